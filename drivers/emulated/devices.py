"""The device factory of an emulated station."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable

from drivers.bus import I2CBus, SharedBus
from drivers.bus_deadline import DeadlineBus
from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.mcp23017 import EmulatedMCP23017
from drivers.emulated.pins import EmulatedPins
from drivers.errors import DeviceNotFoundError
from drivers.factory import TakeLines
from drivers.pins import PinFactory


class EmulatedDevices:
    """Hands out emulated buses and pins; ``bus`` and ``pins`` are the bench's side of them.

    Args:
        clock: monotonic time in seconds.
        sleep: waits between the tries of a bus.
        has_gpio: False: the pin factory is missing, as off a Pi.
        deadline_s: transfers run in a thread of their own and may take so long, as on a Pi; None:
            they run where they are asked for.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        has_gpio: bool = True,
        deadline_s: float | None = None,
    ) -> None:
        self.pins = EmulatedPins()
        self._clock = clock
        self._sleep = sleep
        self._has_gpio = has_gpio
        self._deadline_s = deadline_s
        self._buses: dict[int, EmulatedBus] = {}
        self._shared: dict[int, SharedBus] = {}

    def add_bus(self, number: int, bus: EmulatedBus | None = None) -> EmulatedBus:
        """Make bus ``number`` exist; until then its device file is missing (errno 2)."""
        return self._buses.setdefault(number, bus or EmulatedBus())

    def take_away_bus(self, number: int) -> None:
        """Let bus ``number`` not exist, as where I2C is off; who has it already keeps it."""
        self._buses.pop(number, None)

    def take_away_pins(self) -> None:
        """Let the pin factory be missing from now on."""
        self._has_gpio = False

    def add_expander(
        self,
        bus_number: int,
        address: int,
        *,
        interrupt_pin: int | None = None,
        reset_pin: int | None = None,
    ) -> EmulatedMCP23017:
        """Put an expander on a bus, its INT and reset (low active) wired to these pins."""
        chip = EmulatedMCP23017(address)
        if interrupt_pin is not None:
            chip.wire_interrupt(lambda is_active: self.pins.drive(interrupt_pin, 1 - is_active))
        if reset_pin is not None:
            self.pins.listen(reset_pin, lambda level: None if level else chip.reset())
        self.add_bus(bus_number).attach(address, chip)
        return chip

    def i2c_bus(self, number: int) -> SharedBus:
        """Return the one owner of bus ``number``.

        Raises:
            DeviceNotFoundError: the bus was not added: I2C is off.
        """
        if number not in self._buses:
            raise DeviceNotFoundError(errno.ENOENT, f"I2C is off: emulated bus {number}")
        if number not in self._shared:
            raw: I2CBus = self._buses[number]
            if self._deadline_s is not None:
                raw = DeadlineBus(raw, self._deadline_s)
            self._shared[number] = SharedBus(raw, sleep=self._sleep)
        return self._shared[number]

    def bus_lines(self, number: int) -> TakeLines | None:
        """Return what takes the lines of bus ``number``; None if it was not added."""
        bus = self._buses.get(number)
        return None if bus is None else bus.take_lines

    def pin_factory(self) -> PinFactory:
        """Return the emulated pins.

        Raises:
            DeviceNotFoundError: made with ``has_gpio=False``.
        """
        if not self._has_gpio:
            raise DeviceNotFoundError(errno.ENODEV, "no GPIO here: emulated pin factory")
        return self.pins

    def clock(self) -> float:
        """Return the monotonic time in seconds."""
        return self._clock()

    def close(self) -> None:
        """Close all buses and pins that were handed out."""
        for bus in self._shared.values():
            bus.close()
        self._shared.clear()
        self.pins.close()
