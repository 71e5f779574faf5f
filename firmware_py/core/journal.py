"""The record of the table: a happening is on the disk before anybody sees its ruling.

One thread owns the file; the sensing loop hands entries over and waits without blocking.
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import sqlite3
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType

import msgspec

from engine.happenings import Happening
from engine.setup import TableSetup
from firmware_py.core.disk_reserve import DiskReserve
from firmware_py.core.journal_entry import (
    Entry,
    Kind,
    Stamp,
    happening_body,
    make_entry,
    setup_body,
)
from firmware_py.core.journal_repair import Damage, load_or_repair
from firmware_py.core.journal_store import JournalStore
from firmware_py.core.stamps import now_stamp
from firmware_py.errors import JournalError

_LOG = logging.getLogger(__name__)

MAX_WAITING = 256
"""Entries that may wait for the disk; more means that it stands still."""


class Journal:
    """An open journal.

    Args:
        path: the database, ``*.db``; made when missing, with its folder.
        stamp: gives the time of an entry.
        reserve_bytes: disk space set aside for finishing a hand on a full disk, 0 for none.
        on_append: told of each entry before it is stored.

    Raises:
        JournalError: the file cannot be used, or another process has it.

    Attributes:
        entries: what was in the journal at the start, checked.
        damage: what was found broken and kept aside at the start; None if nothing was.
    """

    def __init__(
        self,
        path: Path,
        stamp: Callable[[], Stamp] = now_stamp,
        reserve_bytes: int = 8 * 1024 * 1024,
        on_append: Callable[[Stamp, Kind, str], None] | None = None,
    ) -> None:
        self._stamp = stamp
        self._on_append = on_append
        self._waiting: dict[Future[Entry], float] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = path.with_suffix(".lock").open("w")
        except OSError as error:
            raise JournalError(f"the journal's folder cannot be used: {error}") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="journal")
        except OSError as error:
            self._lock.close()
            raise JournalError(f"another process has the journal: {path}") from error
        try:
            self.entries, self.damage = load_or_repair(path, stamp())
            self._last = self.entries[-1] if self.entries else None
            self._store = self._thread.submit(JournalStore, path).result()
        except BaseException:
            self._thread.shutdown()
            self._lock.close()
            raise
        self.reserve = DiskReserve(path.with_suffix(".reserve"), reserve_bytes)

    @property
    def sequence(self) -> int:
        """Number of the newest entry, 0 if there is none."""
        return 0 if self._last is None else self._last.sequence

    async def append(self, happening: Happening) -> Entry:
        """Store a happening; it is on the disk when this returns.

        Raises:
            JournalError: it was not stored, and must not be applied.
        """
        return await self._append(Kind.HAPPENING, happening_body(happening))

    async def append_setup(self, setup: TableSetup) -> Entry:
        """Store the start of a table; replay begins at the newest one.

        Raises:
            JournalError: as ``append``.
        """
        return await self._append(Kind.SETUP, setup_body(setup))

    async def append_fault(self, fault: str, **facts: int | str) -> Entry:
        """Store a fault that stays shown until ``append_cleared`` names its entry.

        Raises:
            JournalError: as ``append``.
        """
        return await self._append(Kind.FAULT, _json({"fault": fault, **facts}))

    async def append_cleared(self, sequence: int, person: str) -> Entry:
        """Store that a person cleared the fault of entry ``sequence``.

        Raises:
            JournalError: as ``append``.
        """
        return await self._append(Kind.CLEARED, _json({"entry": sequence, "person": person}))

    async def append_note(self, about: str, **facts: int | str | bool | None) -> Entry:
        """Store something that replay passes over.

        Raises:
            JournalError: as ``append``.
        """
        return await self._append(Kind.NOTE, _json({"note": about, **facts}))

    async def append_copy(self, kind: Kind, body: str) -> Entry:
        """Store an entry as another journal has it.

        Raises:
            JournalError: as ``append``.
        """
        return await self._append(kind, body)

    def waiting_s(self, now_s: float) -> float:
        """Return how long the oldest entry has been waiting for the disk."""
        return max((now_s - since for since in tuple(self._waiting.values())), default=0.0)

    def close(self) -> None:
        """Finish what is waiting and close the file; closing twice is allowed."""
        if self._lock.closed:
            return
        self._thread.submit(self._store.close).result()
        self._thread.shutdown()
        self._lock.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    async def _append(self, kind: Kind, body: str) -> Entry:
        if len(self._waiting) >= MAX_WAITING:
            raise JournalError(f"the disk stands still: {len(self._waiting)} entries wait")
        stamp = self._stamp()
        if self._on_append is not None:
            self._on_append(stamp, kind, body)
        future = self._thread.submit(self._write, stamp, kind, body)
        self._waiting[future] = time.monotonic()
        future.add_done_callback(self._waiting.pop)
        return await asyncio.wrap_future(future)

    def _write(self, stamp: Stamp, kind: Kind, body: str) -> Entry:
        """In the journal's thread: chain, store, and on a full disk use the reserve once."""
        entry = make_entry(self._last, stamp, kind, body)
        try:
            self._store.add(entry)
        except JournalError as error:
            if not _is_full(error) or not self.reserve.release():
                raise
            _LOG.warning("disk full, the reserve is in use: %s", error)
            self._store.add(entry)
        self._last = entry
        return entry


def _is_full(error: JournalError) -> bool:
    cause = error.__cause__
    return isinstance(cause, sqlite3.Error) and cause.sqlite_errorcode == sqlite3.SQLITE_FULL


def _json(facts: Mapping[str, object]) -> str:
    return msgspec.json.encode(facts).decode()


__all__ = ["Damage", "Entry", "Journal", "JournalError"]
