"""Runs the status screen."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from firmware_py.face.connection import HEADER_LIMIT, limited_protocol
from firmware_py.face.feed import Feed
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.app import create_app
from firmware_py.face.web.door import Ask, nobody_there

_BACKLOG = 64
_GRACE_S = 1


async def serve(
    settings: FaceSettings,
    feed: Feed,
    on_ready: Callable[[str], None] | None = None,
    ask: Ask = nobody_there,
) -> None:
    """Serve the status screen until cancelled, or until the process is told to stop.

    Either way open connections are ended in order, within about a second.

    Args:
        settings: where to listen, and the limits; the machine's own name is added to ``names``.
        feed: filled by the caller, in the same event loop.
        on_ready: called once with the page's address when it can be opened.
        ask: reaches the core.

    Raises:
        OSError: the address is taken or is not this machine's.
    """
    listener = listen(settings.host, settings.port)
    try:
        server = make_server(settings, feed, _address(listener), on_ready, ask)
        running = asyncio.create_task(server.serve([listener]), name="web server")
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            server.should_exit = True
            await running
            raise
    finally:
        listener.close()


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket.

    Raises:
        OSError: the address is taken or is not this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=_BACKLOG)


def make_server(
    settings: FaceSettings,
    feed: Feed,
    address: str = "",
    on_ready: Callable[[str], None] | None = None,
    ask: Ask = nobody_there,
) -> uvicorn.Server:
    """Return the server with every limit set; ``serve`` is what most callers want."""
    name = socket.gethostname()
    settings = replace(settings, names=(*settings.names, name, f"{name}.local"))
    app = create_app(feed, settings, ask)

    def end_streams() -> None:
        app.state.streams.is_closing = True
        feed.wake()

    config = uvicorn.Config(
        app,
        http=limited_protocol(settings.max_connections, settings.patience_s),
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=int(settings.patience_s),
        timeout_graceful_shutdown=_GRACE_S,
        h11_max_incomplete_event_size=HEADER_LIMIT,
    )
    return _Server(config, address, on_ready, end_streams)


class _Server(uvicorn.Server):
    """Says when it is ready, and ends what would go on for ever before it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        address: str,
        on_ready: Callable[[str], None] | None,
        end_streams: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self._end_streams = end_streams
        self._address = address
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._on_ready is not None and self.started:
            self._on_ready(self._address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._end_streams()
        await super().shutdown(sockets)


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
