"""Button movement, blinds and antes (TDA 2024, 32, 34; RP-11; positions of the cash table)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.chips import fewest_chips
from engine.hand import SEAT_COUNT, Hand
from engine.seat import Seat
from engine.setup import TableSetup


@dataclass(frozen=True, slots=True)
class Positions:
    """Where button and blinds are due; a position may be an empty seat (dead)."""

    button: int
    small_blind: int
    big_blind: int


def _next(after: int, numbers: list[int]) -> int:
    """The first of ``numbers`` clockwise from position ``after``."""
    return min(numbers, key=lambda number: (number - after - 1) % SEAT_COUNT)


def _is_between(number: int, start: int, end: int) -> bool:
    """Whether ``number`` lies strictly between two positions, clockwise."""
    return 0 < (number - start) % SEAT_COUNT < (end - start) % SEAT_COUNT


def first_positions(setup: TableSetup, button: int, numbers: list[int]) -> Positions:
    """Positions of a hand whose button is given.

    Args:
        setup: tells of a dead small blind.
        button: its seat; may be empty.
        numbers: seats that get a hand.
    """
    if setup.has_dead_small_blind:
        big = _next(button, numbers)
        # The dead small blind is any empty seat before the big blind.
        small = button % SEAT_COUNT + 1
        return Positions(button, button if small == big else small, big)
    if len(numbers) == 2 and button in numbers:
        return Positions(button, button, _next(button, numbers))
    if len(numbers) == 2:
        small = _next(button, numbers)
        return Positions(small, small, _next(small, numbers))
    small = _next(button, numbers)
    return Positions(button, small, _next(small, numbers))


def next_cash_positions(hand: Hand, numbers: list[int]) -> Positions:
    """The button moves to the next player; the blinds follow it."""
    button = _next(hand.button, numbers)
    if len(numbers) == 2:
        return Positions(button, button, _next(button, numbers))
    small = _next(button, numbers)
    return Positions(button, small, _next(small, numbers))


def next_tournament_positions(hand: Hand, numbers: list[int]) -> Positions:
    """The big blind moves on by one player; small blind and button follow, dead where empty.

    Heads-up nobody is big blind twice running, and the small blind is the button.

    Rule: TDA 2024, 32 and 34-B.
    """
    big = _next(hand.bb_position, numbers)
    if len(numbers) == 2:
        small = next(number for number in numbers if number != big)
        return Positions(small, small, big)
    return Positions(hand.sb_position, hand.bb_position, big)


def waits_for_button(number: int, positions: Positions) -> bool:
    """Whether a new player sits between button and small blind and is not dealt in yet.

    Rule: TDA 2024, 8-A and 10-A.
    """
    return _is_between(number, positions.button, positions.small_blind)


def place(hand: Hand, positions: Positions, setup: TableSetup) -> None:
    """Set the positions of a hand and post antes and blinds."""
    hand.button = positions.button
    hand.sb_position = positions.small_blind
    hand.bb_position = positions.big_blind
    small = hand.seats.get(positions.small_blind)
    has_small = (
        small is not None
        and small.is_in
        and positions.small_blind != positions.big_blind
        and not (hand.number == 1 and setup.has_dead_small_blind)
        and hand.level_info.small_blind > 0
    )
    hand.sb_seat = positions.small_blind if has_small else 0
    hand.bb_seat = positions.big_blind
    _post(hand, setup)


def _post(hand: Hand, setup: TableSetup) -> None:
    info = hand.level_info
    if info.ante and not info.bb_ante:
        for seat in hand.seats.values():
            if seat.is_in:
                _pay_ante(seat, info.ante)
    chips = setup.posted if hand.number == 1 else {}
    hand.dead_blinds = info.small_blind + info.big_blind
    if hand.sb_seat:
        _post_blind(hand, hand.seats[hand.sb_seat], info.small_blind, chips, setup)
    _post_blind(hand, hand.seats[hand.bb_seat], info.big_blind, chips, setup)
    for number, posted in chips.items():
        # A player who comes in posts besides the blinds: a live bet that is not one of them.
        if number not in (hand.sb_seat, hand.bb_seat):
            dead = hand.dead_blinds
            _post_blind(hand, hand.seats[number], sum(posted), chips, setup)
            hand.dead_blinds = dead
    if info.bb_ante:
        # The blind comes first: an ante is paid only from what is left (RP-11).
        _pay_ante(hand.seats[hand.bb_seat], info.bb_ante)
    hand.level = info.big_blind
    hand.nominal = info.big_blind
    hand.raise_by = hand.limit_bets[0] if hand.game.structure.is_limit else info.big_blind
    hand.wager_levels = (info.big_blind,)
    hand.wagers = 1


def _post_blind(
    hand: Hand, seat: Seat, blind: int, chips: dict[int, tuple[int, ...]], setup: TableSetup
) -> None:
    amount = min(blind, seat.stack)
    seat.put_in(amount)
    hand.dead_blinds -= amount
    seat.front = list(chips.get(seat.number, fewest_chips(amount, setup.denominations)))
    seat.assumed = max(0, amount - sum(seat.front))


def _pay_ante(seat: Seat, ante: int) -> None:
    seat.ante = min(ante, seat.stack)
    seat.stack -= seat.ante


def take_back_forced_bets(hand: Hand) -> None:
    """Return every chip of the hand to its owner: a misdeal or a fouled deck."""
    for seat in hand.seats.values():
        seat.stack += seat.total + seat.ante
        seat.clear_bets()
