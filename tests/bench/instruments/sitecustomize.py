"""Loaded by Python itself in a station that is measured: notes how late the panel is served.

The file that ``BENCH_TICKS`` names gets two doubles a service of the panel: monotonic seconds, and
by how much it began later than it should have. Nothing else in the process changes.
"""

import atexit
import os
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

_TICKS = os.environ.get("BENCH_TICKS")

if _TICKS and "firmware_py.core" in sys.orig_argv:
    from drivers.debounce import SAMPLE_INTERVAL_S
    from firmware_py.core.watch import Watch

    _file = open(_TICKS, "ab")  # noqa: PTH123, SIM115 - lasts as long as the process
    atexit.register(_file.close)
    _ended_s = [0.0]

    @contextmanager
    def _timed() -> Iterator[None]:
        began_s = time.monotonic()
        if _ended_s[0]:
            _file.write(struct.pack("dd", began_s, began_s - _ended_s[0] - SAMPLE_INTERVAL_S))
        yield
        _ended_s[0] = time.monotonic()

    def _servicing(_: Watch, now_s: float, *, is_start: bool) -> AbstractContextManager[None]:
        return _timed()

    Watch.servicing = _servicing
