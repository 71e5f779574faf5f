"""The table as a whole: undo, corrections of the floor, replay."""

from __future__ import annotations

import random

import pytest

from engine.happenings import Corrected, FloorDecided, NextHandStarted, Said, Undone, Word
from engine.rulings import Action, Alert
from engine.script.vocabulary import parse_happenings
from engine.setup import Level, TableSetup
from engine.table import Table


def table_of(*, seats: int = 6, stack: int = 10000, blinds: tuple[int, int] = (50, 100)) -> Table:
    stacks = dict.fromkeys(range(1, seats + 1), stack)
    return Table(TableSetup(Level(*blinds), button=seats, stacks=stacks))


def play(table: Table, *texts: str) -> None:
    for text in texts:
        for happening in parse_happenings(text):
            table.apply(happening)


def test_undo_of_everything_gives_the_first_picture() -> None:
    table = table_of()
    first = table.view
    play(table, "s3 say raise 300", "s4 push 500", "s5 say fold")
    play(table, "undo", "undo", "undo")
    assert table.view.seats == first.seats
    assert (table.view.actor, table.view.pot) == (first.actor, first.pot)
    assert table.happenings == ()


def test_undo_with_nothing_to_undo_says_so() -> None:
    (ruling,) = table_of().apply(Undone())
    assert ruling.alerts == (Alert.IMPOSSIBLE,)


def test_undo_goes_back_across_hands() -> None:
    table = table_of()
    play(table, *(f"s{seat} say fold" for seat in (3, 4, 5, 6, 1)))
    before = table.view
    for _ in range(7):
        play(table, "next-hand")
        actor = table.view.actor
        assert actor, "the next hand waits for its first action"
        play(table, "undo")
        assert table.view.seats == before.seats
        assert table.view.hand == 1


def test_the_floor_takes_a_push_as_what_was_said_and_the_hand_is_ruled_again() -> None:
    table = table_of()
    play(table, "s3 push 500", "s4 say call")
    assert table.view.bets[4] == 100
    rulings = table.apply(Corrected(1, Said(3, Word.RAISE, 500), "raise was said first", "Ann"))
    assert rulings[0].rules == ("1",)
    assert (rulings[1].action, rulings[1].to) == (Action.RAISE, 500)
    assert "1" in rulings[1].rules
    # seat 4's call is ruled again too: it calls the raise now
    assert table.view.bets == {1: 50, 2: 100, 3: 500, 4: 500, 5: 0, 6: 0}


def test_a_correction_can_be_taken_back() -> None:
    table = table_of()
    play(table, "s3 push 500", "s4 say call")
    before = table.view.seats
    play(table, 'correct 1 as "s3 say raise 500"', "undo")
    assert table.view.seats == before


@pytest.mark.parametrize("number", [0, 3, 99])
def test_a_correction_of_what_has_not_happened_changes_nothing(number: int) -> None:
    table = table_of()
    play(table, "s3 push 500", "s4 say call")
    before = table.view.seats
    (ruling,) = table.apply(Corrected(number, Said(3, Word.FOLD)))
    assert ruling.alerts == (Alert.IMPOSSIBLE,)
    assert table.view.seats == before


def test_a_correction_counts_from_the_start_of_the_hand() -> None:
    table = table_of()
    play(table, *(f"s{seat} say fold" for seat in (3, 4, 5, 6, 1)), "next-hand", "s4 push 500")
    table.apply(Corrected(1, Said(4, Word.FOLD)))
    assert table.view.hand == 2
    assert table.view.actor == 5


def test_replay_of_all_happenings_gives_the_same_table() -> None:
    table = table_of()
    play(table, "s3 say raise 300", "s5 push 500", "undo", "s4 push 100", "floor forfeit")
    play(table, 'correct 1 as "s3 say raise 400"', "s5 say fold")
    again = Table(table.setup)
    for happening in table.happenings:
        again.apply(happening)
    assert again.view.seats == table.view.seats
    assert again.view.questions == table.view.questions


def test_next_hand_while_a_hand_runs_is_refused() -> None:
    (ruling,) = table_of().apply(NextHandStarted())
    assert ruling.alerts == (Alert.IMPOSSIBLE,)


def test_an_answer_without_a_question_is_refused() -> None:
    (ruling,) = table_of().apply(FloorDecided("call"))
    assert ruling.alerts == (Alert.IMPOSSIBLE,)


def test_an_answer_that_is_not_offered_leaves_the_question_open() -> None:
    table = table_of()
    play(table, "s3 say raise 700", "s4 push 500 ?")
    play(table, "floor dead")
    assert [question.options for question in table.view.questions] == [("call", "all-in", "chips")]


def test_cash_results_sum_to_zero() -> None:
    setup = TableSetup(Level(50, 100), 3, {1: 5000, 2: 5000, 3: 5000}, is_cash=True)
    table = Table(setup)
    play(table, "s3 say raise 300", "s1 say fold", "s2 say fold", "push-pot", "s2 tops-up 700")
    assert table.results() == {1: -0.5, 2: -1.0, 3: 1.5}


