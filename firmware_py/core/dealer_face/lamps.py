"""What the lamps should do, decided from the picture; the devices are told elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware_py.view import PublicView

FULL = 1.0
HALF = 0.35
"""Brightness of lamps that are on for longer."""
BLINK_S = 1.0
"""A lamp that asks for something is on for half of this and off for half."""


class Light(Enum):
    """How a status LED behaves."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"


@dataclass(frozen=True, slots=True)
class LampPlan:
    """The lamps for one picture.

    Attributes:
        seats: brightness 0 to 1 by seat; a seat that is not here is dark.
        asking: seats whose lamp blinks, since their all-in button is due (TDA 2024, RP-1).
        board: places of the board, from 0, where a card is due.
        attention: brightness of the attention lamp.
        red: out of service or hold; amber: degraded, or the floor is wanted; green: in play.
    """

    seats: dict[int, float]
    asking: frozenset[int]
    board: range
    attention: float
    red: Light
    amber: Light
    green: Light

    def seat_at(self, seat: int, now_s: float) -> float:
        """Return a seat's brightness at a time."""
        if seat in self.asking and now_s % BLINK_S >= BLINK_S / 2:
            return 0.0
        return self.seats.get(seat, 0.0)


def plan_lamps(
    view: PublicView,
    chip_seats: frozenset[int] = frozenset(range(1, 11)),
    *,
    is_floor_called: bool = False,
) -> LampPlan:
    """Return the lamps for a picture: the seat to act bright, all-in seats dim until the award.

    Args:
        view: the table.
        chip_seats: seats whose chips are read; of others nobody knows what lies in front.
        is_floor_called: the dealer calls the floor.
    """
    is_awarded = view.street == "over" and view.pot == 0
    lines = [] if is_awarded else [line for line in view.seats if line.has_cards]
    seats = {line.seat: HALF for line in lines if line.is_all_in}
    seats |= {line.seat: HALF for line in lines if line.seat in view.face_up and not line.tabled}
    for seat in (view.actor, view.shows_first):
        if seat:
            seats[seat] = FULL
    is_out = any(device.state == "out" for device in view.devices)
    is_degraded = any(device.state not in ("ok", "out") for device in view.devices)
    is_floor_wanted = bool(view.questions) or is_floor_called
    return LampPlan(
        seats=seats,
        asking=frozenset(line.seat for line in lines if line.is_button_due),
        board=_board_due(view),
        attention=FULL if is_floor_wanted or _needs_hands(view, chip_seats) else 0.0,
        red=Light.ON if is_out else Light.OFF,
        amber=Light.BLINK if is_floor_wanted else Light.ON if is_degraded else Light.OFF,
        green=Light.OFF if is_out else Light.ON,
    )


_NO_CARD = range(0)
_PLACES = {"preflop": range(3), "flop": range(3, 4), "turn": range(4, 5)}


def _board_due(view: PublicView) -> range:
    """Return the places of the next street, once the betting of this one is done."""
    live = [line for line in view.seats if line.has_cards]
    if view.actor or view.questions or len(live) < 2:
        return _NO_CARD
    highest = max(line.bet for line in live)
    if any(line.bet < highest and not line.is_all_in for line in live):
        return _NO_CARD  # the hands are still being dealt: blinds are out, nobody is to act
    return _PLACES.get(view.street, _NO_CARD)


def _needs_hands(view: PublicView, chip_seats: frozenset[int]) -> bool:
    """Whether the dealer has chips to give back or to ask for.

    Where no antenna sees the chips, only the change of the last ruling is sure to be there still.
    """
    if view.street == "over" or view.winners:
        return False
    last = view.rulings[-1] if view.rulings else None
    if last is not None and last.seat not in chip_seats and last.change > 0:
        return True
    return any(line.seat in chip_seats and (line.change or line.owes) for line in view.seats)
