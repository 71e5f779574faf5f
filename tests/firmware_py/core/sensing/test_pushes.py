"""Chip motions: what a player does is told, what the dealer does with chips is not."""

from __future__ import annotations

import pytest

from engine.happenings import (
    BoardDealt,
    CardDealt,
    ChipsPulled,
    ChipsPushed,
    FloorDecided,
    NextHandStarted,
    Said,
    Street,
    Word,
)
from engine.setup import Level, TableSetup
from engine.table import Table
from firmware_py.core.sensing.presence import Presence
from firmware_py.core.sensing.pushes import Pushes
from firmware_py.core.sensing.zones import POT, bets_zone
from firmware_py.core.tags import TagBook

VALUES = {"A": 1000, "B": 1000, "C": 500, "D": 100, "E": 100, "F": 100, "G": 50, "H": 25}


class Bench:
    """A table with chip antennas under a clock; every zone is looked at every 50 ms."""

    def __init__(self, seats: int = 4) -> None:
        self.table = Table(TableSetup(Level(50, 100), 4, dict.fromkeys(range(1, seats + 1), 9000)))
        self.presence = Presence()
        book = TagBook({**VALUES, **{f"{uid}2": worth for uid, worth in VALUES.items()}}, {})
        self.pushes = Pushes(range(1, seats + 1), book, self.presence)
        self.felt: dict[str, set[str]] = {bets_zone(seat): set() for seat in range(1, seats + 1)}
        self.felt[POT] = set()
        self.now_s = 0.0
        self.pushes.see(self.table.view)

    def apply(self, *happenings: object) -> None:
        for happening in happenings:
            self.table.apply(happening)  # type: ignore[arg-type]
            self.pushes.see(self.table.view)

    def look(self, rounds: int = 20) -> list[ChipsPushed | ChipsPulled]:
        """Look at every zone so often and return what was sensed; each is applied."""
        found: list[ChipsPushed | ChipsPulled] = []
        for _ in range(rounds):
            self.now_s += 0.05
            for zone, uids in self.felt.items():
                for change in self.presence.observe(zone, uids, self.now_s):
                    if change.zone != POT:
                        self.pushes.note(change, int(change.zone[4]))
                if zone != POT:
                    self.pushes.visited(int(zone[4]), is_complete=True)
            for _began_at_s, happening in self.pushes.settle(self.now_s):
                found.append(happening)
                self.apply(happening)
        return found

    def lay(self, seat: int, *uids: str) -> None:
        self.felt[bets_zone(seat)] |= set(uids)

    def lift(self, seat: int, *uids: str) -> None:
        self.felt[bets_zone(seat)] -= set(uids)

    def post(self) -> None:
        """The blinds that the books have posted are laid down."""
        self.lay(1, "G")
        self.lay(2, "D")
        assert self.look() == []


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.post()
    return bench


def test_chips_that_land_together_are_one_push(bench: Bench) -> None:
    bench.lay(3, "A", "C", "E")
    assert bench.look() == [ChipsPushed(3, (1000, 500, 100))]


def test_chips_that_land_apart_are_two(bench: Bench) -> None:
    bench.lay(3, "C", "E")
    first = bench.look()
    bench.lay(3, "A")
    assert [*first, *bench.look()] == [ChipsPushed(3, (500, 100)), ChipsPushed(3, (1000,))]


def test_a_chip_that_lands_while_the_motion_is_open_joins_it(bench: Bench) -> None:
    bench.lay(3, "C")
    assert bench.look(2) == []
    bench.lay(3, "E")
    assert bench.look() == [ChipsPushed(3, (500, 100))]


def test_an_unknown_chip_is_pushed_without_a_worth(bench: Bench) -> None:
    bench.lay(3, "C", "stranger")
    assert bench.look() == [ChipsPushed(3, (500, None))]


def test_a_posted_chip_drawn_back_is_told(bench: Bench) -> None:
    bench.apply(Said(3, Word.RAISE, 600), Said(4, Word.FOLD), Said(1, Word.FOLD))
    bench.lift(2, "D")
    assert bench.look(30) == [ChipsPulled(2, (100,))]


def test_change_handed_back_is_not(bench: Bench) -> None:
    bench.apply(Said(3, Word.RAISE, 600))
    bench.lay(4, "C", "D2", "E2")
    assert bench.look() == [ChipsPushed(4, (500, 100, 100))]
    assert bench.table.view.rulings[-1].change == 100
    bench.lift(4, "D2")
    assert bench.look(30) == []


