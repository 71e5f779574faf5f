"""Pictures travel from core to face; nobody who misbehaves holds them up."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from firmware_py.core import view_socket
from firmware_py.core.view_socket import ViewSocket
from firmware_py.errors import StationError
from firmware_py.requests import Answered, Asked, Done, ListHands, SetClock, SignOut
from firmware_py.view import PublicView
from firmware_py.view_client import ViewClient
from tests.firmware_py.samples import public_view


class Heard:
    """A listener that keeps what it was told."""

    def __init__(self) -> None:
        self.events: asyncio.Queue[PublicView | str] = asyncio.Queue()

    def show(self, view: PublicView) -> None:
        self.events.put_nowait(view)

    def beat(self) -> None:
        self.events.put_nowait("beat")

    def lose(self) -> None:
        self.events.put_nowait("lost")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run" / "view.sock"


def _socket(path: Path, asked: list[Asked] | None = None) -> ViewSocket:
    async def desk(request: Asked) -> Answered:
        if asked is not None:
            asked.append(request)
        return Done(request.id)

    return ViewSocket(path, desk)


@asynccontextmanager
async def _client(path: Path) -> AsyncIterator[tuple[ViewClient, Heard]]:
    heard = Heard()
    client = ViewClient(path, heard)
    task = asyncio.create_task(client.run(), name="client")
    try:
        yield client, heard
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_new_client_gets_the_picture_at_once_and_each_new_one(path: Path) -> None:
    """A page that opens in mid-hand is not empty."""
    socket = _socket(path)
    socket.publish(public_view())
    async with socket.listening(), _client(path) as (_, heard), asyncio.timeout(5):
        assert await heard.events.get() == public_view()
        socket.publish(public_view(pot=3000))
        second = await heard.events.get()
        assert isinstance(second, PublicView)
        assert second.pot == 3000


async def test_messages_are_one_json_object_a_line(path: Path) -> None:
    """Any program can follow the table."""
    socket = _socket(path)
    socket.publish(public_view())
    async with socket.listening():
        reader, writer = await asyncio.open_unix_connection(path)
        message = json.loads(await reader.readline())
        writer.close()
        await writer.wait_closed()
    assert message["type"] == "view"
    assert message["view"]["actor"] == 5


async def test_beats_come_while_nothing_happens(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silence is told from a dead core."""
    monkeypatch.setattr(view_socket, "BEAT_S", 0.01)
    socket = _socket(path)
    async with socket.listening(), _client(path) as (_, heard), asyncio.timeout(5):
        beating = asyncio.create_task(socket.beat(), name="beat")
        assert await heard.events.get() == "beat"
        beating.cancel()


async def test_client_returns_when_the_core_does(path: Path) -> None:
    """A restart of the core is told as lost, and healed."""
    async with _client(path) as (client, heard), asyncio.timeout(10):
        for pot in (100, 200):
            socket = _socket(path)
            socket.publish(public_view(pot=pot))
            async with socket.listening():
                view = await heard.events.get()
                assert isinstance(view, PublicView)
                assert view.pot == pot
            assert await heard.events.get() == "lost"
            with pytest.raises(StationError, match="not connected"):
                await client.ask(ListHands)


async def test_back_off_doubles_to_two_seconds(path: Path) -> None:
    """A core that stays away is asked less and less often."""
    waits: list[float] = []
    done = asyncio.Event()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 7:
            done.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(ViewClient(path, Heard(), sleep).run(), name="client")
    async with asyncio.timeout(5):
        await done.wait()
    task.cancel()
    assert waits == pytest.approx([0.1, 0.2, 0.4, 0.8, 1.6, 2, 2])


async def test_request_reaches_the_core_and_the_answer_comes_back(path: Path) -> None:
    """What a floor person does arrives once, as a checked message, and is answered."""
    asked: list[Asked] = []
    socket = _socket(path, asked)
    socket.publish(public_view())
    async with socket.listening(), _client(path) as (client, heard), asyncio.timeout(5):
        await heard.events.get()
        answer = await client.ask(lambda number: SetClock(number, "token", "add", seconds=60))
    assert answer == Done(1)
    assert asked == [SetClock(1, "token", "add", seconds=60)]


