"""Counts starts that never got ready, so that a station which cannot run does not try for ever."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import msgspec

from firmware_py.core.journal_entry import Stamp
from firmware_py.core.stamps import now_stamp

WINDOW_S = 60.0
MOST_STARTS = 3


class StartCount:
    """A small file beside the journal; without it nothing is counted.

    Args:
        path: of the file.
        stamp: gives boot and monotonic time.
    """

    def __init__(self, path: Path, stamp: Callable[[], Stamp] = now_stamp) -> None:
        self._path = path
        self._stamp = stamp

    def begin(self) -> bool:
        """Count this start; return False if it is the third within a minute that got nowhere."""
        now = self._stamp()
        times = [
            at_ms
            for boot_id, at_ms in self._read()
            if boot_id == now.boot_id and 0 <= now.monotonic_ms - at_ms <= WINDOW_S * 1000
        ]
        self._write([(now.boot_id, at_ms) for at_ms in (*times, now.monotonic_ms)])
        return len(times) + 1 < MOST_STARTS

    def ready(self) -> None:
        """Forget what was counted: this start works."""
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)

    def _read(self) -> list[tuple[str, int]]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=list[tuple[str, int]])
        except (OSError, msgspec.DecodeError):
            return []

    def _write(self, starts: list[tuple[str, int]]) -> None:
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_bytes(msgspec.json.encode(starts))
