"""The display: what is sent, what is seen, how often, and what a fault costs."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from drivers.bus import SharedBus
from drivers.emulated.clock import ManualClock
from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.oled_panel import EmulatedOled
from drivers.errors import DeviceNotFoundError
from drivers.linux.luma_display import CHIPS, LumaPanel, open_oled
from drivers.oled import Oled
from drivers.presence import PartState

FRAMES = Path(__file__).parent.parent / "data" / "frames" / "i2c.txt"


class Bench:
    """A display on a bus whose transactions take their time."""

    def __init__(self, chip: str = "ssd1306", *, rate_hz: int = 100_000) -> None:
        self.clock = ManualClock(10.0)
        self.bus = EmulatedBus(rate_hz=rate_hz, advance=self.clock.advance)
        self.glass = EmulatedOled(0x3C, chip)
        self.bus.attach(0x3C, self.glass)
        self.shared = SharedBus(self.bus, sleep=self.clock.advance)
        self.oled: Oled = open_oled(self.shared, 0x3C, chip, "face", clock=self.clock)

    def start(self) -> Bench:
        self.oled.start()
        self.clock.advance(1.0)
        return self


def picture(seed: int = 1) -> Image.Image:
    """Return noise with a frame and words: every pixel counts, no symmetry."""
    dice = random.Random(seed)
    image = Image.frombytes("1", (128, 64), dice.randbytes(1024))
    draw = ImageDraw.Draw(image)
    draw.rectangle((8, 4, 90, 30), outline=1, fill=0)
    draw.text((12, 8), "Seat 4 calls", fill=1)
    return image


def dots(image: Image.Image) -> bytes:
    return image.tobytes()


def expected_writes(section: str) -> list[str]:
    lines = FRAMES.read_text().split(f"[{section}]\n")[1].split("\n[")[0].splitlines()
    writes: list[str] = []
    for line in (text.split("#")[0].strip() for text in lines):
        head, _, times = line.partition(" *")
        writes += [head + " 00" * 32] * int(times) if times else [line] if line else []
    return writes


@pytest.mark.parametrize(
    ("chip", "section", "count"),
    [("ssd1306", "ssd1306", 36), ("ssd1309", "ssd1306", 36), ("sh1106", "sh1106", 43)],
)
def test_start_up_writes(chip: str, section: str, count: int) -> None:
    """One question whether it is there, then exactly the documented writes."""
    bench = Bench(chip)
    bench.oled.start()
    sent = [str(one) for one in bench.bus.log]
    assert sent[0] == "00 E3"
    assert sent[1:] == expected_writes(section)
    assert len(sent) == count + 1


@pytest.mark.parametrize("chip", CHIPS)
def test_what_is_shown_is_what_is_seen(chip: str) -> None:
    """The same picture comes back out of the bytes."""
    bench = Bench(chip).start()
    for seed in range(3):
        assert bench.oled.show(picture(seed))
        assert dots(bench.glass.image()) == dots(picture(seed))
        bench.clock.advance(1.0)


@pytest.mark.parametrize(
    ("chip", "rate_hz", "writes", "bit_times"),
    [
        ("ssd1306", 100_000, 33, 9930),
        ("ssd1306", 400_000, 33, 9930),
        ("sh1106", 100_000, 40, 10232),
    ],
)
def test_time_of_one_picture(chip: str, rate_hz: int, writes: int, bit_times: int) -> None:
    bench = Bench(chip, rate_hz=rate_hz).start()
    before_s, before = bench.clock(), bench.bus.transactions
    bench.oled.show(picture())
    assert bench.bus.transactions - before == writes
    assert bench.clock() - before_s == pytest.approx(bit_times / rate_hz)


def test_only_changed_pictures_are_sent() -> None:
    bench = Bench().start()
    bench.oled.show(picture())
    before = bench.bus.transactions
    bench.clock.advance(1.0)
    assert bench.oled.show(picture())
    assert bench.oled.service()
    assert bench.bus.transactions == before


def test_at_most_five_a_second_and_the_last_one_wins() -> None:
    bench = Bench().start()
    ends_s, sent = bench.clock() + 2.0, 0
    seed = 0
    while bench.clock() < ends_s:
        before = bench.bus.transactions
        seed += 1
        bench.oled.show(picture(seed))
        sent += bench.bus.transactions > before
        bench.clock.advance(0.01)
    assert 6 <= sent <= 10
    bench.clock.advance(0.2)
    assert bench.oled.service()
    assert dots(bench.glass.image()) == dots(picture(seed))


def test_shown_picture_is_a_copy() -> None:
    """Drawing on goes unseen until it is shown again."""
    bench = Bench().start()
    image = picture()
    bench.oled.show(image)
    ImageDraw.Draw(image).rectangle((0, 0, 127, 63), fill=1)
    bench.clock.advance(1.0)
    bench.oled.service()
    assert dots(bench.glass.image()) == dots(picture())


def test_contrast_blank_hide_wake() -> None:
    bench = Bench().start()
    bench.oled.show(picture())
    bench.oled.set_contrast(0x10)
    assert bench.glass.contrast == 0x10
    bench.oled.hide()
    assert not bench.glass.is_on
    bench.oled.wake()
    assert dots(bench.glass.image()) == dots(picture())
    bench.clock.advance(1.0)
    assert bench.oled.blank()
    assert not bench.glass.image().getbbox()
    before = bench.bus.transactions
    bench.oled.wake()
    bench.oled.set_contrast(0x10)
    assert bench.bus.transactions == before


def test_absent_at_boot_is_tried_every_5_s(caplog: pytest.LogCaptureFixture) -> None:
    """Tolerated, one warning, three tries each 5 s, the wanted picture at the return."""
    bench = Bench()
    bench.bus.unplug(0x3C)
    with caplog.at_level(logging.WARNING):
        bench.oled.start()
        assert bench.oled.state is PartState.ABSENT
        assert "0x3c" in bench.oled.problem
        assert not bench.oled.show(picture())
        before = bench.bus.transactions
        for _ in range(200):
            bench.clock.advance(0.1)
            assert not bench.oled.service()
        assert 9 <= bench.bus.transactions - before <= 12
        bench.bus.plug(0x3C)
        for _ in range(60):
            bench.clock.advance(0.1)
            bench.oled.service()
    assert bench.oled.state is PartState.READY
    assert dots(bench.glass.image()) == dots(picture())
    assert len(caplog.records) == 2


@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("nth", [1, 2, 20, 33])
@pytest.mark.parametrize("code", [121, 5, 110, 6])
def test_pulled_while_drawing(chip: str, nth: int, code: int) -> None:
    """Any write may fail; picture, contrast and darkness are sent again (R-37)."""
    bench = Bench(chip).start()
    bench.oled.set_contrast(0x22)
    bench.bus.fail(code, nth=nth, times=None)
    assert not bench.oled.show(picture())
    assert bench.oled.state is PartState.ABSENT
    bench.oled.set_contrast(0x33)
    bench.oled.hide()
    bench.bus.heal()
    bench.glass.power_cycle()
    bench.clock.advance(5.1)
    bench.oled.service()
    bench.clock.advance(0.3)
    assert bench.oled.service()
    assert (bench.glass.contrast, bench.glass.is_on) == (0x33, False)
    bench.oled.wake()
    assert dots(bench.glass.image()) == dots(picture())


def test_short_fault_is_not_seen() -> None:
    """One failed write is repaired by the bus, the picture is whole."""
    bench = Bench().start()
    bench.bus.fail(121, nth=9)
    assert bench.oled.show(picture())
    assert dots(bench.glass.image()) == dots(picture())


def test_fault_during_start_up_is_tolerated() -> None:
    bench = Bench()
    bench.bus.fail(5, nth=2, times=3)
    bench.oled.start()
    assert bench.oled.state is PartState.ABSENT
    bench.clock.advance(5.1)
    bench.oled.service()
    assert bench.oled.state is PartState.READY


def test_panel_before_start() -> None:
    panel = LumaPanel(Bench().shared, 0x3C, "ssd1306")
    with pytest.raises(DeviceNotFoundError, match="0x3c"):
        panel.draw(picture())


def test_wrong_arguments() -> None:
    bench = Bench()
    with pytest.raises(ValueError, match="RGB"):
        bench.oled.show(Image.new("RGB", (128, 64)))
    with pytest.raises(ValueError, match="64, 48"):
        bench.oled.show(Image.new("1", (64, 48)))
    with pytest.raises(ValueError, match="256"):
        bench.oled.set_contrast(256)
    with pytest.raises(ValueError, match="ssd1305"):
        LumaPanel(bench.shared, 0x3C, "ssd1305")
