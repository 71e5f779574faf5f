"""The rule book of one edition: lookup by number, and search."""

from __future__ import annotations

from functools import cache

from engine.errors import UnknownRuleError
from engine.rulebook.entry import Chapter, Entry
from engine.rulebook.numbers import CITATIONS
from engine.rulebook.refs import RuleRef, Section, is_citation
from engine.rulebook.search import Hit, Index
from engine.rulings import EDITION


class RuleBook:
    """All entries of an edition.

    Attributes:
        edition: its name.
        chapters: in the order of the book.
        entries: all of them, in the same order.
    """

    def __init__(self, edition: str, chapters: tuple[Chapter, ...]) -> None:
        self.edition = edition
        self.chapters = chapters
        self.entries = tuple(entry for chapter in chapters for entry in chapter.entries)
        self._by_citation = {entry.citation: entry for entry in self.entries}
        self._index = Index(self.entries)

    def find(self, citation: str | RuleRef) -> Entry:
        """Return the entry that holds a citation: "45-A" and "45" give the same one.

        Raises:
            UnknownRuleError: the book has no such rule or part.
        """
        ref = self._ref(citation)
        whole = str(RuleRef(ref.section, ref.number, edition=ref.edition))
        found = self._by_citation.get(str(ref)) or self._by_citation.get(whole)
        if found is None:
            raise UnknownRuleError(f"no entry in {self.edition} for {citation!s}")
        return found

    def quote(self, citation: str | RuleRef, language: str) -> str:
        """Return the summary of the part cited, or of the rule where no part is.

        Raises:
            UnknownRuleError: the book has no such rule or part.
        """
        entry = self.find(citation)
        part = entry.part(self._ref(citation).part)
        return (part.text if part else entry.summary).in_language(language)

    def starting_with(self, prefix: str) -> tuple[Entry, ...]:
        """Return the entries whose citation starts so: "RP", "4" (4 and 40 to 49), "IA-5"."""
        start = prefix.strip().upper().replace(" ", "-")
        return tuple(entry for entry in self.entries if start and entry.citation.startswith(start))

    def related_to(self, entry: Entry) -> tuple[RuleRef, ...]:
        """Return what belongs with an entry, its illustrations in the addendum first."""
        ref = entry.ref
        examples = [
            other.ref
            for other in self.entries
            if other.ref.section is Section.ADDENDUM
            and ref.section is Section.RULE
            and other.ref.number == ref.number
        ]
        listed = [self._ref(citation) for citation in entry.related]
        return tuple(dict.fromkeys((*examples, *listed)))

    def search(self, query: str) -> tuple[Hit, ...]:
        """Return what answers a query in either language, best first.

        A citation gives its own entry first. An empty query, or one without an answer, gives ().
        """
        hits = self._index.search(query)
        if not is_citation(query):
            return hits
        try:
            cited = self.find(query)
        except UnknownRuleError:
            return hits
        best = max((hit.score for hit in hits), default=0) + 1
        return (Hit(cited, best), *(hit for hit in hits if hit.entry is not cited))

    def search_words(self) -> tuple[str, ...]:
        """Return every word that a search is sure to know, for suggestions."""
        return self._index.vocabulary()

    def _ref(self, citation: str | RuleRef) -> RuleRef:
        if not isinstance(citation, RuleRef):
            return RuleRef.parse(citation, self.edition)
        if citation.edition != self.edition:
            raise UnknownRuleError(f"expected a rule of {self.edition}: {citation.long_form!r}")
        return citation


@cache
def load_rule_book(edition: str = EDITION) -> RuleBook:
    """Return the book of an edition; its texts are loaded at the first call.

    Raises:
        UnknownRuleError: the station has no such edition.
    """
    if edition not in CITATIONS:
        raise UnknownRuleError(f"expected one of the editions {', '.join(CITATIONS)}: {edition!r}")
    # The texts are large and a table that only rules never needs them.
    from engine.rulebook.tda_2024 import CHAPTERS  # noqa: PLC0415

    return RuleBook(edition, CHAPTERS)
