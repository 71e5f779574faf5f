"""TDA 2024, 43: the largest full bet or raise of the street, the 50% rule, totals."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

BET = checked_flop(6).then("s1 say bet 1000")
RAISED = BET.then("s2 say raise 2600")

CASES = [
    Case("exactly half in silence", BET, "s2 push 500x3", to=2000, action="raise", rules=["43-A"]),
    Case(
        "one chip below half",
        BET, "s2 push 1000 100x4 25x3",
        to=1000, action="call", change=475,
    ),
    Case("exactly half over a raise of 1600", RAISED, "s3 say 3400", to=4200, action="raise"),
    Case("one chip below half over it", RAISED, "s3 say 3375", to=2600, action="call"),
    Case(
        "raise said: at least the least raise",
        RAISED, "s3 say raise 2700",
        to=4200, action="raise", alerts=["underraise"], rules=["52-A"],
    ),
    Case(
        "raise said with the amount of the call",
        BET, "s2 say raise 1000", to=2000, action="raise",
    ),
    Case(
        "raise and an amount: the total (43-B)",
        BET, "s2 say raise 8000", to=8000, rules=["43-B"],
    ),
    Case(
        "raise said below the call",
        BET, "s2 say raise 500",
        to=2000, action="raise", alerts=["underraise"],
    ),
    Case("more than the stack is all-in", BET, "s2 say raise 50000", to=19800, all_in=True),
    Case("more than the least raise stands", BET, "s2 push 1000x2 100", to=2100, action="raise"),
    Case(
        "the big blind is the first bet: half of it",
        start(6), "s3 push 100x3",
        to=400, action="raise",
    ),
    Case(
        "one chip below half of the big blind",
        start(6), "s3 push 100x2 25x3",
        to=200, action="call", change=75,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_raise_amount(case: Case) -> None:
    """Half or more is a full raise, less is a call."""
    case.check()


MINIMUMS = [
    Case(
        "example 1: 600, 1600, 3600",
        checked_flop(4), "s1 say bet 600", "s2 say raise 1600", "s3 say raise 3600",
        min_raise_to=5600,
    ),
    Case(
        "example 2: an all-in of half a blind more",
        start(6, stacks={3: 300}), "s3 say all-in",
        to_call=300, min_raise_to=500,
    ),
    Case(
        "example 3: 300, then two 500 chips",
        checked_flop(4), "s1 say bet 300", "s2 push 500x2",
        seat=2, to=1000, min_raise_to=1700,
    ),
    Case(
        "example 4-A: blind 50, 125, 200, 500",
        start(6, blinds=[25, 50]), "s3 say raise 125", "s4 say raise 200", "s5 say raise 500",
        min_raise_to=800,
    ),
    Case(
        "example 4-B: one raise of 450 and calls",
        start(6, blinds=[25, 50]), "s3 say raise 500", "s4 say call", "s5 say call",
        min_raise_to=950,
    ),
    Case(
        "a smaller raise after a larger one does not lower it",
        checked_flop(4, stacks={3: 4200}), "s1 say bet 1000", "s2 say raise 3000", "s3 say all-in",
        seat=3, to=4000, min_raise_to=6000,
    ),
    Case(
        "a new street starts from the big blind",
        checked_flop(2).then("s2 say bet 3000", "s1 say call", "turn"), "s2 say bet 200",
        seat=2, to=200, no_alerts=["underbet"], min_raise_to=400,
    ),
    Case(
        "a bet of the blind, a raise and its half",
        checked_flop(4), "s1 say bet 200", "s2 say raise 500", "s3 say 650",
        seat=3, action="raise", to=800, min_raise_to=1100,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", MINIMUMS, ids=str)
def test_least_raise(case: Case) -> None:
    """The last legal increment, not the total."""
    case.check()


def test_all_in_of_less_than_half_is_a_raise_all_the_same() -> None:
    """43-A: unless the player is all-in."""
    felt = checked_flop(3, stacks={2: 1400}).then("s1 say bet 1000").felt()
    felt.do("s2 say all-in", action="raise", to=1200, all_in=True, to_call=1200, min_raise_to=2200)


def test_stack_too_short_for_a_full_raise_may_go_all_in() -> None:
    """Least and greatest are both the all-in total."""
    felt = checked_flop(3, stacks={2: 1900}).then("s1 say bet 1000").felt()
    felt.do(actor=2, min_raise_to=1700, max_raise_to=1700)
