"""Start-up time and resident memory of the two processes, read from /proc."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from statistics import median

PROGRAM = Path(sys.executable).parent / "dealer-station"
LIMIT_S = 60.0
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
    environment = {**os.environ, "STATE_DIRECTORY": str(folder)}
    started_at = time.monotonic()
    with subprocess.Popen(
        [str(PROGRAM), "run", "--virtual", "--speed", "8"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    ) as run:
        try:
            address = _await_address(run, started_at)
            _await_picture(address, started_at)
            start_s = time.monotonic() - started_at
            time.sleep(SETTLE_S)
            children = _children(run.pid)
            return Memory(
                _resident_mb(children["firmware_py.core"]),
                _resident_mb(children["firmware_py.face"]),
                start_s,
            )
        finally:
            run.send_signal(signal.SIGINT)
            run.communicate(timeout=LIMIT_S)


def _await_address(run: subprocess.Popen[str], started_at: float) -> str:
    assert run.stdout is not None
    for line in run.stdout:
        found = re.search(r"https?://\S+", line)
        if found:
            return found[0]
        if time.monotonic() - started_at > LIMIT_S:
            break
    raise RuntimeError("the station printed no address")


def _await_picture(address: str, started_at: float) -> None:
    while time.monotonic() - started_at < LIMIT_S:
        try:
            with urllib.request.urlopen(f"{address}api/view", timeout=5) as answer:
                if answer.status == 200 and b'"pot"' in answer.read():
                    return
        except OSError:
            pass
        time.sleep(0.05)
    raise RuntimeError(f"no picture at {address}")


def _children(pid: int) -> dict[str, int]:
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rsplit(")", 1)[1].split()[1])
            command = (path.parent / "cmdline").read_bytes().split(b"\0")
        except (OSError, IndexError):
            continue
        if parent == pid and len(command) > 2:
            found[command[2].decode()] = int(path.parent.name)
    return found


def _resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = re.search(r"^VmRSS:\s+(\d+)", status, re.MULTILINE)
    assert kilobytes is not None
    return int(kilobytes[1]) / 1024
