"""TDA 2024, 46: chips of an earlier bet still in front, by the five situations of the addendum."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, start

# 25-50, the big blind has posted two 25s, the button raises to 600: 550 more, half is at 875.
SMALL = start(3, blinds=[25, 50], posted={2: [25, 25]}).then("s3 say raise 600", "s1 say fold")
# 50-100, the big blind has posted one 1000, the raise is to 700: half is at 1000.
COVERED = start(3, blinds=[50, 100], posted={2: [1000]}).then("s3 say raise 700", "s1 say fold")

CASES = [
    Case("1.1 overchip added", SMALL, "s2 push 1000", action="call", to=600, change=450),
    Case("1.2-a two 500s added", SMALL, "s2 push 500x2", action="call", to=600, change=450),
    Case("1.2-b a 100 and a 500 added", SMALL, "s2 push 100 500", action="call", to=600, change=50),
    Case("1.3 1000 and 500 added", SMALL, "s2 push 1000 500", action="raise", to=1550, change=0),
    Case(
        "1.3 not all needed, below half",
        SMALL, "s2 push 500 100x2", action="call", to=600, change=150,
    ),
    Case("1.3 exactly half", SMALL, "s2 push 500 100x3 25", action="raise", to=1150, owes=275),
    Case("1.3 one chip below half", SMALL, "s2 push 500 100x3", action="call", to=600, change=250),
    Case(
        "2.1 all pulled back, overchip",
        SMALL.then("s2 pull 25x2"), "s2 push 1000",
        action="call", to=600, change=400,
    ),
    Case(
        "2.2 all pulled back, every chip needed",
        SMALL.then("s2 pull 25x2"), "s2 push 500x2",
        action="call", to=600, change=400,
    ),
    Case(
        "2.2 all pulled back, half reached",
        SMALL.then("s2 pull 25x2"), "s2 push 500 100x4",
        action="raise", to=1150,
    ),
    Case(
        "2.2 all pulled back, half not reached",
        SMALL.then("s2 pull 25x2"), "s2 push 500 100x3",
        action="call", to=600, change=200,
    ),
    Case(
        "3 one of two pulled back, overchip: one multiple-chip bet, half reached",
        SMALL.then("s2 pull 25"), "s2 push 1000",
        action="raise", to=1150, owes=125, rules=["46-C"],
    ),
    Case(
        "3 one of two pulled back, half not reached",
        SMALL.then("s2 pull 25"), "s2 push 500 100",
        action="call", to=600, change=25,
    ),
    Case(
        "4 the posted chip covers the call, any chip added is a bet of all",
        COVERED, "s2 push 100",
        action="raise", to=1300, owes=200, rules=["46-C"],
    ),
    Case(
        "4 the posted chip covers the call, the smallest chip added",
        COVERED, "s2 push 25",
        action="raise", to=1300, owes=275,
    ),
    Case(
        "4 pulled back and put down again with another",
        COVERED.then("s2 pull 1000"), "s2 push 1000 100",
        action="raise", to=1300, owes=200,
    ),
    Case(
        "5 all chips pushed forward again in one motion",
        SMALL.then("s2 pull 25x2"), "s2 push 25x2 500x2",
        action="raise", to=1150, rules=["46-C"],
    ),
    Case(
        "words are best (46-A)",
        SMALL, "s2 say call", "s2 push 1000", action="call", to=600, change=450,
    ),
    Case(
        "raise said with prior chips: what lies in front is the total",
        SMALL, "s2 say raise", "s2 push 1000",
        action="raise", to=1150, owes=100,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_situation(case: Case) -> None:
    """46-C."""
    case.check()


@pytest.mark.parametrize("pull", ["s2 pull 25x2", "s2 pull 25"])
def test_chips_pulled_back_bind_to_call_or_raise(pull: str) -> None:
    """46-B: no fold any more; a call and a raise are open."""
    begun = SMALL.then(pull)
    begun.felt().do(alerts=["prior-chips-pulled"], rules=["46-B"], actor=2)
    begun.felt().do("s2 say fold", status="void", rules=["46-B"], actor=2, stacks={2: 19950})
    begun.felt().do("s2 muck", rules=["46-B"], actor=2)
    begun.felt().do("s2 say call", action="call", to=600)
    begun.felt().do("s2 say raise 2000", action="raise", to=2000)


def test_pulling_back_without_a_raise_binds_to_nothing() -> None:
    """46-B: if facing a raise. The big blind in an unraised pot may check."""
    felt = start(3, posted={2: [100, 100]}).then("s3 say call", "s1 say call").felt()
    felt.do("s2 pull 100", no_alerts=["prior-chips-pulled"])
    felt.do("s2 say check", action="check", actor=0)


def test_change_of_a_call_is_no_prior_chip_that_binds() -> None:
    """Taking the change back is no action."""
    felt = start(3, blinds=[50, 100], posted={2: [1000]}).then("s3 say call", "s1 say call").felt()
    felt.do("s2 tap", "flop", actor=1)


def test_earlier_call_on_the_street_is_prior_too() -> None:
    """Not only blinds: seat 1 bet 200 in two chips and is raised to 600."""
    felt = start(2, button=1).then("s1 say call", "s2 say check", "flop").felt()
    felt.do("s2 push 100x2", "s1 say raise 600")
    felt.do("s2 push 500 25", action="call", to=600, change=125, rules=["46-C"])
