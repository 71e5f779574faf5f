"""TDA 2024, 47: who may raise again, seat by seat; half a bet in limit."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

# Blinds of 50 and 100, a flop for 100 each, stacks of after that in the comments.
EXAMPLE_1 = checked_flop(5, blinds=[50, 100], stacks={2: 225, 4: 300}).then(
    "s1 say bet 100", "s2 say all-in", "s3 say call", "s4 say all-in", "s5 say call"
)
EXAMPLE_2 = checked_flop(6, blinds=[50, 100], stacks={2: 600, 3: 750, 4: 900}).then(
    "s1 say bet 300", "s2 say all-in", "s3 say all-in", "s4 say all-in", "s5 say call"
)
EXAMPLE_3 = start(5, stack=60000, blinds=[2000, 4000], stacks={5: 7500}).then(
    "s3 say call", "s4 say fold", "s5 say all-in", "s1 say fold"
)

CASES = [
    Case(
        "example 1: cumulative short all-ins of a full raise re-open for the opener",
        EXAMPLE_1,
        actor=1, to_call=100, may_raise=True, min_raise_to=300,
    ),
    Case(
        "example 1-A: after a call, 75 more re-opens nothing for seat 3",
        EXAMPLE_1, "s1 say call",
        actor=3, to_call=75, may_raise=False, min_raise_to=0, max_raise_to=0,
    ),
    Case(
        "example 1-B: after a least raise, 175 more re-opens",
        EXAMPLE_1, "s1 say raise 300",
        actor=3, to_call=175, may_raise=True, min_raise_to=400,
    ),
    Case(
        "example 2: the least raise is the last full one",
        EXAMPLE_2,
        actor=6, to_call=800, may_raise=True, min_raise_to=1100,
    ),
    Case(
        "example 2: the opener faces 500 in all, more than his 300",
        EXAMPLE_2, "s6 say call",
        actor=1, to_call=500, may_raise=True, min_raise_to=1100,
    ),
    Case(
        "example 3: the big blind has not acted yet",
        EXAMPLE_3,
        actor=2, to_call=3500, may_raise=True, min_raise_to=11500,
    ),
    Case(
        "example 3-A: a smooth call leaves seat 3 call or fold",
        EXAMPLE_3, "s2 say call",
        actor=3, to_call=3500, may_raise=False,
    ),
    Case(
        "example 3-B: a least raise re-opens",
        EXAMPLE_3, "s2 say raise 11500",
        actor=3, to_call=7500, may_raise=True, min_raise_to=15500,
    ),
    Case(
        "exactly a full raise in two short all-ins",
        checked_flop(3, stacks={2: 500, 3: 600}).then("s1 say bet 200", "s2 say all-in"),
        "s3 say all-in",
        actor=1, to_call=200, may_raise=True, min_raise_to=600,
    ),
    Case(
        "one chip short of it",
        checked_flop(4, stacks={2: 500, 3: 575}).then("s1 say bet 200", "s2 say all-in"),
        "s3 say all-in", "s4 say call",
        actor=1, to_call=175, may_raise=False,
    ),
    Case(
        "a checker facing an all-in of less than a bet",
        checked_flop(3, stacks={2: 375}).then("s1 tap", "s2 say all-in"), "s3 say call",
        actor=1, to_call=175, may_raise=False,
    ),
    Case(
        "a checker facing an all-in of a full bet",
        checked_flop(3, stacks={2: 400}).then("s1 tap", "s2 say all-in"), "s3 say call",
        actor=1, to_call=200, may_raise=True, min_raise_to=400,
    ),
    Case(
        "who has not acted may raise whatever the all-in",
        checked_flop(3, stacks={2: 375}).then("s1 tap"), "s2 say all-in",
        actor=3, to_call=175, may_raise=True,
    ),
    Case(
        "the right belongs to the seat: one may, the next may not",
        checked_flop(4, stacks={3: 500, 4: 600}).then("s1 say bet 200", "s2 say call"),
        "s3 say all-in", "s4 say all-in",
        actor=1, may_raise=True, min_raise_to=600,
    ),
    Case(
        "a full raise re-opens for those who had called before",
        checked_flop(3).then("s1 say bet 400", "s2 say call"), "s3 say raise 800",
        actor=1, to_call=400, may_raise=True, min_raise_to=1200,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_right_to_raise(case: Case) -> None:
    """47-A."""
    case.check()


@pytest.mark.parametrize(
    "step", ["s3 say raise 1000", "s3 push 1000", "s3 say all-in", "s3 say 1000"]
)
def test_raise_of_a_closed_seat_is_a_call(step: str) -> None:
    """Words, chips or the whole stack: call or fold is all there is."""
    felt = EXAMPLE_1.felt().do("s1 say call", step, seat=3, action="call", to=200)
    felt.do(actor=0)


def test_wager_of_a_closed_seat_says_why() -> None:
    """With the alert and the rule."""
    felt = EXAMPLE_1.felt().do("s1 say call", "s3 say raise 1000")
    felt.do(seat=3, alerts=["betting-not-reopened"], rules=["47-A"])


# Limit 100-200: the flop's bet is 200.
LIMIT = {
    99: ("one chip below half", 75, False),
    100: ("exactly half", 100, True),
    200: ("a full raise", 200, True),
}


@pytest.mark.parametrize("key", LIMIT, ids=lambda key: LIMIT[key][0])
def test_limit_re_opens_at_half_a_bet(key: int) -> None:
    """47-B: an all-in of so much more than the bet."""
    _, more, may_raise = LIMIT[key]
    begun = checked_flop(3, game="lhe", stacks={2: 200 + 200 + more})
    felt = begun.felt().do("s1 say bet", "s1 push 100x2", "s2 say all-in", to=200 + more)
    felt.do("s3 say call", actor=1, to_call=more, may_raise=may_raise)


def test_limit_all_in_below_half_is_completed_by_the_next_raise() -> None:
    """The next raise is one bet over the last whole one: 400, not 475."""
    begun = checked_flop(3, game="lhe", stacks={2: 475}).then("s1 say bet 200", "s2 say all-in")
    begun.felt().do(actor=3, to_call=275, min_raise_to=400, max_raise_to=400)


def test_limit_all_in_of_half_counts_as_a_raise() -> None:
    """The next raise goes from two whole bets to three."""
    begun = checked_flop(3, game="lhe", stacks={2: 500}).then("s1 say bet 200", "s2 say all-in")
    begun.felt().do(actor=3, to_call=300, min_raise_to=600, max_raise_to=600)
