"""TDA 2024, RP-5 and 39-C: board cards that come before the action is finished."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import checked_flop, start

PREMATURE = {
    "flop": (start(3).then("s3 say call"), "flop Ah Kd 3c", "s1 say call", "s2 say check"),
    "turn": (checked_flop(3).then("s1 tap"), "turn 7c", "s2 tap", "s3 tap"),
    "river": (
        checked_flop(3).then("s1 tap", "s2 tap", "s3 tap", "turn", "s1 tap"),
        "river 9h", "s2 tap", "s3 tap",
    ),
}  # fmt: skip


@pytest.mark.parametrize("street", PREMATURE)
def test_premature_card_goes_back_and_the_action_goes_on(street: str) -> None:
    """RP-5: it is no part of the board; the same street comes after the action."""
    begun, early, *rest = PREMATURE[street]
    felt = begun.felt()
    before = felt.view
    felt.do(early, alerts=["premature-board"], rules=["RP-5"], actor=before.actor, pot=before.pot)
    assert felt.view.board == before.board
    felt.do(*rest, street, street=street, no_alerts=["premature-board"])


def test_premature_card_may_come_again_from_the_shuffled_stub() -> None:
    """RP-5: it went back, so it is not the second of its kind."""
    felt = checked_flop(3).felt().do("s1 tap", "turn 7c", "s2 tap", "s3 tap", "turn 7c")
    felt.do(street="turn", no_alerts=["duplicate-card"])


@pytest.mark.parametrize("street", ["turn", "river", "flop"])
def test_same_card_is_premature_after_the_action_of_another_hand_only(street: str) -> None:
    """In time it raises nothing."""
    begun, _, *rest = PREMATURE[street]
    begun.felt().do(*rest, street, no_alerts=["premature-board", "no-burn"], street=street)


def test_card_after_the_river_is_no_street() -> None:
    """Five are enough."""
    taps = ("s2 tap", "s1 tap")
    felt = checked_flop(2).then(*taps, "turn", *taps, "river", *taps).felt()
    felt.do("board 7c", alerts=["premature-board"], street="showdown")
    assert len(felt.view.board) == 5
