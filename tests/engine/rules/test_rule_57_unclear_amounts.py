"""TDA 2024, 57: the highest reasonable amount that is not above the pot."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Start, start


def _flop_of(raise_to: int) -> Start:
    """Blinds 200-400; seats 2 to 5 are in for the raise, seat 1 has folded 200."""
    steps = (f"s3 say raise {raise_to}", "s4 say call", "s5 say call", "s1 say fold", "s2 say call")
    return start(5, stack=500000, blinds=[200, 400]).then(*steps, "flop")


@pytest.mark.parametrize(
    ("raise_to", "said", "amount"),
    [
        (1100, "bet 5", 500),
        (1175, "bet 5", 500),
        (1200, "bet 5", 5000),
        (1200, "5", 5000),
        (12450, "bet 5", 50000),
        (1200, "bet 4", 4000),
        (1000, "bet 4", 4000),
        (900, "bet 4", 400),
        (1200, "bet 6", 600),
    ],
)
def test_meanings_against_the_pot(raise_to: int, said: str, amount: int) -> None:
    """The pot is 4 times the raise and the folded 200."""
    felt = _flop_of(raise_to).felt().do(f"s2 say {said}", seat=2, action="bet", to=amount)
    felt.do(alerts=["unclear-amount"], rules=["57"])


@pytest.mark.parametrize("said", ["bet 500", "bet 5000", "bet 425"])
def test_clear_amount_is_what_it_says(said: str) -> None:
    """Above the pot or not."""
    felt = _flop_of(450).felt().do(f"s2 say {said}", to=int(said[4:]))
    felt.do(no_alerts=["unclear-amount"])


def test_all_meanings_above_the_pot_give_the_lowest_legal_one() -> None:
    """A pot of 300: five is 500, the first that is a bet."""
    felt = (
        start(3, blinds=[100, 200])
        .then("s3 say fold", "s1 say call", "s2 say check", "flop")
        .felt()
    )
    felt.do("s1 say bet 5", seat=1, action="bet", to=500, pot=900)


def test_bets_in_front_are_part_of_the_pot() -> None:
    """4600 in the middle and a bet of 400 in front are 5000."""
    _flop_of(1100).felt().do("s2 say bet 400", "s3 say raise 5", action="raise", to=5000)
