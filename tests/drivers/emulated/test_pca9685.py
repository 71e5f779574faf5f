"""The emulated LED controller against the data sheet."""

from __future__ import annotations

import pytest

from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.pca9685 import EmulatedPCA9685


class Bench:
    def __init__(self) -> None:
        self.bus = EmulatedBus()
        self.chip = EmulatedPCA9685(0x41)
        self.bus.attach(0x41, self.chip)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_registers_after_reset(bench: Bench) -> None:
    assert [bench.chip.register(number) for number in (0x00, 0x01, 0x05, 0xFE, 0x09)] == [
        0x11, 0x04, 0xE0, 0x1E, 0x10,
    ]  # fmt: skip
    assert bench.bus.read_byte_data(0x70, 0x00) == 0x11


def test_prescaler_takes_writes_only_asleep(bench: Bench) -> None:
    bench.bus.write_byte_data(0x41, 0xFE, 0x05)
    assert bench.chip.register(0xFE) == 0x05
    bench.bus.write_byte_data(0x41, 0x00, 0x00)
    bench.bus.write_byte_data(0x41, 0xFE, 0x79)
    assert bench.chip.register(0xFE) == 0x05
    bench.bus.write_byte_data(0x41, 0x00, 0x10)
    bench.bus.write_byte_data(0x41, 0xFE, 0x01)
    assert bench.chip.register(0xFE) == 0x03


def test_without_auto_increment_the_pointer_stays(bench: Bench) -> None:
    bench.bus.write_i2c_block_data(0x41, 0x06, [1, 2, 3, 4])
    assert [bench.chip.register(number) for number in range(6, 10)] == [4, 0, 0, 0x10]
    bench.bus.write_byte_data(0x41, 0x00, 0x20)
    bench.bus.write_i2c_block_data(0x41, 0x06, [1, 2, 3, 4])
    assert bench.bus.read_i2c_block_data(0x41, 0x06, 4) == [1, 2, 3, 4]


def test_pointer_wraps_after_the_last_led(bench: Bench) -> None:
    bench.bus.write_byte_data(0x41, 0x00, 0x20)
    assert bench.bus.read_i2c_block_data(0x41, 0x45, 2) == [0x10, 0x20]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([0, 0, 0, 0x10], 0),
        ([0, 0x10, 0, 0], 4096),
        ([0, 0x10, 0, 0x10], 0),  # full off wins
        ([0, 0, 0, 8], 2048),
        ([0x00, 0x0C, 0x00, 0x04], 2048),  # on late, off in the next period
    ],
)
def test_brightness(bench: Bench, words: list[int], expected: int) -> None:
    bench.bus.write_byte_data(0x41, 0x00, 0x20)
    bench.bus.write_i2c_block_data(0x41, 0x06 + 4 * 3, words)
    assert bench.chip.brightness(3) == expected
    bench.bus.write_byte_data(0x41, 0x00, 0x30)
    assert bench.chip.brightness(3) == 0


def test_all_led_registers_set_every_channel(bench: Bench) -> None:
    bench.bus.write_byte_data(0x41, 0x00, 0x20)
    bench.bus.write_i2c_block_data(0x41, 0xFA, [0, 0, 0x34, 0x02])
    assert [bench.chip.brightness(channel) for channel in range(16)] == [0x234] * 16
    assert bench.bus.read_i2c_block_data(0x41, 0xFA, 4) == [0, 0, 0, 0]


def test_restart_bit(bench: Bench) -> None:
    """Set by falling asleep while outputs run, cleared by writing it as 1."""
    bench.bus.write_byte_data(0x41, 0x00, 0x20)
    bench.bus.write_i2c_block_data(0x41, 0x06, [0, 0, 0, 8])
    bench.bus.write_byte_data(0x41, 0x00, 0x30)
    assert bench.chip.register(0x00) == 0xB0
    bench.bus.write_byte_data(0x41, 0x00, 0xA0)
    assert bench.chip.register(0x00) == 0x20
    assert bench.chip.brightness(0) == 2048


def test_software_reset_by_the_general_call(bench: Bench) -> None:
    bench.bus.write_byte_data(0x41, 0x00, 0x20)
    bench.bus.write_byte(0x00, 0x05)
    assert bench.chip.register(0x00) == 0x20
    bench.bus.write_byte(0x00, 0x06)
    assert bench.chip.register(0x00) == 0x11
