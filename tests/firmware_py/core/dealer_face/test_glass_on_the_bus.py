"""What dimming, darkness and movement are on the bus: real bytes, at 100 kHz, in emulated time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from drivers.emulated.clock import ManualClock
from drivers.emulated.devices import EmulatedDevices
from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.oled_panel import EmulatedOled
from engine.happenings import Street
from firmware_py.config import OledSection, StationConfig, read_config
from firmware_py.core.dealer_face.dealer_face import BUS_INTERVAL_S, DealerFace
from firmware_py.core.dealer_face.glass_care import OFFSETS, shifted
from firmware_py.core.dealer_face.matters import MAIN
from firmware_py.core.dealer_face.pages import draw_page
from firmware_py.core.health import device_line
from firmware_py.view import PublicView
from tests.firmware_py.samples import public_view

HW = Path(__file__).parents[4] / "hw"
OLED = 0x3C
FRAME = "00 21 00 7F 22 00 07"
BRIGHT, DIM, DARK, LIT = "00 81 CF", "00 81 10", "00 AE", "00 AF"
EMPTY = public_view(street=Street.OVER, actor=0, pot=0, rulings=())


class Bench:
    """A dealer's face whose bus takes the time that it takes."""

    def __init__(self, oled: OledSection | None = None) -> None:
        config = read_config(HW / "full-table.toml")
        assert config.oled is not None
        self.config: StationConfig = msgspec.structs.replace(
            config, oled=oled or config.oled, lights=None
        )
        self.clock = ManualClock()
        self.devices = EmulatedDevices(clock=self.clock, sleep=self.clock.advance)
        self.bus = EmulatedBus(rate_hz=100_000, advance=self.clock.advance, keep=1_000_000)
        self.devices.add_bus(config.i2c.bus, self.bus)
        self.glass = EmulatedOled(OLED, "ssd1306")
        self.bus.attach(OLED, self.glass)
        self.face = DealerFace(self.config, self.devices, device_line)

    def show(self, view: PublicView) -> list[str]:
        """Show a view and return what was written for it."""
        return self.run(0.0, view)

    def run(self, seconds: float, view: PublicView | None = None, step_s: float = 1.0) -> list[str]:
        """Let time pass and return what was written to the display meanwhile."""
        before = len(self.bus.log)
        ends_s = self.clock() + seconds
        if view is not None:
            self.face.show(view)
        while True:
            self.face.draw()
            if self.clock() >= ends_s:
                break
            self.clock.advance(step_s)
        return [str(one) for one in list(self.bus.log)[before:]]


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.face.close()
    made.devices.close()


def looks(writes: list[str]) -> list[str]:
    """Return contrast, light and darkness among writes."""
    return [one for one in writes if one in (BRIGHT, DIM, DARK, LIT)]


def test_empty_table_dims_then_goes_dark_and_wakes(bench: Bench) -> None:
    """81 10 after five minutes, AE after thirty; then AF and 81 CF with the first change."""
    bench.run(2.0, EMPTY)
    assert looks(bench.run(4 * 60)) == []
    assert looks(bench.run(60)) == [DIM]
    assert bench.glass.contrast == 0x10
    assert looks(bench.run(24 * 60)) == []
    assert looks(bench.run(60)) == [DARK]
    assert not bench.glass.is_on
    busy = public_view(pot=100)
    woken = bench.show(busy)
    assert looks(woken) == [BRIGHT, LIT]
    assert woken.index(FRAME) < woken.index(LIT), "the old picture is not lit again"
    assert bench.glass.is_on
    wanted = {shifted(draw_page(busy, MAIN, "en"), offset).tobytes() for offset in OFFSETS}
    assert bench.glass.image().tobytes() in wanted


def test_dark_glass_costs_the_bus_nothing(bench: Bench) -> None:
    """The level's time runs on, and nothing is written until somebody comes."""
    bench.run(31 * 60, EMPTY)
    written = []
    for second in range(60):
        written += bench.run(1.0, msgspec.structs.replace(EMPTY, level_seconds_left=600 - second))
    assert written == []


def test_a_display_that_returns_in_the_dark_stays_dark(bench: Bench) -> None:
    """It is started again with its contrast, and switched off (R-37)."""
    bench.run(31 * 60, EMPTY)
    bench.bus.unplug(OLED)
    bench.face.show(public_view(pot=5))
    bench.run(1.0)
    bench.run(31 * 60)
    bench.glass.power_cycle()
    bench.bus.plug(OLED)
    bench.run(31 * 60, EMPTY)
    assert (bench.glass.is_on, bench.glass.contrast) == (False, 0x10)


def test_picture_moves_by_a_pixel_every_two_minutes(bench: Bench) -> None:
    """One frame each time; four steps bring it back to where it was."""
    view = public_view({"level_seconds_left": None}, rulings=())
    bench.run(1.0, view)
    page = draw_page(view, MAIN, "en")
    seen = []
    for _ in range(5):
        assert bench.run(100.0).count(FRAME) <= 1
        seen.append(bench.glass.image().tobytes())
        bench.run(20.0)
    wanted = [shifted(page, offset).tobytes() for offset in OFFSETS]
    assert seen == [*wanted, wanted[0]]


@pytest.mark.parametrize("step_s", [0.02, BUS_INTERVAL_S])
def test_at_most_five_frames_a_second(bench: Bench, step_s: float) -> None:
    """However often the table changes, the bus has half its time for keys (hardware.md, 9)."""
    bench.run(1.0, public_view(pot=1))
    began_s, frames = bench.clock(), 0
    for pot in range(2, 502):
        frames += bench.run(0.0, public_view(pot=pot)).count(FRAME)
        bench.clock.advance(step_s)
    assert 10 < frames <= 5 * (bench.clock() - began_s) + 1


def test_unchanged_page_is_sent_once(bench: Bench) -> None:
    """A picture that says the same again, and one that differs where no page shows it."""
    bench.run(1.0, public_view())
    assert bench.run(30.0, public_view()) == []
    assert bench.run(30.0, msgspec.structs.replace(public_view(), sequence=999)) == []


def test_show_does_not_wait_for_the_bus(bench: Bench) -> None:
    """The table's loop hands a picture over without one write (R-36)."""
    bench.run(1.0, public_view())
    before, began_s = bench.bus.transactions, bench.clock()
    for pot in range(200):
        bench.face.show(public_view(pot=pot))
    assert bench.bus.transactions == before
    assert bench.clock() == began_s


def test_settings_reach_the_glass() -> None:
    """Contrasts and minutes of the station description, not those of the code."""
    bench = Bench(OledSection(contrast=0x90, dim_contrast=0x05, dim_after_minutes=1))
    assert "00 81 90" in bench.run(1.0, EMPTY)
    assert "00 81 05" in bench.run(60.0)
    bench.face.close()
    bench.devices.close()
