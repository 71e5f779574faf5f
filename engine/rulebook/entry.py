"""What the book holds about one rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.rulebook.refs import RuleRef


class Language(StrEnum):
    """Languages of the book."""

    ENGLISH = "en"
    CHINESE = "zh-Hant"


class Kind(StrEnum):
    """What the station does with a rule."""

    AUTO = "auto"  # senses it and rules
    ASK = "ask"  # senses it, stops and asks the floor
    TOOL = "tool"  # a person works it with the station's help
    BOOK = "book"  # can be looked up


@dataclass(frozen=True, slots=True)
class Text:
    """One text in both languages."""

    en: str
    zh_hant: str

    def in_language(self, language: str) -> str:
        """Return the text in ``language`` ("en", "zh-Hant"); English for any other."""
        return self.zh_hant if language == Language.CHINESE else self.en


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a rule, or an example of the addendum.

    Attributes:
        label: the letter as cited ("A"); in the addendum the number of the example ("4-A").
        text: what it says.
    """

    label: str
    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One rule, recommended procedure, addendum entry or line of the cash sheet.

    Attributes:
        citation: its number as cited, e.g. "45", "RP-5", "IA-11-D", "CASH-2".
        title: a few words.
        kinds: what the station does, the usual first.
        summary: what it says as a whole, in words of our own.
        parts: its parts in order; empty where it has none.
        station: what the station does with it.
        words: search words, synonyms included, separated by "; ".
        related: citations of what belongs with it.
    """

    citation: str
    title: Text
    kinds: tuple[Kind, ...]
    summary: Text
    parts: tuple[Part, ...] = ()
    station: Text
    words: Text
    related: tuple[str, ...]

    @property
    def ref(self) -> RuleRef:
        """The citation of the entry as a whole."""
        return RuleRef.parse(self.citation)

    def part(self, label: str) -> Part | None:
        """Return the part with this label, None where there is none."""
        return next((part for part in self.parts if part.label == label), None)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Entries that belong together, in order."""

    title: Text
    entries: tuple[Entry, ...]
