"""TDA 2024, 50: action in turn binds and stays in; wait for a clear amount."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

BET = checked_flop(3).then("s1 say bet 1000")

CASES = [
    Case(
        "committed chips taken back are not free",
        BET.then("s2 push 1000"), "s2 pull 1000",
        status="void", rules=["50-A"], bets={2: 1000}, actor=3, pot=2600,
    ),
    Case("a fold after a call", BET.then("s2 say call"), "s2 say fold", bets={2: 1000}, actor=3),
    Case(
        "raise said, then call said: the raise binds",
        BET.then("s2 say raise"), "s2 say call",
        status="void", rules=["50-A"], actor=2,
    ),
    Case(
        "raise said, then fold said",
        BET.then("s2 say raise"), "s2 say fold", actor=2, rules=["50-A"],
    ),
    Case("raise said, then a tap", BET.then("s2 say raise"), "s2 tap", actor=2, status="void"),
    Case("raise said, no amount", BET, "s2 say raise", status="pending", rules=["50-B"], actor=2),
    Case(
        "the amount follows",
        BET.then("s2 say raise"), "s2 say 3000",
        action="raise", to=3000, actor=3,
    ),
    Case(
        "a fold before the amount is clear binds",
        BET.then("s2 say raise"), "s3 say fold",
        seat=3, action="fold", actor=2,
    ),
    Case(
        "a call before the amount is clear is held (59-B)",
        BET.then("s2 say raise"), "s3 say call",
        seat=3, status="held", rules=["59-B"], actor=2,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_in_turn(case: Case) -> None:
    """Said or pushed in turn, it is done."""
    case.check()


def test_turns_go_clockwise_past_folded_and_all_in_seats() -> None:
    """To the left, every seat with a decision, once."""
    felt = start(6, stacks={4: 600}).felt().do(actor=3)
    felt.do("s3 say fold", actor=4).do("s4 say all-in", actor=5).do("s5 say call", actor=6)
    felt.do("s6 say fold", actor=1).do("s1 say call", actor=2).do("s2 say raise 1200", actor=5)
    felt.do("s5 say fold", actor=1).do("s1 say call", actor=0)


def test_seats_around_the_end_of_the_table() -> None:
    """Seat 10 is followed by seat 1."""
    header = start(2).header | {"stacks": {9: 9000, 10: 9000, 1: 9000}, "button": 9}
    felt = type(start(2))(header).felt().do(actor=9, sb=10, bb=1)
    felt.do("s9 say call", actor=10).do("s10 say call", actor=1)


def test_in_limit_the_word_alone_is_the_whole_raise() -> None:
    """50-B asks for a clear amount; in limit there is one only."""
    felt = start(4, game="lhe").felt().do("s3 say raise", status="final", action="raise", to=400)
    felt.do("s4 say call", actor=1, to_call=300)


def test_in_limit_bet_needs_no_amount_either() -> None:
    felt = checked_flop(3, game="lhe").felt().do("s1 say bet", status="final", action="bet", to=200)
    felt.do("s2 say raise", to=400, actor=3)
