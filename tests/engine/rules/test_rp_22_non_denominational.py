"""TDA 2024, RP-22: items without a value, and chips that were not read well."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop

BET = checked_flop(3, stacks={2: 3200}).then("s1 say bet 400")

CASES = [
    Case("a bounty chip facing a bet is the floor's", BET, "s2 push ?", seat=2, status="floor",
         rules=["RP-22"], alerts=["unknown-chip"], options=["call", "all-in"], actor=0),
    Case(
        "ruled a call",
        BET.then("s2 push ?"), "floor call", action="call", to=400, owes=400, actor=3,
    ),
    Case("ruled all-in",
         BET.then("s2 push ?"), "floor all-in", action="raise", to=3000, all_in=True,
         actor=3),
    Case("with known chips: only these",
         BET.then("s2 push ? 1000x2"), "floor chips", action="raise",
         to=2000, actor=3),
    Case("with an overchip: the chip is a call", BET.then("s2 push ? 1000"), "floor chips",
         action="call", to=400, change=600, actor=3),
    Case("all-in of less than the call", checked_flop(3, stacks={2: 500}).then("s1 say bet 400",
         "s2 push ?"), "floor all-in", action="call", to=300, all_in=True),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_item_of_no_value(case: Case) -> None:
    """A call or an all-in, as the director says."""
    case.check()


def test_unbet_item_is_the_floors_too() -> None:
    """No bet to face: still nothing is ruled by itself."""
    checked_flop(3).felt().do("s1 push ?", status="floor", rules=["RP-22"], bets={1: 0}, actor=0)


def test_doubtful_reading_is_confirmed_by_the_dealer() -> None:
    """A push below the house's confidence moves nothing until then."""
    felt = BET.felt().do(
        "s2 push 1000x2 @0.62", status="floor", options=["confirm", "recount"], actor=0
    )
    felt.do("floor confirm", seat=2, action="raise", to=2000, actor=3)


def test_doubtful_reading_counted_again() -> None:
    """Nothing was ruled; the next push is."""
    felt = BET.felt().do("s2 push 1000x2 @0.62", "floor recount", actor=2, bets={2: 0})
    felt.do("s2 push 1000", action="call", to=400)
