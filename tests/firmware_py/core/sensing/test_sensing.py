"""Readings in, happenings out: order, moments, first looks, lost readers."""

from __future__ import annotations

import dataclasses

import pytest

from drivers.readings import InputChange, Inventory
from engine.happenings import (
    BoardDealt,
    ChipsPushed,
    HandMucked,
    HandTabled,
    Happening,
    Said,
    Street,
    Tapped,
    TimePassed,
    Together,
    Undone,
    Word,
)
from engine.rulings import Alert
from engine.setup import Level, TableSetup
from engine.table import Table
from engine.view import TableView
from firmware_py.core.panel_entry import Refusal, Refused
from firmware_py.core.panel_keys import keys_for
from firmware_py.core.sensing.notices import NoticeKind
from firmware_py.core.sensing.sensing import Sensing
from firmware_py.core.tags import TagBook
from tests.firmware_py.samples import HAPPENINGS

ZONES = {
    **{("chips", seat): f"seat{seat}.bets" for seat in (1, 2, 3)},
    ("chips", 11): "pot",
    **{("cards", seat): f"seat{seat}.cards" for seat in (1, 2, 3)},
    **{("cards", 3 + n): f"board{n}" for n in range(1, 5)},
    ("cards", 8): "muck",
}
NAMES = [*(f"seat{n}" for n in range(1, 11)), "check", "call", "fold", "raise"]
NAMES += ["undo", "confirm", "page", "floor", "clock", "next-hand", "level", "amount"]
NAMES += ["up", "down", "seat", "table", "bet", "pot"]
KEYS = {("panel", number): name for number, name in enumerate(NAMES)}
PIN = {name: pin for (_, pin), name in KEYS.items()}
BOOK = TagBook(
    {"C1": 100, "C2": 500, "C3": 50, "C4": 100},
    {"T1": "Ah", "T2": "Kd", "T3": "2c", "T4": "3c", "T5": "4d", "T6": "5d"}
    | {"T7": "6h", "T8": "7h", "T9": "8h"},
)


class Bench:
    """A station's sensing with a clock, a felt and a table behind it."""

    def __init__(self) -> None:
        setup = TableSetup(Level(50, 100), 3, dict.fromkeys((1, 2, 3), 9000))
        self.table = Table(setup)
        self.sensing = Sensing(ZONES, KEYS, BOOK)
        self.sensing.see(self.table.view)
        self.felt: dict[str, list[str]] = {zone: [] for zone in ZONES.values()}
        self.felt |= {"seat1.bets": ["C3"], "seat2.bets": ["C1"]}
        self.felt |= {f"seat{n}.cards": [f"T{2 * n - 1}", f"T{2 * n}"] for n in (1, 2, 3)}
        self.now_s = 100.0
        self.happened: list[Happening] = []
        self.silent: set[str] = set()

    def look(self, rounds: int = 12) -> None:
        for _ in range(rounds):
            for (reader, antenna), zone in ZONES.items():
                if reader not in self.silent:
                    self.now_s += 0.004
                    self._feed(Inventory(reader, antenna, tuple(self.felt[zone]), self.now_s))

    def key(self, *names: str) -> None:
        for name in names:
            for is_active in (True, False):
                self.now_s += 0.01
                self._feed(InputChange("panel", PIN[name], is_active, self.now_s))

    def enter(self, happening: Happening) -> None:
        self.key(*keys_for(happening, self.table.view))

    def hear(self, *happenings: Happening) -> None:
        """Let the table have these without a device that saw them."""
        for happening in happenings:
            self.table.apply(happening)
            self.sensing.see(self.table.view, happening)

    def apply(self, happening: Happening) -> None:
        """Let something take place that this sensing did not see."""
        self.table.apply(happening)
        self.sensing.see(self.table.view, happening)

    def _feed(self, reading: Inventory | InputChange) -> None:
        found = self.sensing.feed(reading, self.now_s)
        while found:
            for happening in found:
                self.happened.append(happening)
                self.table.apply(happening)
                self.sensing.see(self.table.view, happening)
            found = self.sensing.tick(self.now_s)


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.look()
    assert bench.happened == []
    return bench


