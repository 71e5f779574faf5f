"""A feed with a clock that the tests move, a client, a real server on a free port, a browser."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from firmware_py.face.feed import Feed
from firmware_py.face.server import listen, make_server
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.app import create_app
from firmware_py.face.web.door import Ask, nobody_there
from tests.firmware_py.chromium import ARGS, PATH, PHONE, watched
from tests.firmware_py.floor_station import ANA, BO, Floor, running_floor


def _load_views() -> ModuleType:
    """Make ``views.py`` beside this file importable under any import mode."""
    name = "face_views"
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("views.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


_load_views()
expect.set_options(timeout=20_000)  # a machine that runs the whole test run beside it is slow


@dataclass
class Clock:
    """Monotonic and wall time that stand still until moved."""

    now_s: float = 100.0
    start: datetime = field(default=datetime(2025, 6, 14, 21, 14, 5, tzinfo=UTC))

    def now(self) -> float:
        return self.now_s

    def wall(self) -> datetime:
        return self.start + timedelta(seconds=self.now_s - 100.0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def feed(clock: Clock) -> Feed:
    return Feed(now=clock.now, wall=clock.wall)


@pytest.fixture
async def client(feed: Feed) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application without a network between them."""
    app = create_app(feed, FaceSettings(names=("table-12.example",)))
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as browser:
        yield browser


@asynccontextmanager
async def served(
    feed: Feed, on_port: int = 0, ask: Ask = nobody_there, **settings: Any
) -> AsyncIterator[tuple[str, int]]:
    """Run the real server; yields host and port."""
    listener = listen("127.0.0.1", on_port)
    address = listener.getsockname()
    ready = asyncio.Event()
    server = make_server(
        FaceSettings(**settings), feed, on_ready=lambda _address: ready.set(), ask=ask
    )
    async with asyncio.TaskGroup() as group:
        group.create_task(server.serve([listener]), name="server")
        async with asyncio.timeout(5):
            await ready.wait()
        try:
            yield address
        finally:
            server.should_exit = True


@pytest.fixture
def serve_feed() -> Callable[..., AbstractAsyncContextManager[tuple[str, int]]]:
    """The real server as a context manager: ``serve_feed(feed, **settings)``."""
    return served


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def chromium() -> AsyncIterator[Browser]:
    """A real browser."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=PATH, args=ARGS)
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="module")
async def station(tmp_path: Path) -> AsyncIterator[tuple[Floor, str]]:
    """A running station and the address of its page."""
    async with (
        running_floor(tmp_path, (ANA, BO)) as floor,
        served(floor.feed, ask=floor.client.ask, places=(1, 2, 3, 4, 5, 6), beat_every_s=1.0) as (
            host,
            port,
        ),
    ):
        yield floor, f"http://{host}:{port}"


@pytest_asyncio.fixture(loop_scope="module")
async def phone(chromium: Browser, station: tuple[Floor, str]) -> AsyncIterator[Page]:
    """A phone's page, closed before its station; errors in it, refusals aside, fail the test."""
    context = await chromium.new_context(viewport=PHONE, locale="en-GB", has_touch=True)
    page, errors = await watched(context)
    yield page
    await context.close()
    assert errors == []
