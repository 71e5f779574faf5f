"""The level timer: which blinds are on, and how long for. Time comes in as an argument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.happenings import LevelAnnounced


@dataclass(frozen=True, slots=True)
class TimedLevel:
    """Forced bets in chips, and how long they last in minutes."""

    small_blind: int
    big_blind: int
    ante: int
    bb_ante: int
    minutes: int

    def announced(self) -> LevelAnnounced:
        """Return the happening that announces this level (TDA 2024, 23)."""
        return LevelAnnounced(self.small_blind, self.big_blind, self.ante, self.bb_ante)


class LevelClock:
    """Counts down the levels of a schedule; the last one has no end.

    Starts paused at the beginning of the first level.

    Args:
        levels: at least one.
    """

    def __init__(self, levels: Sequence[TimedLevel]) -> None:
        if not levels:
            raise ValueError("a schedule has at least one level")
        self._levels = tuple(levels)
        self._index = 0
        self._left_s = self._length_s()
        self._since_s: float | None = None

    @property
    def level(self) -> int:
        """Number of the level, from 1."""
        return self._index + 1

    @property
    def current(self) -> TimedLevel:
        """The level's blinds and length."""
        return self._levels[self._index]

    @property
    def is_running(self) -> bool:
        """False while paused."""
        return self._since_s is not None

    def seconds_left(self, now_s: float) -> int:
        """Return the seconds left in the level, rounded up; 0 in a last level that is over."""
        return max(0, -int(-self._remaining_s(now_s) // 1))

    def start(self, now_s: float) -> None:
        """Let the time run."""
        if self._since_s is None:
            self._since_s = now_s

    def pause(self, now_s: float) -> None:
        """Stop the time."""
        self._left_s = self._remaining_s(now_s)
        self._since_s = None

    def tick(self, now_s: float) -> tuple[LevelAnnounced, ...]:
        """Go on to the next level if the time is up.

        Returns:
            The announcement of the newest level that began; nothing if none did.
        """
        begun: tuple[LevelAnnounced, ...] = ()
        while self._since_s is not None and self._remaining_s(now_s) <= 0 and not self._is_last():
            self._since_s += self._left_s
            self._index += 1
            self._left_s = self._length_s()
            begun = (self.current.announced(),)
        return begun

    def go_to(self, level: int, now_s: float) -> LevelAnnounced:
        """Begin a level by hand, with its full time.

        Raises:
            ValueError: the schedule has no such level.
        """
        if not 1 <= level <= len(self._levels):
            raise ValueError(f"levels are 1 to {len(self._levels)}: {level}")
        self._index = level - 1
        self._left_s = self._length_s()
        self._since_s = None if self._since_s is None else now_s
        return self.current.announced()

    def restore(self, level: int, seconds_left: float) -> None:
        """Set level and time left as they were before a restart; paused.

        Raises:
            ValueError: as ``go_to``.
        """
        self._since_s = None
        self.go_to(level, 0.0)
        self._left_s = min(seconds_left, self._left_s)

    def _is_last(self) -> bool:
        return self._index == len(self._levels) - 1

    def _length_s(self) -> float:
        return self.current.minutes * 60.0

    def _remaining_s(self, now_s: float) -> float:
        return self._left_s if self._since_s is None else self._left_s - (now_s - self._since_s)
