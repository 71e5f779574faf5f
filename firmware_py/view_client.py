"""The face's end of the socket: stays connected to the core and hands on what it says."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Protocol

import msgspec
from tenacity import AsyncRetrying, retry_if_exception_type, wait_exponential

from firmware_py.errors import StationError
from firmware_py.messages import MAX_VIEW_BYTES, Beat, ViewMessage, from_core, to_line
from firmware_py.requests import Answered, Asked
from firmware_py.view import PublicView

_LOG = logging.getLogger(__name__)


class Listener(Protocol):
    """Told what the core says; ``firmware_py.face.feed.Feed`` is one."""

    def show(self, view: PublicView) -> None:
        """A new picture came."""

    def beat(self) -> None:
        """The core is alive, the last picture still holds."""

    def lose(self) -> None:
        """The connection is gone."""


class ViewClient:
    """Connects, listens, and connects again for ever; back-off 0.1 s doubling to 2 s.

    Args:
        path: of the core's socket.
        listener: told of pictures, beats and losses, in the event loop that runs the client.
        sleep: waits between attempts to connect, in seconds.
    """

    def __init__(
        self,
        path: Path,
        listener: Listener,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._path = path
        self._listener = listener
        self._sleep = sleep
        self._writer: asyncio.StreamWriter | None = None
        self._last_id = 0
        self._asked: dict[int, asyncio.Future[Answered]] = {}

    async def run(self) -> None:
        """Stay connected until cancelled."""
        while True:
            reader, self._writer = await self._connect()
            try:
                await self._read(reader)
            except (ConnectionError, ValueError, msgspec.DecodeError) as error:
                _LOG.warning("the core's socket was lost: %s", error)
            finally:
                self._writer.transport.abort()
                self._writer = None
                self._give_up()
                self._listener.lose()
            await self._sleep(_PAUSE_S)

    async def ask(self, make: Callable[[int], Asked]) -> Answered:
        """Send a request to the core and wait for its answer.

        Args:
            make: the request, given its number.

        Raises:
            StationError: the core is not connected, goes away, or takes too long. Whether it did
                what was asked is then unknown, and shows in the next picture.
        """
        if self._writer is None:
            raise StationError(f"the table is not connected: {self._path}")
        self._last_id += 1
        asked = make(self._last_id)
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._asked[asked.id] = answer
        try:
            self._writer.write(to_line(asked))
            async with asyncio.timeout(ANSWER_S):
                return await answer
        except TimeoutError as error:
            raise StationError(f"the table did not answer within {ANSWER_S:.0f} s") from error
        finally:
            del self._asked[asked.id]

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        async for attempt in AsyncRetrying(
            retry=retry_if_exception_type(OSError),
            wait=wait_exponential(multiplier=_PAUSE_S, max=2),
            sleep=self._sleep,
        ):
            with attempt:
                return await asyncio.open_unix_connection(self._path, limit=MAX_VIEW_BYTES)
        raise AssertionError("retries for ever")

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            message = from_core(line)
            if isinstance(message, ViewMessage):
                self._listener.show(message.view)
            elif isinstance(message, Beat):
                self._listener.beat()
            elif (waiting := self._asked.get(message.id)) is not None and not waiting.done():
                waiting.set_result(message)

    def _give_up(self) -> None:
        """Tell those who wait for an answer that none will come."""
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_exception(StationError(f"the table went away: {self._path}"))


_PAUSE_S = 0.1
ANSWER_S = 20.0
"""Longest wait for an answer: a long evening is replayed on a small board meanwhile."""
