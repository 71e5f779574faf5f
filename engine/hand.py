"""The state of one hand: who is in for how much, and what the street's bet is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.games import Game, Stakes
from engine.happenings import Happening, Street
from engine.rulings import Action
from engine.seat import Seat
from engine.setup import Level

SEAT_COUNT = 10
NONE_STATED: frozenset[int] = frozenset()


class Turn(NamedTuple):
    """One action in turn, as substantial action counts it (TDA 2024, 36)."""

    seat: int
    action: Action
    has_chips: bool


@dataclass(slots=True)
class OpenQuestion:
    """A question to the floor.

    Attributes:
        kind: which rule left it open; names the handler that acts on the answer.
        seat: whom it is about, 0 for the table.
        options: allowed answers.
        rules: citations.
        amount: chips at stake, by kind.
        parts: happenings that wait for the answer, by kind.
        number: running number at this table.
    """

    kind: str
    seat: int
    options: tuple[str, ...]
    rules: tuple[str, ...]
    amount: int = 0
    parts: tuple[Happening, ...] = ()
    number: int = 0


@dataclass(slots=True)
class Hand:
    """One hand at one table. Mutable; only the engine's modules touch it.

    Attributes:
        number: from 1.
        game: hole cards and betting structure.
        level_info: forced bets of this hand.
        limit_bets: small and big bet of a limit game.
        cap: bets and raises a street in a limit game.
        unit: smallest denomination in play.
        seats: occupied seats by number, in order.
        button: position of the button; sb_seat, bb_seat: who posted, 0 where nobody did.
        sb_position, bb_position: where the blinds are due, also if dead.
        level: bet level of the street; nominal: the same in whole bets (limit).
        raise_by: largest full bet or raise of the street.
        wager_levels: levels of the street in order.
        aggressor: last seat to bet or raise on this street.
        wagers: bets and raises that count towards a limit cap.
        turns: actions in turn of the hand.
        turns_since_bet: actions after the last wager of this street.
        out_of_turn: actions out of turn since the actor got the action.
        stated: amounts by which the present bet has been called, though it is another.
        miscounted: seat whose pot-limit bet rests on a count that was too low.
        min_confidence: below it the dealer confirms a push, in thousandths.
        asked: seats whose cards must be shown on request.
        dead_blinds: missing blinds, for the pot count before the flop.
    """

    number: int
    game: Game
    level_info: Level
    limit_bets: tuple[int, int]
    cap: int
    unit: int
    seats: dict[int, Seat]
    button: int
    is_event_heads_up: bool = False
    is_cash: bool = False
    sb_seat: int = 0
    bb_seat: int = 0
    sb_position: int = 0
    bb_position: int = 0
    street: Street = Street.PREFLOP
    board: list[str] = field(default_factory=list)
    actor: int = 0
    level: int = 0
    nominal: int = 0
    raise_by: int = 0
    wager_levels: tuple[int, ...] = ()
    aggressor: int = 0
    wagers: int = 0
    last_actor: int = 0
    turns: list[Turn] = field(default_factory=list)
    turns_since_bet: list[Turn] = field(default_factory=list)
    out_of_turn: list[Turn] = field(default_factory=list)
    stated: frozenset[int] = NONE_STATED
    miscounted: int = 0
    contradicted: int = 0
    asked: set[int] = field(default_factory=set)
    dead_blinds: int = 0
    is_betting_done: bool = False
    is_dealt: bool = True
    is_fouled: bool = False
    is_paid: bool = False
    winners: tuple[tuple[tuple[int, int], ...], ...] = ()
    final_pots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    questions: list[OpenQuestion] = field(default_factory=list)
    deferred: list[Happening] = field(default_factory=list)
    clock_seat: int = 0
    min_confidence: int = 0

    def seats_from(self, after: int) -> Iterator[Seat]:
        """Yield the occupied seats clockwise, starting left of position ``after``."""
        seats = self.seats
        for place in range(after, after + SEAT_COUNT):
            number = place % SEAT_COUNT + 1
            if number in seats:
                yield seats[number]

    def live_seats(self) -> list[Seat]:
        """Seats that can still win, by number."""
        return [seat for seat in self.seats.values() if seat.is_in and not seat.has_folded]

    def live_count(self) -> int:
        """How many seats can still win."""
        return sum([seat.is_in and not seat.has_folded for seat in self.seats.values()])

    def live_from_button(self) -> list[Seat]:
        """Seats that can still win, starting left of the button."""
        return [seat for seat in self.seats_from(self.button) if seat.is_live]

    @property
    def visible_actor(self) -> int:
        """Seat to act; 0 while the floor is asked, cards are dealt, or betting is finished."""
        is_waiting = self.questions or self.is_betting_done or not self.is_dealt
        return 0 if is_waiting or self.street is Street.OVER else self.actor

    @property
    def pot(self) -> int:
        """All chips in, this street's included."""
        if self.is_paid:
            return 0
        return sum([seat.total + seat.ante for seat in self.seats.values()])

    def level_for(self, seat: Seat) -> int:
        """The level that ``seat`` must match; no more than any opponent's whole chips."""
        level = self.level
        most = seat.bet
        for other in self.seats.values():
            if other is not seat and other.is_in and not other.has_folded:
                could = other.bet + other.stack
                if could >= level:
                    return level
                most = max(most, could)
        return min(level, most)

    def to_call(self, seat: Seat) -> int:
        """What ``seat`` must add to call, at most its stack."""
        return max(0, min(self.level_for(seat) - seat.bet, seat.stack))

    def stakes(self, seat: Seat) -> Stakes:
        """What the betting structure needs to bound a wager of ``seat``."""
        pot = 0
        if self.game.structure.counts_pot:
            pot = self.pot + (self.dead_blinds if self.street is Street.PREFLOP else 0)
        return Stakes(self.level, self.nominal, self.raise_by, pot, seat.bet, seat.bet + seat.stack)

    def is_capped(self) -> bool:
        """Whether the limit game's bets and raises of this street are used up (TDA 2024, 48)."""
        structure = self.game.structure
        return structure.is_limit and self.wagers >= self.cap and not self.is_event_heads_up

    def may_raise(self, seat: Seat) -> bool:
        """Whether the betting is open to ``seat`` (TDA 2024, 47 and 48)."""
        return seat.can_act and not self.closed_by(seat)

    def closed_by(self, seat: Seat) -> str:
        """The rule by which the betting is closed to ``seat``; "" if it is open."""
        if seat.limited_by:
            return seat.limited_by
        if self.is_capped():
            return "48"
        structure = self.game.structure
        increase = self.level - seat.level_after
        if not seat.has_acted or structure.reopens(increase, self.raise_by):
            return ""
        return "47-B" if structure.is_limit else "47-A"

    def bounds(self, seat: Seat) -> tuple[int, int]:
        """Least and greatest bet or raise of ``seat`` as totals; (0, 0) if none is allowed."""
        all_in = seat.bet + seat.stack
        if all_in <= self.level or not self.may_raise(seat):
            return (0, 0)
        stakes = self.stakes(seat)
        least = self.game.structure.min_to(stakes)
        most = max(self.game.structure.max_to(stakes), least)
        return (min(least, all_in), min(most, all_in))

    def needs_to_act(self, seat: Seat) -> bool:
        """Whether the street cannot end before ``seat`` has acted."""
        if not seat.can_act or (seat.has_acted and seat.bet == self.level):
            return False
        if seat.bet < self.level and seat.bet < self.level_for(seat):
            return True
        return not seat.has_acted and any(
            other.can_act for other in self.seats.values() if other is not seat
        )

    def is_substantial(self) -> bool:
        """Whether substantial action has occurred in this hand (TDA 2024, 36)."""
        return is_substantial(self.turns)

    def open_street(self, street: Street) -> None:
        """Begin a betting round after its card: bets are gathered, all may act again."""
        self.street = street
        for seat in self.seats.values():
            seat.begin_street()
        small, big = self.limit_bets
        if self.game.structure.is_limit:
            self.raise_by = small if street in (Street.PREFLOP, Street.FLOP) else big
        else:
            self.raise_by = self.level_info.big_blind
        self.level = 0
        self.nominal = 0
        self.wager_levels = ()
        self.aggressor = 0
        self.wagers = 0
        self.last_actor = 0
        self.turns_since_bet = []
        self.out_of_turn = []
        self.stated = NONE_STATED
        self.miscounted = 0
        self.contradicted = 0
        self.clock_seat = 0
        self.is_betting_done = False


def is_substantial(turns: list[Turn]) -> bool:
    """Return whether actions amount to substantial action.

    Any two with chips in at least one of them, or any three.

    Rule: TDA 2024, 36.
    """
    if len(turns) >= 3:
        return True
    return len(turns) == 2 and any(turn.has_chips for turn in turns)
