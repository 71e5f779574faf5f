"""Pages of the showdown: cards to turn up, who shows, and the award of each pot."""

from __future__ import annotations

from collections.abc import Sequence

from firmware_py.core.dealer_face.canvas import BAR, FOOT, Canvas
from firmware_py.core.dealer_face.fonts import BOLD, LARGE_NARROW, NARROW, PLAIN
from firmware_py.core.dealer_face.matters import seats_to_turn_up, showing_order
from firmware_py.core.dealer_face.words import action_words, street_words
from firmware_py.texts import Catalogue
from firmware_py.view import PublicView


def draw_cards_up(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw the seats whose cards go face up: all-ins (16), or a hand that was asked for (18).

    At hand-for-hand the cards of an all-in and a call stay down until all tables are told (RP-8).
    """
    seats = [line.seat for line in seats_to_turn_up(view)]
    is_all_in = len(view.face_up) > 1
    if is_all_in and "hand-for-hand" in view.level_notices:
        canvas.bar(book.text("page", "cards-down"), "RP-8")
    else:
        key, rule = ("cards-up", "16") if is_all_in else ("show-hand", "18-B")
        canvas.bar(book.text("page", key), rule)
    canvas.seat_boxes(seats)
    canvas.foot(street_words(view, book), book.text("page", "pot", amount=view.pot))


def draw_button(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw the all-in seats whose button is not out yet (RP-1)."""
    canvas.bar(book.text("page", "all-in-button"), "RP-1")
    canvas.seat_boxes([line.seat for line in view.seats if line.is_button_due])
    canvas.foot(*action_words(view, book))


def draw_shows_first(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw who shows now, and who comes after (17-A)."""
    now, *later = showing_order(view)
    is_first = now == view.shows_first
    canvas.bar(book.text("page", "shows-first" if is_first else "shows-next"), "17-A")
    left = canvas.seat_block(now, book.text("page", "seat-word"))
    if later:
        canvas.text(left, BAR, book.text("page", "then"), (PLAIN, NARROW))
        numbers = " ".join(str(seat) for seat in later)
        canvas.flow(numbers, (LARGE_NARROW, BOLD, NARROW), left=left, top=BAR + 12, end=FOOT)
    canvas.foot(*action_words(view, book))


def draw_award(canvas: Canvas, view: PublicView, place: int, book: Catalogue) -> None:
    """Draw the winners of one pot and their chips; side pots come first (20, 21).

    Args:
        place: of the pot, in the order of the award.
    """
    winners = [(seat, amount) for seat, amount in view.winners[place]]
    count = f"{place + 1}/{len(view.winners)}" if len(view.winners) > 1 else ""
    canvas.bar(pot_name(view, place, book), count)
    if len(winners) == 1:
        seat, amount = winners[0]
        left = canvas.seat_block(seat, book.text("page", "seat-word"))
        canvas.big(book.text("page", "amount", amount=amount), left=left)
    else:
        _draw_shares(canvas, winners, book)
    canvas.foot(_split_words(winners, book), _next_words(view, place, book))


def pot_name(view: PublicView, place: int, book: Catalogue) -> str:
    """Return what a pot is called: side pots are numbered from the main pot up."""
    number = len(view.winners) - 1 - place
    if len(view.winners) == 1:
        return book.text("page", "the-pot")
    return book.text("page", "side-pot" if number else "main-pot", number=number)


def _draw_shares(canvas: Canvas, winners: Sequence[tuple[int, int]], book: Catalogue) -> None:
    """Draw each amount with the seats that get it, the largest first."""
    amounts = sorted({amount for _, amount in winners}, reverse=True)
    tall = (FOOT - BAR - 1) // len(amounts)
    for row, amount in enumerate(amounts):
        y = BAR + 1 + row * tall
        seats = [seat for seat, share in winners if share == amount]
        left = _draw_seats(canvas, seats, y, tall)
        text = book.text("page", "amount", amount=amount)
        canvas.big(text, left=left + 4, top=y, end=y + tall - 1)


def _draw_seats(canvas: Canvas, seats: Sequence[int], y: int, tall: int) -> int:
    """Draw numbers of seats in a row, narrow where there are many; return where it ends."""
    is_wide = len(seats) <= 4
    x = 0
    for seat in seats:
        wide = 17 if is_wide else 7 if seat < 10 else 12
        faces = (BOLD, NARROW) if is_wide else (NARROW,)
        canvas.box(str(seat), (x, y, x + wide, y + tall - 1), faces)
        x += wide + 1
    return x


def _split_words(winners: Sequence[tuple[int, int]], book: Catalogue) -> str:
    """Return who gets the odd chip (20-A), or that the pot is split evenly."""
    if len(winners) == 1:
        return ""
    least = min(amount for _, amount in winners)
    odd = [str(seat) for seat, amount in winners if amount > least]
    if not odd:
        return book.text("page", "split", count=len(winners))
    return book.text("page", "odd-chip", seats=" ".join(odd))


def _next_words(view: PublicView, place: int, book: Catalogue) -> str:
    if place + 1 < len(view.winners):
        return book.text("page", "then-pot", pot=pot_name(view, place + 1, book))
    return book.text("page", "then-next-hand")
