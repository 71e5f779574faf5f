"""Players and chips that come and go; in mid-hand they wait for its end."""

from __future__ import annotations

from engine import cash
from engine.betting import impossible, notice
from engine.hand_start import State
from engine.happenings import HandMucked, Street
from engine.rulings import Ruling
from engine.waiting import act_or_wait


def _let_in(state: State, rulings: list[Ruling]) -> list[Ruling]:
    if state.hand.is_paid or state.hand.is_fouled:
        cash.settle_between_hands(state.bank, state.seats)
    return rulings


def buy_in(state: State, number: int, amount: int) -> list[Ruling]:
    """A new player, or a busted one, takes chips."""
    return _let_in(state, cash.buy_in(state.bank, state.seats, state.setup, number, amount))


def top_up(state: State, number: int, amount: int) -> list[Ruling]:
    """A player adds chips; they do not come into a running hand."""
    seat = state.seats.get(number)
    if seat is None:
        return [impossible(number, "player")]
    return _let_in(state, cash.top_up(state.bank, state.setup, seat, amount))


def warn(state: State, number: int) -> list[Ruling]:
    """A player is warned; the station counts it for whoever deals next (71-A, RP-15)."""
    seat = state.seats.get(number)
    if seat is None:
        return [impossible(number, "player")]
    seat.warnings += 1
    return [notice(number, "warning", "71-A", count=seat.warnings)]


def penalize(state: State, number: int, hands: int) -> list[Ruling]:
    """A player misses hands: blinds and antes are posted, the hands are killed (71-A, 71-C)."""
    seat = state.seats.get(number)
    if seat is None or hands < 0:
        return [impossible(number, "player")]
    seat.penalty_hands = hands + seat.is_on_penalty
    return [notice(number, "penalty", "71-A", hands=hands)]


def disqualify(state: State, number: int) -> list[Ruling]:
    """A player is out; what is in the pot stays, the other chips leave play (71-D)."""
    seat = state.seats.get(number)
    if seat is None:
        return [impossible(number, "player")]
    state.bank.leaving.add(number)
    rulings = [notice(number, "disqualified", "71-D", amount=seat.stack)]
    if seat.is_live and state.hand.street is not Street.OVER:
        rulings += act_or_wait(state, HandMucked(number))
    return _let_in(state, rulings)


def leave(state: State, number: int) -> list[Ruling]:
    """A player leaves; a live hand is given up."""
    seat = state.seats.get(number)
    if seat is None:
        return [impossible(number, "player")]
    state.bank.leaving.add(number)
    rulings = [notice(number, "left")]
    if seat.is_live and state.hand.street is not Street.OVER:
        rulings += act_or_wait(state, HandMucked(number))
    return _let_in(state, rulings)
