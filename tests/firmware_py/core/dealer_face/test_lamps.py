"""Lamps follow the picture."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from engine.happenings import Street
from engine.rulings import Action, Ruling, Status
from firmware_py.core.dealer_face.lamps import BLINK_S, FULL, HALF, Light, plan_lamps
from firmware_py.view import DeviceLine
from tests.firmware_py.samples import QUESTION, public_view, table_view

EVEN = tuple(dataclasses.replace(seat, bet=500) for seat in table_view().seats)


def test_seat_to_act_is_bright_and_all_in_seats_are_dim() -> None:
    """Who acts is seen from across the table; others stay dark."""
    seats = tuple(
        dataclasses.replace(seat, is_all_in=seat.seat in (3, 5)) for seat in table_view().seats
    )
    assert plan_lamps(public_view(seats=seats)).seats == {3: HALF, 5: FULL}


def test_an_all_in_seat_whose_button_is_due_blinks() -> None:
    """TDA 2024, RP-1: chips say all-in, no button is out."""
    seats = tuple(
        dataclasses.replace(seat, is_all_in=seat.seat in (3, 4), is_button_due=seat.seat == 4)
        for seat in table_view().seats
    )
    plan = plan_lamps(public_view(seats=seats))
    phases = (0.0, BLINK_S / 2, BLINK_S)
    assert [plan.seat_at(4, 7 * BLINK_S + phase) for phase in phases] == [HALF, 0.0, HALF]
    assert [plan.seat_at(3, 7 * BLINK_S + phase) for phase in phases] == [HALF, HALF, HALF]
    assert plan.seat_at(6, 0.0) == 0.0


def test_all_in_lamps_go_dark_with_the_award() -> None:
    """The loser has nothing behind until the next hand, and is all-in no more."""
    seats = tuple(
        dataclasses.replace(seat, is_all_in=seat.seat == 3) for seat in table_view().seats
    )
    waiting = public_view(seats=seats, actor=0, street=Street.OVER)
    assert plan_lamps(waiting).seats == {3: HALF}
    assert plan_lamps(public_view(seats=seats, actor=0, street=Street.OVER, pot=0)).seats == {}


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({}, []),
        ({"actor": 0}, []),  # blinds and bets differ: hands are being dealt
        ({"street": Street.FLOP, "actor": 0}, []),
        ({"seats": EVEN, "actor": 0}, [0, 1, 2]),
        ({"seats": EVEN, "actor": 3}, []),
        ({"seats": EVEN, "actor": 0, "questions": (QUESTION,)}, []),
        ({"seats": EVEN, "actor": 0, "street": Street.FLOP}, [3]),
        ({"seats": EVEN, "actor": 0, "street": Street.TURN}, [4]),
        ({"seats": EVEN, "actor": 0, "street": Street.RIVER}, []),
        ({"seats": EVEN, "actor": 0, "street": Street.SHOWDOWN}, []),
        ({"seats": EVEN[:1], "actor": 0}, []),
    ],
)
def test_board_lamps_show_where_cards_are_due(changes: dict[str, Any], places: list[int]) -> None:
    assert list(plan_lamps(public_view(**changes)).board) == places


def test_hands_to_turn_up_and_who_shows_first() -> None:
    """At the showdown the lamps point at the hands that do not lie open yet."""
    seats = tuple(
        dataclasses.replace(seat, tabled=("Ah", "Kd") if seat.seat == 2 else ())
        for seat in table_view().seats
    )
    view = public_view(seats=seats, actor=0, face_up=(1, 2, 4), shows_first=4)
    assert plan_lamps(view).seats == {1: HALF, 4: FULL}


def _with(seat: int, **changes: Any) -> dict[str, Any]:
    lines = table_view().seats
    return {
        "seats": tuple(dataclasses.replace(x, **changes) if x.seat == seat else x for x in lines)
    }


@pytest.mark.parametrize(
    ("changes", "attention", "amber"),
    [
        ({"rulings": ()}, 0.0, Light.OFF),
        (_with(4, change=400), FULL, Light.OFF),
        (_with(3, owes=5), FULL, Light.OFF),
        (_with(3, owes=5) | {"street": Street.OVER}, 0.0, Light.OFF),
        ({"rulings": (), "questions": (QUESTION,)}, FULL, Light.BLINK),
    ],
)
def test_attention(changes: dict[str, Any], attention: float, amber: Light) -> None:
    """Chips to give back, chips to ask for and questions call the dealer."""
    plan = plan_lamps(public_view(**changes))
    assert (plan.attention, plan.amber) == (attention, amber)


def test_where_no_antenna_sees_chips_only_fresh_change_is_called_for() -> None:
    """Nobody tells the station that change was given, or that a said amount was put in."""
    nothing: frozenset[int] = frozenset()
    later = _with(4, change=400) | {"rulings": (Ruling(5, Status.FINAL, Action.FOLD),)}
    assert plan_lamps(public_view(), nothing).attention == FULL  # 400 of the last ruling
    assert plan_lamps(public_view(**later), nothing).attention == 0.0
    assert plan_lamps(public_view(**later), frozenset({4})).attention == FULL
    assert plan_lamps(public_view(**_with(3, owes=5) | {"rulings": ()}), nothing).attention == 0.0


def test_a_dealer_who_calls_the_floor_is_seen_from_afar() -> None:
    plan = plan_lamps(public_view(rulings=()), is_floor_called=True)
    assert (plan.attention, plan.amber) == (FULL, Light.BLINK)


@pytest.mark.parametrize(
    ("states", "red", "amber", "green"),
    [
        (("ok", "ok"), Light.OFF, Light.OFF, Light.ON),
        (("ok", "absent"), Light.OFF, Light.ON, Light.ON),
        (("degraded", "out"), Light.ON, Light.ON, Light.OFF),
    ],
)
def test_status_lights(states: tuple[str, ...], red: Light, amber: Light, green: Light) -> None:
    """Green plays, amber lacks something, red does not play."""
    devices = tuple(DeviceLine(str(number), state) for number, state in enumerate(states))
    plan = plan_lamps(public_view({"devices": devices}))
    assert (plan.red, plan.amber, plan.green) == (red, amber, green)
