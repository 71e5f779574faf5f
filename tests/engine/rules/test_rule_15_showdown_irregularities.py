"""TDA 2024, 15: one card shown; a bettor who thinks that all have folded."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import checked_flop

BET = checked_flop(3).then("s1 say bet 1000", "s2 say fold")


def test_one_card_tabled_asks_for_all() -> None:
    """15-A, at the showdown of two."""
    river = ("s2 tap", "s1 tap", "turn", "s2 tap", "s1 tap", "river", "s2 tap", "s1 tap")
    felt = checked_flop(2).then(*river).felt()
    felt.do("s2 table 1", alerts=["table-all-cards"], rules=["15-A"], street="showdown")


@pytest.mark.parametrize("step", ["s1 muck", "s1 discard"])
def test_bettor_who_lets_go_with_an_opponent_left_is_the_floors(step: str) -> None:
    """15-B: cards held, floor called; nobody acts meanwhile."""
    BET.felt().do(step, status="floor", rules=["15-B"], options=["live", "dead"], actor=0)


def test_bettors_hand_kept_live_lets_the_action_go_on() -> None:
    """The opponent still has to answer the bet."""
    BET.felt().do("s1 muck", "floor live", actor=3, to_call=1000, pot=1600)


def test_dead_bettor_gets_the_uncalled_amount_back() -> None:
    """15-B: nobody had called, so the whole bet returns; seat 3 wins the pot of before."""
    felt = BET.felt().do("s1 muck", "floor dead", alerts=["hand-killed"], street="over")
    felt.do(stacks={1: 19800, 2: 19800, 3: 19800}, winners=[{3: 600}])


def test_called_part_of_a_dead_bettors_raise_is_not_refunded() -> None:
    """Seat 2 bet 1000 and seat 1 raised to 3000: 1000 is matched, 2000 goes back."""
    raised = checked_flop(3).then("s1 tap", "s2 say bet 1000", "s3 say fold", "s1 say raise 3000")
    felt = raised.felt().do("s1 muck", "floor dead", street="over", winners=[{2: 2600}])
    felt.do(stacks={1: 18800, 2: 18800})


def test_bet_that_was_called_by_one_stays_in_when_the_bettor_dies() -> None:
    """65-A: with a caller there is no refund; the other opponent still acts."""
    called = checked_flop(4).then("s1 say bet 1000", "s2 say call", "s3 say fold")
    felt = called.felt().do("s1 muck", "floor dead", actor=4, to_call=1000)
    felt.do("s4 say fold", winners=[{2: 2800}], stacks={1: 18800})


def test_a_bettor_who_says_fold_is_held_like_one_who_discards() -> None:
    """15-B: an exception to the binding fold of rule 58; what nobody has called comes back."""
    felt = BET.felt().do("s1 say fold", status="floor", options=["live", "dead"], rules=["15-B"])
    felt.do("floor dead", stacks={1: 19800}, winners=[{3: 600}])
