"""The real server on a loopback port: limits, slow and hostile clients, stopping."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

import face_views
import httpx
import pytest
import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.server import ServerState

from firmware_py.face.connection import limited_protocol
from firmware_py.face.feed import Feed
from firmware_py.face.server import listen, serve
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.app import create_app

GET = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


async def ask(address, request):
    """Send bytes and read until the server closes or answers in full; "" if it just cuts."""
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(request)
        await writer.drain()
        async with asyncio.timeout(5):
            return (await reader.read(65536)).decode("latin-1")
    except ConnectionError:
        return ""
    finally:
        writer.close()


async def until_closed(reader):
    """Read to the end; returns how long that took, in seconds."""
    started = time.monotonic()
    async with asyncio.timeout(8):
        try:
            while await reader.read(4096):
                pass
        except ConnectionError:
            pass
    return time.monotonic() - started


async def test_a_stream_over_a_real_connection_shows_news_at_once(feed, serve_feed):
    feed.show(face_views.view())
    async with serve_feed(feed) as address:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(GET % b"/events?lang=zh-Hant")
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"text/event-stream" in head
        assert b"default-src 'none'" in head
        await reader.readuntil(b"\r\n\r\n\r\n")
        started = time.monotonic()
        feed.show(face_views.turned_into_call())
        async with asyncio.timeout(2):
            await reader.readuntil("判為跟注".encode())
        assert time.monotonic() - started < 0.5
        writer.close()


async def test_streams_above_the_limit_get_503_and_the_page_is_still_served(feed, serve_feed):
    feed.show(face_views.view())
    async with serve_feed(feed, max_streams=2) as address:
        open_streams = []
        for _ in range(2):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(GET % b"/events")
            assert b" 200 " in await reader.readline()
            open_streams.append(writer)
        refused = await ask(address, GET % b"/events")
        assert " 503 " in refused
        assert "Retry-After" in refused or "retry-after" in refused
        assert " 200 " in await ask(address, GET % b"/")
        open_streams.pop().close()
        async with asyncio.timeout(3):
            while " 200 " not in await ask(address, GET % b"/events"):
                await asyncio.sleep(0.02)
        open_streams.pop().close()


async def test_connections_above_the_limit_get_503(feed, serve_feed):
    feed.show(face_views.view())
    async with serve_feed(feed, max_connections=3) as address:
        idle = [await asyncio.open_connection(*address) for _ in range(3)]
        assert " 503 " in await ask(address, GET % b"/")
        for _reader, writer in idle:
            writer.close()
        async with asyncio.timeout(3):
            while " 200 " not in await ask(address, GET % b"/healthz"):
                await asyncio.sleep(0.02)


async def test_a_flood_of_200_clients_is_answered_or_dropped_and_passes(feed, serve_feed):
    feed.show(face_views.view())
    async with serve_feed(feed) as address:
        answers = await asyncio.gather(
            *(ask(address, GET % b"/") for _ in range(200)), return_exceptions=True
        )
        texts = [answer for answer in answers if isinstance(answer, str)]
        statuses = [text.split(" ", 2)[1] if text else "" for text in texts]
        assert set(statuses) <= {"200", "503", ""}
        assert statuses.count("200") >= 16
        assert statuses.count("200") < 200
        async with asyncio.timeout(3):
            while " 200 " not in await ask(address, GET % b"/healthz"):
                await asyncio.sleep(0.02)


@pytest.mark.parametrize("first", [b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nX: "])
async def test_a_request_that_does_not_come_is_cut(feed, serve_feed, first):
    async with serve_feed(feed, patience_s=0.3) as address:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(first)
        assert 0.2 < await until_closed(reader) < 2
        writer.close()


async def test_a_request_that_dribbles_is_cut(feed, serve_feed):
    async with serve_feed(feed, patience_s=0.3) as address:
        reader, writer = await asyncio.open_connection(*address)

        async def dribble():
            while not writer.is_closing():
                writer.write(b"G")
                await asyncio.sleep(0.05)

        task = asyncio.create_task(dribble())
        assert await until_closed(reader) < 2
        writer.close()
        await task


async def test_a_second_request_that_dribbles_is_cut_too(feed, serve_feed):
    feed.show(face_views.view())
    async with serve_feed(feed, patience_s=1.0) as address:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(GET % b"/healthz" + b"GET /api")
        assert b" 200 " in await reader.readline()
        assert await until_closed(reader) < 3
        writer.close()


async def test_a_reader_who_does_not_read_is_cut(feed, serve_feed):
    """Ever new pictures for a client that takes none: its stream ends, the count goes down."""
    feed.show(face_views.view())
    async with serve_feed(feed, patience_s=0.3, least_gap_s=0.0) as address:
        reader, writer = await asyncio.open_connection(*address, limit=1024)
        writer.write(GET % b"/events")
        assert b" 200 " in await reader.readline()
        writer.transport.pause_reading()
        pot = 0
        async with asyncio.timeout(15):
            while '"streams":1' in await ask(address, GET % b"/healthz"):
                for _ in range(20):
                    pot += 1
                    feed.show(face_views.view(pot=pot, station=f"{pot:030000}"))
                    await asyncio.sleep(0)
        assert '"streams":0' in await ask(address, GET % b"/healthz")
        writer.transport.abort()


class Stalled:
    """The parts of a transport and an event loop that a stalled connection touches."""

    def __init__(self):
        self.timers = []
        self.is_cut = False

    def abort(self):
        self.is_cut = True

    def call_later(self, delay_s, callback):
        timer = SimpleNamespace(delay_s=delay_s, callback=callback, is_on=True)
        timer.cancel = lambda: setattr(timer, "is_on", False)
        self.timers.append(timer)
        return timer

    def run_timers(self):
        for timer in self.timers:
            if timer.is_on:
                timer.callback()


@pytest.mark.parametrize("resumes", [True, False])
async def test_what_waits_too_long_to_be_read_is_cut(resumes):
    """The connection's own timer, apart from what the system does with such a socket."""
    config = uvicorn.Config(create_app(Feed(), FaceSettings()), lifespan="off", log_config=None)
    protocol = limited_protocol(16, 5.0)(config, ServerState(), {})
    protocol.loop = protocol.transport = stalled = Stalled()
    protocol.flow = FlowControl(stalled)
    protocol.pause_writing()
    if resumes:
        protocol.resume_writing()
    stalled.run_timers()
    assert [timer.delay_s for timer in stalled.timers] == [5.0]
    assert stalled.is_cut is not resumes