def test_what_lies_there_at_first_is_no_change(bench: Bench) -> None:
    bench.look(30)
    assert bench.happened == []
    assert bench.sensing.unknown_zones() == frozenset()
    assert bench.sensing.is_quiet()


def test_a_push_and_a_word_one_after_the_other_are_two(bench: Bench) -> None:
    bench.key("raise")
    bench.look()
    bench.felt["seat3.bets"] += ["C2"]
    bench.look()
    assert bench.happened == [Said(3, Word.RAISE), ChipsPushed(3, (500,))]


@pytest.mark.parametrize("is_word_first", [True, False])
def test_a_push_and_a_word_of_one_moment_are_one(bench: Bench, is_word_first: bool) -> None:
    if is_word_first:
        bench.key("call")
        bench.felt["seat3.bets"] += ["C2"]
    else:
        bench.felt["seat3.bets"] += ["C2"]
        bench.look(1)
        bench.key("call")
    bench.look()
    assert bench.happened == [Together((Said(3, Word.CALL), ChipsPushed(3, (500,))))]


def test_a_word_of_another_seat_does_not_join(bench: Bench) -> None:
    bench.enter(Tapped(2))
    bench.felt["seat3.bets"] += ["C2"]
    bench.look()
    assert bench.happened == [Tapped(2), ChipsPushed(3, (500,))]


def test_two_quick_keys_are_of_two_seats(bench: Bench) -> None:
    """The second word belongs to whoever is to act after the first was ruled upon."""
    bench.key("fold", "call")
    bench.look()
    assert bench.happened == [Said(3, Word.FOLD), Said(1, Word.CALL)]


def test_words_do_not_wait_for_a_reader_that_is_out(bench: Bench) -> None:
    bench.silent = {"chips", "cards"}
    bench.sensing.lost("chips", bench.now_s)
    bench.sensing.lost("cards", bench.now_s)
    bench.key("fold")
    assert bench.happened == [Said(3, Word.FOLD)]


def test_a_word_without_anybody_to_act_is_noticed(bench: Bench) -> None:
    bench.key("fold")
    bench.look(2)
    bench.key("fold")
    bench.look(2)
    assert bench.table.view.actor == 0
    bench.key("check")
    assert bench.happened == [Said(3, Word.FOLD), Said(1, Word.FOLD)]
    assert bench.sensing.notices[-1].kind is NoticeKind.NO_ACTOR


def test_a_lost_reader_makes_its_zones_unknown_and_no_change(bench: Bench) -> None:
    bench.sensing.lost("chips", bench.now_s)
    assert "seat2.bets" in bench.sensing.unknown_zones()
    bench.felt["seat2.bets"] = []
    bench.look(30)
    assert bench.happened == []
    assert bench.sensing.unknown_zones() == frozenset()


ALL_IN = (Said(3, Word.FOLD), Said(1, Word.ALL_IN), Said(2, Word.CALL))
"""Seats 1 and 2 must lie face up from here on (16)."""


def _turned_up(bench: Bench) -> list[Happening]:
    return [one for one in bench.happened if isinstance(one, HandTabled)]


def test_the_cards_of_a_hand_are_read_when_it_is_turned_up(bench: Bench) -> None:
    bench.hear(*ALL_IN)
    bench.enter(HandTabled(1))
    assert bench.happened == [HandTabled(1, None, ("Ah", "Kd"))]