async def test_answers_may_overtake_each_other_but_are_bounded(path: Path) -> None:
    """A slow PIN check holds up nobody; of one client no more than eight requests are under way."""
    gate = asyncio.Event()
    under_way = 0
    most = 0

    async def desk(request: Asked) -> Answered:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        if isinstance(request, SignOut):
            await gate.wait()
        under_way -= 1
        return Done(request.id)

    socket = ViewSocket(path, desk)
    socket.publish(public_view())
    async with socket.listening(), _client(path) as (client, heard), asyncio.timeout(5):
        await heard.events.get()
        slow = [
            asyncio.create_task(client.ask(lambda number: SignOut(number, "token")))
            for _ in range(7)
        ]
        await asyncio.sleep(0)
        assert await client.ask(ListHands) == Done(8)
        more = [
            asyncio.create_task(client.ask(lambda number: SignOut(number, "token")))
            for _ in range(5)
        ]
        while under_way < 8:
            await asyncio.sleep(0)
        gate.set()
        assert len(await asyncio.gather(*slow, *more)) == 12
    assert most == 8


async def test_an_answer_that_never_comes_is_told(path: Path) -> None:
    """The core goes away while it works: who asked is told, and nothing waits for ever."""
    began = asyncio.Event()

    async def desk(_: Asked) -> Answered:
        began.set()
        await asyncio.Event().wait()
        raise AssertionError("waits for ever")

    socket = ViewSocket(path, desk)
    socket.publish(public_view())
    async with _client(path) as (client, heard), asyncio.timeout(5):
        async with socket.listening():
            await heard.events.get()
            asking = asyncio.create_task(client.ask(ListHands))
            await began.wait()
        with pytest.raises(StationError, match="went away"):
            await asking


@pytest.mark.parametrize(
    "line",
    [
        b"hello\n",
        b"{}\n",
        b'{"type": "view", "view": {}}\n',
        b'{"type": "decide", "id": 0, "token": "t", "mark": "1", "option": "call"}\n',
        b'{"type": "decide", "id": 1, "token": "t", "mark": "1", "option": ""}\n',
        b'{"type": "decide", "id": 1, "token": "t", "mark": "1", "option": "call", "chips": 5}\n',
        b'{"type": "decide", "id": 1, "token": "t", "mark": 1, "option": "call"}\n',
        b'{"type": "decide", "id": 1, "token": "t", "mark": "1", "option": "call", "reason": "'
        + b"x" * 501
        + b'"}\n',
        b"\xff\xfe\n",
        b"x" * 100_000,
    ],
    ids=range(10),
)
async def test_anything_but_a_request_cuts_the_client_off(path: Path, line: bytes) -> None:
    """Nothing that does not fit the schema gets through, and others are not disturbed."""
    asked: list[Asked] = []
    socket = _socket(path, asked)
    socket.publish(public_view())
    async with socket.listening(), _client(path) as (_, heard), asyncio.timeout(5):
        await heard.events.get()
        reader, writer = await asyncio.open_unix_connection(path)
        await reader.readline()
        writer.write(line)
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(1)
        writer.close()
        socket.publish(public_view(pot=1))
        assert isinstance(await heard.events.get(), PublicView)
    assert asked == []


async def test_client_that_does_not_read_is_dropped(path: Path) -> None:
    """Publishing never waits and memory stays bounded."""
    socket = _socket(path)
    async with socket.listening(), asyncio.timeout(10):
        reader, writer = await asyncio.open_unix_connection(path, limit=1)
        while socket.client_count == 0:
            await asyncio.sleep(0)
        published = 0
        while socket.client_count:
            socket.publish(public_view())
            published += 1
            await asyncio.sleep(0)
            assert published < 2000
        writer.close()
        del reader
    assert published > 10


async def test_ninth_client_is_refused(path: Path) -> None:
    """The number of connections is bounded."""
    socket = _socket(path)
    socket.publish(public_view())
    async with socket.listening(), asyncio.timeout(5):
        pairs = [await asyncio.open_unix_connection(path) for _ in range(8)]
        for reader, _ in pairs:
            await reader.readline()
        reader, writer = await asyncio.open_unix_connection(path)
        assert await reader.read() == b""
        for _, open_writer in [*pairs, (reader, writer)]:
            open_writer.close()


async def test_stale_socket_is_replaced_and_closed_to_others(path: Path) -> None:
    """A socket left by a killed core does not stop the next start; only the group may connect."""
    path.parent.mkdir()
    path.write_text("left over")
    async with _socket(path).listening():
        assert stat.S_IMODE(path.stat().st_mode) == 0o660
        assert stat.S_ISSOCK(path.stat().st_mode)
    assert not path.exists()


async def test_path_that_is_too_long_is_told(tmp_path: Path) -> None:
    """The limit of Unix sockets is named, not an errno."""
    with pytest.raises(StationError, match="at most 107 characters"):
        async with _socket(tmp_path / ("x" * 120)).listening():
            pass
