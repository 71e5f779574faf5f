"""The trail counts hands and happenings as the table does, without ruling."""

from __future__ import annotations

import random

import pytest

from engine.happenings import Corrected, NextHandStarted
from engine.script.vocabulary import format_happening, parse_happenings
from engine.setup import Level, TableSetup
from engine.table import Table
from firmware_py.core.history.replay import Replayer, run
from firmware_py.core.history.trail import Trail, carried_out
from firmware_py.core.journal_entry import Entry, Kind, Stamp, make_entry, setup_body

STAMP = Stamp("boot", 0, 1_700_000_000_000, is_synchronised=True)
SETUP = TableSetup(Level(25, 50), 1, {1: 5000, 2: 5000, 3: 5000, 4: 5000})
FOLD_ROUND = ("s4 muck", "s1 muck", "s2 muck")


def journal(*texts: str, setup: TableSetup = SETUP) -> list[Entry]:
    """Entries of one table."""
    entries = [make_entry(None, STAMP, Kind.SETUP, setup_body(setup))]
    for text in texts:
        entries.append(make_entry(entries[-1], STAMP, Kind.HAPPENING, text))
    return entries


def trail_of(entries: list[Entry]) -> Trail:
    trail = Trail()
    for entry in entries:
        trail.add(entry)
    return trail


def counted(trail: Trail) -> list[str]:
    assert trail.hand is not None
    return [one.step.text for one in carried_out(trail.hand.steps)]


def test_hands_are_named_by_their_first_entry() -> None:
    """The name of a hand is the same whenever and by whomever the journal is read."""
    trail = trail_of(journal(*FOLD_ROUND, "next-hand", "s1 muck"))
    found, has_more = trail.summaries(0, 10)
    assert [(one.entry, one.number, one.happenings) for one in found] == [(5, 2, 1), (1, 1, 3)]
    assert not has_more
    assert trail.summaries(5, 10)[0][0].entry == 1
    assert trail.summaries(0, 1)[1]
    assert trail.neighbours(1) == (0, 5)
    assert trail.place_of(1) == (1, 4)
    assert trail.place_of(2) is None


def test_board_and_floor_are_in_the_summary() -> None:
    """What a floor person looks for in a list."""
    texts = ("s4 say call", "flop Ah Kd 3c", "no-burn turn 2s", "floor call", "board ??")
    (summary,), _ = trail_of(journal(*texts)).summaries(0, 10)
    assert summary.board == ("Ah", "Kd", "3c", "2s", "??")
    assert summary.decisions == 1


def test_step_taken_back_does_not_count_not_even_the_start_of_a_hand() -> None:
    """Undo reaches over the start of the hand, as it does at the table."""
    trail = trail_of(journal(*FOLD_ROUND, "next-hand", "s1 muck", "undo", "undo", "undo"))
    assert counted(trail) == ["s4 muck", "s1 muck"]
    assert trail.table_hands()[0].last == 9
    assert len(trail.summaries(0, 10)[0]) == 1
    trail = trail_of(journal("undo", "undo", "s4 muck"))
    assert counted(trail) == ["s4 muck"]


def test_correction_changes_the_happening_and_keeps_who_and_why() -> None:
    """Both are in the record; numbers stay."""
    texts = ("s4 push 100", 'correct 1 as "s4 say call" because "said" by "Ana"')
    trail = trail_of(journal(*texts))
    assert trail.hand is not None
    (one,) = carried_out(trail.hand.steps)
    assert one.step.text == "s4 say call"
    assert [made.was for made in one.corrections] == ["s4 push 100"]
    assert (one.corrections[0].corrected.person, one.corrections[0].corrected.reason) == (
        "Ana",
        "said",
    )


@pytest.mark.parametrize("text", ['correct 7 as "s4 tap"', 'correct 1 as "next-hand"'])
def test_correction_that_the_table_refused_is_none(text: str) -> None:
    """An undo after it takes back the happening before it."""
    assert counted(trail_of(journal("s4 muck", text))) == ["s4 muck"]
    assert counted(trail_of(journal("s4 muck", text, "undo"))) == []


def test_new_table_closes_the_old_one() -> None:
    """A table that was laid anew before anything happened is no hand."""
    entries = journal()
    for body in (setup_body(SETUP), setup_body(SETUP)):
        entries.append(make_entry(entries[-1], STAMP, Kind.SETUP, body))
    entries.append(make_entry(entries[-1], STAMP, Kind.HAPPENING, "s4 muck"))
    found, _ = trail_of(entries).summaries(0, 10)
    assert [one.entry for one in found] == [3]


MOVES = (
    *("s4 say call", "s1 muck", "s2 push 100", "s3 tap", "next-hand", "undo", "wait 3"),
    *('correct 1 as "s4 muck"', 'correct 2 as "s1 say raise 200"', "push-pot", "flop Ah Kd 3c"),
    *("s1 say all-in", "s2 muck", "s3 muck", "s4 muck", 'correct 9 as "undo"'),
)


@pytest.mark.parametrize("seed", range(25))
def test_trail_counts_as_the_table_does(seed: int) -> None:
    """Whatever happens in whatever order: the same happenings count, in the same hand."""
    choose = random.Random(seed)
    texts = [choose.choice(MOVES) for _ in range(60)]
    table = Table(SETUP)
    for text in texts:
        for happening in parse_happenings(text):
            table.apply(happening)
    entries = journal(*texts)
    trail = trail_of(entries)
    log = [format_happening(one) for one in table.happenings]
    mine = [
        text
        for number, hand in enumerate(trail.table_hands())
        for text in (["next-hand"] * (number > 0) + [step.text for step in hand.steps])
    ]
    assert mine == log
    assert trail.hand is not None
    replay = run(Replayer().replay(entries, trail.hand.entry))
    last = replay.views[-1]
    assert (last.pot, last.actor, last.stacks) == (
        table.view.pot,
        table.view.actor,
        table.view.stacks,
    )
    assert not any(isinstance(one.happening, Corrected | NextHandStarted) for one in replay.steps)


def test_replay_of_a_hand_that_is_not_there() -> None:
    """The entries hold another table."""
    with pytest.raises(LookupError, match="no such hand: 77"):
        run(Replayer().replay(journal("s4 muck"), 77))


def test_a_trail_that_packs_old_hands_tells_the_same() -> None:
    """All but the steps of old hands, over two tables, with steps taken back."""
    chance = random.Random(3)
    texts = []
    for _ in range(60):
        texts += [*FOLD_ROUND, *["undo"] * chance.randint(0, 2), "flop Ah Kd 3c", "next-hand"]
    entries = journal(*texts)
    entries.append(make_entry(entries[-1], STAMP, Kind.SETUP, setup_body(SETUP)))
    for text in texts:
        entries.append(make_entry(entries[-1], STAMP, Kind.HAPPENING, text))
    packed, whole = Trail(most_open=4), Trail()
    for entry in entries:
        packed.add(entry)
        whole.add(entry)
        assert packed.summaries(0, 9) == whole.summaries(0, 9)
    assert len(packed.table_hands()) <= 9
    every = [one.entry for one in whole.summaries(0, 1000)[0]]
    assert len(every) == 121
    for entry in every:
        assert packed.summaries(entry, 7) == whole.summaries(entry, 7)
        assert packed.neighbours(entry) == whole.neighbours(entry)
        assert packed.place_of(entry) == whole.place_of(entry)
    assert packed.place_of(every[0] + 1) is None
