"""Disk space set aside, so that the running hand can be finished when the disk is full."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path

LOW_BYTES = 50 * 1024 * 1024
"""Below this much free space the station warns."""


class Space(Enum):
    """How much room the record has."""

    ENOUGH = "enough"
    LOW = "low"
    RESERVE = "reserve"  # the reserve is in use: finish the hand, start none


class DiskReserve:
    """A file that holds ``size_bytes`` until they are needed.

    Making it never fails: without room for it there is none.
    """

    def __init__(self, path: Path, size_bytes: int) -> None:
        self._path = path
        self._size_bytes = size_bytes
        self.is_released = False
        self.hold()

    def hold(self) -> bool:
        """Set the space aside if it is not; return whether it is now."""
        if self._size_bytes == 0:
            return False
        try:
            with self._path.open("ab") as file:
                os.posix_fallocate(file.fileno(), 0, self._size_bytes)
        except OSError:
            self._path.unlink(missing_ok=True)
            return False
        self.is_released = False
        return True

    def release(self) -> bool:
        """Give the space back to the disk; return False if there is none to give."""
        if self.is_released or not self._path.exists():
            return False
        self._path.unlink()
        self.is_released = True
        return True

    def space(self, free_bytes: int | None = None) -> Space:
        """Return how things stand; takes the reserve again once there is room.

        Args:
            free_bytes: of the disk; None asks the system.
        """
        if free_bytes is None:
            disk = os.statvfs(self._path.parent)
            free_bytes = disk.f_bavail * disk.f_frsize
        if self.is_released and not (free_bytes > 2 * self._size_bytes and self.hold()):
            return Space.RESERVE
        return Space.LOW if free_bytes < LOW_BYTES else Space.ENOUGH
