"""TDA 2024, RP-1: the dealer's all-in button."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop

BET = checked_flop(3, stacks={3: 900}).then("s1 say bet 600")

CASES = [
    Case("pressed for the seat to act: all-in", BET, "s2 all-in", seat=2, action="raise", to=19800,
         all_in=True, rules=["RP-1"], actor=3),
    Case("pressed for a short stack: a call for less", checked_flop(3, stacks={2: 500}).then(
         "s1 say bet 600"), "s2 all-in", action="call", to=300, all_in=True, rules=["RP-1"]),
    Case("pressed after the word: nothing more", BET.then("s2 say all-in"), "s2 all-in", seat=2,
         rules=["RP-1"], bets={2: 19800}, actor=3),
    Case("pressed after the chips: nothing more",
         BET.then("s2 say fold", "s3 say all-in"), "s3 all-in",
         seat=3, rules=["RP-1"], bets={3: 700}, actor=1),
    Case("pressed with nobody to act", checked_flop(2, stacks={2: 900}).then("s2 say all-in",
         "s1 say call"), "s2 all-in", rules=["RP-1"], actor=0, pot=1800),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_in_button(case: Case) -> None:
    """As clear as the word."""
    case.check()


def test_button_out_of_turn_is_held_like_the_word() -> None:
    """53-A."""
    felt = checked_flop(3).felt().do("s2 all-in", status="held", rules=["53-A"], actor=1)
    felt.do("s1 tap", seat=2, action="bet", all_in=True, actor=3)
