"""A whole station in this process: core, socket and status screen, on devices that are absent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from drivers.emulated.devices import EmulatedDevices
from engine.script.vocabulary import parse_happenings
from firmware_py.config import StationConfig, read_config
from firmware_py.core.journal_entry import Entry, Kind
from firmware_py.core.journal_store import read_entries
from firmware_py.core.options import CoreOptions
from firmware_py.core.people import PeopleFile
from firmware_py.core.service import run_core
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.tags import TagBook
from firmware_py.face.feed import Feed
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.app import create_app
from firmware_py.notify import ServiceManager
from firmware_py.requests import Answered, SignedIn, SignIn
from firmware_py.view import PublicView
from firmware_py.view_client import ViewClient

ANA, BO = ("Ana Lim", "402817"), ("Bo", "918273")
HOST = "http://127.0.0.1"

TO_AN_UNDERCALL = (
    *("s4 say raise 150", "s5 muck", "s6 muck", "s1 push 100x2", "s2 say call", "s3 say call"),
    *("flop Ah Kd 3c", "s2 push 500", "s3 say raise 1000", "s3 push 1000", "s4 push 500 100"),
)
"""Seat 4 puts 600 in where 1,000 is faced, two seats still in: a question to the floor."""

TO_THE_NEXT_HAND = ("s4 muck", "s5 muck", "s6 muck", "s1 muck", "s2 muck", "next-hand")


def six_seats() -> StationConfig:
    """Six players with 20,000 each; seat 1 has the button, nothing is plugged in."""
    path = Path(__file__).parents[2] / "hw" / "small-table.toml"
    config = read_config(path)
    import msgspec

    table = msgspec.structs.replace(config.table, button=1, starting_stack=20_000, stacks={})
    return msgspec.structs.replace(config, seats=[1, 2, 3, 4, 5, 6], table=table)


@dataclass
class Floor:
    """A running station.

    Attributes:
        feed: what the face shows; ask: reaches the core.
        now_s: moves the core's clock where a test sets it.
    """

    feed: Feed
    client: ViewClient
    state: Path
    loop: TableLoop
    clock: list[float]
    settings: FaceSettings = field(default_factory=FaceSettings)

    @property
    def view(self) -> PublicView:
        view = self.feed.snapshot().view
        assert view is not None
        return view

    async def do(self, *texts: str) -> None:
        """Let things happen at the table."""
        for text in texts:
            for happening in parse_happenings(text):
                await self.loop.submit(happening)
        last = max(entry.sequence for entry in self.entries() if entry.kind == Kind.HAPPENING)
        await self.until(lambda view: view.sequence >= last)

    async def until(self, wanted: Callable[[PublicView], bool]) -> PublicView:
        async with asyncio.timeout(10):
            while True:
                snapshot = self.feed.snapshot()
                if snapshot.view is not None and wanted(snapshot.view):
                    return snapshot.view
                await self.feed.changed(snapshot.version, 1.0)

    async def sign_in(self, who: tuple[str, str] = ANA) -> str:
        answer = await self.client.ask(lambda number: SignIn(number, *who))
        assert isinstance(answer, SignedIn), answer
        return answer.token

    async def ask(self, make: Callable[[int], Any]) -> Answered:
        return await self.client.ask(make)

    def entries(self) -> list[Entry]:
        return read_entries(self.state / "journal.db")

    @asynccontextmanager
    async def browser(self) -> AsyncIterator[httpx.AsyncClient]:
        """A browser without a network between it and the face."""
        app = create_app(self.feed, self.settings, self.client.ask)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(
            transport=transport, base_url=HOST, headers={"Origin": HOST}
        ) as browser:
            yield browser


@asynccontextmanager
async def running_floor(
    folder: Path,
    people: Iterable[tuple[str, str]] = (ANA,),
    settings: FaceSettings | None = None,
    config: StationConfig | None = None,
) -> AsyncIterator[Floor]:
    """Run a station in ``folder``; what was there goes on."""
    devices = EmulatedDevices()
    file = PeopleFile(folder / "state")
    for name, pin in people:
        if not any(one.name == name for one in file.read()):
            file.add(name, pin)
    loops: asyncio.Queue[TableLoop] = asyncio.Queue()
    clock = [1000.0]

    async def player(loop: TableLoop) -> None:
        loops.put_nowait(loop)
        await asyncio.Event().wait()

    options = CoreOptions(
        config or six_seats(), devices, TagBook({}, {}), folder / "state", folder / "view.sock",
        player=player, is_virtual=True, clock=lambda: clock[0],
        level_time=lambda: clock[0],
    )  # fmt: skip
    feed = Feed()
    client = ViewClient(options.socket, feed)
    with ServiceManager() as manager:
        tasks = [
            asyncio.create_task(run_core(options, manager), name="core"),
            asyncio.create_task(client.run(), name="client"),
        ]
        try:
            async with asyncio.timeout(20):
                loop = await loops.get()
            floor = Floor(
                feed, client, options.state, loop, clock,
                settings or FaceSettings(places=(1, 2, 3, 4, 5, 6)),
            )  # fmt: skip
            await floor.until(lambda view: bool(view.seats))
            yield floor
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            devices.close()
    for result in results:
        assert isinstance(result, asyncio.CancelledError), result
