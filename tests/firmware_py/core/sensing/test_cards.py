"""Cards: deals, streets, mucks, and what is out of order."""

from __future__ import annotations

import pytest

from engine.happenings import (
    BoardDealt,
    CardDealt,
    CardsAlike,
    FloorDecided,
    ForeignCard,
    HandMucked,
    Happening,
    NextHandStarted,
    Said,
    Street,
    Undone,
    Word,
)
from engine.setup import Level, TableSetup
from engine.table import Table
from firmware_py.core.sensing.cards import Cards
from firmware_py.core.sensing.presence import Presence
from firmware_py.core.sensing.zones import BOARD, MUCK, cards_zone
from firmware_py.core.tags import TagBook

FACES = ["Ah", "Kd", "3c", "7c", "9s", "Qs", "Jd", "2h", "4c", "5d", "6h", "8s", "Td", "2s", "9c"]
DECK = {f"TAG{face.upper()}": face for face in FACES} | {"SECONDAH": "Ah"}


class Bench:
    """Card antennas of a table of three, each looked at every 50 ms."""

    def __init__(self, *, is_dealt: bool = True) -> None:
        setup = TableSetup(Level(50, 100), 3, dict.fromkeys((1, 2, 3), 9000), is_dealt=is_dealt)
        self.table = Table(setup)
        self.presence = Presence()
        self.cards = Cards(
            TagBook({"CHIP": 5}, DECK), self.presence, hole_cards=2, is_dealt=is_dealt
        )
        self.felt: dict[str, list[str]] = {
            zone: [] for zone in (*(cards_zone(seat) for seat in (1, 2, 3, 8)), *BOARD, MUCK)
        }
        self.now_s = 0.0
        self.cards.see(self.table.view)

    def apply(self, *happenings: Happening) -> None:
        for happening in happenings:
            self.table.apply(happening)
            self.cards.see(self.table.view, happening)

    def look(self, rounds: int = 20) -> list[Happening]:
        found: list[Happening] = []
        for _ in range(rounds):
            self.now_s += 0.05
            for zone, uids in self.felt.items():
                new = [
                    happening
                    for change in self.presence.observe(zone, uids, self.now_s)
                    for happening in self.cards.note(change)
                ]
                self.cards.visited(zone)
                for happening in [*new, *self.cards.settle(self.now_s)]:
                    found.append(happening)
                    self.apply(happening)
        return found

    def put(self, zone: str, *faces: str) -> None:
        self.felt[zone] += [f"TAG{face.upper()}" for face in faces]

    def deal(self) -> None:
        self.put(cards_zone(1), "7c", "9s")
        self.put(cards_zone(2), "Qs", "Jd")
        self.put(cards_zone(3), "2h", "4c")


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.deal()
    assert bench.look() == []
    return bench


def _call_round(bench: Bench) -> None:
    bench.apply(Said(3, Word.CALL), Said(1, Word.CALL), Said(2, Word.CHECK))


def test_a_card_too_many_is_dealt_and_its_face_is_kept(bench: Bench) -> None:
    bench.put(cards_zone(2), "5d")
    assert bench.look() == [CardDealt(2)]


def test_a_card_at_a_seat_without_a_hand_is_dealt(bench: Bench) -> None:
    bench.put(cards_zone(8), "5d")
    assert bench.look() == [CardDealt(8)]


def test_each_card_counts_where_the_hand_is_dealt_by_steps() -> None:
    bench = Bench(is_dealt=False)
    bench.put(cards_zone(1), "7c")
    assert bench.look() == [CardDealt(1)]
    bench.cards.expose_next(2)
    bench.put(cards_zone(2), "Qs")
    assert bench.look() == [CardDealt(2, "Qs")]


def test_a_lifted_hand_is_no_fold_and_comes_back_in_silence(bench: Bench) -> None:
    hand, bench.felt[cards_zone(3)] = bench.felt[cards_zone(3)], []
    assert bench.look(60) == []
    bench.felt[cards_zone(3)] = hand
    assert bench.look() == []


