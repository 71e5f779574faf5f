"""How a hand begins: positions, blinds, the first to act; misdeal, wrong button, next hand."""

from __future__ import annotations

from dataclasses import dataclass

from engine import blinds, cash
from engine.betting import advance, impossible, notice
from engine.games import GAMES
from engine.hand import Hand
from engine.happenings import Street
from engine.in_turn import rule_held
from engine.reading import because
from engine.rulings import Ruling, Status
from engine.seat import Seat
from engine.setup import Level, TableSetup
from engine.variance import hold_settlement


@dataclass(slots=True)
class State:
    """All that changes at a table; copied for undo.

    Attributes:
        setup: how the table started; never changes.
        seats: occupied seats by number.
        hand: the running hand, or the last one.
        level: forced bets of the running hand; next_level: announced for the next one.
        bank: chips and players between hands.
        clock_s: seconds since the clock was called.
    """

    setup: TableSetup
    seats: dict[int, Seat]
    hand: Hand
    level: Level
    bank: cash.Bank
    next_level: Level | None = None
    clock_s: int = 0


def first_state(setup: TableSetup) -> State:
    """Seat the players, post the blinds, deal the first hand unless it is dealt by steps."""
    seats = {number: Seat(number, stack) for number, stack in sorted(setup.stacks.items())}
    for seat in seats.values():
        seat.bought = seat.stack
    hand = _blank_hand(setup, setup.level, seats, 1)
    state = State(setup, seats, hand, setup.level, cash.Bank())
    positions = blinds.first_positions(setup, setup.button, list(seats))
    _begin(state, hand, positions, list(seats), is_dealt=setup.is_dealt)
    if setup.is_dealt:
        for number, cards in setup.cards.items():
            if number in seats:
                seats[number].cards = cards
                seats[number].card_count = len(cards)
    return state


def _blank_hand(setup: TableSetup, level: Level, seats: dict[int, Seat], number: int) -> Hand:
    bets = setup.limit if setup.limit and level == setup.level else None
    return Hand(
        number=number,
        game=GAMES[setup.game],
        level_info=level,
        limit_bets=bets or (level.big_blind, 2 * level.big_blind),
        cap=setup.cap,
        unit=min(setup.denominations),
        seats=seats,
        button=setup.button,
        is_cash=setup.is_cash,
        is_event_heads_up=len(seats) == 2 and not setup.is_cash,
        min_confidence=int(setup.house.get("min_confidence", 900)),
    )


def start_hand(
    state: State, number: int, positions: blinds.Positions, players: list[int], *, is_dealt: bool
) -> None:
    """Begin a hand: forget the last one, post, give the action to the first seat."""
    hand = _blank_hand(state.setup, state.level, state.seats, number)
    state.hand = hand
    _begin(state, hand, positions, players, is_dealt=is_dealt)


def _begin(
    state: State, hand: Hand, positions: blinds.Positions, players: list[int], *, is_dealt: bool
) -> None:
    hand.is_dealt = is_dealt
    state.clock_s = 0
    due = hand.game.hole_cards if is_dealt else 0
    for seat in state.seats.values():
        seat.begin_hand(is_in=seat.number in players, cards=due)
    blinds.place(hand, positions, state.setup)
    for seat in state.seats.values():
        # Cards are dealt and blinds posted for a player on penalty, then the hand is killed (71-C).
        seat.is_on_penalty = seat.is_in and seat.penalty_hands > 0
        seat.has_folded = seat.is_on_penalty
    advance(hand, rule_held)


def misdeal(state: State) -> list[Ruling]:
    """The exact re-deal: same button, blinds and players; all action goes back (35-C)."""
    old = state.hand
    blinds.take_back_forced_bets(old)
    positions = blinds.Positions(old.button, old.sb_position, old.bb_position)
    players = [seat.number for seat in old.seats.values() if seat.is_in]
    is_dealt = state.setup.is_dealt or old.number > 1
    start_hand(state, old.number, positions, players, is_dealt=is_dealt)
    return [Ruling(0, Status.FINAL, rules=("35-C", "35-A"), reason=because("misdeal"))]


def place_button(state: State, number: int) -> list[Ruling]:
    """A wrong button is corrected before substantial action and stands after it (34-A)."""
    hand = state.hand
    if hand.is_substantial() or number == hand.button:
        return [notice(number, "button-stands", "34-A", "36")]
    has_cards = hand.is_dealt or any(seat.card_count for seat in hand.seats.values())
    if has_cards:
        hand.button = number
        return [notice(number, "button-corrected", "34-A")]
    players = [seat.number for seat in hand.seats.values() if seat.is_in]
    blinds.take_back_forced_bets(hand)
    positions = blinds.first_positions(state.setup, number, players)
    start_hand(state, hand.number, positions, players, is_dealt=False)
    return [notice(number, "button-corrected", "34-A")]


def push_pot(state: State) -> list[Ruling]:
    """The pots go to their winners; only now do the stacks grow."""
    hand = state.hand
    if hand.is_paid or hand.is_fouled or hand.street is not Street.OVER:
        return [impossible(0, "winners")]
    if held := hold_settlement(hand):
        return held
    _pay(hand)
    cash.settle_between_hands(state.bank, state.seats)
    return [notice(0, "pot-pushed")]


def _pay(hand: Hand) -> None:
    hand.is_paid = True
    for seat in hand.seats.values():
        seat.clear_bets()
    for pot in hand.winners:
        for number, amount in pot:
            hand.seats[number].stack += amount


def next_hand(state: State) -> list[Ruling]:
    """Push what is still to be pushed, move the button, post, deal."""
    hand = state.hand
    if not hand.is_paid and not hand.is_fouled:
        if hand.street is not Street.OVER:
            return [impossible(0, "winners")]
        if held := hold_settlement(hand):
            return held
        _pay(hand)
    for seat in state.seats.values():
        seat.penalty_hands -= seat.is_on_penalty
    cash.settle_between_hands(state.bank, state.seats)
    players = sorted(number for number, seat in state.seats.items() if seat.stack > 0)
    if len(players) < 2:
        return [impossible(0, "two players")]
    if state.next_level is not None:
        state.level, state.next_level = state.next_level, None
    positions = _next_positions(state, players)
    if not state.setup.is_cash:
        players = [
            number
            for number in players
            if state.seats[number].is_in or not blinds.waits_for_button(number, positions)
        ]
    start_hand(state, hand.number + 1, positions, players, is_dealt=True)
    return [notice(0, "next-hand", number=hand.number + 1)]


def _next_positions(state: State, players: list[int]) -> blinds.Positions:
    hand = state.hand
    were_in = {seat.number for seat in hand.seats.values() if seat.is_in}
    if hand.is_fouled and set(players) == were_in:
        # Nobody has paid for the fouled hand: it is dealt again from the same button.
        return blinds.Positions(hand.button, hand.sb_position, hand.bb_position)
    if state.setup.is_cash:
        return blinds.next_cash_positions(hand, players)
    return blinds.next_tournament_positions(hand, players)
