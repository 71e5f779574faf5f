"""TDA 2024, 13: tabled is all cards face up; a tabled winner cannot be killed."""

from __future__ import annotations

from tests.engine.rules.felt import Start, checked_flop

CHECKED = ("s1 tap", "s2 tap")


def _showdown(**header: object) -> Start:
    begun = checked_flop(2, **header)
    board = ("flop 9h 7s 2c", "s2 tap", "s1 tap", "turn Td", "s2 tap", "s1 tap", "river 4h")
    return Start(begun.header, (*begun.steps[:-1], *board, "s2 tap", "s1 tap"))


HOLDEM = _showdown(cards={1: "AhKh", 2: "9c9d"})
OMAHA = _showdown(game="plo", cards={1: "AhKhQsJs", 2: "9c9dAcKc"})


def test_one_card_of_two_is_not_tabled() -> None:
    """13-A: both hole cards."""
    felt = HOLDEM.felt().do("s1 table", "s2 table 1", winners=[], alerts=["table-all-cards"])
    felt.do("s2 table", winners=[{2: 400}], no_alerts=["table-all-cards"])


def test_three_cards_of_four_are_not_tabled_in_omaha() -> None:
    """13-A: all four."""
    felt = OMAHA.felt().do("s1 table", "s2 table 3", winners=[], alerts=["table-all-cards"])
    felt.do("s2 table", winners=[{2: 400}])


def test_partly_tabled_hand_in_the_muck_has_no_claim() -> None:
    """13-B: who shows one card and mucks has lost, with the best hand too."""
    felt = HOLDEM.felt().do("s1 table", "s2 table 1", "s2 muck", winners=[{1: 400}])
    felt.do("push-pot", stacks={1: 20200, 2: 19800})


def test_tabled_winner_on_its_way_to_the_muck_is_stopped_before_the_award() -> None:
    """13-C: the dealer is warned, and the hand wins."""
    felt = HOLDEM.felt().do("s1 table", "s2 table", winners=[{2: 400}])
    felt.do("s2 muck", alerts=["muck-before-award"], rules=["13-C"], winners=[{2: 400}])
    felt.do("push-pot", stacks={1: 19800, 2: 20200})


def test_tabled_hand_may_not_go_while_another_is_still_down() -> None:
    """13-C: it may be the winner yet."""
    felt = HOLDEM.felt().do("s2 table", "s2 muck", alerts=["muck-before-award"], winners=[])
    felt.do("s1 table", winners=[{2: 400}])


def test_tabled_loser_may_be_mucked_once_the_winner_is_known() -> None:
    """No warning for a hand that has lost."""
    HOLDEM.felt().do("s1 table", "s2 table", "s1 muck", no_alerts=["muck-before-award"])


def test_tabled_winner_may_be_mucked_after_the_award() -> None:
    """The pot is pushed: the cards are gathered."""
    felt = HOLDEM.felt().do("s1 table", "s2 table", "push-pot")
    felt.do("s2 muck", no_alerts=["muck-before-award"], stacks={2: 20200})


def test_no_player_can_table_a_folded_hand() -> None:
    """13-B: what is in the muck has no claim."""
    felt = checked_flop(3, cards={1: "AhAd"}).felt().do("s1 say fold", "s1 muck", "s1 table")
    felt.do("s2 tap", actor=3)
    assert all(not seat.has_cards for seat in felt.view.seats if seat.seat == 1)
