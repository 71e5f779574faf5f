"""Lamps and buzzer follow the picture."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from engine.rulings import Action, Ruling, Status
from firmware_py.core.dealer_face.lamps import FULL, HALF, Buzz, Light, plan_buzz, plan_lamps
from firmware_py.view import DeviceLine
from tests.firmware_py.samples import QUESTION, public_view, table_view


def test_seat_to_act_is_bright_and_all_in_seats_are_dim() -> None:
    """Who acts is seen from across the table; others stay dark."""
    seats = tuple(
        dataclasses.replace(seat, is_all_in=seat.seat in (3, 5)) for seat in table_view().seats
    )
    assert plan_lamps(public_view(seats=seats)).seats == {3: HALF, 5: FULL}


def test_hands_to_turn_up_and_who_shows_first() -> None:
    """At the showdown the lamps point at the hands."""
    plan = plan_lamps(public_view(actor=0, face_up=(1, 4), shows_first=4))
    assert plan.seats == {1: HALF, 4: FULL}


@pytest.mark.parametrize(
    ("changes", "attention", "amber"),
    [
        ({"rulings": ()}, 0.0, Light.OFF),
        ({}, FULL, Light.OFF),  # change is due
        ({"rulings": (Ruling(3, Status.PENDING, Action.RAISE, owes=5),)}, FULL, Light.OFF),
        ({"rulings": (), "questions": (QUESTION,)}, FULL, Light.BLINK),
    ],
)
def test_attention(changes: dict[str, Any], attention: float, amber: Light) -> None:
    """Chips to give back, chips to ask for and questions call the dealer."""
    plan = plan_lamps(public_view(**changes))
    assert (plan.attention, plan.amber) == (attention, amber)


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


@pytest.mark.parametrize(
    ("before", "after", "buzz"),
    [
        ({}, {}, None),
        ({"level": 6}, {"level": 7}, Buzz.LEVEL_CHANGE),
        ({"level": 0}, {"level": 1}, None),
        ({"level_seconds_left": 61}, {"level_seconds_left": 60}, Buzz.TIME_SHORT),
        ({"level_seconds_left": 60}, {"level_seconds_left": 59}, None),
        (
            {"level_seconds_left": 61},
            {"level_seconds_left": 60, "is_clock_running": False},
            None,
        ),
    ],
)
def test_buzzer(before: dict[str, Any], after: dict[str, Any], buzz: Buzz | None) -> None:
    """A new level and its last minute sound once (TDA 2024, 23)."""
    assert plan_buzz(public_view(before), public_view(after)) is buzz


def test_new_question_sounds_once() -> None:
    """The floor is called when the question opens, not while it is open."""
    asked = public_view(questions=(QUESTION,))
    assert plan_buzz(public_view(), asked) is Buzz.FLOOR_WANTED
    assert plan_buzz(asked, asked) is None
    assert plan_buzz(None, asked) is None
