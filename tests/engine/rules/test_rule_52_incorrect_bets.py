"""TDA 2024, 52: too little is made up on the street; a miscounted pot in pot-limit."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

OPENED = checked_flop(5).then("s1 say bet 600")
POT = start(4, stack=100000, game="plo", blinds=[500, 1000]).then(
    "s3 say raise 3500", "s4 say call", "s1 say call", "s2 say fold", "flop"
)  # pot 11500

CASES = [
    Case(
        "an opening bet below the blind",
        checked_flop(3), "s1 push 100",
        action="bet", to=200, owes=100, alerts=["underbet"], rules=["52-A"],
    ),
    Case(
        "bet said with too little",
        checked_flop(3), "s1 say bet 150",
        action="bet", to=200, alerts=["underbet"], rules=["52-A"],
    ),
    Case(
        "the rule's example: 600 raised to 1000",
        OPENED, "s2 say raise 1000",
        action="raise", to=1200, alerts=["underraise"], rules=["52-A"],
    ),
    Case(
        "the callers of 1000 are in for 1200",
        OPENED.then("s2 say raise 1000", "s3 push 1000", "s4 push 500x2"), "s5 say fold",
        bets={1: 600, 2: 1200, 3: 1200, 4: 1200}, actor=1, to_call=600,
    ),
    Case(
        "the last chips may be less than a bet",
        checked_flop(3, stacks={1: 350}), "s1 say all-in",
        action="bet", to=150, all_in=True, no_alerts=["underbet"],
    ),
    Case(
        "limit: a bet of another size is the street's",
        checked_flop(3, game="lhe"), "s1 say bet 100",
        action="bet", to=200, alerts=["underbet"],
    ),
    Case(
        "limit: more than the street's bet comes down to it",
        checked_flop(3, game="lhe"), "s1 say bet 900",
        action="bet", to=200,
    ),
    Case(
        "pot-limit: more than the pot comes down to it",
        POT, "s1 say bet 15000",
        action="bet", to=11500, rules=["52-B"],
    ),
    Case(
        "pot-limit example 1: told too little, a fold and a call: it stands",
        POT.then("count s1 9500", "s1 push 5000 1000x4 500", "s3 say fold", "s4 say call"),
        "count s1 11500",
        bets={1: 9500, 4: 9500}, actor=0,
    ),
    Case(
        "pot-limit example 2: told too little, one fold: made up",
        POT.then("count s1 9500", "s1 push 5000 1000x4 500", "s3 say fold"), "count s1 11500",
        bets={1: 11500}, actor=4, to_call=11500, rules=["52-B"],
    ),
    Case(
        "pot-limit example 3: told too much: reduced for all, whatever has followed",
        POT.then("count s1 12500", "s1 push 5000x2 1000x2 500", "s3 say call"), "s4 say call",
        bets={1: 11500, 3: 11500, 4: 11500}, pot=46000,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_incorrect_bet(case: Case) -> None:
    """52-A and 52-B."""
    case.check()


def test_corrected_underraise_is_a_full_raise_for_the_others() -> None:
    """It re-opens like the raise that it should have been."""
    OPENED.felt().do(
        "s2 say raise 1000", "s3 say fold", "s4 say fold", "s5 say fold", may_raise=True
    )
    OPENED.felt().do("s2 say raise 1000", to=1200, min_raise_to=1800)


def test_once_the_count_is_corrected_the_next_player_faces_it() -> None:
    """And the least raise follows from it."""
    felt = POT.felt().do("count s1 9500", "s1 say pot", action="bet", to=9500)
    felt.do("count s1 11500", actor=3, to_call=11500, min_raise_to=23000)
