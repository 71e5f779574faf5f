"""Random hands that once disagreed, by seed and number."""

from __future__ import annotations

import pytest

from tests.engine.random_hands.play import Tally, play_hand

FOUND = [
    pytest.param(2, 383, id="two short all-ins of a limit street make half a bet"),
    pytest.param(1, 5815, id="a small blind below the big blind cannot raise a short big blind"),
]


@pytest.mark.parametrize(("seed", "number"), FOUND)
def test_hand_agrees(seed: int, number: int) -> None:
    """The engine now plays it as on paper."""
    tally = Tally()
    play_hand(seed, number, tally)
    assert tally.hands == 1
