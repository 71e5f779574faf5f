"""The pages of the rule book: contents and search, and one rule."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from engine.errors import UnknownRuleError
from engine.rulebook import RuleRef, is_citation, load_rule_book
from engine.rulebook.refs import Section
from firmware_py.face.web.door import ProblemError, Visitor
from firmware_py.face.web.pages import page_texts

Show = Callable[..., str]
"""Renders a page: request, visitor, template, place, and the template's values by name."""

_MAX_QUERY = 100
_MAX_HITS = 30


async def show_book(
    show: Show, request: Request, visitor: Visitor, language: str
) -> Response | str:
    """Show the contents of the rule book, or what a search found in it."""
    query = request.query_params.get("q", "").strip()[:_MAX_QUERY]
    book = load_rule_book()
    if query and is_citation(query):
        try:
            cited = RuleRef.parse(query, book.edition)
        except UnknownRuleError:
            pass  # then it is searched for, and the nearest are shown
        else:
            return RedirectResponse(f"/rules/{cited}", 303)
    hits = [hit.entry for hit in book.search(query)[:_MAX_HITS]] if query else []
    return show(
        request, visitor, "rule-book.html", "rules", query=query, hits=hits,
        chapters=book.chapters, heading=page_texts(language).text("rules", "title"),
        total=sum(entry.ref.section is Section.RULE for entry in book.entries),
    )  # fmt: skip


async def show_rule(show: Show, request: Request, visitor: Visitor, language: str) -> str:
    """Show one rule.

    Raises:
        ProblemError: the book has none with this number.
    """
    citation = request.path_params["citation"]
    book = load_rule_book()
    try:
        ref = RuleRef.parse(citation[:40], book.edition)
        entry = book.find(ref)
    except UnknownRuleError as error:
        raise ProblemError("no-such-rule", 404, rule=citation[:40]) from error
    at = book.entries.index(entry)
    related = [
        (str(other), book.find(other).title.in_language(language))
        for other in book.related_to(entry)
    ]
    return show(
        request, visitor, "rule.html", "rules", entry=entry, related=related, asked=ref.part,
        heading=f"{entry.citation} {entry.title.in_language(language)}",
        before=book.entries[at - 1].citation if at else "",
        after=book.entries[at + 1].citation if at + 1 < len(book.entries) else "",
    )  # fmt: skip
