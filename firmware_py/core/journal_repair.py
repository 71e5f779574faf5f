"""What is done with a damaged journal: it is kept under a new name, and a new one opens that holds
the longest chain which still checks, and points to it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import msgspec

from firmware_py.core.journal_entry import Entry, Kind, Stamp, make_entry
from firmware_py.core.journal_store import JournalStore, rescued_entries, verified_entries
from firmware_py.errors import JournalCorruptError, JournalError

_PARTS = (".db", ".db-wal", ".db-shm", ".head")


@dataclass(frozen=True, slots=True)
class Damage:
    """What was found, and what is left.

    Attributes:
        error: names the first entry that did not check.
        kept_as: the damaged file under its new name.
        recovered: entries taken over.
        missing: entries known to have been lost; there may be more.
    """

    error: JournalCorruptError
    kept_as: Path
    recovered: int
    missing: int


def load_or_repair(path: Path, stamp: Stamp) -> tuple[list[Entry], Damage | None]:
    """Return the checked entries of a journal; repair it first where it is damaged.

    After a repair the last entry is of kind ``FAULT`` and points to the damaged file.

    Raises:
        JournalError: nothing can be read or written here.
    """
    if not any(path.with_suffix(part).exists() for part in (".db", ".head")):
        return [], None
    if not path.exists():
        return _repair(path, stamp, JournalCorruptError("the file is gone", 1))
    try:
        return verified_entries(path), None
    except JournalCorruptError as error:
        return _repair(path, stamp, error)


def _repair(
    path: Path, stamp: Stamp, error: JournalCorruptError
) -> tuple[list[Entry], Damage | None]:
    aside = _unused_name(path)
    try:
        for part in _PARTS:
            if path.with_suffix(part).exists():
                path.with_suffix(part).rename(aside.with_suffix(part))
        entries, highest = _rescue(aside)
        damage = Damage(error, aside, len(entries), highest - len(entries))
        entries.append(_pointer(entries[-1] if entries else None, stamp, damage))
        _write_all(path, entries)
    except OSError as problem:
        raise JournalError(
            f"the damaged journal cannot be kept aside ({problem}): {path}"
        ) from problem
    return entries, damage


def _rescue(aside: Path) -> tuple[list[Entry], int]:
    """Read a copy, so that reading does not change what is kept."""
    copy = aside.with_suffix(".rescue.db")
    try:
        for part in _PARTS:
            if aside.with_suffix(part).exists() and part != ".db-shm":
                shutil.copyfile(aside.with_suffix(part), copy.with_suffix(part))
        return rescued_entries(copy)
    finally:
        for part in _PARTS:
            copy.with_suffix(part).unlink(missing_ok=True)


def _pointer(previous: Entry | None, stamp: Stamp, damage: Damage) -> Entry:
    body = msgspec.json.encode(
        {
            "fault": "journal-damaged",
            "kept_as": damage.kept_as.name,
            "first_bad_entry": damage.error.line,
            "recovered": damage.recovered,
            "missing": damage.missing,
        }
    ).decode()
    return make_entry(previous, stamp, Kind.FAULT, body)


def _write_all(path: Path, entries: list[Entry]) -> None:
    """Write a new journal under another name first, so that a power cut leaves none half."""
    fresh = path.with_suffix(".fresh.db")
    for part in _PARTS:
        fresh.with_suffix(part).unlink(missing_ok=True)
    store = JournalStore(fresh)
    try:
        store.add_all(entries)
    finally:
        store.close()
    for part in (".head", ".db"):
        fresh.with_suffix(part).rename(path.with_suffix(part))


def _unused_name(path: Path) -> Path:
    number = 1
    while any((_aside(path, number).with_suffix(part)).exists() for part in _PARTS):
        number += 1
    return _aside(path, number)


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}-damaged-{number}.db")
