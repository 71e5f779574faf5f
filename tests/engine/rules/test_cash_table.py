"""The no-limit hold'em rules of the cash table: buy-ins, positions, results."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Felt, Start, start
from tests.engine.rules.test_rule_32_dead_button import fold_around

CASH = {"format": "cash", "blinds": [50, 100], "denominations": [5, 25, 100, 500]}
LIMITS = {"min_buy_in": 4000, "max_buy_in": 10000}


def cash(players: int, stack: int = 10000, **header: object) -> Start:
    """A cash table with limits of 4000 and 10000."""
    return start(players, stack, **{**CASH, "house": LIMITS, **header})


def test_button_moves_to_the_next_player_each_hand() -> None:
    """Every hand one to the left, round the table."""
    felt = cash(3).felt()
    for button, small, big in [(3, 1, 2), (1, 2, 3), (2, 3, 1), (3, 1, 2)]:
        felt.do(button=button, sb=small, bb=big)
        fold_around(felt)
        felt.do("next-hand")


def test_empty_seats_are_passed_over_by_button_and_blinds() -> None:
    """No dead button, no dead blind."""
    felt = cash(5).felt()
    fold_around(felt)
    felt.do("s2 leaves", "next-hand", button=1, sb=3, bb=4)
    fold_around(felt)
    felt.do("s3 leaves", "next-hand", button=4, sb=5, bb=1)


def test_heads_up_the_button_is_the_small_blind() -> None:
    """First before the flop, last after it."""
    felt = cash(2, button=1).felt().do(sb=1, bb=2, actor=1)
    felt.do("s1 say call", "s2 say check", "flop", actor=2)


def test_newcomer_is_dealt_in_at_once() -> None:
    """The next hand, wherever the seat is."""
    felt = cash(3).felt()
    fold_around(felt)
    felt.do("s5 sits 8000", "next-hand", stacks={5: 8000})
    assert {seat.seat: seat.has_cards for seat in felt.view.seats}[5]


@pytest.mark.parametrize(
    ("amount", "is_allowed"), [(3999, False), (4000, True), (10000, True), (10001, False)]
)
def test_buy_in_is_between_the_limits(amount: int, is_allowed: bool) -> None:
    """A refused one changes nothing."""
    felt = cash(3).felt()
    fold_around(felt)
    felt.do("push-pot", f"s5 sits {amount}")
    assert ("impossible" in felt.outcome.alerts) is not is_allowed
    felt.do(stacks={5: amount if is_allowed else 0})


@pytest.mark.parametrize(("amount", "is_allowed"), [(2000, True), (2005, False), (5, True)])
def test_top_up_to_the_maximum_not_above(amount: int, is_allowed: bool) -> None:
    """Seat 3 has 8000 left."""
    felt = cash(3, stacks={3: 8000}).felt().do("s3 say fold", "s1 say fold", "push-pot")
    felt.do(f"s3 tops-up {amount}", stacks={3: 8000 + (amount if is_allowed else 0)})


def test_no_top_up_at_or_above_the_maximum() -> None:
    """Winnings stay in play, but nothing is added."""
    felt = cash(3).felt().do("s3 say fold", "s1 say fold", "push-pot", stacks={2: 10050})
    felt.do("s2 tops-up 5", alerts=["impossible"], stacks={2: 10050})


def test_top_up_in_mid_hand_waits_for_its_end() -> None:
    """The hand is played with what was there."""
    felt = (
        cash(3, stacks={3: 8000}).felt().do("s3 tops-up 1000", stacks={3: 8000}, max_raise_to=8000)
    )
    felt.do("s3 say fold", "s1 say fold", "next-hand", stacks={3: 9000 - 100})


def test_busted_player_waits_until_he_buys_in_again() -> None:
    """No cards without chips; the hand after the re-buy."""
    felt = cash(4, stacks={3: 1000}, cards={3: "2c7d", 4: "AhAd"}).felt()
    felt.do("s3 say all-in", "s4 say call", "s1 say fold", "s2 say fold", "s3 table", "s4 table")
    felt.do("flop As Ks Qd", "turn 9h", "river 3c", "next-hand", stacks={3: 0})
    assert {seat.seat: seat.has_cards for seat in felt.view.seats}[3] is False
    fold_around(felt)
    felt.do("push-pot", "s3 buys 5000", stacks={3: 5000})
    felt.do("next-hand")
    assert {seat.seat: seat.has_cards for seat in felt.view.seats}[3]


def test_no_rake_and_results_sum_to_zero() -> None:
    """In big blinds, buy-ins and top-ups apart; over busts, re-buys and players who leave."""
    felt = cash(4, stacks={3: 1000}, cards={3: "2c7d", 4: "AhAd"}).felt()
    felt.do("s3 say all-in", "s4 say call", "s1 say fold", "s2 say fold", "s3 table", "s4 table")
    felt.do("flop As Ks Qd", "turn 9h", "river 3c", "push-pot", "s3 buys 5000", "s1 leaves")
    felt.do("s2 tops-up 50", "next-hand")
    fold_around(felt)
    felt.do("push-pot", "s1 sits 4000", "next-hand")
    results = felt.table.results()
    assert sum(results.values()) == 0
    assert results[1] == -0.5
    assert results[3] <= -10


def test_result_counts_no_buy_in() -> None:
    """100 big blinds bought, 40 added, 160 at the end: plus 20."""
    header = cash(2, button=1, house={"max_buy_in": 14000}, cards={1: "AhAd", 2: "2c7d"}).header
    felt = Felt(header).do("s1 tops-up 4000", "s1 say raise 2000", "s2 say call", "flop As Ks Qd")
    felt.do("s2 tap", "s1 tap", "turn 9h", "s2 tap", "s1 tap", "river 3c", "s2 tap", "s1 tap")
    felt.do("s1 table", "s2 table", "push-pot")
    assert felt.table.results() == {1: 20.0, 2: -20.0}


def test_short_big_blind_does_not_lower_the_call_or_the_least_raise() -> None:
    """100 to call, raise to 200, though only 60 are posted."""
    felt = cash(3, stacks={2: 60}).felt().do(to_call=100, min_raise_to=200, pot=110)
    felt.do("s3 say call", "s1 say call", actor=0, pots=[[180, [1, 2, 3]], [80, [1, 3]]])


@pytest.mark.parametrize("bet", [500, 9900])
def test_uncalled_bet_goes_back_and_is_not_lost(bet: int) -> None:
    """The pot has only what was matched."""
    limped = cash(3).then("s3 say call", "s1 say call", "s2 say check", "flop")
    felt = limped.felt().do(f"s1 say bet {bet}", "s2 say fold", "s3 say fold")
    felt.do(street="over", stacks={1: 9900}, winners=[{1: 300}])


def test_raise_is_a_total() -> None:
    """100, 300, least 500."""
    cash(3).felt().do("s3 say raise 300", to=300, to_call=250, min_raise_to=500)


def test_all_fold_and_no_hand_is_shown() -> None:
    """The hand is over at once."""
    cash(3).felt().do("s3 say fold", "s1 say fold", street="over", face_up=[], winners=[{2: 100}])
