"""The LED controller's driver on the emulated chip."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from drivers.bus import SharedBus
from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.pca9685 import EmulatedPCA9685
from drivers.pca9685 import PCA9685, level_to_words
from drivers.presence import PartState

FRAMES = Path(__file__).parent.parent / "data" / "frames" / "i2c.txt"


class Bench:
    def __init__(self) -> None:
        self.bus = EmulatedBus()
        self.chip = EmulatedPCA9685(0x41)
        self.bus.attach(0x41, self.chip)
        self.pauses: list[float] = []
        shared = SharedBus(self.bus, sleep=lambda _: None)
        self.lamps = PCA9685(shared, 0x41, "lamps", sleep=self.pauses.append)


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.lamps.start(0.0)
    return bench


def test_start_up_writes(bench: Bench) -> None:
    """The documented four writes, the oscillator's wait, then every channel off."""
    expected = FRAMES.read_text().split("[pca9685]\n")[1].split("\n\n")[0].splitlines()
    sent = [str(one) for one in bench.bus.log]
    assert sent[:4] == expected
    assert sent[4:] == [f"{6 + 4 * n:02X} 00 00 00 10" for n in range(16)]
    assert bench.pauses == [0.0005]
    assert bench.chip.frequency_hz == pytest.approx(1017, abs=1)


def test_all_call_is_switched_off() -> None:
    """0x70 answers after power-up and no longer after the start."""
    bench = Bench()
    assert bench.chip.acknowledges(0x70)
    bench.lamps.start(0.0)
    assert not bench.chip.acknowledges(0x70)


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (0, [0, 0, 0, 0x10]),
        (1, [0, 0, 1, 0]),
        (2048, [0, 0, 0, 8]),
        (4094, [0, 0, 0xFE, 0x0F]),
        (4095, [0, 0x10, 0, 0]),
    ],
)
def test_levels(bench: Bench, level: int, words: list[int]) -> None:
    """Off and fully on use their own bits, so that nothing flickers."""
    assert level_to_words(level) == words
    bench.lamps.set_level(15, level)
    assert bench.chip.brightness(15) == (4096 if level == 4095 else level)
    assert bench.lamps.levels[15] == level


def test_only_changes_are_written(bench: Bench) -> None:
    before = bench.bus.transactions
    bench.lamps.set_level(3, 100)
    bench.lamps.set_level(3, 100)
    assert bench.bus.transactions == before + 1


def test_absent_then_all_levels_are_sent_again(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    """R-33, R-37: one warning, one line at the return, and the lamps as wanted."""
    bench.lamps.set_level(0, 4095)
    bench.bus.unplug(0x41)
    bench.chip.reset()
    with caplog.at_level(logging.WARNING):
        bench.lamps.set_level(1, 10)
        assert bench.lamps.state is PartState.ABSENT
        assert "0x41" in bench.lamps.problem
        before = bench.bus.transactions
        bench.lamps.set_level(2, 20)
        bench.lamps.service(1.0)
        assert bench.bus.transactions == before
        bench.lamps.service(1.9)
        assert bench.bus.transactions == before
        bench.lamps.service(2.0)
        assert bench.bus.transactions == before + 3
        bench.bus.plug(0x41)
        bench.lamps.service(3.0)
    assert bench.lamps.state is PartState.READY
    assert [bench.chip.brightness(channel) for channel in range(4)] == [4096, 10, 20, 0]
    assert len(caplog.records) == 2


def test_absent_at_start() -> None:
    bench = Bench()
    bench.bus.unplug(0x41)
    bench.lamps.start(0.0)
    bench.lamps.set_level(4, 400)
    bench.bus.plug(0x41)
    bench.lamps.service(1.0)
    assert bench.chip.brightness(4) == 400


def test_silent_reset_is_found(bench: Bench) -> None:
    """A brown-out puts the chip to sleep with all outputs off."""
    bench.lamps.set_level(4, 400)
    bench.chip.reset()
    bench.lamps.service(4.9)
    assert bench.chip.brightness(4) == 0
    bench.lamps.service(5.0)
    assert bench.chip.brightness(4) == 400
    assert bench.lamps.resets_seen == 1
    bench.lamps.service(10.0)
    assert bench.lamps.resets_seen == 1


def test_fault_while_reading_back(bench: Bench) -> None:
    bench.bus.fail(110, times=3)
    bench.lamps.service(5.0)
    assert bench.lamps.state is PartState.ABSENT


@pytest.mark.parametrize(("channel", "level"), [(16, 0), (-1, 0), (0, 4096), (0, -1)])
def test_wrong_arguments(bench: Bench, channel: int, level: int) -> None:
    with pytest.raises(ValueError, match=r": (16|-1|4096)$"):
        bench.lamps.set_level(channel, level)


@pytest.mark.parametrize("address", [0x70, 0x20])
def test_wrong_address(bench: Bench, address: int) -> None:
    with pytest.raises(ValueError, match=f"0x{address:02x}"):
        PCA9685(SharedBus(bench.bus), address, "x")
