"""TDA 2024, 14: a hand pushed forward face down lives until it reaches the muck."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Start, checked_flop


def _showdown() -> Start:
    begun = checked_flop(3, cards={1: "AhKh", 2: "9c9d", 3: "Qs2s"})
    round_of_taps = ("s1 tap", "s2 tap", "s3 tap")
    board = ("flop 9h 7s 2c", *round_of_taps, "turn Td", *round_of_taps, "river 4h", *round_of_taps)
    return Start(begun.header, (*begun.steps[:-1], *board))


def test_discarded_hand_is_live_and_may_be_tabled() -> None:
    """The player changes his mind in time and wins."""
    felt = _showdown().felt().do("s2 discard", rules=["14"], winners=[])
    felt.do("s1 table", "s3 table", winners=[])
    felt.do("s2 table", winners=[{2: 600}])


def test_discarded_hand_is_dead_in_the_muck() -> None:
    """Pushed into the muck by the dealer: killed."""
    felt = _showdown().felt().do("s2 discard", "s2 muck", "s1 table", "s3 table")
    felt.do("s2 table", alerts=["impossible"], winners=[{3: 600}])


@pytest.mark.parametrize("others", [("s1 muck", "s3 muck"), ("s3 muck", "s1 muck")])
def test_last_discarded_hand_wins_once_the_others_are_dead(others: tuple[str, str]) -> None:
    """A discard is no muck: the last live hand need not be shown (17-B)."""
    _showdown().felt().do("s2 discard", *others, winners=[{2: 600}])
