"""TDA 2024, 39: four flop cards, and a flop without a burn."""

from __future__ import annotations

from tests.engine.rules.felt import start

LIMPED = start(3).then("s3 say call", "s1 say call", "s2 say check")
FLOP = LIMPED.then("flop Ah Kd 3c")


def test_fourth_card_is_the_floors() -> None:
    """39-A: nobody acts before the flop is made right."""
    FLOP.felt().do("board 7c", status="floor", rules=["39-A"], alerts=["extra-flop-card"], actor=0)


def test_scrambled_flop_is_dealt_anew_from_the_four() -> None:
    """39-A: one of them is the burn; the betting starts from seat 1."""
    felt = FLOP.felt().do("board 7c", "floor scramble", street="preflop", actor=0, pot=600)
    assert felt.view.board == ()
    felt.do("flop Kd 7c Ah", street="flop", actor=1, no_alerts=["duplicate-card"])
    assert felt.view.board == ("Kd", "7c", "Ah")


def test_fourth_card_after_an_action_is_a_premature_turn() -> None:
    """39-C: a check has been made, so it is not part of the flop."""
    felt = FLOP.felt().do("s1 tap", "board 7c", alerts=["premature-board"], rules=["RP-5"], actor=2)
    assert felt.view.board == ("Ah", "Kd", "3c")


def test_no_burn_before_action_is_noticed() -> None:
    """39-B: nothing has been done yet, so the three cards can be scrambled."""
    LIMPED.felt().do("no-burn flop Ah Kd 3c", alerts=["no-burn"], rules=["39-B"])


def test_no_burn_after_a_check_stands() -> None:
    """39-B: play proceeds with the three cards; one burn for the turn."""
    felt = LIMPED.felt().do("no-burn flop Ah Kd 3c", "s1 tap", action="check", actor=2)
    felt.do("s2 tap", "s3 tap", "turn 7c", no_alerts=["no-burn"], street="turn")
    assert felt.view.board == ("Ah", "Kd", "3c", "7c")


def test_board_card_without_a_street_in_time_is_the_next_street() -> None:
    """After the action it is simply the turn."""
    felt = FLOP.felt().do("s1 tap", "s2 tap", "s3 tap", "board 7c", street="turn", actor=1)
    assert felt.view.board == ("Ah", "Kd", "3c", "7c")
