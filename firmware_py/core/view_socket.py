"""The core's end of the socket: every face that connects gets the picture, and each new one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from firmware_py.blanking import trace_without_secrets
from firmware_py.core.desk import Desk
from firmware_py.errors import StationError
from firmware_py.messages import (
    BEAT_S,
    Beat,
    ViewMessage,
    from_face,
    to_line,
)
from firmware_py.requests import MAX_REQUEST_BYTES, Asked
from firmware_py.view import PublicView

_LOG = logging.getLogger(__name__)

MAX_CLIENTS = 8
MAX_REQUESTS = 8
"""Requests of one client that are answered at the same time; it waits with the next."""

MAX_UNREAD_BYTES = 1536 * 1024
"""A client that leaves more than this unread is cut off."""

_SOCKET_MODE = 0o660
_MAX_PATH = 107
"""Longest name of a Unix socket (unix(7))."""


class ViewSocket:
    """Sends pictures to connected faces; never waits for one of them.

    Args:
        path: of the socket; its folder is made when missing, a stale socket is replaced.
        desk: answers each request that fits the schema.
    """

    def __init__(self, path: Path, desk: Desk) -> None:
        self._path = path
        self._desk = desk
        self._clients: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self._newest: bytes | None = None

    @property
    def client_count(self) -> int:
        """Faces that are connected."""
        return len(self._clients)

    def publish(self, view: PublicView) -> None:
        """Send a picture to all; those that connect later get the newest."""
        self._newest = to_line(ViewMessage(view))
        self._send_to_all(self._newest)

    show = publish
    """An output of the table loop."""

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Listen while the context lasts.

        Raises:
            StationError: the socket cannot be made.
        """
        try:
            server = await self._listen()
        except OSError as error:
            raise StationError(f"the socket cannot be made ({error}): {self._path}") from error
        try:
            yield
        finally:
            server.close()
            for writer in tuple(self._clients):
                writer.transport.abort()
            for serving in self._serving:
                serving.cancel()
            await asyncio.gather(*self._serving, return_exceptions=True)
            self._path.unlink(missing_ok=True)

    async def beat(self) -> None:
        """Say once a second that the core is alive; runs until cancelled."""
        line = to_line(Beat())
        while True:
            await asyncio.sleep(BEAT_S)
            self._send_to_all(line)

    async def _listen(self) -> asyncio.Server:
        if len(str(self._path)) > _MAX_PATH:
            raise StationError(f"a socket's path has at most {_MAX_PATH} characters: {self._path}")
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(self._accept, self._path, limit=MAX_REQUEST_BYTES)
        self._path.chmod(_SOCKET_MODE)
        return server

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving = asyncio.create_task(self._serve(reader, writer), name="face")
        self._serving.add(serving)
        serving.add_done_callback(self._served)

    def _served(self, serving: asyncio.Task[None]) -> None:
        self._serving.discard(serving)
        error = None if serving.cancelled() else serving.exception()
        if error is not None:
            _LOG.error("a client's requests failed: %s", trace_without_secrets(error))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._clients) >= MAX_CLIENTS:
            _LOG.warning("a client was refused: %d are connected", len(self._clients))
            writer.transport.abort()
            return
        self._clients.add(writer)
        try:
            if self._newest is not None:
                writer.write(self._newest)
            async with asyncio.TaskGroup() as answers:
                try:
                    await self._listen_to(reader, writer, answers)
                finally:
                    self._clients.discard(writer)
        except* (msgspec.DecodeError, ValueError) as errors:
            _LOG.warning("a client was cut off, it sent no request: %s", errors.exceptions[0])
        except* (ConnectionError, asyncio.IncompleteReadError):
            pass  # it went away; it will come back
        finally:
            self._clients.discard(writer)
            writer.transport.abort()

    async def _listen_to(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answers: asyncio.TaskGroup
    ) -> None:
        """Answer requests beside one another, so that a slow one holds up none that is fast."""
        places = asyncio.Semaphore(MAX_REQUESTS)
        while line := await reader.readline():
            asked = from_face(line)
            await places.acquire()
            task = answers.create_task(self._answer(asked, writer), name=f"answer {asked.id}")
            task.add_done_callback(lambda _: places.release())

    async def _answer(self, asked: Asked, writer: asyncio.StreamWriter) -> None:
        answer = await self._desk(asked)
        if writer in self._clients:
            writer.write(to_line(answer))

    def _send_to_all(self, line: bytes) -> None:
        for writer in tuple(self._clients):
            if writer.transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
                _LOG.warning("a client was cut off: it does not read")
                self._clients.discard(writer)
                writer.transport.abort()
            else:
                writer.write(line)
