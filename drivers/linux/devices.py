"""The device factory of a real station."""

from __future__ import annotations

import time
from collections.abc import Callable

from drivers.bus import I2CBus, SharedBus
from drivers.bus_deadline import DeadlineBus
from drivers.factory import TakeLines
from drivers.linux.bus_lines import take_bus_1_lines
from drivers.linux.gpio import make_pin_factory
from drivers.linux.i2c import open_i2c
from drivers.pins import PinFactory


class LinuxDevices:
    """Opens each bus and the pins once, on first use.

    Args:
        pins: name of the pin factory, see ``make_pin_factory``.
        opener: opens a bus by number.
    """

    def __init__(self, pins: str, *, opener: Callable[[int], I2CBus] = open_i2c) -> None:
        self._pins_name = pins
        self._opener = opener
        self._buses: dict[int, SharedBus] = {}
        self._pins: PinFactory | None = None

    def i2c_bus(self, number: int) -> SharedBus:
        """Return the one owner of ``/dev/i2c-<number>``.

        Raises:
            DeviceNotFoundError: I2C is off.
            DevicePermissionError: this user may not open the bus.
        """
        if number not in self._buses:
            self._buses[number] = SharedBus(DeadlineBus(self._opener(number)))
        return self._buses[number]

    def bus_lines(self, number: int) -> TakeLines | None:
        """Return what takes GPIO2 and GPIO3 from bus 1; None for another bus."""
        return take_bus_1_lines if number == 1 else None

    def pin_factory(self) -> PinFactory:
        """Return the pin factory.

        Raises:
            DeviceNotFoundError: there is no GPIO here.
        """
        if self._pins is None:
            self._pins = make_pin_factory(self._pins_name)
        return self._pins

    def clock(self) -> float:
        """Return the monotonic time in seconds."""
        return time.monotonic()

    def close(self) -> None:
        """Close all buses and pins that were handed out."""
        for bus in self._buses.values():
            bus.close()
        self._buses.clear()
        if self._pins is not None:
            self._pins.close()
            self._pins = None
