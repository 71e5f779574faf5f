"""Ports, buses and pins that answer from a tape; what the drivers ask must be what is on it."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from drivers import errors
from drivers.bus import SharedBus
from drivers.errors import BusError, DeviceClosedError, DriverError
from drivers.factory import TakeLines
from drivers.pins import InputPin, NoPins, OutputPin, PinFactory
from drivers.serial_port import SerialLink
from firmware_py.errors import TapeDivergedError
from firmware_py.tape.records import (
    Bus,
    Call,
    Clock,
    Drained,
    Failure,
    Opened,
    PinRead,
    Present,
    Read,
    Wrote,
)

StreamRecord = Clock | Present | Opened | Wrote | Read | Drained | Bus | PinRead
_T = TypeVar("_T", bound=StreamRecord)

_ERRORS: Mapping[str, type[DriverError]] = {
    name: found
    for name, found in vars(errors).items()
    if isinstance(found, type) and issubclass(found, DriverError)
}


def error_of(failure: Failure) -> DriverError:
    """Return the error that a driver got in the recorded evening."""
    kind = _ERRORS.get(failure.kind, DeviceClosedError)
    if issubclass(kind, BusError):
        return kind(failure.errno, failure.message) if failure.errno else kind(failure.message)
    if kind is errors.FrameError or kind is errors.DeviceRefusedError:
        kind = DeviceClosedError
    return kind(failure.message)


class Stream:
    """The records of one device, in order, of the call under way.

    Attributes:
        call: what the station is doing with the device.
        now_s: time of the device.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.call: Call | None = None
        self.now_s = 0.0
        self._records: deque[StreamRecord] = deque()
        self._is_over = False

    def add(self, record: StreamRecord) -> None:
        """Add the next record."""
        self._records.append(record)

    def end(self) -> None:
        """The tape is over: from now on the device is gone."""
        self._records.clear()
        self._is_over = True

    def clock(self) -> float:
        """Return the time that was read here, or the latest one."""
        if self._records and isinstance(self._records[0], Clock):
            self._pop()
        return self.now_s

    def next(self, kind: type[_T], asked: str) -> _T:
        """Return the next record, which must be of this kind.

        Args:
            kind: of the record.
            asked: what the driver asks, for the message.

        Raises:
            DeviceClosedError: the tape is over.
            TapeDivergedError: something else is on the tape.
        """
        if self._is_over:
            raise DeviceClosedError(f"{self.source}: the tape is over")
        while self._records:
            record = self._pop()
            if isinstance(record, kind):
                return record
            if not isinstance(record, Clock):
                raise self.diverged(asked, str(record))
        raise self.diverged(asked, "nothing more of this call")

    def peek_pin(self, number: int) -> PinRead | None:
        """Return and use the next record if it is a change of this pin."""
        first = self._records[0] if self._records else None
        if isinstance(first, PinRead) and first.number == number:
            self._records.popleft()
            return first
        return None

    def finish_call(self) -> None:
        """The driver is done with the call under way.

        Raises:
            TapeDivergedError: it used less than is on the tape.
        """
        left = [record for record in self._records if not isinstance(record, Clock)]
        self._records.clear()
        if left:
            raise self.diverged("nothing more", str(left[0]))

    def diverged(self, asked: str, found: str) -> TapeDivergedError:
        """Return the error that names both sides."""
        name = self.call.name if self.call is not None else "start"
        return TapeDivergedError(
            f"{self.source}, {name} at {self.now_s:.3f} s: the drivers of today ask for {asked}, "
            f"on the tape is {found}"
        )

    def _pop(self) -> StreamRecord:
        record = self._records.popleft()
        if isinstance(record, Clock):
            self.now_s = record.now_s
        return record


class PlaybackPort:
    """A reader's port from a tape."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.clock: Callable[[], float] = stream.clock

    def is_present(self) -> bool:
        """Return whether the port was there."""
        return self._stream.next(Present, "the presence of the port").is_present

    def open(self) -> SerialLink:
        """Open it, or fail as it did.

        Raises:
            DriverError: as in the recorded evening.
        """
        opened = self._stream.next(Opened, "the port to be opened")
        if opened.failure is not None:
            raise error_of(opened.failure)
        return PlaybackLink(self._stream)


class PlaybackLink:
    """A ``SerialLink`` from a tape."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    @property
    def path(self) -> str:
        """Where the bytes come from."""
        return f"tape:{self._stream.source}"

    def write(self, data: bytes) -> None:
        """Compare ``data`` with what was written; errors as in the recorded evening.

        Raises:
            TapeDivergedError: other bytes are on the tape.
        """
        wrote = self._stream.next(Wrote, f"{data!r} to be written")
        if wrote.data != data:
            raise self._stream.diverged(f"{data!r} to be written", repr(wrote.data))
        if wrote.failure is not None:
            raise error_of(wrote.failure)

    def read(self, timeout_s: float) -> bytes:
        """Return what arrived; errors as in the recorded evening."""
        del timeout_s
        return self._data(self._stream.next(Read, "bytes"))

    def drain(self, quiet_s: float = 0.05, limit_s: float = 1.0) -> bytes:
        """Return what was dropped; errors as in the recorded evening."""
        del quiet_s, limit_s
        return self._data(self._stream.next(Drained, "input to be dropped"))

    def is_hung_up(self) -> bool:
        """Return False: a loss is on tape as a call of its own."""
        return False

    def close(self) -> None:
        """Do nothing."""

    def _data(self, record: Read | Drained) -> bytes:
        if record.failure is not None:
            raise error_of(record.failure)
        return record.data


