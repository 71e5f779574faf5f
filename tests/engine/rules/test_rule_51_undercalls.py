"""TDA 2024, 51: words bind to the full action; too little is a call, or the floor's choice."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

OPENED = checked_flop(4, stack=90000, blinds=[1000, 2000]).then("s1 say bet 8000")
RAISED = checked_flop(4, stack=90000, blinds=[1000, 2000]).then(
    "s1 say bet 2000", "s2 say raise 8000"
)

CASES = [
    Case(
        "example 1: a raise, multi-way, is the floor's",
        RAISED, "s3 push 1000x2",
        status="floor", alerts=["undercall"], rules=["51-B"], options=["call", "forfeit"], actor=0,
    ),
    Case(
        "example 1: forfeit",
        RAISED.then("s3 push 1000x2"), "floor forfeit",
        seat=3, action="fold", to=2000, actor=4, stacks={3: 86000},
    ),
    Case(
        "example 1: full call",
        RAISED.then("s3 push 1000x2"), "floor call",
        seat=3, action="call", to=8000, owes=6000, actor=4,
    ),
    Case(
        "example 2: the opening bet, multi-way, must be called",
        OPENED, "s2 push 1000x2",
        action="call", to=8000, owes=6000, alerts=["undercall"], rules=["51-B"], actor=3,
    ),
    Case(
        "example 3: call said",
        RAISED, "s3 say call",
        action="call", to=8000, rules=["51-A"], no_alerts=["undercall"],
    ),
    Case(
        "example 4: only what was meant is forfeited",
        checked_flop(4, blinds=[200, 400]).then("s1 say bet 400", "s2 say raise 1200"),
        "s3 push 500", "floor forfeit",
        action="fold", to=400, change=100, stacks={3: 19200},
    ),
    Case(
        "heads-up any bet must be called, a raise too",
        checked_flop(2).then("s2 say bet 400", "s1 say raise 2000"), "s2 push 500x2",
        action="call", to=2000, owes=600, rules=["51-B"],
    ),
    Case(
        "heads-up in a hand that began with three",
        checked_flop(3).then("s1 say bet 400", "s2 say raise 2000", "s3 say fold"), "s1 push 500",
        action="call", to=2000, rules=["51-B"], alerts=["undercall"],
    ),
    Case(
        "the big blind is the opener before the flop",
        start(6), "s3 push 100",
        action="call", to=200, owes=100, alerts=["undercall"],
    ),
    Case(
        "a raise before the flop is not",
        start(6).then("s3 say raise 800"), "s4 push 500 100",
        status="floor", rules=["51-B"],
    ),
    Case(
        "a check does not open: the first bet after it does",
        checked_flop(4).then("s1 tap", "s2 say bet 800"), "s3 push 500",
        action="call", to=800, owes=300, rules=["51-B"],
    ),
    Case(
        "an amount said below the call, against the opener",
        OPENED, "s2 say 5000",
        action="call", to=8000, alerts=["undercall"], rules=["51-B"],
    ),
    Case(
        "an amount said below the call, against a raise",
        RAISED, "s3 say 5000",
        status="floor", alerts=["undercall"], options=["call", "forfeit"],
    ),
    Case(
        "last chips below the call are no undercall",
        checked_flop(4, stacks={3: 1200}).then("s1 say bet 400", "s2 say raise 2000"),
        "s3 push 1000",
        action="call", to=1000, all_in=True, no_alerts=["undercall"], actor=4,
    ),
    Case(
        "raise said in turn, nothing else: it binds to at least the least raise",
        RAISED.then("s3 say raise"), "s3 push 5000",
        action="raise", to=14000, owes=9000,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_undercall(case: Case) -> None:
    """51-A and 51-B."""
    case.check()


def test_two_undercalls_in_a_row_back_up_to_the_first() -> None:
    """51-C: the second is named, and waits for the floor's ruling on the first."""
    felt = RAISED.felt().do("s3 push 1000x2", "s4 push 1000x2")
    felt.do(seat=4, alerts=["undercall"], rules=["51-C"], actor=0)
    assert felt.view.questions[0].seat == 3
    felt.do("floor call", bets={3: 8000})
    assert felt.view.questions[0].seat == 4
    felt.do("floor forfeit", bets={4: 2000}, actor=1)


def test_floor_may_rule_the_two_undercallers_alike() -> None:
    """51-C: both folded, both forfeit."""
    felt = RAISED.felt().do("s3 push 1000x2", "s4 push 1000x2", "floor forfeit", "floor forfeit")
    felt.do(actor=1, to_call=6000, pot=8000 + 2000 + 8000 + 2000 + 2000)
