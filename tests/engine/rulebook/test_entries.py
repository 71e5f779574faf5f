"""The data of the book: complete, in both languages, and consistent with its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.rulebook import RuleRef, load_rule_book
from engine.rulebook.entry import Entry, Kind, Text
from engine.rulebook.numbers import CITATIONS
from engine.rulebook.refs import Section

BOOK = load_rule_book()

CHINESE = re.compile(r"[\u3400-\u9fff]")
LATIN = re.compile(r"[A-Za-z]+")

ABBREVIATIONS = set("ABCDEF") | {"SB", "BB", "UTG", "LJ", "HJ", "CO", "RP", "Razz"}
"""Latin words that card rooms use inside Chinese sentences."""

SIMPLIFIED_IN_BIG5 = set("与于体几扑据机种确后里余云价优系号么万无")
"""Simplified forms that the Big5 check lets through, as they are rare old characters too."""

ROOM_WORDS = "底池 邊池 主池 跟注 加注 過牌 棄牌 全下 按鈕 小盲 大盲 裁判 荷官 計分牌 攤牌 有效動作"
STRANGERS = "庄 盲註 全押 發牌員 銷牌 莊家 讓牌"


def texts_of(entry: Entry) -> Iterator[Text]:
    """All sentences of an entry."""
    yield entry.summary
    yield entry.station
    for part in entry.parts:
        yield part.text


@pytest.mark.parametrize(
    ("section", "count"),
    [(Section.RULE, 71), (Section.PRACTICE, 22), (Section.ADDENDUM, 14), (Section.CASH, 9)],
)
def test_the_book_is_complete(section: Section, count: int) -> None:
    """All rules, recommended procedures, addendum entries and lines of the cash sheet."""
    found = [entry.ref for entry in BOOK.entries if entry.ref.section is section]
    assert len(found) == len(set(found)) == count


def test_entries_stand_in_the_order_of_the_book() -> None:
    """Sections, then numbers, ascend."""
    order = list(Section)
    places = [(order.index(e.ref.section), e.ref.number, e.ref.part) for e in BOOK.entries]
    assert places == sorted(places)


def test_every_citation_has_its_text_and_every_text_its_citation() -> None:
    """The light list of numbers and the texts agree, part by part."""
    written = [
        citation
        for entry in BOOK.entries
        for citation in (
            entry.citation,
            *(
                f"{entry.citation}-{part.label}"
                for part in entry.parts
                if entry.ref.section is not Section.ADDENDUM
            ),
        )
    ]
    assert written == list(CITATIONS[BOOK.edition])


@pytest.mark.parametrize("entry", BOOK.entries, ids=lambda entry: entry.citation)
def test_an_entry_is_complete_in_both_languages(entry: Entry) -> None:
    """Titles, full sentences, search words and related rules."""
    assert entry.title.en
    assert CHINESE.search(entry.title.zh_hant)
    for text in texts_of(entry):
        assert text.en.endswith("."), text.en
        assert text.zh_hant.endswith("。"), text.zh_hant
        assert CHINESE.search(text.zh_hant)
        assert text.en == text.en.strip()
    assert len(entry.words.en.split("; ")) >= 2
    assert len(entry.words.zh_hant.split("; ")) >= 2
    assert len({part.label for part in entry.parts}) == len(entry.parts)


@pytest.mark.parametrize("entry", BOOK.entries, ids=lambda entry: entry.citation)
def test_no_sentence_mixes_languages(entry: Entry) -> None:
    """No Chinese in English, no Latin words in Chinese but the abbreviations of card rooms."""
    for text in (entry.title, *texts_of(entry)):
        assert not CHINESE.search(text.en), text.en
        strangers = set(LATIN.findall(text.zh_hant)) - ABBREVIATIONS
        assert not strangers, text.zh_hant
    assert entry.words.en.isascii()


@pytest.mark.parametrize("entry", BOOK.entries, ids=lambda entry: entry.citation)
def test_chinese_is_traditional(entry: Entry) -> None:
    """Every character is in Big5, and none is a simplified form that happens to be there."""
    chinese = "".join(text.zh_hant for text in (entry.title, entry.words, *texts_of(entry)))
    characters = set(CHINESE.findall(chinese))
    assert {c for c in characters if not c.encode("cp950", "ignore")} == set()
    assert characters & SIMPLIFIED_IN_BIG5 == set()


@pytest.mark.parametrize("entry", BOOK.entries, ids=lambda entry: entry.citation)
def test_kinds_and_related_rules_make_sense(entry: Entry) -> None:
    """A rule only to look up has no other kind; related rules exist and are others."""
    assert entry.kinds
    assert len(set(entry.kinds)) == len(entry.kinds)
    assert Kind.BOOK not in entry.kinds or entry.kinds == (Kind.BOOK,)
    assert entry.related
    for citation in entry.related:
        assert str(RuleRef.parse(citation)) == citation
        assert BOOK.find(citation) is not entry


def test_card_room_words_are_used_throughout() -> None:
    """The terms of the room, not the look-alikes of other dictionaries."""
    chinese = "".join(
        text.zh_hant for entry in BOOK.entries for text in (entry.title, *texts_of(entry))
    )
    for word in ROOM_WORDS.split():
        assert word in chinese
    for stranger in STRANGERS.split():
        assert stranger not in chinese
