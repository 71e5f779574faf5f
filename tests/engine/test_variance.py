"""Chips that no action explains hold the hand and its settlement; the books stay as they are."""

from __future__ import annotations

import pytest

from engine.happenings import ChipsExtra, ChipsMissing, FloorDecided
from engine.rulings import Alert, Status
from engine.script.vocabulary import parse_happenings
from engine.setup import Level, TableSetup
from engine.table import Table


def _table(*texts: str) -> Table:
    table = Table(TableSetup(Level(50, 100), 3, dict.fromkeys((1, 2, 3), 5000)))
    for text in texts:
        for happening in parse_happenings(text):
            table.apply(happening)
    return table


TO_A_WINNER = ("s3 say raise 500", "s1 say call", "s2 say fold", "flop", "s1 say bet 500")


def test_missing_chips_hold_the_hand_with_seat_and_amount() -> None:
    table = _table("s3 say raise 500")
    before = table.view
    (ruling,) = table.apply(ChipsMissing(3, (100, 25)))
    assert (ruling.seat, ruling.status, ruling.rules) == (3, Status.FLOOR, ("1",))
    assert ruling.options == ("books-stand", "recount")
    assert ruling.alerts == (Alert.POT_MISMATCH,)
    assert dict(ruling.reason.values) == {"seat": 3, "amount": 125, "count": 2}
    view = table.view
    assert (view.actor, view.questions[0].key) == (0, "chips-missing")
    assert (view.pot, view.bets, view.stacks) == (before.pot, before.bets, before.stacks)


@pytest.mark.parametrize("option", ["books-stand", "recount"])
def test_what_happens_meanwhile_waits_and_goes_on_after_the_answer(option: str) -> None:
    table = _table("s3 say raise 500", "s3 missing 100")
    table.apply(parse_happenings("s1 say call")[0])
    assert table.view.bets[1] == 50
    table.apply(FloorDecided(option))
    assert not table.view.questions
    assert table.view.bets[1] == 500
    assert table.view.actor == 2


def test_pots_are_not_pushed_before_the_answer() -> None:
    table = _table(*TO_A_WINNER, "s3 muck", "s1 missing 100")
    assert table.view.street == "over"
    stacks = table.view.stacks
    for text in ("push-pot", "next-hand"):
        (ruling,) = table.apply(parse_happenings(text)[0])
        assert ruling.status is Status.HELD
        assert table.view.stacks == stacks
        assert table.view.hand == 1
    table.apply(FloorDecided("books-stand", "counted by hand", "Ana"))
    table.apply(parse_happenings("push-pot")[0])
    assert sum(table.view.stacks.values()) == 15000


def test_chips_of_unknown_value_are_worth_at_least_the_others() -> None:
    (ruling,) = _table().apply(ChipsExtra(0, (None, 500)))
    assert ruling.reason.key == "chips-of-unknown-value"
    assert dict(ruling.reason.values)["amount"] == 500
    (ruling,) = _table().apply(ChipsExtra(2, (500,)))
    assert ruling.reason.key == "chips-extra"


def test_after_the_pots_were_paid_it_is_only_said() -> None:
    table = _table(*TO_A_WINNER, "s3 muck", "push-pot")
    (ruling,) = table.apply(ChipsMissing(1, (100,)))
    assert ruling.status is Status.VOID
    assert not table.view.questions


def test_undo_takes_the_hold_back() -> None:
    table = _table("s3 say raise 500", "s3 missing 100", "undo")
    assert not table.view.questions
    assert table.view.actor == 1
