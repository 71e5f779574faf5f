"""TDA 2024, 44: one oversized chip."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

BET = checked_flop(3).then("s1 say bet 400")

CASES = [
    Case("facing a bet", BET, "s2 push 5000", action="call", to=400, change=4600, rules=["44"]),
    Case(
        "facing a blind",
        start(6), "s3 push 1000",
        action="call", to=200, change=800, rules=["44"],
    ),
    Case(
        "the small blind drops a chip on its blind",
        start(3).then("s3 say call"), "s1 push 1000",
        seat=1, action="call", to=200, change=900, rules=["44"],
    ),
    Case(
        "the last chip is a call too",
        start(6, stacks={3: 500}), "s3 push 500",
        action="call", to=200, change=300, all_in=False, rules=["44"],
    ),
    Case(
        "raise said first: the most that the chip allows",
        BET, "s2 say raise", "s2 push 5000",
        action="raise", to=5000, change=0, rules=["44"],
    ),
    Case(
        "raise said, the chip too small for a raise: the least raise",
        BET, "s2 say raise", "s2 push 500",
        action="raise", to=800, owes=300,
    ),
    Case(
        "raise said and an amount: the chip pays for it",
        BET, "s2 say raise 1200", "s2 push 5000",
        action="raise", to=1200, change=3800,
    ),
    Case(
        "raise said after the chip is too late",
        BET.then("s2 push 5000"), "s2 say raise",
        status="void", rules=["40-A"], bets={2: 400},
    ),
    Case(
        "not facing a bet: the whole chip",
        checked_flop(3), "s1 push 5000",
        action="bet", to=5000, change=0, rules=["44"],
    ),
    Case(
        "not facing a bet, a chip below the least bet",
        checked_flop(3), "s1 push 100",
        action="bet", to=200, owes=100, alerts=["underbet"], rules=["52-A"],
    ),
    Case(
        "bet said without an amount: the whole chip",
        checked_flop(3), "s1 say bet", "s1 push 1000",
        action="bet", to=1000, change=0,
    ),
    Case(
        "a chip of exactly the call is no overchip",
        checked_flop(3).then("s1 say bet 500"), "s2 push 500",
        action="call", to=500, change=0, rules=["41-B"],
    ),
    Case(
        "limit: raise said with too big a chip is one raise",
        checked_flop(3, game="lhe").then("s1 say bet 200"), "s2 say raise", "s2 push 5000",
        action="raise", to=400, change=4600,
    ),
    Case(
        "pot-limit: an overchip above the pot comes down to it",
        checked_flop(3, game="plo"), "s1 push 5000",
        action="bet", to=600, change=4400,
    ),
    Case(
        "the big blind's option, a chip below half a raise: a check",
        start(3).then("s3 say call", "s1 say call"), "s2 push 25",
        seat=2, action="check", to=200, change=25, actor=0,
    ),
    Case(
        "pot-limit: raise said with too big a chip comes down to the pot",
        start(3, game="plo"), "s3 say raise", "s3 push 5000",
        action="raise", to=700, change=4300,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_overchip(case: Case) -> None:
    """A call in silence, a raise only by word."""
    case.check()


@pytest.mark.parametrize("chip", [500, 1000, 5000])
def test_big_blinds_silent_overchip_is_the_floors(chip: int) -> None:
    """No bet to face but its own blind: directors disagree."""
    felt = start(3).then("s3 say call", "s1 say call").felt()
    felt.do(f"s2 push {chip}", status="floor", options=["bet-all", "call"], actor=0)
    felt.do("floor call", action="check", to=200, change=chip, actor=0)


def test_big_blinds_overchip_ruled_a_raise() -> None:
    """All chips in front are the bet."""
    felt = start(3).then("s3 say call", "s1 say call", "s2 push 1000").felt()
    felt.do("floor bet-all", action="raise", to=1200, actor=3, to_call=1000)
