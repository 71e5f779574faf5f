"""Write ``rules-coverage.md`` from the rule book.

Run ``python docs/generate_rules_coverage.py`` from the top folder after changing a rule's data.
"""

from __future__ import annotations

from pathlib import Path

from engine.rulebook import load_rule_book
from engine.rulebook.entry import Chapter, Entry

TARGET = Path(__file__).with_name("rules-coverage.md")

_HEAD = """\
# What the station does with every rule

This page is written by `docs/generate_rules_coverage.py` from the data in `engine/rulebook/`.
Numbers are those of {edition}; `RP` are its recommended procedures, `IA` the entries of its
illustration addendum, `CASH` the house sheet of the cash tables. `dealer-station rules 45-A`
shows what a rule says, in English or Traditional Chinese.

- **auto**: the station senses it and rules.
- **ask**: the station senses it, stops, and asks the floor with the options that the rule leaves.
- **tool**: a dealer or floor person works it with the station's help, and it is journalled.
- **book**: it can be looked up.
"""


def render() -> str:
    """Return the page as text."""
    book = load_rule_book()
    chapters = "\n".join(_chapter(chapter) for chapter in book.chapters)
    return f"{_HEAD.format(edition=book.edition)}\n{chapters}"


def _chapter(chapter: Chapter) -> str:
    head = f"## {chapter.title.en}\n\n| rule | title | 標題 | kind | the station |\n"
    rows = "".join(_row(entry) for entry in chapter.entries)
    return f"{head}| --- | --- | --- | --- | --- |\n{rows}"


def _row(entry: Entry) -> str:
    number = entry.citation
    if entry.parts and not number.startswith("IA"):
        number += f" ({entry.parts[0].label} to {entry.parts[-1].label})"
    kinds = ", ".join(entry.kinds)
    cells = (number, entry.title.en, entry.title.zh_hant, kinds, entry.station.en)
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"


if __name__ == "__main__":
    TARGET.write_text(render(), encoding="utf-8")
