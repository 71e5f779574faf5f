"""What is exported, re-run, gives the same rulings; PokerKit reads it; nothing hidden is in it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pokerkit
import pytest

from engine.happenings import HandTabled, Happening
from engine.script.expect import compare
from engine.script.script import read_script
from engine.setup import Level, TableSetup
from firmware_py.core.history.as_phh import as_phh
from firmware_py.core.history.as_script import as_script
from firmware_py.core.history.replay import Replay, Replayer, run
from firmware_py.core.history.trail import Trail
from firmware_py.core.journal_entry import (
    Entry,
    Kind,
    Stamp,
    happening_body,
    make_entry,
    setup_body,
)
from firmware_py.core.refusal import RefusedError
from firmware_py.outcomes import run_script
from firmware_py.recorded_hands import read_hand
from firmware_py.recorded_hands.felt import to_happenings
from firmware_py.recorded_hands.result import replay_hand
from firmware_py.virtual_table.conductor import without_cards

HANDS = sorted((Path(__file__).parents[3] / "data" / "hands").glob("*.phh"))
STAMP = Stamp("boot", 0, 1_700_000_000_000, is_synchronised=True)
WITH_POSTS = {"handhq-ps_1000nl-538", "handhq-ps_1000nl-670", "handhq-ps_1000nl-811"}
SIX = TableSetup(Level(25, 50), 1, dict.fromkeys(range(1, 7), 20_000))


def journal(setup: TableSetup, happenings: list[Happening] | list[str]) -> list[Entry]:
    entries = [make_entry(None, STAMP, Kind.SETUP, setup_body(setup))]
    for one in happenings:
        body = one if isinstance(one, str) else happening_body(one)
        entries.append(make_entry(entries[-1], STAMP, Kind.HAPPENING, body))
    return entries


def newest(entries: list[Entry]) -> Replay:
    trail = Trail()
    for entry in entries:
        trail.add(entry)
    assert trail.hand is not None
    return run(Replayer().replay(entries, trail.hand.entry))


def recorded(path: Path) -> Replay:
    """A recorded hand as the station's journal has it: faces only of hands that were tabled."""
    hand = read_hand(path.read_text(encoding="utf-8"), path.name)
    happenings: list[Happening] = []
    for move in to_happenings(hand):
        for one in move.happenings:
            if isinstance(one, HandTabled) and not one.cards:
                cards = hand.setup.cards.get(one.seat, ())
                happenings.append(HandTabled(one.seat, one.count, tuple(cards)))
            else:
                happenings.append(one)
    return newest(journal(without_cards(hand.setup), happenings))


def holds(text: str) -> int:
    """Run an exported script; return how many steps held. All must."""
    script = read_script(tomllib.loads(text))
    for step, outcome in zip(script.steps, run_script(script), strict=True):
        assert compare(step.expect, outcome.rulings, outcome.view, outcome.alerts) == []
    return len(script.steps)


@pytest.mark.parametrize("path", HANDS, ids=[path.stem for path in HANDS])
def test_recorded_hand_comes_back_from_both_exports(path: Path) -> None:
    """The script gives the same rulings; PokerKit and our own reader get the same hand."""
    replay = recorded(path)
    if path.stem in WITH_POSTS:
        with pytest.raises(RefusedError, match="no-script"):
            run(as_script(replay, "x"))
    else:
        assert holds(run(as_script(replay, "x"))) == len(replay.log)
    phh = as_phh(replay, "table 12")
    history = pokerkit.HandHistory.loads(phh)
    states = list(history)
    stacks = replay.views[-1].stacks
    if not states[-1].status and replay.views[-1].winners and _all_shown(phh):
        assert [int(chips) for chips in states[-1].stacks] == [
            stacks.get(seat, 0) for seat in history.seats
        ]
    assert replay_hand(read_hand(phh, "export")).agrees


def _all_shown(phh: str) -> bool:
    """Whether every hand that went to a showdown is named: else PokerKit cannot tell who won."""
    document = tomllib.loads(phh)
    folded = sum(action.endswith(" f") for action in document["actions"])
    shown = sum(" sm" in action for action in document["actions"])
    return folded + shown >= len(document["starting_stacks"]) - (shown == 0)


FIRST = ("s4 muck", "s5 muck", "s6 muck", "s1 muck", "s2 muck", "next-hand")


def test_later_hand_begins_by_itself() -> None:
    """A hand of the middle of an evening is a short script of its own."""
    second = ("s5 say raise 150", "s5 push 100 25x2", "s6 muck", "s1 push 100 / 100", "s2 muck")
    replay = newest(journal(SIX, [*FIRST, *second]))
    text = run(as_script(replay, 'a "quoted" title'))
    assert holds(text) == 5
    assert "next-hand" not in text
    assert tomllib.loads(text)["title"] == 'a "quoted" title'
    assert tomllib.loads(text)["stacks"] == {
        "1": 20000, "2": 19975, "3": 20025, "4": 20000, "5": 20000, "6": 20000,
    }  # fmt: skip


def test_hand_that_a_header_cannot_tell_begins_with_its_table() -> None:
    """A seat that misses hands for a penalty is told by the hands before."""
    texts = ["s5 penalty 2", *FIRST, "s6 say raise 150"]
    replay = newest(journal(SIX, texts))
    text = run(as_script(replay, "x"))
    assert holds(text) == 2
    assert tomllib.loads(text)["step"][0]["do"][0] == "s5 penalty 2"


def test_correction_is_in_the_script_and_its_outcome_in_phh() -> None:
    """The script shows what was overruled, by whom and why; PHH what came of it."""
    texts = ["s4 push 100", 'correct 1 as "s4 say raise 150" because "heard it" by "Ana"']
    replay = newest(journal(SIX, texts))
    text = run(as_script(replay, "x"))
    assert holds(text) == 2
    assert 'because \\"heard it\\"' in text
    assert "p3 cbr 150" in as_phh(replay, "t")


def test_hand_without_a_happening_is_a_script() -> None:
    """It can be exported before anybody has acted."""
    assert holds(run(as_script(newest(journal(SIX, [])), "x"))) == 1


def test_folded_hands_are_in_no_export() -> None:
    """Not even where the set-up of a script named them, and deals were seen."""
    cards = {4: ("7c", "2d"), 5: ("Ah", "Ad")}
    from dataclasses import replace

    from engine.script.vocabulary import parse_happenings

    happenings = [
        *parse_happenings("s4 deal 7c"),
        *parse_happenings("s4 muck"),
        *parse_happenings('correct 1 as "s4 deal 2d"'),
    ]
    replay = newest(journal(replace(SIX, cards=cards), happenings))
    for text in (run(as_script(replay, "x")), as_phh(replay, "t")):
        for card in ("7c", "2d", "Ah", "Ad"):
            assert card not in text


def test_game_that_phh_does_not_know_is_refused() -> None:
    """It is told, not written wrongly."""
    from dataclasses import replace

    with pytest.raises(RefusedError, match="no-phh"):
        as_phh(newest(journal(replace(SIX, game="nlo"), [])), "t")