def test_a_large_chip_swapped_for_small_ones_is_change(bench: Bench) -> None:
    bench.apply(Said(3, Word.RAISE, 600))
    bench.lay(4, "A")
    assert bench.look() == [ChipsPushed(4, (1000,))]
    bench.lift(4, "A")
    assert bench.look(18) == []
    bench.lay(4, "C", "E")
    assert bench.look(30) == []
    assert bench.pushes.is_quiet()


def test_change_that_does_not_fit_is_told_as_it_was_seen(bench: Bench) -> None:
    bench.apply(Said(3, Word.RAISE, 600))
    bench.lay(4, "A")
    bench.look()
    bench.lift(4, "A")
    bench.lay(4, "C")
    assert bench.look(100) == [ChipsPulled(4, (1000,)), ChipsPushed(4, (500,))]


def test_a_second_motion_with_change_due_is_still_a_push(bench: Bench) -> None:
    bench.apply(Said(3, Word.RAISE, 600))
    bench.lay(4, "A")
    bench.look()
    bench.lay(4, "B")
    assert bench.look() == [ChipsPushed(4, (1000,))]


def _call_round(bench: Bench) -> None:
    bench.lay(3, "E")
    bench.lay(4, "F")
    bench.look()
    bench.lay(1, "G2")
    bench.look()
    bench.apply(Said(2, Word.CHECK))
    assert bench.table.view.actor == 0


def test_bets_gathered_into_the_pot_are_not_pulled(bench: Bench) -> None:
    _call_round(bench)
    for seat in (1, 2, 3, 4):
        bench.felt[POT] |= bench.felt[bets_zone(seat)]
        bench.felt[bets_zone(seat)] = set()
    assert bench.look(60) == []


def test_chips_of_an_earlier_street_may_go_whenever_the_dealer_takes_them(bench: Bench) -> None:
    _call_round(bench)
    bench.apply(BoardDealt(Street.FLOP, ("2c", "7d", "9h")))
    bench.lift(3, "E")
    assert bench.look(60) == []


def test_a_chip_taken_back_after_the_last_call_is_told(bench: Bench) -> None:
    _call_round(bench)
    bench.lift(1, "G2")
    assert bench.look(80) == [ChipsPulled(1, (50,))]


def test_action_that_a_misdeal_returns_is_not_pulled(bench: Bench) -> None:
    bench.lay(3, "E")
    assert bench.look() == [ChipsPushed(3, (100,))]
    bench.apply(CardDealt(2), FloorDecided("misdeal"))
    assert bench.table.view.bets[3] == 0
    bench.lift(3, "E")
    assert bench.look(60) == []


def test_blinds_of_the_next_hand_are_posted_by_the_books(bench: Bench) -> None:
    bench.apply(*(Said(seat, Word.FOLD) for seat in (3, 4, 1)), NextHandStarted())
    for zone in bench.felt:
        bench.felt[zone] = set()
    assert bench.look(40) == []
    bench.lay(2, "G")
    bench.lay(3, "D2")
    assert bench.look(40) == []
    bench.lay(4, "F2")
    assert bench.look() == [ChipsPushed(4, (100,))]


def test_a_blind_posted_with_a_larger_chip_leaves_change(bench: Bench) -> None:
    bench.apply(*(Said(seat, Word.FOLD) for seat in (3, 4, 1)), NextHandStarted())
    for zone in bench.felt:
        bench.felt[zone] = set()
    bench.look(40)
    bench.lay(3, "C")
    assert bench.look() == []
    bench.lift(3, "C")
    bench.lay(3, "D")
    assert bench.look(40) == []


def test_a_reading_that_could_not_name_all_makes_a_push_doubtful(bench: Bench) -> None:
    bench.lay(3, "E")
    bench.look(2)
    bench.pushes.visited(3, is_complete=False)
    found = []
    for _ in range(10):
        bench.now_s += 0.1
        bench.presence.observe(bets_zone(3), {"E"}, bench.now_s, is_complete=False)
        bench.pushes.visited(3, is_complete=False)
        found += [happening for _, happening in bench.pushes.settle(bench.now_s)]
    assert found == [ChipsPushed(3, (100,), 500)]
