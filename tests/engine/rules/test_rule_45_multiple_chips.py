"""TDA 2024, 45: every chip needed is a call; else the 50% standard, last chips are all-in."""

from __future__ import annotations

import pytest

from engine.chips import is_every_chip_needed
from tests.engine.rules.felt import Case, checked_flop, start

RAISED = start(6, blinds=[250, 500]).then("s3 say raise 1100")
OPENED = checked_flop(6).then("s1 say bet 1400")

CASES = [
    Case(
        "A ex. 1: 500 and 1000 facing 1100",
        RAISED, "s4 push 500 1000",
        action="call", to=1100, change=400, rules=["45-A"],
    ),
    Case(
        "A ex. 2: last chips, two 1000s facing 1050",
        checked_flop(3, blinds=[25, 50], stacks={2: 2050}).then("s1 say bet 1050"),
        "s2 push 1000x2",
        action="call", to=1050, change=950, all_in=False, rules=["45-A"],
    ),
    Case(
        "addendum 1-A: two 1000s facing 1200",
        checked_flop(3).then("s1 say bet 1200"), "s2 push 1000x2",
        action="call", to=1200, change=800, rules=["45-A"],
    ),
    Case(
        "addendum 2: 1000 and five 100s",
        RAISED, "s4 push 1000 100x5",
        action="raise", to=1700, owes=200, rules=["45-B"],
    ),
    Case(
        "addendum 2: 1000 and four 100s, exactly half",
        RAISED, "s4 push 1000 100x4",
        action="raise", to=1700, owes=300,
    ),
    Case(
        "addendum 3: 1000 and three 100s",
        RAISED, "s4 push 1000 100x3",
        action="call", to=1100, change=200, rules=["45-B"],
    ),
    Case(
        "one chip below half",
        RAISED, "s4 push 1000 100x3 25x3",
        action="call", to=1100, change=275,
    ),
    Case(
        "addendum 4-A: 1000 and three 500s facing 1400",
        OPENED, "s2 push 1000 500x3",
        action="raise", to=2800, owes=300, all_in=False,
    ),
    Case(
        "addendum 4-B: 1000 and two 500s facing 1400",
        OPENED, "s2 push 1000 500x2",
        action="call", to=1400, change=600,
    ),
    Case(
        "addendum 4-A with last chips",
        checked_flop(6, stacks={2: 2700}).then("s1 say bet 1400"), "s2 push 1000 500x3",
        action="raise", to=2500, all_in=True, owes=0,
    ),
    Case(
        "addendum 4-B with last chips, less than half",
        checked_flop(6, stacks={2: 2200}).then("s1 say bet 1400"), "s2 push 1000 500x2",
        action="raise", to=2000, all_in=True,
    ),
    Case(
        "last chips, all needed: a call, and the rest comes back",
        checked_flop(6, stacks={2: 1700}).then("s1 say bet 1400"), "s2 push 500x3",
        action="call", to=1400, change=100, all_in=False,
    ),
    Case(
        "last chips of exactly the call",
        checked_flop(6, stacks={2: 1600}).then("s1 say bet 1400"), "s2 push 1000 100x4",
        action="call", to=1400, all_in=True, change=0,
    ),
    Case(
        "last chips below the call: a call for less",
        checked_flop(6, stacks={2: 1300}).then("s1 say bet 1400"), "s2 push 1000 100",
        action="call", to=1100, all_in=True,
    ),
    Case(
        "raise said first: every chip counts",
        RAISED, "s4 say raise", "s4 push 500 1000",
        action="raise", to=1700, owes=200,
    ),
    Case(
        "all-in said first",
        checked_flop(3, blinds=[25, 50], stacks={2: 2050}).then("s1 say bet 1050"),
        "s2 say all-in", "s2 push 1000x2",
        to=2000, all_in=True, owes=0,
    ),
    Case(
        "limit: half of the raise in silence",
        checked_flop(3, game="lhe").then("s1 say bet 200"), "s2 push 100x3",
        action="raise", to=400, owes=100,
    ),
    Case(
        "limit: less than half",
        checked_flop(3, game="lhe").then("s1 say bet 200"), "s2 push 100x2 25x3",
        action="call", to=200, change=75,
    ),
    Case(
        "the smallest chip decides: without it exactly the call is left",
        RAISED, "s4 push 1000 100x2",
        action="call", to=1100, change=100, rules=["45-B"],
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_multiple_chips(case: Case) -> None:
    """45-A and 45-B."""
    case.check()


@pytest.mark.parametrize(
    ("chips", "to_call", "already_in", "is_needed"),
    [
        ((500, 1000), 1100, 0, True),
        ((100, 1000), 1100, 0, True),
        ((100, 100, 1000), 1100, 0, False),
        ((25, 1100), 1100, 0, False),
        ((500, 500), 600, 50, True),
        ((500, 100), 600, 50, True),
        ((500, 1000), 600, 50, False),
        ((25, 25), 25, 0, False),
        ((25,), 25, 0, True),
    ],
)
def test_every_chip_is_needed_if_the_smallest_is(
    chips: tuple[int, ...], to_call: int, already_in: int, is_needed: bool
) -> None:
    """Removal of one of the smallest leaves less than the call."""
    assert is_every_chip_needed(chips, to_call, already_in) is is_needed


def test_no_chips_are_an_error() -> None:
    """The question makes no sense."""
    with pytest.raises(ValueError, match="no chips"):
        is_every_chip_needed((), 100)
