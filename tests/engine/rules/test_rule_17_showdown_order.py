"""TDA 2024, 17: who shows first, and who need not show at all."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop

TAPS = ("s1 tap", "s2 tap", "s3 tap")
TURN = checked_flop(3).then(*TAPS, "turn")
RIVER = TURN.then(*TAPS, "river")

CASES = [
    Case("no river bet: first seat left of the button", RIVER, *TAPS, shows_first=1),
    Case(
        "a river bet called: the bettor",
        RIVER, "s1 tap", "s2 say bet 400", "s3 say call", "s1 say call",
        shows_first=2,
    ),
    Case(
        "a river raise called: the raiser, not the bettor",
        RIVER, "s1 say bet 400", "s2 say raise 1200", "s3 say fold", "s1 say call",
        shows_first=2,
    ),
    Case(
        "a check-raise called",
        RIVER, "s1 tap", "s2 say bet 400", "s3 say call", "s1 say raise 1200", "s2 say call",
        "s3 say call",
        shows_first=1,
    ),
    Case(
        "a turn bet and checks on the river: the turn does not count",
        TURN, "s1 tap", "s2 tap", "s3 say bet 400", "s1 say call", "s2 say call", "river", *TAPS,
        shows_first=1,
    ),
    Case(
        "seat 1 folded earlier: the next live seat left of the button",
        TURN, "s1 tap", "s2 say bet 400", "s3 say call", "s1 say fold", "river", "s2 tap",
        "s3 tap",
        shows_first=2,
    ),
    Case(
        "the last aggressor mucks: first live seat left of the button",
        RIVER, "s1 tap", "s2 say bet 400", "s3 say call", "s1 say call", "s2 muck",
        shows_first=1,
    ),
    Case(
        "before the betting is finished nobody shows",
        RIVER, "s1 tap", "s2 say bet 400",
        shows_first=0,
    ),
    Case(
        "heads-up without a river bet: the big blind, left of the button",
        checked_flop(2).then("s2 tap", "s1 tap", "turn", "s2 tap", "s1 tap", "river"),
        "s2 tap", "s1 tap",
        shows_first=2,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_first_to_show(case: Case) -> None:
    """17-A."""
    case.check()


def test_last_live_hand_wins_untabled() -> None:
    """17-B: all but one muck; the last one is not asked to show."""
    felt = RIVER.felt().do(*TAPS, "s1 muck", winners=[])
    felt.do("s2 muck", street="over", winners=[{3: 600}], face_up=[], shows_first=0)
    assert felt.question == ""


def test_button_that_does_not_sit_last_counts_from_itself() -> None:
    """Left of the button, not the lowest number: button 2, so seat 3 shows first."""
    begun = checked_flop(3)
    felt = type(begun)(begun.header | {"button": 2}).felt()
    felt.do("s2 say call", "s3 say call", "s1 say check", "flop")
    for street in ("turn", "river", None):
        felt.do("s3 tap", "s1 tap", "s2 tap", *([street] if street else []))
    felt.do(street="showdown", shows_first=3)


def test_winner_may_muck_untabled_and_still_wins() -> None:
    """17-B: the pot is his without a card shown."""
    felt = RIVER.felt().do(*TAPS, "s1 muck", "s2 muck", "s3 muck", winners=[{3: 600}])
    felt.do("push-pot", stacks={3: 20400})
