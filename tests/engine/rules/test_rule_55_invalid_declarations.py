"""TDA 2024, 55: words that do not fit the bet that is, or is not, faced."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

UNOPENED = checked_flop(3)
BET = UNOPENED.then("s1 say bet 400")

CASES = [
    Case("A: call without a bet is a check", UNOPENED, "s1 say call", action="check", to=0, actor=2,
         rules=["55"]),
    Case("A: call of the big blind in its option", start(3).then("s3 say call", "s1 say call"),
         "s2 say call", action="check", to=200, rules=["55"], actor=0),
    Case(
        "B: raise without a bet",
        UNOPENED, "s1 say raise", status="pending", rules=["55"], actor=1,
    ),
    Case("B: the chip then gives the amount", UNOPENED.then("s1 say raise"), "s1 push 1000",
         action="bet", to=1000, rules=["55"]),
    Case("B: with too little it is the least bet", UNOPENED.then("s1 say raise"), "s1 push 100",
         action="bet", to=200, owes=100),
    Case("B: raise and an amount without a bet", UNOPENED, "s1 say raise 700", action="bet", to=700,
         rules=["55"]),
    Case("B: raise and too small an amount", UNOPENED, "s1 say raise 50", action="bet", to=200),
    Case("B: raise said, a check is not open", UNOPENED.then("s1 say raise"), "s1 tap", actor=1,
         bets={1: 0}),
    Case("check facing a bet", BET, "s2 say check", status="void", rules=["55"], actor=2),
    Case("check facing a bet: then a call", BET.then("s2 say check"), "s2 say call", action="call",
         to=400, actor=3),
    Case("check facing a bet: then a fold", BET.then("s2 say check"), "s2 say fold", action="fold",
         actor=3),
    Case("check facing a bet: no raise by word", BET.then("s2 say check"), "s2 say raise 2000",
         action="call", to=400, actor=3, rules=["55"]),
    Case("check facing a bet: no raise by chips", BET.then("s2 say check"), "s2 push 1000x2",
         action="call", to=400, change=1600),
    Case("check facing a bet: no all-in raise", BET.then("s2 say check"), "s2 say all-in",
         action="call", to=400),
    Case("bet said facing a bet is a raise", BET, "s2 say bet 1000", action="raise", to=1000),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_invalid_declaration(case: Case) -> None:
    """It binds to what comes nearest."""
    case.check()


def test_limit_to_call_or_fold_ends_with_the_street() -> None:
    """On the turn all options are open again."""
    felt = checked_flop(2).then("s2 say bet 400", "s1 say check").felt().do(may_raise=False)
    felt.do("s1 say call", "turn", "s2 tap", actor=1, may_raise=True)
