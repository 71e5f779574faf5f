"""TDA 2024, RP-11: one ante paid by the big blind, the blind first; antes of all."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import start

ANTE = {
    20000: (19600, 200, 500),
    400: (0, 200, 500),
    375: (0, 200, 475),
    300: (0, 200, 400),
    200: (0, 200, 300),
    150: (0, 150, 250),
}
"""Stack of the big blind: what is left, its bet, and the pot of 100 + blind + ante."""


@pytest.mark.parametrize("stack", ANTE)
def test_blind_is_paid_before_the_ante(stack: int) -> None:
    """Whatever is left after the blind is ante, up to the full one."""
    left, bet, pot = ANTE[stack]
    felt = start(6, bb_ante=200, stacks={2: stack}).felt()
    felt.do(stacks={2: left}, bets={2: bet}, pot=pot, to_call=200, min_raise_to=400, actor=3)


def test_ante_is_no_part_of_the_bet() -> None:
    """A call is the blind; the least raise is two of it."""
    felt = start(6, bb_ante=200).felt().do("s3 say call", action="call", to=200, pot=700)
    felt.do("s4 say raise 400", action="raise", to=400, min_raise_to=600)


def test_ante_is_in_the_main_pot() -> None:
    """Dead money: who wins the main pot wins it, the side pot has none of it."""
    felt = start(6, bb_ante=200, stacks={4: 300}).felt()
    felt.do("s3 say raise 900", "s4 say all-in", "s5 say call", "s6 say fold", "s1 say fold")
    felt.do("s2 say fold", pots=[[1400, [3, 4, 5]], [1200, [3, 5]]])


def test_short_big_blind_can_win_what_it_has_anted() -> None:
    """Blind 200 of each, its own 100 ante and the folded small blind."""
    felt = start(3, bb_ante=200, stacks={2: 300}).felt().do("s3 say call", "s1 say fold")
    felt.do(pots=[[600, [2, 3]]], actor=0)


def test_all_fold_and_the_ante_goes_with_the_pot() -> None:
    """Nothing is lost."""
    felt = (
        start(3, bb_ante=200)
        .felt()
        .do("s3 say raise 600", "s1 say fold", "s2 say fold", "push-pot")
    )
    felt.do(stacks={1: 19900, 2: 19600, 3: 20500})


@pytest.mark.parametrize("stack", [10, 25, 60])
def test_each_players_ante_may_be_short(stack: int) -> None:
    """An all-in for the ante can win that ante of each, no more."""
    begun = start(3, ante=25, denominations=[5, 25, 100, 500], stacks={3: stack})
    felt = begun.felt()
    assert felt.view.pot == 2 * 25 + min(stack, 25) + 300
    if stack <= 25:
        felt.do("s1 say call", "s2 say check")
        main = 3 * stack
        felt.do(pots=[[main, [1, 2, 3]], [2 * (25 - stack) + 400, [1, 2]]], face_up=[])


def test_antes_are_not_reduced_with_fewer_players() -> None:
    """The same ante heads-up."""
    felt = start(2, button=1, bb_ante=200).felt().do(pot=500, stacks={1: 19900, 2: 19600})
    felt.do("s1 say fold", "next-hand", pot=500, sb=2, bb=1)
