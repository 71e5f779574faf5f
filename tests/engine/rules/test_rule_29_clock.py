"""TDA 2024, 29: 25 seconds and a countdown of 5; out of time; a tie goes to the player."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop

FACING = checked_flop(3).then("s1 say bet 400")

CASES = [
    Case(
        "time out facing a bet: dead hand",
        FACING.then("s2 clock"), "s2 time",
        seat=2, action="fold", rules=["29"], actor=3,
    ),
    Case(
        "time out without a bet: check",
        checked_flop(3).then("s1 clock"), "s1 time",
        seat=1, action="check", rules=["29"], actor=2,
    ),
    Case(
        "time out of the last to act closes the street",
        checked_flop(3).then("s1 tap", "s2 tap", "s3 clock"), "s3 time",
        seat=3, action="check", actor=0,
    ),
    Case(
        "a tie: chips and time in one moment",
        FACING.then("s2 clock"), "s2 time + s2 push 100x4",
        seat=2, action="call", to=400, actor=3,
    ),
    Case(
        "a tie: a word and time in one moment",
        FACING.then("s2 clock"), "s2 say raise 1000 + s2 time",
        seat=2, action="raise", to=1000, actor=3,
    ),
    Case(
        "acted before the time: it comes too late",
        FACING.then("s2 clock", "s2 say call"), "s2 time",
        status="void", rules=["29"], actor=3, bets={2: 400},
    ),
    Case(
        "the clock on a seat that is not to act",
        FACING, "s3 clock",
        status="void", actor=2,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_time_runs_out(case: Case) -> None:
    """What follows depends on the bet that is faced."""
    case.check()


def test_a_clock_that_runs_is_not_wound_up_by_calling_it_again() -> None:
    felt = FACING.felt().do("s2 clock", "wait 20")
    felt.do("s2 clock", status="void", rules=["29"]).do("wait 5", alerts=["time-warning"])


def test_countdown_begins_at_25_seconds() -> None:
    """Not at 24, and only once."""
    felt = FACING.felt().do("s2 clock", "wait 24", no_alerts=["time-warning"])
    felt.do("wait 1", alerts=["time-warning"], rules=["29"])
    felt.do("wait 1", no_alerts=["time-warning"], actor=2)


def test_time_that_passed_before_the_call_does_not_count() -> None:
    """The clock starts when it is called."""
    felt = FACING.felt().do("wait 60", "s2 clock", "wait 20", no_alerts=["time-warning"])
    felt.do("wait 5", alerts=["time-warning"])


def test_action_takes_the_clock_off() -> None:
    """No warning for who has acted, and a fresh clock for the next."""
    felt = FACING.felt().do("s2 clock", "wait 10", "s2 say call", "wait 20")
    felt.do(no_alerts=["time-warning"])
    felt.do("s3 clock", "wait 24", no_alerts=["time-warning"])
    felt.do("wait 1", alerts=["time-warning"])


def test_new_street_has_no_clock() -> None:
    """It went off with the last action."""
    felt = checked_flop(2).felt().do("s2 tap", "s1 clock", "s1 tap", "turn", "wait 30")
    felt.do(no_alerts=["time-warning"])
    assert felt.view.clock_seat == 0


def test_declared_raise_without_an_amount_is_made_least_when_time_runs_out() -> None:
    """The word binds (51-A): the hand is not dead."""
    felt = FACING.felt().do("s2 say raise", "s2 clock", "s2 time")
    felt.do(seat=2, action="raise", to=800, rules=["29"])


def test_house_may_adjust_the_time() -> None:
    """A shot clock of 15 seconds."""
    begun = checked_flop(3, house={"clock_s": 15}).then("s1 say bet 400", "s2 clock")
    felt = begun.felt().do("wait 14", no_alerts=["time-warning"])
    felt.do("wait 1", alerts=["time-warning"])
