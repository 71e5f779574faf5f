"""TDA 2024, 32: the big blind moves on by one player; small blind and button follow, or are dead.

Positions are (button, small blind, big blind) of each hand in turn; the button may be at an empty
seat, a small blind of 0 is dead.
"""

from __future__ import annotations

import pytest

from engine.happenings import HandTabled
from tests.engine.rules.felt import Felt, start

ORDER = [(5, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 1), (5, 1, 2)]

LEAVING = {
    "nobody": ({}, ORDER),
    "the big blind": ({1: (2,)}, [(5, 1, 2), (1, 0, 3), (2, 3, 4), (3, 4, 5), (4, 5, 1)]),
    "the small blind": ({1: (1,)}, [(5, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 2)]),
    "both blinds": ({1: (1, 2)}, [(5, 1, 2), (1, 0, 3), (2, 3, 4), (3, 4, 5), (4, 5, 3)]),
    "the button": ({1: (5,)}, [(5, 1, 2), (1, 2, 3), (2, 3, 4), (3, 4, 1), (4, 1, 2)]),
    "the next big blind": ({1: (3,)}, [(5, 1, 2), (1, 2, 4), (2, 4, 5), (4, 5, 1), (5, 1, 2)]),
    "the next two big blinds": ({1: (3, 4)}, [(5, 1, 2), (1, 2, 5), (2, 5, 1), (5, 1, 2)]),
    "the big blind and the next": ({1: (2, 3)}, [(5, 1, 2), (1, 0, 4), (2, 4, 5), (4, 5, 1)]),
    "the small blind and the next": ({1: (1, 3)}, [(5, 1, 2), (1, 2, 4), (2, 4, 5), (4, 5, 2)]),
    "one big blind after another": (
        {1: (2,), 2: (3,)},
        [(5, 1, 2), (1, 0, 3), (2, 0, 4), (3, 4, 5), (4, 5, 1), (5, 1, 4)],
    ),
    "small blind, then big blind": (
        {1: (1,), 2: (3,)},
        [(5, 1, 2), (1, 2, 3), (2, 0, 4), (3, 4, 5), (4, 5, 2)],
    ),
    "under the gun, then the button": (
        {1: (4,), 2: (1,)},
        [(5, 1, 2), (1, 2, 3), (2, 3, 5), (3, 5, 2), (5, 2, 3)],
    ),
}
"""Who leaves after which hand, and the positions of all hands."""


def fold_around(felt: Felt) -> None:
    """All fold to the last live seat."""
    while felt.view.actor:
        felt.do(f"s{felt.view.actor} say fold")


@pytest.mark.parametrize("name", LEAVING)
def test_positions_after_players_are_gone(name: str) -> None:
    """Nobody skips a big blind, nobody pays a small blind that was never due."""
    gone, positions = LEAVING[name]
    felt = start(5).felt()
    for hand, (button, small, big) in enumerate(positions, 1):
        if hand > 1:
            felt.do("next-hand")
        felt.do(button=button, sb=small, bb=big, pot=300 if small else 200)
        fold_around(felt)
        felt.do(*(f"s{seat} leaves" for seat in gone.get(hand, ())))


@pytest.mark.parametrize(
    ("loser", "positions"),
    [
        (1, [(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 2)]),
        (2, [(1, 0, 3), (2, 3, 4), (3, 4, 5), (4, 5, 1)]),
        (3, [(1, 2, 4), (2, 4, 5), (4, 5, 1), (5, 1, 2)]),
        (5, [(1, 2, 3), (2, 3, 4), (3, 4, 1), (4, 1, 2)]),
    ],
)
def test_positions_after_a_real_bust(loser: int, positions: list[tuple[int, int, int]]) -> None:
    """A lost all-in leaves the seat as empty as a player who goes."""
    cards = {4: "AhAd", loser: "2c7d"}
    felt = start(5, cards=cards, stacks={loser: 1000}).felt()
    while felt.view.actor:
        is_in = felt.view.actor in (4, loser)
        felt.do(f"s{felt.view.actor} say {'all-in' if is_in else 'fold'}")
    felt.do("flop As Ks Qd", "turn 9h", "river 3c", HandTabled(4), HandTabled(loser))
    for button, small, big in positions:
        felt.do("next-hand", button=button, sb=small, bb=big)
        fold_around(felt)


