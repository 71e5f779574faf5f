"""One frozen picture of the table. All faces draw it; none reads the engine's insides."""

from __future__ import annotations

from dataclasses import dataclass

from engine.happenings import Street
from engine.rulings import Alert, Ruling


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot and the seats that can win it (TDA 2024, 21)."""

    amount: int
    eligible_seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What the floor is asked, with nothing but the options that the rules leave.

    ``amount`` is the chips at stake: those that were read, or found; 0 where no amount is.
    """

    number: int
    seat: int
    rules: tuple[str, ...]
    options: tuple[str, ...]
    key: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class SeatView:
    """One occupied seat.

    Attributes:
        seat: 1 to 10.
        stack: chips behind, by the station's books.
        bet: chips in on this street.
        chips_in_front: denominations that lie before the seat, by the books of pushes.
        has_cards: holds a live hand.
        is_all_in: has nothing behind and a live hand.
        is_held: an out-of-turn action waits.
        tabled: faces that lie open, empty unless tabled.
        change: what goes back out of the chips in front.
        owes: what is still to be put in to complete what was ruled.
        warnings: how many the player was given (TDA 2024, 71-A).
        penalty_hands: hands still to be missed after this one (TDA 2024, 71-A).
        is_on_penalty: this hand is one that is missed.
        is_button_due: is all-in, and the dealer has not marked it so (TDA 2024, RP-1).
    """

    seat: int
    stack: int
    bet: int
    chips_in_front: tuple[int, ...]
    has_cards: bool
    is_all_in: bool
    is_held: bool
    tabled: tuple[str, ...]
    change: int = 0
    owes: int = 0
    warnings: int = 0
    penalty_hands: int = 0
    is_on_penalty: bool = False
    is_button_due: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """The table after the last happening; the meaning of each figure is that of table scripts.

    Attributes:
        hand: number of the hand, from 1.
        street: betting round; stays until the next board card.
        actor: seat to act, 0 if none.
        to_call: what the actor must add to call, at most the actor's stack.
        min_raise_to: least bet or raise as a total of this street, 0 if none is allowed.
        max_raise_to: greatest one.
        may_raise: whether the betting is open to the actor.
        pot: all chips in, this street's included.
        pots: main pot first; an uncalled bet is apart.
        seats: occupied seats by number.
        board: faces on the board.
        face_up: seats whose cards must be face up now.
        shows_first: seat that must show first, 0 if none.
        winners: seat and amount, one tuple a pot, side pots first.
        button: seat of the button; sb, bb: blinds, 0 where there is none.
        small_blind: of this hand; likewise big_blind, ante, bb_ante.
        next_level: announced for the next hand, as (sb, bb, ante, bb_ante), or None.
        alerts: raised by the last happening.
        questions: open ones, oldest first.
        rulings: of the last happening, in order.
        clock_seat: seat on the clock, 0 if none.
        is_cash: cash game or tournament.
    """

    hand: int
    street: Street
    actor: int
    to_call: int
    min_raise_to: int
    max_raise_to: int
    may_raise: bool
    pot: int
    pots: tuple[Pot, ...]
    seats: tuple[SeatView, ...]
    board: tuple[str, ...]
    face_up: tuple[int, ...]
    shows_first: int
    winners: tuple[tuple[tuple[int, int], ...], ...]
    button: int
    sb: int
    bb: int
    small_blind: int
    big_blind: int
    ante: int
    bb_ante: int
    next_level: tuple[int, int, int, int] | None
    alerts: tuple[Alert, ...]
    questions: tuple[Question, ...]
    rulings: tuple[Ruling, ...]
    clock_seat: int
    is_cash: bool

    @property
    def stacks(self) -> dict[int, int]:
        """Chips behind by seat."""
        return {seat.seat: seat.stack for seat in self.seats}

    @property
    def bets(self) -> dict[int, int]:
        """Chips in on this street by seat."""
        return {seat.seat: seat.bet for seat in self.seats}
