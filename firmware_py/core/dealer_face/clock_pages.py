"""Pages of time: the clock on a player, a new level, the break, a chip race, a notice."""

from __future__ import annotations

from firmware_py.core.dealer_face.canvas import BAR, FOOT, WIDTH, Canvas
from firmware_py.core.dealer_face.fonts import BOLD, LARGE_NARROW, NARROW, PLAIN, WORDS, is_chinese
from firmware_py.core.dealer_face.words import (
    action_words,
    blinds_words,
    cost_words,
    raise_words,
    time_words,
)
from firmware_py.core.player_clock import COUNTDOWN_S
from firmware_py.texts import Catalogue
from firmware_py.view import PublicView

NOTICE_FACES = (WORDS, BOLD, PLAIN, NARROW)
_NOTICE_RULES = {"no-push": "RP-7", "hand-for-hand": "RP-8"}


def draw_player_clock(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw who is on the clock and the seconds left; the countdown is in reverse (29)."""
    left_s = view.clock_seconds_left
    canvas.bar(book.text("page", "clock" if left_s != 0 else "time-up"), "29")
    left = canvas.seat_block(view.clock_seat, book.text("page", "seat-word"))
    if left_s is not None:
        is_last = left_s <= COUNTDOWN_S
        if is_last:
            canvas.draw.rectangle((left, BAR + 1, WIDTH - 1, FOOT - 1), fill=1)
        canvas.big(str(left_s), left=left, fill=int(not is_last))
    canvas.foot(cost_words(view, book), raise_words(view, book))


def draw_level(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw the blinds of the next hand (23)."""
    assert view.next_level is not None
    small, big, ante, bb_ante = view.next_level
    canvas.bar(book.text("page", "next-level", level=view.level), "23")
    canvas.big(blinds_words(small, big, LARGE_NARROW, book))
    key = "bb-ante" if bb_ante else "ante" if ante else "no-ante"
    canvas.foot(book.text("page", key, ante=bb_ante or ante), time_words(view, book))


def draw_break(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw how long the break lasts; in its last minute dealers get ready (RP-20)."""
    is_ready = "resume-soon" in view.level_notices
    canvas.bar(
        book.text("page", "resume-soon" if is_ready else "break"), "RP-20" if is_ready else ""
    )
    canvas.big(time_words(view, book))
    race = book.text("page", "race", chip=view.color_up) if view.color_up else ""
    canvas.foot(_next_blinds(view, book), race)


def draw_color_up(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw the chip that leaves play (24)."""
    canvas.bar(book.text("page", "color-up"), "24")
    canvas.big(book.text("page", "amount", amount=view.color_up))
    canvas.foot(book.text("page", "race-from"), time_words(view, book))


def draw_notice(canvas: Canvas, view: PublicView, name: str, book: Catalogue) -> None:
    """Draw something that all dealers are told."""
    canvas.bar(book.text("page", f"{name}-title"), _NOTICE_RULES.get(name, ""))
    text = book.text("page", f"{name}-text")
    canvas.flow(text, NOTICE_FACES if is_chinese(text) else NOTICE_FACES[1:], end=FOOT)
    canvas.foot(*action_words(view, book))


def _next_blinds(view: PublicView, book: Catalogue) -> str:
    if view.next_level is None:
        return ""
    small, big, *_ = view.next_level
    return book.text("page", "then-blinds", small_blind=small, big_blind=big)
