"""The main page of the dealer's display: 128 x 64 pixels, black and white.

From above: pot and seat to act; what it costs and the least raise; the last ruling, its seat and
rule small, the ruling large; level, blinds and time left along the bottom edge. What else is open
stands as small marks beside the rule.
"""

from __future__ import annotations

from firmware_py.core.dealer_face.canvas import BOLD_FACES, TEXT_FACES, WIDTH, Canvas
from firmware_py.core.dealer_face.fonts import (
    BOLD,
    EDGE,
    LARGE,
    LARGE_BOLD,
    LARGE_NARROW,
    NARROW,
    PLAIN,
    SMALL,
    WORDS,
    fitting,
    ink_width,
    is_chinese,
    width_of,
    write,
)
from firmware_py.core.dealer_face.matters import faults_of
from firmware_py.core.dealer_face.words import (
    cost_words,
    level_words,
    raise_words,
    street_words,
    time_words,
)
from firmware_py.texts import Catalogue, in_language
from firmware_py.view import PublicView, RulingLine

_TOP = 0
_COST = 12
_CITED = 23
_RULING = 30
_EDGE = 53

_LARGE_FACES = (LARGE_BOLD, LARGE, LARGE_NARROW)


def draw_main(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw the page."""
    _draw_pot_and_seat(canvas, view, book)
    if view.actor:
        canvas.pair(_COST, cost_words(view, book), raise_words(view, book))
    _draw_marks(canvas, view)
    if view.rulings:
        _draw_ruling(canvas, view.rulings[-1], book)
    _draw_edge(canvas, view, book)


def _draw_pot_and_seat(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    text = street_words(view, book)
    if view.actor and not view.questions:
        text = book.text("page", "seat", seat=view.actor)
    left = WIDTH - width_of(text, BOLD) - 4
    canvas.text(0, _TOP, book.text("page", "pot", amount=view.pot), TEXT_FACES, right=left - 2)
    canvas.draw.rectangle((left, _TOP, WIDTH - 1, _TOP + 11), fill=1)
    canvas.text(left + 2, _TOP, text, BOLD_FACES, fill=0)


def _draw_ruling(canvas: Canvas, ruling: RulingLine, book: Catalogue) -> None:
    x = 0
    if ruling.seat:
        seat = str(ruling.seat)
        x = width_of(seat, SMALL) + 3
        canvas.draw.rectangle((0, _CITED, x - 1, _CITED + 7), fill=1)
        write(canvas.draw, 2, _CITED, seat, SMALL, fill=0)
    write(canvas.draw, x + 3, _CITED, "  ".join(ruling.rules), SMALL)
    if _says_itself(ruling):
        _draw_large(canvas, ruling_words(ruling, book))
        return
    text = in_language(ruling.text, book.language)
    faces = (WORDS, PLAIN) if is_chinese(text) else (BOLD, PLAIN, NARROW, EDGE, SMALL)
    canvas.flow(text, faces, top=_RULING, end=_EDGE + 1)


def _draw_large(canvas: Canvas, text: str) -> None:
    """Write a ruling in large letters; where it is too long, only its amount is large."""
    face = fitting(text, WIDTH, _LARGE_FACES)
    if ink_width(text, face) <= WIDTH:
        canvas.text(0, _RULING, text, (face,))
        return
    word, _, amount = text.rpartition(" ")
    left = WIDTH - ink_width(amount, LARGE_NARROW)
    canvas.text(left, _RULING, amount, (LARGE_NARROW,))
    canvas.text(0, _RULING + 8, word, BOLD_FACES, right=left - 3)


def _says_itself(ruling: RulingLine) -> bool:
    """Return whether one or two words tell the ruling; a notice needs its sentence."""
    return _ruled(ruling) not in ("none", "void") or not ruling.text


def ruling_words(ruling: RulingLine, book: Catalogue) -> str:
    """Return a ruling in one or two words, for large letters."""
    return book.text("page", f"ruled-{_ruled(ruling)}", to=ruling.to, owes=ruling.owes)


def _ruled(ruling: RulingLine) -> str:
    if ruling.status in ("floor", "held", "pending", "void"):
        return ruling.status
    if ruling.action is None:
        return "none"
    return "all-in" if ruling.all_in and ruling.action != "fold" else ruling.action


def _draw_marks(canvas: Canvas, view: PublicView) -> None:
    """Draw a sign that something is not in order, and that the next hand has other blinds."""
    marks = []
    ill = faults_of(view)
    if ill:
        marks.append(f"!{len(ill)}" if len(ill) > 1 else "!")
    if view.next_level is not None:
        marks.append("^")
    x = WIDTH
    for mark in marks:
        left = x - width_of(mark, SMALL) - 3
        canvas.draw.rectangle((left, _CITED, x - 1, _CITED + 7), fill=1)
        write(canvas.draw, left + 2, _CITED, mark, SMALL, fill=0)
        x = left - 2


def _draw_edge(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    end = WIDTH
    time_left = time_words(view, book)
    if time_left:
        end = canvas.text(WIDTH // 2, _EDGE, time_left, (EDGE,), is_right=True) - 3
    canvas.text(0, _EDGE, level_words(view, end, EDGE, book), (EDGE, SMALL), right=end)
