"""TDA 2024, 37: a button with too few cards."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import start

SHORT = start(4, cards={4: "Ah"})


@pytest.mark.parametrize(
    "steps", [("s3 say fold",), ("s3 say raise 600",)], ids=["one fold", "one raise"]
)
def test_missing_card_is_made_good(steps: tuple[str, ...]) -> None:
    """No misdeal, no question; the button then plays."""
    felt = SHORT.felt().do(*steps, "s4 deal", rules=["37"], actor=4)
    assert felt.question == ""
    felt.do("s4 say fold" if steps == () else "s4 say call", seat=4, action="call")


def test_missing_card_is_made_good_after_substantial_action() -> None:
    """Though no misdeal could be declared any more."""
    begun = start(6, button=6, cards={6: "Ah"}).then("s3 say call", "s4 say call", "s5 say call")
    felt = begun.felt().do("s6 deal", rules=["37"], actor=6)
    felt.do("s6 say raise 1000", seat=6, action="raise", to=1000)


@pytest.mark.parametrize(
    "step", ["s4 say call", "s4 push 100x2", "s4 say raise 600", "s4 say all-in"]
)
def test_button_that_acts_short_is_dead(step: str) -> None:
    """By a check or a bet; nothing goes in."""
    felt = SHORT.felt().do("s3 say call", step, seat=4, action="fold", rules=["37"])
    felt.do(actor=1, stacks={4: 20000}, pot=500)


def test_button_that_acts_short_heads_up_loses_the_hand() -> None:
    """The other one is left alone."""
    felt = start(2, button=1, cards={1: "Ah"}).felt().do("s1 say call", action="fold", rules=["37"])
    felt.do(street="over", winners=[{2: 200}])


def test_fold_of_a_short_button_is_a_fold() -> None:
    """No alarm."""
    SHORT.felt().do("s3 say call", "s4 say fold", action="fold", no_alerts=["hand-killed"])


def test_third_card_at_the_button_is_no_made_good_card() -> None:
    """Too many is 35-A."""
    start(4).felt().do("s3 say fold", "s4 deal", status="floor", rules=["35-A"])


def test_other_seats_have_no_such_right() -> None:
    """A missing card elsewhere is a misdeal, or the hand is dead after substantial action."""
    begun = start(6, cards={5: "Ah"})
    begun.felt().do("s3 say fold", "s5 deal", status="floor", rules=["35-A"])
    felt = begun.felt().do("s3 say fold", "s4 say call", "s5 say call")
    felt.do(seat=5, action="fold", alerts=["hand-killed"], rules=["35-D"], actor=6)


def test_button_that_got_one_card_in_the_deal_may_be_made_good() -> None:
    """The others act meanwhile; no seat was missed but the button."""
    felt = start(4, deal="steps").felt()
    felt.do("s1 deal", "s2 deal", "s3 deal", "s4 deal", "s1 deal", "s2 deal", "s3 deal")
    felt.do("s3 say call", seat=3, action="call", actor=4)
    felt.do("s4 deal", rules=["37"]).do("s4 say raise 600", seat=4, action="raise", to=600)
