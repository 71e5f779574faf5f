"""TDA 2024, 48: no cap in no-limit and pot-limit; the house's in limit, until two are left."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Felt, checked_flop, start


def _raise_until(felt: Felt, times: int, step: int, first: int) -> Felt:
    for number in range(times):
        felt.do(f"s{felt.view.actor} say raise {first + number * step}", action="raise")
    return felt


@pytest.mark.parametrize("cap", [3, 4, 5])
def test_limit_has_the_houses_cap(cap: int) -> None:
    """The blind is the first bet before the flop; after the last raise only a call is left."""
    felt = _raise_until(start(4, game="lhe", cap=cap).felt(), cap - 1, 200, 400)
    felt.do(may_raise=False, min_raise_to=0, max_raise_to=0)
    seat = felt.view.actor
    felt.do(f"s{seat} say raise", seat=seat, action="call", to=200 * cap, rules=["48"])


def test_flop_bet_counts_as_the_first_of_the_cap() -> None:
    """Bet and three raises."""
    felt = checked_flop(4, game="lhe").felt().do("s1 say bet 200")
    _raise_until(felt, 3, 200, 400).do(may_raise=False, to_call=600)


def test_every_street_has_a_cap_of_its_own() -> None:
    """After a capped flop the turn is open."""
    felt = checked_flop(2, game="lhe", stack=50000, format="cash").felt().do("s2 say bet 200")
    _raise_until(felt, 3, 200, 400).do("s2 say call", "turn", may_raise=True, min_raise_to=400)


def test_cap_holds_when_two_are_left_in_the_hand() -> None:
    """Not the hand, the event must be heads-up."""
    felt = checked_flop(3, game="lhe").felt().do("s1 say bet 200", "s2 say fold")
    _raise_until(felt, 3, 200, 400).do(may_raise=False)


def test_no_cap_when_two_are_left_in_the_event() -> None:
    """Raises go on."""
    felt = checked_flop(2, game="lhe").felt().do("s2 say bet 200")
    _raise_until(felt, 8, 200, 400).do(may_raise=True)


def test_heads_up_cash_game_keeps_the_cap() -> None:
    """A cash table of two is no event of two."""
    felt = checked_flop(2, game="lhe", format="cash").felt().do("s2 say bet 200")
    _raise_until(felt, 3, 200, 400).do(may_raise=False)


@pytest.mark.parametrize("game", ["nlhe", "plo"])
def test_no_cap_without_limit(game: str) -> None:
    """Ten raises of three players."""
    felt = checked_flop(3, game=game, stack=100000).felt().do("s1 say bet 200")
    _raise_until(felt, 10, 200, 400).do(may_raise=True)


def test_short_all_in_below_half_does_not_use_up_the_cap() -> None:
    """It is no raise (47-B)."""
    felt = checked_flop(4, game="lhe", cap=3, stacks={2: 450}).felt()
    felt.do("s1 say bet 200", "s2 say all-in", "s3 say raise 400", may_raise=True, min_raise_to=600)
