"""The tag book: what it tells and what it keeps."""

from __future__ import annotations

import pytest

from firmware_py.core.tags import TagBook

CHIP, ACE, OTHER_ACE, KING, BLANK = (f"E00401000000000{n}" for n in range(5))


@pytest.fixture
def book() -> TagBook:
    return TagBook({CHIP: 500}, {ACE: "Ah", OTHER_ACE: "Ah", KING: "Kd", BLANK: "??"})


def test_tags_are_chips_cards_or_unknown(book: TagBook) -> None:
    assert [book.kind(uid) for uid in (CHIP, ACE, "E0FF")] == ["chip", "card", None]


def test_only_a_known_chip_has_a_worth(book: TagBook) -> None:
    assert [book.denomination(uid) for uid in (CHIP, ACE, "E0FF")] == [500, None, None]


def test_a_tabled_hand_is_opened(book: TagBook) -> None:
    assert book.open_hand([ACE, BLANK, "E0FF"]) == ("Ah", "??", "??")


def test_two_tags_of_one_face_are_alike_and_one_tag_is_not(book: TagBook) -> None:
    assert book.has_alike(ACE, [ACE, OTHER_ACE])
    assert not book.has_alike(ACE, [ACE, KING])
    assert not book.has_alike(BLANK, [BLANK, ACE])


def test_no_face_shows_in_its_text(book: TagBook) -> None:
    assert "Ah" not in repr(book)
    assert "Kd" not in f"{book}"


def test_a_tag_cannot_be_chip_and_card() -> None:
    with pytest.raises(ValueError, match=f"not both: {CHIP}"):
        TagBook({CHIP: 5}, {CHIP: "Ah"})
