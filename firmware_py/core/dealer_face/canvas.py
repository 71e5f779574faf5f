"""The glass as the pages draw on it: a bar on top, a foot below, large things between.

Pages keep the last column and row free, so that the picture can be moved by a pixel to spare the
glass and nothing is cut off.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from PIL import Image, ImageDraw

from firmware_py.core.dealer_face.fonts import (
    BOLD,
    HUGE_BOLD,
    HUGE_NARROW,
    LARGE,
    LARGE_BOLD,
    LARGE_NARROW,
    NARROW,
    PLAIN,
    SMALL,
    WORDS,
    Face,
    fitting,
    has_glyphs,
    ink_of,
    ink_width,
    is_chinese,
    width_of,
    write,
)

GLASS = (128, 64)
WIDTH, HEIGHT = 127, 63
"""What pages may use of it."""

BAR = 12
"""Height of the bar; what is below begins a row further down."""
FOOT = 49
"""First row of the foot; a comma hangs below its line."""

TEXT_FACES = (PLAIN, NARROW)
BOLD_FACES = (BOLD, PLAIN, NARROW)
BIG_FACES = (HUGE_BOLD, HUGE_NARROW, LARGE_BOLD, LARGE, LARGE_NARROW, BOLD, PLAIN, NARROW)
"""Faces to try, the most legible first."""

_MORE = "…"
_PIECES = re.compile(r"[0-9A-Za-z.,/_-]*[0-9A-Za-z]|.")
_ENDS_CLAUSE = "，。：；、？！）」,.:;?!)"
_GAP = 4
"""Pixels between two texts of a line."""


class Canvas:
    """One picture.

    Attributes:
        image: mode "1", white on black.
        overflows: texts that did not fit and were cut; a page that is right has none.
    """

    def __init__(self) -> None:
        self.image = Image.new("1", GLASS)
        self.draw = ImageDraw.Draw(self.image)
        self.draw.fontmode = "1"
        self.overflows: list[str] = []

    def text(
        self,
        x: int,
        y: int,
        text: str,
        faces: Sequence[Face],
        *,
        right: int = WIDTH,
        is_right: bool = False,
        fill: int = 1,
    ) -> int:
        """Write a line between ``x`` and ``right`` in the first face in which it fits.

        Returns:
            Where it ends, or where it begins if it is set against the right.
        """
        face = fitting(text, right - x, tuple(faces))
        text = self.cut(text, face, right - x)
        if is_right:
            x = right - ink_width(text, face)
        end = write(self.draw, x, y + _drop(face, faces), text, face, fill=fill)
        return x if is_right else end

    def bar(self, left: str, right: str = "") -> None:
        """Draw the bar with the name of the page, and rules or a count at its right end.

        The name goes first; of several rules those that have no room are left out.
        """
        self.draw.rectangle((0, 0, WIDTH - 1, BAR - 1), fill=1)
        room = WIDTH - 4
        while right and " " in right and _least(left) + _GAP + _least(right) > room:
            right = right.rpartition(" ")[0].rstrip()
        face = fitting(left, room - (_GAP + _least(right) if right else 0), BOLD_FACES)
        end = room + 2
        if right:
            begin = 2 + ink_width(left, face) + _GAP
            end = self.text(begin, 0, right, TEXT_FACES, right=end, is_right=True, fill=0) - _GAP
        self.text(2, 0, left, (face,), right=end, fill=0)

    def foot(self, left: str, right: str = "") -> None:
        """Write the bottom line."""
        self.pair(FOOT, left, right)

    def pair(self, y: int, left: str, right: str) -> None:
        """Write a text at each end of a line, as legible as both can be.

        Thousands are not set apart where there is no room, and then nothing is.
        """
        one, other = left, right
        for shorter in (_without_commas, _without_gaps):
            if not (one and other) or _least(one) + _GAP + _least(other) <= WIDTH:
                break
            one, other = shorter(left), shorter(right)
        first = fitting(one, WIDTH - _GAP - _least(other), TEXT_FACES)
        begin = ink_width(one, first) + _GAP if one else 0
        end = self.text(begin, y, other, TEXT_FACES, is_right=True) - _GAP if other else WIDTH
        self.text(0, y, one, (first,), right=end)

    def big(
        self,
        text: str,
        *,
        left: int = 0,
        right: int = WIDTH,
        top: int = BAR + 1,
        end: int = FOOT,
        fill: int = 1,
    ) -> None:
        """Write a line as large as it can be, in the middle of an area."""
        faces = tuple(face for face in BIG_FACES if _tall(text, face) <= end - top)
        face = fitting(text, right - left, faces)
        self.middle(text, face, (left, top, right, end), fill=fill)

    def seat_block(self, seat: int, label: str) -> int:
        """Draw a seat's number at the left, as tall as there is room; return where it ends.

        Args:
            seat: its number.
            label: written above it, small.
        """
        right, top, end = 28, BAR + 1, FOOT
        self.draw.rectangle((0, top, right - 1, end - 1), fill=1)
        below = top + (12 if is_chinese(label) else 10)
        self.middle(label, PLAIN if is_chinese(label) else SMALL, (0, top, right, below), fill=0)
        face = LARGE_BOLD if seat < 10 else LARGE_NARROW
        self.middle(str(seat), face, (0, below, right, end - 1), fill=0)
        return right + 3

    def seat_boxes(self, seats: Sequence[int], *, top: int = BAR + 1, end: int = FOOT - 1) -> None:
        """Draw numbers of seats in reverse, five in a row: one row of large ones, or two."""
        rows = [seats[:5], seats[5:]] if len(seats) > 5 else [seats]
        tall = (end - top) // len(rows)
        faces = (LARGE_BOLD, LARGE_NARROW) if tall > 25 else (BOLD,)
        first = 1 if len(seats) > 5 else (WIDTH - 25 * len(seats)) // 2
        for number, row in enumerate(rows):
            y = top + number * tall
            for place, seat in enumerate(row):
                x = first + 25 * place
                self.box(str(seat), (x, y, x + 24, y + tall - 1), faces)

    def box(self, text: str, area: tuple[int, int, int, int], faces: Sequence[Face]) -> None:
        """Write a text in reverse in the middle of an area (left, top, right, end)."""
        left, top, right, end = area
        self.draw.rectangle((left, top, right - 1, end - 1), fill=1)
        self.middle(text, fitting(text, right - left - 2, tuple(faces)), area, fill=0)

    def flow(
        self,
        text: str,
        faces: Sequence[Face],
        *,
        left: int = 0,
        top: int = BAR + 1,
        end: int = HEIGHT,
        part: int = 0,
    ) -> int:
        """Write a text over several lines, in the first face in which all of it has room.

        Args:
            text: broken at blanks.
            faces: to try.
            left: first column.
            top: first row.
            end: row below the last one.
            part: which part to write where it needs more room than there is in any face; counted
                on, the parts come round again.

        Returns:
            How many parts there are.
        """
        usable = [face for face in faces if has_glyphs(text, face)] or [WORDS]
        for face in usable:
            lines = broken(text, face, WIDTH - left)
            most = max(1, (end - top) // face.size)
            if len(lines) <= most:
                break
        parts = max(1, -(-len(lines) // most))
        shown = lines[part % parts * most :][:most]
        for number, line in enumerate(shown):
            write(self.draw, left, top + number * face.size, line, face)
        return parts

    def middle(
        self, text: str, face: Face, area: tuple[int, int, int, int], *, fill: int = 1
    ) -> None:
        """Write a line in the middle of an area (left, top, right, end)."""
        left, top, right, end = area
        text = self.cut(text, face, right - left)
        x = left + (right - left - ink_width(text, face)) // 2
        first, below = ink_of(text, face)
        write(self.draw, x, top + (end - top - below + first) // 2 - first, text, face, fill=fill)

    def cut(self, text: str, face: Face, width: int) -> str:
        """Return what of the text has room, with a sign that more was there."""
        if ink_width(text, face) <= width:
            return text
        self.overflows.append(text)
        while text and width_of(text + _MORE, face) > width:
            text = text[:-1]
        return text + _MORE


def broken(text: str, face: Face, width: int) -> list[str]:
    """Break at blanks, and inside Chinese and what is too long for a line.

    No line begins with a sign that ends a clause.
    """
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}".lstrip()
        if ink_width(joined, face) <= width:
            lines[-1] = joined
            continue
        if is_chinese(word) and lines[-1]:
            lines[-1] += " "
        else:
            lines.append("")
        before = ""
        for piece in _pieces(word, face, width):
            if ink_width(lines[-1] + piece, face) > width:
                taken_along = before if piece in _ENDS_CLAUSE else ""
                lines[-1] = lines[-1].removesuffix(taken_along)
                lines.append(taken_along)
            lines[-1] += piece
            before = piece
    return [line for line in (one.strip() for one in lines) if line]


def _pieces(word: str, face: Face, width: int) -> list[str]:
    """Return what may stand on different lines: single characters, but numbers and names whole."""
    pieces = _PIECES.findall(word)
    if any(ink_width(piece, face) > width for piece in pieces):
        return list(word)
    return pieces


def short(amount: int) -> str:
    """Return an amount in thousands (K) or millions (M) where that loses nothing."""
    for unit, sign in ((1_000_000, "M"), (1_000, "K")):
        if amount >= unit and amount * 10 % unit == 0:
            whole, tenth = divmod(amount * 10 // unit, 10)
            return f"{whole}.{tenth}{sign}" if tenth else f"{whole}{sign}"
    return str(amount)


def _without_commas(text: str) -> str:
    return text.replace(",", "")


def _without_gaps(text: str) -> str:
    return _without_commas(text).replace(" ", "")


def _least(text: str) -> int:
    """Return the width of a text in the narrowest face."""
    return ink_width(text, TEXT_FACES[-1])


def _tall(text: str, face: Face) -> int:
    top, end = ink_of(text, face)
    return end - top


def _drop(face: Face, faces: Sequence[Face]) -> int:
    """How much lower a smaller face stands, to be in the middle of the row of the first one."""
    return max(0, (faces[0].size - face.size) // 2)
