"""Display, lamps and buzzer on emulated parts, bytes and all."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.emulated.clock import ManualClock
from drivers.emulated.devices import EmulatedDevices
from drivers.emulated.oled_panel import EmulatedOled
from firmware_py.config import StationConfig, read_config
from firmware_py.core.dealer_face import dealer_face
from firmware_py.core.dealer_face.dealer_face import BUS_RETRY_S, DealerFace
from firmware_py.core.dealer_face.display import page_of
from firmware_py.core.dealer_face.matters import MAIN, Kind, Page
from firmware_py.core.dealer_face.pages import draw_page
from firmware_py.core.health import device_line
from firmware_py.core.sensing.keys import PanelState
from firmware_py.texts import LANGUAGES
from firmware_py.view import DeviceLine
from firmware_py.virtual_table.emulated_station import EmulatedStation
from tests.firmware_py.samples import QUESTION, public_view, table_view

HW = Path(__file__).parents[4] / "hw"


@pytest.fixture
def config() -> StationConfig:
    return read_config(HW / "full-table.toml")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def felt(config: StationConfig, clock: ManualClock) -> Iterator[EmulatedStation]:
    with EmulatedStation(config, clock=clock, sleep=clock.advance) as station:
        yield station


@pytest.fixture
def face(config: StationConfig, felt: EmulatedStation) -> Iterator[DealerFace]:
    made = DealerFace(config, felt.devices, device_line)
    yield made
    made.close()


def test_page_is_on_the_glass(face: DealerFace, felt: EmulatedStation, clock: ManualClock) -> None:
    """What the eye sees is the page, pixel by pixel, after its way over the bus."""
    assert felt.oled is not None
    for view in (public_view(), public_view(pot=3100, actor=6)):
        face.show(view)
        clock.advance(1)
        face.draw()
        assert felt.oled.image().tobytes() == draw_page(view, MAIN, "en").tobytes()
    assert [(line.name, line.state) for line in face.lines()] == [("oled", "ok"), ("lights", "ok")]


def test_lamps_shine_at_the_seat_to_act(
    face: DealerFace, felt: EmulatedStation, clock: ManualClock
) -> None:
    """Seat 5's channel is full on, others dark, attention on while change is due."""
    assert felt.lights is not None
    seats = [dataclasses.replace(one, change=400 * (one.seat == 4)) for one in table_view().seats]
    face.show(public_view(seats=tuple(seats)))
    face.draw()
    shining = [channel for channel in range(16) if felt.lights.brightness(channel) > 0]
    assert shining == [4, 15]


def test_pulled_display_comes_back(config: StationConfig, clock: ManualClock) -> None:
    """Without a bus there is no display and no error; it is tried again every 5 s."""
    devices = EmulatedDevices(clock=clock, sleep=clock.advance)
    face = DealerFace(config, devices, device_line)
    face.show(public_view())
    face.draw()
    assert [(line.name, line.state) for line in face.lines()] == [
        ("oled", "absent"),
        ("lights", "absent"),
    ]
    assert "I2C" in face.lines()[0].text["en"]
    oled = EmulatedOled()
    devices.add_bus(config.i2c.bus).attach(oled.address, oled)
    clock.advance(BUS_RETRY_S + 1)
    face.draw()
    assert [line.state for line in face.lines()] == ["ok", "absent"]
    assert oled.image().tobytes() == draw_page(public_view(), MAIN, "en").tobytes()
    face.close()
    devices.close()


def test_buzzer_and_status_leds(
    config: StationConfig, face: DealerFace, felt: EmulatedStation
) -> None:
    """A question lights amber and sounds; play lights green."""
    face.show(public_view())
    levels = felt.devices.pins.level
    assert levels(config.gpio.green)
    assert not levels(config.gpio.buzzer)
    face.show(public_view(questions=(QUESTION,)))
    assert levels(config.gpio.amber)
    assert levels(config.gpio.buzzer)


def test_out_of_service_takes_the_page() -> None:
    """A station that does not play says so instead of an old table."""
    line = DeviceLine("journal", "out", {"en": "the disk is full", "zh-Hant": "儲存空間已滿"})
    view = public_view({"devices": (line,)})
    fault = Page(Kind.FAULT, "journal")
    for language in LANGUAGES:
        assert page_of(view, language).tobytes() == draw_page(view, fault, language).tobytes()
        main = draw_page(public_view(), MAIN, language).tobytes()
        assert page_of(public_view(), language).tobytes() == main


def test_keys_and_turned_pages_reach_the_glass(
    face: DealerFace, felt: EmulatedStation, clock: ManualClock
) -> None:
    """What is typed is on the glass while it is typed, and a turned page is there."""
    assert felt.oled is not None
    view = public_view()
    face.show(view)
    for keys, page in (
        (PanelState("4: 1250_", "amount"), Page(Kind.ENTRY)),
        (PanelState(), MAIN),
        (PanelState(page_turns=1), Page(Kind.HAND_OVER)),
        (PanelState(page_turns=2), Page(Kind.OPEN_MATTERS)),
        (PanelState(page_turns=3), MAIN),
    ):
        face.show_keys(keys)
        clock.advance(1)
        face.draw()
        wanted = draw_page(view, page, "en", keys)
        assert felt.oled.image().tobytes() == wanted.tobytes(), page


async def test_what_is_new_is_drawn_at_once(
    face: DealerFace, felt: EmulatedStation, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits for a ruling does not wait for the display's next turn as well."""
    monkeypatch.setattr(dealer_face, "BUS_INTERVAL_S", 3600.0)
    assert felt.oled is not None
    async with asyncio.timeout(20), asyncio.TaskGroup() as tasks:
        running = tasks.create_task(face.run(), name="face")
        for view in (public_view(), public_view(pot=3100, actor=6)):
            clock.advance(1)
            face.show(view)
            wanted = draw_page(view, MAIN, "en").tobytes()
            while felt.oled.image().tobytes() != wanted:
                await asyncio.sleep(0)
        running.cancel()
