"""The clock on a player as displays count it down (TDA 2024, 29). Time comes in as an argument."""

from __future__ import annotations

from collections.abc import Iterable

from engine.clock import CLOCK_S
from engine.rulings import Ruling

COUNTDOWN_S = 5
"""Counted down aloud after the clock's own seconds (TDA 2024, 29)."""


class PlayerClock:
    """Knows how long the seat on the clock has left.

    The engine hears of time only when something happens; people watch it run.
    """

    def __init__(self) -> None:
        self._seat = 0
        self._ends_at_s = 0.0

    def hear(self, rulings: Iterable[Ruling], clock_seat: int, now_s: float) -> None:
        """Learn what was ruled and who is on the clock after it, 0 for nobody.

        A clock that was running before this start of the station begins anew, in the player's
        favour.
        """
        called = [dict(one.reason.values) for one in rulings if one.reason.key == "clock-called"]
        if clock_seat and (called or clock_seat != self._seat):
            seconds = int(called[-1].get("seconds", CLOCK_S)) if called else CLOCK_S
            self._ends_at_s = now_s + seconds + COUNTDOWN_S
        self._seat = clock_seat

    def seconds_left(self, now_s: float) -> int | None:
        """Return the seconds left, rounded up, countdown included; None without a clock."""
        if not self._seat:
            return None
        return max(0, -int(-(self._ends_at_s - now_s) // 1))
