"""Teaching, step by step: what lies on the antenna decides, whatever order it comes in."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.core.panel_faces import FACES
from firmware_py.core.tag_file import TagFile
from firmware_py.enrolment.events import Event, What
from firmware_py.enrolment.orders import ORDERS, parse_face, parse_order
from firmware_py.enrolment.sessions import (
    CheckSession,
    DeckSession,
    Known,
    RackSession,
    Session,
)
from firmware_py.enrolment.sightings import Sightings

A, B, C = "E0040000000000A1", "E0040000000000B2", "E0040000000000C3"
RACK = [f"E0040000000001{number:02X}" for number in range(20)]


def _see(session: Session, *visits: Iterable[str]) -> list[Event]:
    return [event for uids in visits for event in session.see(uids)]


def _kinds(events: list[Event]) -> list[What]:
    return [event.what for event in events]


def _deck(*faces: str, tags: TagFile | None = None) -> DeckSession:
    return DeckSession("red", faces, Known(tags or TagFile(), deck="red"))


def test_cards_get_the_faces_of_the_order() -> None:
    session = _deck("As", "Kd")
    assert session.begin() == [Event(What.LAY_CARD, face="As", deck="red", wanted=2)]
    events = _see(session, [A], [A])
    assert _kinds(events) == [What.TAUGHT_CARD, What.LAY_CARD]
    assert events[1].face == "Kd"
    _see(session, [], [B], [B])
    assert session.is_done
    assert session.cards == {A: "As", B: "Kd"}


def test_one_sighting_teaches_nothing() -> None:
    """A tag that passes by, or is heard from afar, is no card that was laid down (R-41)."""
    session = _deck("As")
    assert _see(session, [A], [], [A], [], [A]) == []
    assert not session.is_done


def test_cards_may_pile_up() -> None:
    session = _deck("As", "Kd", "2c")
    _see(session, [A], [A], [A, B], [A, B], [A, B, C], [A, B, C])
    assert session.cards == {A: "As", B: "Kd", C: "2c"}


def test_two_at_once_are_refused_until_the_antenna_is_clear() -> None:
    """Nobody knows which of them is which."""
    session = _deck("As", "Kd")
    events = _see(session, [A, B], [A, B])
    assert _kinds(events) == [What.TWO_AT_ONCE, What.TAKE_AWAY]
    assert _see(session, [A], [A], [A], [A]) == []
    events = _see(session, [], [], [], [])
    assert _kinds(events) == [What.LAY_CARD]
    _see(session, [B], [B])
    assert session.cards == {B: "As"}


def test_a_card_that_comes_twice_is_told() -> None:
    session = _deck("As", "Kd")
    _see(session, [A], [A], [], [], [])
    events = _see(session, [A], [A])
    assert _kinds(events) == [What.DOUBLED, What.LAY_CARD]
    assert events[0].face == "As"
    assert session.cards == {A: "As"}


def test_foreign_tags_are_named_as_what_they_are() -> None:
    tags = TagFile(chips={A: 500}, decks={"blue": {B: "Qh"}, "red": {C: "2c"}})
    session = _deck("As", tags=tags)
    events = _see(session, [A], [A], [], [], [], [B], [B])
    assert [(one.what, one.number, one.deck, one.face) for one in events] == [
        (What.IS_CHIP, 500, "", ""),
        (What.LAY_CARD, 0, "red", "As"),
        (What.IS_CARD, 0, "blue", "Qh"),
        (What.LAY_CARD, 0, "red", "As"),
    ]
    _see(session, [], [], [], [C], [C])
    assert session.cards == {C: "As"}, "a deck that is taught anew forgets its old faces"


def test_a_person_may_name_each_card() -> None:
    answers = iter(["Kd", "Kd", "As"])
    session = DeckSession("red", ["As", "Kd"], Known(TagFile()), lambda uid: next(answers))
    assert session.begin()[0].face == ""
    _see(session, [A], [A], [B], [B])
    assert session.cards == {A: "Kd", B: "As"}, "a card that was named already is asked again"


@settings(max_examples=30, deadline=None)
@given(st.permutations(range(52)), st.integers(0, 2**32))
def test_noise_never_teaches_a_wrong_card(order: list[int], seed: int) -> None:
    """Misses and short ghosts of other cards: each card gets the face that it was laid down for."""
    rng = random.Random(seed)
    uids = [f"E00400000000{number:04X}" for number in order]
    session = _deck(*FACES)
    for uid in uids:
        ghost = rng.choice(uids)
        for visit in range(30):
            heard = {uid} if rng.random() > 0.2 else set()
            session.see(heard | ({ghost} if visit in {8, 16} else set()))
    assert session.cards == dict(zip(uids, FACES, strict=True))


def _rack(size: int = 20, racks: int = 1, tags: TagFile | None = None) -> RackSession:
    return RackSession(500, size, racks, Known(tags or TagFile()))


def test_a_rack_counts_when_nothing_new_is_heard() -> None:
    """Also where tags are found one after another."""
    session = _rack()
    visits = [RACK[:number] for number in (5, 12, 19, 20)]
    assert _see(session, *visits) == []
    events = _see(session, RACK, RACK, RACK)
    assert [(one.what, one.number) for one in events] == [(What.TAUGHT_RACK, 20)]
    assert session.chips == dict.fromkeys(RACK, 500)
    assert session.is_done


def test_a_short_rack_is_told_once_and_waits() -> None:
    session = _rack()
    events = _see(session, *[RACK[:19]] * 8)
    assert [(one.what, one.done, one.wanted) for one in events] == [(What.SHORT_RACK, 19, 20)]
    assert session.chips == {}
    _see(session, *[RACK] * 5)
    assert session.is_done


def test_a_rack_with_too_many_is_told() -> None:
    session = _rack(size=3)
    assert _kinds(_see(session, *[RACK[:4]] * 6)) == [What.LONG_RACK]


def test_racks_follow_one_another_over_a_clear_antenna() -> None:
    session = _rack(size=2, racks=2)
    assert session.begin() == [Event(What.LAY_RACK, wanted=2, number=500)]
    events = _see(session, *[RACK[:2]] * 6)
    assert _kinds(events) == [What.TAUGHT_RACK, What.TAKE_AWAY]
    assert _kinds(_see(session, *[[]] * 4)) == [What.LAY_RACK]
    assert _kinds(_see(session, *[RACK[1:3]] * 6)) == [What.DOUBLED, What.TAKE_AWAY]
    assert not session.is_done
    _see(session, *[[]] * 4, *[RACK[2:4]] * 6)
    assert sorted(session.chips) == RACK[:4]


def test_chips_of_another_value_and_cards_are_refused() -> None:
    tags = TagFile(chips={A: 100}, decks={"red": {B: "As"}})
    assert _kinds(_see(_rack(0, tags=tags), *[[A, B]] * 6)) == [
        What.IS_CHIP,
        What.IS_CARD,
        What.TAKE_AWAY,
    ]
    session = RackSession(500, 0, 1, Known(tags, is_chips_new=True))
    _see(session, *[[A]] * 6)
    assert session.chips == {A: 500}


def test_a_check_finds_missing_doubled_and_foreign() -> None:
    expected = {uid: Event(What.SEEN, face=face) for uid, face in ((A, "As"), (B, "Kd"), (C, "2c"))}
    tags = TagFile(decks={"blue": {RACK[0]: "As"}})
    session = CheckSession(expected, Known(tags))
    assert session.begin() == []
    events = _see(session, [A], [A], [], [], [], [A], [A], [B], [B])
    assert _kinds(events) == [What.SEEN, What.DOUBLED, What.SEEN]
    events = _see(session, [RACK[0], RACK[1]], [RACK[0], RACK[1]])
    assert _kinds(events) == [What.IS_CARD, What.IS_UNKNOWN]
    assert [event.face for event in session.missing] == ["2c"]
    assert session.doubled == {A}
    assert set(session.foreign) == {RACK[0], RACK[1]}
    assert not session.is_done
    _see(session, [C], [C])
    assert session.is_done


def test_sightings_forget_what_is_gone() -> None:
    sightings = Sightings()
    assert sightings.visit([A]) == frozenset()
    assert sightings.visit([A]) == {A}
    sightings.visit([])
    sightings.visit([])
    assert sightings.present == {A}, "one missed visit is no removal"
    sightings.visit([])
    assert sightings.is_empty


@pytest.mark.parametrize("name", ORDERS)
def test_each_order_has_every_card_once(name: str) -> None:
    assert sorted(parse_order(name)) == sorted(FACES)


def test_an_order_may_be_written_down() -> None:
    text = ", ".join(face.replace("T", "10") for face in reversed(FACES))
    assert parse_order(text) == tuple(reversed(FACES))
    with pytest.raises(ValueError, match=r"each card once.*'As'"):
        parse_order("As As")
    with pytest.raises(ValueError, match="suits, ranks, new-deck or all 52"):
        parse_order("As")


@pytest.mark.parametrize("text", ["As", "as", "A♠", " aS "])
def test_faces_are_read_as_people_write_them(text: str) -> None:
    assert parse_face(text) == "As"


@pytest.mark.parametrize("text", ["", "A", "1s", "Ax", "AsK", "11h", "A s"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a card"):
        parse_face(text)
