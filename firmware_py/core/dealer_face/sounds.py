"""What the buzzer should say, decided from one picture to the next; and saying it in order."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Literal

from drivers.lamps import Pattern, PatternOutput
from firmware_py.core.sensing.keys import PanelState
from firmware_py.view import PublicView

TIME_SHORT_S = 60
"""The level's last minute is announced once."""
LEVEL_TICKS_S = 5
"""The last seconds of a level or break are counted."""
CLOCK_TICKS_S = 10
"""The last seconds of the clock on a player are counted,"""
CLOCK_COUNTDOWN_S = 5
"""the countdown among them twice as fast (TDA 2024, 29)."""
FLASH_S = 0.6
"""The attention lamp turns over for so long where there is no sound, or a key did nothing."""

PAUSE_S = 0.3
"""Between two sounds, so that they are heard as two."""

Loudness = Literal["all", "few", "none"]


class Sound(Enum):
    """Rhythms of the buzzer: seconds on, off, on ...; from the most important one down."""

    FLOOR_WANTED = (0.2, 0.2, 0.2, 0.2, 0.2)
    TIME_UP = (1.2,)
    LEVEL_CHANGE = (0.4, 0.2, 0.4, 0.2, 0.8)
    RESUME_SOON = (0.4, 0.2, 0.4)
    TIME_SHORT = (0.1, 0.1, 0.1)
    CLOCK_CALLED = (0.3,)
    COUNTDOWN = (0.06, 0.44, 0.06)
    TICK = (0.06,)
    REFUSED = (0.06, 0.06, 0.06, 0.06, 0.06)

    @property
    def is_tick(self) -> bool:
        """Whether it counts seconds."""
        return self in (Sound.COUNTDOWN, Sound.TICK)

    @property
    def is_fleeting(self) -> bool:
        """Whether it means nothing any more a moment later."""
        return self.is_tick or self is Sound.REFUSED

    @property
    def is_small(self) -> bool:
        """Whether a table that wants few sounds goes without it."""
        return self.is_fleeting or self is Sound.TIME_SHORT


_ORDER = list(Sound)


def plan_sounds(before: PublicView | None, view: PublicView) -> list[Sound]:
    """Return what the step from one picture to the next sounds like, the most important first.

    Rule: TDA 2024, 23, 29, RP-20.
    """
    if before is None:
        return []
    found = [
        _floor(before, view),
        _level(before, view),
        _player_clock(before, view),
    ]
    return sorted((one for one in found if one is not None), key=_ORDER.index)


def plan_key_sounds(before: PanelState, state: PanelState) -> list[Sound]:
    """Return what the keys sound like: the floor is called, or a key did nothing."""
    is_called = state.is_floor_called and not before.is_floor_called
    is_refused = state.refusals > before.refusals
    return [Sound.FLOOR_WANTED] * is_called + [Sound.REFUSED] * is_refused


def _floor(before: PublicView, view: PublicView) -> Sound | None:
    """A question that was not open before; one that follows another may have its number."""
    known = {(line.number, line.seat, line.key) for line in before.questions}
    is_new = any((line.number, line.seat, line.key) not in known for line in view.questions)
    return Sound.FLOOR_WANTED if is_new else None


def _level(before: PublicView, view: PublicView) -> Sound | None:
    """A level or a break begins, play resumes soon, the time runs out."""
    is_known = before.level > 0
    if is_known and (view.level, view.level_position) > (before.level, before.level_position):
        return Sound.LEVEL_CHANGE
    if "resume-soon" in view.level_notices and "resume-soon" not in before.level_notices:
        return Sound.RESUME_SOON
    left, was_left = view.level_seconds_left, before.level_seconds_left
    if not view.is_clock_running or left is None or was_left is None or not 0 < left < was_left:
        return None
    if view.level_kind == "level" and left <= TIME_SHORT_S < was_left:
        return Sound.TIME_SHORT
    return Sound.TICK if left <= LEVEL_TICKS_S else None


def _player_clock(before: PublicView, view: PublicView) -> Sound | None:
    if not view.clock_seat:
        return None
    left, was_left = view.clock_seconds_left, before.clock_seconds_left
    if view.clock_seat != before.clock_seat:
        return Sound.CLOCK_CALLED
    if left is None or was_left is None or left >= was_left:
        return None
    if left == 0:
        return Sound.TIME_UP
    if left > CLOCK_TICKS_S:
        return None
    return Sound.COUNTDOWN if left <= CLOCK_COUNTDOWN_S else Sound.TICK


class Sounder:
    """Plays sounds one at a time, the more important one first.

    A tick that comes too late, and the sign that a key did nothing, never wait; others do.

    Args:
        buzzer: what sounds.
        loudness: of the station description.
    """

    def __init__(self, buzzer: PatternOutput, loudness: Loudness) -> None:
        self._buzzer = buzzer
        self._loudness = loudness
        self._sound: Sound | None = None
        self._ends_at_s = float("-inf")
        self._waiting: list[Sound] = []
        self._flash_ends_at_s = float("-inf")

    def play(self, sounds: Iterable[Sound], now_s: float) -> None:
        """Begin sounds; where the table is quiet, or a key did nothing, the lamp shows it."""
        for sound in sounds:
            is_heard = self._loudness == "all" or (self._loudness == "few" and not sound.is_small)
            if sound is Sound.REFUSED or not (is_heard or sound.is_tick):
                self._flash_ends_at_s = now_s + FLASH_S
            if is_heard:
                self._take(sound, now_s)

    def is_flashing(self, now_s: float) -> bool:
        """Return whether the attention lamp turns over now."""
        return now_s < self._flash_ends_at_s

    def service(self, now_s: float) -> None:
        """Switch the buzzer as the rhythm says; to be called a few dozen times a second."""
        if self._waiting and now_s >= self._ends_at_s + PAUSE_S:
            self._begin(self._waiting.pop(0), now_s)
        self._buzzer.service(now_s)

    def close(self) -> None:
        """Be silent and let the pin go."""
        self._buzzer.close()

    def _take(self, sound: Sound, now_s: float) -> None:
        current = self._sound if now_s < self._ends_at_s else None
        if current is None or (_is_before(sound, current) and current.is_fleeting):
            self._begin(sound, now_s)
        elif not sound.is_fleeting and sound not in self._waiting:
            self._waiting = sorted([*self._waiting, sound], key=_ORDER.index)

    def _begin(self, sound: Sound, now_s: float) -> None:
        self._sound, self._ends_at_s = sound, now_s + sum(sound.value)
        self._buzzer.play(Pattern(sound.value), now_s)


def _is_before(sound: Sound, other: Sound) -> bool:
    return _ORDER.index(sound) < _ORDER.index(other)
