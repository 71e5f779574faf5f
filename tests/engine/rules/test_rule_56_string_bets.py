"""TDA 2024, 56: chips that come in a second movement do not count."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import checked_flop

MOTIONS = {
    "call, then a raise": ("s2 push 1000 / 1000x2", "call", 1000, 2000),
    "overchip, then a small one": ("s2 push 5000 / 100", "call", 1000, 4100),
    "raise, then more": ("s2 push 1000x2 / 500", "raise", 2000, 500),
    "three motions": ("s2 push 1000 / 1000 / 1000", "call", 1000, 2000),
    "mandatory call, then too much": ("s2 push 500 / 1000", "call", 1000, 500),
}


@pytest.mark.parametrize("name", MOTIONS)
def test_first_motion_counts(name: str) -> None:
    """The rest is change, and the dealer is told."""
    do, action, to, change = MOTIONS[name]
    felt = checked_flop(3).then("s1 say bet 1000").felt()
    felt.do(do, seat=2, action=action, to=to, change=change, alerts=["string-bet"], rules=["56"])
    felt.do(actor=3, to_call=to)


def test_second_motion_after_an_amount_was_said_is_no_string() -> None:
    """The amount was clear before."""
    felt = checked_flop(3).felt().do("s1 say 700", "s1 push 500 / 100x2", no_alerts=["string-bet"])
    felt.do(bets={1: 700}, actor=2)


def test_others_chips_are_their_own_action() -> None:
    """A push of the next seat is no second motion."""
    felt = checked_flop(3).felt().do("s1 push 500", "s2 push 500", no_alerts=["string-bet"])
    felt.do(actor=3, to_call=500)
