"""TDA 2024, 38: a killed hand changes no burn; one a street, never more."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import checked_flop, start

HANDS = {"one card (example 1-A)": "Ah", "three cards (example 1-B)": "AhKhQh"}


@pytest.mark.parametrize("name", HANDS)
def test_hand_of_a_wrong_count_dies_after_substantial_action(name: str) -> None:
    """Seat 3 folds, seat 4 calls; seat 5 has the wrong count and is dead; the flop has one burn."""
    felt = start(6, cards={5: HANDS[name]}).felt().do("s3 say fold", "s4 say call", "s5 muck")
    felt.do(seat=5, action="fold", alerts=["hand-killed"], rules=["38"], actor=6)
    felt.do("s6 say fold", "s1 say fold", "s2 say check", "flop", no_alerts=["no-burn"], actor=2)


@pytest.mark.parametrize("name", HANDS)
def test_no_card_of_the_dead_hand_is_the_burn(name: str) -> None:
    """The flop without a burn off the stub is an irregular one."""
    felt = start(6, cards={5: HANDS[name]}).felt()
    felt.do("s3 say fold", "s4 say call", "s5 muck", "s6 say fold", "s1 say fold", "s2 say check")
    felt.do("no-burn flop", alerts=["no-burn"])


def test_second_burn_is_noticed() -> None:
    """One and only one."""
    checked_flop(3).felt().do("burn", alerts=["extra-burn"], rules=["38"])


@pytest.mark.parametrize("street", ["turn", "river"])
def test_turn_and_river_without_a_burn_are_noticed(street: str) -> None:
    """One card is burned for each later street."""
    taps = ("s2 tap", "s1 tap")
    begun = checked_flop(2).then(*taps)
    before = begun if street == "turn" else begun.then("turn", *taps)
    before.felt().do(f"no-burn {street}", alerts=["no-burn"], rules=["38"], street=street)
