"""Who turns the cards up, who shows first, who may ask to see, and when the pots are known.

Rule: TDA 2024, 12 to 19.
"""

from __future__ import annotations

from engine.hand import Hand
from engine.happenings import Street
from engine.pots import award, build_pots, is_showdown_settled
from engine.seat import Seat


def is_betting_over(hand: Hand) -> bool:
    """Whether no player in the hand can bet any more on any street (TDA 2024, 16)."""
    live = hand.live_seats()
    if len(live) < 2 or not hand.is_betting_done:
        return False
    if hand.street in (Street.SHOWDOWN, Street.OVER):
        return any(seat.stack == 0 for seat in live)
    return sum(seat.stack > 0 for seat in live) <= 1


def face_up_seats(hand: Hand) -> tuple[int, ...]:
    """Seats whose cards must lie face up now (TDA 2024, 16 and 18-B)."""
    if hand.is_fouled or hand.is_paid:
        return ()
    seats = set(hand.asked)
    if is_betting_over(hand):
        seats.update(seat.number for seat in hand.live_seats())
    return tuple(sorted(seats))


def shows_first(hand: Hand) -> int:
    """Seat that must show first in a showdown without an all-in; 0 if none must.

    The last aggressor of the last street, else the first live seat left of the button; who has
    mucked passes it on.

    Rule: TDA 2024, 17-A.
    """
    if hand.street is not Street.SHOWDOWN or is_betting_over(hand):
        return 0
    if hand.aggressor and hand.seats[hand.aggressor].is_live:
        return hand.aggressor
    order = hand.live_from_button()
    return order[0].number if order else 0


def settle(hand: Hand) -> None:
    """Know the winners once every live hand is tabled or mucked, or one hand is left."""
    if hand.is_fouled or hand.questions or not hand.is_betting_done:
        return
    live = hand.live_seats()
    if len(live) > 1 and hand.street is not Street.SHOWDOWN:
        return
    if not live or not is_showdown_settled(hand):
        hand.winners = ()
        return
    hand.final_pots = build_pots(hand)
    hand.winners = award(hand)
    hand.street = Street.OVER


def may_ask(hand: Hand, asker: Seat, target: Seat) -> str:
    """What follows from asking to see a hand: ``right``, ``lost`` or ``floor``.

    Rule: TDA 2024, 18.
    """
    if asker.is_mucked or asker.is_discarded or not asker.is_live:
        return "lost"
    paid = (
        hand.aggressor == target.number
        and len(hand.board) == 5
        and asker.is_in
        and asker.number != target.number
    )
    return "right" if paid else "floor"


def is_tabled(hand: Hand, seat: Seat) -> bool:
    """Whether all of the seat's cards lie face up (TDA 2024, 13-A)."""
    return seat.tabled_count >= hand.game.hole_cards
