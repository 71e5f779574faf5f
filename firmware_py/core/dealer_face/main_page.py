"""The main page of the dealer's display: 128 x 64 pixels, black and white.

From above: pot and seat to act; what it costs and the least raise; the last ruling, its seat and
rule small, the ruling large; level, blinds and time left along the bottom edge.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from firmware_py.core.dealer_face.fonts import (
    BOLD,
    EDGE,
    LARGE,
    LARGE_BOLD,
    LARGE_NARROW,
    NARROW,
    PLAIN,
    SMALL,
    fitting,
    width_of,
    write,
    write_right,
)
from firmware_py.texts import Catalogue, catalogue
from firmware_py.view import PublicView, RulingLine

WIDTH = 128
HEIGHT = 64

_TOP = 0
_COST = 12
_CITED = 24
_RULING = 32
_EDGE = 54


def draw_main_page(view: PublicView, language: str) -> Image.Image:
    """Draw the page in a language; mode "1", white on black."""
    book = catalogue(language)
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    _draw_pot_and_seat(draw, view, book)
    _draw_cost(draw, view, book)
    if view.rulings:
        _draw_ruling(draw, view.rulings[-1], book)
    _draw_edge(draw, view, book)
    return image


def _draw_pot_and_seat(draw: ImageDraw.ImageDraw, view: PublicView, book: Catalogue) -> None:
    if view.questions:
        text = book.text("page", "floor-wanted")
    elif view.actor:
        text = book.text("page", "seat", seat=view.actor)
    else:
        text = book.text("page", view.street)
    left = WIDTH - width_of(text, BOLD) - 4
    pot = book.text("page", "pot", amount=view.pot)
    write(draw, 0, _TOP, pot, fitting(pot, left - 2, (PLAIN, NARROW)))
    draw.rectangle((left, _TOP, WIDTH - 1, _TOP + 11), fill=1)
    write(draw, left + 2, _TOP, text, BOLD, fill=0)


def _draw_cost(draw: ImageDraw.ImageDraw, view: PublicView, book: Catalogue) -> None:
    if view.actor == 0:
        return
    call = (
        book.text("page", "to-call", amount=view.to_call)
        if view.to_call
        else book.text("page", "no-call")
    )
    least = (
        book.text("page", "least-raise", amount=view.min_raise_to)
        if view.may_raise and view.min_raise_to
        else book.text("page", "no-raise")
    )
    face = fitting(call + "  " + least, WIDTH, (PLAIN, NARROW))
    write(draw, 0, _COST, call, face)
    write_right(draw, WIDTH, _COST, least, face)


def _draw_ruling(draw: ImageDraw.ImageDraw, ruling: RulingLine, book: Catalogue) -> None:
    x = 0
    if ruling.seat:
        seat = str(ruling.seat)
        x = width_of(seat, SMALL) + 3
        draw.rectangle((0, _CITED, x - 1, _CITED + 7), fill=1)
        write(draw, 2, _CITED, seat, SMALL, fill=0)
    write(draw, x + 3, _CITED, "  ".join(ruling.rules), SMALL)
    text = ruling_words(ruling, book)
    face = fitting(text, WIDTH, (LARGE_BOLD, LARGE, LARGE_NARROW, BOLD))
    write(draw, 0, _RULING - 1 if face is not BOLD else _RULING + 5, text, face)


def ruling_words(ruling: RulingLine, book: Catalogue) -> str:
    """Return a ruling in one or two words, for large letters."""
    return book.text("page", f"ruled-{_ruled(ruling)}", to=ruling.to, owes=ruling.owes)


def _ruled(ruling: RulingLine) -> str:
    if ruling.status in ("floor", "held", "pending", "void"):
        return ruling.status
    if ruling.action is None:
        return "none"
    return "all-in" if ruling.all_in and ruling.action != "fold" else ruling.action


def _draw_edge(draw: ImageDraw.ImageDraw, view: PublicView, book: Catalogue) -> None:
    ante = view.bb_ante or view.ante
    level = book.text(
        "page",
        "level-ante" if ante else "level",
        level=view.level,
        small_blind=view.small_blind,
        big_blind=view.big_blind,
        ante=ante,
    )
    write(draw, 0, _EDGE, level, EDGE)
    if view.level_seconds_left is None:
        return
    minutes, seconds = divmod(view.level_seconds_left, 60)
    time_left = book.text("page", "time-left", minutes=minutes, seconds=seconds)
    if not view.is_clock_running:
        time_left = book.text("page", "paused")
    draw.rectangle((WIDTH - width_of(time_left, EDGE) - 3, _EDGE, WIDTH - 1, HEIGHT - 1), fill=0)
    write_right(draw, WIDTH, _EDGE, time_left, EDGE)
