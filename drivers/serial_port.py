"""Serial ports: one narrow link to the bytes, and every failure as an error of ``drivers``."""

from __future__ import annotations

import errno
import logging
import os
import select
import termios
import time
from typing import Protocol

import serial

from drivers.errors import (
    BusError,
    DeviceClosedError,
    DeviceNotFoundError,
    DevicePermissionError,
    DeviceTimeoutError,
    DriverError,
    PortInUseError,
)

_log = logging.getLogger(__name__)

_last_device: dict[str, str] = {}

_WRITE_TIMEOUT_S = 1.0
_READ_LIMIT = 4096

# What a port that is gone raises, depending on the call and on who closed it:
# termios.error is no OSError; TypeError and ValueError come from a port closed by another thread.
_LOST = (OSError, termios.error, TypeError, ValueError)


class SerialLink(Protocol):
    """Bytes to and from one device. One thread reads and writes; any thread may close."""

    @property
    def path(self) -> str:
        """The port as it was configured."""
        ...

    def write(self, data: bytes) -> None:
        """Send all of ``data``.

        Raises:
            DeviceTimeoutError: the device takes no bytes.
            DeviceClosedError: the port is lost or closed.
        """
        ...

    def read(self, timeout_s: float) -> bytes:
        """Return whatever arrived, at the latest after ``timeout_s``; ``b""`` is silence (R-03).

        Raises:
            DeviceClosedError: the port is lost or closed.
        """
        ...

    def drain(self, quiet_s: float = 0.05, limit_s: float = 1.0) -> bytes:
        """Drop input until ``quiet_s`` without a byte, ``limit_s`` at most; return it (R-06).

        Raises:
            DeviceClosedError: the port is lost or closed.
        """
        ...

    def is_hung_up(self) -> bool:
        """Return whether the far end is gone; never waits. Nobody may be reading meanwhile."""
        ...

    def close(self) -> None:
        """Give the port back; closing twice is allowed."""
        ...


def open_serial(name: str, path: str, baudrate: int = 115200, parity: str = "N") -> SerialLink:
    """Open a port with 8 data bits and 1 stop bit, for this process alone (R-01).

    Args:
        name: logical name in the station description, for messages ("cards.a").
        path: device node or a stable link to it.
        baudrate: bits a second.
        parity: "N", "E" or "O". A pseudo-terminal takes "N" only (R-08).

    Raises:
        DeviceNotFoundError: nothing is at ``path``, or it is no serial port.
        DevicePermissionError: this user may not open it.
        PortInUseError: another program holds it.
        BusError: the port refuses the settings, or the system the port.
    """
    try:
        port = serial.Serial(
            path,
            baudrate=baudrate,
            parity=parity,
            timeout=0,  # never waits by itself: _PortLink.read waits, for as long as it was told
            write_timeout=_WRITE_TIMEOUT_S,
            exclusive=True,
        )
    except _LOST as error:
        raise open_error(name, path, f"{baudrate} 8{parity}1", error) from error
    _log_device(name, path)
    return _PortLink(name, path, port)


def _log_device(name: str, path: str) -> None:
    """Log which device a name gave, once and not at every attempt (R-01).

    A device that comes back under another number is told with its return: an outage has two lines.
    """
    device = os.path.realpath(path)
    is_news = name not in _last_device
    _last_device[name] = device
    _log.log(logging.INFO if is_news else logging.DEBUG, "%s: %s is %s", name, path, device)


class _PortLink:
    """A ``SerialLink`` on pyserial."""

    def __init__(self, name: str, path: str, port: serial.Serial) -> None:
        self._name = name
        self._path = path
        self._port = port

    @property
    def path(self) -> str:
        return self._path

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except serial.SerialTimeoutException as error:
            raise DeviceTimeoutError(
                f"{self._name}: the device takes no bytes for {_WRITE_TIMEOUT_S} s: {self._path}"
            ) from error
        except _LOST as error:
            raise self._lost(error) from error

    def read(self, timeout_s: float) -> bytes:
        try:
            waiter = select.poll()
            waiter.register(self._port.fileno(), select.POLLIN)
            if not waiter.poll(max(0.0, timeout_s) * 1000):
                return b""
            return bytes(self._port.read(_READ_LIMIT))
        except _LOST as error:
            raise self._lost(error) from error

    def drain(self, quiet_s: float = 0.05, limit_s: float = 1.0) -> bytes:
        dropped = bytearray()
        ends_at_s = time.monotonic() + limit_s
        while time.monotonic() < ends_at_s:
            arrived = self.read(quiet_s)
            if not arrived:
                break
            dropped += arrived
        return bytes(dropped)

    def is_hung_up(self) -> bool:
        try:
            waiter = select.poll()
            waiter.register(self._port.fileno(), 0)
            return bool(waiter.poll(0))  # only a hang-up or an error is told unasked
        except _LOST:
            return True

    def close(self) -> None:
        try:
            self._port.close()
        except _LOST as error:
            _log.debug("%s: closing a lost port: %s", self._name, error)

    def _lost(self, error: BaseException) -> DeviceClosedError:
        reason = " ".join(str(error).split())
        return DeviceClosedError(
            f"{self._name}: port lost, check cable and supply of the reader "
            f"({reason}): {self._path}"
        )


def open_error(name: str, path: str, settings: str, error: BaseException) -> DriverError:
    """Return what a port that does not open is, with the remedy.

    Args:
        name: logical name in the station description.
        path: device node or a stable link to it.
        settings: what was asked of it, e.g. "115200 8N1".
        error: of the system or the serial library.
    """
    number = _errno_of(error)
    if number in {errno.EAGAIN, errno.EBUSY}:
        return PortInUseError(
            f"{name}: port in use, stop the other program that holds it "
            f"(`fuser {path}` names it): {path}"
        )
    if number in {errno.EACCES, errno.EPERM}:
        return _with_errno(
            DevicePermissionError(
                f"{name}: no permission, add this user to group dialout "
                f"(`sudo usermod -aG dialout $USER`, then log in again): {path}"
            ),
            number,
        )
    if number in {errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO, errno.ELOOP, errno.ENOTDIR}:
        return _with_errno(
            DeviceNotFoundError(
                f"{name}: no such port, check cable and supply of the reader, or name another "
                f"port in the station description: {path}"
            ),
            number,
        )
    if number in {errno.ENOTTY, errno.EISDIR}:
        return _with_errno(
            DeviceNotFoundError(
                f"{name}: expected a serial port, correct the station description: {path}"
            ),
            number,
        )
    reason = " ".join(str(error).split())
    return _with_errno(
        BusError(f"{name}: the port refuses {settings}, correct the settings ({reason}): {path}"),
        number,
    )


def _errno_of(error: BaseException | None) -> int | None:
    """Find the system's error number; pyserial keeps some only in the cause."""
    while error is not None:
        number = getattr(error, "errno", None)
        if number is None and isinstance(error, termios.error) and error.args:
            number = error.args[0]
        if isinstance(number, int):
            return number
        error = error.__context__
    return None


def _with_errno(error: BusError, number: int | None) -> BusError:
    error.errno = number
    return error
