"""What the dealer does with the keys: on this display alone, in no picture that leaves the core."""

from __future__ import annotations

from firmware_py.core.dealer_face.canvas import BAR, FOOT, WIDTH, Canvas
from firmware_py.core.dealer_face.floor_page import draw_options
from firmware_py.core.dealer_face.fonts import BOLD, NARROW, PLAIN, WORDS, ink_width, is_chinese
from firmware_py.core.dealer_face.words import action_words, cost_words, raise_words
from firmware_py.core.sensing.keys import PanelState
from firmware_py.texts import Catalogue
from firmware_py.view import PublicView

_SENTENCE_FACES = (BOLD, PLAIN, NARROW)
_CHINESE_FACES = (WORDS, PLAIN)


def draw_entry(canvas: Canvas, view: PublicView, keys: PanelState, book: Catalogue) -> None:
    """Draw what was typed, large, and why the last key did nothing.

    An answer of the floor stands above the options that it chooses from.
    """
    title = book.find("entry", keys.entering) or book.text("entry", "other")
    if keys.entering == "floor" and view.questions:
        canvas.bar(title, keys.entered)
        draw_options(canvas, view, book)
        return
    canvas.bar(title)
    canvas.big(_newest(keys.entered))
    if keys.refused is not None:
        canvas.foot(book.text("refused", keys.refused.why))
    elif view.actor:
        canvas.foot(cost_words(view, book), raise_words(view, book))


def draw_refused(canvas: Canvas, view: PublicView, keys: PanelState, book: Catalogue) -> None:
    """Draw why a key did nothing."""
    refused = keys.refused
    canvas.bar(book.text("page", "refused"), refused.key if refused else "")
    if refused is not None:
        _draw_sentence(canvas, book.text("refused", refused.why))
    canvas.foot(*action_words(view, book))


def draw_armed(canvas: Canvas, view: PublicView, keys: PanelState, book: Catalogue) -> None:
    """Draw what was announced and is still to come."""
    canvas.bar(book.text("page", "armed"))
    for place, what in enumerate(keys.armed[:3]):
        name = what.name.lower().replace("_", "-")
        canvas.text(0, BAR + 1 + 12 * place, book.text("armed", name), _SENTENCE_FACES)
    canvas.foot(*action_words(view, book))


def draw_floor_called(canvas: Canvas, view: PublicView, _: PanelState, book: Catalogue) -> None:
    """Draw that the dealer has called the floor."""
    canvas.bar(book.text("page", "floor-called"))
    canvas.big(book.text("page", "floor-wanted"))
    canvas.foot(*action_words(view, book))


def _draw_sentence(canvas: Canvas, text: str) -> None:
    canvas.flow(text, _CHINESE_FACES if is_chinese(text) else _SENTENCE_FACES, end=FOOT)


def _newest(text: str) -> str:
    """Return what there is room for of a long entry: its end, where the next digit goes."""
    if ink_width(text, NARROW) <= WIDTH:
        return text
    while ink_width("…" + text, NARROW) > WIDTH:
        text = text[1:]
    return "…" + text
