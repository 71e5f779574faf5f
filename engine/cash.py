"""Seats and buy-ins between hands; results of a cash game."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.betting import impossible, notice
from engine.rulings import Ruling
from engine.seat import Seat
from engine.setup import TableSetup


@dataclass(slots=True)
class Bank:
    """Chips that wait for the end of the hand, and who leaves then.

    Attributes:
        waiting: chips to add by seat.
        leaving: seats to clear.
        cashed_out: what players who left took along, less what they bought, in chips.
    """

    waiting: dict[int, int] = field(default_factory=dict)
    leaving: set[int] = field(default_factory=set)
    cashed_out: list[tuple[int, int]] = field(default_factory=list)

    def results(self, seats: dict[int, Seat], big_blind: int) -> dict[int, float]:
        """What each seat has won, buy-ins apart, in big blinds.

        A seat that several players used one after another shows their sum.
        """
        won: dict[int, int] = {}
        for number, amount in self.cashed_out:
            won[number] = won.get(number, 0) + amount
        for number, seat in seats.items():
            won[number] = won.get(number, 0) + seat.stack + seat.total + seat.ante - seat.bought
        return {number: amount / big_blind for number, amount in sorted(won.items())}


def buy_in(
    bank: Bank, seats: dict[int, Seat], setup: TableSetup, number: int, amount: int
) -> list[Ruling]:
    """A new stack for an empty seat or a busted player; chips come between hands."""
    if amount <= 0:
        return [impossible(number, "amount above 0")]
    seat = seats.get(number)
    if seat is not None and seat.stack + bank.waiting.get(number, 0) > 0:
        return top_up(bank, setup, seat, amount)
    least = int(setup.house.get("min_buy_in", 0))
    most = int(setup.house.get("max_buy_in", 0))
    if amount < least or (most and amount > most):
        return [impossible(number, f"{least} to {most or 'any'}")]
    bank.waiting[number] = amount
    return [notice(number, "bought-in", amount=amount)]


def top_up(bank: Bank, setup: TableSetup, seat: Seat, amount: int) -> list[Ruling]:
    """Chips for a player who has some: at most up to the greatest buy-in."""
    most = int(setup.house.get("max_buy_in", 0))
    have = seat.stack + seat.total + bank.waiting.get(seat.number, 0)
    if amount <= 0 or (most and have + amount > most):
        return [impossible(seat.number, f"at most {max(0, most - have)}")]
    bank.waiting[seat.number] = bank.waiting.get(seat.number, 0) + amount
    return [notice(seat.number, "topped-up", amount=amount)]


def settle_between_hands(bank: Bank, seats: dict[int, Seat]) -> None:
    """Let waiting chips in and clear the seats of those who left."""
    for number, amount in bank.waiting.items():
        if number in bank.leaving:
            continue
        seat = seats.setdefault(number, Seat(number, 0))
        seat.stack += amount
        seat.bought += amount
    bank.waiting.clear()
    for number in bank.leaving:
        gone = seats.pop(number, None)
        if gone is not None:
            bank.cashed_out.append((number, gone.stack - gone.bought))
    bank.leaving.clear()
