"""An I2C bus with smbus2's methods, emulated chips on it, and every fault of a real one."""

from __future__ import annotations

import errno
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from drivers.bus_recovery import BusLines

_MAX_BLOCK = 32
_START_AND_STOP_BITS = 2
_BITS_PER_BYTE = 9  # eight and the acknowledge


class EmulatedChip(Protocol):
    """What a bus needs of a chip: it sees what follows the address byte."""

    def acknowledges(self, address: int) -> bool:
        """Return whether the chip answers to ``address`` now."""
        ...

    def write(self, address: int, data: bytes, /) -> None:
        """Take the bytes of one write."""

    def read(self, address: int, length: int, /) -> bytes:
        """Give ``length`` bytes from wherever the chip's pointer stands."""
        ...


@dataclass(frozen=True, slots=True)
class Transaction:
    """One transaction that a chip acknowledged.

    Attributes:
        address: 7-bit.
        written: bytes after the address, the register number included.
        read: bytes that came back, empty for a write.
    """

    address: int
    written: bytes
    read: bytes = b""

    def __str__(self) -> str:
        """Return ``written`` in hex, and after ``->`` what was read."""
        text = self.written.hex(" ").upper()
        return f"{text} -> {self.read.hex(' ').upper()}" if self.read else text


@dataclass(slots=True)
class _Fault:
    code: int
    address: int | None
    skip: int
    times: int | None


@dataclass(slots=True)
class _Intervention:
    skip: int
    action: Callable[[], None]


