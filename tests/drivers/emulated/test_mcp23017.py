"""The emulated expander against the data sheet."""

from __future__ import annotations

import threading

import pytest

from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.mcp23017 import EmulatedMCP23017

ORDER = [
    "IODIR", "IPOL", "GPINTEN", "DEFVAL", "INTCON", "IOCON", "GPPU", "INTF", "INTCAP", "GPIO",
    "OLAT",
]  # fmt: skip


class Bench:
    def __init__(self) -> None:
        self.bus = EmulatedBus()
        self.chip = EmulatedMCP23017(0x20)
        self.bus.attach(0x20, self.chip)

    def write(self, register: int, *values: int) -> None:
        self.bus.write_i2c_block_data(0x20, register, values)

    def read(self, register: int, length: int = 1) -> list[int]:
        return self.bus.read_i2c_block_data(0x20, register, length)

    def enable_interrupts(self) -> None:
        self.write(0x04, 0x7F, 0x7F)
        self.read(0x0E, 6)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_registers_after_reset(bench: Bench) -> None:
    bench.write(0x06, *range(10))
    bench.chip.reset()
    assert bench.read(0x00, 22) == [0xFF, 0xFF, *[0] * 16, 0xFF, 0xFF, 0, 0]


@pytest.mark.parametrize("name", ["IODIR", "IPOL", "GPINTEN", "DEFVAL", "INTCON", "GPPU", "OLAT"])
def test_addresses_with_and_without_banks(bench: Bench, name: str) -> None:
    index = ORDER.index(name)
    bench.write(2 * index, 0x12, 0x34)
    assert bench.chip.register(name) == (0x12, 0x34)
    bench.write(0x0A, 0x80)
    bench.write(index, 0x56)
    bench.write(0x10 + index, 0x78)
    assert bench.chip.register(name) == (0x56, 0x78)
    assert bench.read(index) + bench.read(0x10 + index) == [0x56, 0x78]


def test_bank_is_cleared_by_the_start_up_write(bench: Bench) -> None:
    """05 is IOCON with BANK = 1, and only GPINTENB without."""
    bench.chip.set_bank()
    bench.write(0x05, 0x00)
    assert bench.chip.register("IOCON") == (0, 0)
    bench.write(0x05, 0x55)
    assert bench.chip.register("GPINTEN") == (0, 0x55)


def test_pointer_runs_through_the_banks(bench: Bench) -> None:
    bench.chip.set_bank()
    assert len(bench.read(0x00, 22)) == 22
    bench.write(0x0A, 0x11, 0x22)  # OLAT A, then IODIR B
    assert bench.chip.register("OLAT")[0] == 0x11
    assert bench.chip.register("IODIR")[1] == 0x22
    bench.write(0x0C, 0x33)  # no register there
    assert bench.read(0x0C) == [0]


def test_pointer_wraps_and_byte_mode_toggles(bench: Bench) -> None:
    bench.write(0x14, 0xA1, 0xB2, 0x0F)
    assert bench.chip.register("OLAT") == (0xA1, 0xB2)
    assert bench.chip.register("IODIR") == (0x0F, 0xFF)
    bench.write(0x0A, 0x20)
    assert bench.read(0x14, 4) == [0xA1, 0xB2, 0xA1, 0xB2]


def test_iocon_is_one_register(bench: Bench) -> None:
    bench.write(0x0B, 0x41)
    assert bench.read(0x0A, 2) == [0x40, 0x40]


def test_flags_and_capture_cannot_be_written(bench: Bench) -> None:
    bench.write(0x0E, 0xFF, 0xFF, 0xFF, 0xFF)
    assert bench.read(0x0E, 4) == [0, 0, 0, 0]


def test_capture_is_frozen_at_the_first_change(bench: Bench) -> None:
    bench.enable_interrupts()
    bench.chip.press(0)
    bench.chip.press(1)
    bench.chip.release(0)
    assert bench.read(0x0E, 6) == [0x01, 0, 0xFE, 0, 0xFD, 0xFF]