async def test_a_long_header_is_refused(feed, serve_feed):
    async with serve_feed(feed) as address:
        long_header = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 10_000_000
        answer = await ask(address, long_header)
        assert answer == "" or " 400 " in answer
        fits = GET.replace(b"\r\n\r\n", b"\r\nX: " + b"a" * 7_000 + b"\r\n\r\n")
        assert " 200 " in await ask(address, fits % b"/static/live.js")


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)),
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        b"\r\n" * 100 + b"nonsense\r\n\r\n",
    ],
)
async def test_what_is_no_request_gets_400(feed, serve_feed, request_bytes):
    async with serve_feed(feed) as address:
        answer = await ask(address, request_bytes)
        assert " 400 " in answer
        assert " 503 " in await ask(address, GET % b"/healthz")  # still there, waiting for a view


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        (b"/?lang=%ff%fe", b""),
        (b"/%ff%00", b""),
        (b"/", b"Cookie: lang=\xff\xff; \xfe\r\n"),
        (b"/", b"Accept-Language: \xff\xfe;q=\xff\r\n"),
    ],
)
async def test_bad_utf8_breaks_nothing(feed, serve_feed, path, headers):
    async with serve_feed(feed) as address:
        request = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n" % (path, headers)
        answer = await ask(address, request)
        assert any(f" {status} " in answer for status in (200, 400, 404))


async def test_open_streams_do_not_hold_up_the_stop(feed, serve_feed, caplog):
    feed.show(face_views.view())
    async with serve_feed(feed) as address:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(GET % b"/events")
        assert b" 200 " in await reader.readline()
        started = time.monotonic()
    assert time.monotonic() - started < 2
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    writer.close()


async def test_serve_says_where_it_can_be_opened_and_ends_in_order_when_cancelled(feed, caplog):
    feed.show(face_views.view())
    ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve(FaceSettings(port=0), feed, ready.set_result))
    async with asyncio.timeout(5):
        address = await ready
    async with httpx.AsyncClient() as client:
        assert (await client.get(address)).status_code == 200
        async with client.stream("GET", f"{address}events") as stream:
            chunks = stream.aiter_bytes()
            assert b"1,500" in await anext(chunks)
            task.cancel()
            async with asyncio.timeout(2):
                assert [chunk async for chunk in chunks if b"hx-partial" in chunk] == []
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_port_in_use_is_an_os_error(feed):
    with listen("127.0.0.1", 0) as taken, pytest.raises(OSError, match="in use"):
        await serve(FaceSettings(port=taken.getsockname()[1]), feed)
