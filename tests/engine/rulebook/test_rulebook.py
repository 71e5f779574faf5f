"""Lookup by number and search by words."""

from __future__ import annotations

import pytest

from engine.errors import UnknownRuleError
from engine.rulebook import RuleBook, RuleRef, load_rule_book


@pytest.fixture
def book() -> RuleBook:
    """The book in use."""
    return load_rule_book()


def found(book: RuleBook, query: str) -> list[str]:
    """Citations that a query finds, best first."""
    return [hit.entry.citation for hit in book.search(query)]


def test_a_part_is_found_in_its_rule(book: RuleBook) -> None:
    """A rule and its parts are one entry; an addendum entry with a letter is its own."""
    assert book.find("45-A") is book.find("45") is book.find(RuleRef.parse("45-B"))
    assert book.find("IA-53-A") is not book.find("IA-53-B")
    assert book.find("rp 5-d").citation == "RP-5"


def test_a_part_is_quoted_alone(book: RuleBook) -> None:
    """The text one touch away from a ruling is that of the part it cites."""
    part = book.find("45").part("A")
    assert part is not None
    assert book.quote("45-A", "en") == part.text.en
    assert book.quote("45-A", "zh-Hant") == part.text.zh_hant
    assert book.quote("44", "zh-Hant") == book.find("44").summary.zh_hant


@pytest.mark.parametrize("citation", ["45-D", "72", "RP-23", "IA-53", "nothing"])
def test_what_the_book_does_not_hold_is_an_error(book: RuleBook, citation: str) -> None:
    """No text is made up for a wrong citation."""
    with pytest.raises(UnknownRuleError):
        book.find(citation)
    with pytest.raises(UnknownRuleError):
        book.quote(citation, "en")


def test_a_ref_of_another_edition_is_not_taken_for_ours(book: RuleBook) -> None:
    """Numbers move between editions."""
    old = RuleRef.parse("43-A")
    with pytest.raises(UnknownRuleError):
        book.find(RuleRef(old.section, old.number, old.part, "TDA 2013"))
    with pytest.raises(UnknownRuleError):
        load_rule_book("TDA 2013")


def test_a_prefix_lists_what_starts_so(book: RuleBook) -> None:
    """For a field that completes while one types."""
    assert [e.citation for e in book.starting_with("7")] == ["7", "70", "71"]
    assert len(book.starting_with("rp")) == 22
    assert [e.citation for e in book.starting_with("rp 2")] == ["RP-2", "RP-20", "RP-21", "RP-22"]
    assert book.starting_with(" ") == ()


def test_a_rule_names_its_illustrations_first(book: RuleBook) -> None:
    """Rule 53 has two entries in the addendum."""
    related = [str(ref) for ref in book.related_to(book.find("53"))]
    assert related[:3] == ["IA-53-A", "IA-53-B", "36"]
    assert len(related) == len(set(related))


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("overchip", "44"),
        ("Overchips", "44"),
        ("oversized chip", "44"),
        ("over-chip", "44"),
        ("超面額", "44"),
        ("單枚籌碼", "44"),
        ("multiple chips", "45"),
        ("minimum raise", "43"),
        ("50%", "43"),
        ("out of turn", "53"),
        ("提前動作", "53"),
        ("未依順序行動", "53"),
        ("undercall", "51"),
        ("string bet", "56"),
        ("misdeal", "35"),
        ("錯發", "35"),
        ("substantial action", "36"),
        ("有效動作", "36"),
        ("clock", "29"),
        ("dead button", "32"),
        ("hand for hand", "RP-8"),
        ("buy-in", "CASH-2"),
        ("抽水", "CASH-1"),
        ("45-A", "45"),
        ("rp 5", "RP-5"),
    ],
)
def test_words_find_their_rule_first(book: RuleBook, query: str, best: str) -> None:
    """What a dealer would type brings the rule that answers it."""
    assert found(book, query)[0] == best


def test_all_in_finds_hands_up_and_the_buttons(book: RuleBook) -> None:
    """In Chinese and in both English spellings."""
    for query in ("全下", "全押", "all-in", "all in"):
        first = found(book, query)[:5]
        assert "16" in first
        assert "RP-1" in first


def test_every_term_must_be_there_if_that_finds_anything(book: RuleBook) -> None:
    """More words narrow the search; if nothing holds all, some will do."""
    both = found(book, "棄牌 按鈕")
    assert both
    assert set(both) <= set(found(book, "棄牌")) & set(found(book, "按鈕"))
    assert found(book, "overchip zzzz") == found(book, "overchip")


def test_no_answer_is_an_empty_one(book: RuleBook) -> None:
    """Nothing is guessed."""
    for query in ("", "   ", "xyzzy", "鱷魚", "!?"):
        assert book.search(query) == ()


def test_search_is_deterministic(book: RuleBook) -> None:
    """Same order every time, scores falling."""
    once, twice = book.search("raise"), book.search("RAISE ")
    assert once == twice
    scores = [hit.score for hit in once]
    assert scores == sorted(scores, reverse=True)
    assert len(once) > 5
