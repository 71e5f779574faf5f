"""TDA 2024, 22: what was read or awarded can be gone back to."""

from __future__ import annotations

from tests.engine.rules.felt import Felt, checked_flop


def _showdown() -> Felt:
    rounds = ("s2 tap", "s1 tap")
    begun = checked_flop(2, cards={1: "AhKh", 2: "9c9d"})
    felt = Felt(begun.header).do(*begun.steps[:-1], "flop 9h 7s 2c", *rounds, "turn Td", *rounds)
    return felt.do("river 4h", *rounds)


def test_pushed_pot_can_be_taken_back_before_the_next_hand() -> None:
    """The chips return to the pot, the hands stay tabled."""
    felt = _showdown().do("s1 table", "s2 table", "push-pot", stacks={2: 20200})
    felt.do("undo", stacks={1: 19800, 2: 19800}, winners=[{2: 400}], pot=400)


def test_reading_can_be_taken_back_to_the_showdown() -> None:
    """Both hands down again: no winner."""
    felt = _showdown().do("s1 table", "s2 table", "push-pot", "undo", "undo", "undo")
    felt.do(winners=[], street="showdown", shows_first=2)
    felt.do("s2 muck", winners=[{1: 400}])


def test_award_can_be_taken_back_across_the_next_deal() -> None:
    """Accounting stays open until substantial action on the next hand."""
    felt = _showdown().do("s1 table", "s2 table", "push-pot", "next-hand", pot=300)
    felt.do("undo", "undo", stacks={1: 19800, 2: 19800}, pot=400)
