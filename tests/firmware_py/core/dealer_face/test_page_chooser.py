"""The page that is due comes by itself: what stops play first, what informs goes away again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.happenings import Street
from engine.rulings import Action, Alert, Ruling, Status
from firmware_py.core.dealer_face.matters import (
    ANSWER_S,
    BUTTON_S,
    FORGET_S,
    HAND_OVER,
    MAIN,
    OWED_S,
    RULING_S,
    SETTLE_S,
    SHORTLY_S,
    TURN_S,
    Kind,
    Page,
    matters_of,
    showing_order,
)
from firmware_py.core.dealer_face.page_chooser import PageChooser
from firmware_py.core.panel_codes import Armed
from firmware_py.core.panel_entry import Refusal, Refused
from firmware_py.core.sensing.keys import PanelState
from firmware_py.view import DeviceLine, PublicView, StepLine
from tests.firmware_py.core.dealer_face.golden import FOUR, READ, seats, showdown
from tests.firmware_py.samples import CALL, QUESTION, RAISE, public_view, table_view

BETWEEN: dict[str, Any] = {"street": Street.OVER, "actor": 0, "pot": 0, "rulings": ()}
ABSENT = DeviceLine("chips", "absent")
WEAK = DeviceLine("cards.a", "degraded")
OUT = DeviceLine("journal", "out")
NEXT = (300, 600, 0, 600)


def money(**by_seat: tuple[int, int]) -> PublicView:
    """Return a view with (change, owes) by seat, and no ruling."""
    lines = tuple(
        replace(line, change=change, owes=owes)
        for line in table_view().seats
        for change, owes in [by_seat.get(f"s{line.seat}", (0, 0))]
    )
    return seen(public_view(seats=lines, rulings=()))


def seen(view: PublicView, *seats: int) -> PublicView:
    """Return the view with an antenna at these seats' chips, at all if none is named."""
    return msgspec.structs.replace(view, chip_seats=list(seats or range(1, 11)))


def due(*views: PublicView) -> Page:
    """Return the page of the last view, a minute after each of the others."""
    chooser = PageChooser()
    pages = [chooser.choose(view, 60.0 * place) for place, view in enumerate(views)]
    return pages[-1]


@pytest.mark.parametrize(
    ("view", "page"),
    [
        (public_view(rulings=()), MAIN),
        (public_view(questions=(QUESTION,)), Page(Kind.FLOOR, "0")),
        (public_view(questions=(READ,)), Page(Kind.CONFIRM)),
        (public_view({"clock_seconds_left": 30}, clock_seat=5), Page(Kind.CLOCK)),
        (showdown(face_up=(2, 5), seats=seats(2, 5)), Page(Kind.CARDS_UP)),
        (showdown(shows_first=4, seats=seats(2, 4)), Page(Kind.SHOWS_FIRST)),
        (showdown(winners=(((4, 100),),)), Page(Kind.AWARD, "0")),
        (money(s4=(400, 0)), Page(Kind.CHANGE, "4")),
        (public_view({"level_kind": "break"}, **BETWEEN), Page(Kind.BREAK)),
        (public_view({"devices": (OUT,)}), Page(Kind.FAULT, "journal")),
    ],
)
def test_page_is_due_at_once(view: PublicView, page: Page) -> None:
    """One thing is to be done, and its page is there with the first picture."""
    assert PageChooser().choose(view, 7.0) == page


def test_what_stops_play_goes_first() -> None:
    """Everything at once is shown in the order of its urgency."""
    everything = msgspec.structs.replace(
        showdown(
            street=Street.SHOWDOWN,
            seats=(*seats(2, change=5), *seats(3, owes=5), *seats(4)),
            face_up=(2,),
            shows_first=4,
            questions=(QUESTION,),
            clock_seat=4,
            next_level=NEXT,
            rulings=(RAISE,),
        ),
        devices=[WEAK, ABSENT, OUT],
        level_notices=["no-push"],
        level_kind="break",
    )
    matters = matters_of(seen(everything, 2, 3))
    kinds = [page.kind for matter in matters for page in matter.pages]
    assert list(dict.fromkeys(kinds)) == [
        Kind.FAULT, Kind.FLOOR, Kind.CLOCK, Kind.CARDS_UP, Kind.SHOWS_FIRST, Kind.MAIN,
        Kind.OWES, Kind.CHANGE, Kind.NOTICE, Kind.BREAK, Kind.LEVEL,
    ]  # fmt: skip
    faults = [one.pages[0].subject for one in matters if one.pages[0].kind is Kind.FAULT]
    assert faults == ["journal", "chips", "cards.a"]


