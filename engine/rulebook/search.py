"""Search by words in both languages. The same query always gives the same order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from engine.rulebook.entry import Entry
from engine.rulebook.refs import Section

_STOP_WORDS = frozenset(
    ["a", "an", "and", "at", "for", "in", "is", "it", "not", "of", "on", "or", "the", "to", "with"]
)
_LATIN = re.compile(r"[a-z0-9]+(?:['%-]+[a-z0-9]+)*%?")
_CHINESE = re.compile(r"[\u3400-\u9fff]+")
_PARTICLES = re.compile("[的和與]")
_FIELD_WEIGHTS = (8, 6, 3, 2, 1)  # title, search words, summary, parts, station
_WHOLE_WORD, _WHOLE_TITLE = 20, 30
_SECTION_POINTS = {Section.RULE: 6, Section.PRACTICE: 4}
_SAME_MEANING = (
    ("籌碼", "計分牌"),
    ("記分牌", "計分牌"),
    ("全押", "全下"),
    ("發牌員", "荷官"),
    ("公牌", "公共牌"),
    ("莊家", "按鈕"),
)
"""What card rooms also say, and the word that the book uses."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found; a higher score is a better answer."""

    entry: Entry
    score: int


class Index:
    """The words of all entries, prepared once."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._pages = tuple(_Page(entry) for entry in entries)

    def search(self, query: str) -> tuple[Hit, ...]:
        """Return what holds every term of ``query``, best first; else what holds any of them."""
        terms = _terms(query)
        scored = [(page, [page.score(term) for term in terms]) for page in self._pages]
        every = [(page, scores) for page, scores in scored if scores and all(scores)]
        some = every or [(page, scores) for page, scores in scored if any(scores)]
        phrase = _plain(query)
        hits = [Hit(page.entry, sum(scores) + page.bonus(phrase)) for page, scores in some]
        return tuple(sorted(hits, key=lambda hit: -hit.score))

    def vocabulary(self) -> tuple[str, ...]:
        """Return all search words, for suggestions."""
        words = {word for page in self._pages for word in page.words}
        return tuple(sorted(words))


class _Page:
    """One entry, ready to be searched."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        parts = " ".join(f"{part.text.en} {part.text.zh_hant}" for part in entry.parts)
        pairs = (entry.title, entry.words, entry.summary)
        fields = [f"{text.en} {text.zh_hant}" for text in pairs]
        fields += [parts, f"{entry.station.en} {entry.station.zh_hant}"]
        self._plain_fields = tuple(_plain(text) for text in fields)
        self._tokens = tuple(_tokens(text) for text in self._plain_fields)
        self._titles = {_plain(entry.title.en), _plain(entry.title.zh_hant)}
        listed = f"{entry.words.en}; {entry.words.zh_hant}"
        self.words = frozenset(_plain(word) for word in listed.split(";"))

    def score(self, term: str) -> int:
        """Return how well the entry answers one term, 0 for not at all."""
        if not _CHINESE.fullmatch(term):
            return sum(
                weight * _closeness(term, tokens)
                for weight, tokens in zip(_FIELD_WEIGHTS, self._tokens, strict=True)
            )
        found = sum(
            2 * weight
            for weight, text in zip(_FIELD_WEIGHTS, self._plain_fields, strict=True)
            if term in text
        )
        return found or self._scattered(term)

    def bonus(self, phrase: str) -> int:
        """Return extra points for rules, and where the whole query is a title or search word."""
        title = _WHOLE_TITLE if phrase in self._titles else 0
        word = _WHOLE_WORD if phrase in self.words else 0
        return title + word + _SECTION_POINTS.get(self.entry.ref.section, 0)

    def _scattered(self, term: str) -> int:
        """A longer Chinese term whose every pair of characters occurs somewhere."""
        text = "\n".join(self._plain_fields)
        pairs = [term[i : i + 2] for i in range(len(term) - 1)]
        return int(len(pairs) > 1 and all(pair in text for pair in pairs))


def _closeness(term: str, tokens: frozenset[str]) -> int:
    if term in tokens or term.removesuffix("s") in tokens:
        return 2
    stem = term.removesuffix("s")
    return int(len(stem) > 2 and any(token.startswith(stem) for token in tokens))


def _terms(query: str) -> tuple[str, ...]:
    plain = _plain(query)
    latin = [_joined(word) for word in _LATIN.findall(plain)]
    useful = [word for word in latin if word not in _STOP_WORDS] or latin
    return (*useful, *_CHINESE.findall(_PARTICLES.sub(" ", plain)))


def _tokens(plain: str) -> frozenset[str]:
    """Words; a hyphenated one both joined and in its pieces ("allin", "all", "in")."""
    words = _LATIN.findall(plain)
    return frozenset(
        token for word in words for token in (_joined(word), *re.split(r"['-]", word)) if token
    )


def _joined(word: str) -> str:
    return re.sub(r"['-]", "", word)


def _plain(text: str) -> str:
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().split()).replace("\u2019", "'")
    for also_said, word in _SAME_MEANING:
        plain = plain.replace(also_said, word)
    return plain
