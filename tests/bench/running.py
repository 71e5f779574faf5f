"""A whole station as its processes: ``dealer-station run --virtual``, measured from outside."""

from __future__ import annotations

import os
import re
import signal
import struct
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PROGRAM = Path(sys.executable).parent / "dealer-station"
SHIPPED = Path(__file__).parents[2] / "hw" / "full-table.toml"
LIMIT_S = 60.0
_INSTRUMENTS = Path(__file__).parent / "instruments"


@dataclass(frozen=True, slots=True)
class Running:
    """A station that runs.

    Attributes:
        address: of its status screen, with a slash at the end.
        core, face: process numbers.
        state: its state folder.
        ticks: where the core notes how late it serves the panel.
        start_s: seconds from the start to the first picture.
    """

    address: str
    core: int
    face: int
    state: Path
    ticks: Path
    start_s: float

    @property
    def port(self) -> int:
        """TCP port of the status screen."""
        return int(self.address.rstrip("/").rsplit(":", 1)[1])


@contextmanager
def running_station(
    folder: Path, *, speed: float = 8, connections: int | None = None
) -> Iterator[Running]:
    """Run the virtual table while the context lasts.

    Args:
        folder: takes state, description and the notes of ticks.
        speed: how fast people play.
        connections: of the status screen, if not as shipped.

    Raises:
        RuntimeError: the station did not show a picture in time.
    """
    config = folder / "station.toml"
    text = SHIPPED.read_text(encoding="utf-8")
    if connections is not None:
        assert "[face]\n" in text
        text = text.replace("[face]\n", f"[face]\nconnections = {connections}\n")
    config.write_text(text, encoding="utf-8")
    ticks = folder / "ticks"
    environment = {
        **os.environ,
        "STATE_DIRECTORY": str(folder / "state"),
        "PYTHONPATH": str(_INSTRUMENTS),
        "BENCH_TICKS": str(ticks),
    }
    started_s = time.monotonic()
    command = [str(PROGRAM), "run", "--virtual", "--config", str(config), "--speed", str(speed)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as run:
        try:
            address = _await_address(run, started_s)
            _await_picture(address, started_s)
            children = _children(run.pid)
            yield Running(
                address, children["firmware_py.core"], children["firmware_py.face"],
                folder / "state", ticks, time.monotonic() - started_s,
            )  # fmt: skip
        finally:
            run.send_signal(signal.SIGINT)
            run.communicate(timeout=LIMIT_S)


def lateness_ms(ticks: Path, since_s: float, until_s: float) -> list[float]:
    """Return by how many ms each tick of a time came late; read it after the station stopped.

    Args:
        ticks: of a station.
        since_s: monotonic seconds; until_s: likewise.
    """
    found = struct.iter_unpack("dd", ticks.read_bytes())
    return sorted(1000 * late_s for at_s, late_s in found if since_s <= at_s < until_s)


def resident_mb(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = re.search(r"^VmRSS:\s+(\d+)", status, re.MULTILINE)
    assert kilobytes is not None
    return int(kilobytes[1]) / 1024


def _await_address(run: subprocess.Popen[str], started_s: float) -> str:
    assert run.stdout is not None
    for line in run.stdout:
        found = re.search(r"https?://\S+", line)
        if found:
            return found[0]
        if time.monotonic() - started_s > LIMIT_S:
            break
    raise RuntimeError(f"the station printed no address: {run.poll()}")


def _await_picture(address: str, started_s: float) -> None:
    while time.monotonic() - started_s < LIMIT_S:
        try:
            with urllib.request.urlopen(f"{address}api/view", timeout=5) as answer:
                if answer.status == 200 and b'"pot"' in answer.read():
                    return
        except OSError:
            pass  # it is not up yet; whether it comes up at all, the limit says
        time.sleep(0.05)
    raise RuntimeError(f"no picture at {address}")


def _children(pid: int) -> dict[str, int]:
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rsplit(")", 1)[1].split()[1])
            command = (path.parent / "cmdline").read_bytes().split(b"\0")
        except (OSError, IndexError):
            continue  # it ended meanwhile
        if parent == pid and len(command) > 2:
            found[command[2].decode()] = int(path.parent.name)
    return found
