"""Real hands: every action, pot, uncalled bet and stack, against results made elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_py.recorded_hands import HandResult, read_hand, replay_hand
from tests.firmware_py.recorded_hands.expected import compare_with_expected

HANDS = Path(__file__).parents[2] / "data" / "hands"
SHIPPED = Path(__file__).parents[3] / "firmware_py" / "virtual_table" / "hands"


def replay(path: Path) -> HandResult:
    return replay_hand(read_hand(path.read_text(), path.name))


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.phh")), ids=lambda path: path.stem)
def test_hand_comes_out_as_expected(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    assert compare_with_expected(replay(path), expected) == []


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.phh")), ids=lambda path: path.stem)
def test_shipped_hand_agrees_and_knows_its_winners(path: Path) -> None:
    result = replay(path)
    assert result.agrees
    assert result.winners


def test_card_that_a_record_holds_twice_is_noted() -> None:
    assert replay(HANDS / "stars-hhsmithy-nt-030.phh").notes == (
        "seat 2: the record holds a card of 5dKd twice; its result is taken",
    )
    assert replay(HANDS / "stars-hhsmithy-nt-003.phh").notes == ()


def test_comparison_notices_each_figure() -> None:
    """The comparison itself can fail."""
    path = HANDS / "stars-hhsmithy-nt-003.phh"
    result = replay(path)
    expected = json.loads(path.with_suffix(".expected.json").read_text())
    first = result.actions[0]
    wrong = [
        replace(result, actions=(replace(first, pot=first.pot + 1), *result.actions[1:])),
        replace(result, actions=result.actions[1:]),
        replace(result, pots=result.pots[:1]),
        replace(result, street_pots=result.street_pots[1:]),
        replace(result, returned=((1, 5),)),
        replace(result, winners=()),
        replace(result, stacks=(1, *result.stacks[1:])),
        replace(result, differences=("something",)),
    ]
    assert compare_with_expected(result, expected) == []
    assert [bool(compare_with_expected(other, expected)) for other in wrong] == [True] * 8
