"""The table: happenings in, one at a time, rulings out. Nothing else advances the game."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

from engine import blinds, cash
from engine.betting import advance, notice
from engine.board import deal_board
from engine.count import state_count
from engine.deal import deal_card, foul_deck
from engine.floor import answer
from engine.games import GAMES
from engine.hand import Hand
from engine.happenings import (
    AllInButtonPressed,
    AskedToSee,
    BoardDealt,
    BoughtIn,
    ButtonPlaced,
    CardBurned,
    CardDealt,
    CardsAlike,
    ChipsPulled,
    ChipsPushed,
    ClockCalled,
    CountStated,
    FloorDecided,
    ForeignCard,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    LevelAnnounced,
    NextHandStarted,
    PlayerLeft,
    PlayerSat,
    PotPushed,
    Said,
    Street,
    Tapped,
    TimeExpired,
    TimePassed,
    Together,
    ToppedUp,
    Undone,
)
from engine.mucking import ask_to_see, muck_hand, table_hand
from engine.reading import because
from engine.rulings import Alert, Ruling, Status
from engine.seat import Seat
from engine.setup import Level, TableSetup
from engine.snapshot import view_of
from engine.turn import act, known_chips, rule_held, time_expired
from engine.turn import pull as pull_chips
from engine.view import TableView

CLOCK_S = 25
"""Seconds on the clock before the last five are counted down (TDA 2024, 29)."""

CHECKPOINTS = 4
"""Hands that can be undone without replaying the whole table."""


@dataclass(slots=True)
class State:
    """All that changes at a table; copied for undo."""

    seats: dict[int, Seat]
    hand: Hand
    level: Level
    bank: cash.Bank
    next_level: Level | None = None
    clock_s: int = 0


@dataclass(slots=True)
class Table:
    """One table under the rules of edition "TDA 2024" or of the cash game.

    The same happenings always give the same rulings.

    Attributes:
        setup: how it started.
    """

    setup: TableSetup
    _state: State = field(init=False)
    _done: list[Happening] = field(init=False, default_factory=list)
    _checkpoints: list[tuple[int, State]] = field(init=False, default_factory=list)
    _rulings: tuple[Ruling, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self._state = self._first_state()
        self._save()

    # Public

    def apply(self, happening: Happening) -> tuple[Ruling, ...]:
        """Rule on one happening and move the game on.

        Nothing that happens on a table raises: what cannot be is answered with the alert
        ``impossible`` and changes nothing.

        Returns:
            the rulings in order; empty where nothing had to be said.
        """
        if isinstance(happening, Undone):
            return self._undo()
        if isinstance(happening, NextHandStarted):
            self._save()
        self._done.append(happening)
        self._rulings = tuple(self._rule(happening))
        return self._rulings

    @property
    def view(self) -> TableView:
        """The table as it stands, frozen."""
        return view_of(self._state.hand, self._state.next_level, self._rulings)

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """All that has happened and was not taken back, in order."""
        return tuple(self._done)

    def results(self) -> dict[int, float]:
        """Cash game: won or lost by seat, in big blinds, buy-ins apart."""
        return cash.results(self._state.bank, self._state.seats, self._state.level.big_blind)

    # Undo

    def _save(self) -> None:
        self._checkpoints.append((len(self._done), copy.deepcopy(self._state)))
        if len(self._checkpoints) > CHECKPOINTS:
            del self._checkpoints[1]

    def _undo(self) -> tuple[Ruling, ...]:
        if not self._done:
            self._rulings = (notice(0, "nothing-to-undo", alerts=(Alert.IMPOSSIBLE,)),)
            return self._rulings
        self._done.pop()
        while self._checkpoints[-1][0] > len(self._done):
            self._checkpoints.pop()
        start, state = self._checkpoints[-1]
        self._state = copy.deepcopy(state)
        for happening in self._done[start:]:
            self._rule(happening)
        self._rulings = (notice(0, "undone", "1"),)
        return self._rulings

    # Rules

    def _rule(self, happening: Happening) -> list[Ruling]:
        hand = self._state.hand
        match happening:
            case ChipsPushed() | Said() | Tapped() | AllInButtonPressed() | TimeExpired():
                return self._act_or_wait(happening)
            case Together():
                return self._together(happening)
            case ChipsPulled():
                return pull_chips(hand, happening)
            case HandMucked() | HandDiscarded():
                return self._act_or_wait(happening)
            case HandTabled():
                return table_hand(hand, happening)
            case AskedToSee():
                return ask_to_see(hand, happening.seat, happening.target)
            case BoardDealt():
                return deal_board(hand, happening)
            case CardDealt():
                return self._deal_card(happening)
            case FloorDecided():
                return self._decide(happening)
            case _:
                return self._manage(happening)

    def _manage(self, happening: Happening) -> list[Ruling]:
        state = self._state
        hand = state.hand
        match happening:
            case CardBurned():
                return [notice(0, "extra-burn", "38", alerts=(Alert.EXTRA_BURN,))]
            case CardsAlike():
                return foul_deck(hand)
            case ForeignCard():
                rules = ("35-D",) if hand.is_substantial() else ("35-A",)
                return [
                    notice(happening.seat, "foreign-card", *rules, alerts=(Alert.FOREIGN_CARD,))
                ]
            case ButtonPlaced():
                return self._place_button(happening.seat)
            case CountStated():
                return state_count(hand, happening.seat, happening.amount)
            case TimePassed():
                return self._pass_time(happening.seconds)
            case ClockCalled():
                return self._call_clock(happening.seat)
            case PotPushed():
                return self._push_pot()
            case NextHandStarted():
                return self._next_hand()
            case LevelAnnounced():
                return self._announce_level(happening)
            case BoughtIn() | PlayerSat():
                return self._between_hands(
                    cash.buy_in(
                        state.bank, state.seats, self.setup, happening.seat, happening.amount
                    )
                )
            case ToppedUp():
                return self._top_up(happening)
            case PlayerLeft():
                return self._leave(happening.seat)
            case _:
                return []

    # Acting, or waiting for the floor

    def _act_or_wait(self, happening: Happening) -> list[Ruling]:
        hand = self._state.hand
        if hand.questions and hand.street not in (Street.SHOWDOWN, Street.OVER):
            return [self._wait_for_floor(happening)]
        return self._act(happening)

    def _act(self, happening: Happening) -> list[Ruling]:
        hand = self._state.hand
        match happening:
            case HandMucked():
                return muck_hand(hand, happening.seat, is_discard=False)
            case HandDiscarded():
                return muck_hand(hand, happening.seat, is_discard=True)
            case TimeExpired():
                seat = hand.seats.get(happening.seat)
                if seat is None:
                    return [notice(happening.seat, "time-too-late", "29")]
                return time_expired(hand, seat)
            case ChipsPushed() | Said() | Tapped() | AllInButtonPressed() | Together():
                return act(hand, happening)
            case _:
                return []

    def _wait_for_floor(self, happening: Happening) -> Ruling:
        """A question is open: what happens meanwhile waits; a second undercall is named (51-C)."""
        hand = self._state.hand
        hand.deferred.append(happening)
        number = getattr(happening, "seat", 0)
        seat = hand.seats.get(number)
        question = hand.questions[0]
        if question.kind == "undercall" and isinstance(happening, ChipsPushed) and seat:
            total = seat.in_front + sum(known_chips(happening.chips))
            if number != question.seat and total < hand.level_for(seat):
                return Ruling(
                    number,
                    Status.FLOOR,
                    to=seat.bet,
                    rules=("51-C", "51-B"),
                    alerts=(Alert.UNDERCALL,),
                    options=question.options,
                    reason=because("second-undercall", seat=number, first=question.seat),
                )
        reason = because("waits-for-floor", seat=number, first=question.seat)
        return Ruling(number, Status.HELD, rules=question.rules, reason=reason)

    def _decide(self, decided: FloorDecided) -> list[Ruling]:
        hand = self._state.hand
        is_misdeal = (
            bool(hand.questions)
            and decided.option == "misdeal"
            and "misdeal" in hand.questions[0].options
        )
        if is_misdeal:
            return self._misdeal()
        rulings = answer(hand, decided)
        waiting, hand.deferred = hand.deferred, []
        for happening in waiting:
            rulings += self._act_or_wait(happening)
        return rulings

    def _together(self, happening: Together) -> list[Ruling]:
        """Several things in one moment; a tie with the clock goes to the player (29)."""
        acting = [part for part in happening.parts if not isinstance(part, TimeExpired)]
        seats = {getattr(part, "seat", 0) for part in acting}
        expired = [part for part in happening.parts if isinstance(part, TimeExpired)]
        rulings: list[Ruling] = []
        if len(seats) == 1 and len(acting) > 1:
            rulings += self._act_or_wait(Together(tuple(acting)))
        else:
            for part in acting:
                rulings += self._rule(part)
        for late in expired:
            if late.seat not in seats:
                rulings += self._rule(late)
        return rulings

    # Deal and button

    def _deal_card(self, dealt: CardDealt) -> list[Ruling]:
        return deal_card(self._state.hand, dealt)

    def _misdeal(self) -> list[Ruling]:
        """The exact re-deal: same button, blinds and players; all action goes back (35-C)."""
        old = self._state.hand
        blinds.take_back_forced_bets(old)
        positions = blinds.Positions(old.button, old.sb_position, old.bb_position)
        numbers = [seat.number for seat in old.seats.values() if seat.is_in]
        is_dealt = self.setup.is_dealt or old.number > 1
        self._start_hand(old.number, positions, numbers, is_dealt=is_dealt)
        return [Ruling(0, Status.FINAL, rules=("35-C", "35-A"), reason=because("misdeal"))]

    def _place_button(self, number: int) -> list[Ruling]:
        """A wrong button is corrected before substantial action and stands after it (34-A)."""
        hand = self._state.hand
        if hand.is_substantial() or number == hand.button:
            return [notice(number, "button-stands", "34-A", "36")]
        no_card = not hand.is_dealt and all(one.card_count == 0 for one in hand.seats.values())
        if not no_card:
            hand.button = number
            return [notice(number, "button-corrected", "34-A")]
        numbers = [seat.number for seat in hand.seats.values() if seat.is_in]
        blinds.take_back_forced_bets(hand)
        positions = blinds.first_positions(self.setup, number, numbers)
        self._start_hand(hand.number, positions, numbers, is_dealt=False)
        return [notice(number, "button-corrected", "34-A")]

    # Clock and level

    def _call_clock(self, number: int) -> list[Ruling]:
        hand = self._state.hand
        if hand.actor != number or hand.is_betting_done:
            return [notice(number, "time-too-late", "29")]
        hand.clock_seat = number
        self._state.clock_s = 0
        return [notice(number, "clock-called", "29", seconds=CLOCK_S)]

    def _pass_time(self, seconds: int) -> list[Ruling]:
        hand = self._state.hand
        if not hand.clock_seat:
            return []
        before = self._state.clock_s
        self._state.clock_s += seconds
        if before < CLOCK_S <= self._state.clock_s:
            return [notice(hand.clock_seat, "time-warning", "29", alerts=(Alert.TIME_WARNING,))]
        return []

    def _announce_level(self, level: LevelAnnounced) -> list[Ruling]:
        """A level called in a hand applies to the next one (23)."""
        self._state.next_level = Level(
            level.small_blind, level.big_blind, level.ante, level.bb_ante
        )
        return [notice(0, "level-announced", "23", small=level.small_blind, big=level.big_blind)]

    # Between hands

    def _between_hands(self, rulings: list[Ruling]) -> list[Ruling]:
        hand = self._state.hand
        if hand.is_paid or hand.is_fouled:
            cash.settle_between_hands(self._state.bank, self._state.seats)
        return rulings

    def _top_up(self, topped: ToppedUp) -> list[Ruling]:
        seat = self._state.seats.get(topped.seat)
        if seat is None:
            return [
                notice(topped.seat, "impossible", alerts=(Alert.IMPOSSIBLE,), expected="player")
            ]
        rulings = cash.top_up(self._state.bank, self.setup, seat, topped.amount)
        return self._between_hands(rulings)

    def _leave(self, number: int) -> list[Ruling]:
        hand = self._state.hand
        seat = self._state.seats.get(number)
        if seat is None:
            return [_impossible(number, "player")]
        self._state.bank.leaving.add(number)
        rulings = [notice(number, "left")]
        if seat.is_live and hand.street is not Street.OVER:
            rulings += self._act_or_wait(HandMucked(number))
        return self._between_hands(rulings)

    def _push_pot(self) -> list[Ruling]:
        hand = self._state.hand
        if hand.is_paid or hand.is_fouled or hand.street is not Street.OVER:
            return [_impossible(0, "winners")]
        self._pay()
        return [notice(0, "pot-pushed")]

    def _pay(self) -> None:
        hand = self._state.hand
        hand.is_paid = True
        for seat in hand.seats.values():
            seat.total = 0
            seat.ante = 0
            seat.bet = 0
            seat.front = []
            seat.assumed = 0
        for pot in hand.winners:
            for number, amount in pot:
                hand.seats[number].stack += amount

    def _next_hand(self) -> list[Ruling]:
        state = self._state
        hand = state.hand
        if not hand.is_paid and not hand.is_fouled:
            if hand.street is not Street.OVER:
                return [_impossible(0, "winners")]
            self._pay()
        cash.settle_between_hands(state.bank, state.seats)
        numbers = sorted(number for number, seat in state.seats.items() if seat.stack > 0)
        if len(numbers) < 2:
            return [_impossible(0, "two players")]
        if state.next_level is not None:
            state.level, state.next_level = state.next_level, None
        positions = self._next_positions(hand, numbers)
        if not self.setup.is_cash:
            old = {seat.number for seat in hand.seats.values() if seat.is_in}
            numbers = [
                number
                for number in numbers
                if number in old or not blinds.waits_for_button(number, positions)
            ]
        self._start_hand(hand.number + 1, positions, numbers, is_dealt=True)
        return [notice(0, "next-hand", number=hand.number + 1)]

    def _next_positions(self, hand: Hand, numbers: list[int]) -> blinds.Positions:
        if hand.is_fouled:
            return blinds.Positions(hand.button, hand.sb_position, hand.bb_position)
        if self.setup.is_cash:
            return blinds.next_cash_positions(hand, numbers)
        return blinds.next_tournament_positions(hand, numbers)

    # Starting a hand

    def _first_state(self) -> State:
        setup = self.setup
        seats = {number: Seat(number, stack) for number, stack in sorted(setup.stacks.items())}
        for seat in seats.values():
            seat.bought = seat.stack
        numbers = list(seats)
        positions = blinds.first_positions(setup, setup.button, numbers)
        self._state = State(seats, self._blank_hand(1, seats), setup.level, cash.Bank())
        self._start_hand(1, positions, numbers, is_dealt=setup.is_dealt)
        for number, cards in setup.cards.items():
            if number in seats:
                seats[number].cards = cards
                seats[number].card_count = len(cards) if setup.is_dealt else 0
        return self._state

    def _blank_hand(self, number: int, seats: dict[int, Seat]) -> Hand:
        setup = self.setup
        level = self._state.level if number > 1 else setup.level
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

    def _start_hand(
        self, number: int, positions: blinds.Positions, players: list[int], *, is_dealt: bool
    ) -> None:
        state = self._state
        hand = self._blank_hand(number, state.seats)
        hand.is_dealt = is_dealt
        state.hand = hand
        state.clock_s = 0
        due = hand.game.hole_cards if is_dealt else 0
        for seat in state.seats.values():
            seat.begin_hand(is_in=seat.number in players, cards=due)
        blinds.place(hand, positions, self.setup)
        advance(hand, rule_held)


def _impossible(number: int, expected: str) -> Ruling:
    return notice(number, "impossible", alerts=(Alert.IMPOSSIBLE,), expected=expected)
