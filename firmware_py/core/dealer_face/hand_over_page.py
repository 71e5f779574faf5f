"""What an incoming dealer has to know (RP-15): where the hand stands, and what is still open."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_py.core.dealer_face.canvas import BAR, TEXT_FACES, WIDTH, Canvas
from firmware_py.core.dealer_face.fonts import EDGE, NARROW, ink_width
from firmware_py.core.dealer_face.matters import faults_of, seats_to_turn_up, showing_order
from firmware_py.core.dealer_face.words import level_words, street_words, time_words
from firmware_py.texts import Catalogue
from firmware_py.view import PublicView

RULE = "RP-15"
_LINE = 12
_LINES = 4


def draw_hand_over(canvas: Canvas, view: PublicView, book: Catalogue) -> None:
    """Draw button and blinds, level, pot, whose turn it is, and the seats in the hand."""
    canvas.bar(book.text("page", "hand-over", hand=view.hand), RULE)
    turn = book.text("page", "seat", seat=view.actor) if view.actor else street_words(view, book)
    y = BAR + 1
    positions = book.text(
        "page", "positions", button=view.button or "-", sb=view.sb or "-", bb=view.bb or "-"
    )
    canvas.text(0, y, positions, TEXT_FACES)
    time_left = time_words(view, book)
    end = canvas.text(WIDTH // 2, y + _LINE + 1, time_left, (EDGE,), is_right=True)
    level = level_words(view, end - 4, EDGE, book)
    canvas.text(0, y + _LINE + 1, level, (EDGE,), right=end - 2)
    canvas.pair(y + 2 * _LINE, book.text("page", "pot", amount=view.pot), turn)
    canvas.text(0, y + 3 * _LINE, _seats_in(view, book), TEXT_FACES)


def draw_open_matters(canvas: Canvas, view: PublicView, part: int, book: Catalogue) -> None:
    """Draw what is still to be dealt with, a line each.

    Args:
        part: which four of them; counted on, they come round again.
    """
    matters = list(open_matters(view, book))
    parts = max(1, -(-len(matters) // _LINES))
    count = f"{part % parts + 1}/{parts}" if parts > 1 else RULE
    canvas.bar(book.text("page", "open-matters"), count)
    if not matters:
        canvas.big(book.text("page", "nothing-open"))
    first = part % parts * _LINES
    for number, line in enumerate(matters[first : first + _LINES]):
        canvas.text(0, BAR + 1 + number * _LINE, line, TEXT_FACES)


def open_matters(view: PublicView, book: Catalogue) -> Iterator[str]:
    """Yield what is open at the table in short lines, the most urgent first."""
    for asked in view.questions:
        key = "floor-seat" if asked.seat else "floor-wanted"
        rules = " ".join(asked.rules[:1])
        yield f"{book.text('page', key, seat=asked.seat)} {rules}".rstrip()
    if view.clock_seat:
        yield book.text("page", "open-clock", seat=view.clock_seat)
    for seat in seats_to_turn_up(view):
        yield book.text("page", "open-cards-up", seat=seat.seat)
    for seat_number in showing_order(view):
        yield book.text("page", "open-shows", seat=seat_number)
    for seat in view.seats:
        if seat.is_held:
            yield book.text("page", "open-held", seat=seat.seat)
        if seat.is_button_due:
            yield book.text("page", "open-button", seat=seat.seat)
        if seat.penalty_hands or seat.is_on_penalty:
            yield book.text("page", "open-penalty", seat=seat.seat, hands=seat.penalty_hands)
        if seat.change and view.street != "over":
            yield book.text("page", "open-change", seat=seat.seat, amount=seat.change)
        if seat.owes and seat.has_cards and not seat.is_all_in and view.street != "over":
            yield book.text("page", "open-owes", seat=seat.seat, amount=seat.owes)
    if view.next_level is not None:
        small, big, *_ = view.next_level
        yield book.text("page", "then-blinds", small_blind=small, big_blind=big)
    for line in faults_of(view):
        yield book.text("page", f"open-{line.state}", name=line.name)


def _seats_in(view: PublicView, book: Catalogue) -> str:
    """Return the seats with a live hand; an all-in seat has a star."""
    seats = [f"{s.seat}*" if s.is_all_in else str(s.seat) for s in view.seats if s.has_cards]
    text = book.text("page", "seats-in", seats=" ".join(seats) or "-")
    return text if ink_width(text, NARROW) <= WIDTH else "".join(seats)
