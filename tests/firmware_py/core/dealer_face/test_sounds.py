"""What sounds when, which sound gives way, and what a quiet table does instead."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from drivers.emulated.clock import ManualClock
from drivers.emulated.devices import EmulatedDevices
from drivers.lamps import PatternOutput
from firmware_py.core.dealer_face.sounds import (
    FLASH_S,
    PAUSE_S,
    Loudness,
    Sound,
    Sounder,
    plan_key_sounds,
    plan_sounds,
)
from firmware_py.core.panel_entry import Refusal, Refused
from firmware_py.core.sensing.keys import PanelState
from tests.firmware_py.samples import QUESTION, public_view

BREAK = {"level_kind": "break", "level_position": 7}
SOON = {**BREAK, "level_notices": ("resume-soon",)}


@pytest.mark.parametrize(
    ("before", "after", "sounds"),
    [
        ({}, {}, []),
        ({"level": 6}, {"level": 7}, [Sound.LEVEL_CHANGE]),
        ({"level": 7}, {"level": 6}, []),
        ({"level": 0}, {"level": 1}, []),
        ({"level_position": 6}, BREAK, [Sound.LEVEL_CHANGE]),
        (SOON, {"level": 7, "level_position": 8}, [Sound.LEVEL_CHANGE]),
        ({"level_seconds_left": 61}, {"level_seconds_left": 60}, [Sound.TIME_SHORT]),
        ({"level_seconds_left": 62}, {"level_seconds_left": 58}, [Sound.TIME_SHORT]),
        ({"level_seconds_left": 60}, {"level_seconds_left": 59}, []),
        ({"level_seconds_left": 59}, {"level_seconds_left": 60}, []),
        ({"level_seconds_left": 61}, {"level_seconds_left": 60, "is_clock_running": False}, []),
        ({"level_seconds_left": 6}, {"level_seconds_left": 5}, [Sound.TICK]),
        ({"level_seconds_left": 5}, {"level_seconds_left": 5}, []),
        ({"level_seconds_left": 1}, {"level_seconds_left": 0}, []),
        ({"level_seconds_left": None}, {"level_seconds_left": 5}, []),
        (
            {**BREAK, "level_seconds_left": 61},
            {**SOON, "level_seconds_left": 60},
            [Sound.RESUME_SOON],
        ),
        ({**SOON, "level_seconds_left": 60}, {**SOON, "level_seconds_left": 59}, []),
    ],
)
def test_levels_and_breaks(
    before: dict[str, Any], after: dict[str, Any], sounds: list[Sound]
) -> None:
    """TDA 2024, 23 and RP-20: each once, and never because the picture is drawn again."""
    assert plan_sounds(public_view(before), public_view(after)) == sounds


@pytest.mark.parametrize(
    ("before", "after", "sounds"),
    [
        ((0, None), (5, 30), [Sound.CLOCK_CALLED]),
        ((4, 3), (5, 30), [Sound.CLOCK_CALLED]),
        ((5, 12), (5, 11), []),
        ((5, 11), (5, 10), [Sound.TICK]),
        ((5, 10), (5, 10), []),
        ((5, 7), (5, 6), [Sound.TICK]),
        ((5, 6), (5, 5), [Sound.COUNTDOWN]),
        ((5, 4), (5, 2), [Sound.COUNTDOWN]),
        ((5, 1), (5, 0), [Sound.TIME_UP]),
        ((5, 0), (5, 0), []),
        ((5, 3), (0, None), []),
    ],
)
def test_clock_on_a_player(
    before: tuple[int, int | None], after: tuple[int, int | None], sounds: list[Sound]
) -> None:
    """TDA 2024, 29: the last ten seconds are counted, the last five twice as fast."""
    views = [
        public_view({"clock_seconds_left": left}, clock_seat=seat) for seat, left in (before, after)
    ]
    assert plan_sounds(views[0], views[1]) == sounds


def test_a_new_question_sounds_once() -> None:
    """The floor is called when the question opens, not while it is open."""
    asked = public_view(questions=(QUESTION,))
    assert plan_sounds(public_view(), asked) == [Sound.FLOOR_WANTED]
    assert plan_sounds(asked, asked) == []
    assert plan_sounds(None, asked) == []
    other = public_view(questions=(dataclasses.replace(QUESTION, seat=5, key="skipped-seat"),))
    assert plan_sounds(asked, other) == [Sound.FLOOR_WANTED]


def test_keys_sound_when_they_do_nothing_or_call_the_floor() -> None:
    refused = PanelState(refused=Refused("confirm", Refusal.NOTHING_OPEN), refusals=1)
    called = PanelState(is_floor_called=True, refusals=1)
    assert plan_key_sounds(PanelState(), refused) == [Sound.REFUSED]
    assert plan_key_sounds(refused, called) == [Sound.FLOOR_WANTED]
    assert plan_key_sounds(called, called) == []
    assert plan_key_sounds(called, PanelState()) == []  # another game has begun


class Buzzer:
    """A sounder on an emulated pin."""

    def __init__(self, loudness: Loudness = "all") -> None:
        self.clock = ManualClock()
        devices = EmulatedDevices(clock=self.clock, sleep=self.clock.advance)
        self._level = devices.pins.level
        self.sounder = Sounder(PatternOutput(devices.pin_factory().output(18)), loudness)

    def play(self, *sounds: Sound) -> None:
        self.sounder.play(sounds, self.clock())

    def hear(self, seconds: float, step_s: float = 0.01) -> list[float]:
        """Return how long the pin was on each time."""
        heard: list[float] = []
        was_on = False
        for _ in range(round(seconds / step_s)):
            self.sounder.service(self.clock())
            is_on = self._level(18)
            if is_on and not was_on:
                heard.append(0.0)
            if is_on:
                heard[-1] = round(heard[-1] + step_s, 2)
            was_on = is_on
            self.clock.advance(step_s)
        return heard


@pytest.mark.parametrize("sound", list(Sound), ids=lambda sound: sound.name)
def test_each_sound_is_heard_as_it_is_written(sound: Sound) -> None:
    buzzer = Buzzer()
    buzzer.play(sound)
    assert buzzer.hear(3.0) == pytest.approx(list(sound.value[::2]), abs=0.011)


def test_sounds_differ_in_their_rhythm() -> None:
    """People tell them apart without looking."""
    assert len({sound.value for sound in Sound}) == len(Sound)


def test_a_sound_that_matters_waits_for_another_one() -> None:
    buzzer = Buzzer()
    buzzer.play(Sound.LEVEL_CHANGE)
    buzzer.hear(0.5)
    buzzer.play(Sound.FLOOR_WANTED)
    buzzer.play(Sound.FLOOR_WANTED)
    heard = buzzer.hear(1.5 + PAUSE_S + 1.2)
    assert len(heard) == 2 + 3  # the rest of the level's, then the floor's, once


def test_a_tick_gives_way_and_is_cut_off() -> None:
    buzzer = Buzzer()
    buzzer.play(Sound.LEVEL_CHANGE, Sound.TICK, Sound.REFUSED)
    assert buzzer.hear(4.0) == pytest.approx([0.4, 0.4, 0.8], abs=0.011)
    buzzer.play(Sound.COUNTDOWN)
    buzzer.play(Sound.TIME_UP)
    assert buzzer.hear(4.0) == pytest.approx([1.2], abs=0.011)


@pytest.mark.parametrize(
    ("loudness", "sound", "is_heard", "is_flashing"),
    [
        ("all", Sound.LEVEL_CHANGE, True, False),
        ("all", Sound.REFUSED, True, True),
        ("few", Sound.LEVEL_CHANGE, True, False),
        ("few", Sound.FLOOR_WANTED, True, False),
        ("few", Sound.TIME_SHORT, False, True),
        ("few", Sound.TICK, False, False),
        ("few", Sound.REFUSED, False, True),
        ("none", Sound.FLOOR_WANTED, False, True),
        ("none", Sound.LEVEL_CHANGE, False, True),
        ("none", Sound.COUNTDOWN, False, False),
    ],
)
def test_a_quiet_table_sees_what_it_does_not_hear(
    loudness: Loudness, sound: Sound, is_heard: bool, is_flashing: bool
) -> None:
    buzzer = Buzzer(loudness)
    buzzer.play(sound)
    assert buzzer.sounder.is_flashing(buzzer.clock()) is is_flashing
    assert bool(buzzer.hear(FLASH_S)) is is_heard
    assert not buzzer.sounder.is_flashing(buzzer.clock())
