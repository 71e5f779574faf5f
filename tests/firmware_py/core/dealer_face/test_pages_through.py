"""From chips, cards and keys on the emulated table to the pages in the display's memory."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from drivers.emulated.clock import ManualClock
from engine.script.script import Script, read_script
from firmware_py.core.dealer_face.dealer_face import DealerFace
from firmware_py.core.dealer_face.display import Display
from firmware_py.core.dealer_face.matters import MAIN, OWED_S, TURN_S, Kind, Page
from firmware_py.core.dealer_face.pages import draw_page
from firmware_py.core.health import device_line
from firmware_py.core.sensing.keys import PanelState
from firmware_py.view import PublicView, StationFacts, from_table
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.through import Watcher, play
from tests.firmware_py.faults.felt import FaultyTable, faulty_table

VECTORS = Path(__file__).parents[3] / "data" / "vectors"
HEADER = """
title = "a script"
blinds = [50, 100]
button = 6
stacks = { 1 = 10000, 2 = 10000, 3 = 10000, 4 = 10000, 5 = 10000, 6 = 10000 }
"""


class Glass(Watcher):
    """A dealer's face that is read back after each step.

    Attributes:
        seen: the glass, the view behind it, and what the keys stood at, a step each.
        later_s: looks again so much later.
    """

    def __init__(
        self, felt: EmulatedStation, clock: ManualClock, later_s: tuple[float, ...] = ()
    ) -> None:
        assert felt.config.oled is not None
        still = msgspec.structs.replace(felt.config.oled, shift_every_minutes=0)
        config = msgspec.structs.replace(felt.config, oled=still)
        self._felt = felt
        self._clock = clock
        self._face = DealerFace(config, felt.devices, device_line)
        self._view: PublicView | None = None
        self._keys = PanelState()
        self._later_s = later_s
        self.seen: list[tuple[Image.Image, PublicView]] = []

    def show(self, view: PublicView, /) -> None:
        self._view = view
        self._face.show(view)
        self._face.draw()

    def show_keys(self, state: PanelState, /) -> None:
        self._keys = state
        self._face.show_keys(state)

    def step_done(self) -> None:
        for seconds in (0.5, *self._later_s):
            self._clock.advance(seconds)
            self._face.draw()
            assert self._felt.oled is not None
            assert self._view is not None
            self.seen.append((self._felt.oled.image(), self._view))


def script(*steps: str, header: str = HEADER) -> Script:
    """Return a script of these steps."""
    text = header + "".join(f"[[step]]\ndo = {step}\n" for step in steps)
    return read_script(tomllib.loads(text))


def vector(name: str) -> Script:
    """Return a script of the test vectors."""
    return read_script(tomllib.loads((VECTORS / f"{name}.toml").read_text(encoding="utf-8")))


def watched(played: Script, *later_s: float) -> list[tuple[Image.Image, PublicView]]:
    """Play a script through the hardware; return the glass after each step."""
    made: list[Glass] = []

    def make(felt: EmulatedStation, clock: ManualClock) -> Glass:
        made.append(Glass(felt, clock, later_s))
        return made[0]

    steps = [step.happenings for step in played.steps]
    asyncio.run(play(played.setup, steps, has_blanks=True, watcher=make))
    return made[0].seen


def assert_page(seen: tuple[Image.Image, PublicView], page: Page) -> None:
    """The glass shows this page of the view, pixel by pixel, and no other page looks like it."""
    image, view = seen
    assert image.tobytes() == draw_page(view, page, "en").tobytes(), page
    assert page == MAIN or image.tobytes() != draw_page(view, MAIN, "en").tobytes()


CHANGE = script('"s3 say raise 1100"', '"s4 push 500 1000"', '"s5 say fold"')


def test_change_due() -> None:
    """Two chips of 1,500 for a call of 1,100: the 400 and their seat, until they are given."""
    seen = watched(CHANGE)
    assert_page(seen[1], Page(Kind.CHANGE, "4"))
    assert next(line.change for line in seen[1][1].seats if line.seat == 4) == 400
    assert next(line.change for line in seen[2][1].seats if line.seat == 4) == 0
    assert_page(seen[2], MAIN)


def test_chips_owed() -> None:
    """A raise by words alone is asked for when the chips do not come."""
    seen = watched(script('"s3 say raise 1100"'), OWED_S)
    assert_page(seen[0], MAIN)
    assert_page(seen[1], Page(Kind.OWES, "3"))


UNDERCALL = script(
    '["s3 say raise 300", "s4 say call", "s5 say fold", "s6 say fold", "s1 say fold"]',
    '["s2 say call", "flop Ah Kd 3c", "s2 push 500", "s3 say raise 1000", "s4 push 500 100"]',
    '"floor call"',
)


def test_floor_wanted() -> None:
    """An undercall with two players left: the options that the rules leave, then play goes on."""
    seen = watched(UNDERCALL)
    assert_page(seen[1], Page(Kind.FLOOR, "0"))
    assert seen[1][1].questions[0].options == ["call", "forfeit"]
    assert seen[2][1].questions == []
    assert seen[2][0].tobytes() != seen[1][0].tobytes()


def test_who_shows_first() -> None:
    """The last raiser of the river, seat 2, is told to show (17-A)."""
    seen = watched(vector("17-a-last-aggressor-shows"))
    assert seen[-1][1].shows_first == 2
    assert_page(seen[-1], Page(Kind.SHOWS_FIRST))


def test_award_pot_by_pot() -> None:
    """The side pot first, the main pot some seconds later, then the side pot again (21)."""
    seen = watched(vector("21-each-pot-alone"), TURN_S, TURN_S)
    side, main, again = seen[-3:]
    assert side[1].winners == [[(2, 225), (4, 200)], [(2, 275), (4, 250)]]
    assert_page(side, Page(Kind.AWARD, "0"))
    assert_page(main, Page(Kind.AWARD, "1"))
    assert again[0].tobytes() == side[0].tobytes()


def test_cards_up_before_the_board_is_run_out() -> None:
    """All-in and a call: the seats whose cards go up, gone when both lie open (16)."""
    cards = 'cards = { 3 = "AhKd", 4 = "QhJh" }\n'
    folds = '["s5 say fold", "s6 say fold", "s1 say fold", "s2 say fold"]'
    played = script(
        '["s3 say all-in", "s4 say call"]', folds, '["s3 table", "s4 table"]',
        header=HEADER + cards,
    )  # fmt: skip
    seen = watched(played)
    assert seen[1][1].face_up == [3, 4]
    assert_page(seen[1], Page(Kind.CARDS_UP))
    assert seen[2][0].tobytes() != seen[1][0].tobytes()


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda: script('"s3 clock"'), Kind.CLOCK),
        (lambda: script('["s3 say fold", "level 100 200"]'), Kind.LEVEL),
    ],
)
def test_page_of_a_key(make: Callable[[], Script], kind: Kind) -> None:
    """What the dealer enters with keys brings its page."""
    seen = watched(make(), 4.0)
    assert_page(seen[-1], Page(kind))


async def test_nobody_is_asked_for_chips_that_no_antenna_can_see() -> None:
    """With the chip reader gone the table goes on with words, and no page stands in its way."""
    async with faulty_table() as table:
        await table.do("s3 say raise 600")
        sensing = table.loop.station.sensing
        assert set(sensing.change_due()) == set(range(1, 11))
        assert _page_later(table) == Page(Kind.OWES, "3")
        table.loop.station.readers["chips"].hang_up()
        sensing.lost("chips", table.clock())
        assert sensing.change_due() == {}
        assert _page_later(table) == MAIN


def _page_later(table: FaultyTable) -> Page:
    """Return the page of the table as it stands, when the time to put chips in is over."""
    facts = StationFacts(change_due=table.loop.station.change_due())
    view, display = from_table(table.view, facts), Display("en")
    display.page(view, 0.0)
    return display.page(view, OWED_S)
