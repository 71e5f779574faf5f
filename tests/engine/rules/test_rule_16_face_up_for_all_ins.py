"""TDA 2024, 16: with an all-in, all hands go up the moment that nobody can bet any more."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

TURN_HEADS_UP = checked_flop(2, stacks={2: 3000}).then("s2 tap", "s1 tap", "turn")
THREE = start(3, stacks={3: 700}).then("s3 say all-in", "s1 say call", "s2 say call")

CASES = [
    Case("example 1: all-in, not called yet", TURN_HEADS_UP, "s2 say all-in", face_up=[], actor=1),
    Case(
        "example 1: all-in and a call on the turn",
        TURN_HEADS_UP, "s2 say all-in", "s1 say call",
        face_up=[1, 2], actor=0, street="turn",
    ),
    Case("example 2: two callers with chips behind", THREE, face_up=[], actor=0),
    Case(
        "example 2: they check the flop",
        THREE, "flop", "s1 tap", "s2 tap",
        face_up=[], street="flop",
    ),
    Case(
        "example 2: all-in and a call for the side pot on the turn",
        THREE, "flop", "s1 tap", "s2 tap", "turn", "s1 say all-in", "s2 say call",
        face_up=[1, 2, 3], street="turn",
    ),
    Case(
        "example 2: the side pot's all-in is folded to",
        THREE, "flop", "s1 tap", "s2 tap", "turn", "s1 say all-in", "s2 say fold",
        face_up=[1, 3], street="turn", stacks={1: 19300},
    ),
    Case(
        "example 3: a called bet on the turn leaves the river to bet",
        THREE, "flop", "s1 tap", "s2 tap", "turn", "s1 say bet 1000", "s2 say call",
        face_up=[], street="turn",
    ),
    Case(
        "example 3: checks on the river end all betting",
        THREE, "flop", "s1 tap", "s2 tap", "turn", "s1 say bet 1000", "s2 say call",
        "river", "s1 tap", "s2 tap",
        face_up=[1, 2, 3], street="showdown", shows_first=0,
    ),
    Case(
        "the last caller keeps chips behind",
        start(2, button=1, stacks={1: 5000}).then("s1 say all-in"), "s2 say call",
        face_up=[1, 2], stacks={2: 15000},
    ),
    Case(
        "two players behind an all-in have still to act",
        start(3, stacks={3: 700}).then("s3 say all-in", "s1 say call"),
        face_up=[], actor=2,
    ),
    Case(
        "a big blind all-in for less than the small blind has posted",
        start(2, button=1, stacks={2: 60}),
        face_up=[1, 2], actor=0, stacks={1: 19940},
    ),
    Case(
        "a big blind all-in for its blind, the small blind still to call",
        start(2, button=1, stacks={2: 200}),
        face_up=[], actor=1, to_call=100,
    ),
    Case(
        "nobody all-in: hands stay down at a showdown",
        checked_flop(2).then("s2 tap", "s1 tap", "turn", "s2 tap", "s1 tap", "river"),
        "s2 tap", "s1 tap",
        face_up=[], street="showdown",
    ),
    Case(
        "three all-ins of different stacks, no betting left",
        start(3, stacks={1: 1000, 2: 3000, 3: 500}), "s3 say all-in", "s1 say all-in",
        "s2 say all-in",
        face_up=[1, 2, 3], actor=0, stacks={2: 2000},
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_hands_go_up_when_betting_is_over(case: Case) -> None:
    """Not one action earlier, not one card later."""
    case.check()


@pytest.mark.parametrize("step", ["s1 muck", "s2 muck"])
def test_neither_all_in_nor_caller_may_muck_untabled(step: str) -> None:
    """The hand is held and the floor asked; play does not go to the other by itself."""
    felt = TURN_HEADS_UP.felt().do("s2 say all-in", "s1 say call", step)
    felt.do(status="floor", rules=["16"], winners=[])


def test_hands_stay_up_through_the_run_out() -> None:
    """Face up first, then the board street by street."""
    felt = THREE.felt().do("flop", "s1 say all-in", "s2 say call", face_up=[1, 2, 3])
    felt.do("turn", face_up=[1, 2, 3], actor=0)
    felt.do("river", face_up=[1, 2, 3], actor=0, street="showdown")


def test_side_pot_is_awarded_first_and_all_are_up_before_it() -> None:
    """The main pot's all-in does not wait for the side pot with its cards down."""
    cards = {1: "AhKh", 2: "9c9d", 3: "AsAd"}
    begun = start(3, stacks={3: 700}, cards=cards)
    felt = begun.felt().do("s3 say all-in", "s1 say call", "s2 say call", "flop 9h 7s 2c")
    felt.do(
        "s1 say all-in", "s2 say call", face_up=[1, 2, 3], pots=[[2100, [1, 2, 3]], [38600, [1, 2]]]
    )
    felt.do("turn Td", "river Ac", "s1 table", "s2 table", winners=[])
    felt.do("s3 table", winners=[{2: 38600}, {3: 2100}])


def test_mucked_all_in_hand_that_the_floor_kills_loses_the_pot() -> None:
    """The other hand is alone."""
    felt = TURN_HEADS_UP.felt().do("s2 say all-in", "s1 say call", "s2 muck", "floor dead")
    felt.do(winners=[{1: 6000}], street="over")


def test_mucked_all_in_hand_that_the_floor_keeps_is_live() -> None:
    """It must be tabled still."""
    felt = TURN_HEADS_UP.felt().do("s2 say all-in", "s1 say call", "s2 muck", "floor live")
    felt.do("river", face_up=[1, 2], winners=[])
