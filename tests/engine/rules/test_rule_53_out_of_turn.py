"""TDA 2024, 53: held, bound or off; folds bind; skipped seats."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

BET = checked_flop(6).then("s1 say bet 300", "s2 say fold", "s3 say fold", "s4 say fold")
RAISED_OOT = BET.then("s6 say raise 800")
CHECKS = checked_flop(4).then("s1 tap", "s2 tap", "s4 tap")

CASES = [
    Case(
        "ex. 1: a raise out of turn is held",
        BET, "s6 say raise 800",
        seat=6, status="held", alerts=["out-of-turn"], rules=["53-A"], actor=5, to_call=300,
    ),
    Case("ex. 1: a call does not change it", RAISED_OOT, "s5 say call", bets={6: 800}, actor=1),
    Case("ex. 1: a fold does not change it", RAISED_OOT, "s5 say fold", bets={6: 800}, actor=1),
    Case(
        "ex. 1: a raise changes it, all options open",
        RAISED_OOT, "s5 say raise 600",
        actor=6, to_call=600, min_raise_to=900, may_raise=True, bets={6: 0},
    ),
    Case("ex. 2: a check out of turn is bound by a check", CHECKS, "s3 tap", actor=0),
    Case(
        "ex. 2: a bet changes it",
        CHECKS, "s3 say bet 300",
        actor=4, to_call=300, min_raise_to=600, may_raise=True,
    ),
    Case(
        "a call out of turn is bound by a call",
        BET.then("s6 push 100x3"), "s5 say call",
        bets={5: 300, 6: 300}, actor=0,
    ),
    Case(
        "chips pushed out of turn return when the action changes",
        BET.then("s6 push 100x3"), "s5 say raise 900",
        bets={6: 0}, stacks={6: 19800}, actor=6, to_call=900,
    ),
    Case(
        "an all-in short of a raise changes the action too",
        checked_flop(3, stacks={2: 600}).then("s1 say bet 300", "s3 say call"), "s2 say all-in",
        actor=3, to_call=400, bets={3: 0},
    ),
    Case(
        "a fold out of turn binds",
        BET, "s6 say fold",
        seat=6, action="fold", alerts=["out-of-turn-fold"], rules=["53-A"], actor=5,
    ),
    Case(
        "a fold out of turn stays though the action changes",
        BET.then("s6 say fold"), "s5 say raise 900",
        actor=1, to_call=600,
    ),
    Case(
        "two held, both bound",
        checked_flop(4).then("s1 tap", "s3 tap", "s4 tap"), "s2 tap",
        actor=0,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_out_of_turn(case: Case) -> None:
    """53-A."""
    case.check()


def test_chain_of_held_actions_is_returned_by_a_change() -> None:
    """Three behind the actor have acted: a bet frees all of them (no question was opened)."""
    felt = checked_flop(4).then("s1 tap").felt().do("s3 say bet 400", "s2 say bet 300")
    felt.do(actor=3, to_call=300, bets={3: 0}, may_raise=True)


def test_bound_check_that_comes_to_face_a_bet_may_call_or_fold() -> None:
    """53-B binds both; seat 3's bet stands, seat 4's check leaves call or fold (55)."""
    felt = checked_flop(4).then("s1 tap", "s4 tap", "s3 say bet 400").felt().do(status="floor")
    felt.do("floor back-up", actor=2)
    felt.do("s2 tap", bets={3: 400}, actor=4, to_call=400, may_raise=False)


def test_held_action_binds_by_itself_when_the_turn_comes() -> None:
    """With the rule that bound it."""
    felt = RAISED_OOT.felt().do("s5 say call", seat=6, action="raise", to=800, rules=["53-A"])
    felt.do(to_call=500, actor=1)


def test_street_does_not_go_on_while_the_skipped_seat_has_not_acted() -> None:
    """A board card now would be premature."""
    CHECKS.felt().do("turn", alerts=["premature-board"], actor=3)


SKIPPED = start(6).then("s3 say raise 600", "s5 say call", "s6 say fold")

SKIPS = [
    Case(
        "B ex. 1: a call and a fold behind the skipped seat",
        start(6).then("s3 say raise 600", "s5 say call"), "s6 say fold",
        seat=4, status="floor", alerts=["skipped-seat"], rules=["53-B"],
        options=["back-up", "no-raise", "dead"], actor=0,
    ),
    Case(
        "B ex. 2: a check and a call behind it",
        checked_flop(4).then("s1 say bet 600", "s3 say check"), "s4 say call",
        seat=2, status="floor", alerts=["skipped-seat"], options=["no-raise", "dead"],
    ),
    Case(
        "one action behind it is not substantial",
        start(6).then("s3 say raise 600"), "s5 say call",
        no_alerts=["skipped-seat"], actor=4,
    ),
    Case(
        "two folds behind it are not",
        start(6).then("s3 say raise 600", "s5 say fold"), "s6 say fold",
        no_alerts=["skipped-seat"], actor=4,
    ),
    Case(
        "three folds behind it are",
        start(6).then("s3 say raise 600", "s5 say fold", "s6 say fold"), "s1 say fold",
        seat=4, status="floor", alerts=["skipped-seat"],
    ),
    Case(
        "dead: the hand is killed, the call binds",
        SKIPPED, "floor dead",
        actor=1, bets={4: 0, 5: 600}, to_call=500,
    ),
    Case(
        "no raise: call or fold",
        SKIPPED, "floor no-raise", actor=4, may_raise=False, to_call=600,
    ),
    Case(
        "no raise: a raise is a call",
        SKIPPED.then("floor no-raise"), "s4 say raise 2000",
        seat=4, action="call", bets={4: 600}, actor=1, rules=["53-B"],
    ),
    Case(
        "back-up: all options",
        SKIPPED, "floor back-up", actor=4, may_raise=True, min_raise_to=1000,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", SKIPS, ids=str)
def test_skipped_seat(case: Case) -> None:
    """53-B."""
    case.check()


def test_bound_call_stays_bound_over_the_backed_up_seats_raise() -> None:
    """53-B: substantial action has bound it; seat 5 is in for its call and faces the rest."""
    felt = SKIPPED.felt().do("floor back-up", "s4 say raise 2000")
    assert felt.view.bets[5] in (600, 2000)


def test_skipped_seat_that_speaks_up_in_time_acts_as_usual() -> None:
    """One action behind it: nothing is lost."""
    felt = start(6).then("s3 say raise 600", "s5 say call").felt()
    felt.do("s4 say raise 1800", seat=4, action="raise", to=1800, bets={5: 0}, actor=5)


def test_last_opponent_who_bets_and_then_folds_out_of_turn_ends_the_hand() -> None:
    """53-A: the fold binds, so one hand is left; there is no skipped seat to rule on."""
    felt = checked_flop(2).felt().do("s1 say bet 400", status="held", actor=2)
    felt.do("s1 say fold", street="over", winners=[{2: 400}], no_alerts=["skipped-seat"])


def test_two_statements_of_one_player_are_not_two_actions() -> None:
    """36, 53-B: a word and its chips out of turn skip nobody."""
    felt = checked_flop(4).then("s1 tap").felt().do("s3 say bet 400", "s3 push 100x4")
    felt.do(status="held", no_alerts=["skipped-seat"], actor=2)
    felt.do("s2 tap", bets={3: 400}, actor=4)
