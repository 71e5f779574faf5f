"""Times of journal entries, from the computer's clocks."""

from __future__ import annotations

import time
import uuid
from functools import cache
from pathlib import Path

from firmware_py.core.journal_entry import Stamp

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
"""Exists once systemd-timesyncd has set the clock from the network."""


def now_stamp() -> Stamp:
    """Return the stamp of this moment."""
    return Stamp(
        boot_id=boot_id(),
        monotonic_ms=time.monotonic_ns() // 1_000_000,
        wall_ms=time.time_ns() // 1_000_000,
        is_synchronised=SYNCHRONISED.exists(),
    )


@cache
def boot_id() -> str:
    """Return the kernel's identity of this boot; one of this process where there is none."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return str(uuid.uuid4())
