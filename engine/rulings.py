"""The engine's answers. A push that breaks the rules gets a ruling, never an exception.

Named tuples, not data classes: some are made at every happening, and they are made faster.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Status(StrEnum):
    """How far a ruling has come."""

    FINAL = "final"
    PENDING = "pending"  # an amount is still missing
    HELD = "held"  # out of turn, waits for the action
    FLOOR = "floor"  # a question is open
    VOID = "void"  # nothing follows from it


class Action(StrEnum):
    """What a seat was ruled to have done."""

    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    FOLD = "fold"


class Alert(StrEnum):
    """Notices to the dealer; names as in table scripts."""

    UNDERCALL = "undercall"
    UNDERBET = "underbet"
    UNDERRAISE = "underraise"
    STRING_BET = "string-bet"
    OUT_OF_TURN = "out-of-turn"
    OUT_OF_TURN_FOLD = "out-of-turn-fold"
    FOLD_WITHOUT_BET = "fold-without-bet"
    BETTING_NOT_REOPENED = "betting-not-reopened"
    UNCLEAR_AMOUNT = "unclear-amount"
    CONTRADICTION = "contradiction"
    SKIPPED_SEAT = "skipped-seat"
    WRONG_CARD_COUNT = "wrong-card-count"
    WRONG_FIRST_CARD = "wrong-first-card"
    CARD_AT_EMPTY_SEAT = "card-at-empty-seat"
    SEAT_DEALT_OUT = "seat-dealt-out"
    DUPLICATE_CARD = "duplicate-card"
    FOREIGN_CARD = "foreign-card"
    PREMATURE_BOARD = "premature-board"
    EXTRA_FLOP_CARD = "extra-flop-card"
    NO_BURN = "no-burn"
    EXTRA_BURN = "extra-burn"
    UNKNOWN_CHIP = "unknown-chip"
    DUPLICATE_CHIP = "duplicate-chip"
    POT_MISMATCH = "pot-mismatch"
    STACK_MISMATCH = "stack-mismatch"
    HAND_KILLED = "hand-killed"
    MUCK_BEFORE_AWARD = "muck-before-award"
    PRIOR_CHIPS_PULLED = "prior-chips-pulled"
    NOT_A_BET_WORD = "not-a-bet-word"
    TIME_WARNING = "time-warning"
    BUTTON_MISSING = "all-in-button-missing"
    IMPOSSIBLE = "impossible"
    NOT_RULED = "not-ruled-yet"
    LOW_CONFIDENCE = "low-confidence"
    TABLE_ALL_CARDS = "table-all-cards"
    BETS_GATHERED = "bets-gathered"


class Reason(NamedTuple):
    """Why, as data: the faces turn it into a sentence in the reader's language.

    Attributes:
        key: name of the message in the catalogues ("every-chip-needed").
        values: numbers and names to fill in, by name.
    """

    key: str
    values: tuple[tuple[str, int | str], ...] = ()


NO_REASON = Reason("none")


class Ruling(NamedTuple):
    """One answer of the engine.

    Attributes:
        seat: whom it is about; 0 for the table as a whole.
        status: how far it has come.
        action: what was ruled; None where nothing was.
        to: what the seat now has in on this street, in chips.
        change: what goes back out of the chips in front of the seat.
        owes: what the seat must still put in.
        all_in: whether the seat has nothing left behind.
        rules: citations of the edition ``EDITION``, e.g. "45-A".
        alerts: notices raised with it.
        options: what the floor may answer; empty unless a question is open.
        reason: why.
        confidence: of the sensed chips, in thousandths.
    """

    seat: int
    status: Status
    action: Action | None = None
    to: int = 0
    change: int = 0
    owes: int = 0
    all_in: bool = False
    rules: tuple[str, ...] = ()
    alerts: tuple[Alert, ...] = ()
    options: tuple[str, ...] = ()
    reason: Reason = NO_REASON
    confidence: int = 1000

    def citing(self, *rules: str) -> Ruling:
        """The same ruling with more citations, each once."""
        return self._replace(rules=tuple(dict.fromkeys((*self.rules, *rules))))


EDITION = "TDA 2024"
