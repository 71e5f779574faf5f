"""Citations. A number alone is none: numbers move between editions, so a citation knows its own."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum

from engine.errors import UnknownRuleError
from engine.rulebook.numbers import CITATIONS
from engine.rulings import EDITION


class Section(StrEnum):
    """The sections of the book, by the prefix of their citations."""

    RULE = ""
    PRACTICE = "RP"
    ADDENDUM = "IA"
    CASH = "CASH"


_PREFIXES = {
    "": Section.RULE,
    "RULE": Section.RULE,
    "規則": Section.RULE,
    "第": Section.RULE,
    "RP": Section.PRACTICE,
    "建議流程": Section.PRACTICE,
    "IA": Section.ADDENDUM,
    "附錄": Section.ADDENDUM,
    "CASH": Section.CASH,
    "現金桌": Section.CASH,
}
_PATTERN = re.compile(
    rf"(?P<prefix>{'|'.join(sorted(_PREFIXES, key=len, reverse=True))})"
    r"[\s.#-]*0*(?P<number>[0-9]{1,4})條?(?:[\s.-]*(?P<part>[A-Z]))?"
)


@dataclass(frozen=True, slots=True)
class RuleRef:
    """A citation of one rule, procedure, addendum entry or line of the cash sheet.

    Attributes:
        section: where in the book.
        number: of the rule, 1 and up.
        part: letter of the part, "" for the whole.
        edition: the book that is cited.
    """

    section: Section
    number: int
    part: str = ""
    edition: str = EDITION

    @classmethod
    def parse(cls, text: str, edition: str = EDITION) -> RuleRef:
        """Read a citation, leniently: ``45-A``, ``45a``, ``Rule 45 A``, ``rp 5``, ``規則 45-A``.

        Raises:
            UnknownRuleError: the edition is unknown, or it has no such rule or part; the message
                names the nearest citations.
        """
        if edition not in CITATIONS:
            known = ", ".join(CITATIONS)
            raise UnknownRuleError(f"expected one of the editions {known}, got {edition!r}")
        ref = _read(text, edition)
        if ref is None or str(ref) not in CITATIONS[edition]:
            near = " or ".join(nearest_citations(text, edition)) or "a number such as 45-A or RP-5"
            raise UnknownRuleError(f"no such rule in {edition}, the nearest is {near}: {text!r}")
        return ref

    @property
    def long_form(self) -> str:
        """The citation with its edition: ``TDA 2024, 45-A``."""
        return f"{self.edition}, {self}"

    def __str__(self) -> str:
        pieces = (self.section.value, str(self.number), self.part)
        return "-".join(piece for piece in pieces if piece)


def is_citation(text: str) -> bool:
    """Return whether ``text`` has the form of a citation, known or not ("72" has, "50%" not)."""
    return _read(text, EDITION) is not None


def nearest_citations(text: str, edition: str = EDITION, count: int = 3) -> tuple[str, ...]:
    """Return up to ``count`` valid citations close to ``text``, nearest first, perhaps none.

    A wrong part gives the rule and its parts, a wrong number the nearest numbers of its section.
    """
    known = CITATIONS[edition]
    ref = _read(text, edition)
    if ref is None:
        return tuple(get_close_matches(_plain(text), known, count, cutoff=0.6))
    stem = str(RuleRef(ref.section, ref.number))
    same = [citation for citation in known if f"{citation}-".startswith(f"{stem}-")]
    if same:
        return tuple(same[:count])
    section = [r for c in known if (r := _read(c, edition)) and r.section is ref.section]
    wholes = [r for r in section if not r.part or ref.section is Section.ADDENDUM]
    wholes.sort(key=lambda other: (abs(other.number - ref.number), other.number))
    return tuple(str(other) for other in wholes[:count])


def _read(text: str, edition: str) -> RuleRef | None:
    match = _PATTERN.fullmatch(_plain(text))
    if match is None:
        return None
    section = _PREFIXES[match["prefix"]]
    return RuleRef(section, int(match["number"]), match["part"] or "", edition)


def _plain(text: str) -> str:
    """Upper case, full-width forms narrowed, all dashes one."""
    narrowed = unicodedata.normalize("NFKC", text).strip().upper()
    return re.sub(r"[\u2010-\u2015\u2212]", "-", narrowed)
