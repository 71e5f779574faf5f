"""The emulated bus: smbus2's methods, time on the wire, faults."""

from __future__ import annotations

import inspect

import pytest
import smbus2

from drivers.emulated.clock import ManualClock
from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.mcp23017 import EmulatedMCP23017
from drivers.emulated.pca9685 import EmulatedPCA9685


@pytest.fixture
def bus() -> EmulatedBus:
    bus = EmulatedBus()
    bus.attach(0x20, EmulatedMCP23017(0x20))
    bus.attach(0x21, EmulatedMCP23017(0x21))
    return bus


@pytest.mark.parametrize(
    "method",
    [
        "write_byte",
        "read_byte",
        "write_byte_data",
        "read_byte_data",
        "write_i2c_block_data",
        "read_i2c_block_data",
        "close",
    ],
)
def test_methods_are_called_as_those_of_smbus2(method: str) -> None:
    """Same parameters in the same order; ``force`` is for the kernel only."""
    theirs = list(inspect.signature(getattr(smbus2.SMBus, method)).parameters)
    ours = list(inspect.signature(getattr(EmulatedBus, method)).parameters)
    assert ours == [name for name in theirs if name != "force"]


@pytest.mark.parametrize(("rate_hz", "expected_s"), [(100_000, 0.84e-3), (400_000, 0.21e-3)])
def test_time_of_a_service_read(rate_hz: int, expected_s: float) -> None:
    """Six bytes from INTF on: 84 bit times."""
    clock = ManualClock()
    bus = EmulatedBus(rate_hz=rate_hz, advance=clock.advance)
    bus.attach(0x20, EmulatedMCP23017(0x20))
    bus.read_i2c_block_data(0x20, 0x0E, 6)
    assert clock() == pytest.approx(expected_s)


def test_nobody_there(bus: EmulatedBus) -> None:
    with pytest.raises(OSError, match="121"):
        bus.write_byte(0x3C, 0)


@pytest.mark.parametrize("code", [121, 5, 110, 6])
def test_nth_transaction_of_one_address(bus: EmulatedBus, code: int) -> None:
    bus.fail(code, address=0x20, nth=2)
    bus.read_byte(0x20)
    bus.read_byte(0x21)
    with pytest.raises(OSError) as caught:  # noqa: PT011 - the errno is checked
        bus.read_byte(0x20)
    assert caught.value.errno == code
    bus.read_byte(0x20)


def test_every_transaction_of_all_addresses(bus: EmulatedBus) -> None:
    bus.fail(110, times=None)
    for address in (0x20, 0x21, 0x20):
        with pytest.raises(OSError, match="110"):
            bus.read_byte(address)
    bus.heal()
    bus.read_byte(0x20)


def test_failed_transaction_changes_nothing(bus: EmulatedBus) -> None:
    bus.fail(5)
    with pytest.raises(OSError, match="5"):
        bus.write_byte_data(0x20, 0x00, 0x00)
    assert bus.read_byte_data(0x20, 0x00) == 0xFF
    assert len(bus.log) == 1


def test_unplug_and_plug(bus: EmulatedBus) -> None:
    bus.unplug(0x20)
    with pytest.raises(OSError, match="121"):
        bus.read_byte(0x20)
    bus.read_byte(0x21)
    bus.plug(0x20)
    bus.read_byte(0x20)


def test_intervention_between_two_transactions(bus: EmulatedBus) -> None:
    calls: list[int] = []
    bus.intervene(lambda: calls.append(bus.transactions), nth=2)
    for _ in range(3):
        bus.read_byte(0x20)
    assert calls == [2]


def test_two_chips_at_one_address_are_wired_together() -> None:
    """All Call reaches every PCA9685; reading them at once lets a 0 win."""
    bus = EmulatedBus()
    chips = [EmulatedPCA9685(0x41), EmulatedPCA9685(0x42)]
    for chip in chips:
        bus.attach(chip.address, chip)
    bus.write_byte_data(0x70, 0x00, 0x01)
    assert [chip.register(0x00) for chip in chips] == [0x01, 0x01]
    bus.write_byte_data(0x41, 0x02, 0xF0)
    bus.write_byte_data(0x42, 0x02, 0x3C)
    assert bus.read_byte_data(0x70, 0x02) == 0x30
    bus.write_byte(0x00, 0x06)
    assert [chip.resets for chip in chips] == [1, 1]


def test_limits_of_smbus(bus: EmulatedBus) -> None:
    """What smbus2 and the kernel refuse is refused here."""
    with pytest.raises(ValueError, match="33"):
        bus.write_i2c_block_data(0x20, 0x00, [0] * 33)
    with pytest.raises(ValueError, match="33"):
        bus.read_i2c_block_data(0x20, 0x00, 33)
    with pytest.raises(ValueError, match="range"):
        bus.write_byte_data(0x20, 0x00, 256)
    with pytest.raises(ValueError, match="0x20"):
        bus.attach(0x20, EmulatedMCP23017(0x20))


def test_closed_bus(bus: EmulatedBus) -> None:
    bus.close()
    with pytest.raises(OSError, match="9"):
        bus.read_byte(0x20)


def test_log_is_bounded_and_readable() -> None:
    bus = EmulatedBus(keep=2)
    bus.attach(0x20, EmulatedMCP23017(0x20))
    for value in (1, 2):
        bus.write_byte_data(0x20, 0x14, value)
    bus.read_i2c_block_data(0x20, 0x14, 2)
    assert [str(one) for one in bus.log] == ["14 02", "14 -> 02 00"]


def test_clock_moves_forward_only() -> None:
    with pytest.raises(ValueError, match="-1"):
        ManualClock().advance(-1)
