"""The emulated multiplexer."""

from __future__ import annotations

import pytest

from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.mcp23017 import EmulatedMCP23017
from drivers.emulated.tca9548a import EmulatedTCA9548A


class Bench:
    def __init__(self) -> None:
        self.bus = EmulatedBus()
        self.multiplexer = EmulatedTCA9548A(0x77)
        self.bus.attach(0x77, self.multiplexer)
        self.chips = [EmulatedMCP23017(0x20), EmulatedMCP23017(0x20)]
        for channel, chip in enumerate(self.chips):
            self.multiplexer.attach(channel, chip)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_channels_open_with_the_control_byte(bench: Bench) -> None:
    with pytest.raises(OSError, match="121"):
        bench.bus.read_byte(0x20)
    for channel, value in ((0, 0x11), (1, 0x22)):
        bench.bus.write_byte(0x77, 1 << channel)
        bench.bus.write_byte_data(0x20, 0x14, value)
    assert [chip.register("OLAT")[0] for chip in bench.chips] == [0x11, 0x22]
    assert bench.bus.read_byte_data(0x20, 0x14) == 0x22
    assert bench.bus.read_byte(0x77) == 0x02


def test_lost_channel(bench: Bench) -> None:
    bench.bus.write_byte(0x77, 0x01)
    bench.bus.intervene(bench.multiplexer.reset)
    with pytest.raises(OSError, match="121"):
        bench.bus.read_byte(0x20)


def test_wrong_channel_writes_to_both(bench: Bench) -> None:
    """A second open channel lets one write reach two chips."""
    bench.multiplexer.stray_bits = 0x02
    bench.bus.write_byte(0x77, 0x01)
    bench.bus.write_byte_data(0x20, 0x14, 0x33)
    assert [chip.register("OLAT")[0] for chip in bench.chips] == [0x33, 0x33]
