"""Words that several pages share."""

from __future__ import annotations

from firmware_py.core.dealer_face.canvas import WIDTH, short
from firmware_py.core.dealer_face.fonts import Face, ink_width
from firmware_py.texts import Catalogue
from firmware_py.view import PublicView


def action_words(view: PublicView, book: Catalogue) -> tuple[str, str]:
    """Return who is to act and what it costs; where nobody is, what comes next and the pot."""
    if not view.actor:
        return street_words(view, book), book.text("page", "pot", amount=view.pot)
    return book.text("page", "seat", seat=view.actor), cost_words(view, book)


def cost_words(view: PublicView, book: Catalogue) -> str:
    """Return what the seat to act must add."""
    if not view.to_call:
        return book.text("page", "no-call")
    return book.text("page", "to-call", amount=view.to_call)


def raise_words(view: PublicView, book: Catalogue) -> str:
    """Return the least raise, or that there is none."""
    if not (view.may_raise and view.min_raise_to):
        return book.text("page", "no-raise")
    return book.text("page", "least-raise", amount=view.min_raise_to)


def street_words(view: PublicView, book: Catalogue) -> str:
    """Return what the dealer does next where nobody is to act."""
    return book.text("page", "floor-wanted" if view.questions else view.street)


def level_words(view: PublicView, width: int, face: Face, book: Catalogue) -> str:
    """Return level, blinds and ante in one line; in thousands or millions if it is too wide."""
    ante = view.bb_ante or view.ante
    amounts = {"small_blind": view.small_blind, "big_blind": view.big_blind, "ante": ante}
    key = "level-ante" if ante else "level"
    text = book.text("page", key, level=view.level, **amounts)
    if ink_width(text, face) <= width:
        return text
    shorter = {name: short(amount) for name, amount in amounts.items()}
    return book.text("page", key, level=view.level, **shorter)


def blinds_words(small: int, big: int, face: Face, book: Catalogue) -> str:
    """Return blinds for large letters; in thousands or millions if they are too wide."""
    text = book.text("page", "blinds", small_blind=small, big_blind=big)
    if ink_width(text, face) <= WIDTH:
        return text
    return book.text("page", "blinds", small_blind=short(small), big_blind=short(big))


def time_words(view: PublicView, book: Catalogue) -> str:
    """Return the time left in the level; "" where levels have no time."""
    if view.level_seconds_left is None:
        return ""
    if not view.is_clock_running:
        return book.text("page", "paused")
    minutes, seconds = divmod(view.level_seconds_left, 60)
    return book.text("page", "time-left", minutes=minutes, seconds=seconds)


def rule_of(view: PublicView, seat: int) -> str:
    """Return the first rule of the newest ruling if it is about a seat; "" if it is not."""
    last = view.rulings[-1] if view.rulings else None
    return last.rules[0] if last is not None and last.seat == seat and last.rules else ""
