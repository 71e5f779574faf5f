"""One owner per I2C bus: each transaction under one fair lock, with retries (R-33, R-36, R-38)."""

from __future__ import annotations

import abc
import errno
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Protocol, TypeVar

from tenacity import Retrying, retry_if_exception, stop_after_attempt, wait_fixed

from drivers.errors import BusError, DeviceClosedError, DeviceNotFoundError

_T = TypeVar("_T")

MAX_BLOCK = 32
"""Most data bytes in one block transfer (SMBus)."""

# ENXIO is what some controllers say where the Pi's says EREMOTEIO: nobody acknowledged.
_NOT_ACKNOWLEDGED = frozenset({errno.EREMOTEIO, errno.ENXIO})
_TRANSIENT = _NOT_ACKNOWLEDGED | {errno.EIO, errno.ETIMEDOUT}


class I2CBus(Protocol):
    """The methods of smbus2 that the drivers use; all of them raise ``OSError``.

    Addresses are 7-bit. A block is at most ``MAX_BLOCK`` bytes.
    """

    def write_byte(self, i2c_addr: int, value: int, /) -> None:
        """Send one byte without a register number."""

    def write_byte_data(self, i2c_addr: int, register: int, value: int, /) -> None:
        """Write one byte to a register."""

    def read_byte_data(self, i2c_addr: int, register: int, /) -> int:
        """Read one byte from a register."""
        ...

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        """Write bytes from a register on."""

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int, /) -> list[int]:
        """Read ``length`` bytes from a register on."""
        ...

    def close(self) -> None:
        """Let the bus go."""


class FairLock:
    """A lock that goes to whoever has waited longest.

    A plain lock lets a display that writes block after block take it again before a waiting
    thread has woken up; here a waiter is behind one write at most (R-36).
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Lock] = deque()
        self._is_held = False

    def __enter__(self) -> None:
        with self._guard:
            if not self._is_held:
                self._is_held = True
                return
            ticket = threading.Lock()
            ticket.acquire()
            self._waiting.append(ticket)
        ticket.acquire()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_held = False


class _Transactions(abc.ABC):
    """The bus methods, each as one ``transact``."""

    @abc.abstractmethod
    def transact(self, address: int, action: Callable[[I2CBus], _T]) -> _T:
        """Run ``action`` as one transaction with ``address`` and return what it returns."""

    def write_byte(self, i2c_addr: int, value: int, /) -> None:
        """Send one byte without a register number."""
        self.transact(i2c_addr, lambda bus: bus.write_byte(i2c_addr, value))

    def write_byte_data(self, i2c_addr: int, register: int, value: int, /) -> None:
        """Write one byte to a register."""
        self.transact(i2c_addr, lambda bus: bus.write_byte_data(i2c_addr, register, value))

    def read_byte_data(self, i2c_addr: int, register: int, /) -> int:
        """Read one byte from a register."""
        return self.transact(i2c_addr, lambda bus: bus.read_byte_data(i2c_addr, register))

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        """Write at most ``MAX_BLOCK`` bytes from a register on."""
        self.transact(i2c_addr, lambda bus: bus.write_i2c_block_data(i2c_addr, register, data))

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int, /) -> list[int]:
        """Read at most ``MAX_BLOCK`` bytes from a register on."""
        return self.transact(
            i2c_addr, lambda bus: bus.read_i2c_block_data(i2c_addr, register, length)
        )


class SharedBus(_Transactions):
    """The one owner of a bus, safe to use from several threads.

    Each method raises ``DeviceNotFoundError`` when nobody acknowledged, ``BusError`` for any
    other failure (both keep ``errno``), ``DeviceClosedError`` after ``close``. Missing
    acknowledges, I/O errors and time-outs are tried 3 times, 5 ms apart (R-33); the lock is
    free during the pauses.

    Args:
        bus: the opened bus; closed by ``close``.
        attempts: tries of one transaction.
        pause_s: seconds between two tries.
        sleep: waits that long.
    """

    def __init__(
        self,
        bus: I2CBus,
        *,
        attempts: int = 3,
        pause_s: float = 0.005,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._bus = bus
        self._lock = FairLock()
        self._is_closed = False
        self._last_errno: dict[int, int | None] = {}
        self._retrying = Retrying(
            stop=stop_after_attempt(attempts),
            wait=wait_fixed(pause_s),
            retry=retry_if_exception(_is_transient),
            sleep=sleep,
            reraise=True,
        )

    @property
    def is_stuck(self) -> bool:
        """Whether the last transaction with every address timed out (R-35)."""
        outcomes = list(self._last_errno.values())
        return bool(outcomes) and all(code == errno.ETIMEDOUT for code in outcomes)

    def channel(self, multiplexer: int, number: int) -> MultiplexedBus:
        """Return the segment behind channel ``number`` (0-7) of a TCA9548A at ``multiplexer``."""
        return MultiplexedBus(self, multiplexer, number)

    def close(self) -> None:
        """Close the bus; closing again does nothing."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._bus.close()

    def transact(self, address: int, action: Callable[[I2CBus], _T]) -> _T:
        """Run ``action`` under the lock, with retries."""
        try:
            result: _T = self._retrying(self._run_locked, action)
        except OSError as error:
            self._last_errno[address] = error.errno
            raise _as_bus_error(error, address) from error
        self._last_errno[address] = None
        return result

    def _run_locked(self, action: Callable[[I2CBus], _T]) -> _T:
        with self._lock:
            if self._is_closed:
                raise DeviceClosedError("expected an open I2C bus: it was closed")
            return action(self._bus)


class MultiplexedBus(_Transactions):
    """One segment behind a TCA9548A.

    The channel is selected in front of each transaction and under the same lock, so a reset
    multiplexer or another user of it cannot send a transaction to the wrong segment (R-38).
    """

    def __init__(self, shared: SharedBus, multiplexer: int, number: int) -> None:
        if number not in range(8):
            raise ValueError(f"a channel is 0 to 7: {number}")
        self._shared = shared
        self._multiplexer = multiplexer
        self._control = 1 << number

    def close(self) -> None:
        """Do nothing: the bus belongs to its owner."""

    def transact(self, address: int, action: Callable[[I2CBus], _T]) -> _T:
        """Select the channel and run ``action`` under one hold of the lock."""

        def select_and_act(bus: I2CBus) -> _T:
            bus.write_byte(self._multiplexer, self._control)
            return action(bus)

        return self._shared.transact(address, select_and_act)


def _is_transient(error: BaseException) -> bool:
    return isinstance(error, OSError) and error.errno in _TRANSIENT


def _as_bus_error(error: OSError, address: int) -> BusError:
    code = error.errno if error.errno is not None else errno.EIO
    if code in _NOT_ACKNOWLEDGED:
        return DeviceNotFoundError(code, f"expected an acknowledge from address 0x{address:02x}")
    return BusError(code, f"{error.strerror or error}, address 0x{address:02x}")
