"""Finds the hands in a journal, entry by entry, without ruling on anything.

What counts is what the table counts: a step that was taken back, and a correction that was
refused, are as if they had not been.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import msgspec

from engine.happenings import Corrected, NextHandStarted, Undone
from engine.script.vocabulary import format_happening, parse_happenings
from firmware_py.core.history.packed import PackedHands, Summary
from firmware_py.core.journal_entry import Entry, Kind

NEXT_HAND, UNDO, CORRECT = "next-hand", "undo", "correct "
CORRECT_BEFORE = "correct before "
"""A correction of the hand before: stored in the hand in which it is made."""

REPORT_NOTE = "floor-report"
"""Note that says who reported the step before it, and why."""

_BOARD = re.compile(r"(?:no-burn )?(?:flop|turn|river|board)((?: [^ ]+)+)$")


@dataclass(frozen=True, slots=True)
class Logged:
    """A happening that counts, as stored.

    Attributes:
        sequence: number of its journal entry.
        at_ms: wall time, Unix milliseconds.
        text: as in table scripts.
        person: who reported it from a face, "" where a device or a key did.
        reason: given with the report.
    """

    sequence: int
    at_ms: int
    text: str
    person: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction, and the text of the happening before it."""

    was: str
    corrected: Corrected


@dataclass(frozen=True, slots=True)
class Counted:
    """A step as it counts, with the corrections made to it, oldest first."""

    step: Logged
    corrections: tuple[Correction, ...]


@dataclass(slots=True)
class Hand:
    """A hand in a journal.

    Attributes:
        entry: number of the journal entry with which it began; its name everywhere.
        table: number of the entry that started its table.
        number: at its table, from 1.
        began_ms: wall time of its first entry.
        last: number of the newest entry that belongs to it.
        steps: what counts of it, corrections as they were made.
    """

    entry: int
    table: int
    number: int
    began_ms: int
    last: int
    steps: list[Logged] = field(default_factory=list)


class Trail:
    """The hands of a journal. Steps are kept for the newest table, of older ones a summary.

    Args:
        most_open: steps of so many hands at least are kept, of the newest table; None for all.
    """

    def __init__(self, most_open: int | None = None) -> None:
        self._most_open = most_open
        self._done = PackedHands()
        self._open: list[Hand] = []
        self._kept: dict[int, tuple[int, Summary]] = {}

    @property
    def hand(self) -> Hand | None:
        """The newest hand, None in an empty journal."""
        return self._open[-1] if self._open else None

    def add(self, entry: Entry) -> None:
        """Take the next entry of the journal."""
        if entry.kind == Kind.SETUP:
            self._close_table()
            self._begin(entry, 1, table=entry.sequence)
        elif entry.kind == Kind.HAPPENING and self._open:
            self._take(entry)
        elif entry.kind == Kind.NOTE and self._open and f'"{REPORT_NOTE}"' in entry.body:
            self._take_report(entry)

    def table_hands(self) -> tuple[Hand, ...]:
        """The hands of the newest table, oldest first."""
        return tuple(self._open)

    def place_of(self, entry: int) -> tuple[int, int] | None:
        """Return first and last journal entry to read for the hand that began with ``entry``."""
        hand = next((one for one in self._open if one.entry == entry), None)
        return self._done.place_of(entry) if hand is None else (hand.table, hand.last)

    def summaries(self, before: int, count: int) -> tuple[list[Summary], bool]:
        """Return the newest hands that began before entry ``before`` (0: any), newest first.

        Returns:
            Them, and whether there are older ones.
        """
        opened = [one for one in reversed(self._open) if not before or one.entry < before]
        older = self._done.count_before(before) if before else len(self._done)
        found = [self._summary(one) for one in opened[:count]]
        first = max(0, older - (count - len(found)))
        found += [self._done.at(index) for index in reversed(range(first, older))]
        return found, len(opened) + older > count

    def neighbours(self, entry: int) -> tuple[int, int]:
        """Return the hands before and after one, 0 where there is none."""
        done = len(self._done)
        count = done + len(self._open)
        at = self._done.count_before(entry)
        at += bisect.bisect_left(self._open, entry, key=lambda one: one.entry) if at == done else 0
        return self._entry(at - 1) if at else 0, self._entry(at + 1) if at + 1 < count else 0

    def _entry(self, index: int) -> int:
        done = len(self._done)
        return self._done.entry(index) if index < done else self._open[index - done].entry

    def _close_table(self) -> None:
        self._pack(len(self._open))

    def _pack(self, count: int) -> None:
        """Keep only summaries of so many of the oldest open hands."""
        for hand in self._open[:count]:
            if hand.steps:  # else a table that was laid anew before anything happened
                self._done.add(self._summary(hand), hand.table, hand.last)
            self._kept.pop(hand.entry, None)
        del self._open[:count]

    def _begin(self, entry: Entry, number: int, *, table: int) -> None:
        self._open.append(Hand(entry.sequence, table, number, entry.stamp.wall_ms, entry.sequence))
        if self._most_open is not None and len(self._open) > 2 * self._most_open:
            self._pack(self._most_open)

    def _take(self, entry: Entry) -> None:
        hand = self._open[-1]
        hand.last = entry.sequence
        if entry.body == NEXT_HAND:
            hand.last -= 1
            self._begin(entry, hand.number + 1, table=hand.table)
        elif entry.body == UNDO:
            self._take_back(entry.sequence)
        elif entry.body.startswith(CORRECT_BEFORE):
            if len(self._open) > 1 and _counts(entry.body, self._open[-2]):
                self._open[-2].last = entry.sequence
                hand.steps.append(Logged(entry.sequence, entry.stamp.wall_ms, entry.body))
        elif not entry.body.startswith(CORRECT) or _counts(entry.body, hand):
            hand.steps.append(Logged(entry.sequence, entry.stamp.wall_ms, entry.body))

    def _take_report(self, entry: Entry) -> None:
        """Put person and reason to the newest step that the note is about."""
        facts = msgspec.json.decode(entry.body, type=dict[str, str])
        hand = self._open[-1]
        for at in reversed(range(len(hand.steps))):
            step = hand.steps[at]
            if step.text == facts.get("text") and not step.person:
                person, reason = facts.get("person", ""), facts.get("reason", "")
                hand.steps[at] = replace(step, person=person, reason=reason)
                hand.last = entry.sequence
                return

    def _take_back(self, sequence: int) -> None:
        hand = self._open[-1]
        if hand.steps:
            hand.steps.pop()
        elif len(self._open) > 1:
            self._kept.pop(self._open.pop().entry, None)
            self._open[-1].last = sequence

    def _summary(self, hand: Hand) -> Summary:
        kept = self._kept.get(hand.entry)
        if kept is None or kept[0] != hand.last:
            kept = (hand.last, _summarise(hand))
            self._kept[hand.entry] = kept
        return kept[1]


