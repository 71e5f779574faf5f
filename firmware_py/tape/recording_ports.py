"""Serial ports, buses and pins that put on tape what goes through them, and change nothing."""

from __future__ import annotations

import errno as error_numbers
from collections.abc import Callable, Sequence
from typing import TypeVar

from drivers.bus import I2CBus, SharedBus
from drivers.errors import DriverError
from drivers.factory import DeviceFactory, TakeLines
from drivers.pins import InputPin, OutputPin, PinFactory
from drivers.serial_port import SerialLink
from firmware_py.core.field import ReaderPort
from firmware_py.tape.recorder import Recorder
from firmware_py.tape.records import (
    Bus,
    Clock,
    Drained,
    Failure,
    Opened,
    PinRead,
    Present,
    Read,
    Wrote,
)

_T = TypeVar("_T")


def failure_of(error: Exception) -> Failure:
    """Return an error as it is kept on tape."""
    number = getattr(error, "errno", None)
    message = str(error.args[-1]) if error.args else str(error)
    return Failure(type(error).__name__, message, number if isinstance(number, int) else 0)


def taped_clock(clock: Callable[[], float], source: str, tape: Recorder) -> Callable[[], float]:
    """Return the same clock; each reading of it is on tape."""

    def read() -> float:
        now_s = clock()
        tape.put(Clock(source, now_s))
        return now_s

    return read


class RecordingPort:
    """A reader's port on tape."""

    def __init__(self, port: ReaderPort, source: str, tape: Recorder) -> None:
        self._port = port
        self._source = source
        self._tape = tape
        self.clock = taped_clock(port.clock, source, tape)

    def is_present(self) -> bool:
        """Return whether the port is there at all."""
        is_present = self._port.is_present()
        self._tape.put(Present(self._source, is_present))
        return is_present

    def open(self) -> SerialLink:
        """Open it.

        Raises:
            DriverError: as the port does.
        """
        try:
            link = self._port.open()
        except DriverError as error:
            self._tape.put(Opened(self._source, failure_of(error), self._tape.now_s()))
            raise
        self._tape.put(Opened(self._source, None, self._tape.now_s()))
        return RecordingLink(link, self._source, self._tape)


class RecordingLink:
    """A ``SerialLink`` on tape."""

    def __init__(self, link: SerialLink, source: str, tape: Recorder) -> None:
        self._link = link
        self._source = source
        self._tape = tape

    @property
    def path(self) -> str:
        """The port as it was configured."""
        return self._link.path

    def write(self, data: bytes) -> None:
        """Send all of ``data``; errors as the link's."""
        try:
            self._link.write(data)
        except DriverError as error:
            self._put(Wrote, data, error)
            raise
        self._put(Wrote, data)

    def read(self, timeout_s: float) -> bytes:
        """Return whatever arrived; errors as the link's."""
        try:
            data = self._link.read(timeout_s)
        except DriverError as error:
            self._put(Read, b"", error)
            raise
        self._put(Read, data)
        return data

    def drain(self, quiet_s: float = 0.05, limit_s: float = 1.0) -> bytes:
        """Drop input until it is quiet; errors as the link's."""
        try:
            data = self._link.drain(quiet_s, limit_s)
        except DriverError as error:
            self._put(Drained, b"", error)
            raise
        self._put(Drained, data)
        return data

    def is_hung_up(self) -> bool:
        """Return whether the far end is gone; only what follows from it is on tape."""
        return self._link.is_hung_up()

    def close(self) -> None:
        """Give the port back."""
        self._link.close()

    def _put(
        self,
        kind: type[Wrote] | type[Read] | type[Drained],
        data: bytes,
        error: Exception | None = None,
    ) -> None:
        failure = None if error is None else failure_of(error)
        self._tape.put(kind(self._source, data, failure, self._tape.now_s()))


class RecordingDevices:
    """A device factory whose buses and input pins are on tape."""

    def __init__(self, devices: DeviceFactory, tape: Recorder) -> None:
        self._devices = devices
        self._tape = tape
        self._buses: dict[int, SharedBus] = {}
        self._pins: PinFactory | None = None

    def i2c_bus(self, number: int) -> SharedBus:
        """Return the one owner of bus ``number``; errors as the factory's."""
        if number not in self._buses:
            source = f"i2c.{number}"
            inner = _noting(lambda: self._devices.i2c_bus(number), source, self._tape)
            self._buses[number] = RecordingSharedBus(inner, source, self._tape)
        return self._buses[number]

    def bus_lines(self, number: int) -> TakeLines | None:
        """Return what takes the lines of a bus; no bytes of it are on tape."""
        return self._devices.bus_lines(number)

    def pin_factory(self) -> PinFactory:
        """Return the pin factory; errors as the factory's."""
        if self._pins is None:
            inner = _noting(self._devices.pin_factory, "pins", self._tape)
            self._pins = RecordingPins(inner, self._tape)
        return self._pins

    def clock(self) -> float:
        """Return the monotonic time in seconds."""
        return self._devices.clock()

    def close(self) -> None:
        """Close all buses and pins that were handed out."""
        self._devices.close()


