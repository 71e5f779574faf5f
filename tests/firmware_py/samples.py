"""A table as it looks in the middle of a hand, for faces and sockets."""

from __future__ import annotations

import dataclasses
from typing import Any

from engine import happenings as happened
from engine.happenings import Street
from engine.rulings import Action, Reason, Ruling, Status
from engine.view import Pot, Question, SeatView, TableView
from firmware_py.view import PublicView, StationFacts, from_table

RAISE = Ruling(3, Status.FINAL, Action.RAISE, to=1100, rules=("40-A",))
CALL = Ruling(
    4,
    Status.FINAL,
    Action.CALL,
    to=1100,
    change=400,
    rules=("45-A",),
    reason=Reason("every-chip-needed", (("to", 1100),)),
)


def table_view(**changes: Any) -> TableView:
    """Six seats before the flop; seat 4 has just called 1100, seat 5 is to act."""
    seats = tuple(
        SeatView(
            seat=seat,
            stack=20000 - bet,
            bet=bet,
            chips_in_front=(),
            has_cards=True,
            is_all_in=False,
            is_held=False,
            tabled=(),
        )
        for seat, bet in {1: 250, 2: 500, 3: 1100, 4: 1100, 5: 0, 6: 0}.items()
    )
    view = TableView(
        hand=12, street=Street.PREFLOP, actor=5, to_call=1100, min_raise_to=1700,
        max_raise_to=20000, may_raise=True, pot=2950, pots=(Pot(2950, (1, 2, 3, 4)),),
        seats=seats, board=(), face_up=(), shows_first=0, winners=(), button=6, sb=1, bb=2,
        small_blind=250, big_blind=500, ante=0, bb_ante=0, next_level=None, alerts=(),
        questions=(), rulings=(CALL,), clock_seat=0, is_cash=False,
    )  # fmt: skip
    return dataclasses.replace(view, **changes)


def facts(**changes: Any) -> StationFacts:
    """Level 6 with 12:34 left."""
    given: dict[str, Any] = {
        "sequence": 118,
        "level": 6,
        "level_seconds_left": 754,
        "is_clock_running": True,
        "station": "full-table",
        "started_at": "2026-03-01T18:00:00+00:00",
    }
    return StationFacts(**(given | changes))


def public_view(station: dict[str, Any] | None = None, **changes: Any) -> PublicView:
    """The same as every face sees it."""
    return from_table(table_view(**changes), facts(**(station or {})))


QUESTION = Question(3, 4, ("40-B",), ("words", "chips"), "words-or-chips")

HAPPENINGS: tuple[happened.Happening, ...] = (
    happened.ChipsPushed(4, (500, None, 1000)),
    happened.ChipsPulled(4, (25, 25)),
    happened.Said(4, happened.Word.RAISE, 800, conditional=True),
    happened.Tapped(10),
    happened.Together((happened.Said(4, happened.Word.RAISE), happened.ChipsPushed(4, (1000,)))),
    happened.HandMucked(1),
    happened.HandDiscarded(2),
    happened.HandTabled(3),
    happened.AskedToSee(2, 4),
    happened.AllInButtonPressed(10),
    happened.BoardDealt(happened.Street.FLOP, ("Ah", "Kd", "3c"), burned=False),
    happened.CardDealt(5, "7c"),
    happened.CardBurned(),
    happened.CardsAlike("7c"),
    happened.ForeignCard(0),
    happened.ButtonPlaced(6),
    happened.CountStated(3, 2400),
    happened.ClockCalled(3),
    happened.TimeExpired(3),
    happened.Undone(),
    happened.PotPushed(),
    happened.NextHandStarted(),
    happened.LevelAnnounced(100, 200, 0, 200),
    happened.BoughtIn(3, 20000),
    happened.ToppedUp(3, 4000),
    happened.PlayerLeft(3),
    happened.PlayerSat(3, 15000),
)
"""One of each kind that the dealer enters; a decision of the floor has tests of its own."""
