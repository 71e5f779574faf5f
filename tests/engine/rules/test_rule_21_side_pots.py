"""TDA 2024, 21: each pot is split on its own, folded chips stay in the pots they were put in."""

from __future__ import annotations

from tests.engine.rules.felt import checked_flop, start


def test_three_side_pots_with_folded_chips() -> None:
    """Stacks 500, 1200, 3000, 8000 and a folder who had put in 2000."""
    begun = start(5, stacks={1: 500, 2: 1200, 3: 3000, 4: 8000, 5: 20000})
    felt = begun.felt().do("s3 say call", "s4 say raise 600", "s5 say raise 2000")
    felt.do("s1 say all-in", "s2 say all-in", "s3 say all-in", "s4 say all-in", "s5 say fold")
    # Main 5 x 500; 4 x 700; 2 x 1800 and seat 5's last 800; back to seat 4: 8000 - 3000.
    felt.do(
        pots=[[2500, [1, 2, 3, 4]], [2800, [2, 3, 4]], [4400, [3, 4]]], stacks={4: 5000, 5: 18000}
    )


def test_short_all_in_wins_no_more_than_it_matched() -> None:
    """Best hand with the shortest stack: the main pot only."""
    cards = {1: "AhAd", 2: "KhKd", 3: "QhQd"}
    felt = start(3, stacks={1: 500, 2: 1500}, cards=cards).felt()
    felt.do(
        "s3 say all-in", "s1 say all-in", "s2 say all-in", "flop 9c 7d 2h", "turn 8s", "river 3c"
    )
    felt.do("s1 table", "s2 table", "s3 table", winners=[{2: 2000}, {1: 1500}])
    felt.do("push-pot", stacks={1: 1500, 2: 2000, 3: 18500})


def test_pots_that_the_same_seats_can_win_are_one() -> None:
    """A fold merges what its chips had kept apart."""
    felt = start(3, stacks={1: 500}).felt()
    felt.do(
        "s3 say raise 1000",
        "s1 say all-in",
        "s2 say call",
        pots=[[1500, [1, 2, 3]], [1000, [2, 3]]],
    )
    felt.do("flop", "s2 say bet 600", "s3 say fold")
    felt.do(pots=[[1500, [1, 2]], [1000, [2]]], stacks={2: 19000})


def test_folded_blind_stays_in_the_main_pot() -> None:
    """Dead money below the shortest all-in makes no pot of its own."""
    felt = start(4, stacks={3: 600}).felt()
    felt.do("s3 say all-in", "s4 say call", "s1 say fold", "s2 say fold", pots=[[1500, [3, 4]]])


def test_folded_chips_between_two_all_ins_go_to_the_pot_they_reached() -> None:
    """Seat 4 folds 900: 500 in the main pot, 400 in the side pot."""
    felt = start(4, stacks={1: 500, 2: 3000}).felt()
    felt.do("s3 say fold", "s4 say raise 900", "s1 say all-in", "s2 say all-in", "s4 say fold")
    # Seat 2's 3000: 500 main, 400 side matched by dead money, 2100 unmatched.
    felt.do(pots=[[1500, [1, 2]], [800, [2]]], stacks={2: 2100})


def test_checked_streets_add_nothing() -> None:
    """One pot through the hand."""
    felt = checked_flop(3).felt().do("s1 tap", "s2 tap", "s3 tap", pots=[[600, [1, 2, 3]]])
    felt.do("turn", "s1 say bet 400", pots=[[600, [1, 2, 3]]], pot=1000)
    felt.do("s2 say call", "s3 say fold", pots=[[1400, [1, 2]]])


def test_each_pot_has_its_own_winners() -> None:
    """Seats 2 and 3 tie for the side pot, seat 1 wins the main pot."""
    cards = {1: "AhAd", 2: "KhQd", 3: "KdQh"}
    felt = start(3, stacks={1: 500, 2: 1500}, cards=cards).felt()
    felt.do(
        "s3 say raise 1500", "s1 say all-in", "s2 say call", "flop 9c 7d 2h", "turn 8s", "river 3c"
    )
    felt.do("s1 table", "s2 table", "s3 table", winners=[{2: 1000, 3: 1000}, {1: 1500}])
