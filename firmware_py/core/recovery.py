"""The table as it was: replay of the journal from the newest start of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import msgspec

from engine.happenings import Happening
from engine.rulings import Ruling
from engine.setup import TableSetup
from firmware_py.core.journal_entry import Entry, Kind
from firmware_py.errors import JournalCorruptError


class Replayable(Protocol):
    """What replay needs of ``engine.table.Table``."""

    def apply(self, happening: Happening) -> tuple[Ruling, ...]:
        """Rule on a happening."""


T = TypeVar("T", bound=Replayable)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that a person has to clear.

    Attributes:
        sequence: number of its entry.
        name: e.g. "journal-damaged".
        facts: what the entry says, as JSON values.
    """

    sequence: int
    name: str
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class Record:
    """What a journal says.

    Attributes:
        setup: the newest start of a table; None if no table was started.
        happenings: since then, in order.
        faults: not yet cleared, oldest first.
        sequence: number of the last entry, 0 for an empty journal.
    """

    setup: TableSetup | None
    happenings: tuple[Happening, ...]
    faults: tuple[Fault, ...]
    sequence: int


def read_record(entries: Sequence[Entry]) -> Record:
    """Read the checked entries of a journal.

    Raises:
        JournalCorruptError: a body is not what its kind says.
    """
    start = _newest_setup(entries)
    return Record(
        setup=None if start is None else entries[start].setup(),
        happenings=tuple(
            entry.happening()
            for entry in entries[start or 0 :]
            if entry.kind == Kind.HAPPENING and start is not None
        ),
        faults=open_faults(entries),
        sequence=entries[-1].sequence if entries else 0,
    )


def rebuild(record: Record, make_table: Callable[[TableSetup], T]) -> tuple[T, tuple[Ruling, ...]]:
    """Replay a record.

    Returns:
        The table, and the rulings of the last happening that had any.

    Raises:
        ValueError: the record starts no table.
    """
    if record.setup is None:
        raise ValueError("the record starts no table")
    table = make_table(record.setup)
    last: tuple[Ruling, ...] = ()
    for happening in record.happenings:
        last = table.apply(happening) or last
    return table, last


def open_faults(entries: Iterable[Entry]) -> tuple[Fault, ...]:
    """Return the faults that nobody has cleared.

    Raises:
        JournalCorruptError: a fault's body cannot be read.
    """
    faults: dict[int, Fault] = {}
    for entry in entries:
        if entry.kind == Kind.FAULT:
            facts = _facts(entry)
            faults[entry.sequence] = Fault(entry.sequence, str(facts.get("fault", "")), facts)
        elif entry.kind == Kind.CLEARED:
            cleared = _facts(entry).get("entry")
            if isinstance(cleared, int):
                faults.pop(cleared, None)
    return tuple(faults.values())


def _newest_setup(entries: Sequence[Entry]) -> int | None:
    return next((i for i in range(len(entries) - 1, -1, -1) if entries[i].kind == Kind.SETUP), None)


def _facts(entry: Entry) -> dict[str, object]:
    try:
        return msgspec.json.decode(entry.body, type=dict[str, object])
    except msgspec.DecodeError as error:
        raise JournalCorruptError(f"not JSON: {entry.body!r}", entry.sequence) from error
