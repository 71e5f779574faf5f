"""Amounts that somebody states: wrong counts of a bet or of a pot (TDA 2024, 49, 52-B)."""

from __future__ import annotations

from engine.betting import notice
from engine.hand import Hand, is_substantial
from engine.reading import because
from engine.rulings import Action, Ruling, Status
from engine.seat import Seat


def state_count(hand: Hand, number: int, amount: int) -> list[Ruling]:
    """Note a stated amount: of the pot before a bet, of the bet after it."""
    seat = hand.seats.get(number)
    if seat is None or not seat.is_in:
        return [notice(number, "count-noted", "49", amount=amount)]
    if hand.miscounted == number and amount > hand.level:
        return [_raise_miscounted(hand, seat, amount)]
    if hand.actor == number and hand.game.structure.counts_pot and not seat.has_acted:
        seat.told_pot = amount
    elif seat.bet == hand.level and amount != seat.bet:
        hand.stated |= {amount}
    return [notice(number, "count-noted", "49", amount=amount)]


def _raise_miscounted(hand: Hand, seat: Seat, amount: int) -> Ruling:
    """The pot had been counted too low: made up until substantial action follows (52-B)."""
    hand.miscounted = 0
    if is_substantial(hand.turns_since_bet):
        return notice(seat.number, "miscount-stands", "52-B", "36", to=seat.bet)
    to = min(amount, seat.bet + seat.stack)
    hand.raise_by += to - hand.level
    hand.level = to
    hand.wager_levels = (*hand.wager_levels[:-1], to)
    seat.put_in(to)
    seat.level_after = to
    return Ruling(
        seat.number,
        Status.FINAL,
        seat.last_action or Action.BET,
        to,
        change=seat.change,
        owes=seat.owes,
        all_in=seat.is_all_in,
        rules=("52-B",),
        reason=because("miscount-corrected", seat=seat.number, to=to),
    )
