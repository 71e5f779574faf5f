"""TDA 2024, 58: a fold without a bet to face, or out of turn, binds."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

CASES = [
    Case("first to act after the flop", checked_flop(3), "s1 say fold", seat=1, action="fold",
         alerts=["fold-without-bet"], rules=["58"], actor=2),
    Case("facing a check", checked_flop(3).then("s1 tap"), "s2 say fold", seat=2, action="fold",
         alerts=["fold-without-bet"], actor=3),
    Case("the big blind's option",
         start(3).then("s3 say call", "s1 say call"), "s2 say fold", seat=2,
         action="fold", alerts=["fold-without-bet"], actor=0),
    Case("cards into the muck without a bet", checked_flop(3), "s1 muck", seat=1, action="fold",
         alerts=["fold-without-bet"], actor=2),
    Case("facing a bet there is nothing to remark", checked_flop(3).then("s1 say bet 400"),
         "s2 say fold", seat=2, action="fold", no_alerts=["fold-without-bet"]),
    Case("out of turn", checked_flop(3), "s3 say fold", seat=3, action="fold",
         alerts=["out-of-turn-fold"], rules=["58"], actor=1),
    Case("cards into the muck out of turn", checked_flop(3), "s3 muck", seat=3, action="fold",
         alerts=["out-of-turn-fold"], actor=1),
    Case("the last opponent folds out of turn",
         checked_flop(2), "s1 say fold", seat=1, action="fold",
         street="over", winners=[{2: 400}]),
    Case("all others fold out of turn",
         checked_flop(3), "s2 say fold", "s3 say fold", street="over",
         winners=[{1: 600}]),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_binding_fold(case: Case) -> None:
    """It cannot be taken back by the player."""
    case.check()


def test_folded_player_cannot_act_any_more() -> None:
    """Nor table."""
    felt = checked_flop(3, cards={3: "AhAd"}).felt().do("s3 say fold", "s1 tap", "s2 tap", actor=0)
    felt.do("s3 say bet 400", alerts=["impossible"], bets={3: 0})


def test_fold_out_of_turn_does_not_skip_anybody() -> None:
    """The seat in turn acts on."""
    felt = checked_flop(4).felt().do("s2 say fold", actor=1).do("s1 say bet 400", actor=3)
    felt.do("s3 say call", actor=4)