def test_entry_is_seen_before_all_else() -> None:
    """Who types sees the digits, whatever is open."""
    chooser = PageChooser()
    view = public_view({"devices": (OUT,)}, questions=(QUESTION,))
    assert chooser.choose(view, 0.0, PanelState("4: 1_", "amount")) == Page(Kind.ENTRY)
    assert chooser.choose(view, 0.1) == Page(Kind.FAULT, "journal")


def test_out_of_service_lets_the_hand_be_finished() -> None:
    """It is shown, then the hand goes on; between hands nothing else is shown."""
    chooser = PageChooser()
    running = public_view({"devices": (OUT,)}, rulings=())
    assert chooser.choose(running, 0.0).kind is Kind.FAULT
    assert chooser.choose(running, SHORTLY_S) == MAIN
    over = public_view({"devices": (OUT,)}, **BETWEEN)
    assert chooser.choose(over, 60.0).kind is Kind.FAULT
    assert chooser.choose(over, 6000.0).kind is Kind.FAULT


def test_a_question_with_many_options_is_shown_in_turn() -> None:
    """Four options at a time, the next ones some seconds later, and around."""
    many = replace(FOUR, options=(*FOUR.options, "dead", "live"))
    view, chooser = public_view(questions=(many,)), PageChooser()
    shown = [chooser.choose(view, at * TURN_S).subject for at in range(3)]
    assert shown == ["0", "4", "0"]


def test_pots_are_awarded_one_by_one() -> None:
    """Side pots first, each for some seconds; all of them until the pots are pushed."""
    chooser = PageChooser()
    view = showdown(winners=(((4, 100),), ((3, 50), (4, 50)), ((9, 900),)))
    shown = [chooser.choose(view, 0.5 + at * TURN_S).subject for at in range(4)]
    assert shown == ["0", "1", "2", "0"]
    paid = showdown(street=Street.OVER, winners=(((4, 100),),), pot=0)
    assert chooser.choose(paid, 30.0) == MAIN


def test_hand_that_is_turned_up_is_asked_for_no_more() -> None:
    """The page of the cards goes when all lie open, not before."""
    lines = (*seats(2, tabled=("Ah", "Kh")), *seats(5))
    view = showdown(street=Street.TURN, face_up=(2, 5), seats=lines)
    assert due(view) == Page(Kind.CARDS_UP)
    shown = showdown(street=Street.TURN, face_up=(2, 5), seats=seats(2, 5, tabled=("2c", "2d")))
    assert due(shown) == MAIN


def test_who_shows_next_goes_round_the_table() -> None:
    """After the first hand the next one to the left, past seat 10."""
    view = showdown(seats=seats(2, 4, 9), shows_first=9)
    assert showing_order(view) == [9, 2, 4]
    tabled = (*seats(9, tabled=("Ah", "Kh")), *seats(2), *seats(4, has_cards=False))
    assert showing_order(showdown(seats=tabled, shows_first=9)) == [2]


def test_fresh_ruling_goes_before_money() -> None:
    """A new ruling is seen for a moment, then change is still due."""
    chooser = PageChooser()
    chooser.choose(money(s4=(400, 0)), 0.0)
    ruled = msgspec.structs.replace(
        money(s4=(400, 0)), rulings=public_view(rulings=(RAISE,)).rulings
    )
    assert chooser.choose(ruled, 1.0) == MAIN
    assert chooser.choose(ruled, 1.0 + RULING_S) == Page(Kind.CHANGE, "4")


def test_ruling_that_brings_change_shows_the_change() -> None:
    """Its own ruling does not hide what goes back."""
    chooser = PageChooser()
    chooser.choose(public_view(rulings=()), 0.0)
    given = msgspec.structs.replace(
        money(s4=(400, 0)), rulings=public_view(rulings=(CALL,)).rulings
    )
    assert chooser.choose(given, 1.0) == Page(Kind.CHANGE, "4")


