"""TDA 2024, 42 and 56: one motion, or the amount said first; no string bets."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

BET = checked_flop(3).then("s1 say bet 1000")

CASES = [
    Case(
        "the full amount in one motion",
        BET, "s2 push 1000x3",
        action="raise", to=3000, change=0, no_alerts=["string-bet"],
    ),
    Case(
        "amount said, then chips in three motions",
        BET, "s2 say raise 3000", "s2 push 1000 / 1000 / 1000",
        action="raise", to=3000, owes=0, change=0, no_alerts=["string-bet"], actor=3,
    ),
    Case(
        "a call, then more from the stack: a string",
        BET, "s2 push 1000 / 1000x2",
        action="call", to=1000, change=2000, alerts=["string-bet"], rules=["56"], actor=3,
    ),
    Case(
        "a raise, then more from the stack: the first motion counts",
        BET, "s2 push 1000x2 / 1000x3",
        action="raise", to=2000, change=3000, alerts=["string-bet"], rules=["42"], actor=3,
    ),
    Case(
        "a bet, then more from the stack",
        checked_flop(3), "s1 push 500 / 500",
        action="bet", to=500, change=500, alerts=["string-bet"], actor=2,
    ),
    Case(
        "raise said without an amount: the first motion ends it",
        BET, "s2 say raise", "s2 push 1000x2 / 1000x2",
        action="raise", to=2000, change=2000, alerts=["string-bet"], rules=["56"],
    ),
    Case(
        "raise said, then only the call pushed: it is made up to the least raise",
        BET, "s2 say raise", "s2 push 1000",
        action="raise", to=2000, owes=1000, rules=["43-A"],
    ),
    Case(
        "raise said, the call pushed, then the rest: it pays for the least raise",
        BET, "s2 say raise", "s2 push 1000", "s2 push 1000",
        to=2000, owes=0, change=0, no_alerts=["string-bet"],
    ),
    Case(
        "an undercall that had to be made whole may be paid in a second motion",
        BET, "s2 push 500 / 500",
        action="call", to=1000, owes=0, change=0, no_alerts=["string-bet"],
    ),
    Case(
        "a blind's chips and a call in one motion are no string",
        start(3).then("s3 say raise 600"), "s1 push 500",
        action="call", to=600, change=0, no_alerts=["string-bet"],
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_raise(case: Case) -> None:
    """One motion or one figure."""
    case.check()


def test_string_chips_may_be_taken_back() -> None:
    """What came too late is change and may go."""
    felt = BET.felt().do("s2 push 1000 / 1000x2", "s2 pull 1000x2", bets={2: 1000}, actor=3)
    felt.do("s3 say call", actor=0, pot=3600)
