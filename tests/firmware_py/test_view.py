"""Only what was named goes out, and no card that does not lie open."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from engine.happenings import (
    ChipsPushed,
    HandMucked,
    HandTabled,
    NextHandStarted,
    Penalized,
    Said,
    Word,
)
from engine.rulings import Reason, Ruling, Status
from engine.setup import Level, TableSetup
from engine.table import Table
from engine.view import SeatView, TableView
from firmware_py.view import PublicView, SeatLine, from_table
from tests.firmware_py.samples import CALL, QUESTION, RAISE, facts, public_view, table_view


def test_fields_are_copied_by_name() -> None:
    """What the dealer needs arrives unchanged."""
    view = public_view()
    assert (view.actor, view.to_call, view.min_raise_to, view.pot) == (5, 1100, 1700, 2950)
    assert (view.level, view.level_seconds_left, view.sequence) == (6, 754, 118)
    assert view.pots[0].seats == [1, 2, 3, 4]
    assert view.rulings[0].rules == ["45-A"]
    assert "1,100" in view.rulings[0].text["en"]
    assert view.rulings[0].text["zh-Hant"] != view.rulings[0].text["en"]


def test_json_round_trip() -> None:
    """A face reads back what the core wrote."""
    view = public_view(winners=(((3, 1500), (4, 1500)), ((3, 200),)), next_level=(50, 100, 0, 100))
    assert msgspec.json.decode(msgspec.json.encode(view), type=PublicView) == view


def test_allow_list_is_the_documented_one() -> None:
    """A field that the engine's seat gains does not appear by itself."""
    assert SeatLine.__struct_fields__ == (
        "seat", "stack", "bet", "has_cards", "is_all_in", "is_held", "tabled", "change", "owes",
        "chips_in_front", "warnings", "penalty_hands", "is_on_penalty", "is_button_due",
    )  # fmt: skip
    engine_fields = {field.name for field in dataclasses.fields(SeatView)}
    assert engine_fields == set(SeatLine.__struct_fields__)
    table_fields = {field.name for field in dataclasses.fields(TableView)}
    assert table_fields - set(PublicView.__struct_fields__) == {"is_cash"}


@pytest.mark.parametrize("card", ["Ah", "Td", "10c", "2s", "9♥"])
def test_card_in_a_reason_is_blanked_unless_it_lies_open(card: str) -> None:
    """Even a careless reason cannot tell a hidden card."""
    reason = Reason("every-chip-needed-x", (("card", f"{card} seen"),))
    ruling = Ruling(0, Status.FLOOR, reason=reason._replace(key="foreign"))
    hidden = msgspec.json.encode(from_table(table_view(rulings=(ruling,)), facts()))
    assert card.encode() not in hidden


def test_open_card_in_a_reason_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board card may be named."""
    from firmware_py.texts.catalogue import catalogue

    monkeypatch.setitem(dict(catalogue("en").tables)["reason"], "premature", "{card} came early")
    reason = Reason("premature", (("card", "7c"),))
    ruling = Ruling(0, Status.FLOOR, reason=reason)
    assert public_view(rulings=(ruling,), board=("7c",)).rulings[0].text["en"] == "7c came early"
    assert public_view(rulings=(ruling,)).rulings[0].text["en"] == "?? came early"


def test_rulings_before_are_kept_when_a_happening_has_none() -> None:
    """The last ruling stays on the display while time passes."""
    view = public_view({"last_rulings": (RAISE, CALL)}, rulings=())
    assert [line.seat for line in view.rulings] == [3, 4]


def test_question_has_both_languages() -> None:
    """The floor reads the question in its language."""
    (line,) = public_view(questions=(QUESTION,)).questions
    assert line.number == 3
    assert "words" in line.options
    assert line.text["en"] != line.text["zh-Hant"]


def test_money_to_put_right_and_what_a_question_is_about() -> None:
    """Change, chips owed, and the amount that was read are in the picture, as the books have it."""
    stacks = dict.fromkeys((1, 2, 3), 10_000)
    table = Table(
        TableSetup(Level(50, 100), button=1, stacks=stacks, house={"min_confidence": 900})
    )
    for happening in (Said(1, Word.RAISE, 300), ChipsPushed(1, (100,)), ChipsPushed(2, (500,))):
        table.apply(happening)
    view = from_table(table.view, facts())
    assert [(line.change, line.owes) for line in view.seats] == [(0, 200), (250, 0), (0, 0)]
    table.apply(ChipsPushed(3, (1000, 100), confidence=500))
    (question,) = from_table(table.view, facts()).questions
    assert (question.key, question.amount, question.options) == (
        "low-confidence", 1100, ["confirm", "recount"],
    )  # fmt: skip


def test_penalties_and_chips_in_front_are_shown() -> None:
    """Hands still to be missed count down from the next one on (71-A); chips are by pushes."""
    table = Table(TableSetup(Level(50, 100), button=1, stacks=dict.fromkeys((1, 2, 3), 10_000)))
    for happening in (Penalized(2, 2), ChipsPushed(1, (500, 100)), HandMucked(2), HandMucked(3)):
        table.apply(happening)
    seats = from_table(table.view, facts()).seats
    assert [line.chips_in_front for line in seats] == [[500, 100], [25, 25], [100]]
    assert [(line.penalty_hands, line.is_on_penalty) for line in seats][1] == (2, False)
    table.apply(NextHandStarted())
    _, penalized, _ = from_table(table.view, facts()).seats
    assert (penalized.penalty_hands, penalized.is_on_penalty) == (1, True)


def test_cards_of_an_all_in_stay_down_at_hand_for_hand() -> None:
    """The notice comes with the all-in and call and goes when the hands are turned up (RP-8)."""
    table = Table(TableSetup(Level(50, 100), button=1, stacks=dict.fromkeys((1, 2), 1_000)))
    shown = (HandTabled(1, cards=("Ah", "Kd")), HandTabled(2, cards=("2c", "7h")))
    noticed, usual = [], []
    for happening in (Said(1, Word.ALL_IN), Said(2, Word.CALL), *shown):
        table.apply(happening)
        noticed.append(from_table(table.view, facts(level_notices=("hand-for-hand",))))
        usual += from_table(table.view, facts()).level_notices
    assert ["hold-cards" in view.level_notices for view in noticed] == [False, True, True, False]
    assert usual == []
