"""A ``SerialLink`` straight to an emulated device, on its own clock: silence costs no time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from drivers.emulated.clock import ManualClock
from drivers.errors import DeviceClosedError

if TYPE_CHECKING:
    from drivers.emulated.pty_port import SerialDevice

_TICK_S = 0.001


class DirectLink:
    """Host and device in one thread, with a clock that only waiting moves.

    Give ``clock`` to the driver as well.

    Args:
        device: the emulated device.
        path: what ``path`` says.
        time: the clock, where others live in the same time.
        is_connected: whether the far end is still there; what has arrived can be read even so.
    """

    def __init__(
        self,
        device: SerialDevice,
        path: str = "direct",
        *,
        time: ManualClock | None = None,
        is_connected: Callable[[], bool] = lambda: True,
    ) -> None:
        self._device = device
        self._path = path
        self._time = time or ManualClock()
        self._is_connected = is_connected
        self._arrived = b""
        self._is_closed = False
        self.written: list[bytes] = []

    @property
    def path(self) -> str:
        """The name given to the link."""
        return self._path

    @property
    def is_closed(self) -> bool:
        """Whether ``close`` was called."""
        return self._is_closed

    def clock(self) -> float:
        """Return the time of the link, in seconds from 0."""
        return self._time()

    def wait(self, seconds: float) -> None:
        """Let time pass while the host does something else."""
        self._time.advance(seconds)

    def write(self, data: bytes) -> None:
        """Hand ``data`` to the device, and keep it in ``written``."""
        self._check_open()
        self.written.append(data)
        if not self._is_connected():
            raise DeviceClosedError(f"the far end of the link is gone: {self._path}")
        self._arrived += self._device.receive(data, self._time())

    def read(self, timeout_s: float) -> bytes:
        """Return what arrived, at the latest after ``timeout_s`` of the link's time."""
        self._check_open()
        ends_at_s = self._time() + timeout_s
        self._hear()
        while not self._arrived and self._time() < ends_at_s:
            self._time.advance(_TICK_S)
            self._hear()
        arrived, self._arrived = self._arrived, b""
        return arrived

    def _hear(self) -> None:
        if self._is_connected():
            self._arrived += self._device.due(self._time())
        elif not self._arrived:
            raise DeviceClosedError(f"the far end of the link is gone: {self._path}")

    def drain(self, quiet_s: float = 0.05, limit_s: float = 1.0) -> bytes:
        """Drop input until ``quiet_s`` without a byte, ``limit_s`` at most; return it."""
        dropped = b""
        ends_at_s = self._time() + limit_s
        while self._time() < ends_at_s:
            arrived = self.read(quiet_s)
            if not arrived:
                break
            dropped += arrived
            self._time.advance(len(arrived) * 10 / 115200)
        return dropped

    def is_hung_up(self) -> bool:
        """Return whether the link was closed or its far end is gone."""
        return self._is_closed or not self._is_connected()

    def close(self) -> None:
        """End the link; closing twice is allowed."""
        self._is_closed = True

    def _check_open(self) -> None:
        if self._is_closed:
            raise DeviceClosedError(f"the link is closed: {self._path}")
