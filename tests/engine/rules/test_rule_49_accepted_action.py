"""TDA 2024, 49: the caller stands for the real amount, whatever was said of it."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

ALL_IN = checked_flop(3, stacks={1: 8200}).then("s1 say all-in", "count s1 6000")
HEADS_UP = checked_flop(2, stacks={2: 8200}).then("s2 say all-in", "count s2 6000")

CASES = [
    Case(
        "told too little, pushes that",
        ALL_IN, "s2 push 5000 1000",
        action="call", to=8000, owes=2000, rules=["49"], actor=3,
    ),
    Case(
        "told too little, says call",
        ALL_IN, "s2 say call",
        action="call", to=8000, rules=["49"],
    ),
    Case(
        "told too little heads-up",
        HEADS_UP, "s1 push 5000 1000",
        action="call", to=8000, owes=2000, rules=["49"], actor=0,
    ),
    Case(
        "told too much, pushes that: the rest comes back",
        checked_flop(2, stacks={2: 6200}).then("s2 say all-in", "count s2 6500"),
        "s1 push 5000 1000 500",
        action="call", to=6000, change=500,
    ),
    Case(
        "the second caller follows the same count",
        ALL_IN.then("s2 say call"), "s3 push 5000 1000",
        action="call", to=8000, owes=2000, rules=["49"],
    ),
    Case(
        "with a raise before it: not the opener, accepted all the same",
        checked_flop(4).then("s1 say bet 400", "s2 say raise 3000", "count s2 2000"),
        "s3 push 1000x2",
        action="call", to=3000, owes=1000, rules=["49"], no_alerts=["undercall"],
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_accepted_action(case: Case) -> None:
    """The correct wager, not the stated one."""
    case.check()


def test_stated_count_is_noted_and_moves_nothing() -> None:
    """It is kept with the hand and changes neither bet nor turn."""
    felt = start(3).then("s3 say raise 600").felt()
    felt.do("count s3 500", status="void", rules=["49"], bets={3: 600}, actor=1, to_call=500)


def test_count_of_an_earlier_bet_does_not_hold_for_a_raise() -> None:
    """After another raise the old count is void: too little is an undercall."""
    felt = checked_flop(4).then("s1 say bet 3000", "count s1 2000", "s2 say raise 9000").felt()
    felt.do("s3 push 1000x2", status="floor", rules=["51-B"])
