"""Pages of an open question: the floor's, with its options, and the dealer's, with an amount."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_py.core.dealer_face.canvas import (
    BAR,
    BOLD_FACES,
    FOOT,
    HEIGHT,
    TEXT_FACES,
    WIDTH,
    Canvas,
)
from firmware_py.core.dealer_face.fonts import BOLD, NARROW, PLAIN, WORDS, Face, fitting, is_chinese
from firmware_py.core.dealer_face.matters import OPTIONS_A_PAGE
from firmware_py.texts import Catalogue
from firmware_py.view import PublicView, QuestionLine

_NUMBER = 13
"""Width of an option's number in its box."""
_TEXT = _NUMBER + 3
_CHINESE = (WORDS,)
_TALL_ROW = 17


def draw_floor(canvas: Canvas, view: PublicView, first: int, book: Catalogue) -> None:
    """Draw whom and what the floor is asked about, and the options as the ``floor`` key takes them.

    Args:
        first: place of the first option to show.
    """
    asked = view.questions[0]
    title = "floor-seat" if asked.seat else "floor-wanted"
    more = f" 1/{len(view.questions)}" if len(view.questions) > 1 else ""
    canvas.bar(book.text("page", title, seat=asked.seat) + more, "  ".join(asked.rules[:2]))
    _draw_options(canvas, asked, first, book)


def draw_options(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw the options alone, below what the dealer enters."""
    _draw_options(canvas, view.questions[0], 0, book)


def _draw_options(canvas: Canvas, asked: QuestionLine, first: int, book: Catalogue) -> None:
    options = asked.options[first : first + OPTIONS_A_PAGE]
    top = BAR + 1
    if len(options) <= 2:
        canvas.text(0, top, asked_words(asked, book), BOLD_FACES)
        top += 15
    tall = min(_TALL_ROW, (HEIGHT - top + 1) // max(1, len(options)))
    texts = [book.text("option", option) for option in options]
    face = _one_face(texts, tall - 1)
    for place, text in enumerate(texts):
        y = top + place * tall
        canvas.box(str(first + place + 1), (0, y, _NUMBER, y + tall - 1), (BOLD, NARROW))
        canvas.text(_TEXT, y + (tall - 1 - face.size) // 2, text, (face,))


def _one_face(texts: Sequence[str], tall: int) -> Face:
    """Return the face in which all options can be written alike."""
    faces = [face for face in (*_CHINESE, *BOLD_FACES) if face.size <= tall + 1]
    if not is_chinese("".join(texts)):
        faces = [face for face in faces if face not in _CHINESE]
    widest = [fitting(text, WIDTH - _TEXT, tuple(faces)) for text in texts]
    return max(widest, key=faces.index)


def draw_confirm(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw what was read and is not certain, as large as can be, and what may be answered."""
    asked = view.questions[0]
    canvas.bar(book.text("page", "confirm", seat=asked.seat), asked_words(asked, book))
    left = canvas.seat_block(asked.seat, book.text("page", "seat-word"))
    canvas.big(book.text("page", "is-it", amount=asked.amount), left=left)
    x = 0
    for number, option in enumerate(asked.options, start=1):
        canvas.box(str(number), (x, FOOT, x + 9, HEIGHT), (PLAIN, NARROW))
        faces = (NARROW,) if number < len(asked.options) else TEXT_FACES
        x = canvas.text(x + 11, FOOT, book.text("option", option), faces, right=WIDTH) + 5


def asked_words(asked: QuestionLine, book: Catalogue) -> str:
    """Return in a word or two what is asked."""
    return book.text("asked", asked.key or "none")
