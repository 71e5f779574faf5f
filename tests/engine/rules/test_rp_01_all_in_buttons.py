"""TDA 2024, RP-1: the dealer's all-in button."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, Felt, checked_flop, start

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
    Case("pressed for a seat that has called, with chips behind: not all-in", checked_flop(3).then(
         "s1 say bet 600", "s2 say call"), "s2 all-in", seat=2, status="void",
         rules=["40-A", "RP-1"], alerts=["impossible"], bets={2: 600}, actor=3),
    Case("pressed with nobody to act, for a seat with chips behind", checked_flop(2).then(
         "s1 tap", "s2 tap"), "s2 all-in", seat=2, status="void", alerts=["impossible"], actor=0),
    Case("pressed for a folded seat", BET.then("s2 say fold"), "s2 all-in", seat=2, status="void",
         alerts=["impossible"], actor=3),
    Case("pressed without chips: all of them are due", checked_flop(3), "s1 all-in", seat=1,
         action="bet", to=19800, owes=19800, all_in=True, no_alerts=["all-in-button-missing"]),
    Case("pressed in the moment of a part of the chips: the whole stack", checked_flop(
         2, stacks={2: 5000}), "s2 all-in + push 1000", seat=2, action="bet", to=4800, owes=3800,
         all_in=True, rules=["RP-1", "40-A"], no_alerts=["all-in-button-missing"]),
    Case("pressed in the moment of all chips", checked_flop(2, stacks={2: 1200}),
         "s2 push 1000 + all-in", seat=2, action="bet", to=1000, owes=0, all_in=True,
         no_alerts=["all-in-button-missing"]),
    Case("chips say all-in and no button is out: asked for", checked_flop(2, stacks={2: 1200}),
         "s2 push 1000", seat=2, all_in=True, alerts=["all-in-button-missing"]),
    Case("chips out of turn: not asked for before they count", BET, "s3 push 500 100x2", seat=3,
         status="held", no_alerts=["all-in-button-missing"]),
    Case("chips out of turn: asked for when they count", BET.then("s3 push 500 100x2"),
         "s2 say call", seat=3, action="raise", to=700, all_in=True,
         alerts=["all-in-button-missing"]),
    Case("not re-opened: the button is a call, nobody is all-in", checked_flop(3, stacks={3: 900})
         .then("s1 say bet 600", "s2 say call", "s3 all-in"), "s1 all-in", seat=1, action="call",
         to=700, all_in=False, alerts=["betting-not-reopened"]),
    Case("pressed with nobody to act", checked_flop(2, stacks={2: 900}).then("s2 say all-in",
         "s1 say call"), "s2 all-in", rules=["RP-1"], actor=0, pot=1800),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_in_button(case: Case) -> None:
    """As clear as the word."""
    case.check()


def test_the_button_is_due_until_it_is_pressed_or_the_pot_is_awarded() -> None:
    """Chips or words, the dealer puts a button out; it comes in with the award."""
    hands = {1: "AhAd", 2: "KhKd"}
    felt = start(2, button=1, stacks={1: 1200, 2: 1200}, cards=hands).felt()
    felt.do("s1 say call", "s2 tap", "flop 2c 7d 9h")
    assert _due(felt) == set()
    felt.do("s2 push 1000")
    assert _due(felt) == {2}
    felt.do("s2 all-in", rules=["RP-1"]).do("s1 say call")
    assert _due(felt) == {1}
    felt.do("s1 all-in", rules=["RP-1"])
    assert _due(felt) == set()
    felt.do("undo")
    assert _due(felt) == {1}
    felt.do("turn 3s", "river 4s", "s1 table", "s2 table")
    assert _due(felt) == {1}
    felt.do("push-pot", stacks={1: 2400, 2: 0})
    assert _due(felt) == set()


def test_button_pressed_by_mistake_and_taken_back() -> None:
    felt = BET.felt().do("s2 all-in", actor=3, bets={2: 19800})
    felt.do("undo", actor=2, bets={2: 0}, to_call=600)
    felt.do("s2 say call", action="call", to=600, actor=3)


def _due(felt: Felt) -> set[int]:
    return {line.seat for line in felt.table.view.seats if line.is_button_due}


def test_button_out_of_turn_is_held_like_the_word() -> None:
    """53-A."""
    felt = checked_flop(3).felt().do("s2 all-in", status="held", rules=["53-A"], actor=1)
    felt.do("s1 tap", seat=2, action="bet", all_in=True, actor=3)
