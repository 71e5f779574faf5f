"""Inputs of the expanders to entries: what the dealer is shown, and when keys do not count."""

from __future__ import annotations

import pytest

from drivers.readings import InputChange
from engine.happenings import (
    AllInButtonPressed,
    BoardDealt,
    FloorDecided,
    Happening,
    Said,
    Tapped,
    Undone,
    Word,
)
from engine.setup import Level, TableSetup
from engine.table import Table
from firmware_py.core.panel_codes import Armed
from firmware_py.core.panel_entry import Arming, Keyed, Refusal, Refused
from firmware_py.core.panel_strokes import LONG_S, STUCK_S
from firmware_py.core.sensing.keys import Keys, PanelState

NAMES = [*(f"seat{n}" for n in range(1, 11)), "call", "undo", "page", "floor", "amount", "up"]
PINS = {("panel", number): name for number, name in enumerate(NAMES)}
PIN = {name: number for number, name in enumerate(NAMES)}


class Fingers:
    """A panel with a clock."""

    def __init__(self, *, is_ready: bool = True) -> None:
        self.keys = Keys(PINS, 25)
        self.table = Table(TableSetup(Level(50, 100), 3, dict.fromkeys((1, 2, 3), 9000)))
        self.now_s = 10.0
        self.entered: list[Happening | None] = []
        self.armed: list[Arming] = []
        if is_ready:
            self.keys.see(self.table.view)

    def down(self, name: str) -> None:
        self._change(name, is_active=True)

    def up(self, name: str) -> None:
        self._change(name, is_active=False)

    def key(self, *names: str, held_s: float = 0.1) -> None:
        for name in names:
            self.down(name)
            self.wait(held_s)
            self.up(name)
            self.wait(0.1)

    def wait(self, seconds: float) -> None:
        self.now_s += seconds
        self._note(self.keys.hold(self.now_s))

    def _change(self, name: str, *, is_active: bool) -> None:
        self._note(self.keys.take(InputChange("panel", PIN[name], is_active, self.now_s)))

    def _note(self, found: list[Keyed | Arming]) -> None:
        for one in found:
            if isinstance(one, Arming):
                self.armed.append(one)
            else:
                self.entered.append(one.resolve(self.table.view.actor))


@pytest.fixture
def fingers() -> Fingers:
    return Fingers()


def test_nothing_was_touched(fingers: Fingers) -> None:
    assert fingers.keys.state == PanelState()


def test_a_key_before_the_table_is_known_does_nothing_then_or_later() -> None:
    fingers = Fingers(is_ready=False)
    fingers.key("call", "seat3")
    assert fingers.keys.state.refused == Refused("seat3", Refusal.NOT_READY)
    assert fingers.keys.state.refusals == 2
    fingers.down("seat3")
    fingers.keys.see(fingers.table.view)
    fingers.up("seat3")
    fingers.wait(20)
    assert fingers.entered == []


def test_pins_without_a_key_are_nothing(fingers: Fingers) -> None:
    assert fingers.keys.take(InputChange("panel", 99, is_active=True, changed_at_s=1.0)) == []
    assert fingers.keys.state == PanelState()


def test_the_page_is_turned_by_pressing_twice_and_comes_back_by_pressing_long(
    fingers: Fingers,
) -> None:
    fingers.key("page", "page", "page", "page")
    assert fingers.keys.state.page_turns == 2
    fingers.key("page", held_s=LONG_S)
    assert fingers.keys.state.page_turns == 0
    assert fingers.keys.state.entered == ""


@pytest.mark.parametrize("happening", [Tapped(3), Undone()])
def test_a_happening_brings_the_page_back_that_is_due(
    fingers: Fingers, happening: Happening
) -> None:
    fingers.key("page", "page")
    fingers.keys.see(fingers.table.view)
    assert fingers.keys.state.page_turns == 1
    fingers.keys.see(fingers.table.view, happening)
    assert fingers.keys.state.page_turns == 0


def test_the_floor_is_called_by_pressing_long_until_it_decides_or_is_sent_away(
    fingers: Fingers,
) -> None:
    fingers.down("floor")
    fingers.wait(LONG_S)
    assert fingers.keys.state.is_floor_called
    fingers.up("floor")
    assert (fingers.keys.state.is_floor_called, fingers.keys.state.entering) == (True, "")
    fingers.key("floor", held_s=LONG_S)
    assert not fingers.keys.state.is_floor_called
    fingers.key("floor", held_s=LONG_S)
    fingers.keys.see(fingers.table.view, FloorDecided("call"))
    assert not fingers.keys.state.is_floor_called
    assert fingers.entered == []


def test_a_refused_key_is_shown_until_the_next_key(fingers: Fingers) -> None:
    fingers.key("amount", "undo", "undo")
    assert fingers.keys.state.refused == Refused("undo", Refusal.CLEARED)
    fingers.key("call")
    assert (fingers.keys.state.refused, fingers.keys.state.refusals) == (None, 1)
    assert fingers.entered == [Said(3, Word.CALL)]


def test_seat_buttons_pressed_together_are_refused_and_alone_they_count(fingers: Fingers) -> None:
    fingers.down("seat2")
    fingers.down("seat3")
    fingers.wait(0.1)
    fingers.up("seat2")
    fingers.up("seat3")
    assert fingers.entered == []
    assert fingers.keys.state.refused == Refused("seat3", Refusal.TOGETHER)
    fingers.key("seat3", "seat2")
    assert fingers.entered == [AllInButtonPressed(3), AllInButtonPressed(2)]


def test_digits_may_overlap(fingers: Fingers) -> None:
    """Typing is no all-in: digits count in the order of their presses."""
    fingers.key("amount")
    for name in ("seat6", "seat10"):
        fingers.down(name)
    for name in ("seat10", "seat6"):
        fingers.up(name)
    assert fingers.keys.state.entered == "60_"


def test_a_stuck_seat_button_is_no_all_in(fingers: Fingers) -> None:
    fingers.key("seat3", held_s=STUCK_S + 1)
    assert fingers.entered == []
    assert fingers.keys.state.refused == Refused("seat3", Refusal.STUCK)


def test_an_amount_runs_while_up_is_held(fingers: Fingers) -> None:
    fingers.down("up")
    fingers.wait(LONG_S + 0.31)
    assert fingers.keys.state.entered == "275_"  # 200 is the least raise, three steps of 25 more


def test_no_burn_by_keys_is_over_with_the_board_that_came_by_antennas(fingers: Fingers) -> None:
    fingers.key("page", "seat3", "seat5")
    assert fingers.armed == [Arming(Armed.NO_BURN)]
    flop = BoardDealt(None, ("Ah",), burned=False)
    assert fingers.keys.see(fingers.table.view, flop) == [Arming(Armed.NO_BURN, is_on=False)]
