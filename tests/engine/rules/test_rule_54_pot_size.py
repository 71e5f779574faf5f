"""TDA 2024, 54: the pot of pot-limit, missing blinds counted in full before the flop."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, Start, checked_flop, start

PLO = start(6, game="plo")
DEAD = Start(PLO.header | {"dead": ["sb"], "button": 1})

CASES = [
    Case("full blinds: first to act", PLO, max_raise_to=700, min_raise_to=400),
    Case("B ex. 1: a dead small blind", DEAD, actor=3, sb=0, bb=2, max_raise_to=700, pot=200),
    Case(
        "B ex. 2: a short big blind",
        start(6, game="plo", stacks={2: 100}),
        actor=3, max_raise_to=700, pot=200,
    ),
    Case("a short small blind", start(6, game="plo", stacks={1: 25}), max_raise_to=700, pot=225),
    Case(
        "both blinds short",
        start(6, game="plo", stacks={1: 25, 2: 50}),
        to_call=200, max_raise_to=700, pot=75,
    ),
    Case("dead small blind, re-pot", DEAD, "s3 say pot", max_raise_to=2400, to_call=700),
    Case("full blinds, re-pot", PLO, "s3 say pot", max_raise_to=2400, to_call=700),
    Case(
        "re-pot of the small blind counts its own chips once",
        PLO, "s3 say pot", "s4 say fold", "s5 say fold", "s6 say fold",
        # the bet 700, the pot 1000, a call of 600 more
        actor=1, max_raise_to=2300,
    ),
    Case("after a call", PLO, "s3 say call", max_raise_to=900),
    Case("C: after the flop the real pot", checked_flop(3, game="plo"), max_raise_to=600, pot=600),
    Case(
        "C: a short blind's missing chips are not in it any more",
        start(3, game="plo", stacks={2: 50}).then("s3 say call", "s1 say call", "flop"),
        pot=450, actor=1, max_raise_to=450,
    ),
    Case(
        "C: facing a bet, the pot after the call",
        checked_flop(3, game="plo"), "s1 say bet 400",
        # the bet 400, the pot 1000, a call of 400
        max_raise_to=1800,
    ),
    Case("pot said is the most that may be bet", checked_flop(3, game="plo"), "s1 say pot", to=600),
    Case("pot said before the flop", PLO, "s3 say pot", action="raise", to=700, rules=["54-B"]),
    Case(
        "pot said with less behind is all-in",
        start(6, game="plo", stacks={3: 500}), "s3 say pot",
        action="raise", to=500, all_in=True,
    ),
    Case("antes are in the pot", start(6, game="plo", ante=25), max_raise_to=850, pot=450),
    Case(
        "so is the big blind's ante",
        start(6, game="plo", bb_ante=200), max_raise_to=900, pot=500,
    ),
    Case(
        "D: no-limit, unopened: bound to a bet, chips give the amount",
        checked_flop(3), "s1 say pot",
        status="pending", rules=["54-D"], actor=1,
    ),
    Case(
        "D: no-limit, unopened, less than a bet pushed",
        checked_flop(3).then("s1 say pot"), "s1 push 100",
        action="bet", to=200, owes=100,
    ),
    Case(
        "D: no-limit, unopened, then a tap",
        checked_flop(3).then("s1 say pot"), "s1 tap", actor=1,
    ),
    Case(
        "D: no-limit facing a bet: a valid raise",
        checked_flop(3).then("s1 say bet 400", "s2 say pot"), "s2 push 500",
        action="raise", to=800, owes=300,
    ),
    Case(
        "a count given in no-limit bounds nothing (RP-21)",
        checked_flop(3).then("count s1 600"), "s1 say bet 5000",
        action="bet", to=5000,
    ),
    Case("no pot is a bound in no-limit", start(6), max_raise_to=20000),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_pot_size(case: Case) -> None:
    """A: only pot-limit counts it."""
    case.check()


def test_dead_small_blind_of_a_later_hand_counts_in_full_too() -> None:
    """The big blind has gone: 200 in, 700 to bet."""
    felt = start(5, game="plo").felt()
    felt.do("s3 say fold", "s4 say fold", "s5 say fold", "s1 say fold", "push-pot", "s2 leaves")
    felt.do("next-hand", sb=0, bb=3, pot=200, actor=4, max_raise_to=700)
