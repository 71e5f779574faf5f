"""The real device factory, with an opener in place of the kernel."""

from __future__ import annotations

import time

import pytest

from drivers.bus import I2CBus
from drivers.emulated.i2c import EmulatedBus
from drivers.errors import DeviceClosedError, DeviceNotFoundError
from drivers.factory import DeviceFactory
from drivers.linux.devices import LinuxDevices


def test_each_bus_is_opened_once() -> None:
    opened: list[int] = []

    def opener(number: int) -> I2CBus:
        opened.append(number)
        return EmulatedBus()

    factory: DeviceFactory = LinuxDevices("none", opener=opener)
    first = factory.i2c_bus(1)
    assert factory.i2c_bus(1) is first
    factory.i2c_bus(3)
    assert opened == [1, 3]
    factory.close()
    with pytest.raises(DeviceClosedError):
        first.write_byte(0x20, 0)


def test_pins_are_made_once_and_closed() -> None:
    factory = LinuxDevices("mock", opener=lambda _: EmulatedBus())
    output = factory.pin_factory().output(17)
    output.on()
    assert factory.pin_factory() is factory.pin_factory()
    factory.close()
    assert not output.is_on


def test_missing_bus_is_not_remembered() -> None:
    """The kernel's answer is asked for again, since I2C may be switched on meanwhile."""
    factory = LinuxDevices("none")
    for _ in range(2):
        with pytest.raises(DeviceNotFoundError, match="I2C is off"):
            factory.i2c_bus(250)


def test_clock_is_monotonic() -> None:
    before_s = time.monotonic()
    assert before_s <= LinuxDevices("none").clock() <= time.monotonic()
