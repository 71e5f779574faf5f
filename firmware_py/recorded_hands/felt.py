"""Recorded actions as what happens on the felt: chips, words, cards and mucks.

Keeps its own plain account of the hand, so that what the station makes of it can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.cards import hand_rank
from engine.chips import fewest_chips
from engine.games import BOARD_SIZE, GAMES
from engine.happenings import (
    BoardDealt,
    ChipsPushed,
    FloorDecided,
    HandMucked,
    HandTabled,
    Happening,
    PotPushed,
    Said,
    Street,
    Tapped,
    Word,
)
from engine.rulings import Action
from engine.setup import TableSetup
from firmware_py.recorded_hands.record import UNSEEN, ActionKind, RecordedAction, RecordedHand

_STREETS = {0: Street.FLOP, 3: Street.TURN, 4: Street.RIVER}


@dataclass(frozen=True, slots=True)
class Move:
    """What one recorded action looks like on the felt.

    Attributes:
        phh: index of the action in the record; the last move, ``push-pot``, has the next index.
        seat: who acts; 0 for the dealer.
        action: what the record says it is; None for cards and mucks at the showdown.
        to: the seat's total on this street after it.
        happenings: in order.
    """

    phh: int
    seat: int
    action: Action | None
    to: int
    happenings: tuple[Happening, ...]


def to_happenings(hand: RecordedHand) -> tuple[Move, ...]:
    """Return the moves of a hand, up to the pots being pushed.

    A wager is said with its amount and then pushed, a call is pushed in silence, a check is a
    tap and a fold reaches the muck. Hole cards lie at the seats before the first move.
    """
    account = _Account.of(hand.setup)
    account.beaten = _beaten_by_record(hand)
    last_show = {
        action.player: action.index
        for action in hand.actions
        if action.kind is ActionKind.SHOW_OR_MUCK
    }
    moves: list[Move] = []
    for action in hand.actions:
        is_repeated = action.index != last_show.get(action.player, action.index)
        if action.kind is ActionKind.DEAL_HOLE or (is_repeated and not _shows_all(action)):
            # Logs repeat "shows nothing" on every street of an all-in; on the felt nothing moves.
            continue
        moves += account.play(action)
    moves += _award(hand, account)
    return tuple(moves)


def _beaten_by_record(hand: RecordedHand) -> set[int]:
    """Return who lost the showdown of a record that holds a card twice.

    On the felt such a deck ends the hand. The record's players never noticed: its own result is
    taken, with the doubtful hands unseen and the beaten ones mucked.
    """
    if not hand.doubtful:
        return set()
    board = tuple(
        card
        for action in hand.actions
        if action.kind is ActionKind.DEAL_BOARD
        for card in action.cards
    )
    shown = {
        action.player: action.cards
        for action in hand.actions
        if action.kind is ActionKind.SHOW_OR_MUCK and _shows_all(action)
    }
    if len(board) != BOARD_SIZE[Street.RIVER] or UNSEEN in board:
        return set()
    ranks = {seat: hand_rank(cards, board) for seat, cards in shown.items()}
    return {seat for seat, rank in ranks.items() if rank > min(ranks.values())}


def _shows_all(action: RecordedAction) -> bool:
    return action.kind is not ActionKind.SHOW_OR_MUCK or (
        bool(action.cards) and UNSEEN not in action.cards
    )


def _award(hand: RecordedHand, account: _Account) -> list[Move]:
    """Return how the hand ends: losers whose cards nobody saw muck, the pots are pushed."""
    end = len(hand.actions)
    moves = []
    if hand.final_stacks:
        unseen = [seat for seat in account.live if seat not in account.tabled]
        won = {
            seat
            for seat in account.live
            if hand.final_stacks[seat - 1] > account.stacks[seat] + account.uncalled(seat)
        }
        for seat in unseen:
            if seat not in won and len(account.live) > 1:
                moves.append(Move(end, seat, None, 0, account.muck(seat)))
    return [*moves, Move(end, 0, None, 0, (PotPushed(),))]


@dataclass(slots=True)
class _Account:
    """Stacks and bets by the record alone."""

    setup: TableSetup
    stacks: dict[int, int]
    bets: dict[int, int]
    level: int
    live: list[int]
    tabled: set[int] = field(default_factory=set)
    beaten: set[int] = field(default_factory=set)
    board: int = 0

    @classmethod
    def of(cls, setup: TableSetup) -> _Account:
        """Return the account after antes and blinds."""
        level = setup.level
        seats = list(setup.stacks)
        account = cls(setup, dict(setup.stacks), dict.fromkeys(seats, 0), 0, list(seats))
        for seat in seats:
            account.stacks[seat] -= min(level.ante, account.stacks[seat])
        small, big = (2, 1) if len(seats) == 2 else (1, 2)
        account._put_in(small, level.small_blind)
        account._put_in(big, level.big_blind)
        for seat, chips in setup.posted.items():
            account._put_in(seat, sum(chips))
        account.stacks[big] -= min(level.bb_ante, account.stacks[big])
        account.level = level.big_blind
        return account

    def _put_in(self, seat: int, amount: int) -> int:
        paid = min(amount, self.stacks[seat])
        self.stacks[seat] -= paid
        self.bets[seat] += paid
        return paid

    def uncalled(self, seat: int) -> int:
        """Return what nobody matched of the seat's bet on this street."""
        others = [bet for other, bet in self.bets.items() if other != seat]
        return max(0, self.bets[seat] - max(others))

    def play(self, action: RecordedAction) -> list[Move]:
        """Return the moves of one action and keep the account."""
        match action.kind:
            case ActionKind.DEAL_BOARD:
                return self._deal(action)
            case ActionKind.FOLD:
                self.live = [seat for seat in self.live if seat != action.player]
                return [self._move(action, Action.FOLD, HandMucked(action.player))]
            case ActionKind.CHECK_OR_CALL:
                return [self._check_or_call(action)]
            case ActionKind.WAGER:
                return [self._wager(action)]
            case _:
                return self._show_or_muck(action)

    def _move(self, action: RecordedAction, done: Action | None, *happenings: Happening) -> Move:
        seat = action.player
        return Move(action.index, seat, done, self.bets.get(seat, 0), happenings)

    def _push(self, seat: int, amount: int) -> ChipsPushed:
        return ChipsPushed(seat, fewest_chips(amount, self.setup.denominations))

    def _check_or_call(self, action: RecordedAction) -> Move:
        seat = action.player
        paid = self._put_in(seat, max(0, self.level - self.bets[seat]))
        if not paid:
            return self._move(action, Action.CHECK, Tapped(seat))
        return self._move(action, Action.CALL, self._push(seat, paid))

    def _wager(self, action: RecordedAction) -> Move:
        seat = action.player
        done, word = (Action.RAISE, Word.RAISE) if self.level else (Action.BET, Word.BET)
        paid = self._put_in(seat, max(0, action.amount - self.bets[seat]))
        self.level = max(self.level, action.amount)
        said = Said(seat, word, action.amount) if self.stacks[seat] else Said(seat, Word.ALL_IN)
        return self._move(action, done, said, *([self._push(seat, paid)] if paid else []))

    def _deal(self, action: RecordedAction) -> list[Move]:
        """Return one move a street; a record may run several out in one entry."""
        moves = []
        cards = action.cards
        while cards:
            count = 1 if self.board else 3
            street = _STREETS.get(self.board) if len(cards) >= count else None
            moves.append(self._move(action, None, BoardDealt(street, cards[:count])))
            self.board += min(count, len(cards))
            cards = cards[count:]
        for seat in self.bets:
            self.stacks[seat] += self.uncalled(seat)
        self.bets = dict.fromkeys(self.bets, 0)
        self.level = 0
        return moves

    def _show_or_muck(self, action: RecordedAction) -> list[Move]:
        seat = action.player
        if _shows_all(action):
            return self._show(action)
        if self.live == [seat] or seat not in self.live:
            return []
        return [self._move(action, None, *self.muck(seat))]

    def muck(self, seat: int) -> tuple[Happening, ...]:
        """Return how a hand is given up at the showdown.

        Where somebody is all-in the hand must be tabled and the floor is asked about it (TDA 2024,
        16); the record holds no more than that it did not win.
        """
        is_asked = any(self.stacks[live] == 0 for live in self.live)
        self.live.remove(seat)
        dead = FloorDecided("dead", "the record does not show this hand")
        return (HandMucked(seat), dead) if is_asked else (HandMucked(seat),)

    def _show(self, action: RecordedAction) -> list[Move]:
        seat = action.player
        if seat in self.tabled:
            return []
        if seat in self.beaten:
            return [self._move(action, None, *self.muck(seat))]
        is_whole = len(action.cards) == GAMES[self.setup.game].hole_cards
        if is_whole:
            self.tabled.add(seat)
        is_named = seat in self.setup.cards or is_whole
        cards = () if is_named else action.cards
        tabled = HandTabled(seat, None if is_whole else len(action.cards), cards)
        return [self._move(action, None, tabled)]
