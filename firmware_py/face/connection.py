"""Connections that cannot be used to tie the face up: counted, timed, bounded."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from starlette.responses import PlainTextResponse
from uvicorn.protocols.http.h11_impl import H11Protocol

from firmware_py.face.web.security import HEADERS

HEADER_LIMIT = 8 * 1024
"""Longest request head, in bytes; what is longer gets 400."""

_SURPLUS_FACTOR = 16
_SEND_BUFFER = 32 * 1024
_HIGH_WATER = 16 * 1024

_busy = PlainTextResponse("too many connections\n", 503, {**HEADERS, "Connection": "close"})


def limited_protocol(max_connections: int, patience_s: float) -> type[H11Protocol]:
    """Return a protocol class for uvicorn with these limits.

    Connections above ``max_connections`` get 503 for whatever they ask, those above sixteen times
    as many are dropped unheard. A client that takes longer than ``patience_s`` to send a whole
    request head, or to take in what waits for it, is cut.
    """

    class LimitedProtocol(H11Protocol):
        """One connection."""

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._deadline: asyncio.TimerHandle | None = None
            self._stall: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if len(self.connections) > max_connections * _SURPLUS_FACTOR:
                transport.abort()
                return
            if len(self.connections) > max_connections:
                self.app = _busy
            _bound_buffers(transport, patience_s)
            self._await_request()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._is_answering():
                _cancel(self._deadline)
                self._deadline = None
            else:
                self._await_request()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._stall = self.loop.call_later(patience_s, self.transport.abort)

        def resume_writing(self) -> None:
            _cancel(self._stall)
            super().resume_writing()

        def connection_lost(self, exc: Exception | None) -> None:
            _cancel(self._deadline)
            _cancel(self._stall)
            super().connection_lost(exc)

        def _is_answering(self) -> bool:
            return self.cycle is not None and not self.cycle.response_complete

        def _await_request(self) -> None:
            if self._deadline is None:
                self._deadline = self.loop.call_later(patience_s, self._cut)

        def _cut(self) -> None:
            self._deadline = None
            if not self._is_answering():
                self.transport.abort()

    return LimitedProtocol


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def _bound_buffers(transport: asyncio.Transport, patience_s: float) -> None:
    """Keep what waits for a slow reader small, and find out about a reader who vanished."""
    transport.set_write_buffer_limits(high=_HIGH_WATER)
    sock = transport.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        milliseconds = int(2 * patience_s * 1000)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
