"""The seam between the service and its buses, pins and time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from drivers.bus import SharedBus
from drivers.bus_recovery import BusLines
from drivers.pins import PinFactory

TakeLines = Callable[[], AbstractContextManager[BusLines]]
"""Takes SCL and SDA of a bus from its controller for the time of a ``with``."""


class DeviceFactory(Protocol):
    """Gives buses, pins and the time they live in: real ones or emulated ones."""

    def i2c_bus(self, number: int) -> SharedBus:
        """Return the one owner of bus ``number``; the same object each time (R-38).

        Raises:
            DeviceNotFoundError: I2C is off.
            DevicePermissionError: this user may not open the bus.
        """
        ...

    def bus_lines(self, number: int) -> TakeLines | None:
        """Return what takes the lines of bus ``number``; None where that is not possible."""
        ...

    def pin_factory(self) -> PinFactory:
        """Return the pin factory; the same object each time.

        Raises:
            DeviceNotFoundError: there is no GPIO here (R-53).
        """
        ...

    def clock(self) -> float:
        """Return the monotonic time in seconds."""
        ...

    def close(self) -> None:
        """Close all buses and pins that were handed out."""
