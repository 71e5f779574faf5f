"""The level timer: which blinds are on, and how long for. Time comes in as an argument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.happenings import LevelAnnounced

NO_PUSH_S = 90
"""Nobody pushes to another table so shortly before a level or break (TDA 2024, RP-7)."""

RESUME_S = 60
"""Dealers are told so long before play resumes (TDA 2024, RP-20)."""

HAND_S = 120
"""Time of a hand at hand-for-hand, whatever it takes (TDA 2024, RP-8)."""

LONGEST_S = 24 * 3600


@dataclass(frozen=True, slots=True)
class TimedLevel:
    """One place of a schedule: forced bets in chips, and how long they last in minutes.

    A break has ``is_break`` and no bets. ``color_up`` is the chip that is raced off when the level
    is over (TDA 2024, 24), 0 for none. With ``hand_for_hand`` the level is played so from its start
    (TDA 2024, RP-8); the break after it carries the mark, too.
    """

    small_blind: int
    big_blind: int
    ante: int
    bb_ante: int
    minutes: int
    is_break: bool = False
    color_up: int = 0
    hand_for_hand: bool = False

    def announced(self) -> LevelAnnounced:
        """Return the happening that announces this level (TDA 2024, 23)."""
        return LevelAnnounced(self.small_blind, self.big_blind, self.ante, self.bb_ante)


class LevelClock:
    """Counts down the levels of a schedule; the last one has no end.

    Starts paused at the beginning of the first level.

    Args:
        levels: at least one, the first no break.
    """

    def __init__(self, levels: Sequence[TimedLevel]) -> None:
        self._levels = _checked(levels)
        self._index = 0
        self._left_s = self._length_s()
        self._since_s: float | None = None
        self.is_hand_for_hand = False

    @property
    def schedule(self) -> tuple[TimedLevel, ...]:
        """All places in order."""
        return self._levels

    @property
    def position(self) -> int:
        """Place in the schedule, from 1, breaks counted."""
        return self._index + 1

    @property
    def level(self) -> int:
        """Number of the level, from 1, breaks not counted; in a break that of the level before."""
        return self.level_at(self.position)

    def level_at(self, position: int) -> int:
        """Return the number of the level at a place of the schedule."""
        return sum(not one.is_break for one in self._levels[:position])

    @property
    def current(self) -> TimedLevel:
        """The level or break that is on."""
        return self._levels[self._index]

    @property
    def is_running(self) -> bool:
        """False while paused."""
        return self._since_s is not None

    def seconds_left(self, now_s: float) -> int:
        """Return the seconds left in the level, rounded up; 0 in a last level that is over."""
        return max(0, -int(-self._remaining_s(now_s) // 1))

    def notices(self, now_s: float) -> tuple[str, ...]:
        """Return what dealers are told now: names of texts."""
        left_s = self.seconds_left(now_s)
        candidates = (
            ("hand-for-hand", self.is_hand_for_hand),
            ("resume-soon", self.current.is_break and self.is_running and left_s <= RESUME_S),
            ("color-up", self.color_up > 0),
            (
                "no-push",
                not self.current.is_break
                and not self._is_last()
                and self.is_running
                and left_s <= NO_PUSH_S,
            ),
        )
        return tuple(name for name, holds in candidates if holds)

    def start(self, now_s: float) -> None:
        """Let the time run; at hand-for-hand it stands, but for breaks."""
        if self._since_s is None and not self._goes_by_hands:
            self._since_s = now_s

    def pause(self, now_s: float) -> None:
        """Stop the time."""
        self._left_s = self._remaining_s(now_s)
        self._since_s = None

    def add(self, seconds: int, now_s: float) -> None:
        """Give the level more time, or less; never below 0 and never above a day."""
        left_s = min(max(0.0, self._remaining_s(now_s) + seconds), LONGEST_S)
        self._left_s = left_s
        self._since_s = None if self._since_s is None else now_s

    def set_hand_for_hand(self, now_s: float, *, is_on: bool) -> None:
        """Let the time run by hands and not by the clock, or again by the clock (RP-8)."""
        was_on, self.is_hand_for_hand = self.is_hand_for_hand, is_on
        if self._goes_by_hands:
            self.pause(now_s)
        elif was_on:
            self.start(now_s)

    def hand_over(self, now_s: float) -> None:
        """Take a hand's time off the level at hand-for-hand."""
        if self._goes_by_hands:
            self.add(-HAND_S, now_s)

    def tick(self, now_s: float) -> tuple[LevelAnnounced, ...]:
        """Go on to the next level or break if the time is up.

        Returns:
            The announcement of the newest level that began; nothing if none did.
        """
        begun: tuple[LevelAnnounced, ...] = ()
        while self._is_up(now_s) and not self._is_last():
            if self._since_s is not None:
                self._since_s += self._left_s
            self._enter(self._index + 1, now_s)
            begun = begun if self.current.is_break else (self.current.announced(),)
        return begun

    def go_to(self, position: int, now_s: float) -> tuple[LevelAnnounced, ...]:
        """Begin a level or break by hand, with its full time.

        Returns:
            The announcement of the level; nothing for a break.

        Raises:
            ValueError: the schedule has no such place.
        """
        if not 1 <= position <= len(self._levels):
            raise ValueError(f"levels are 1 to {len(self._levels)}: {position}")
        self._since_s = None if self._since_s is None else now_s
        self._enter(position - 1, now_s)
        return () if self.current.is_break else (self.current.announced(),)

    def restore(self, position: int, seconds_left: float) -> None:
        """Set place and time left as they were before a restart; paused.

        Raises:
            ValueError: as ``go_to``.
        """
        self.go_to(position, 0.0)
        self._since_s = None
        self._left_s = min(max(0.0, seconds_left), LONGEST_S)

    def replace(self, levels: Sequence[TimedLevel], now_s: float) -> tuple[LevelAnnounced, ...]:
        """Go on with another schedule, at the same place and with the time left.

        Returns:
            The announcement of the level if its bets are others now.
        """
        before, left_s = self.current, self._remaining_s(now_s)
        self._levels = _checked(levels)
        if self._index >= len(self._levels) or self.current.is_break != before.is_break:
            self.go_to(1, now_s)
            return (self.current.announced(),)
        self._left_s = min(left_s, self._length_s())
        self._since_s = None if self._since_s is None else now_s
        if self.current.hand_for_hand != before.hand_for_hand:
            self.set_hand_for_hand(now_s, is_on=self.current.hand_for_hand)
        is_other = self.current.announced() != before.announced()
        return (self.current.announced(),) if is_other and not self.current.is_break else ()

    @property
    def color_up(self) -> int:
        """Chip to be raced off in this break (TDA 2024, 24), 0 for none."""
        if self.current.is_break and self._index > 0:
            return self._levels[self._index - 1].color_up
        return 0

    @property
    def _goes_by_hands(self) -> bool:
        return self.is_hand_for_hand and not self.current.is_break

    @property
    def _is_counting(self) -> bool:
        return self._since_s is not None or self._goes_by_hands

    def _enter(self, index: int, now_s: float) -> None:
        """Begin a place with its full time, which goes on by hands or by the clock."""
        is_counting, before = self._is_counting, self.current
        self._index = index
        self._left_s = self._length_s()
        if self.current.hand_for_hand != before.hand_for_hand:
            self.is_hand_for_hand = self.current.hand_for_hand
        if self._goes_by_hands:
            self._since_s = None
        elif is_counting and self._since_s is None:
            self._since_s = now_s

    def _is_up(self, now_s: float) -> bool:
        return self._is_counting and self._remaining_s(now_s) <= 0

    def _is_last(self) -> bool:
        return self._index == len(self._levels) - 1

    def _length_s(self) -> float:
        return self.current.minutes * 60.0

    def _remaining_s(self, now_s: float) -> float:
        return self._left_s if self._since_s is None else self._left_s - (now_s - self._since_s)


def _checked(levels: Sequence[TimedLevel]) -> tuple[TimedLevel, ...]:
    if not levels:
        raise ValueError("a schedule has at least one level")
    if levels[0].is_break:
        raise ValueError("a schedule begins with a level, not with a break")
    return tuple(levels)