@pytest.mark.parametrize(
    ("bet_owed", "chip_seats", "after_s"),
    [(600, [3], OWED_S), (1100, [3], OWED_S), (600, [], OWED_S), (1100, [4], None)],
)
def test_chips_owed_are_asked_for_after_a_while(
    bet_owed: int, chip_seats: list[int], after_s: float | None
) -> None:
    """Who has time puts them in; where nobody reads chips, words alone owe nothing."""
    chooser = PageChooser()
    view = msgspec.structs.replace(money(s3=(0, bet_owed)), chip_seats=chip_seats)
    assert chooser.choose(view, 0.0) == MAIN
    assert chooser.choose(view, (after_s or 100.0) - 0.1) == MAIN
    wanted = MAIN if after_s is None else Page(Kind.OWES, "3")
    assert chooser.choose(view, after_s or 100.0) == wanted


def test_all_in_and_folded_seats_owe_nothing() -> None:
    """An all-in stands by its button (RP-1), a dead hand puts nothing in."""
    for changes in ({"is_all_in": True}, {"has_cards": False}):
        lines = tuple(replace(line, owes=600, **changes) for line in table_view().seats)
        assert (
            due(public_view(seats=lines, rulings=()), public_view(seats=lines, rulings=())) == MAIN
        )


def test_nothing_is_owed_when_the_hand_is_over() -> None:
    """The pots are awarded by their page; what lies in front goes with them."""
    lines = tuple(replace(line, change=400, owes=50) for line in table_view().seats)
    assert due(public_view(seats=lines, street=Street.OVER, rulings=())) == MAIN


def test_fault_is_shown_when_it_begins_and_goes_away() -> None:
    """After it has settled, for some seconds; the main page is there again."""
    chooser = PageChooser()
    well, ill = public_view(rulings=()), public_view({"devices": (ABSENT,)}, rulings=())
    assert chooser.choose(well, 0.0) == MAIN
    assert chooser.choose(ill, 10.0) == MAIN
    assert chooser.choose(ill, 10.0 + SETTLE_S) == Page(Kind.FAULT, "chips")
    assert chooser.choose(ill, 10.0 + SETTLE_S + SHORTLY_S) == MAIN


def test_fault_that_comes_and_goes_is_shown_once() -> None:
    """A loose plug does not take the page again and again; an hour later it is news."""
    chooser = PageChooser()
    well, ill = public_view(rulings=()), public_view({"devices": (ABSENT,)}, rulings=())
    shown = []
    for second in range(0, 60, 2):
        page = chooser.choose(ill if second % 4 else well, float(second))
        shown.append(page.kind is Kind.FAULT)
    assert any(shown)
    assert not any(shown[10:])
    chooser.choose(well, 60.0)
    later = 60.0 + FORGET_S + 1
    chooser.choose(well, later)
    chooser.choose(ill, later + 1)
    assert chooser.choose(ill, later + 1 + SETTLE_S).kind is Kind.FAULT


def test_long_fault_is_shown_in_parts() -> None:
    """The page counts its parts while it is shown."""
    chooser = PageChooser()
    view = public_view({"devices": (OUT,)}, **BETWEEN)
    assert [chooser.choose(view, at * TURN_S).part for at in range(3)] == [0, 1, 2]


def test_next_level_informs_in_a_hand_and_stays_between_hands() -> None:
    """Announced in a hand it is shown shortly; after the hand until the next one (23)."""
    chooser = PageChooser()
    chooser.choose(public_view(rulings=()), 0.0)
    announced = public_view(rulings=(), next_level=NEXT)
    assert chooser.choose(announced, 10.0) == Page(Kind.LEVEL)
    assert chooser.choose(announced, 10.0 + SHORTLY_S) == MAIN
    over = public_view(**(BETWEEN | {"next_level": NEXT}))
    assert chooser.choose(over, 60.0) == Page(Kind.LEVEL)
    assert chooser.choose(over, 6000.0) == Page(Kind.LEVEL)
    assert chooser.choose(public_view(rulings=()), 6001.0) == MAIN


def test_break_shows_its_time_and_the_chip_race_in_turn() -> None:
    """Both pages of a break take turns once the hand is over (24)."""
    chooser = PageChooser()
    chooser.choose(public_view(rulings=()), 0.0)
    pause = {"level_kind": "break", "level_position": 4, "color_up": 25}
    hand = public_view(pause, rulings=())
    assert chooser.choose(hand, 1.0) == Page(Kind.BREAK)
    assert chooser.choose(hand, 1.0 + SHORTLY_S) == MAIN
    over = public_view(pause, **BETWEEN)
    shown = {chooser.choose(over, 100.0 + at * TURN_S).kind for at in range(2)}
    assert shown == {Kind.BREAK, Kind.COLOR_UP}