def test_a_hand_in_the_muck_is_told_once_the_seat_is_empty(bench: Bench) -> None:
    bench.felt[MUCK] = [bench.felt[cards_zone(3)].pop()]
    assert bench.look(40) == []
    bench.felt[cards_zone(3)] = []
    assert bench.look(40) == [HandMucked(3)]
    assert not bench.table.view.seats[2].has_cards


def test_the_muck_is_latched(bench: Bench) -> None:
    """It caught one card, and that one is covered by the next: absence proves nothing."""
    bench.felt[MUCK] = [bench.felt[cards_zone(3)].pop()]
    bench.look(4)
    bench.felt[MUCK] = []
    bench.felt[cards_zone(3)] = []
    assert bench.look(40) == [HandMucked(3)]


def test_a_hand_thrown_across_the_board_is_no_board_card(bench: Bench) -> None:
    """It stays as unknown as it was, also when it comes out of the muck again."""
    bench.apply(Said(3, Word.FOLD))
    bench.felt[BOARD[0]], bench.felt[cards_zone(3)] = bench.felt[cards_zone(3)], []
    assert bench.look(60) == []
    bench.felt[MUCK], bench.felt[BOARD[0]] = bench.felt[BOARD[0]], []
    bench.put(MUCK, "5d")
    assert bench.look(20) == []
    bench.felt[BOARD[4]], bench.felt[MUCK] = bench.felt[MUCK], []
    assert bench.look(60) == []


def test_a_card_of_the_stub_is_not_read_once_the_hand_is_over(bench: Bench) -> None:
    bench.apply(Said(3, Word.FOLD), Said(1, Word.FOLD))
    bench.put(BOARD[0], "5d")
    assert bench.look(20) == [BoardDealt(None, ("??",))]


def test_a_hand_that_was_folded_by_word_is_not_mucked_again(bench: Bench) -> None:
    bench.apply(Said(3, Word.FOLD))
    bench.felt[MUCK], bench.felt[cards_zone(3)] = bench.felt[cards_zone(3)], []
    assert bench.look(40) == []


def test_a_muck_that_was_taken_back_can_be_mucked_again(bench: Bench) -> None:
    hand, bench.felt[cards_zone(3)] = bench.felt[cards_zone(3)], []
    bench.felt[MUCK] = list(hand)
    assert bench.look(40) == [HandMucked(3)]
    bench.apply(Undone())
    bench.felt[MUCK], bench.felt[cards_zone(3)] = [], list(hand)
    assert bench.look(60) == []
    bench.felt[MUCK], bench.felt[cards_zone(3)] = list(hand), []
    assert bench.look(60) == [HandMucked(3)]


def test_a_flop_is_three_cards_in_any_order(bench: Bench) -> None:
    _call_round(bench)
    bench.put(BOARD[2], "3c")
    bench.put(BOARD[0], "Ah")
    assert bench.look() == []
    bench.put(BOARD[1], "Kd")
    assert bench.look() == [BoardDealt(Street.FLOP, ("Ah", "Kd", "3c"))]


def test_turn_and_river_come_in_their_places(bench: Bench) -> None:
    _call_round(bench)
    for zone, face in zip(BOARD[:3], ("Ah", "Kd", "3c"), strict=True):
        bench.put(zone, face)
    bench.look()
    bench.apply(*(Said(seat, Word.CHECK) for seat in (1, 2, 3)))
    bench.put(BOARD[3], "5d")
    assert bench.look() == [BoardDealt(Street.TURN, ("5d",))]
    bench.apply(*(Said(seat, Word.CHECK) for seat in (1, 2, 3)))
    bench.cards.no_burn()
    bench.put(BOARD[4], "6h")
    assert bench.look() == [BoardDealt(Street.RIVER, ("6h",), burned=False)]


