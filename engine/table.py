"""The table: happenings in, one at a time, rulings out. Nothing else advances the game."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine import happenings as facts
from engine import waiting
from engine.after_action import pull
from engine.betting import impossible, notice
from engine.between_hands import buy_in, disqualify, leave, penalize, top_up, warn
from engine.board import deal_board
from engine.clock import announce_level, call_clock, pass_time
from engine.count import state_count
from engine.deal import deal_card, foreign_card, foul_deck
from engine.hand_start import (
    State,
    first_state,
    next_hand,
    place_button,
    push_pot,
)
from engine.happenings import Corrected, Happening, NextHandStarted, Undone
from engine.mucking import ask_to_see, table_hand
from engine.reading import because
from engine.rulings import Alert, Ruling, Status
from engine.setup import TableSetup
from engine.snapshot import view_of
from engine.variance import hold_chips
from engine.view import TableView

CHECKPOINTS = 4
"""Hands that can be undone without replaying the whole table."""

KEPT_HANDS = 100
"""So many hands at least can be taken back."""

Rule = Callable[[State, Any], list[Ruling]]

RULES: dict[type, Rule] = {
    facts.ChipsPushed: waiting.act_or_wait,
    facts.Said: waiting.act_or_wait,
    facts.Tapped: waiting.act_or_wait,
    facts.AllInButtonPressed: waiting.act_or_wait,
    facts.TimeExpired: waiting.act_or_wait,
    facts.HandMucked: waiting.act_or_wait,
    facts.HandDiscarded: waiting.act_or_wait,
    facts.ChipsPulled: lambda state, it: pull(state.hand, it),
    facts.ChipsMissing: lambda state, it: hold_chips(state.hand, it),
    facts.ChipsExtra: lambda state, it: hold_chips(state.hand, it),
    facts.HandTabled: lambda state, it: table_hand(state.hand, it),
    facts.AskedToSee: lambda state, it: ask_to_see(state.hand, it.seat, it.target),
    facts.BoardDealt: lambda state, it: deal_board(state.hand, it),
    facts.CardDealt: lambda state, it: deal_card(state.hand, it),
    facts.CardBurned: lambda _state, _it: [
        notice(0, "extra-burn", "38", alerts=(Alert.EXTRA_BURN,))
    ],
    facts.CardsAlike: lambda state, _it: foul_deck(state.hand),
    facts.ForeignCard: lambda state, it: foreign_card(state.hand, it.seat),
    facts.ButtonPlaced: lambda state, it: place_button(state, it.seat),
    facts.CountStated: lambda state, it: state_count(state.hand, it.seat, it.amount),
    facts.TimePassed: lambda state, it: pass_time(state, it.seconds),
    facts.ClockCalled: lambda state, it: call_clock(state, it.seat),
    facts.FloorDecided: waiting.decide,
    facts.LevelAnnounced: announce_level,
    facts.PotPushed: lambda state, _it: push_pot(state),
    facts.NextHandStarted: lambda state, _it: next_hand(state),
    facts.BoughtIn: lambda state, it: buy_in(state, it.seat, it.amount),
    facts.PlayerSat: lambda state, it: buy_in(state, it.seat, it.amount),
    facts.ToppedUp: lambda state, it: top_up(state, it.seat, it.amount),
    facts.Warned: lambda state, it: warn(state, it.seat),
    facts.Penalized: lambda state, it: penalize(state, it.seat, it.hands),
    facts.Disqualified: lambda state, it: disqualify(state, it.seat),
    facts.PlayerLeft: lambda state, it: leave(state, it.seat),
}


def rule(state: State, happening: Happening) -> list[Ruling]:
    """Rule on one happening; changes ``state`` in place."""
    if isinstance(happening, facts.Together):
        return _rule_together(state, happening)
    if type(happening) not in RULES:
        # Undoing and correcting are the table's own and no part of a moment.
        return [impossible(0, "a happening of its own")]
    return RULES[type(happening)](state, happening)


def _rule_together(state: State, happening: facts.Together) -> list[Ruling]:
    """Several things in one moment; a tie with the clock goes to the player (29)."""
    acting = [part for part in happening.parts if not isinstance(part, facts.TimeExpired)]
    seats = {getattr(part, "seat", 0) for part in acting}
    rulings: list[Ruling] = []
    if len(seats) == 1 and len(acting) > 1:
        rulings += waiting.act_or_wait(state, facts.Together(tuple(acting)))
    else:
        for part in acting:
            rulings += rule(state, part)
    for late in happening.parts:
        if isinstance(late, facts.TimeExpired) and late.seat not in seats:
            rulings += rule(state, late)
    return rulings


@dataclass(slots=True)
class Table:
    """One table under the rules of edition "TDA 2024" or of the cash game.

    The same happenings always give the same rulings.

    Attributes:
        setup: how it started.
    """

    setup: TableSetup
    _state: State = field(init=False)
    _log: list[Happening] = field(init=False, default_factory=list)
    _done: list[Happening] = field(init=False, default_factory=list)
    _checkpoints: list[tuple[int, State]] = field(init=False, default_factory=list)
    _rulings: tuple[Ruling, ...] = field(init=False, default=())
    _base: State | None = field(init=False, default=None)
    _mark: tuple[int, State] | None = field(init=False, default=None)
    _hands_since_mark: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._state = first_state(self.setup)

    def apply(self, happening: Happening) -> tuple[Ruling, ...]:
        """Rule on one happening and move the game on.

        Nothing that happens on a table raises: what cannot be is answered with the alert
        ``impossible`` and changes nothing.

        Returns:
            the rulings in order; empty where nothing had to be said.
        """
        match happening:
            case Undone():
                self._rulings = self._undo()
            case Corrected():
                self._rulings = self._correct(happening)
            case _:
                if isinstance(happening, NextHandStarted):
                    self._save(len(self._done))
                    self._let_go()
                self._log.append(happening)
                self._done.append(happening)
                self._rulings = tuple(rule(self._state, happening))
        return self._rulings

    @property
    def view(self) -> TableView:
        """The table as it stands, frozen."""
        return view_of(self._state.hand, self._state.next_level, self._rulings)

    def next_to_act(self) -> tuple[int, int]:
        """Seat to act and what it must add to call, without drawing the whole view; (0, 0)."""
        hand = self._state.hand
        number = hand.visible_actor
        return (number, hand.to_call(hand.seats[number])) if number else (0, 0)

    @property
    def newest(self) -> Happening | None:
        """The last happening that was not taken back, None if there is none."""
        return self._log[-1] if self._log else None

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """All that has happened and was not taken back; replayed, it gives the same table.

        After many hands only those that can still be taken back, see ``KEPT_HANDS``.
        """
        return tuple(self._log)

    def results(self) -> dict[int, float]:
        """Cash game: won or lost by seat, in big blinds, buy-ins apart; sums to zero."""
        state = self._state
        return state.bank.results(state.seats, state.level.big_blind)

    @property
    def is_hand_before_open(self) -> bool:
        """Whether the hand before can still be corrected (TDA 2024, 22)."""
        begun, end = _hand_range(self._done, is_hand_before=True)
        return begun < end and not self._state.hand.is_substantial()

    def _save(self, at: int) -> None:
        """Keep the state before the happening at index ``at``."""
        if self._checkpoints and self._checkpoints[-1][0] >= at:
            return
        self._checkpoints.append((at, self._copy(self._state)))
        del self._checkpoints[:-CHECKPOINTS]

    def _let_go(self) -> None:
        """Forget the hands that nobody takes back any more, so that a table can run for weeks.

        After this between one and two times ``KEPT_HANDS`` are left.
        """
        self._hands_since_mark += 1
        if self._hands_since_mark < KEPT_HANDS:
            return
        if self._mark is not None:
            at, self._base = self._mark
            ordinal = sum(isinstance(one, NextHandStarted) for one in self._done[:at])
            starts = [i for i, one in enumerate(self._log) if isinstance(one, NextHandStarted)]
            del self._log[: starts[ordinal]]
            del self._done[:at]
            kept = [(one - at, state) for one, state in self._checkpoints if one >= at]
            self._checkpoints = kept
        self._mark = (len(self._done), self._copy(self._state))
        self._hands_since_mark = 0

    def _copy(self, state: State) -> State:
        return copy.deepcopy(state, {id(self.setup): self.setup})

    def _undo(self) -> tuple[Ruling, ...]:
        """Take the last happening back by replaying those before it."""
        if not self._log:
            return (notice(0, "nothing-to-undo", alerts=(Alert.IMPOSSIBLE,)),)
        self._log.pop()
        self._replay(_effective(self._log))
        return (notice(0, "undone", "1"),)

    def _correct(self, corrected: Corrected) -> tuple[Ruling, ...]:
        """Take one happening as another and rule again from there."""
        begun, end = _hand_range(self._done, is_hand_before=corrected.is_hand_before)
        at = begun + corrected.number - 1
        is_allowed = not isinstance(corrected.instead, (*_NOT_INSTEAD, NextHandStarted))
        if not begun <= at < end or not is_allowed:
            return (impossible(0, f"1 to {end - begun}"),)
        if corrected.is_hand_before and self._state.hand.is_substantial():
            return (notice(0, "dispute-too-late", "22", "36"),)
        self._log.append(corrected)
        outcome = self._replay(_effective(self._log), watched=at)
        reason = because("corrected", number=corrected.number)
        seat = getattr(corrected.instead, "seat", 0)
        cited = [ruling.citing("1") for ruling in outcome]
        return (Ruling(seat, Status.FINAL, rules=("1",), reason=reason), *cited)

    def _replay(self, happenings: list[Happening], watched: int = -1) -> tuple[Ruling, ...]:
        """Rebuild the state; return the rulings of the happening at index ``watched``."""
        same = _common_length(self._done, happenings)
        self._done = happenings
        while self._checkpoints and self._checkpoints[-1][0] > same:
            self._checkpoints.pop()
        if self._mark is not None and same <= self._mark[0]:
            self._mark, self._hands_since_mark = None, 0
        start = 0
        if self._checkpoints:
            start, saved = self._checkpoints[-1]
            self._state = self._copy(saved)
        elif self._base is not None:
            self._state = self._copy(self._base)
        else:
            self._state = first_state(self.setup)
        outcome: tuple[Ruling, ...] = ()
        for at, happening in enumerate(happenings[start:], start):
            if isinstance(happening, NextHandStarted):
                self._save(at)
            rulings = rule(self._state, happening)
            if at == watched:
                outcome = tuple(rulings)
        return outcome


def _common_length(one: list[Happening], other: list[Happening]) -> int:
    """How many happenings two lists begin with alike."""
    count = 0
    for first, second in zip(one, other, strict=False):
        if first is not second:
            break
        count += 1
    return count


_NOT_INSTEAD = (Undone, Corrected)


def _hand_range(happenings: list[Happening], *, is_hand_before: bool) -> tuple[int, int]:
    """Indices of the first happening of a hand, and of the first one after it."""
    starts = [0]
    starts += [at + 1 for at, one in enumerate(happenings) if isinstance(one, NextHandStarted)]
    if not is_hand_before:
        return (starts[-1], len(happenings))
    return (starts[-2], starts[-1] - 1) if len(starts) > 1 else (0, 0)


def _effective(log: list[Happening]) -> list[Happening]:
    """The happenings as they count, corrections carried out."""
    done: list[Happening] = []
    for happening in log:
        if isinstance(happening, Corrected):
            begun, _ = _hand_range(done, is_hand_before=happening.is_hand_before)
            done[begun + happening.number - 1] = happening.instead
        else:
            done.append(happening)
    return done
