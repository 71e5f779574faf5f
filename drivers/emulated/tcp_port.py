"""Hosts an emulated serial device on a TCP port of this machine, for programs that use sockets."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from drivers.emulated.pty_port import SerialDevice

_HOST = "127.0.0.1"
_READ_LIMIT = 4096
_UNSENT_LIMIT = 65536


class TcpPort:
    """Listens on the loopback address only and serves one client at a time.

    What the device sends while nobody is connected is lost.

    Args:
        device: the emulated device.
        port: TCP port; 0 lets the system choose a free one.
        clock: monotonic seconds, handed to the device.
        tick_s: how often ``device.due`` is asked.
    """

    def __init__(
        self,
        device: SerialDevice,
        port: int = 0,
        *,
        clock: Callable[[], float] = time.monotonic,
        tick_s: float = 0.005,
    ) -> None:
        self._device = device
        self._clock = clock
        self._tick_s = tick_s
        self._listener = socket.create_server((_HOST, port), backlog=1)
        self._wake_r, self._wake_w = socket.socketpair()
        self._is_open = True
        self._thread = threading.Thread(
            target=self._serve, name=f"emulated {_HOST}:{self.port}", daemon=True
        )
        self._thread.start()

    @property
    def host(self) -> str:
        """The address that it listens on."""
        return _HOST

    @property
    def port(self) -> int:
        """The TCP port that it listens on."""
        return int(self._listener.getsockname()[1])

    def close(self) -> None:
        """Hang up and stop listening; closing twice is allowed."""
        if not self._is_open:
            return
        self._is_open = False
        self._wake_w.send(b"x")
        self._thread.join()
        for end in (self._listener, self._wake_r, self._wake_w):
            end.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _serve(self) -> None:
        while True:
            ready, _, _ = select.select([self._wake_r, self._listener], [], [], self._tick_s)
            if self._wake_r in ready:
                return
            self._device.due(self._clock())
            if self._listener in ready:
                client, _ = self._listener.accept()
                with client:
                    client.settimeout(0)
                    self._talk(client)

    def _talk(self, client: socket.socket) -> None:
        """Serve one client until it hangs up or the port is closed."""
        unsent = bytearray()
        while True:
            ready, _, _ = select.select([self._wake_r, client], [], [], self._tick_s)
            if self._wake_r in ready:
                return
            try:
                if client in ready:
                    data = client.recv(_READ_LIMIT)
                    if not data:
                        return
                    unsent += self._device.receive(data, self._clock())
                unsent += self._device.due(self._clock())
                del unsent[:-_UNSENT_LIMIT]
                with contextlib.suppress(BlockingIOError):
                    del unsent[: client.send(unsent)]
            except ConnectionError:
                return
