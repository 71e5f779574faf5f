"""TDA 2024, 23: a new level applies to the next hand."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import start

FOLDED = ("s3 say fold", "s1 say fold")


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param(("level 200 400", *FOLDED, "next-hand"), id="in mid-hand"),
        pytest.param((*FOLDED, "level 200 400", "next-hand"), id="after the last fold"),
        pytest.param((*FOLDED, "push-pot", "level 200 400", "next-hand"), id="after the award"),
        pytest.param(
            ("level 150 300", "level 200 400", *FOLDED, "next-hand"), id="the last of two"
        ),
    ],
)
def test_level_applies_to_the_next_hand(steps: tuple[str, ...]) -> None:
    """Whenever it was called."""
    felt = start(3).felt().do(*steps, pot=600, to_call=400, min_raise_to=800)
    assert (felt.view.small_blind, felt.view.big_blind) == (200, 400)


def test_running_hand_keeps_its_level() -> None:
    """Blinds, least bets and raises stay."""
    felt = start(3).felt().do("level 200 400", rules=["23"], pot=300, min_raise_to=400)
    felt.do("s3 say call", "s1 say call", "s2 say check", "flop", "s1 say bet 200")
    felt.do(seat=1, action="bet", to=200, no_alerts=["underbet"], min_raise_to=400)


def test_antes_of_the_new_level_are_posted() -> None:
    """Big blind ante from the next hand on."""
    felt = start(3).felt().do("level 200 400 bb_ante 400", *FOLDED)
    felt.do("next-hand", pot=1000, bb=3)


def test_level_once_taken_stays() -> None:
    """And is not taken back by the hand after."""
    felt = start(3).felt().do("level 200 400", *FOLDED, "next-hand", "s1 say fold", "s2 say fold")
    felt.do("next-hand", pot=600)
