"""The emulated device factory."""

from __future__ import annotations

import pytest

from drivers.emulated.clock import ManualClock
from drivers.emulated.devices import EmulatedDevices
from drivers.errors import DeviceClosedError, DeviceNotFoundError
from drivers.factory import DeviceFactory


def test_is_a_device_factory() -> None:
    clock = ManualClock(5.0)
    factory: DeviceFactory = EmulatedDevices(clock=clock)
    clock.advance(1.5)
    assert factory.clock() == 6.5


def test_one_owner_per_bus() -> None:
    devices = EmulatedDevices()
    bus = devices.add_bus(1)
    assert devices.add_bus(1) is bus
    shared = devices.i2c_bus(1)
    assert devices.i2c_bus(1) is shared
    devices.close()
    with pytest.raises(DeviceClosedError):
        shared.write_byte(0x20, 0)


def test_missing_bus_file() -> None:
    with pytest.raises(DeviceNotFoundError, match="I2C is off") as caught:
        EmulatedDevices().i2c_bus(1)
    assert caught.value.errno == 2


def test_missing_pin_factory() -> None:
    with pytest.raises(DeviceNotFoundError, match="no GPIO here"):
        EmulatedDevices(has_gpio=False).pin_factory()


def test_interrupt_and_reset_are_wired() -> None:
    devices = EmulatedDevices()
    chip = devices.add_expander(1, 0x20, interrupt_pin=5, reset_pin=16)
    interrupt = devices.pin_factory().input(5)
    devices.i2c_bus(1).write_i2c_block_data(0x20, 0x04, [0x7F, 0x7F])
    assert not interrupt.is_active
    chip.press(0)
    assert interrupt.is_active
    devices.pin_factory().output(16, active_low=True).on()
    assert not interrupt.is_active
    assert chip.register("GPINTEN") == (0, 0)