@pytest.mark.parametrize("name", ["no-push", "hand-for-hand"])
def test_notice_is_news_once(name: str) -> None:
    """Dealers are told when it begins, not at each picture, and not at a start."""
    chooser = PageChooser()
    told = public_view({"level_notices": (name,)}, rulings=())
    assert chooser.choose(told, 0.0) == MAIN
    chooser.choose(public_view(rulings=()), 1.0)
    assert chooser.choose(told, 2.0) == Page(Kind.NOTICE, name)
    assert chooser.choose(told, 2.0 + SHORTLY_S) == MAIN


def test_hand_that_goes_on_after_a_start_is_handed_over() -> None:
    """After a power cut the dealer sees where the hand stands; a new hand is no news."""
    chooser = PageChooser()
    view = public_view({"steps": (StepLine(1, "s3 say raise 1100"),)}, rulings=(RAISE,))
    shown = [chooser.choose(view, at * TURN_S) for at in range(3)]
    assert shown == [*HAND_OVER, MAIN]
    assert due(public_view(rulings=())) == MAIN


def test_pages_are_turned_from_the_one_that_is_due_and_around() -> None:
    """Each page that there is comes once, then the first one again."""
    chooser = PageChooser()
    view = public_view({"devices": (ABSENT,)}, questions=(QUESTION,), next_level=NEXT, rulings=())
    assert chooser.choose(view, 100.0).kind is Kind.FLOOR
    kinds = [chooser.choose(view, 100.0, PanelState(page_turns=turns)).kind for turns in range(7)]
    assert kinds == [
        Kind.FLOOR, Kind.FAULT, Kind.LEVEL, Kind.MAIN, Kind.HAND_OVER, Kind.OPEN_MATTERS,
        Kind.FLOOR,
    ]  # fmt: skip


def test_page_that_was_turned_to_stays_while_others_go() -> None:
    """What is only information ends meanwhile, and the page stays the same."""
    chooser = PageChooser()
    chooser.choose(public_view(rulings=()), 0.0)
    view = public_view(rulings=(), next_level=NEXT)
    assert chooser.choose(view, 1.0) == Page(Kind.LEVEL)
    assert chooser.choose(view, 2.0, PanelState(page_turns=2)).kind is Kind.HAND_OVER
    assert chooser.choose(view, 2.0 + SHORTLY_S, PanelState(page_turns=2)).kind is Kind.HAND_OVER
    assert chooser.choose(view, 3.0 + SHORTLY_S) == MAIN
    assert chooser.choose(view, 4.0 + SHORTLY_S, PanelState(page_turns=1)).kind is Kind.HAND_OVER


def test_rulings_in_turn_each_get_the_main_page() -> None:
    """The same action of another seat is another ruling."""
    chooser = PageChooser()
    base = money(s4=(400, 0))
    fold = Ruling(5, Status.FINAL, Action.FOLD)
    for at, seat in ((1.0, 5), (10.0, 6)):
        rulings = public_view(rulings=(fold._replace(seat=seat),)).rulings
        view = msgspec.structs.replace(base, rulings=rulings)
        chooser.choose(base, at - 0.5)
        assert chooser.choose(view, at) == MAIN
        assert chooser.choose(view, at + RULING_S) == Page(Kind.CHANGE, "4")


def test_answers_to_keys_are_seen_for_a_moment() -> None:
    """A key that did nothing says why, an announcement is confirmed; then the page that is due."""
    chooser, view = PageChooser(), public_view(questions=(QUESTION,))
    chooser.choose(view, 0.0)
    refused = PanelState(refused=Refused("floor", Refusal.NO_ANSWER), refusals=1)
    assert chooser.choose(view, 1.0, refused).kind is Kind.REFUSED
    assert chooser.choose(view, 1.0 + ANSWER_S, refused).kind is Kind.FLOOR
    again = replace(refused, refusals=2)
    assert chooser.choose(view, 10.0, again).kind is Kind.REFUSED
    armed = PanelState(armed=(Armed.NO_BURN,))
    assert chooser.choose(view, 20.0, armed).kind is Kind.ARMED
    assert chooser.choose(view, 20.0 + ANSWER_S, armed).kind is Kind.FLOOR


