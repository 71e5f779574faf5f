"""Adafruit's drivers, which we did not write, on the emulated chips."""

from __future__ import annotations

import pytest
from adafruit_mcp230xx.mcp23017 import MCP23017
from adafruit_pca9685 import PCA9685

from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.mcp23017 import EmulatedMCP23017
from drivers.emulated.pca9685 import EmulatedPCA9685


class PeerI2C:
    """``busio.I2C`` as its users call it; strict about the lock."""

    def __init__(self, bus: EmulatedBus) -> None:
        self._bus = bus
        self._is_locked = False

    def try_lock(self) -> bool:
        if self._is_locked:
            return False
        self._is_locked = True
        return True

    def unlock(self) -> None:
        assert self._is_locked
        self._is_locked = False

    def writeto(
        self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None
    ) -> None:
        assert self._is_locked
        self._bus.transfer(address, buffer[start:end])

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None
    ) -> None:
        assert self._is_locked
        stop = len(buffer) if end is None else end
        buffer[start:stop] = self._bus.transfer(address, b"", stop - start)

    def writeto_then_readfrom(
        self,
        address: int,
        out_buffer: bytes,
        in_buffer: bytearray,
        *,
        out_start: int = 0,
        out_end: int | None = None,
        in_start: int = 0,
        in_end: int | None = None,
    ) -> None:
        assert self._is_locked
        stop = len(in_buffer) if in_end is None else in_end
        sent = bytes(out_buffer[out_start:out_end])
        in_buffer[in_start:stop] = self._bus.transfer(address, sent, stop - in_start)


@pytest.fixture
def bus() -> EmulatedBus:
    return EmulatedBus()


def expander(bus: EmulatedBus) -> tuple[MCP23017, EmulatedMCP23017]:
    chip = EmulatedMCP23017(0x20, floating_level=0)
    bus.attach(0x20, chip)
    return MCP23017(PeerI2C(bus), address=0x20), chip


def test_peer_finds_only_what_is_there(bus: EmulatedBus) -> None:
    with pytest.raises(ValueError, match="0x20"):
        MCP23017(PeerI2C(bus), address=0x20)


def test_peer_reads_and_writes_16_bit_registers(bus: EmulatedBus) -> None:
    """Port A is the low byte in both directions."""
    peer, chip = expander(bus)
    peer.iodir = 0x7F3F
    peer.gppu = 0x1234
    peer.ipol = 0x00FF
    assert chip.register("IODIR") == (0x3F, 0x7F)
    assert (peer.iodir, peer.gppu, peer.ipol) == (0x7F3F, 0x1234, 0x00FF)
    peer.io_control = 0x44
    assert chip.register("IOCON") == (0x44, 0x44)
    assert peer.io_control == 0x44


def test_peer_reads_buttons_through_pull_ups(bus: EmulatedBus) -> None:
    peer, chip = expander(bus)
    assert peer.gpio == 0x0000
    peer.gppu = 0xFFFF
    assert peer.gpio == 0xFFFF
    chip.press(2)
    chip.press(15)
    assert (peer.gpioa, peer.gpiob) == (0xFB, 0x7F)
    peer.ipol = 0xFFFF
    assert peer.gpio == 0x8004


def test_peer_drives_outputs(bus: EmulatedBus) -> None:
    peer, chip = expander(bus)
    led = peer.get_pin(15)
    led.switch_to_output(value=True)
    assert chip.is_led_on(15)
    led.value = False
    assert not chip.is_led_on(15)
    peer.gpio = 0x8080
    assert chip.register("OLAT") == (0x80, 0x80)
    assert chip.is_led_on(15)
    assert not chip.is_led_on(7)


def test_peer_handles_interrupts(bus: EmulatedBus) -> None:
    """Flags, frozen capture, and clearing by port."""
    peer, chip = expander(bus)
    peer.gppu = 0xFFFF
    peer.interrupt_configuration = 0x0000
    peer.default_value = 0x0000
    peer.interrupt_enable = 0xFFFF
    peer.clear_ints()
    chip.press(1)
    chip.press(3)
    chip.press(9)
    assert (peer.int_flag, peer.int_flagb) == ([1, 9], [9])
    assert [pin for pin, level in enumerate(peer.int_cap) if not level] == [1, 9]
    assert peer.int_flag == []
    chip.release(1)
    chip.release(9)
    peer.clear_inta()
    assert peer.int_flag == [9]


def test_peer_dims_leds(bus: EmulatedBus) -> None:
    chip = EmulatedPCA9685(0x41)
    bus.attach(0x41, chip)
    with PCA9685(PeerI2C(bus), address=0x41) as peer:
        peer.frequency = 200
        assert chip.register(0xFE) == 0x1E
        assert peer.frequency == pytest.approx(200, abs=4)
        peer.channels[0].duty_cycle = 0xFFFF
        peer.channels[15].duty_cycle = 0x8000
        assert [chip.brightness(channel) for channel in (0, 1, 15)] == [4096, 0, 2048]
        assert peer.channels[15].duty_cycle == 0x8000
        peer.channels[0].duty_cycle = 0
        assert chip.brightness(0) == 0
        assert not chip.acknowledges(0x70)
