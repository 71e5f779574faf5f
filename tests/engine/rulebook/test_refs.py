"""Citations: how they read, print, and what is said about those that do not exist."""

from __future__ import annotations

import pytest

from engine.errors import UnknownRuleError
from engine.rulebook import RuleRef, is_citation, nearest_citations
from engine.rulebook.numbers import CITATIONS
from engine.rulebook.refs import Section

EDITION = "TDA 2024"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("45-A", "45-A"),
        ("45a", "45-A"),
        (" 45 A ", "45-A"),
        ("Rule 45-A", "45-A"),
        ("rule 45", "45"),
        ("#16", "16"),
        ("007", "7"),
        ("rp 5", "RP-5"),
        ("RP5d", "RP-5-D"),
        ("rp-10-h", "RP-10-H"),
        ("ia 11-d", "IA-11-D"),
        ("IA-16", "IA-16"),
        ("cash-2", "CASH-2"),
        ("規則45-A", "45-A"),
        ("第53條", "53"),
        ("建議流程 1", "RP-1"),
        ("附錄 45", "IA-45"),
        ("４５\uff0dＡ", "45-A"),
        ("45\u2013A", "45-A"),
    ],
)
def test_a_citation_is_read_leniently_and_printed_strictly(text: str, printed: str) -> None:
    """Whatever a hand types, one form comes out."""
    assert str(RuleRef.parse(text)) == printed


def test_every_citation_reads_back_as_itself() -> None:
    """Printing and reading are inverse."""
    for citation in CITATIONS[EDITION]:
        assert str(RuleRef.parse(citation)) == citation


def test_a_citation_knows_its_edition() -> None:
    """The long form names the book."""
    ref = RuleRef.parse("45-A")
    assert ref == RuleRef(Section.RULE, 45, "A", EDITION)
    assert ref.long_form == "TDA 2024, 45-A"


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("45-C", ("45", "45-A", "45-B")),
        ("44-A", ("44",)),
        ("20-D", ("20", "20-A", "20-B")),
        ("72", ("71", "70", "69")),
        ("0", ("1", "2", "3")),
        ("RP-23", ("RP-22", "RP-21", "RP-20")),
        ("IA-44", ("IA-43", "IA-45", "IA-46")),
        ("IA-53", ("IA-53-A", "IA-53-B")),
        ("CASH-10", ("CASH-9", "CASH-8", "CASH-7")),
    ],
)
def test_an_unknown_number_names_the_nearest(text: str, nearest: tuple[str, ...]) -> None:
    """The error helps to find the right one and ends with what was given."""
    assert nearest_citations(text) == nearest
    with pytest.raises(UnknownRuleError) as caught:
        RuleRef.parse(text)
    assert " or ".join(nearest) in str(caught.value)
    assert str(caught.value).endswith(repr(text))


@pytest.mark.parametrize("text", ["", "overchip", "45-AB", "45-A-1", "50%", "R 45", "12345"])
def test_what_is_no_citation_is_refused(text: str) -> None:
    """Words are not mistaken for numbers."""
    assert not is_citation(text)
    with pytest.raises(UnknownRuleError):
        RuleRef.parse(text)


def test_an_unknown_edition_is_refused() -> None:
    """A number of another edition is not taken for one of this."""
    with pytest.raises(UnknownRuleError, match="TDA 2019"):
        RuleRef.parse("45-A", "TDA 2019")
