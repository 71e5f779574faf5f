"""The rule book as data: citations, titles, summaries in two languages, and a search.

Importing this package, or ``refs`` and ``numbers``, does not load the texts; ``load_rule_book``
does, once.
"""

from engine.rulebook.refs import RuleRef, is_citation, nearest_citations
from engine.rulebook.rulebook import RuleBook, load_rule_book
from engine.rulebook.search import Hit

__all__ = [
    "Hit",
    "RuleBook",
    "RuleRef",
    "is_citation",
    "load_rule_book",
    "nearest_citations",
]
