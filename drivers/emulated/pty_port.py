"""Hosts an emulated serial device on a pseudo-terminal, so that programs open it by path."""

from __future__ import annotations

import array
import contextlib
import fcntl
import os
import select
import termios
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

_READ_LIMIT = 4096
_UNSENT_LIMIT = 65536
_QUIET_TICKS, _SLOW_TICKS = 100, 4  # after so many quiet ticks, wait that many at once


class SerialDevice(Protocol):
    """The far end of a serial line: bytes in, bytes out, time as an argument.

    ``PtyPort`` calls both methods from its own thread; whatever else changes the device (a tag
    put on an antenna) comes from other threads and needs the device's own lock.
    """

    def receive(self, data: bytes, now_s: float) -> bytes:
        """Take bytes from the host and return what the device answers at once."""
        ...

    def due(self, now_s: float) -> bytes:
        """Return what the device sends by itself by now; called every few milliseconds."""
        ...


class PtyPort:
    """A pseudo-terminal in raw mode with a device behind it.

    Args:
        device: the emulated device.
        link_path: a symbolic link to keep pointing at the terminal while the device is plugged
            in, so that it can return under the same name; ``None`` for the bare terminal.
        clock: monotonic seconds, handed to the device.
        tick_s: how often ``device.due`` is asked; four times as long while nothing happens.
    """

    def __init__(
        self,
        device: SerialDevice,
        link_path: str | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        tick_s: float = 0.005,
    ) -> None:
        self._device = device
        self._link_path = link_path
        self._clock = clock
        self._tick_s = tick_s
        self._line: _Line | None = None
        self._last_path = ""
        self.reopen()

    @property
    def path(self) -> str:
        """Where a host opens the device: the link if there is one, else the terminal."""
        return self._link_path or self._last_path

    @property
    def is_open(self) -> bool:
        """Whether the cable is plugged in."""
        return self._line is not None

    def connect(self, device: SerialDevice) -> None:
        """Put another device on the far end: the cable is pulled and plugged into it."""
        self._device = device
        if self.is_open:
            self.reopen()

    def close_when_read(self, limit_s: float = 0.3) -> None:
        """Pull the cable, from a thread of its own, as soon as the host has read what was sent."""
        threading.Thread(target=self._close_when_read, args=(limit_s,), daemon=True).start()

    def close(self) -> None:
        """Pull the cable: a host that has the port open loses it, and the link is gone.

        Closing twice is allowed. The device keeps its state.
        """
        line, self._line = self._line, None
        if line is None:
            return
        if self._link_path is not None:
            with contextlib.suppress(FileNotFoundError):
                Path(self._link_path).unlink()
        line.stop()

    def reopen(self, suffix: str = "", prepare: Callable[[str], None] | None = None) -> None:
        """Plug the device in again: a new terminal under the same link.

        Args:
            suffix: added to the link, as where a device comes back under another name.
            prepare: called with the path of the terminal before the link points there.
        """
        self.close()
        line = _Line(self._device, self._clock, self._tick_s)
        self._last_path = line.path
        if prepare is not None:
            prepare(line.path)
        if self._link_path is not None:
            try:
                point_link(Path(self._link_path + suffix), line.path)
            except OSError:
                line.stop()
                raise
        self._line = line

    def _close_when_read(self, limit_s: float) -> None:
        line = self._line
        ends_at_s = time.monotonic() + limit_s
        time.sleep(2 * self._tick_s)  # until it has been sent
        while line is not None and line.is_unread() and time.monotonic() < ends_at_s:
            time.sleep(self._tick_s)
        if line is self._line:
            self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class _Line:
    """One pair of terminals and the thread that serves it."""

    def __init__(self, device: SerialDevice, clock: Callable[[], float], tick_s: float) -> None:
        self._device = device
        self._clock = clock
        self._tick_s = tick_s
        # The slave stays open here, or the master would see an error whenever no host is there.
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._wake_r, self._wake_w = os.pipe()
        self._unsent = bytearray()
        self.path = os.ttyname(self._slave)
        self._thread = threading.Thread(
            target=self._serve, name=f"emulated {self.path}", daemon=True
        )
        self._thread.start()

    def is_unread(self) -> bool:
        """Return whether bytes are on their way, or wait for a host to read them."""
        waiting = array.array("i", [0])
        fcntl.ioctl(self._slave, termios.FIONREAD, waiting)
        return bool(waiting[0] or self._unsent)

    def stop(self) -> None:
        os.write(self._wake_w, b"x")
        if self._thread is not threading.current_thread():
            self._thread.join()
        for descriptor in (self._master, self._slave, self._wake_r, self._wake_w):
            os.close(descriptor)

    def _serve(self) -> None:
        waiter = select.poll()
        waiter.register(self._wake_r, select.POLLIN)
        waiter.register(self._master, select.POLLIN)
        unsent = self._unsent
        quiet_ticks = 0
        while True:
            ticks = 1 if quiet_ticks < _QUIET_TICKS else _SLOW_TICKS
            ready = dict(waiter.poll(self._tick_s * 1000 * ticks))
            if self._wake_r in ready:
                return
            said = b""
            if self._master in ready:
                said = self._device.receive(self._take(), self._clock())
            said += self._device.due(self._clock())
            quiet_ticks = 0 if said or self._master in ready else quiet_ticks + 1
            unsent += said
            del unsent[:-_UNSENT_LIMIT]  # nobody reads: the line is lost, as on a real one
            self._send(unsent)

    def _take(self) -> bytes:
        try:
            return os.read(self._master, _READ_LIMIT)
        except BlockingIOError:
            return b""

    def _send(self, unsent: bytearray) -> None:
        if unsent:
            with contextlib.suppress(BlockingIOError):
                del unsent[: os.write(self._master, unsent)]


def point_link(link: Path, target: str) -> None:
    """Let ``link`` point at ``target`` in one step, whatever was there."""
    fresh = link.with_name(f".{link.name}.{os.getpid()}")
    with contextlib.suppress(FileNotFoundError):
        fresh.unlink()
    fresh.symlink_to(target)
    fresh.replace(link)
