"""Keys: every happening can be entered, and what is entered is what was meant."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

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
    ChipsExtra,
    ChipsMissing,
    ChipsPulled,
    ChipsPushed,
    ClockCalled,
    Corrected,
    CountStated,
    Disqualified,
    FloorDecided,
    ForeignCard,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    LevelAnnounced,
    NextHandStarted,
    Penalized,
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
    Warned,
    Word,
)
from engine.setup import Level, TableSetup
from engine.table import Table
from engine.view import TableView
from firmware_py.config_checks import FUNCTION_KEYS
from firmware_py.core.panel import BREATH_S, Panel
from firmware_py.core.panel_codes import CODES, Armed
from firmware_py.core.panel_entry import Arming, Aside, Keyed, Output, Refusal, Refused
from firmware_py.core.panel_faces import FACES, card_of, digits_of
from firmware_py.core.panel_keys import NoKeysError, arming_keys, keys_for
from tests.firmware_py.samples import HAPPENINGS

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
    st.builds(Said, seats, st.just(Word.ALL_IN), st.none(), st.booleans()),
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
    st.builds(BoardDealt, st.just(Street.FLOP), st.permutations(("Ah", "??", "3c")).map(tuple)),
    st.builds(BoardDealt, st.none(), cards),
    st.builds(CardDealt, seats, st.one_of(st.none(), face)),
    st.builds(CardsAlike, st.one_of(st.none(), face)),
    st.builds(ForeignCard, st.integers(0, 10)),
    st.builds(LevelAnnounced, amounts, amounts, st.integers(0, 9999), st.integers(0, 9999)),
    st.sampled_from([CardBurned(), Undone(), PotPushed(), NextHandStarted()]),
)
happenings = st.one_of(single, st.tuples(words, st.builds(ChipsPushed, seats, chips)).map(Together))


def _press(keys: tuple[str, ...], view: TableView | None = None) -> list[Output]:
    panel = Panel(25)
    if view is not None:
        panel.see(view)
    return [entry for at, key in enumerate(keys) for entry in panel.press(key, at * 0.1)]


def _entered(happening: Happening, view: TableView | None = None) -> list[Happening | None]:
    """Return what the keys of a happening enter; nothing of it may be refused."""
    entries = _press(keys_for(happening, view), view)
    assert not [entry for entry in entries if isinstance(entry, Refused)]
    return [entry.resolve(0) for entry in entries if isinstance(entry, Keyed)]


NOT_BY_KEYS = {
    TimePassed: "time passes by itself",
    ChipsMissing: "only antennas can tell; the dealer answers the question that it opens",
    ChipsExtra: "only antennas can tell; the dealer answers the question that it opens",
    Corrected: "a correction has a reason and a person: it is the floor's, on the status screen",
    Warned: "a warning is the floor's, on the status screen",
    Penalized: "a penalty is the floor's, on the status screen",
    Disqualified: "a disqualification is the floor's, on the status screen",
}


def test_every_kind_of_happening_has_keys_or_a_reason_why_not() -> None:
    """A kind that the engine gains is missed here until somebody decides on its keys."""
    entered = {type(one) for one in HAPPENINGS} | {FloorDecided}
    assert entered | set(NOT_BY_KEYS) == set(get_args(Happening))
    assert not entered & set(NOT_BY_KEYS)


@pytest.mark.parametrize(
    "happening",
    [
        *(TimePassed(10), Corrected(1, Tapped(2)), Warned(3), Penalized(3, 2), Disqualified(3)),
        Together((Tapped(1), Tapped(2), Tapped(3))),  # code 19 joins two
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_is_not_the_dealers_has_no_keys(happening: Happening) -> None:
    with pytest.raises(NoKeysError, match=type(happening).__name__):
        keys_for(happening)


@settings(deadline=None)
@given(happenings)
def test_every_happening_can_be_entered_with_keys_alone(happening: Happening) -> None:
    assert _entered(happening) == [happening]


@pytest.mark.parametrize("happening", HAPPENINGS, ids=lambda one: type(one).__name__)
def test_each_kind_can_be_entered_with_keys_alone(happening: Happening) -> None:
    assert _entered(happening) == [happening]


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


def test_undo_takes_back_the_last_key_of_an_open_entry() -> None:
    panel = Panel(25)
    for key in ("seat", "seat4", "amount", "seat6", "seat10"):
        panel.press(key, 0.0)
    shown = []
    for _ in range(5):
        assert panel.press("undo", 0.0) == []
        shown.append(panel.entered)
    assert shown == ["4: 6_", "4: _", "4:", "_", ""]


def test_undo_that_emptied_an_entry_takes_no_step_back_in_the_same_breath() -> None:
    """Who wipes an entry with one undo too many must not lose what happened on the felt."""
    panel = Panel(25)
    panel.press("clock", 0.0)
    panel.press("amount", 1.0)
    panel.press("undo", 1.1)
    assert panel.press("undo", 1.1 + BREATH_S / 2) == [Refused("undo", Refusal.CLEARED)]
    late_s = 1.1 + BREATH_S
    assert panel.press("undo", late_s) == [Keyed(Undone(), needs_actor=False, pressed_at_s=late_s)]


def test_long_undo_drops_all_that_is_open_and_never_takes_a_step_back() -> None:
    panel = Panel(25)
    for key in (*arming_keys(Armed.NO_BURN), *arming_keys(Armed.TOGETHER), "clock", "amount"):
        panel.press(key, 0.0)
    assert panel.press("undo", 9.0, is_long=True) == [
        Arming(Armed.NO_BURN, is_on=False),
        Arming(Armed.TOGETHER, is_on=False),
    ]
    assert (panel.entered, panel.armed) == ("", ())
    assert panel.press("undo", 19.0, is_long=True) == [Refused("undo", Refusal.NOTHING_OPEN)]


def test_undo_takes_back_what_was_announced_before_a_step() -> None:
    panel = Panel(25)
    for key in arming_keys(Armed.STREET):
        panel.press(key, 0.0)
    assert panel.press("undo", 1.0) == [Arming(Armed.STREET, is_on=False)]
    assert panel.armed == ()


def test_undo_takes_the_first_half_of_a_moment_back() -> None:
    panel = Panel(25)
    keys = (*arming_keys(Armed.TOGETHER), *keys_for(Tapped(3)), "undo", *keys_for(Tapped(4)))
    assert [out for key in keys for out in panel.press(key, 0.0)] == [Arming(Armed.TOGETHER)]
    found = [out for key in keys_for(Tapped(5)) for out in panel.press(key, 0.0)]
    assert found == [Keyed(Together((Tapped(4), Tapped(5))), needs_actor=False, pressed_at_s=0.0)]


def test_what_was_announced_is_over_with_what_it_was_announced_for() -> None:
    panel = Panel(25)
    table = _asked()
    panel.see(table.view)
    for kind in (Armed.NO_BURN, Armed.EXPOSED):
        for key in arming_keys(kind):
            panel.press(key, 0.0)
    flop = BoardDealt(Street.FLOP, ("Ah", "Kd", "3c"), burned=False)
    assert panel.see(table.view, flop) == [Arming(Armed.NO_BURN, is_on=False)]
    assert panel.see(table.view, CardDealt(3, "7c")) == [Arming(Armed.EXPOSED, is_on=False)]
    assert panel.armed == ()


@pytest.mark.parametrize("before", [(), ("seat", "seat4"), ("amount", "seat5")])
def test_page_twice_turns_the_page_and_leaves_the_entry_alone(before: tuple[str, ...]) -> None:
    panel = Panel(25)
    for key in before:
        panel.press(key, 0.0)
    shown = panel.entered
    assert panel.press("page", 1.0) == []
    assert panel.press("page", 1.3) == [Aside.PAGE_TURNED]
    assert panel.entered == shown
    assert panel.press("page", 1.4) == []
    assert panel.entering == "code"
    assert panel.press("page", 99.0) == [Aside.PAGE_TURNED]


def test_page_in_an_entry_of_another_key_turns_the_page_at_once() -> None:
    """A dealer who is about to answer looks for the options."""
    panel = Panel(25)
    panel.press("floor", 0.0)
    assert panel.press("page", 1.0) == [Aside.PAGE_TURNED]
    assert panel.entering == "floor"
    assert panel.press("page", 2.0, is_long=True) == [Aside.PAGE_BACK]


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
    assert _press(("floor", "seat9", "confirm"), _asked().view) == [
        Refused("confirm", Refusal.NO_QUESTION)
    ]
    with pytest.raises(NoKeysError, match="nothing: 'misdeal'"):
        keys_for(FloorDecided("misdeal"), _asked().view)


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (("page", "seat9", "seat9"), Refusal.NO_CODE),
        (("page", "seat5", "seat2"), Refusal.NEEDS_SEAT),
        (("seat", "seat2", "page", "seat1", "seat8"), Refusal.NEEDS_AMOUNT),
        (("amount", "seat2", "page", "seat1", "seat1"), Refusal.OTHER_ENTRY),
        (("level", "seat5", "confirm", "level"), Refusal.NO_LEVEL),
        (("level", "seat5", "confirm", "confirm", "level"), Refusal.NO_LEVEL),
        (("page", "seat3", "seat1", "seat1", "seat5", "seat1", "confirm"), Refusal.NO_CARD),
        (("page", "seat3", "seat1", "seat1", "seat4", "confirm"), Refusal.NO_CARD),
        (("page", "seat3", "seat1", "seat1", "seat4", "seat1", "confirm"), Refusal.WRONG_COUNT),
        (
            ("page", "seat3", "seat8", *("seat1", "seat4", "seat1"), *("seat10",) * 3, "confirm"),
            Refusal.WRONG_COUNT,
        ),
        (
            ("page", "seat4", "seat4", *("seat1", "seat4", "seat1") * 2, "confirm"),
            Refusal.NO_CARD,
        ),
        (("floor", "seat1", "confirm"), Refusal.NO_QUESTION),
    ],
)
def test_an_entry_that_cannot_be_is_refused_and_dropped(
    keys: tuple[str, ...], why: Refusal
) -> None:
    """A code without its seat or amount, half a level, no such card, one card twice."""
    panel = Panel(25)
    found = [out for key in keys for out in panel.press(key, 0.0)]
    assert found == [Refused(keys[-1], why)]
    assert (panel.entered, panel.entering) == ("", "")


@pytest.mark.parametrize(
    ("before", "key", "why"),
    [
        ((), "confirm", Refusal.NOTHING_OPEN),
        (("seat", "seat4"), "seat6", Refusal.OTHER_ENTRY),
        (("seat", "seat4"), "confirm", Refusal.OTHER_ENTRY),
        (("seat", "seat4"), "next-hand", Refusal.OTHER_ENTRY),
        (("seat", "seat4"), "floor", Refusal.OTHER_ENTRY),
        (("seat", "seat4"), "level", Refusal.OTHER_ENTRY),
        (("seat",), "raise", Refusal.OTHER_ENTRY),
        (("amount",), "confirm", Refusal.NEEDS_AMOUNT),
        (("amount", "seat10"), "raise", Refusal.NEEDS_AMOUNT),
        (("amount", "seat6"), "clock", Refusal.OTHER_ENTRY),
        (("amount", "seat6", "seat", "seat4"), "seat6", Refusal.OTHER_ENTRY),
        (("amount", *("seat9",) * 15), "seat9", Refusal.TOO_LONG),
        (("page",), "raise", Refusal.OTHER_ENTRY),
        (("page", "seat1"), "page", Refusal.OTHER_ENTRY),
        (("floor",), "up", Refusal.OTHER_ENTRY),
        (("table",), "confirm", Refusal.OTHER_ENTRY),
        (("level", *("confirm",) * 4), "confirm", Refusal.TOO_LONG),
        (("page", "seat2", "seat1"), "confirm", Refusal.NO_CHIPS),
        (("page", "seat2", "seat1", "seat5"), "confirm", Refusal.NO_CHIPS),
        (("page", "seat2", "seat1", "seat10"), "amount", Refusal.NEEDS_AMOUNT),
        (("up",), "down", Refusal.NEEDS_AMOUNT),
        (arming_keys(Armed.CONDITIONAL), "seat6", Refusal.OTHER_ENTRY),
    ],
)
def test_a_key_at_the_wrong_moment_is_refused_and_the_entry_goes_on(
    before: tuple[str, ...], key: str, why: Refusal
) -> None:
    panel = Panel(25)
    for one in before:
        panel.press(one, 0.0)
    shown = (panel.entered, panel.entering)
    assert panel.press(key, 0.0) == [Refused(key, why)]
    assert (panel.entered, panel.entering) == shown


ALL_KEYS = [*(f"seat{number}" for number in range(1, 11)), *FUNCTION_KEYS]


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(ALL_KEYS), max_size=40))
def test_no_key_is_ignored_in_silence(keys: list[str]) -> None:
    """Whatever was pressed before, a key enters, changes what is shown, or is refused."""
    panel = Panel(25)
    panel.see(_asked().view)
    for at, key in enumerate(keys):
        shown = (panel.entered, panel.entering, panel.armed)
        found = panel.press(key, at * 1.0)
        assert found or (panel.entered, panel.entering, panel.armed) != shown, key


def test_a_moment_that_is_half_entered_is_shown() -> None:
    panel = Panel(25)
    for key in (*arming_keys(Armed.TOGETHER), "call", "seat", "seat4"):
        panel.press(key, 0.0)
    assert panel.entered == "+ 4:"


def test_a_long_clock_ends_the_time_of_the_seat_on_the_clock() -> None:
    panel = Panel(25)
    table = _asked()
    panel.see(table.view)
    assert panel.press("clock", 1.0, is_long=True) == [Refused("clock", Refusal.NO_CLOCK)]
    table.apply(ClockCalled(3))
    panel.see(table.view)
    panel.press("amount", 2.0)
    assert panel.press("clock", 3.0, is_long=True) == [
        Keyed(TimeExpired(3), needs_actor=False, pressed_at_s=3.0)
    ]
    assert panel.entering == "amount"


def test_confirm_alone_says_yes_to_what_was_read_and_to_nothing_else() -> None:
    panel = Panel(25)
    table = _asked()
    table.apply(ChipsPushed(3, (500,), confidence=500))
    panel.see(table.view)
    assert table.view.questions[0].key == "low-confidence"
    assert panel.press("confirm", 1.0) == [
        Keyed(FloorDecided("confirm"), needs_actor=False, pressed_at_s=1.0)
    ]
    other = _asked()
    other.apply(CardDealt(4, "7c"))
    panel.see(other.view)
    assert panel.press("confirm", 2.0) == [Refused("confirm", Refusal.NOTHING_OPEN)]


@pytest.mark.parametrize(
    "keys",
    [
        ("page", "seat1", "seat1"),  # a code that enters something
        ("page", "seat9", "seat9"),  # one that there is not
        ("seat", "seat2", "page", "seat1", "seat7", "seat4"),
        ("table", "seat4"),
        ("amount", "seat6", "undo", "undo"),
    ],
)
def test_digits_that_are_typed_on_after_an_entry_are_no_all_ins(keys: tuple[str, ...]) -> None:
    """Who types the cards of a code that was mistyped must not put three seats all-in."""
    panel = Panel(25)
    for at, key in enumerate(keys):
        panel.press(key, at * 0.2)
    ended_s = (len(keys) - 1) * 0.2
    for at in (1, 2, 3):
        late_s = ended_s + at * 0.9 * BREATH_S
        assert panel.press("seat3", late_s) == [Refused("seat3", Refusal.TYPED_ON)]
    calm_s = late_s + 1.01 * BREATH_S
    (entry,) = panel.press("seat3", calm_s)
    assert isinstance(entry, Keyed)
    assert entry.happening == AllInButtonPressed(3)


@pytest.mark.parametrize("keys", [("call",), ("amount", "seat6", "raise"), ("seat3",)])
def test_after_an_entry_that_no_digit_ended_an_all_in_may_follow_at_once(
    keys: tuple[str, ...],
) -> None:
    panel = Panel(25)
    for key in keys:
        panel.press(key, 1.0)
    (entry,) = panel.press("seat4", 1.1)
    assert isinstance(entry, Keyed)
    assert entry.happening == AllInButtonPressed(4)


def test_the_all_in_button_may_be_the_first_half_of_a_moment() -> None:
    both = Together((AllInButtonPressed(3), ChipsPushed(3, (500,))))
    assert _entered(both) == [both]


def test_the_last_figure_of_a_level_needs_no_confirm() -> None:
    keys = ("level", "seat1", "seat10", "confirm", "seat2", "seat10", "level")
    (entry,) = _press(keys)
    assert isinstance(entry, Keyed)
    assert entry.happening == LevelAnnounced(10, 20)


def test_amount_again_begins_the_amount_anew() -> None:
    (entry,) = _press(("amount", "seat9", "amount", "seat6", "raise"))
    assert isinstance(entry, Keyed)
    assert entry.resolve(3) == Said(3, Word.RAISE, 6)


def test_what_is_to_come_is_armed_and_enters_nothing() -> None:
    assert _press(arming_keys(Armed.EXPOSED, 6)) == [Arming(Armed.EXPOSED, 6)]
    assert _press(arming_keys(Armed.STREET)) == [Arming(Armed.STREET)]


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        (("seat",), "_"),
        (("seat", "seat4", "amount", "seat7"), "4: 7_"),
        (("amount", "seat7", "table"), "7 _"),
        (("page", "seat1"), "#1_"),
        (("seat", "seat2", "page", "seat1", "seat7"), "2: #17 _"),
        (("level", "seat5", "confirm", "seat1"), "5/1_"),
        (("page", "seat2", "seat1", "amount", "seat5"), "#21 ?+5_"),
        (("page", "seat3", "seat1", "seat1", "seat4", "seat3", "seat1"), "#31 Ah 1_"),
    ],
)
def test_the_display_can_show_an_open_entry(keys: tuple[str, ...], shown: str) -> None:
    """Digits and signs, the same in every language."""
    panel = Panel(25)
    for key in keys:
        panel.press(key, 0.0)
    assert panel.entered == shown


@pytest.mark.parametrize("code", ["38", "41", "44"])
def test_cards_of_a_hand_that_is_not_tabled_are_masked(code: str) -> None:
    """What the dealer types may be read over the shoulder before the hand lies open."""
    panel = Panel(25)
    table = _asked()
    panel.see(table.view)
    keys = [f"seat{digit}" for digit in code]
    for key in ("seat", "seat3", "page", *keys, "seat1", "seat4", "seat3", "seat1"):
        panel.press(key, 0.0)
    assert panel.entered == f"3: #{code} ** *_"
    table.apply(HandTabled(3, None, ("Ah", "Kd")))
    panel.see(table.view)
    assert panel.entered == f"3: #{code} Ah 1_"


@pytest.mark.parametrize(("card", "digits"), [("2c", "021"), ("Td", "102"), ("As", "144")])
def test_cards_have_three_digits(card: str, digits: str) -> None:
    assert digits_of(card) == digits
    assert card_of(digits) == card
    assert card_of("005") is None
    assert (digits_of("??"), card_of("000")) == ("000", "??")


def test_numbers_of_codes_are_unique_and_listed_in_the_documentation() -> None:
    numbers = [code.number for code in CODES]
    assert len(set(numbers)) == len(numbers)
    listed = (Path(__file__).parents[3] / "docs" / "panel.md").read_text(encoding="utf-8")
    for code in CODES:
        assert f"| {code.number} | {code.text} |" in listed


def _asked() -> Table:
    return Table(TableSetup(Level(50, 100), 6, dict.fromkeys(range(1, 7), 10000)))
