"""TDA 2024, 34: a wrong button, and the button of two players."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Felt, start
from tests.engine.rules.test_rule_32_dead_button import fold_around

HEADS_UP = {
    "the button": (3, (2, 2, 1)),
    "the small blind": (1, (2, 2, 3)),
    "the big blind": (2, (1, 1, 3)),
}
"""Of three players (button 3, blinds 1 and 2) who goes, and the positions of the two left."""


@pytest.mark.parametrize("name", HEADS_UP)
def test_starting_heads_up_nobody_is_big_blind_twice(name: str) -> None:
    """34-B: the button is adjusted where it must be; the small blind is the button."""
    gone, (button, small, big) = HEADS_UP[name]
    felt = start(3).felt()
    fold_around(felt)
    felt.do(f"s{gone} leaves", "next-hand", button=button, sb=small, bb=big, actor=small)
    fold_around(felt)
    felt.do("next-hand", button=big, sb=big, bb=small, actor=big)


@pytest.mark.parametrize(
    ("gone", "positions"),
    [
        ((1, 2), (4, 4, 3)),
        ((3, 4), (2, 2, 1)),
        ((1, 3), (2, 2, 4)),
        ((2, 4), (1, 1, 3)),
        ((1, 4), (2, 2, 3)),
        ((2, 3), (1, 1, 4)),
    ],
)
def test_four_players_become_two(gone: tuple[int, int], positions: tuple[int, int, int]) -> None:
    """34-B: the next player is big blind, the other one has button and small blind."""
    button, small, big = positions
    felt = start(4).felt()
    fold_around(felt)
    felt.do(*(f"s{seat} leaves" for seat in gone), "next-hand", button=button, sb=small, bb=big)


def test_heads_up_order_of_action() -> None:
    """34-B: first before the flop, last on all other rounds."""
    felt = start(2, button=1).felt().do(actor=1, sb=1, bb=2)
    felt.do("s1 say call", actor=2)
    felt.do("s2 say check", "flop", actor=2)
    felt.do("s2 tap", "s1 tap", "turn", actor=2)
    felt.do("s2 tap", "s1 tap", "river", actor=2)


def test_heads_up_the_button_is_dealt_the_last_card() -> None:
    """34-B: a first card to the button is a card to the wrong seat."""
    felt = start(2, button=1, deal="steps").felt()
    felt.do("s2 deal", "s1 deal", "s2 deal", "s1 deal", actor=1, no_alerts=["wrong-first-card"])
    other = start(2, button=1, deal="steps").felt()
    other.do("s1 deal", status="floor", alerts=["wrong-first-card"])


def test_button_before_the_first_card_moves_the_blinds_too() -> None:
    """34-A: corrected, and nobody pays twice."""
    felt = start(5, deal="steps").felt().do(button=5, sb=1, bb=2)
    felt.do("button s1", rules=["34-A"], button=1, sb=2, bb=3, pot=300)
    felt.do(stacks={1: 20000, 2: 19900, 3: 19800})


NOT_SUBSTANTIAL = [(), ("s3 say call",), ("s3 say fold",), ("s3 say fold", "s4 say fold")]
SUBSTANTIAL = [
    ("s3 say call", "s4 say fold"),
    ("s3 say fold", "s4 say call"),
    ("s3 say raise 600", "s4 say call"),
    ("s3 say fold", "s4 say fold", "s5 say fold"),
]


@pytest.mark.parametrize("steps", NOT_SUBSTANTIAL, ids=str)
def test_button_is_corrected_before_substantial_action(steps: tuple[str, ...]) -> None:
    """34-A."""
    start(5).felt().do(*steps, "button s4", button=4, rules=["34-A"])


@pytest.mark.parametrize("steps", SUBSTANTIAL, ids=str)
def test_button_stands_after_substantial_action(steps: tuple[str, ...]) -> None:
    """34-A."""
    start(5).felt().do(*steps, "button s4", button=5, rules=["34-A"])


def test_button_that_stands_is_not_backed_up_on_the_next_hand() -> None:
    """34-A: it moves on from where it was."""
    felt = start(5).felt().do("s3 say raise 600", "s4 say fold", "button s4", button=5)
    fold_around(felt)
    felt.do("next-hand", button=1, sb=2, bb=3)


def test_cash_button_moves_to_the_next_player() -> None:
    """Cash: no dead button; empty seats are passed over."""
    header = start(5).header | {"format": "cash"}
    felt = Felt(header)
    fold_around(felt)
    felt.do("s1 leaves", "s2 leaves", "next-hand", button=3, sb=4, bb=5)
