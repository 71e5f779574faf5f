"""TDA 2024, 3: the official words, and a tap that is a check."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop, start

BLIND_OPTION = start(3).then("s3 say call", "s1 say call")

CASES = [
    Case(
        "a tap without a bet is a check",
        checked_flop(3), "s1 tap",
        seat=1, status="final", action="check", to=0, rules=["3"], actor=2,
    ),
    Case(
        "a tap of the big blind in an unraised pot is a check",
        BLIND_OPTION, "s2 tap",
        seat=2, action="check", to=200, rules=["3"], actor=0, pot=600,
    ),
    Case(
        "a tap facing a bet is no check",
        checked_flop(3).then("s1 say bet 400"), "s2 tap",
        status="void", alerts=["not-a-bet-word"], rules=["55"], actor=2, to_call=400,
    ),
    Case(
        "check said is a check",
        checked_flop(3), "s1 say check",
        seat=1, action="check", rules=["3"], actor=2,
    ),
    Case(
        "all-in said is all chips",
        checked_flop(3), "s1 say all-in",
        seat=1, action="bet", to=19800, all_in=True, rules=["3"],
    ),
    Case(
        "all-in said with less than the call is a call",
        checked_flop(3, stacks={2: 700}).then("s1 say bet 600"), "s2 say all-in",
        seat=2, action="call", to=500, all_in=True, actor=3, to_call=600,
    ),
    Case(
        "fold said in turn facing a bet ends the hand",
        checked_flop(3).then("s1 say bet 400"), "s2 say fold",
        seat=2, action="fold", actor=3, no_alerts=["fold-without-bet"],
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_word_or_gesture(case: Case) -> None:
    """Each word has its one meaning."""
    case.check()
