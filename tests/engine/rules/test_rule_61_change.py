"""TDA 2024, 61: who pushes more than the bet to get change has bet it."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop

BET = checked_flop(3).then("s1 say bet 325")

CASES = [
    Case(
        "the rule's example: 500 and 25 facing 325",
        BET, "s2 push 500 25",
        action="raise", to=650, owes=125, change=0,
    ),
    Case("one overchip is a call (44)", BET, "s2 push 500", action="call", to=325, change=175),
    Case(
        "call said first: change is given",
        BET, "s2 say call", "s2 push 500 25", to=325, change=200,
    ),
    Case(
        "no bet to face: all of it is bet",
        checked_flop(3), "s1 push 500 25", action="bet", to=525,
    ),
    Case(
        "less than half over the bet: a call with change",
        BET, "s2 push 100x4 25x2",
        action="call", to=325, change=125,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_over_betting(case: Case) -> None:
    """Chips pushed in silence are at risk."""
    case.check()
