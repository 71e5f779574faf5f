"""Summaries of hands in little room: an evening has hundreds, a table of weeks many thousands.

A hand takes about 130 bytes here, and some 700 as objects.
"""

from __future__ import annotations

import bisect
from array import array
from dataclasses import dataclass

_FIELDS = 7


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list says of a hand; fields as in ``firmware_py.requests.HandLine``."""

    entry: int
    number: int
    began_ms: int
    ended_ms: int
    happenings: int
    decisions: int
    board: tuple[str, ...]


class PackedHands:
    """Hands that nothing is added to any more, in the order in which they were played."""

    def __init__(self) -> None:
        self._entries = array("q")
        self._numbers = array("q")
        self._boards: list[str] = []

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, summary: Summary, table: int, last: int) -> None:
        """Add the next hand.

        Args:
            summary: of the hand.
            table: number of the journal entry that started its table.
            last: number of its newest entry.
        """
        self._entries.append(summary.entry)
        self._numbers.extend(
            (
                summary.number, summary.began_ms, summary.ended_ms, summary.happenings,
                summary.decisions, table, last,
            )
        )  # fmt: skip
        self._boards.append(" ".join(summary.board))

    def at(self, index: int) -> Summary:
        """Return the summary of a hand, counted from 0."""
        number, began_ms, ended_ms, happenings, decisions = self._figures(index)[:5]
        board = tuple(self._boards[index].split())
        entry = self._entries[index]
        return Summary(entry, number, began_ms, ended_ms, happenings, decisions, board)

    def entry(self, index: int) -> int:
        """Return the number of the entry with which a hand began."""
        return self._entries[index]

    def place_of(self, entry: int) -> tuple[int, int] | None:
        """Return table and last entry of the hand that began with ``entry``."""
        at = self.count_before(entry)
        if at == len(self) or self._entries[at] != entry:
            return None
        table, last = self._figures(at)[5:7]
        return table, last

    def count_before(self, entry: int) -> int:
        """Return how many of these hands began before an entry."""
        return bisect.bisect_left(self._entries, entry)

    def _figures(self, index: int) -> array[int]:
        return self._numbers[index * _FIELDS : (index + 1) * _FIELDS]
