"""Keys: every happening can be entered, and what is entered is what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.happenings import (
    AllInButtonPressed,
    AskedToSee,
    BoardDealt,
    BoughtIn,
    ButtonPlaced,
    CardBurned,
    CardDealt,
    CardsAlike,
    ChipsPulled,
    ChipsPushed,
    ClockCalled,
    CountStated,
    FloorDecided,
    ForeignCard,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    LevelAnnounced,
    NextHandStarted,
    PlayerLeft,
    PlayerSat,
    PotPushed,
    Said,
    Street,
    Tapped,
    TimeExpired,
    TimePassed,
    Together,
    ToppedUp,
    Undone,
    Word,
)
from engine.setup import Level, TableSetup
from engine.table import Table
from engine.view import TableView
from firmware_py.core.panel import Arming, Keyed, Panel
from firmware_py.core.panel_codes import CODES, FACES, Armed, card_of, digits_of
from firmware_py.core.panel_keys import NoKeysError, arming_keys, keys_for

seats = st.integers(1, 10)
amounts = st.integers(1, 10**8)
cards = st.lists(st.sampled_from(FACES), min_size=1, max_size=4, unique=True).map(tuple)
face = st.sampled_from(FACES)
chips = st.lists(st.one_of(st.none(), amounts), min_size=1, max_size=6).map(tuple)

words = st.builds(
    Said,
    seats,
    st.sampled_from([Word.CALL, Word.CHECK, Word.FOLD, Word.BET, Word.RAISE, Word.POT]),
    st.one_of(st.none(), amounts),
    st.booleans(),
)
single = st.one_of(
    words,
    st.builds(Said, seats, st.none(), amounts, st.booleans()),
    st.builds(Said, seats, st.just(Word.ALL_IN)),
    *(
        st.builds(kind, seats)
        for kind in (
            *(Tapped, HandMucked, HandDiscarded, AllInButtonPressed, ButtonPlaced),
            *(ClockCalled, TimeExpired, PlayerLeft),
        )
    ),
    *(st.builds(kind, seats, amounts) for kind in (CountStated, BoughtIn, ToppedUp, PlayerSat)),
    st.builds(HandTabled, seats, st.one_of(st.none(), st.integers(1, 4))),
    st.builds(HandTabled, seats, st.none(), cards),
    st.builds(AskedToSee, seats, seats),
    st.builds(ChipsPushed, seats, chips),
    st.builds(ChipsPulled, seats, chips),
    st.builds(
        BoardDealt,
        st.just(Street.FLOP),
        st.lists(face, min_size=3, max_size=3, unique=True).map(tuple),
        st.booleans(),
    ),
    st.builds(
        BoardDealt,
        st.sampled_from([Street.TURN, Street.RIVER, None]),
        st.one_of(st.just(("??",)), face.map(lambda card: (card,))),
    ),
    st.just(BoardDealt(Street.FLOP, ("??",) * 3)),
    st.builds(CardDealt, seats, st.one_of(st.none(), face)),
    st.builds(CardsAlike, st.one_of(st.none(), face)),
    st.builds(ForeignCard, st.integers(0, 10)),
    st.builds(LevelAnnounced, amounts, amounts, st.integers(0, 9999), st.integers(0, 9999)),
    st.sampled_from([CardBurned(), Undone(), PotPushed(), NextHandStarted()]),
)
happenings = st.one_of(single, st.tuples(words, st.builds(ChipsPushed, seats, chips)).map(Together))


def _press(keys: tuple[str, ...], view: TableView | None = None) -> list[Keyed | Arming]:
    panel = Panel(25)
    if view is not None:
        panel.see(view)
    return [entry for at, key in enumerate(keys) for entry in panel.press(key, at * 0.1)]


def _entered(happening: Happening, view: TableView | None = None) -> list[Happening | None]:
    """Return what the keys of a happening enter; a missing burn is armed, not entered."""
    entries = _press(keys_for(happening, view), view)
    is_unburned = Arming(Armed.NO_BURN) in entries
    found = [entry.resolve(0) for entry in entries if isinstance(entry, Keyed)]
    return [
        BoardDealt(one.street, one.cards, burned=False)
        if is_unburned and isinstance(one, BoardDealt)
        else one
        for one in found
    ]


@settings(deadline=None)
@given(happenings)
def test_every_happening_can_be_entered_with_keys_alone(happening: Happening) -> None:
    assert _entered(happening) == [happening]


def test_time_that_passes_has_no_keys() -> None:
    with pytest.raises(NoKeysError, match="TimePassed"):
        keys_for(TimePassed(10))


def test_a_word_without_a_seat_is_of_the_seat_to_act() -> None:
    (entry,) = _press(("amount", "seat6", "seat10", "seat10", "raise"))
    assert isinstance(entry, Keyed)
    assert entry.resolve(4) == Said(4, Word.RAISE, 600)
    assert entry.resolve(0) is None


def test_a_code_without_a_seat_is_of_the_seat_to_act() -> None:
    (entry,) = _press(("page", "seat1", "seat1"))
    assert isinstance(entry, Keyed)
    assert entry.resolve(5) == Tapped(5)


def test_a_seat_button_alone_is_its_all_in_button() -> None:
    (entry,) = _press(("seat7",))
    assert isinstance(entry, Keyed)
    assert entry.resolve(4) == AllInButtonPressed(7)


def test_undo_drops_an_open_entry_before_it_takes_a_step_back() -> None:
    assert _press(("amount", "seat6", "undo")) == []
    found = _press(("amount", "seat6", "undo", "undo"))
    assert [entry.happening for entry in found if isinstance(entry, Keyed)] == [Undone()]


def test_up_and_down_begin_at_the_least_raise_and_step_by_the_smallest_chip() -> None:
    view = _asked().view
    (entry,) = _press(("up", "up", "up", "down", "raise"), view)
    assert isinstance(entry, Keyed)
    assert entry.resolve(3) == Said(3, Word.RAISE, view.min_raise_to + 25)


def test_the_floor_answers_by_the_number_of_the_option() -> None:
    table = _asked()
    table.apply(CardDealt(4, "7c"))
    option = table.view.questions[0].options[0]
    assert _press(("floor", "seat1", "confirm"), table.view) == [
        Keyed(FloorDecided(option), needs_actor=False, pressed_at_s=0.2)
    ]
    assert _entered(FloorDecided(option), table.view) == [FloorDecided(option)]


def test_an_answer_that_is_not_offered_cannot_be_entered() -> None:
    assert _press(("floor", "seat9", "confirm"), _asked().view) == []
    with pytest.raises(NoKeysError, match="nothing: 'misdeal'"):
        keys_for(FloorDecided("misdeal"), _asked().view)


@pytest.mark.parametrize(
    "keys",
    [
        ("page", "seat9", "seat9"),
        ("page", "seat5", "seat2"),
        ("seat", "seat2", "page", "seat1", "seat8"),
        ("level", "seat5", "confirm", "level"),
        ("page", "seat3", "seat1", "seat1", "seat5", "seat1", "confirm"),
        ("confirm",),
    ],
)
def test_an_entry_that_cannot_be_is_dropped(keys: tuple[str, ...]) -> None:
    """Unknown code, code without its seat or amount, half a level, a card that is none."""
    found = _press((*keys, "call"))
    assert [entry.resolve(2) for entry in found if isinstance(entry, Keyed)] == [Said(2, Word.CALL)]


def test_what_is_to_come_is_armed_and_enters_nothing() -> None:
    assert _press(arming_keys(Armed.EXPOSED, 6)) == [Arming(Armed.EXPOSED, 6)]
    assert _press(arming_keys(Armed.STREET)) == [Arming(Armed.STREET)]


def test_the_display_can_show_an_open_entry() -> None:
    panel = Panel(25)
    for key in ("seat", "seat4", "amount", "seat7"):
        panel.press(key, 0.0)
    assert panel.entered == "s4 amount 7"
    panel.press("undo", 0.0)
    assert panel.entered == ""


@pytest.mark.parametrize(("card", "digits"), [("2c", "021"), ("Td", "102"), ("As", "144")])
def test_cards_have_three_digits(card: str, digits: str) -> None:
    assert digits_of(card) == digits
    assert card_of(digits) == card
    assert card_of("005") is None


def test_numbers_of_codes_are_unique_and_listed_in_the_documentation() -> None:
    numbers = [code.number for code in CODES]
    assert len(set(numbers)) == len(numbers)
    listed = (Path(__file__).parents[3] / "docs" / "panel.md").read_text(encoding="utf-8")
    for code in CODES:
        assert f"| {code.number} | {code.text} |" in listed


def _asked() -> Table:
    return Table(TableSetup(Level(50, 100), 6, dict.fromkeys(range(1, 7), 10000)))
