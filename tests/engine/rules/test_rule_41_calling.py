"""TDA 2024, 41: four ways to call, and the tiny chip."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop

BET = checked_flop(3).then("s1 say bet 1100")
BIG = checked_flop(3, stack=200000, blinds=[2000, 4000], denominations=[1000, 5000, 25000]).then(
    "s1 say bet 50000"
)

CASES = [
    Case("call said", BET, "s2 say call", action="call", to=1100, rules=["41-A"]),
    Case("equal chips", BET, "s2 push 1000 100", action="call", to=1100, change=0, rules=["41-B"]),
    Case("an overchip", BET, "s2 push 5000", action="call", to=1100, change=3900, rules=["41-C"]),
    Case(
        "several chips, all needed",
        BET, "s2 push 500 1000",
        action="call", to=1100, change=400, rules=["41-D"],
    ),
    Case(
        "a tiny chip is the director's",
        BIG, "s2 push 1000",
        status="floor", rules=["41"], options=["call"], actor=0,
    ),
    Case(
        "a tiny chip ruled a full call",
        BIG.then("s2 push 1000"), "floor call",
        action="call", to=50000, owes=49000, actor=3,
    ),
    Case(
        "two chips of a tenth are no tiny chip: the opening bet must be called",
        BIG, "s2 push 5000",
        action="call", to=50000, owes=45000, alerts=["undercall"],
    ),
    Case(
        "the last tiny chip is a call for less",
        checked_flop(3, stack=200000, blinds=[2000, 4000], stacks={2: 5000},
                     denominations=[1000, 5000, 25000]).then("s1 say bet 50000"),
        "s2 push 1000",
        action="call", to=1000, all_in=True, actor=3,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_call(case: Case) -> None:
    """What is, and what may be, a call."""
    case.check()


def test_tiny_chip_heads_up_is_the_directors_too() -> None:
    """41 says nothing of how many are left."""
    begun = checked_flop(2, stack=200000, blinds=[2000, 4000], denominations=[1000, 5000, 25000])
    begun.then("s2 say bet 50000").felt().do("s1 push 1000", status="floor", rules=["41"])
