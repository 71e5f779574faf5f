"""TDA 2024, 59: conditions, and a call before the amount is known."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import checked_flop

SAID = checked_flop(3).then("s3 say conditional raise 800")


def test_condition_is_the_floors() -> None:
    """59-A: binding or not; nobody acts before."""
    SAID.felt().do(
        seat=3, status="floor", rules=["59-A"], options=["binding", "not-binding"], actor=0
    )


def test_binding_condition_that_comes_true() -> None:
    """A bet is made, a call behind it: the raise follows."""
    felt = SAID.felt().do("floor binding", actor=1)
    felt.do("s1 say bet 300", "s2 say call", bets={3: 800}, actor=1, to_call=500)


def test_binding_condition_that_does_not_come_true() -> None:
    """Nobody bets: the player is free."""
    felt = SAID.felt().do("floor binding", "s1 tap", "s2 tap", actor=3, to_call=0, bets={3: 0})
    felt.do("s3 tap", action="check", actor=0)


def test_condition_that_does_not_bind() -> None:
    """All options are open."""
    felt = SAID.felt().do("floor not-binding", "s1 say bet 300", "s2 say fold", actor=3)
    felt.do(may_raise=True, to_call=300).do("s3 say fold", action="fold")


BEFORE_AMOUNT = checked_flop(3).then("s1 say bet 400", "s2 say raise", "s3 say call")


def test_call_before_the_amount_waits_for_it() -> None:
    """59-B."""
    BEFORE_AMOUNT.felt().do(seat=3, status="held", rules=["59-B"], actor=2)


@pytest.mark.parametrize("amount", [800, 5000])
def test_floor_decides_once_the_amount_is_known(amount: int) -> None:
    """It may oblige the caller to any amount."""
    felt = BEFORE_AMOUNT.felt().do(f"s2 say {amount}", options=["call", "back-up"], actor=0)
    assert felt.question == "call-before-amount"
    felt.do("floor call", bets={3: amount}, actor=1)


def test_floor_may_let_the_caller_act_again() -> None:
    """Back up: call, raise or fold."""
    felt = BEFORE_AMOUNT.felt().do(
        "s2 say 5000", "floor back-up", actor=3, to_call=5000, bets={3: 0}
    )
    felt.do("s3 say fold", action="fold", actor=1)