def test_change_on_press_and_on_release(bench: Bench) -> None:
    bench.enable_interrupts()
    for act, captured in ((bench.chip.press, 0xFB), (bench.chip.release, 0xFF)):
        act(2)
        assert bench.chip.is_interrupting()
        assert bench.read(0x10) == [captured]
        assert not bench.chip.is_interrupting()


@pytest.mark.parametrize(("register", "clears"), [(0x0E, False), (0x10, True), (0x12, True)])
def test_what_clears_an_interrupt(bench: Bench, register: int, clears: bool) -> None:
    bench.enable_interrupts()
    bench.chip.press(0)
    bench.read(register)
    assert bench.chip.is_interrupting() is not clears


def test_ports_clear_apart(bench: Bench) -> None:
    bench.enable_interrupts()
    bench.chip.press(0)
    bench.chip.press(8)
    bench.read(0x12)
    assert (bench.chip.is_interrupting(0), bench.chip.is_interrupting(1)) == (False, True)
    bench.write(0x0A, 0x40)
    assert bench.chip.is_interrupting(0)


def test_compare_with_default_cannot_be_cleared(bench: Bench) -> None:
    """With INTCON = 1 INT stays while the pin differs from DEFVAL."""
    bench.write(0x06, 0xFF, 0xFF)
    bench.write(0x08, 0xFF, 0xFF)
    bench.enable_interrupts()
    bench.chip.press(0)
    bench.read(0x0E, 6)
    assert bench.chip.is_interrupting()
    bench.chip.release(0)
    bench.read(0x0E, 6)
    assert not bench.chip.is_interrupting()


def test_disabled_pins_are_silent(bench: Bench) -> None:
    bench.chip.press(0)
    assert not bench.chip.is_interrupting()
    bench.enable_interrupts()
    bench.chip.press(7)
    assert not bench.chip.is_interrupting()


@pytest.mark.parametrize(("iocon", "idle", "active"), [(0x40, 1, 0), (0x42, 0, 1)])
def test_polarity_of_the_line(bench: Bench, iocon: int, idle: int, active: int) -> None:
    bench.write(0x0A, iocon)
    bench.enable_interrupts()
    assert bench.chip.interrupt_level() == idle
    bench.chip.press(0)
    assert bench.chip.interrupt_level() == active


def test_listener_hears_both_edges(bench: Bench) -> None:
    heard: list[bool] = []
    bench.chip.wire_interrupt(heard.append)
    bench.enable_interrupts()
    bench.chip.press(0)
    bench.chip.press(1)
    bench.read(0x0E, 6)
    bench.chip.stick_interrupt()
    bench.read(0x0E, 6)
    assert heard == [True, False, True]


def test_writing_gpio_writes_the_latch(bench: Bench) -> None:
    bench.write(0x00, 0x7F)
    bench.write(0x12, 0xFF)
    assert bench.chip.register("OLAT")[0] == 0xFF
    assert bench.chip.is_led_on(7)
    bench.chip.press(0)
    assert bench.read(0x12) == [0xFE]


def test_iodir_bit_7_that_does_not_take(bench: Bench) -> None:
    bench.chip.is_iodir_bit_7_fixed = True
    bench.write(0x00, 0x7F, 0x00)
    assert bench.read(0x00, 2) == [0xFF, 0x80]


def test_presses_from_other_threads(bench: Bench) -> None:
    """Sixteen threads press while the bus reads; nothing is lost at the end."""
    bench.enable_interrupts()
    threads = [threading.Thread(target=bench.chip.press, args=(pin,)) for pin in range(16)]
    for thread in threads:
        thread.start()
        bench.read(0x0E, 6)
    for thread in threads:
        thread.join(timeout=5)
    assert bench.read(0x12, 2) == [0, 0]
    assert all(bench.chip.is_pressed(pin) for pin in range(16))


def test_pin_that_does_not_exist(bench: Bench) -> None:
    with pytest.raises(ValueError, match="16"):
        bench.chip.press(16)