def corrections_of_before(hand: Hand) -> list[Logged]:
    """Return what a hand corrects of the one before it, as corrections of that hand itself."""
    return [
        replace(step, text=CORRECT + step.text.removeprefix(CORRECT_BEFORE))
        for step in hand.steps
        if step.text.startswith(CORRECT_BEFORE)
    ]


def carried_out(steps: Sequence[Logged]) -> list[Counted]:
    """Return the steps as they count, corrections carried out, numbered as corrections do."""
    out: list[Counted] = []
    for step in steps:
        if step.text.startswith(CORRECT_BEFORE):
            continue
        if not step.text.startswith(CORRECT):
            out.append(Counted(step, ()))
            continue
        corrected = _read_correction(step.text)
        old = out[corrected.number - 1]
        instead = Logged(old.step.sequence, old.step.at_ms, format_happening(corrected.instead))
        out[corrected.number - 1] = Counted(
            instead, (*old.corrections, Correction(old.step.text, corrected))
        )
    return out


def _read_correction(text: str) -> Corrected:
    corrected = parse_happenings(text)[0]
    assert isinstance(corrected, Corrected)
    return corrected


def _counts(text: str, hand: Hand) -> bool:
    """Return whether the table took a correction on."""
    corrected = _read_correction(text)
    count = sum(not step.text.startswith(CORRECT) for step in hand.steps)
    is_allowed = not isinstance(corrected.instead, Undone | Corrected | NextHandStarted)
    return 1 <= corrected.number <= count and is_allowed


def _summarise(hand: Hand) -> Summary:
    texts = [counted.step.text for counted in carried_out(hand.steps)]
    board = tuple(
        card for text in texts if (found := _BOARD.match(text)) for card in found[1].split()
    )
    decisions = sum(step.text.startswith(("floor ", CORRECT)) for step in hand.steps)
    ended_ms = hand.steps[-1].at_ms if hand.steps else hand.began_ms
    return Summary(hand.entry, hand.number, hand.began_ms, ended_ms, len(texts), decisions, board)
