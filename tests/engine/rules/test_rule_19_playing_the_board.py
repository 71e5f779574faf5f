"""TDA 2024, 19: to play the board a hand must be tabled."""

from __future__ import annotations

from tests.engine.rules.felt import Start, checked_flop


def _board_plays() -> Start:
    taps = ("s1 tap", "s2 tap", "s3 tap")
    begun = checked_flop(3, cards={1: "2h3h", 2: "AdAh", 3: "6c7c"})
    board = ("flop 9s Ts Js", *taps, "turn Qs", *taps, "river Ks", *taps)
    return Start(begun.header, (*begun.steps[:-1], *board))


def test_all_who_table_share() -> None:
    """A straight flush on the board: three thirds."""
    felt = _board_plays().felt().do("s1 table", "s2 table", "s3 table")
    felt.do(winners=[{1: 200, 2: 200, 3: 200}])


def test_mucked_hand_gets_no_part() -> None:
    """Though the board would have been its hand as well."""
    _board_plays().felt().do("s2 muck", "s1 table", "s3 table", winners=[{1: 300, 3: 300}])


def test_half_tabled_hand_gets_no_part_until_it_is_tabled() -> None:
    """All hole cards, even if none of them plays (13-A)."""
    felt = _board_plays().felt().do("s1 table", "s3 table", "s2 table 1", winners=[])
    felt.do("s2 table", winners=[{1: 200, 2: 200, 3: 200}])