def test_a_fourth_flop_card_belongs_to_no_street(bench: Bench) -> None:
    _call_round(bench)
    for zone, face in zip(BOARD[:4], ("Ah", "Kd", "3c", "5d"), strict=True):
        bench.put(zone, face)
    assert bench.look(40) == [
        BoardDealt(Street.FLOP, ("Ah", "Kd", "3c")),
        BoardDealt(None, ("5d",)),
    ]


def test_a_premature_card_belongs_to_no_street(bench: Bench) -> None:
    bench.put(BOARD[0], "Ah")
    assert bench.look() == [BoardDealt(None, ("Ah",))]


def test_an_announced_street_comes_whatever_the_betting(bench: Bench) -> None:
    bench.cards.announce(Street.FLOP)
    for zone, face in zip(BOARD[:3], ("Ah", "Kd", "3c"), strict=True):
        bench.put(zone, face)
    assert bench.look() == [BoardDealt(Street.FLOP, ("Ah", "Kd", "3c"))]


def test_a_board_that_was_taken_back_is_dealt_anew(bench: Bench) -> None:
    _call_round(bench)
    for zone, face in zip(BOARD[:3], ("Ah", "Kd", "3c"), strict=True):
        bench.put(zone, face)
    bench.look()
    bench.apply(Undone())
    assert bench.look() == []
    for zone in BOARD:
        bench.felt[zone] = []
    assert bench.look(40) == []
    for zone, face in zip(BOARD[:3], ("Ah", "Kd", "5d"), strict=True):
        bench.put(zone, face)
    assert bench.look() == [BoardDealt(Street.FLOP, ("Ah", "Kd", "5d"))]


def test_two_cards_alike_are_told_without_naming_a_hidden_one(bench: Bench) -> None:
    bench.put(cards_zone(8), "Ah")
    bench.look()
    bench.felt[cards_zone(1)].append("SECONDAH")
    assert bench.look() == [CardDealt(1), CardsAlike()]


def test_a_card_alike_on_the_board_is_named(bench: Bench) -> None:
    bench.felt[cards_zone(8)].append("SECONDAH")
    bench.look()
    bench.put(BOARD[0], "Ah")
    assert bench.look() == [BoardDealt(None, ("Ah",)), CardsAlike("Ah")]


def test_a_foreign_card_is_told_once_with_its_place(bench: Bench) -> None:
    bench.felt[cards_zone(2)].append("NOBODYS")
    bench.felt[BOARD[0]].append("NOBODYS2")
    assert bench.look(40) == [ForeignCard(2), ForeignCard(0)]


def test_a_chip_among_the_cards_is_no_card(bench: Bench) -> None:
    bench.felt[cards_zone(8)].append("CHIP")
    assert bench.look() == []


def test_the_next_hand_begins_with_new_cards_only(bench: Bench) -> None:
    """Old cards still lie about when the next hand starts; the new ones are dealt in silence."""
    bench.apply(Said(3, Word.FOLD), Said(1, Word.FOLD), NextHandStarted())
    assert bench.look() == []
    for zone in bench.felt:
        bench.felt[zone] = []
    assert bench.look(40) == []
    bench.put(cards_zone(1), "7c", "Ah")
    bench.put(cards_zone(2), "Kd", "3c")
    bench.put(cards_zone(3), "5d", "6h")
    assert bench.look() == []
    assert set(bench.cards.hand_of(1)) == {"TAG7C", "TAGAH"}
    bench.felt[MUCK], bench.felt[cards_zone(1)] = bench.felt[cards_zone(1)], []
    assert bench.look(40) == [HandMucked(1)]


def test_a_misdealt_hand_is_dealt_again_in_silence(bench: Bench) -> None:
    bench.put(cards_zone(2), "5d")
    bench.look()
    bench.apply(FloorDecided("misdeal"))
    for zone in bench.felt:
        bench.felt[zone] = []
    bench.look(40)
    bench.deal()
    assert bench.look() == []
