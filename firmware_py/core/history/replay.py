"""A hand of the journal, ruled on again step by step.

Replaying takes time on a small board, so everything here is a generator that rests between two
happenings: the core lets the table go on meanwhile, the command line runs straight through.
"""

from __future__ import annotations

import asyncio
import copy
import time
from collections import OrderedDict
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.happenings import Happening
from engine.rulings import Ruling
from engine.script.vocabulary import parse_happenings
from engine.setup import TableSetup
from engine.table import Table
from engine.view import TableView
from firmware_py.core.history.trail import (
    CORRECT_BEFORE,
    NEXT_HAND,
    Correction,
    Counted,
    Hand,
    Logged,
    Trail,
    carried_out,
    corrections_of_before,
)
from firmware_py.core.journal_entry import Entry, Kind

T = TypeVar("T")
Work = Generator[None, None, T]
"""Work that yields where it may rest and returns its result."""

SLICE_S = 0.002
"""Longest time that a replay keeps the table waiting."""


@dataclass(frozen=True, slots=True)
class Step:
    """A happening as it counts, with what it led to."""

    logged: Logged
    happening: Happening
    corrections: tuple[Correction, ...]
    rulings: tuple[Ruling, ...]
    view: TableView


@dataclass(frozen=True, slots=True)
class Replay:
    """One hand, replayed.

    Attributes:
        entry: number of the journal entry with which it began.
        number: at its table.
        began_ms: wall time of its first entry.
        setup: start of its table.
        before: what happened at the table before this hand, next-hand included.
        before_as_it_counts: likewise, what this hand corrects of the one before carried out.
        log: the hand's happenings as journalled, corrections among them, later ones at the end.
        start: the table when the hand began; never changed.
        first: it likewise, as it counts.
        steps: as they count.
    """

    entry: int
    number: int
    began_ms: int
    setup: TableSetup
    before: tuple[str, ...]
    before_as_it_counts: tuple[str, ...]
    log: tuple[Logged, ...]
    start: Table
    first: TableView
    steps: tuple[Step, ...]

    @property
    def views(self) -> tuple[TableView, ...]:
        """The table at the start and after each step."""
        return (self.first, *(step.view for step in self.steps))


class Replayer:
    """Replays hands; keeps the newest results, and tables at the start of hands.

    Args:
        keep: how many of each.
    """

    def __init__(self, keep: int = 6) -> None:
        self._keep = keep
        self._starts: OrderedDict[int, Table] = OrderedDict()
        self._replays: OrderedDict[tuple[int, int], Replay] = OrderedDict()

    def replay(self, entries: Sequence[Entry], hand: int) -> Work[Replay]:
        """Replay a hand.

        Args:
            entries: of the journal, from the start of the hand's table to the hand's last.
            hand: number of the entry with which it began.

        Raises:
            LookupError: the entries do not hold it.
        """
        key = (hand, entries[-1].sequence if entries else 0)
        if key not in self._replays:
            self._replays[key] = yield from self._make(entries, hand)
            while len(self._replays) > self._keep:
                self._replays.popitem(last=False)
        self._replays.move_to_end(key)
        return self._replays[key]

    def _make(self, entries: Sequence[Entry], hand: int) -> Work[Replay]:
        trail = Trail()
        for entry in entries:
            trail.add(entry)
            yield
        hands = trail.table_hands()
        at = next((i for i, one in enumerate(hands) if one.entry == hand), None)
        if at is None or entries[0].kind != Kind.SETUP:
            raise LookupError(f"no such hand: {hand}")
        setup = entries[0].setup()
        texts = _texts_of(hands[:at])
        start = self._starts.get(hand)
        if start is None:
            start = yield from _table_after(setup, texts)
            self._starts[hand] = start
            while len(self._starts) > self._keep:
                self._starts.popitem(last=False)
        later = corrections_of_before(hands[at + 1]) if at + 1 < len(hands) else []
        log = (*hands[at].steps, *later)
        counts, as_it_counts = tuple(texts), start
        if corrections_of_before(hands[at]):
            counts = (*_texts_of(hands[: at - 1]), *_corrected(hands[at - 1], hands[at]), NEXT_HAND)
            as_it_counts = yield from _table_after(setup, counts)
        steps = yield from _rule(copy.deepcopy(as_it_counts), carried_out(log))
        return Replay(
            hand, start.view.hand, hands[at].began_ms, setup, tuple(texts), counts, log, start,
            as_it_counts.view, steps,
        )  # fmt: skip


def _texts_of(hands: Sequence[Hand]) -> list[str]:
    """Return what happened in whole hands, each with the start of the next one."""
    return [text for one in hands for text in (*(step.text for step in one.steps), NEXT_HAND)]


def _corrected(before: Hand, hand: Hand) -> list[str]:
    """Return what happened in a hand as the one after it corrects it."""
    of_earlier = [step.text for step in before.steps if step.text.startswith(CORRECT_BEFORE)]
    counted = carried_out([*before.steps, *corrections_of_before(hand)])
    return [*of_earlier, *(one.step.text for one in counted)]


def _table_after(setup: TableSetup, texts: Sequence[str]) -> Work[Table]:
    table = Table(setup)
    for text in texts:
        for happening in parse_happenings(text):
            table.apply(happening)
        yield
    return table


def _rule(table: Table, counted: Sequence[Counted]) -> Work[tuple[Step, ...]]:
    steps: list[Step] = []
    for one in counted:
        happening = parse_happenings(one.step.text)[0]
        rulings = table.apply(happening)
        steps.append(Step(one.step, happening, one.corrections, rulings, table.view))
        yield
    return tuple(steps)


def run(work: Work[T]) -> T:
    """Do the work in one go."""
    try:
        while True:
            next(work)
    except StopIteration as done:
        result: T = done.value
        return result


async def rest_between(work: Work[T]) -> T:
    """Do the work in slices, so that the rest of the event loop is not kept waiting."""
    began_s = time.perf_counter()
    try:
        while True:
            next(work)
            if time.perf_counter() - began_s > SLICE_S:
                await asyncio.sleep(0)
                began_s = time.perf_counter()
    except StopIteration as done:
        result: T = done.value
        return result