def test_floor_that_the_dealer_called_is_shown() -> None:
    """As long as it informs; a question of the rules goes first, since it has options."""
    chooser, called = PageChooser(), PanelState(is_floor_called=True)
    chooser.choose(public_view(rulings=()), 0.0)
    assert chooser.choose(public_view(rulings=()), 1.0, called).kind is Kind.FLOOR_CALLED
    asked = public_view(rulings=(), questions=(QUESTION,))
    assert chooser.choose(asked, 2.0, called).kind is Kind.FLOOR
    assert chooser.choose(public_view(rulings=()), 1.0 + SHORTLY_S, called) == MAIN


def test_all_in_button_is_asked_for_after_a_moment() -> None:
    """The dealer gets the time to press it (RP-1)."""
    lines = tuple(replace(line, is_button_due=line.seat == 3) for line in table_view().seats)
    chooser, view = PageChooser(), public_view(seats=lines, rulings=())
    assert chooser.choose(view, 0.0) == MAIN
    assert chooser.choose(view, BUTTON_S).kind is Kind.BUTTON
    assert chooser.choose(view, BUTTON_S + SHORTLY_S) == MAIN


def test_change_that_nobody_sees_is_told_once() -> None:
    """Without an antenna it lies there for sure only right after its ruling."""
    given = msgspec.structs.replace(
        money(s4=(400, 0)), rulings=public_view(rulings=(CALL,)).rulings
    )
    blind = {"chip_seats": [5]}
    unseen = msgspec.structs.replace(given, **blind)
    assert PageChooser().choose(unseen, 0.0) == Page(Kind.CHANGE, "4")
    later = msgspec.structs.replace(money(s4=(400, 0)), **blind)
    assert PageChooser().choose(later, 0.0) == MAIN
    assert PageChooser().choose(money(s4=(400, 0)), 0.0) == Page(Kind.CHANGE, "4")


def test_what_waits_behind_a_question_is_shown_afterwards() -> None:
    """A fault that begins while the floor is asked has its whole time when it is answered."""
    chooser = PageChooser()
    chooser.choose(public_view(rulings=()), 0.0)
    both = public_view({"devices": (ABSENT,)}, rulings=(), questions=(QUESTION,))
    for second in range(1, 60):
        assert chooser.choose(both, float(second)).kind is Kind.FLOOR
    ill = public_view({"devices": (ABSENT,)}, rulings=())
    assert chooser.choose(ill, 60.0) == Page(Kind.FAULT, "chips")
    assert chooser.choose(ill, 60.0 + SHORTLY_S - 0.1).kind is Kind.FAULT
    assert chooser.choose(ill, 60.0 + SHORTLY_S) == MAIN


def test_faults_that_begin_together_are_shown_one_after_another() -> None:
    """The worst first, each for its time."""
    chooser = PageChooser()
    chooser.choose(public_view(rulings=()), 0.0)
    ill = public_view({"devices": (WEAK, ABSENT)}, rulings=())
    chooser.choose(ill, 1.0)
    began_s = 1.0 + SETTLE_S
    shown = [chooser.choose(ill, began_s + at * SHORTLY_S).subject for at in range(3)]
    assert shown == ["chips", "cards.a", ""]


def test_warning_at_the_showdown_is_seen_before_its_page() -> None:
    """The dealer is told to keep the cards, though somebody has still to show (13-C)."""
    chooser = PageChooser()
    before = showdown(shows_first=4, seats=seats(2, 4))
    assert chooser.choose(before, 0.0).kind is Kind.SHOWS_FIRST
    warned = Ruling(2, Status.FINAL, rules=("13-C",), alerts=(Alert.MUCK_BEFORE_AWARD,))
    view = showdown(shows_first=4, seats=seats(2, 4), rulings=(warned,))
    assert chooser.choose(view, 1.0) == MAIN
    assert chooser.choose(view, 1.0 + RULING_S).kind is Kind.SHOWS_FIRST


def test_ruling_without_a_notice_does_not_delay_the_showdown() -> None:
    """Who calls the river ends the betting, and the page is there at once."""
    chooser = PageChooser()
    chooser.choose(public_view(rulings=()), 0.0)
    view = showdown(shows_first=4, seats=seats(2, 4), rulings=(RAISE,))
    assert chooser.choose(view, 1.0).kind is Kind.SHOWS_FIRST