class PlaybackDevices:
    """A device factory whose expanders answer from a tape.

    Args:
        panel: the expanders' records.
        failures: why a bus, the pins or a pin could not be opened, by source.
    """

    def __init__(self, panel: Stream, failures: Mapping[str, Failure]) -> None:
        self._panel = panel
        self._failures = failures
        self._bus: SharedBus | None = None

    def i2c_bus(self, number: int) -> SharedBus:
        """Return the bus; errors as in the recorded evening."""
        self._check(f"i2c.{number}")
        if self._bus is None:
            self._bus = SharedBus(_PlaybackBus(self._panel), sleep=lambda _: None)
        return self._bus

    def bus_lines(self, number: int) -> TakeLines | None:  # noqa: ARG002
        """Return None: nothing is done to a bus that is gone."""
        return None

    def pin_factory(self) -> PinFactory:
        """Return the pins; errors as in the recorded evening."""
        self._check("pins")
        return _PlaybackPins(self._panel, self._check)

    def clock(self) -> float:
        """Return the time of the panel."""
        return self._panel.now_s

    def close(self) -> None:
        """Do nothing."""

    def _check(self, source: str) -> None:
        if source in self._failures:
            raise error_of(self._failures[source])


class _PlaybackBus:
    """The raw bus from a tape."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def write_byte(self, i2c_addr: int, value: int, /) -> None:
        self._write("write_byte", i2c_addr, -1, [value])

    def write_byte_data(self, i2c_addr: int, register: int, value: int, /) -> None:
        self._write("write_byte_data", i2c_addr, register, [value])

    def read_byte_data(self, i2c_addr: int, register: int, /) -> int:
        return self._next("read_byte_data", i2c_addr, register, None).data[0]

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        self._write("write_i2c_block_data", i2c_addr, register, data)

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int, /) -> list[int]:
        return list(self._next("read_i2c_block_data", i2c_addr, register, None, length).data)

    def close(self) -> None:
        pass

    def _write(self, action: str, address: int, register: int, data: Sequence[int]) -> None:
        self._next(action, address, register, bytes(data))

    def _next(
        self, action: str, address: int, register: int, data: bytes | None, length: int = 1
    ) -> Bus:
        shown = f"{length} bytes" if data is None else data.hex(" ")
        asked = f"{action} 0x{address:02x} register {register}: {shown}"
        record = self._stream.next(Bus, asked)
        is_same = (record.action, record.address, record.register) == (action, address, register)
        if not is_same or (data is not None and record.data != data):
            raise self._stream.diverged(asked, str(record))
        if record.errno:
            raise OSError(record.errno, os.strerror(record.errno))
        if data is None and len(record.data) != length:
            raise self._stream.diverged(asked, str(record))
        return record


class _PlaybackPins:
    """Input pins from a tape; outputs drive nothing."""

    def __init__(self, stream: Stream, check: Callable[[str], None]) -> None:
        self._stream = stream
        self._check = check

    def output(self, number: int, *, active_low: bool = False) -> OutputPin:
        return NoPins().output(number, active_low=active_low)

    def input(
        self,
        number: int,
        *,
        active_low: bool = True,
        when_active: Callable[[], None] | None = None,
    ) -> InputPin:
        del active_low, when_active
        self._check(f"pin.{number}")
        return _PlaybackInput(self._stream, number)

    def close(self) -> None:
        pass


class _PlaybackInput:
    def __init__(self, stream: Stream, number: int) -> None:
        self._stream = stream
        self._number = number
        self._was_active = False

    @property
    def is_active(self) -> bool:
        change = self._stream.peek_pin(self._number)
        if change is not None:
            self._was_active = change.is_active
        return self._was_active

    def close(self) -> None:
        pass
