"""From a key on the emulated expander to the lamps' registers and the buzzer's pin."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from drivers.emulated.clock import ManualClock
from drivers.pca9685 import MAX_LEVEL
from engine.happenings import (
    BoardDealt,
    ChipsPushed,
    ClockCalled,
    HandTabled,
    PotPushed,
    Said,
    Street,
    Tapped,
    Word,
)
from engine.setup import Level, TableSetup
from firmware_py.config import StationConfig, read_config
from firmware_py.core.dealer_face.dealer_face import DealerFace
from firmware_py.core.dealer_face.lamps import BLINK_S, HALF
from firmware_py.core.dealer_face.sounds import CLOCK_TICKS_S, FLASH_S, Sound
from firmware_py.core.health import device_line, floor_lines
from firmware_py.core.level_clock import LevelClock, TimedLevel
from firmware_py.core.panel_faces import digits_of
from firmware_py.core.panel_strokes import LONG_S
from firmware_py.core.publisher import Publisher
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop, inline
from firmware_py.core.tags import TagBook
from firmware_py.view import PublicView, StationFacts
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.pace import FastPace

FULL_TABLE = Path(__file__).parents[4] / "hw" / "full-table.toml"
STEP_S = 0.01
ATTENTION = 15
FULL = 4096
SETUP = TableSetup(
    Level(50, 100), 3, {1: 9000, 2: 9000, 3: 600},
    cards={1: ("Ah", "Ad"), 2: ("Kh", "Kd"), 3: ("Qh", "Qd")},
)  # fmt: skip


class Desk:
    """A station with its lamps, and somebody who watches them."""

    def __init__(self, felt: EmulatedStation, clock: ManualClock) -> None:
        assert felt.lights is not None
        self.felt = felt
        self.lights = felt.lights
        self.clock = clock
        station = build_station(felt.config, felt.devices, TagBook({}, {}), setup=SETUP)
        self.face = DealerFace(felt.config, felt.devices, device_line)
        levels = [TimedLevel(50, 100, 0, 0, 20), TimedLevel(0, 0, 0, 0, 5, is_break=True)]
        self.levels = LevelClock([*levels, TimedLevel(100, 200, 0, 0, 20)])
        self.shown: list[PublicView] = []
        self._sequence = 0
        self._heard: list[float] = []
        self._was_on = False
        self.publisher = Publisher(
            StationFacts(), self.levels, clock,
            sequence=lambda: self._sequence, devices=lambda: floor_lines(station),
        )  # fmt: skip
        self.publisher.add(self)
        self.publisher.add(self.face)
        self.loop = TableLoop(
            station, outputs=[self.publisher], facts=self.publisher.facts, offload=inline,
            listeners=[self.publisher.hear], show_keys=self.face.show_keys, spend=clock.advance,
        )  # fmt: skip
        self.pace = FastPace(felt, self.loop, clock)

    def show(self, view: PublicView) -> None:
        self.shown.append(view)

    async def happen(self, *happenings: object) -> None:
        for happening in happenings:
            self._sequence += 1
            await self.loop.submit(happening)  # type: ignore[arg-type]

    async def press(self, *keys: str) -> None:
        await self.pace.press(keys)
        await self.loop.step()

    async def hold(self, key: str, seconds: float) -> None:
        self.felt.press(key)
        for _ in range(round(seconds / STEP_S)):
            await self._pass()
        self.felt.release(key)
        for _ in range(10):
            await self._pass()

    def hear(self, seconds: float) -> list[float]:
        """Let time pass as the service does; return the lengths of all sounds since last asked."""
        for at in range(round(seconds / STEP_S)):
            if at % 100 == 0:
                self.levels.tick(self.clock())
                self.publisher.refresh(self.loop.station.table.view)
            self._listen()
        heard, self._heard = self._heard, []
        return heard

    def _listen(self) -> None:
        self.clock.advance(STEP_S)
        self.face.service_pins()
        was_on, self._was_on = self._was_on, self.is_pin_on("buzzer")
        if self._was_on and not was_on:
            self._heard.append(0.0)
        if self._was_on:
            self._heard[-1] = round(self._heard[-1] + STEP_S, 2)

    def lamps(self) -> dict[int, int]:
        """Return the channels that shine, by the registers of the PCA9685, in 4096ths."""
        self.face.draw()
        levels = {channel: self.lights.brightness(channel) for channel in range(16)}
        return {channel: level for channel, level in levels.items() if level}

    def is_pin_on(self, name: str) -> bool:
        return self.felt.devices.pins.level(getattr(self.felt.config.gpio, name))

    async def _pass(self) -> None:
        self._listen()
        await self.loop.service_panel()
        await self.loop.step()


@asynccontextmanager
async def _desk(loudness: str = "all") -> AsyncIterator[Desk]:
    clock = ManualClock()
    config: StationConfig = read_config(FULL_TABLE)
    sounds = msgspec.structs.replace(config.sounds, loudness=loudness)
    bare = msgspec.structs.replace(config, reader=[], sounds=sounds)
    with EmulatedStation(bare, clock=clock, sleep=clock.advance) as felt:
        desk = Desk(felt, clock)
        await desk.loop.start()
        desk.hear(0.2)
        try:
            yield desk
        finally:
            desk.face.close()
            await desk.loop.close()


def _rhythm(*sounds: Sound) -> list[float]:
    return [on for sound in sounds for on in sound.value[::2]]


def _is_like(heard: list[float], wanted: list[float]) -> bool:
    pairs = zip(heard, wanted, strict=False)
    return len(heard) == len(wanted) and all(abs(a - b) <= 2 * STEP_S + 1e-6 for a, b in pairs)


async def test_the_lamp_of_the_seat_to_act_goes_round() -> None:
    async with _desk() as desk:
        seen = [desk.lamps()]
        for _ in range(2):
            await desk.press("call")
            seen.append(desk.lamps())
        await desk.press("check")
        seen.append(desk.lamps())
    assert seen == [{2: FULL}, {0: FULL}, {1: FULL}, dict.fromkeys((10, 11, 12), FULL)]


async def test_an_all_in_by_chips_blinks_until_its_button_and_shines_until_the_award() -> None:
    half = round(HALF * MAX_LEVEL)
    async with _desk() as desk:
        await desk.happen(ChipsPushed(3, (500, 100)))
        seen = []
        for _ in range(4):
            seen.append(desk.lamps().get(2, 0))
            await desk.pace.wait(BLINK_S / 2)
        assert sorted(seen) == [0, 0, half, half]
        assert seen[0] != seen[1]
        await desk.press("seat3")
        for _ in range(4):
            assert desk.lamps() == {0: FULL, 2: half}
            await desk.pace.wait(BLINK_S / 2)
        flop = BoardDealt(Street.FLOP, ("2c", "7d", "9h"))
        await desk.happen(Said(1, Word.CALL), Said(2, Word.FOLD), flop)
        await desk.happen(BoardDealt(Street.TURN, ("3s",)), BoardDealt(Street.RIVER, ("4s",)))
        await desk.happen(HandTabled(1), HandTabled(3))
        assert desk.lamps()[2] == half
        await desk.happen(PotPushed())
        assert desk.lamps() == {}


async def test_a_key_that_does_nothing_is_heard_and_seen() -> None:
    async with _desk() as desk:
        assert ATTENTION not in desk.lamps()
        await desk.hold("confirm", 0.1)
        assert desk.lamps()[ATTENTION] == FULL
        assert _is_like(desk.hear(FLASH_S), _rhythm(Sound.REFUSED))
        assert ATTENTION not in desk.lamps()


async def test_the_floor_is_called_by_a_long_press_and_sent_away_by_another() -> None:
    async with _desk() as desk:
        await desk.hold("floor", LONG_S + 0.1)
        assert desk.lamps()[ATTENTION] == FULL
        assert desk.is_pin_on("amber")
        assert _is_like(desk.hear(1.0), _rhythm(Sound.FLOOR_WANTED))
        line = desk.shown[-1].devices[0]
        assert (line.name, line.state, line.text["en"]) == (
            "floor",
            "degraded",
            "the dealer calls the floor",
        )
        await desk.pace.wait(STEP_S)
        await desk.hold("floor", LONG_S + 0.1)
        assert ATTENTION not in desk.lamps()
        assert desk.hear(1.0) == []
        assert desk.shown[-1].devices == []
        assert desk.loop.station.table.happenings == ()


async def test_the_clock_on_a_player_counts_its_last_ten_seconds() -> None:
    async with _desk() as desk:
        await desk.happen(Tapped(3), ClockCalled(3))
        wanted = _rhythm(Sound.CLOCK_CALLED, *[Sound.TICK] * 5, *[Sound.COUNTDOWN] * 5)
        assert _is_like(desk.hear(33), [*wanted, *_rhythm(Sound.TIME_UP)])
        assert CLOCK_TICKS_S == 10


async def test_level_break_and_the_minute_before_play_resumes() -> None:
    async with _desk() as desk:
        desk.hear(1.0)
        desk.levels.start(desk.clock())
        assert desk.hear(20 * 60 - 61) == []
        assert _is_like(desk.hear(10), _rhythm(Sound.TIME_SHORT))
        last = desk.hear(55)
        assert _is_like(last, _rhythm(*[Sound.TICK] * 5, Sound.LEVEL_CHANGE))
        assert desk.hear(4 * 60 - 10) == []
        assert _is_like(desk.hear(10), _rhythm(Sound.RESUME_SOON))
        resumed = desk.hear(60)
        assert _is_like(resumed, _rhythm(*[Sound.TICK] * 5, Sound.LEVEL_CHANGE))


async def test_a_quiet_station_shows_it_with_the_attention_lamp() -> None:
    async with _desk("none") as desk:
        await desk.hold("confirm", 0.1)
        assert desk.lamps()[ATTENTION] == FULL
        assert desk.hear(FLASH_S) == []
        assert ATTENTION not in desk.lamps()
        desk.levels.go_to(3, desk.clock())
        assert desk.hear(0.1) == []
        assert desk.lamps()[ATTENTION] == FULL


@pytest.mark.parametrize("code", ["38", "41", "44"])
async def test_nothing_that_is_shown_depends_on_cards_typed_for_a_hidden_hand(code: str) -> None:
    """Display, lamps and pictures key by key, for two hands: the same, until the entry ends."""
    seen = []
    for cards in (("Ah", "Kd"), ("2c", "Ts")):
        digits = [*code, *digits_of(cards[0]), *digits_of(cards[1])[:2]]
        shown: list[object] = []
        async with _desk() as desk:
            for key in ("seat", "seat1", "page", *(f"seat{int(one) or 10}" for one in digits)):
                await desk.press(key)
                desk.hear(1.0)
                await desk.pace.wait(0.0)
                assert desk.felt.oled is not None
                lamps = desk.lamps()
                picture = desk.felt.oled.image().tobytes()
                shown.append((lamps, picture, desk.loop.station.sensing.panel))
            shown += desk.shown
        seen.append(shown)
    assert seen[0] == seen[1]
    assert "**" in repr(seen[0])