class RecordingSharedBus(SharedBus):
    """Another bus owner on tape: its lock, its retries and its errors are those of ``bus``."""

    def __init__(self, bus: SharedBus, source: str, tape: Recorder) -> None:
        self._shared = bus
        self._source = source
        self._tape = tape

    @property
    def is_stuck(self) -> bool:
        """Whether the last transaction with every address timed out."""
        return self._shared.is_stuck

    def close(self) -> None:
        """Close the bus; closing again does nothing."""
        self._shared.close()

    def transact(self, address: int, action: Callable[[I2CBus], _T]) -> _T:
        """Run ``action`` as one transaction of the other bus, and put each attempt on tape."""

        def noted(bus: I2CBus) -> _T:
            return action(_RecordingBus(bus, self._source, self._tape))

        return self._shared.transact(address, noted)


class _RecordingBus:
    """The raw bus inside one transaction."""

    def __init__(self, bus: I2CBus, source: str, tape: Recorder) -> None:
        self._bus = bus
        self._source = source
        self._tape = tape

    def write_byte(self, i2c_addr: int, value: int, /) -> None:
        self._do("write_byte", i2c_addr, -1, [value], lambda: self._bus.write_byte(i2c_addr, value))

    def write_byte_data(self, i2c_addr: int, register: int, value: int, /) -> None:
        self._do(
            "write_byte_data",
            i2c_addr,
            register,
            [value],
            lambda: self._bus.write_byte_data(i2c_addr, register, value),
        )

    def read_byte_data(self, i2c_addr: int, register: int, /) -> int:
        return self._ask(
            "read_byte_data",
            i2c_addr,
            register,
            lambda: [self._bus.read_byte_data(i2c_addr, register)],
        )[0]

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        self._do(
            "write_i2c_block_data",
            i2c_addr,
            register,
            data,
            lambda: self._bus.write_i2c_block_data(i2c_addr, register, data),
        )

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int, /) -> list[int]:
        return self._ask(
            "read_i2c_block_data",
            i2c_addr,
            register,
            lambda: self._bus.read_i2c_block_data(i2c_addr, register, length),
        )

    def close(self) -> None:
        self._bus.close()

    def _do(
        self,
        action: str,
        address: int,
        register: int,
        data: Sequence[int],
        run: Callable[[], None],
    ) -> None:
        try:
            run()
        except OSError as error:
            self._put(action, address, register, data, error.errno or error_numbers.EIO)
            raise
        self._put(action, address, register, data)

    def _ask(
        self, action: str, address: int, register: int, run: Callable[[], list[int]]
    ) -> list[int]:
        try:
            data = run()
        except OSError as error:
            self._put(action, address, register, (), error.errno or error_numbers.EIO)
            raise
        self._put(action, address, register, data)
        return data

    def _put(
        self, action: str, address: int, register: int, data: Sequence[int], number: int = 0
    ) -> None:
        raw = bytes(value & 0xFF for value in data)
        self._tape.put(
            Bus(self._source, address, action, register, raw, number, self._tape.now_s())
        )


class RecordingPins:
    """A pin factory whose inputs are on tape; outputs are no bytes and are not."""

    def __init__(self, pins: PinFactory, tape: Recorder) -> None:
        self._pins = pins
        self._tape = tape

    def output(self, number: int, *, active_low: bool = False) -> OutputPin:
        """Claim a pin as an output, as the factory does."""
        return self._pins.output(number, active_low=active_low)

    def input(
        self,
        number: int,
        *,
        active_low: bool = True,
        when_active: Callable[[], None] | None = None,
    ) -> InputPin:
        """Claim a pin as an input, as the factory does."""
        inner = _noting(
            lambda: self._pins.input(number, active_low=active_low, when_active=when_active),
            f"pin.{number}",
            self._tape,
        )
        return _RecordingInput(inner, number, self._tape)

    def close(self) -> None:
        """Let all pins go."""
        self._pins.close()


class _RecordingInput:
    def __init__(self, pin: InputPin, number: int, tape: Recorder) -> None:
        self._pin = pin
        self._number = number
        self._tape = tape
        self._was_active = False

    @property
    def is_active(self) -> bool:
        is_active = self._pin.is_active
        if is_active != self._was_active:
            self._was_active = is_active
            self._tape.put(PinRead(self._number, is_active))
        return is_active

    def close(self) -> None:
        self._pin.close()


def _noting(open_it: Callable[[], _T], source: str, tape: Recorder) -> _T:
    try:
        opened = open_it()
    except DriverError as error:
        tape.put(Opened(source, failure_of(error), tape.now_s()))
        raise
    tape.put(Opened(source, None, tape.now_s()))
    return opened
