"""The trail of the running table: an entry that is stored is on it before it is ruled upon."""

from __future__ import annotations

from collections.abc import Iterable

from engine.happenings import Happening
from engine.setup import TableSetup
from engine.table import KEPT_HANDS
from firmware_py.core.history.trail import (
    REPORT_NOTE,
    Counted,
    Trail,
    carried_out,
    corrections_of_before,
)
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import Entry
from firmware_py.view import StepLine

SHOWN = 10
"""Happenings of the hand that every picture carries."""

_LEFT_OUT = ("wait", "deal")


class LiveTrail:
    """Stores happenings in the journal and keeps the trail of its hands.

    Args:
        journal: where entries are stored.
        entries: what it held at the start.
    """

    def __init__(self, journal: Journal, entries: Iterable[Entry]) -> None:
        self._journal = journal
        self.trail = Trail(most_open=KEPT_HANDS)
        self._counted: tuple[int, list[Counted]] = (0, [])
        for entry in entries:
            self.trail.add(entry)

    @property
    def entry(self) -> int:
        """Number of the journal entry with which the hand began, 0 before the first."""
        return 0 if self.trail.hand is None else self.trail.hand.entry

    async def append(self, happening: Happening) -> Entry:
        """Store a happening.

        Raises:
            JournalError: it was not stored.
        """
        entry = await self._journal.append(happening)
        self.trail.add(entry)
        return entry

    async def append_setup(self, setup: TableSetup) -> Entry:
        """Store the start of a table.

        Raises:
            JournalError: it was not stored.
        """
        entry = await self._journal.append_setup(setup)
        self.trail.add(entry)
        return entry

    async def append_report(self, text: str, person: str, reason: str) -> Entry:
        """Store who reported the newest happening with this text, and why.

        Raises:
            JournalError: it was not stored.
        """
        entry = await self._journal.append_note(
            REPORT_NOTE, text=text, reason=reason, person=person
        )
        self.trail.add(entry)
        return entry

    def counted(self) -> list[Counted]:
        """Return what counts of the running hand, in order."""
        hand = self.trail.hand
        if hand is None:
            return []
        if self._counted[0] != hand.last:
            self._counted = (hand.last, carried_out(hand.steps))
        return self._counted[1]

    @property
    def entry_before(self) -> int:
        """Number of the journal entry with which the hand before began, 0 where there is none."""
        hands = self.trail.table_hands()
        return hands[-2].entry if len(hands) > 1 else 0

    def counted_before(self) -> list[Counted]:
        """Return what counts of the hand before, in order."""
        hands = self.trail.table_hands()
        if len(hands) < 2:
            return []
        return carried_out([*hands[-2].steps, *corrections_of_before(hands[-1])])

    def facts(self) -> tuple[int, tuple[StepLine, ...]]:
        """Return the entry with which the hand began, and its newest happenings."""
        lines: list[StepLine] = []
        counted = self.counted()
        for number in range(len(counted), 0, -1):
            text = counted[number - 1].step.text
            if not any(word in _LEFT_OUT for word in text.split()[:2]):
                lines.append(StepLine(number, text))
            if len(lines) == SHOWN:
                break
        return self.entry, tuple(reversed(lines))
