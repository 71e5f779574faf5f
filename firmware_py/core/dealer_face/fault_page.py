"""A part that is not in order: which, what is wrong, and what helps."""

from __future__ import annotations

import re

from firmware_py.core.dealer_face.canvas import FOOT, HEIGHT, Canvas
from firmware_py.core.dealer_face.fonts import EDGE, NARROW, PLAIN, SMALL, WORDS, is_chinese
from firmware_py.texts import Catalogue, in_language
from firmware_py.view import DeviceLine

LATIN_FACES = (PLAIN, NARROW, EDGE, SMALL)
CHINESE_FACES = (WORDS, PLAIN)
_SEAT_ZONE = re.compile(r"seat(\d+)\.")
_BOARD_ZONE = re.compile(r"board(\d+)")


def draw_fault(canvas: Canvas, line: DeviceLine, part: int, book: Catalogue) -> None:
    """Draw a device line, as large as all of it can be, and what helps at the foot.

    Args:
        part: which part of a text that has no room as a whole.
    """
    canvas.bar(place_name(line.name, book), book.text("page", f"fault-{line.state}"))
    text = in_language(line.text, book.language)
    remedy = book.find("remedy", line.state) or ""
    faces = CHINESE_FACES if is_chinese(text) else LATIN_FACES
    canvas.flow(text, faces, end=FOOT if remedy else HEIGHT, part=part)
    canvas.foot(remedy)


def place_name(name: str, book: Catalogue) -> str:
    """Return a device's name, or the place of a zone."""
    seat, board = _SEAT_ZONE.match(name), _BOARD_ZONE.fullmatch(name)
    if seat:
        return book.text("page", "seat", seat=seat.group(1))
    if board:
        return book.text("place", "board", numbers=board.group(1))
    return book.text("place", name) if name in ("pot", "muck", "felt") else name
