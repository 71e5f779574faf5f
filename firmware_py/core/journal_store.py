"""The journal's file: SQLite in WAL mode, every commit on the disk before it returns."""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from firmware_py.core.journal_entry import Entry, Stamp, check_entry
from firmware_py.errors import JournalCorruptError, JournalError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS entry (
    sequence INTEGER PRIMARY KEY,
    boot_id TEXT NOT NULL,
    monotonic_ms INTEGER NOT NULL,
    wall_ms INTEGER NOT NULL,
    is_synchronised INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    chain BLOB NOT NULL,
    seal BLOB NOT NULL
) STRICT
"""
_COLUMNS = "sequence, boot_id, monotonic_ms, wall_ms, is_synchronised, kind, body, chain, seal"
_INSERT = f"INSERT INTO entry ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_TYPES = (int, str, int, int, int, str, str, bytes, bytes)
_BUSY_S = 1.0
_ALL = 2**62
_FULL = 2
"""``PRAGMA synchronous`` as it reads back for FULL."""


class JournalStore:
    """One open journal file. Belongs to the thread that opened it.

    Raises:
        JournalError: the file cannot be opened or does not keep what it is told.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._database = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
        except sqlite3.Error as error:
            raise JournalError(f"the journal cannot be opened ({error}): {path}") from error
        try:
            self._set_up()
        except BaseException:
            self._database.close()
            raise
        self._head = (path.with_suffix(".head")).open("r+b" if _has_head(path) else "w+b")

    def _set_up(self) -> None:
        try:
            mode = self._read_back("PRAGMA journal_mode=WAL", "PRAGMA journal_mode")
            level = self._read_back("PRAGMA synchronous=FULL", "PRAGMA synchronous")
            self._database.execute(_SCHEMA)
        except sqlite3.Error as error:
            raise JournalError(f"the journal cannot be used ({error}): {self._path}") from error
        if mode != "wal" or level != _FULL:
            raise JournalError(
                f"expected WAL and synchronous=FULL ({_FULL}), the file says "
                f"{mode} and {level}: {self._path}"
            )

    def _read_back(self, statement: str, question: str) -> object:
        self._database.execute(statement).fetchall()
        return self._database.execute(question).fetchone()[0]

    def add(self, entry: Entry) -> None:
        """Commit one entry; it is on the disk when this returns.

        Raises:
            JournalError: it could not be stored; ``__cause__`` is SQLite's error.
        """
        self.add_all([entry])

    def add_all(self, entries: Sequence[Entry]) -> None:
        """Commit several entries at once.

        Raises:
            JournalError: none of them could be stored.
        """
        try:
            self._database.execute("BEGIN IMMEDIATE")
            try:
                self._database.executemany(_INSERT, map(_to_row, entries))
                self._database.execute("COMMIT")
            except BaseException:
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise JournalError(f"not stored ({error}): entry {entries[0].sequence}") from error
        write_head(self._head.fileno(), entries[-1])

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """Yield entries in order, unchecked."""
        return _read(self._database, after)

    def close(self) -> None:
        """Close the file."""
        self._database.close()
        self._head.close()


def verified_entries(path: Path) -> list[Entry]:
    """Read a journal and check file, chain, seals and that none is missing at the end.

    Raises:
        JournalCorruptError: names the first entry that does not check.
    """
    entries: list[Entry] = []
    try:
        with closing(_open_for_reading(path)) as database:
            for entry in _read(database):
                check_entry(entries[-1] if entries else None, entry)
                entries.append(entry)
            damage = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except (sqlite3.Error, ValueError, TypeError) as error:
        raise JournalCorruptError(f"unreadable: {error}", len(entries) + 1) from error
    if damage != "ok":
        raise JournalCorruptError(f"the file is damaged: {damage}", len(entries) + 1)
    head = read_head(path)
    if head is not None and head[0] > len(entries):
        raise JournalCorruptError(f"entries up to {head[0]} are missing", len(entries) + 1)
    if head is not None and head[0] > 0 and entries[head[0] - 1].chain != head[1]:
        raise JournalCorruptError("another chain was written last", head[0])
    return entries