def test_the_key_alone_opens_no_hand_while_there_is_betting(bench: Bench) -> None:
    """Whoever presses it would see a live hand; its faces are read once the rules need them."""
    bench.enter(HandTabled(1))
    bench.look(2)
    assert bench.happened == [HandTabled(1)]
    bench.hear(*ALL_IN)
    bench.look(2)
    assert _turned_up(bench) == [HandTabled(1), HandTabled(1, None, ("Ah", "Kd"))]
    assert bench.table.view.seats[0].tabled == ("Ah", "Kd")


def test_the_key_opens_no_folded_hand_and_not_the_last_one_left(bench: Bench) -> None:
    bench.hear(*ALL_IN)
    bench.enter(HandTabled(3))
    bench.hear(Undone(), Undone(), Undone(), Said(1, Word.FOLD))
    assert bench.table.view.street is Street.OVER
    bench.enter(HandTabled(2))
    bench.look(2)
    assert _turned_up(bench) == [HandTabled(3), HandTabled(2)]


def test_one_card_turned_up_is_not_read_since_the_antenna_sees_two(bench: Bench) -> None:
    bench.enter(HandTabled(1, 1))
    assert bench.happened == [HandTabled(1, 1, ())]


def test_a_pause_is_told_before_what_follows(bench: Bench) -> None:
    bench.key("fold")
    bench.look(1)
    bench.now_s += 12
    bench.key("fold")
    bench.look(1)
    assert bench.happened == [Said(3, Word.FOLD), TimePassed(12), Said(1, Word.FOLD)]


def test_a_pause_before_undo_is_not_told(bench: Bench) -> None:
    bench.key("fold")
    bench.look(1)
    bench.now_s += 12
    bench.key("undo")
    assert bench.happened == [Said(3, Word.FOLD), Undone()]


def test_tags_at_the_wrong_kind_of_antenna_are_noticed_and_take_part_in_nothing(
    bench: Bench,
) -> None:
    bench.felt["seat3.bets"] += ["T99", "T1"]
    bench.felt["seat3.cards"] += ["C4"]
    bench.look()
    assert bench.happened == [ChipsPushed(3, (None,))]
    assert {notice.kind for notice in bench.sensing.notices} >= {
        NoticeKind.WRONG_KIND,
        NoticeKind.UNKNOWN_TAG,
    }


def test_a_notice_never_names_a_tag(bench: Bench) -> None:
    bench.felt["seat3.bets"] += ["T1"]
    bench.look(2)
    assert "T1" not in repr(bench.sensing.notices)


def test_attention_goes_to_the_actor_and_to_what_moves(bench: Bench) -> None:
    assert bench.sensing.attention().actor == "seat3.bets"
    assert {"muck", "seat3.cards"} <= bench.sensing.attention().due
    bench.felt["seat2.bets"] = []
    bench.look(2)
    assert "seat2.bets" in bench.sensing.attention().hot


def test_an_antenna_that_is_not_described_is_ignored(bench: Bench) -> None:
    assert bench.sensing.feed(Inventory("chips", 16, ("C2",), 0.0), bench.now_s) == []


def test_the_page_that_the_dealer_turned_lasts_until_something_happens(bench: Bench) -> None:
    bench.key("page", "page")
    assert bench.sensing.panel.page_turns == 1
    bench.look()
    assert bench.sensing.panel.page_turns == 1
    bench.key("call")
    bench.look()
    assert bench.sensing.panel.page_turns == 0


def test_a_word_that_is_nobodys_is_refused_each_time() -> None:
    bench = Bench()
    for seat in (3, 1):
        bench.enter(Said(seat, Word.FOLD))
    bench.look(2)
    assert bench.sensing.panel.refusals == 0
    for times in (1, 2):
        bench.key("call")
        assert bench.sensing.panel.refusals == times
    assert bench.sensing.panel.refused == Refused("", Refusal.NO_ACTOR)


def _call_round(bench: Bench) -> None:
    for seat, word in ((3, Word.CALL), (1, Word.CALL), (2, Word.CHECK)):
        bench.enter(Said(seat, word))
        bench.look()


