"""Takes records from all threads of a station and writes them to a sealed file in its own.

The station never waits for the tape and never fails because of it: where the disk is too slow,
full or gone, the tape ends and says why, and the table goes on.
"""

from __future__ import annotations

import logging
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from nacl.public import PublicKey

from firmware_py.tape.records import Record, Start, pack, pack_start
from firmware_py.tape.sealed_file import SealedWriter

_log = logging.getLogger(__name__)

WRITE_INTERVAL_S = 0.5
SYNC_INTERVAL_S = 10.0
PIECE_RECORDS = 4096
MOST_WAITING = 200_000
"""Records that may wait for the disk, about 30 MB; with more the tape ends."""
LEAST_FREE_BYTES = 256 * 1024 * 1024
"""Room that is left to the journal."""


class Recorder:
    """One tape that is being written. ``put`` may be called from any thread.

    Args:
        path: a new file.
        key: the operator's public key.
        clock: monotonic seconds.
        least_free_bytes: the tape ends when less room is left on its disk.

    Raises:
        TapeError: the file cannot be made.
    """

    def __init__(
        self,
        path: Path,
        key: PublicKey,
        *,
        clock: Callable[[], float] = time.monotonic,
        least_free_bytes: int = LEAST_FREE_BYTES,
    ) -> None:
        self._path = path
        self._file = SealedWriter(path, key)
        self._clock = clock
        self._least_free_bytes = least_free_bytes
        self._lock = threading.Lock()
        self._waiting: list[Record] = []
        self._start: Start | None = None
        self._is_over = False
        self._is_closed = False
        self._stop = threading.Event()
        self._context = threading.local()
        self.ended_because = ""
        self._thread = threading.Thread(target=self._write_all, name="tape", daemon=True)
        self._thread.start()

    def now_s(self) -> float:
        """Return the time of the tape."""
        return self._clock()

    def start(self, start: Start) -> None:
        """Put the first record; what was put before it is dropped."""
        with self._lock:
            if self._start is None:
                self._waiting.clear()
                self._start = start
                return
        self._end("the station was built a second time")

    def put(self, record: Record) -> None:
        """Put a record; never blocks on the disk."""
        lazy: list[Record] | None = getattr(self._context, "lazy", None)
        with self._lock:
            if self._is_over:
                return
            if lazy:
                self._waiting += lazy
                lazy.clear()
            self._waiting.append(record)
            is_slow = len(self._waiting) > MOST_WAITING
        if is_slow:
            self._end("the disk is too slow")

    def put_lazily(self, record: Record) -> None:
        """Put a record in front of the next one of this thread, if one comes."""
        self._context.lazy = [record]

    def drop_lazy(self) -> bool:
        """Forget it; return whether it was still waiting."""
        was_waiting = bool(getattr(self._context, "lazy", None))
        self._context.lazy = None
        return was_waiting

    def close(self) -> None:
        """Write the end of the tape and close it; closing twice is allowed."""
        if self._is_closed:
            return
        self._is_closed = True
        self._stop.set()
        self._thread.join()
        self._file.close()
        if not self.ended_because:
            _log.info("the tape is whole, %d bytes: %s", self._file.written_bytes, self._path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _write_all(self) -> None:
        """In the tape's thread."""
        is_started = False
        synced_at_s = time.monotonic()
        while not self._is_over:
            is_last = self._stop.wait(WRITE_INTERVAL_S)
            with self._lock:
                records, self._waiting = self._waiting, []
                start = self._start
            try:
                if start is not None and not is_started:
                    self._file.write(pack_start(start))
                    is_started = True
                if is_started:
                    self._write(records, is_last=is_last)
                if time.monotonic() - synced_at_s > SYNC_INTERVAL_S or is_last:
                    self._file.sync()
                    synced_at_s = time.monotonic()
                self._check_room()
            except (OSError, ValueError) as error:
                self._end(f"it cannot be written: {error}")
            if is_last:
                return

    def _write(self, records: list[Record], *, is_last: bool) -> None:
        for first in range(0, len(records), PIECE_RECORDS):
            self._file.write(pack(records[first : first + PIECE_RECORDS]))
        if is_last:
            self._file.write(pack([]), is_last=True)

    def _check_room(self) -> None:
        free = shutil.disk_usage(self._path.parent).free
        if free < self._least_free_bytes:
            self._end(f"the disk is nearly full, {free // 1024 // 1024} MiB are left")

    def _end(self, reason: str) -> None:
        with self._lock:
            if self._is_over:
                return
            self._is_over = True
            self._waiting = []
            self.ended_because = reason
        _log.warning("the tape ends here, the table goes on: %s", reason)
