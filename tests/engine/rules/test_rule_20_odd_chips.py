"""TDA 2024, 20: odd chips in the smallest denomination, from the first seat left of the button."""

from __future__ import annotations

import pytest

from engine.chips import split_pot
from tests.engine.rules.felt import Felt, start

BOARD = ("Ts Jd Qc", "Kh", "As")
LOW = {seat: f"{rank}h{rank}d" for seat, rank in enumerate("2345", 1)}


def _board_plays(header: dict[str, object], first: str, seats: tuple[int, ...]) -> Felt:
    """All of ``seats`` call or fold as ``first`` says, check down, and table."""
    felt = Felt(header).do(*first.split(", "))
    for street, cards in zip(("flop", "turn", "river"), BOARD, strict=True):
        felt.do(f"{street} {cards}", *(f"s{seat} tap" for seat in seats))
    return felt.do(*(f"s{seat} table" for seat in seats))


def test_two_odd_chips_of_three_winners_go_to_the_first_two() -> None:
    """Pot 2000 in 100s: 20 chips, 700 700 600 from the button's left."""
    begun = start(4, denominations=[100, 500], cards=LOW)
    play = "s3 say raise 600, s4 say call, s1 say call, s2 say fold"
    felt = _board_plays(begun.header, play, (1, 3, 4))
    felt.do(winners=[{1: 700, 3: 700, 4: 600}])


def test_button_is_last_in_line() -> None:
    """Button 2 wins with 3 and 4: the odd chip goes to seat 3, the lowest left of the button."""
    begun = start(4, button=2, denominations=[100, 500], cards=LOW)
    # Seat 3 posts 100, seat 4 posts 200; pot 3 x 400 + 0.
    play = "s1 say raise 400, s2 say call, s3 say fold, s4 say call"
    felt = _board_plays(begun.header, play, (4, 1, 2))
    # 1300 = 13 chips: 500 to seat 4, 400 each to 1 and 2.
    felt.do(winners=[{4: 500, 1: 400, 2: 400}])


def test_odd_chip_is_broken_into_the_smallest_in_play() -> None:
    """With 25s in play 1300 is 52 chips: 450 425 425."""
    begun = start(4, button=2, cards=LOW)
    play = "s1 say raise 400, s2 say call, s3 say fold, s4 say call"
    felt = _board_plays(begun.header, play, (4, 1, 2))
    felt.do(winners=[{4: 450, 1: 425, 2: 425}])


def test_every_pot_has_its_own_odd_chip() -> None:
    """Main pot 1700 in 100s among three, side pot 1400 between two: each from the button's left."""
    begun = start(4, denominations=[100, 500], stacks={1: 500}, cards=LOW)
    play = "s3 say raise 1200, s4 say call, s1 say all-in, s2 say fold"
    felt = Felt(begun.header).do(*play.split(", "), pots=[[1700, [1, 3, 4]], [1400, [3, 4]]])
    for street, cards in zip(("flop", "turn", "river"), BOARD, strict=True):
        felt.do(f"{street} {cards}", "s3 tap", "s4 tap")
    felt.do("s1 table", "s3 table", "s4 table")
    # 1700: 17 chips, 600 600 500. 1400: 14 chips, 700 700.
    felt.do(winners=[{3: 700, 4: 700}, {1: 600, 3: 600, 4: 500}])


@pytest.mark.parametrize(
    ("amount", "winners", "unit", "shares"),
    [
        (1000, (3, 1), 25, {3: 500, 1: 500}),
        (1025, (3, 1), 25, {3: 525, 1: 500}),
        (100, (9, 1, 4), 25, {9: 50, 1: 25, 4: 25}),
        (125, (9, 1, 4), 25, {9: 50, 1: 50, 4: 25}),
        (25, (9, 1, 4), 25, {9: 25, 1: 0, 4: 0}),
        (700, (1, 2, 3, 4), 100, {1: 200, 2: 200, 3: 200, 4: 100}),
    ],
)
def test_shares_differ_by_one_chip_at_most(
    amount: int, winners: tuple[int, ...], unit: int, shares: dict[int, int]
) -> None:
    """Nothing is lost, and the first ones get the odd chips."""
    assert split_pot(amount, winners, unit) == shares
    assert sum(shares.values()) == amount