class EmulatedBus:
    """A bus, safe to use from several threads. Nobody at an address is errno 121.

    Args:
        rate_hz: 100 kHz or 400 kHz.
        advance: called with the seconds that each transaction takes on the wire; None: no time
            passes.
        keep: how many transactions ``log`` holds.
    """

    def __init__(
        self,
        *,
        rate_hz: int = 100_000,
        advance: Callable[[float], None] | None = None,
        keep: int = 4096,
    ) -> None:
        self.log: deque[Transaction] = deque(maxlen=keep)
        self.transactions = 0
        self._rate_hz = rate_hz
        self._advance = advance
        self._chips: dict[int, EmulatedChip] = {}
        self._unplugged: set[int] = set()
        self._faults: list[_Fault] = []
        self._interventions: list[_Intervention] = []
        self._sda_held: tuple[float, Callable[[float], object]] | None = None
        self._lock = threading.RLock()
        self._is_closed = False
        self._sda_is_free = threading.Event()
        self._heeds_clocks = False

    def attach(self, address: int, chip: EmulatedChip) -> None:
        """Put a chip on the bus.

        Raises:
            ValueError: the address is taken.
        """
        with self._lock:
            if address in self._chips:
                raise ValueError(f"expected a free address: 0x{address:02x}")
            self._chips[address] = chip

    def unplug(self, address: int) -> None:
        """Take the chip off the bus until ``plug``; it keeps its registers."""
        with self._lock:
            self._unplugged.add(address)

    def plug(self, address: int) -> None:
        """Put an unplugged chip back."""
        with self._lock:
            self._unplugged.discard(address)

    def fail(
        self, code: int, *, address: int | None = None, nth: int = 1, times: int | None = 1
    ) -> None:
        """Let transactions fail.

        Args:
            code: errno: 121 and 6 no acknowledge, 5 I/O error, 110 time-out.
            address: only transactions with this address; None: with any.
            nth: the first that fails, 1 being the next.
            times: how many in a row fail; None: all from then on.
        """
        with self._lock:
            self._faults.append(_Fault(code, address, nth - 1, times))

    def heal(self, code: int | None = None, *, address: int | None = None) -> None:
        """End the faults of ``fail`` with this errno and address, or all."""
        with self._lock:
            self._faults = [
                one
                for one in self._faults
                if code is not None and (one.code, one.address) != (code, address)
            ]

    def hold_sda(
        self,
        block_s: float | None,
        wait: Callable[[float], object] | None = None,
        *,
        heeds_clocks: bool = False,
    ) -> None:
        """Fault: a part holds SDA low; each transaction blocks, then times out (errno 110).

        One that blocks when the fault ends goes through.

        Args:
            block_s: how long each one blocks, in seconds; None ends the fault.
            wait: blocks the caller so long; in real time, or until the fault ends, if not given.
            heeds_clocks: the part lets go after nine clocks on lines taken with ``take_lines``.
        """
        if block_s is None:
            self._sda_held = None
            self._sda_is_free.set()
            return
        self._sda_is_free.clear()
        self._heeds_clocks = heeds_clocks
        self._sda_held = (block_s, wait or self._sda_is_free.wait)

    @contextmanager
    def take_lines(self) -> Iterator[BusLines]:
        """Take SCL and SDA from the controller, as a recovery does."""
        yield _Lines(self)

    def intervene(self, action: Callable[[], None], *, nth: int = 1) -> None:
        """Run ``action`` once right before the ``nth`` transaction from now."""
        with self._lock:
            self._interventions.append(_Intervention(nth - 1, action))

    def write_byte(self, i2c_addr: int, value: int) -> None:
        """Send one byte without a register number."""
        self.transfer(i2c_addr, [value])

    def read_byte(self, i2c_addr: int) -> int:
        """Read one byte from wherever the chip's pointer stands."""
        return self.transfer(i2c_addr, [], 1)[0]

    def write_byte_data(
        self,
        i2c_addr: int,
        register: int,
        value: int,
    ) -> None:
        """Write one byte to a register."""
        self.transfer(i2c_addr, [register, value])

    def read_byte_data(self, i2c_addr: int, register: int) -> int:
        """Read one byte from a register."""
        return self.transfer(i2c_addr, [register], 1)[0]

    def write_i2c_block_data(
        self,
        i2c_addr: int,
        register: int,
        data: Sequence[int],
    ) -> None:
        """Write bytes from a register on.

        Raises:
            ValueError: more than 32 bytes, as smbus2 does.
        """
        if len(data) > _MAX_BLOCK:
            raise ValueError(f"a block is at most {_MAX_BLOCK} bytes: {len(data)}")
        self.transfer(i2c_addr, [register, *data])

    def read_i2c_block_data(
        self,
        i2c_addr: int,
        register: int,
        length: int,
    ) -> list[int]:
        """Read ``length`` bytes from a register on.

        Raises:
            ValueError: more than 32 bytes, as smbus2 does.
        """
        if not 0 < length <= _MAX_BLOCK:
            raise ValueError(f"a block is 1 to {_MAX_BLOCK} bytes: {length}")
        return list(self.transfer(i2c_addr, [register], length))

    def close(self) -> None:
        """Refuse all further transactions with errno 9."""
        self._is_closed = True

    def transfer(self, address: int, data: Sequence[int], length: int = 0) -> bytes:
        """Write ``data`` (if any), then read ``length`` bytes (if any) after a repeated start.

        Raises:
            OSError: nobody at the address, a fault, or the bus was closed.
            ValueError: ``data`` holds something that is no byte.
        """
        written = bytes(data)
        if (held := self._sda_held) is not None:
            block_s, wait = held
            wait(block_s)  # without the lock, so that the fault can be ended meanwhile
        with self._lock:
            if self._is_closed:
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            self.transactions += 1
            self._run_interventions()
            self._pass_time(written, length)
            if self._sda_held is not None:
                raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
            self._raise_fault(address)
            chips = self._acknowledging(address)
            if not chips:
                raise OSError(errno.EREMOTEIO, os.strerror(errno.EREMOTEIO))
            if written or not length:
                for chip in chips:
                    chip.write(address, written)
            read = _wired_and([chip.read(address, length) for chip in chips]) if length else b""
            self.log.append(Transaction(address, written, read))
            return read

    def _acknowledging(self, address: int) -> list[EmulatedChip]:
        return [
            chip
            for home, chip in self._chips.items()
            if home not in self._unplugged and chip.acknowledges(address)
        ]

    def _pass_time(self, written: bytes, length: int) -> None:
        if self._advance is None:
            return
        bits = _START_AND_STOP_BITS + _BITS_PER_BYTE * (1 + len(written))
        if length:
            restarted = 1 + _BITS_PER_BYTE if written else 0
            bits += restarted + _BITS_PER_BYTE * length
        self._advance(bits / self._rate_hz)

    def _run_interventions(self) -> None:
        due = [one for one in self._interventions if one.skip == 0]
        self._interventions = [one for one in self._interventions if one.skip]
        for one in self._interventions:
            one.skip -= 1
        for one in due:
            one.action()

    def _raise_fault(self, address: int) -> None:
        for fault in list(self._faults):
            if fault.address not in (None, address):
                continue
            if fault.skip:
                fault.skip -= 1
                continue
            if fault.times is not None:
                fault.times -= 1
                if fault.times == 0:
                    self._faults.remove(fault)
            raise OSError(fault.code, os.strerror(fault.code))


class _Lines:
    """SCL and SDA of a bus; whoever holds SDA lets it go with the ninth clock."""

    def __init__(self, bus: EmulatedBus) -> None:
        self._bus = bus
        self._clocks = 0

    def release_scl(self) -> None:
        self._clocks += 1
        if self._clocks == _BITS_PER_BYTE and self._bus._heeds_clocks:
            self._bus.hold_sda(None)

    def pull_scl(self) -> None:
        pass

    def release_sda(self) -> None:
        pass

    def pull_sda(self) -> None:
        pass


def _wired_and(answers: list[bytes]) -> bytes:
    """Return what the wire shows when several chips answer at once: a 0 wins."""
    result = bytearray(answers[0])
    for answer in answers[1:]:
        for index, value in enumerate(answer):
            result[index] &= value
    return bytes(result)
