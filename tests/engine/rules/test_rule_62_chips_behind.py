"""TDA 2024, 62: an all-in player turns out to have had more."""

from __future__ import annotations

from tests.engine.rules.felt import Felt, checked_flop


def _found_before_the_call() -> Felt:
    """Seat 1 is all-in for 2000 by the books; then a 500 chip comes up."""
    begun = checked_flop(3, stacks={1: 2200}).then("s1 say all-in", "s1 push 1000x2")
    return begun.then("s1 push 500").felt()


def test_found_chip_is_the_floors() -> None:
    """Whether it is part of the accepted action is not ours to say."""
    _found_before_the_call().do(
        seat=1, status="floor", rules=["62"], options=["in-action", "not-in-action"], actor=0
    )


def test_found_chip_in_the_action_raises_what_is_to_call() -> None:
    """All of it is bet."""
    _found_before_the_call().do("floor in-action", bets={1: 2500}, actor=2, to_call=2500)


def test_found_chip_set_aside_changes_nothing() -> None:
    """The bet is what it was."""
    felt = _found_before_the_call().do("floor not-in-action", bets={1: 2000}, actor=2)
    felt.do(to_call=2000).do("s2 say call", "s3 say fold", pot=4600)
