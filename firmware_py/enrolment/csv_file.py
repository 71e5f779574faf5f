"""Taught tags as CSV: one line a tag, ``kind,deck,value,tag``.

card,red,As,E004010001020304
chip,,500,E004010001020305
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator
from pathlib import Path

from firmware_py.core.panel_faces import FACES
from firmware_py.core.tag_file import TagFile, check_deck_name, normalise_tag, problem_of
from firmware_py.enrolment.orders import parse_face
from firmware_py.errors import TagError
from firmware_py.input_files import read_text

HEADER = ("kind", "deck", "value", "tag")
_MOST_WORTH = 1_000_000_000


def export_csv(tags: TagFile, path: Path, *, is_replacing: bool) -> int:
    """Write all tags, readable by this user alone; return how many.

    Raises:
        TagError: the file is there already, or cannot be written.
    """
    lines = list(_lines(tags))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows(lines)
    flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if is_replacing else os.O_EXCL)
    try:
        with os.fdopen(os.open(path, flags, 0o600), "w", encoding="utf-8") as file:
            os.fchmod(file.fileno(), 0o600)
            file.write(text.getvalue())
    except FileExistsError as error:
        raise TagError(
            f"expected a new file, this one is there already; --replace overwrites it: {path}"
        ) from error
    except OSError as error:
        raise TagError(f"cannot be written ({error.strerror}): {path}") from error
    return len(lines)


def import_csv(path: Path) -> TagFile:
    """Read tags; every line is checked before anything is taken.

    Raises:
        InputFileError: the file cannot be read.
        TagError: a line does not fit; the message has file, line and what is allowed.
    """
    chips: dict[str, int] = {}
    decks: dict[str, dict[str, str]] = {}
    lines: dict[str, int] = {}
    reader = csv.reader(io.StringIO(read_text(path)), strict=True)
    try:
        for row in reader:
            number = reader.line_num
            if not any(cell.strip() for cell in row) or _is_header(row, number):
                continue
            try:
                uid = _take(row, lines, chips, decks)
            except ValueError as error:
                raise TagError(f"{path}:{number}: {error}") from error
            lines[uid] = number
    except csv.Error as error:
        raise TagError(f"{path}:{reader.line_num}: not CSV: {error}") from error
    tags = TagFile(chips=chips, decks=decks)
    if not lines:
        raise TagError(f"{path}: no tag is in this file; a line is {','.join(HEADER)}")
    if problem := problem_of(tags):
        raise TagError(f"{path}: {problem}")
    return tags


def _lines(tags: TagFile) -> Iterator[tuple[str, str, str, str]]:
    for name in sorted(tags.decks):
        cards = tags.decks[name]
        for uid in sorted(cards, key=lambda one: FACES.index(cards[one])):
            yield "card", name, cards[uid], uid
    for uid in sorted(tags.chips, key=lambda one: (tags.chips[one], one)):
        yield "chip", "", str(tags.chips[uid]), uid


def _is_header(row: list[str], number: int) -> bool:
    return number == 1 and [cell.strip().lower() for cell in row] == list(HEADER)


def _take(
    row: list[str],
    lines: dict[str, int],
    chips: dict[str, int],
    decks: dict[str, dict[str, str]],
) -> str:
    """Take one line; return its tag.

    Raises:
        ValueError: it does not fit.
    """
    if len(row) != len(HEADER):
        raise ValueError(f"expected {len(HEADER)} columns, {', '.join(HEADER)}: {len(row)}")
    kind, deck, value, tag = (cell.strip() for cell in row)
    uid = normalise_tag(tag)
    if uid in lines:
        raise ValueError(f"this tag is already in line {lines[uid]}: {tag!r}")
    if kind == "chip":
        if deck:
            raise ValueError(f"expected no deck at a chip: {deck!r}")
        chips[uid] = parse_worth(value)
    elif kind == "card":
        face = parse_face(value)
        cards = decks.setdefault(check_deck_name(deck), {})
        if face in cards.values():
            raise ValueError(f"deck {deck} has this card already: {value!r}")
        cards[uid] = face
    else:
        raise ValueError(f"expected card or chip in the first column: {kind!r}")
    return uid


def parse_worth(text: str) -> int:
    """Return a denomination.

    Raises:
        ValueError: it is no whole number above 0.
    """
    if not (text.isascii() and text.isdigit() and 0 < int(text[:12]) <= _MOST_WORTH):
        raise ValueError(f"expected a chip's value, a whole number above 0: {text!r}")
    return int(text)