def test_a_player_on_penalty_posts_and_misses_hands() -> None:
    table = table_of(seats=3)
    play(table, "s2 penalty 2", "s3 say fold", "s1 say fold")
    for hand in (2, 3):
        play(table, "next-hand")
        assert table.view.hand == hand
        (seat,) = (one for one in table.view.seats if one.seat == 2)
        assert not seat.has_cards
        # heads of the others: one folds, the other wins
        play(table, f"s{table.view.actor} say fold")
    play(table, "next-hand")
    assert all(seat.has_cards for seat in table.view.seats)


def test_warnings_are_counted_and_stay_with_the_player() -> None:
    table = table_of(seats=3)
    play(table, "s2 warning", "s2 warning")
    (ruling,) = table.view.rulings
    assert (ruling.rules, dict(ruling.reason.values)["count"]) == (("71-A",), 2)
    play(table, "s3 say fold", "s1 say fold", "next-hand")
    assert [seat.warnings for seat in table.view.seats] == [0, 2, 0]
    play(table, "s9 warning")
    assert table.view.alerts == (Alert.IMPOSSIBLE,)


def test_chips_of_a_disqualified_player_leave_play() -> None:
    table = table_of(seats=3)
    play(table, "s3 say call", "s3 disqualified", "s1 say fold", "next-hand")
    # seat 2 won 50 + 100 besides its own 100; then seat 1 is the big blind, seat 2 the small one
    assert table.view.stacks == {1: 9850, 2: 10100}
    assert table.view.pot == 150


def test_the_house_sets_the_clock() -> None:
    stacks = {1: 5000, 2: 5000, 3: 5000}
    table = Table(TableSetup(Level(50, 100), 3, stacks, house={"clock_s": 10}))
    play(table, "s3 clock", "wait 9")
    assert table.view.alerts == ()
    play(table, "wait 1")
    assert table.view.alerts == (Alert.TIME_WARNING,)


def test_chips_found_behind_an_all_in_are_the_floors() -> None:
    stacks = {1: 5000, 2: 5000}
    table = Table(TableSetup(Level(50, 100), 1, stacks))
    play(table, "s1 push 1000x4 500 100x4 25x2", "s2 say call", "s1 push 1000")
    (question,) = table.view.questions
    assert question.options == ("in-action", "not-in-action")
    assert "62" in question.rules
    play(table, "floor not-in-action")
    assert table.view.pot == 10000


RIVER_HAND = (
    *("s3 say call", "s1 say fold", "s2 tap", "flop", "s2 say bet 300", "s3 say call"),
    *("turn", "s2 tap", "s3 tap", "river", "s2 tap", "s3 tap", "s2 muck", "next-hand"),
)


def test_the_hand_before_can_be_corrected_until_substantial_action() -> None:
    """Rule 22: the account of a pot may be disputed until substantial action on the next hand."""
    table = table_of(seats=3)
    play(table, *RIVER_HAND)
    # won 50 + 100 + 300 of others; then seat 3 is the big blind
    assert table.view.stacks[3] == 10000 + 450 - 100
    play(table, "s1 say fold", 'correct before 5 as "s2 say bet 400" because "four chips"')
    assert table.view.hand == 2
    assert table.view.stacks == {1: 9950, 2: 10000 - 500 - 50, 3: 10000 + 550 - 100}
    assert table.view.actor == 2


def test_after_substantial_action_the_hand_before_stands() -> None:
    table = table_of(seats=3)
    play(table, *RIVER_HAND, "s1 say call", "s2 say call")
    before = table.view.seats
    play(table, 'correct before 5 as "s2 say bet 400"')
    assert "22" in table.view.rulings[0].rules
    assert table.view.seats == before


def test_a_table_that_forgets_old_hands_rules_as_one_that_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever is taken back or corrected of the newest hands."""
    chance = random.Random(5)
    forgetful, other = table_of(), table_of()
    for _ in range(1500):
        actor = forgetful.view.actor
        moves = [f"s{actor} say fold", f"s{actor} say fold", f"s{actor} say raise 300"]
        text = chance.choice(moves if actor else ["push-pot", "next-hand"])
        if forgetful.view.questions:
            text = f"floor {forgetful.view.questions[0].options[0]}"
        if chance.random() < 0.1:
            text = chance.choice(["undo", 'correct 1 as "s3 say fold"'])
        _apply_both(forgetful, other, text, monkeypatch)
    assert forgetful.view.hand > 30
    assert len(forgetful.happenings) < len(other.happenings) / 3
    for _ in range(30):
        _apply_both(forgetful, other, "undo", monkeypatch)


def _apply_both(forgetful: Table, other: Table, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (happening,) = parse_happenings(text)
    monkeypatch.setattr("engine.table.KEPT_HANDS", 4)
    rulings = forgetful.apply(happening)
    monkeypatch.setattr("engine.table.KEPT_HANDS", 10**9)
    assert rulings == other.apply(happening)
    assert forgetful.view == other.view
    assert forgetful.newest == other.newest
