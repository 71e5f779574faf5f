"""Random hands: the engine against the rules on paper, action by action, and against PokerKit.

``python -m tests.engine.random_hands.long_run`` plays as many as asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.random_hands.differences import DIFFERENCES
from tests.engine.random_hands.play import Tally, play_hand

SEED = 2024
HANDS = 1500
BATCH = 100


@pytest.fixture(scope="module")
def total(request: pytest.FixtureRequest) -> Iterator[Tally]:
    """All batches together, printed at the end."""
    tally = Tally()
    yield tally
    reporter = request.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        reporter.write("\n" + "\n".join(tally.lines()) + "\n")


@pytest.mark.parametrize("first", range(1, HANDS, BATCH))
def test_random_hands(first: int, total: Tally) -> None:
    """Each hand ends as the rules say; most of them PokerKit can follow."""
    tally = Tally()
    for number in range(first, first + BATCH):
        play_hand(SEED, number, tally)
    total.add(tally)
    assert tally.hands == BATCH
    assert tally.followed > BATCH * 2 // 3
    assert tally.compared > tally.actions * 2 // 3


def test_differences_are_named_once() -> None:
    """A difference has one name, one rule and at least one figure."""
    names = [one.name for one in DIFFERENCES]
    assert len(names) == len(set(names))
    assert all(one.rule and one.figures for one in DIFFERENCES)
