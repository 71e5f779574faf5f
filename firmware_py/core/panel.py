"""The dealer's keys to happenings; a pure state machine, one key at a time.

An entry is: ``seat`` and a seat button (else the seat to act), ``amount`` and digits, then the
key that says what it is. Where digits are due the seat buttons are digits, seat 10 is the zero.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, auto

from engine.happenings import (
    AllInButtonPressed,
    AskedToSee,
    BoughtIn,
    CardDealt,
    ChipsPulled,
    ChipsPushed,
    ClockCalled,
    CountStated,
    FloorDecided,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    LevelAnnounced,
    NextHandStarted,
    PlayerSat,
    Said,
    Tapped,
    TimeExpired,
    Together,
    ToppedUp,
    Undone,
    Word,
)
from engine.view import TableView
from firmware_py.core.panel_codes import BY_NUMBER, Armed, Code, Filled, Takes, card_of

WORD_KEYS = {
    "check": Word.CHECK,
    "call": Word.CALL,
    "fold": Word.FOLD,
    "raise": Word.RAISE,
    "bet": Word.BET,
    "pot": Word.POT,
}
MOST_DIGITS = 15
OF_ACTOR = (
    *(Said, Tapped, ClockCalled, TimeExpired, HandMucked, HandDiscarded, HandTabled, AskedToSee),
    *(ChipsPushed, ChipsPulled, CardDealt, CountStated, BoughtIn, ToppedUp, PlayerSat),
)
"""Happenings that are about the seat to act when no seat was chosen."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """A finished entry.

    Attributes:
        happening: what was entered; its seat is 0 if it is about the seat to act.
        needs_actor: whether the seat to act must be filled in.
        pressed_at_s: monotonic time of the last key.
    """

    happening: Happening
    needs_actor: bool
    pressed_at_s: float

    def resolve(self, actor: int) -> Happening | None:
        """Return the happening with the seat to act in it; None if nobody is to act.

        Args:
            actor: the seat to act, 0 if there is none.
        """
        if not self.needs_actor:
            return self.happening
        return _with_seat(self.happening, actor) if actor else None


@dataclass(frozen=True, slots=True)
class Arming:
    """The dealer announces something; ``seat`` is 0 for the seat to act."""

    what: Armed
    seat: int = 0


class _Mode(Enum):
    IDLE = auto()
    SEAT = auto()
    AMOUNT = auto()
    TABLE = auto()
    FLOOR = auto()
    LEVEL = auto()
    CODE = auto()
    TARGET = auto()
    CHIPS = auto()
    CARDS = auto()


@dataclass(slots=True)
class _Entry:
    mode: _Mode = _Mode.IDLE
    seat: int = 0
    amount: int | None = None
    digits: str = ""
    code: Code | None = None
    fields: list[int] = field(default_factory=list)
    chips: list[int | None] = field(default_factory=list)

    def is_empty(self) -> bool:
        return self.mode is _Mode.IDLE and not self.seat and self.amount is None


class Panel:
    """Reads keys by their names in the station description.

    Args:
        smallest_chip: step of ``up`` and ``down``, in chips.
    """

    def __init__(self, smallest_chip: int) -> None:
        self._step = smallest_chip
        self._entry = _Entry()
        self._view: TableView | None = None
        self._is_conditional = False
        self._moment: list[Keyed] | None = None

    def see(self, view: TableView) -> None:
        """Learn the open question and the least raise."""
        self._view = view

    @property
    def entered(self) -> str:
        """What has been entered so far, for the display; empty when nothing is open."""
        entry = self._entry
        if entry.is_empty():
            return ""
        parts = [f"s{entry.seat}" if entry.seat else "", entry.mode.name.lower()]
        parts.append(entry.digits or ("" if entry.amount is None else str(entry.amount)))
        return " ".join(part for part in parts if part)

    def press(self, key: str, now_s: float) -> list[Keyed | Arming]:
        """Take one key that went down and return what it finished, mostly nothing.

        A key that does not fit the open entry is ignored, save ``undo``, which drops the entry.
        """
        if key == "undo":
            return self._undo(now_s)
        digit = _digit(key)
        found = self._press_digit(digit, now_s) if digit is not None else self._press(key, now_s)
        return [out for entry in found for out in self._joined(entry)]

    def _undo(self, now_s: float) -> list[Keyed | Arming]:
        was_empty = self._entry.is_empty() and self._moment is None and not self._is_conditional
        self._entry, self._moment, self._is_conditional = _Entry(), None, False
        return [Keyed(Undone(), needs_actor=False, pressed_at_s=now_s)] if was_empty else []

    def _press_digit(self, digit: int, now_s: float) -> list[Keyed | Arming]:
        entry = self._entry
        seat = digit or 10
        match entry.mode:
            case _Mode.IDLE:
                return self._finish(AllInButtonPressed(seat), now_s)
            case _Mode.SEAT:
                entry.seat, entry.mode = seat, _Mode.IDLE
            case _Mode.TABLE:
                return self._finish(HandTabled(seat, entry.amount), now_s)
            case _Mode.TARGET:
                return self._finish_code(Filled(entry.seat, target=seat), now_s)
            case _Mode.CODE:
                return self._enter_code(entry.digits + str(digit), now_s)
            case _:
                if len(entry.digits) < MOST_DIGITS:
                    entry.digits += str(digit)
                if entry.mode is _Mode.AMOUNT:
                    entry.amount = int(entry.digits)
        return []

    def _press(self, key: str, now_s: float) -> list[Keyed | Arming]:
        entry = self._entry
        if entry.mode is _Mode.CHIPS and key == "amount":
            entry.chips.append(int(entry.digits) if entry.digits else None)
            entry.digits = ""
            return []
        if key == "confirm":
            return self._confirm(now_s)
        if key in ("up", "down"):
            self._turn(self._step if key == "up" else -self._step)
            return []
        if entry.mode is _Mode.LEVEL:
            return self._end_level(now_s) if key == "level" else []
        if entry.mode not in (_Mode.IDLE, _Mode.AMOUNT):
            return []
        if key in WORD_KEYS:
            said = Said(entry.seat, WORD_KEYS[key], entry.amount, self._is_conditional)
            self._is_conditional = False
            return self._finish(said, now_s, needs_actor=not entry.seat)
        return self._begin(key, now_s)

    def _begin(self, key: str, now_s: float) -> list[Keyed | Arming]:
        entry = self._entry
        if key == "clock":
            return self._finish(ClockCalled(entry.seat), now_s, needs_actor=not entry.seat)
        if key == "next-hand":
            return self._finish(NextHandStarted(), now_s)
        modes = {
            "seat": _Mode.SEAT,
            "amount": _Mode.AMOUNT,
            "table": _Mode.TABLE,
            "floor": _Mode.FLOOR,
            "level": _Mode.LEVEL,
            "page": _Mode.CODE,
        }
        entry.mode, entry.digits = modes.get(key, entry.mode), ""
        return []

    def _confirm(self, now_s: float) -> list[Keyed | Arming]:
        entry = self._entry
        match entry.mode:
            case _Mode.AMOUNT | _Mode.IDLE if entry.amount is not None:
                said = Said(entry.seat, None, entry.amount, self._is_conditional)
                self._is_conditional = False
                return self._finish(said, now_s, needs_actor=not entry.seat)
            case _Mode.FLOOR:
                return self._decide(now_s)
            case _Mode.LEVEL:
                entry.fields.append(int(entry.digits or 0))
                entry.digits = ""
            case _Mode.CHIPS if entry.chips:
                return self._finish_code(Filled(entry.seat, chips=tuple(entry.chips)), now_s)
            case _Mode.CARDS:
                return self._end_cards(now_s)
        return []

    def _turn(self, by: int) -> None:
        entry = self._entry
        if entry.mode not in (_Mode.IDLE, _Mode.AMOUNT):
            return
        if entry.amount is None:
            entry.amount = self._view.min_raise_to if self._view is not None else 0
        else:
            entry.amount = max(0, entry.amount + by)
        entry.mode, entry.digits = _Mode.AMOUNT, str(entry.amount)

    def _decide(self, now_s: float) -> list[Keyed | Arming]:
        questions = self._view.questions if self._view is not None else ()
        number = int(self._entry.digits or 0)
        self._entry = _Entry()
        if not questions or not 1 <= number <= len(questions[0].options):
            return []
        return self._finish(FloorDecided(questions[0].options[number - 1]), now_s)

    def _end_level(self, now_s: float) -> list[Keyed | Arming]:
        fields = self._entry.fields
        if not 2 <= len(fields) <= 4 or fields[1] == 0:
            self._entry = _Entry()
            return []
        return self._finish(LevelAnnounced(*fields), now_s)

    def _enter_code(self, digits: str, now_s: float) -> list[Keyed | Arming]:
        entry = self._entry
        entry.digits = digits
        if len(digits) < 2:
            return []
        code = BY_NUMBER.get(digits)
        entry.digits, entry.code = "", code
        if code is None:
            self._entry = _Entry()
            return []
        waits = {
            Takes.TARGET: _Mode.TARGET,
            Takes.CHIPS: _Mode.CHIPS,
            Takes.CARDS: _Mode.CARDS,
        }
        if code.takes in waits:
            entry.mode = waits[code.takes]
            return []
        if (code.takes is Takes.NAMED_SEAT and not entry.seat) or (
            code.takes is Takes.AMOUNT and entry.amount is None
        ):
            self._entry = _Entry()
            return []
        return self._finish_code(Filled(entry.seat, entry.amount or 0), now_s)

    def _end_cards(self, now_s: float) -> list[Keyed | Arming]:
        digits = self._entry.digits
        cards = [card_of(digits[at : at + 3]) for at in range(0, len(digits) - 2, 3)]
        if len(digits) % 3 or None in cards:
            self._entry = _Entry()
            return []
        known = tuple(card for card in cards if card is not None)
        return self._finish_code(Filled(self._entry.seat, cards=known), now_s)

    def _finish_code(self, filled: Filled, now_s: float) -> list[Keyed | Arming]:
        code = self._entry.code
        assert code is not None
        made = code.make(filled)
        if isinstance(made, Armed):
            return self._arm(made, filled.seat)
        is_of_actor = isinstance(made, OF_ACTOR) and not filled.seat
        return self._finish(made, now_s, needs_actor=is_of_actor)

    def _arm(self, what: Armed, seat: int) -> list[Keyed | Arming]:
        self._entry = _Entry()
        if what is Armed.CONDITIONAL:
            self._is_conditional = True
        elif what is Armed.TOGETHER:
            self._moment = []
        else:
            return [Arming(what, seat)]
        return []

    def _finish(
        self, happening: Happening, now_s: float, *, needs_actor: bool = False
    ) -> list[Keyed | Arming]:
        self._entry = _Entry()
        return [Keyed(happening, needs_actor, now_s)]

    def _joined(self, entry: Keyed | Arming) -> list[Keyed | Arming]:
        if self._moment is None or isinstance(entry, Arming):
            return [entry]
        self._moment.append(entry)
        if len(self._moment) < 2:
            return []
        moment, self._moment = self._moment, None
        needs_actor = any(part.needs_actor for part in moment)
        together = Together(tuple(part.happening for part in moment))
        return [Keyed(together, needs_actor, entry.pressed_at_s)]


def _digit(key: str) -> int | None:
    """Return the digit on a seat button: seat 10 is the zero."""
    number = key.removeprefix("seat")
    return int(number) % 10 if number != key and number.isdigit() else None


def _with_seat(happening: Happening, actor: int) -> Happening:
    if isinstance(happening, Together):
        return Together(tuple(_with_seat(part, actor) for part in happening.parts))
    if isinstance(happening, OF_ACTOR) and happening.seat == 0:
        return replace(happening, seat=actor)
    return happening