def rescued_entries(path: Path) -> tuple[list[Entry], int]:
    """Read what a damaged journal still gives.

    Returns:
        The longest chain from the first entry that checks, and the highest number of an entry
        that is known to have been there.
    """
    entries: list[Entry] = []
    head = read_head(path)
    highest = 0 if head is None else head[0]
    try:
        with closing(_open_for_reading(path, is_damaged=True)) as database:
            highest = max(highest, _highest(database))
            for entry in _read(database):
                check_entry(entries[-1] if entries else None, entry)
                entries.append(entry)
    except (sqlite3.Error, ValueError, TypeError, JournalCorruptError):
        pass  # what was read until here is the chain
    return entries, max(highest, len(entries))


def read_entries(path: Path, first: int = 1, last: int | None = None) -> list[Entry]:
    """Read entries of a journal that another process may be writing, unchecked.

    Args:
        path: of the journal.
        first: number of the first one wanted.
        last: number of the last one wanted, None for all.

    Raises:
        JournalError: there is no such journal, or it cannot be read.
    """
    if not path.exists():
        raise JournalError(f"no journal: {path}")
    try:
        with closing(_open_for_reading(path)) as database:
            return list(_read(database, first - 1, last))
    except (sqlite3.Error, ValueError, TypeError) as error:
        raise JournalError(f"the journal cannot be read ({error}): {path}") from error


def write_head(descriptor: int, entry: Entry) -> None:
    """Note number and chain of the newest entry beside the database.

    Written after the commit and not synced: it can be behind the database, never ahead of it, so
    a database that ends before it has lost entries.
    """
    text = f"{entry.sequence:012d} {entry.chain.hex()}"
    os.pwrite(descriptor, f"{text} {zlib.crc32(text.encode()):08x}\n".encode(), 0)


def read_head(path: Path) -> tuple[int, bytes] | None:
    """Return number and chain that were noted last; None where the note is absent or torn."""
    try:
        text = path.with_suffix(".head").read_text(encoding="ascii")
        sequence, chain, check = text.split()
        if int(check, 16) != zlib.crc32(f"{sequence} {chain}".encode()):
            return None
        return int(sequence), bytes.fromhex(chain)
    except (OSError, ValueError):
        return None


def _has_head(path: Path) -> bool:
    return path.with_suffix(".head").exists()


def _open_for_reading(path: Path, *, is_damaged: bool = False) -> sqlite3.Connection:
    """Open without changing the database; a damaged one also where its length does not fit."""
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.execute("PRAGMA query_only=ON")
        if is_damaged:
            database.execute("PRAGMA writable_schema=ON")
    except BaseException:
        database.close()
        raise
    return database


def _highest(database: sqlite3.Connection) -> int:
    try:
        found = database.execute("SELECT max(sequence) FROM entry").fetchone()[0]
    except sqlite3.Error:
        return 0
    return found if isinstance(found, int) else 0


def _read(database: sqlite3.Connection, after: int = 0, last: int | None = None) -> Iterator[Entry]:
    rows = database.execute(
        f"SELECT {_COLUMNS} FROM entry WHERE sequence > ? AND sequence <= ? ORDER BY sequence",
        (after, _ALL if last is None else last),
    )
    for row in rows:
        if tuple(map(type, row)) != _TYPES:
            raise TypeError(f"expected other types in a row: {row!r}")
        sequence, boot_id, monotonic_ms, wall_ms, is_synchronised, *rest = row
        stamp = Stamp(boot_id, monotonic_ms, wall_ms, bool(is_synchronised))
        yield Entry(sequence, stamp, *rest)


def _to_row(entry: Entry) -> tuple[object, ...]:
    stamp = entry.stamp
    return (
        *(entry.sequence, stamp.boot_id, stamp.monotonic_ms, stamp.wall_ms),
        *(int(stamp.is_synchronised), entry.kind, entry.body, entry.chain, entry.seal),
    )
