"""What the dealer types is on the glass and nowhere else, and a hidden card not even there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from drivers.emulated.clock import ManualClock
from engine.setup import Level, TableSetup
from firmware_py.config import read_config
from firmware_py.core.dealer_face.dealer_face import DealerFace
from firmware_py.core.dealer_face.matters import Kind, Page
from firmware_py.core.dealer_face.pages import draw_page
from firmware_py.core.health import device_line
from firmware_py.core.panel_faces import digits_of
from firmware_py.core.sensing.keys import PanelState
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop, inline
from firmware_py.core.tags import TagBook
from firmware_py.view import PublicView
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.pace import FastPace

FULL_TABLE = Path(__file__).parents[4] / "hw" / "full-table.toml"
SETUP = TableSetup(Level(50, 100), 3, dict.fromkeys((1, 2, 3), 9000), is_dealt=False)


class Typed:
    """What was seen while keys were pressed one by one.

    Attributes:
        glass: the display after each key.
        states: of the panel, as the display had them.
        published: each picture of the table, as it would leave the core.
    """

    def __init__(self) -> None:
        self.glass: list[bytes] = []
        self.states: list[PanelState] = []
        self.published: list[bytes] = []
        self.views: list[PublicView] = []

    def show(self, view: PublicView) -> None:
        self.views.append(view)
        self.published.append(msgspec.json.encode(view))


async def _type(keys: list[str]) -> Typed:
    typed, clock = Typed(), ManualClock()
    config = msgspec.structs.replace(read_config(FULL_TABLE), reader=[])
    with EmulatedStation(config, clock=clock, sleep=clock.advance) as felt:
        station = build_station(felt.config, felt.devices, TagBook({}, {}), setup=SETUP)
        face = DealerFace(felt.config, felt.devices, device_line)
        loop = TableLoop(
            station, outputs=[face, typed], offload=inline, show_keys=face.show_keys,
        )  # fmt: skip
        pace = FastPace(felt, loop, clock)
        await loop.start()
        try:
            for key in keys:
                await pace.press([key])
                clock.advance(0.3)
                face.draw()
                assert felt.oled is not None
                typed.glass.append(felt.oled.image().tobytes())
                typed.states.append(loop.station.sensing.panel)
                await loop.service_panel()
        finally:
            await loop.close()
            face.close()
    return typed


def press(*keys: str) -> Typed:
    """Press keys and return what was seen."""
    return asyncio.run(_type(list(keys)))


def digits(text: str) -> list[str]:
    """Return the seat buttons of digits; seat 10 is the zero."""
    return [f"seat{int(digit) or 10}" for digit in text]


def test_digits_are_on_the_glass_as_they_are_typed() -> None:
    """Key by key, from the seat to the amount."""
    typed = press("seat", "seat2", "amount", *digits("1250"))
    assert [state.entered for state in typed.states][-1] == "2: 1250_"
    for image, state in zip(typed.glass, typed.states, strict=True):
        wanted = draw_page(typed.views[-1], Page(Kind.ENTRY), "en", state)
        assert image == wanted.tobytes()


def test_digits_are_in_no_picture_that_leaves_the_core() -> None:
    """The pictures before, while and after are the same, byte by byte."""
    typed = press("seat", "seat2", "amount", *digits("76543"), "undo")
    assert len(typed.published) > 5
    assert set(typed.published) == {typed.published[0]}
    assert b"76543" not in typed.published[0]
    assert b"7654" not in typed.published[0]


@pytest.mark.parametrize(("one", "other"), [("As", "2c"), ("Kd", "Qh")])
def test_typed_hidden_card_is_not_on_the_glass(one: str, other: str) -> None:
    """A card for a hand that is not tabled looks the same whichever it is (design.md, 9)."""
    seen = [
        press("seat", "seat2", "page", *digits("38"), *digits(digits_of(card)))
        for card in (one, other)
    ]
    assert seen[0].glass == seen[1].glass
    assert seen[0].published == seen[1].published
    assert len(set(seen[0].glass)) > 5, "each key is seen to be taken"


def test_typed_board_card_is_on_the_glass() -> None:
    """The test above can fail: a board card lies open, and its digits are shown."""
    seen = [press("page", *digits("33"), *digits(digits_of(card))) for card in ("As", "2c")]
    assert seen[0].glass[-1] != seen[1].glass[-1]