def test_with_a_dead_small_blind_the_first_to_act_is_left_of_the_big_blind() -> None:
    """And acts from the dead button's left after the flop."""
    felt = start(5).felt()
    fold_around(felt)
    felt.do("s2 leaves", "next-hand", sb=0, bb=3, actor=4, to_call=200)
    felt.do("s4 say call", "s5 say call", "s1 say call", "s3 say check", "flop", actor=3)


def test_with_a_dead_button_the_deal_and_action_start_left_of_it() -> None:
    """The empty button seat is last in order all the same."""
    felt = start(5).felt()
    fold_around(felt)
    felt.do("s1 leaves", "next-hand", button=1, sb=2, bb=3, actor=4)
    felt.do("s4 say call", "s5 say call", "s2 say call", "s3 say check", "flop", actor=2)


def test_newcomer_is_big_blind_when_it_comes_to_the_seat() -> None:
    """10-A: any seat, the big blind too."""
    felt = start(5).felt()
    fold_around(felt)
    felt.do("push-pot", "s3 leaves", "s3 sits 9000", "next-hand", button=1, sb=2, bb=3)
    felt.do(stacks={3: 8800})


def test_newcomer_in_the_gap_before_the_next_big_blind_is_big_blind() -> None:
    """Seat 3 was empty: the big blind would have gone to 4."""
    header = start(4).header | {"stacks": {1: 9000, 2: 9000, 4: 9000, 5: 9000}, "button": 5}
    felt = Felt(header)
    fold_around(felt)
    felt.do("s3 sits 9000", "next-hand", button=1, sb=2, bb=3)


def test_newcomer_may_get_the_small_blind() -> None:
    """10-A: into the seat of a big blind who has just gone."""
    felt = start(5).felt()
    fold_around(felt)
    felt.do("push-pot", "s2 leaves", "s2 sits 9000", "next-hand", button=1, sb=2, bb=3)
    felt.do(stacks={2: 8900})


def test_newcomer_may_get_the_button() -> None:
    """10-A: into the seat of a small blind who has just gone, and is dealt in."""
    felt = start(5).felt()
    fold_around(felt)
    felt.do("push-pot", "s1 leaves", "s1 sits 9000", "next-hand", button=1, sb=2, bb=3)
    assert {seat.seat: seat.has_cards for seat in felt.view.seats}[1]


def test_newcomer_between_button_and_small_blind_waits_one_hand() -> None:
    """8-A, 10-A: button 1, small blind 3; seat 2 is dealt in once the button has passed."""
    header = start(4).header | {"stacks": {1: 9000, 3: 9000, 4: 9000, 5: 9000}, "button": 5}
    felt = Felt(header).do(button=5, sb=1, bb=3)
    fold_around(felt)
    felt.do("s2 sits 9000", "next-hand", button=1, sb=3, bb=4)
    assert {seat.seat: seat.has_cards for seat in felt.view.seats}[2] is False
    felt.do("s5 say fold", "s1 say fold", actor=3)
    fold_around(felt)
    felt.do("next-hand", button=3, sb=4, bb=5)
    assert {seat.seat: seat.has_cards for seat in felt.view.seats}[2] is True


def test_newcomer_takes_the_seat_of_a_player_who_left_before_the_award() -> None:
    """The seat is free once the pot is pushed: the newcomer's chips are in the next hand."""
    felt = start(5).felt()
    fold_around(felt)
    felt.do("s4 leaves", "push-pot", "s4 sits 9000", "next-hand", stacks={4: 9000})
