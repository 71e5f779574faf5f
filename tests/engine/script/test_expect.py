"""What a script expects against what came out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.happenings import Street
from engine.rulings import Action, Alert, Ruling, Status
from engine.script.expect import Difference, compare, read_expect
from engine.view import Pot, Question, SeatView, TableView


def seat(number: int, stack: int, bet: int) -> SeatView:
    return SeatView(
        seat=number,
        stack=stack,
        bet=bet,
        chips_in_front=(),
        has_cards=True,
        is_all_in=False,
        is_held=False,
        tabled=(),
    )


VIEW = TableView(
    hand=1,
    street=Street.FLOP,
    actor=2,
    to_call=300,
    min_raise_to=600,
    max_raise_to=9700,
    may_raise=True,
    pot=600,
    pots=(Pot(300, (3, 1, 2)),),
    seats=(seat(1, 9600, 300), seat(2, 9700, 0), seat(3, 9900, 0)),
    board=("Ah", "Kd", "3c"),
    face_up=(3, 1),
    shows_first=1,
    winners=(((1, 200), (3, 100)),),
    button=3,
    sb=1,
    bb=2,
    small_blind=50,
    big_blind=100,
    ante=0,
    bb_ante=0,
    next_level=None,
    alerts=(),
    questions=(),
    rulings=(),
    clock_seat=0,
    is_cash=False,
)
BET = Ruling(1, Status.FINAL, Action.BET, to=300, change=200, rules=("45-A", "61"))
HELD = Ruling(3, Status.HELD, Action.CALL, to=300, owes=100, all_in=True, rules=("53-A",))


def differences(expect: dict[str, object], **changes: object) -> list[Difference]:
    arguments: dict[str, object] = {"rulings": (BET,), "view": VIEW, "alerts": (), **changes}
    return compare(read_expect(expect), **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("expect", "wrong"),
    [
        ({"seat": 1}, {"seat": 2}),
        ({"status": "final"}, {"status": "held"}),
        ({"action": "bet"}, {"action": "raise"}),
        ({"to": 300}, {"to": 400}),
        ({"change": 200}, {"change": 0}),
        ({"owes": 0}, {"owes": 1}),
        ({"all_in": False}, {"all_in": True}),
        ({"rules": ["61"]}, {"rules": ["61", "44"]}),
        ({"alerts": ["undercall"]}, {"alerts": ["undercall", "no-burn"]}),
        ({"no_alerts": ["no-burn"]}, {"no_alerts": ["no-burn", "undercall"]}),
        ({"street": "flop"}, {"street": "turn"}),
        ({"actor": 2}, {"actor": 0}),
        ({"to_call": 300}, {"to_call": 0}),
        ({"min_raise_to": 600}, {"min_raise_to": 500}),
        ({"max_raise_to": 9700}, {"max_raise_to": 9800}),
        ({"may_raise": True}, {"may_raise": False}),
        ({"pot": 600}, {"pot": 300}),
        ({"pots": [[300, [1, 2, 3]]]}, {"pots": [[300, [1, 2]]]}),
        ({"stacks": {"1": 9600}}, {"stacks": {"1": 9600, "2": 1}}),
        ({"stacks": {"7": 0}}, {"stacks": {"7": 5}}),
        ({"bets": {"1": 300, "2": 0}}, {"bets": {"2": 300}}),
        ({"face_up": [1, 3]}, {"face_up": [1]}),
        ({"shows_first": 1}, {"shows_first": 0}),
        ({"winners": [{"3": 100, "1": 200}]}, {"winners": []}),
        ({"button": 3}, {"button": 2}),
        ({"sb": 1}, {"sb": 0}),
        ({"bb": 2}, {"bb": 3}),
    ],
)
def test_each_key_holds_and_differs(expect: dict[str, object], wrong: dict[str, object]) -> None:
    alerts = (Alert.UNDERCALL,)
    assert differences(expect, alerts=alerts) == []
    found = differences(wrong, alerts=alerts)
    assert [difference.key for difference in found] == list(wrong)


def test_difference_says_wanted_and_got() -> None:
    assert differences({"to": 400, "actor": 2, "alerts": ["no-burn"]}) == [
        Difference("to", 400, 300),
        Difference("alerts", ("no-burn",), []),
    ]


def test_ruling_is_the_newest() -> None:
    assert differences({"status": "held", "owes": 100}, rulings=(BET, HELD)) == []


def test_ruling_of_the_expected_seat_where_a_step_brought_two() -> None:
    assert differences({"seat": 1, "status": "final"}, rulings=(BET, HELD)) == []
    assert differences({"seat": 3, "all_in": True}, rulings=(BET, HELD)) == []


def test_no_ruling_differs_from_any() -> None:
    assert differences({"seat": 1, "rules": ["44"]}, rulings=()) == [
        Difference("seat", 1, None),
        Difference("rules", ("44",), None),
    ]


def test_options_are_those_of_open_questions_and_of_the_rulings() -> None:
    question = Question(1, 4, ("51-B",), ("call", "forfeit"), "undercall")
    asked = replace(VIEW, questions=(question,))
    assert differences({"options": ["forfeit"]}, view=asked) == []
    offered = BET._replace(options=("misdeal", "play-on"))
    assert differences({"options": ["misdeal"]}, rulings=(offered,)) == []
    assert differences({"options": ["dead"]}, view=asked) == [
        Difference("options", ("dead",), ["call", "forfeit"])
    ]
