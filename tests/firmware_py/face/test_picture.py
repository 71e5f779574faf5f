"""Places, marks, awards and cards, worked out from the view."""

from __future__ import annotations

import face_views
import msgspec
import pytest

from firmware_py.face.web.layout import seats_css
from firmware_py.face.web.picture import Award, Card, awards_of, places_of, read_card

TEN = tuple(range(1, 11))


def place(view, seat, seats=TEN):
    return next(place for place in places_of(view, seats) if place.seat == seat)


def test_every_seat_of_the_felt_has_a_place_in_order():
    assert [spot.seat for spot in places_of(face_views.view(), TEN)] == list(TEN)


def test_a_seat_that_is_not_described_is_still_shown():
    places = places_of(face_views.view(), (1, 2, 3))
    assert [spot.seat for spot in places] == [1, 2, 3, 4, 5, 6, 7, 9]
    assert [spot.at for spot in places] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_button_can_lie_before_an_empty_seat():
    spot = place(face_views.view(button=8), 8)
    assert spot.is_button
    assert spot.line is None


def test_blinds_and_actor_are_marked():
    view = face_views.view()
    assert place(view, 3).blind == "small-blind"
    assert place(view, 4).blind == "big-blind"
    assert place(view, 5).marks == ("actor",)


def test_who_lost_the_cards_has_folded():
    spot = place(face_views.turned_into_call(), 5)
    assert spot.marks == ("folded",)
    assert spot.is_dim


def test_nobody_has_folded_before_the_deal():
    undealt = [msgspec.structs.replace(line, has_cards=False) for line in face_views.view().seats]
    assert all(not spot.is_dim for spot in places_of(face_views.view(seats=undealt, actor=0), TEN))


@pytest.mark.parametrize(
    ("seat_facts", "view_facts", "mark"),
    [
        ({"is_all_in": True}, {}, "all-in"),
        ({"is_held": True}, {}, "held"),
        ({}, {"clock_seat": 7}, "clock"),
        ({}, {"face_up": [7]}, "face-up"),
        ({}, {"shows_first": 7}, "shows-first"),
    ],
)
def test_marks(seat_facts, view_facts, mark):
    view = face_views.view(seats=[face_views.seat(7, **seat_facts)], actor=0, **view_facts)
    assert place(view, 7).marks == (mark,)


def test_a_tabled_hand_needs_no_turning_up():
    view = face_views.view(seats=[face_views.seat(7, tabled=["As", "Ad"])], face_up=[7], actor=0)
    assert place(view, 7).marks == ()
    assert place(view, 7).cards == (Card("A", "s"), Card("A", "d"))


def test_awards_come_side_pots_first_and_seats_know_what_they_won():
    view = face_views.showdown()
    assert awards_of(view) == [Award(1, 4, 24_900), Award(0, 9, 37_050)]
    assert place(view, 9).won == 37_050
    assert place(view, 6).won == 0


def test_a_winner_without_cards_has_not_folded():
    folded = [face_views.seat(4, has_cards=False), face_views.seat(6)]
    view = face_views.view(seats=folded, winners=[[(4, 900)]])
    assert place(view, 4).marks == ()


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("As", Card("A", "s")),
        ("10h", Card("T", "h")),
        ("Th", Card("T", "h")),
        ("??", Card("", "")),
        ("", Card("", "")),
        ("1s", Card("", "")),
        ("<b>", Card("", "")),
    ],
)
def test_card_names(name, card):
    assert read_card(name) == card


def test_ten_is_drawn_in_full():
    assert Card("T", "h").face == "10"
    assert Card("T", "h").symbol.startswith("♥")


@pytest.mark.parametrize("count", range(1, 11))
def test_every_place_is_laid_out_twice_and_on_the_felt(count):
    css = seats_css(count)
    for at in range(1, count + 1):
        assert css.count(f".at-{at} .box {{") == 2
        assert css.count(f".at-{at} .bet {{") == 2
    for part in css.split("%")[:-1]:
        assert 0 <= float(part.rsplit(" ", 1)[1]) < 100


def test_seats_run_clockwise_from_the_dealers_left():
    wide = seats_css(10).split("@media")[1]
    lefts = [float(wide.split(f".at-{at} .box {{ left: ")[1].split("%")[0]) for at in TEN]
    assert all(left < 50 for left in lefts[:5])
    assert all(left > 50 for left in lefts[5:])


def test_chips_that_a_question_is_about_are_shown_though_not_booked():
    view = face_views.question()
    seats = [
        msgspec.structs.replace(line, chips_in_front=[1000, 500] if line.seat == 9 else [])
        for line in view.seats
    ]
    spot = place(msgspec.structs.replace(view, seats=seats), 9)
    assert (spot.marks, spot.asked) == (("asked",), 1_500)
    assert place(view, 7).asked == 0


def test_hands_are_not_to_be_turned_up_while_the_floor_holds_them():
    notices = ["hand-for-hand", "hold-cards"]
    assert place(face_views.view(face_up=[7], level_notices=notices), 7).marks == ()


def test_a_penalty_is_seen_at_the_seat():
    for facts in ({"penalty_hands": 3}, {"is_on_penalty": True, "has_cards": False}):
        seats = [face_views.seat(7, **facts), face_views.seat(9)]
        assert place(face_views.view(seats=seats), 7).marks == ("penalty",)
