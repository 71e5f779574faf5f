"""What the web does to the table: viewers who watch, and a flood of clients who want too much."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.running import Running, lateness_ms, resident_mb, running_station

_GET = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
_PATIENCE_S = 20.0


@dataclass
class Load:
    """What some clients got, and what it did to the station.

    Attributes:
        answers: how often each status came; "cut" where a connection was dropped.
        most_at_once: answers of status 200 that were open at the same time.
        lines: live pictures that were read.
        memory_mb: resident memory that the face gained.
        late_ms: sorted, by how much each tick of the core's panel came late meanwhile.
    """

    answers: Counter[str] = field(default_factory=Counter)
    most_at_once: int = 0
    lines: int = 0
    memory_mb: float = 0.0
    late_ms: list[float] = field(default_factory=list)
    _open: int = 0

    def late(self, share: float) -> float:
        """Return the lateness that this share of the ticks stayed below."""
        return self.late_ms[min(len(self.late_ms) - 1, int(share * len(self.late_ms)))]

    def begin(self, status: str) -> None:
        """Count an answer."""
        self.answers[status] += 1
        if status == "200":
            self._open += 1
            self.most_at_once = max(self.most_at_once, self._open)

    def end(self, status: str) -> None:
        """Count its end."""
        if status == "200":
            self._open -= 1


@dataclass(frozen=True)
class WebFigures:
    """Loads on one kind of station each, and how long a reader who does not read is kept."""

    idle: Load
    viewers: Load
    flood: Load
    slow_reader_s: float


def measure_web(folder: Path, seconds: float = 8.0) -> WebFigures:
    """Measure idle and flood on a station as shipped, 50 viewers on one that admits as many."""
    shipped, wide = folder / "shipped", folder / "wide"
    for one in (shipped, wide):
        one.mkdir()
    idle, flood, viewers = Load(), Load(), Load()
    with running_station(shipped) as station:
        spans = [_during(station, idle, lambda: asyncio.sleep(seconds))]
        spans.append(_during(station, flood, lambda: flood_with(station, flood, 200, seconds)))
        slow_s = asyncio.run(read_slowly(station))
    for load, span in zip((idle, flood), spans, strict=True):
        load.late_ms = lateness_ms(station.ticks, *span)
    with running_station(wide, connections=64) as station:
        span = _during(station, viewers, lambda: watch(station, viewers, 50, seconds))
    viewers.late_ms = lateness_ms(station.ticks, *span)
    return WebFigures(idle, viewers, flood, slow_s)


def _during(
    station: Running, load: Load, work: Callable[[], Awaitable[None]]
) -> tuple[float, float]:
    """Do the work; return its span in monotonic seconds."""

    async def done() -> None:
        await work()

    def give_way() -> None:
        """Real clients have processors of their own."""
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)

    before_mb, since_s = resident_mb(station.face), time.monotonic()
    with ThreadPoolExecutor(1, initializer=give_way) as pool:
        pool.submit(asyncio.run, done()).result()
    load.memory_mb = resident_mb(station.face) - before_mb
    return since_s, time.monotonic()


async def watch(station: Running, load: Load, count: int, seconds: float) -> None:
    """Let viewers open the page and watch its event stream."""
    async with asyncio.TaskGroup() as tasks:
        for _ in range(count):
            tasks.create_task(_ask(station, load, b"/events", time.monotonic() + seconds))


async def flood_with(station: Running, load: Load, count: int, seconds: float) -> None:
    """Let clients ask for page and events, again and again, as fast as they are answered."""
    until_s = time.monotonic() + seconds

    async def client(number: int) -> None:
        paths = (b"/", b"/events", b"/hands", b"/api/view")
        while time.monotonic() < until_s:
            await _ask(station, load, paths[number % len(paths)], until_s)
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as tasks:
        for number in range(count):
            tasks.create_task(client(number))


async def _ask(station: Running, load: Load, path: bytes, until_s: float) -> None:
    """Ask once and read to the end, at the latest until a time."""
    status = ""
    try:
        async with asyncio.timeout(_PATIENCE_S):
            reader, writer = await asyncio.open_connection("127.0.0.1", station.port)
            writer.write(_GET % path.replace(b"\r", b""))
            first = await reader.readline()
        status = first.split(b" ")[1].decode() if first.startswith(b"HTTP/1.1 ") else "cut"
        load.begin(status)
        async with asyncio.timeout(max(0.1, until_s - time.monotonic())):
            if path == b"/events" and status == "200":
                while line := await reader.readline():
                    load.lines += line.startswith(b"data:")
            else:
                await _read_body(reader)
    except TimeoutError:
        pass  # the time of this load is over
    except OSError:
        if not status:
            load.begin("cut")
    finally:
        load.end(status)
        if "writer" in locals():
            writer.transport.abort()


async def _read_body(reader: asyncio.StreamReader) -> None:
    length = 0
    while (line := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    while length > 0 and (data := await reader.read(length)):
        length -= len(data)


async def read_slowly(station: Running) -> float:
    """Ask for events and read none; return after how many seconds the station cuts this off.

    What the kernel takes in for a reader is kept small, so that the station notices early.
    """
    loop = asyncio.get_running_loop()
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.setblocking(False)
        await loop.sock_connect(client, ("127.0.0.1", station.port))
        await loop.sock_sendall(client, _GET % b"/events")
        began_s = time.monotonic()
        while time.monotonic() - began_s < LONGEST_SLOW_S:
            await asyncio.sleep(0.1)
            if await asyncio.to_thread(_streams, station) == 0:
                return time.monotonic() - began_s
    raise RuntimeError(f"a reader who does not read is kept for more than {LONGEST_SLOW_S} s")


LONGEST_SLOW_S = 120.0


def _streams(station: Running) -> int:
    """Return how many event streams the station has open."""
    import json
    import urllib.error
    import urllib.request

    try:
        with urllib.request.urlopen(f"{station.address}healthz", timeout=10) as answer:
            return int(json.load(answer)["streams"])
    except urllib.error.HTTPError as error:
        return int(json.load(error)["streams"])
