"""TDA 2024, 12: the cards decide, whatever is said and in whatever order they are shown."""

from __future__ import annotations

import itertools

import pytest

from tests.engine.rules.felt import Felt, Start, checked_flop

HANDS = {1: "AhKh", 2: "9c9d", 3: "Qs2s"}
RIVER = ("s1 tap", "s2 tap", "s3 tap", "turn Td", "s1 tap", "s2 tap", "s3 tap", "river 4h")


def _showdown() -> Start:
    begun = checked_flop(3, cards=HANDS)
    flop = (*begun.steps[:-1], "flop 9h 7s 2c")
    return Start(begun.header, (*flop, *RIVER, "s1 tap", "s2 tap", "s3 tap"))


@pytest.mark.parametrize("order", list(itertools.permutations((1, 2, 3))), ids=str)
def test_best_hand_wins_in_any_order_of_show(order: tuple[int, ...]) -> None:
    """Three nines win, first or last on the table."""
    felt = _showdown().felt()
    felt.do(*(f"s{seat} table" for seat in order), winners=[{2: 600}], street="over")


def test_words_at_showdown_do_not_bind() -> None:
    """A hand that was given up in words and then tabled wins all the same."""
    felt = _showdown().felt().do("s2 say fold", status="void", street="showdown")
    felt.do("s1 table", "s3 table", winners=[])
    felt.do("s2 table", winners=[{2: 600}])


def test_winners_are_unknown_until_all_are_tabled_or_mucked() -> None:
    """The last face-down hand might still be the best."""
    felt = _showdown().felt().do("s2 table", "s1 table", winners=[], street="showdown")
    felt.do("s3 muck", winners=[{2: 600}], street="over")


def _omaha(hands: dict[int, str], flop: str, turn: str, river: str) -> Felt:
    begun = checked_flop(2, game="plo", cards=hands)
    rounds = ("s2 tap", "s1 tap")
    felt = Felt(begun.header).do(*begun.steps[:-1], f"flop {flop}", *rounds, f"turn {turn}")
    return felt.do(*rounds, f"river {river}", *rounds, "s1 table", "s2 table")


def test_omaha_takes_two_cards_of_the_hand() -> None:
    """One heart does not make a flush of four on the board; two do."""
    felt = _omaha({1: "AhKsQs2d", 2: "3h4h9c9d"}, "Th 8h 7h", "6h", "2c")
    felt.do(winners=[{2: 400}])


def test_omaha_takes_three_cards_of_the_board() -> None:
    """Four nines on the board are not the hand; the best two kickers fill a house."""
    felt = _omaha({1: "AhAdKsQs", 2: "KhKdQcJc"}, "9c 9d 9h", "9s", "2c")
    felt.do(winners=[{1: 400}])
