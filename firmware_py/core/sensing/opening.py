"""When a hand's tags may be turned into faces: at the showdown, and only the hands that are shown.

A key says that a hand was turned up, and no antenna can tell a card that lies face down from one
that lies face up. So the key alone opens nothing before the rules need a face.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.happenings import UNSEEN_CARD, HandTabled, Happening, Street, Undone
from engine.view import TableView
from firmware_py.core.tags import TagBook


def may_open(view: TableView, number: int) -> bool:
    """Return whether the rules need the faces of a seat's hand once it is turned up.

    True for a live hand in a showdown of two hands or more, or one that must lie face up (16,
    18-B); never for a folded or mucked hand, nor for the last one left.
    """
    live = {seat.seat for seat in view.seats if seat.has_cards}
    if number not in live or len(live) < 2:
        return False
    return view.street in (Street.SHOWDOWN, Street.OVER) or number in view.face_up


class Opening:
    """Reads the faces of hands that were turned up.

    Args:
        book: known tags.
        hand_of: returns the tags of a seat's hand.
    """

    def __init__(self, book: TagBook, hand_of: Callable[[int], tuple[str, ...]]) -> None:
        self._book = book
        self._hand_of = hand_of
        self._waiting: set[int] = set()
        self._hand = 0

    def see(self, view: TableView, applied: Happening | None) -> None:
        """Learn what was ruled upon; remember a hand that was turned up without its faces."""
        if view.hand != self._hand or isinstance(applied, Undone):
            self._hand = view.hand
            self._waiting.clear()
        if isinstance(applied, HandTabled) and applied.count is None and not applied.cards:
            self._waiting.add(applied.seat)

    def completed(self, tabled: HandTabled, view: TableView | None) -> HandTabled:
        """Return a hand that was turned up with its faces, where these may be known."""
        if tabled.cards or tabled.count is not None or view is None:
            return tabled
        if not may_open(view, tabled.seat):
            return tabled
        faces = self._book.open_hand(self._hand_of(tabled.seat))
        return tabled if UNSEEN_CARD in faces else replace(tabled, cards=faces)

    def late(self, view: TableView) -> list[HandTabled]:
        """Return hands whose faces are needed now and were not when they were turned up, once."""
        due = [HandTabled(seat) for seat in sorted(self._waiting) if may_open(view, seat)]
        self._waiting.difference_update(one.seat for one in due)
        read = [self.completed(one, view) for one in due]
        return [one for one in read if one.cards]
