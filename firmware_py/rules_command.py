"""``dealer-station rules``: the rule book in the terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from engine.errors import UnknownRuleError
from engine.rulebook import Hit, RuleBook, RuleRef, is_citation, load_rule_book, nearest_citations
from engine.rulebook.entry import Entry, Kind, Language, Text
from engine.rulebook.refs import Section

OK, NO_HITS, UNKNOWN_NUMBER = 0, 1, 2
"""Exit statuses."""

_MAX_HITS = 12
_KINDS = {
    Kind.AUTO: Text("rules by itself", "自動判定"),
    Kind.ASK: Text("asks the floor", "詢問裁判"),
    Kind.TOOL: Text("helps a person do it", "協助人員處理"),
    Kind.BOOK: Text("for reference", "僅供查閱"),
}
_STATION = Text("The station", "本機")
_RELATED = Text("See also", "另見")
_NUMBER = Text("No.", "編號")
_TITLE = Text("Title", "標題")
_SUMMARY = Text("Summary", "摘要")
_FOUND = Text("{count} found for {query}", "「{query}」共找到 {count} 筆")
_SHOWN = Text("The first {count} are shown.", "僅列出前 {count} 筆。")
_UNKNOWN = Text(
    "The book {edition} has no rule {query}. Nearest: {nearest}.",
    "{edition} 沒有 {query} 這條規則。最接近的是：{nearest}。",
)
_NOTHING = Text("Nothing found for {query}.", "找不到「{query}」。")
_PERHAPS = Text("Did you mean: {words}?", "您要找的是：{words}？")
_HINT = Text(
    "Without a number or words the table of contents is shown.",
    "不輸入編號或字詞時，會列出目錄。",
)
_COMMA = Text(", ", "、")


def rules(query: str | None, lang: str | None = None) -> int:
    """Print what the rule book says about a number or about words; its contents for no query.

    Args:
        query: "45-A", "rp 5", or words in either language.
        lang: "en" or "zh-Hant"; None or "" takes the language of the environment.

    Returns:
        Exit status: 0 found, 1 nothing found for the words, 2 no such number.
    """
    language = choose_language(lang, os.environ)
    book = load_rule_book()
    wanted = (query or "").strip()
    if not wanted:
        _console().print(_contents(book, language))
        return OK
    if is_citation(wanted):
        return _show_citation(book, wanted, language)
    return _show_hits(book, wanted, language)


def choose_language(lang: str | None, environment: Mapping[str, str]) -> Language:
    """Return the language asked for, else that of LC_ALL or LANG, else English."""
    for wish in (lang, environment.get("LC_ALL"), environment.get("LANG")):
        if wish:
            is_chinese = wish.lower().replace("_", "-").startswith("zh")
            return Language.CHINESE if is_chinese else Language.ENGLISH
    return Language.ENGLISH


def _show_citation(book: RuleBook, wanted: str, language: Language) -> int:
    try:
        ref = RuleRef.parse(wanted, book.edition)
    except UnknownRuleError:
        near = _COMMA.in_language(language).join(nearest_citations(wanted, book.edition))
        _complain(_UNKNOWN, language, edition=book.edition, query=wanted, nearest=near)
        return UNKNOWN_NUMBER
    _console().print(_page(book, ref, language))
    return OK


def _show_hits(book: RuleBook, wanted: str, language: Language) -> int:
    hits = book.search(wanted)
    if not hits:
        _complain(_NOTHING, language, query=wanted)
        similar = _similar_words(book, wanted, language)
        if similar:
            _complain(_PERHAPS, language, words=_COMMA.in_language(language).join(similar))
        _complain(_HINT, language)
        return NO_HITS
    console = _console()
    console.print(Line(_FOUND.in_language(language).format(count=len(hits), query=wanted)))
    console.print(_hit_table(hits[:_MAX_HITS], language))
    if len(hits) > _MAX_HITS:
        console.print(Line(_SHOWN.in_language(language).format(count=_MAX_HITS)))
    return OK


def _similar_words(book: RuleBook, wanted: str, language: Language) -> list[str]:
    """Search words close to a query, of the reader's language."""
    is_chinese = language is Language.CHINESE
    words = [word for word in book.search_words() if word.isascii() is not is_chinese]
    return get_close_matches(wanted.casefold(), words, n=3, cutoff=0.5)


def _page(book: RuleBook, ref: RuleRef, language: Language) -> RenderableType:
    """One entry; where a part was asked for, only that part of it."""
    entry = book.find(ref)
    asked = entry.part(ref.part)
    heading = Line.assemble((str(ref), "bold"), "  ", (entry.title.in_language(language), "bold"))
    source = Line(_source(book, entry, language), style="dim")
    body = [Padding(Line(entry.summary.in_language(language)), (1, 0, 0, 2), expand=False)]
    parts = (asked,) if asked else entry.parts
    if parts:
        grid = _grid()
        for part in parts:
            grid.add_row(Line(part.label, style="bold"), Line(part.text.in_language(language)))
        body.append(Padding(grid, (1, 0, 0, 2), expand=False))
    body.append(Padding(_footer(book, entry, language), (1, 0, 0, 2), expand=False))
    return Group(heading, source, *body)


def _source(book: RuleBook, entry: Entry, language: Language) -> str:
    """Edition and chapter; the cash sheet belongs to no edition."""
    chapter = next(chapter for chapter in book.chapters if entry in chapter.entries)
    title = chapter.title.in_language(language)
    return title if entry.ref.section is Section.CASH else f"{book.edition} · {title}"


def _footer(book: RuleBook, entry: Entry, language: Language) -> Table:
    comma = _COMMA.in_language(language)
    kinds = comma.join(_KINDS[kind].in_language(language) for kind in entry.kinds)
    related = comma.join(str(ref) for ref in book.related_to(entry))
    grid = _grid()
    grid.add_row(Line(_STATION.in_language(language), style="bold"), Line(kinds))
    grid.add_row("", Line(entry.station.in_language(language)))
    grid.add_row(Line(_RELATED.in_language(language), style="bold"), Line(related))
    return grid


def _hit_table(hits: tuple[Hit, ...], language: Language) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(_NUMBER.in_language(language), no_wrap=True, style="bold")
    table.add_column(_TITLE.in_language(language), ratio=2, overflow="fold")
    table.add_column(_SUMMARY.in_language(language), ratio=5, overflow="fold")
    for hit in hits:
        entry = hit.entry
        title, summary = entry.title.in_language(language), entry.summary.in_language(language)
        table.add_row(Line(entry.citation), Line(title), Line(summary))
    return table


def _contents(book: RuleBook, language: Language) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=book.edition, title_justify="left")
    table.add_column(_NUMBER.in_language(language), no_wrap=True, style="bold")
    table.add_column(_TITLE.in_language(language), overflow="fold")
    table.add_column(_STATION.in_language(language), overflow="fold")
    comma = _COMMA.in_language(language)
    for chapter in book.chapters:
        table.add_row("", Line(chapter.title.in_language(language), style="bold underline"), "")
        for entry in chapter.entries:
            kinds = comma.join(_KINDS[kind].in_language(language) for kind in entry.kinds)
            table.add_row(Line(entry.citation), Line(entry.title.in_language(language)), kinds)
        table.add_section()
    return table


def _grid() -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    return grid


def _console(*, is_error: bool = False) -> Console:
    return Console(stderr=is_error, highlight=False, markup=False)


def _complain(text: Text, language: Language, **values: str) -> None:
    console = _console(is_error=True)
    console.print(Line(text.in_language(language).format(**values)), soft_wrap=True)
