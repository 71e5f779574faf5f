"""Keeps the level clock going: announces levels, and notes its time so that a restart knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from engine.happenings import Happening
from firmware_py.config import LevelSection
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import Entry, Kind
from firmware_py.core.level_clock import LevelClock, TimedLevel

NOTE = "level-clock"
TICK_S = 0.5
NOTE_EVERY_S = 30.0


def level_clock(levels: Sequence[LevelSection]) -> LevelClock:
    """Return a clock for the schedule of a station description."""
    return LevelClock(
        [
            TimedLevel(one.small_blind, one.big_blind, one.ante, one.bb_ante, one.minutes)
            for one in levels
        ]
    )


class LevelPart:
    """Runs the level clock.

    Args:
        levels: the clock.
        journal: where its state is noted.
        submit: applies an announcement to the table.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        levels: LevelClock,
        journal: Journal,
        submit: Callable[[Happening], Awaitable[object]],
        clock: Callable[[], float],
    ) -> None:
        self._levels = levels
        self._journal = journal
        self._submit = submit
        self._clock = clock
        self._noted: tuple[int, bool] | None = None
        self._noted_at_s = float("-inf")

    async def run(self) -> None:
        """Look at the clock twice a second until cancelled."""
        while True:
            await self.tick()
            await asyncio.sleep(TICK_S)

    async def tick(self) -> None:
        """Announce a level that begins now, and note level and time when they are due."""
        now_s = self._clock()
        for announced in self._levels.tick(now_s):
            await self._submit(announced)
        state = (self._levels.level, self._levels.is_running)
        is_due = self._levels.is_running and now_s - self._noted_at_s >= NOTE_EVERY_S
        if state != self._noted or is_due:
            self._noted, self._noted_at_s = state, now_s
            await self._journal.append_note(
                NOTE,
                level=self._levels.level,
                seconds_left=self._levels.seconds_left(now_s),
                is_running=self._levels.is_running,
            )


def restore_levels(levels: LevelClock, entries: Sequence[Entry], now_s: float) -> bool:
    """Set the clock as the journal noted it last; it runs on if it ran.

    Returns:
        Whether there was a note.
    """
    for entry in reversed(entries):
        if entry.kind != Kind.NOTE:
            continue
        facts = msgspec.json.decode(entry.body, type=dict[str, object])
        level, left = facts.get("level"), facts.get("seconds_left")
        if facts.get("note") != NOTE or not isinstance(level, int) or not isinstance(left, int):
            continue
        try:
            levels.restore(level, left)
        except ValueError:
            return False  # the schedule was changed since
        if facts.get("is_running") is True:
            levels.start(now_s)
        return True
    return False
