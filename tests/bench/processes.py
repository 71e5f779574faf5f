"""Start-up time and resident memory of the two processes, read from /proc."""

from __future__ import annotations

import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench.running import PROGRAM, resident_mb, running_station

SETTLE_S = 8.0


@dataclass(frozen=True, slots=True)
class Memory:
    """Resident memory in MB, and seconds from the start to the first picture on the page."""

    core_mb: float
    face_mb: float
    start_s: float


def measure_start(times: int = 5) -> float:
    """Median seconds of ``dealer-station --help``."""
    spent = []
    for _ in range(times):
        started_at = time.perf_counter()
        subprocess.run([str(PROGRAM), "--help"], check=True, stdout=subprocess.DEVNULL)
        spent.append(time.perf_counter() - started_at)
    return median(spent)


def measure_memory(folder: Path) -> Memory:
    """Run the virtual table for a while and read what its two processes hold.

    Raises:
        RuntimeError: the station did not show a picture in time.
    """
    with running_station(folder) as station:
        time.sleep(SETTLE_S)
        return Memory(resident_mb(station.core), resident_mb(station.face), station.start_s)
