"""Pages of chips that are to be put right: change that goes back, and chips still owed."""

from __future__ import annotations

from firmware_py.core.dealer_face.canvas import Canvas
from firmware_py.core.dealer_face.words import action_words, rule_of
from firmware_py.texts import Catalogue
from firmware_py.view import PublicView, SeatLine


def draw_change(canvas: Canvas, view: PublicView, seat: int, book: Catalogue) -> None:
    """Draw what goes back to a seat out of the chips in front of it."""
    canvas.bar(book.text("page", "change"), rule_of(view, seat))
    _draw_amount(canvas, view, seat, _line(view, seat).change, book)


def draw_owes(canvas: Canvas, view: PublicView, seat: int, book: Catalogue) -> None:
    """Draw what a seat must still put in."""
    canvas.bar(book.text("page", "owes"), rule_of(view, seat))
    _draw_amount(canvas, view, seat, _line(view, seat).owes, book)


def _draw_amount(canvas: Canvas, view: PublicView, seat: int, amount: int, book: Catalogue) -> None:
    left = canvas.seat_block(seat, book.text("page", "seat-word"))
    canvas.big(book.text("page", "amount", amount=amount), left=left)
    canvas.foot(*action_words(view, book))


def _line(view: PublicView, seat: int) -> SeatLine:
    return next(line for line in view.seats if line.seat == seat)