def test_a_word_just_after_the_flop_waits_for_the_antennas_to_see_it(bench: Bench) -> None:
    _call_round(bench)
    for at, tag in enumerate(("T7", "T8", "T9"), 1):
        bench.felt[f"board{at}"].append(tag)
    bench.key("check")
    bench.look()
    assert bench.happened[-2:] == [
        BoardDealt(Street.FLOP, ("6h", "7h", "8h")),
        Said(1, Word.CHECK),
    ]
    assert bench.sensing.panel.refusals == 0


def test_a_word_with_no_flop_to_wait_for_is_refused_in_the_end(bench: Bench) -> None:
    _call_round(bench)
    bench.key("check")
    bench.look(20)
    assert bench.sensing.panel.refused == Refused("", Refusal.NO_ACTOR)


def test_chips_that_are_sensed_before_a_word_do_not_hand_it_to_the_next_seat(
    bench: Bench,
) -> None:
    """The dealer says for seat 3 what its chips have said a moment before."""
    bench.key("call")  # its zone is looked at once more before the word is certain
    bench.apply(ChipsPushed(3, (100,)))
    bench.look()
    assert bench.happened == [Said(3, Word.CALL)]
    assert bench.table.view.actor == 1


def test_words_one_after_another_are_of_one_seat_after_another(bench: Bench) -> None:
    bench.key("call", "call", "check")
    bench.look()
    assert bench.happened == [Said(3, Word.CALL), Said(1, Word.CALL), Said(2, Word.CHECK)]


def test_an_entry_that_changes_nothing_is_refused(bench: Bench) -> None:
    """Seat 3's hand has been folded before: who mucks it again has mistaken the seat."""
    bench.enter(HandMucked(3))
    bench.look()
    assert bench.sensing.panel.refusals == 0
    bench.enter(HandMucked(3))
    bench.look()
    assert bench.happened == [HandMucked(3), HandMucked(3)]
    assert bench.sensing.panel.refused == Refused("", Refusal.NO_EFFECT)


def test_an_entry_that_cannot_be_is_counted_each_time_and_its_ruling_says_why(
    bench: Bench,
) -> None:
    for times in (1, 2):
        bench.key("undo")
        bench.look(1)
        assert bench.sensing.panel.refusals == times
        assert bench.sensing.panel.refused is None
        assert bench.table.view.alerts == (Alert.IMPOSSIBLE,)


def test_what_sensors_find_impossible_is_no_fault_of_a_key(bench: Bench) -> None:
    bench.apply(Said(3, Word.FOLD))
    bench.felt["seat3.bets"] += ["C4"]
    bench.look()
    assert bench.table.view.alerts == (Alert.IMPOSSIBLE,)
    assert bench.sensing.panel.refusals == 0


@pytest.mark.parametrize("happening", HAPPENINGS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("is_over", [False, True])
def test_no_entry_goes_by_without_a_sign(bench: Bench, happening: Happening, is_over: bool) -> None:
    """At the beginning of a hand, and when it is over: a change, a ruling, or a refusal."""
    for seat in (3, 1) if is_over else ():
        bench.apply(Said(seat, Word.FOLD))
    before = _bare(bench)
    bench.enter(happening)
    bench.look()
    is_seen = bool(bench.table.view.rulings) or _bare(bench) != before
    assert is_seen or bench.sensing.panel.refusals == 1


def _bare(bench: Bench) -> TableView:
    return dataclasses.replace(bench.table.view, rulings=(), alerts=())


def test_no_burn_that_was_announced_and_taken_back_is_not_missed(bench: Bench) -> None:
    bench.key("page", "seat3", "seat5", "undo")
    _call_round(bench)
    for at, tag in enumerate(("T7", "T8", "T9"), 1):
        bench.felt[f"board{at}"].append(tag)
    bench.look()
    assert isinstance(bench.happened[-1], BoardDealt)
    assert bench.happened[-1].burned
