"""The dealer's keys to happenings; a pure state machine, one stroke at a time.

An entry is: ``seat`` and a seat button (else the seat to act), ``amount`` and digits, then the
key that says what it is. Where digits are due the seat buttons are digits, seat 10 is the zero.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from engine.happenings import (
    AllInButtonPressed,
    BoardDealt,
    ClockCalled,
    HandTabled,
    Happening,
    NextHandStarted,
    Said,
    TimeExpired,
    Together,
    Undone,
    Word,
)
from engine.view import TableView
from firmware_py.core import panel_ends
from firmware_py.core.panel_announced import Announced
from firmware_py.core.panel_codes import Armed, Filled, Takes
from firmware_py.core.panel_ends import RefusingError
from firmware_py.core.panel_entry import (
    OF_ACTOR,
    Arming,
    Aside,
    Entry,
    Keyed,
    Mode,
    Output,
    Refusal,
    Refused,
    echo,
)
from firmware_py.core.panel_faces import MOST_CARDS
from firmware_py.core.panel_strokes import LONG_KEYS, is_seat_button

WORD_KEYS = {
    "check": Word.CHECK,
    "call": Word.CALL,
    "fold": Word.FOLD,
    "raise": Word.RAISE,
    "bet": Word.BET,
    "pot": Word.POT,
}
MOST_DIGITS = 15
MOST_KEYS = 1000
BREATH_S = 0.8
"""A digit or ``undo`` so soon after the key that ended an entry was meant for the entry."""

_MODES = {
    "seat": Mode.SEAT,
    "amount": Mode.AMOUNT,
    "table": Mode.TABLE,
    "floor": Mode.FLOOR,
    "level": Mode.LEVEL,
    "page": Mode.CODE,
}
_ALONE = frozenset({"floor", "level", "next-hand"})
"""Keys that begin an entry of their own: a seat or an amount before them is a mistake."""
_CODE_MODES = {Takes.TARGET: Mode.TARGET, Takes.CHIPS: Mode.CHIPS, Takes.CARDS: Mode.CARDS}


class Panel:
    """Reads keys by their names in the station description.

    Args:
        smallest_chip: step of ``up`` and ``down``, in chips.
    """

    def __init__(self, smallest_chip: int) -> None:
        self._step = smallest_chip
        self._entry = Entry()
        self._before: deque[Entry] = deque(maxlen=MOST_KEYS)
        self._announced = Announced()
        self._moment: list[Keyed] = []
        self._view: TableView | None = None
        self._cleared_at_s = float("-inf")
        self._typed_at_s = float("-inf")

    def see(self, view: TableView, applied: Happening | None = None) -> list[Arming]:
        """Learn the open question and the least raise, and what came of what was announced.

        Returns:
            What was announced and is over now.
        """
        is_new_hand = self._view is not None and self._view.hand != view.hand
        self._view = view
        return self._announced.see(applied, is_new_hand=is_new_hand)

    def waits(self, key: str) -> bool:
        """Return whether a key acts when it is let go: it has a long stroke, or is an all-in."""
        return key in LONG_KEYS or (is_seat_button(key) and self._entry.is_empty())

    @property
    def entered(self) -> str:
        """What has been entered so far, as ``echo`` writes it; empty when nothing is open.

        A ``+`` in front: the first half of a moment is entered, the second is still to come.
        """
        text = echo(self._entry, may_show_cards=self._is_tabled(self._entry.seat))
        return f"+ {text}".rstrip() if self._moment else text

    @property
    def entering(self) -> str:
        """What the next keys are taken for: ``seat``, ``amount``, ``code`` ...; "" for nothing."""
        mode = self._entry.mode
        return "" if mode is Mode.IDLE else mode.name.lower()

    @property
    def armed(self) -> tuple[Armed, ...]:
        """What was announced and is still to come, oldest first."""
        return self._announced.kinds

    def press(self, key: str, now_s: float, *, is_long: bool = False) -> list[Output]:
        """Take one stroke and return what it finished, mostly nothing.

        A key that does not fit the open entry is refused and leaves it as it is; an entry that
        cannot be is refused when it ends, and dropped.
        """
        before = self._entry.copy()
        try:
            found = self._long(key, now_s) if is_long else self._short(key, now_s)
        except RefusingError as refusing:
            self._entry = Entry() if refusing.is_dropped else before
            self._note_typing(key, now_s, is_typing=refusing.is_dropped)
            self._forget_empty()
            return [Refused(key, refusing.why)]
        is_ended = bool(found) and not before.is_empty() and found != [Arming(Armed.TOGETHER)]
        self._note_typing(key, now_s, is_typing=is_ended)
        if not found and key != "undo":
            self._before.append(before)
        self._forget_empty()
        return [out for entry in found for out in self._joined(entry)]

    def _note_typing(self, key: str, now_s: float, *, is_typing: bool) -> None:
        """A digit has ended an entry: digits that follow in the same breath are no all-ins."""
        if is_typing and is_seat_button(key):
            self._typed_at_s = now_s

    def _forget_empty(self) -> None:
        if self._entry.is_empty():
            self._before.clear()

    def _short(self, key: str, now_s: float) -> list[Output]:
        if key == "undo":
            return self._undo(now_s)
        digit = _digit(key)
        return self._press_digit(digit, now_s) if digit is not None else self._press(key, now_s)

    def _long(self, key: str, now_s: float) -> list[Output]:
        if key == "page":
            return [Aside.PAGE_BACK]
        if key == "floor":
            return [Aside.FLOOR_CALLED]
        if key == "clock":
            return self._end_clock(now_s)
        if self._entry.is_empty() and not self._announced and not self._moment:
            raise RefusingError(Refusal.NOTHING_OPEN)
        self._entry, self._moment, self._cleared_at_s = Entry(), [], now_s
        return [*self._announced.end_all()]

    def _end_clock(self, now_s: float) -> list[Output]:
        """The time of the seat on the clock is up; the open entry stays as it is."""
        seat = self._view.clock_seat if self._view is not None else 0
        if not seat:
            raise RefusingError(Refusal.NO_CLOCK)
        return [Keyed(TimeExpired(seat), needs_actor=False, pressed_at_s=now_s)]

    def _undo(self, now_s: float) -> list[Output]:
        """Take back the last key of the open entry, what was announced, or the last step."""
        if not self._entry.is_empty():
            self._entry = self._before.pop() if self._before else Entry()
        elif self._moment:
            self._moment.pop()
        elif self._announced:
            self._cleared_at_s = now_s
            return [self._announced.end_last()]
        elif now_s - self._cleared_at_s < BREATH_S:
            raise RefusingError(Refusal.CLEARED)  # the keys of an entry are gone; steps are no keys
        else:
            return [Keyed(Undone(), needs_actor=False, pressed_at_s=now_s)]
        if self._entry.is_empty():
            self._cleared_at_s = now_s
        return []

    def _press_digit(self, digit: int, now_s: float) -> list[Output]:
        entry = self._entry
        seat = digit or 10
        match entry.mode:
            case Mode.IDLE:
                if not entry.is_empty() or Armed.CONDITIONAL in self._announced:
                    raise RefusingError(Refusal.OTHER_ENTRY)
                if now_s - max(self._typed_at_s, self._cleared_at_s) < BREATH_S:
                    raise RefusingError(Refusal.TYPED_ON, is_dropped=True)
                return self._finish(AllInButtonPressed(seat), now_s)
            case Mode.SEAT:
                entry.seat, entry.mode = seat, Mode.IDLE
            case Mode.TABLE:
                return self._finish(HandTabled(seat, entry.amount), now_s)
            case Mode.TARGET:
                return self._finish_code(Filled(entry.seat, target=seat), now_s)
            case Mode.CODE:
                return self._enter_code(entry.digits + str(digit), now_s)
            case mode:
                most = 3 * MOST_CARDS if mode is Mode.CARDS else MOST_DIGITS
                if len(entry.digits) >= most:
                    raise RefusingError(Refusal.TOO_LONG)
                entry.digits += str(digit)
                if mode is Mode.AMOUNT:
                    entry.amount = int(entry.digits)
        return []

    def _press(self, key: str, now_s: float) -> list[Output]:
        entry = self._entry
        if key == "page" and self._turns_page():
            return [Aside.PAGE_TURNED]
        if entry.mode is Mode.CHIPS and key == "amount":
            panel_ends.end_chip(entry)
            return []
        if key == "confirm":
            return self._confirm(now_s)
        if entry.mode is Mode.LEVEL and key == "level":
            return self._finish(panel_ends.level(entry), now_s)
        if entry.mode not in (Mode.IDLE, Mode.AMOUNT):
            raise RefusingError(Refusal.OTHER_ENTRY)
        if key in ("up", "down"):
            return self._turn(self._step if key == "up" else -self._step)
        if key in WORD_KEYS:
            return self._say(WORD_KEYS[key], now_s)
        return self._begin(key, now_s)

    def _turns_page(self) -> bool:
        """``page`` twice turns the page; in the entry of another key once is enough.

        However fast: a ``page`` that was taken for a turn would make all-ins of a code's digits.
        """
        entry = self._entry
        if entry.mode is Mode.CODE:
            if entry.digits:
                raise RefusingError(Refusal.OTHER_ENTRY)
            self._entry = self._before.pop() if self._before else Entry()
            return True
        return entry.mode not in (Mode.IDLE, Mode.AMOUNT)

    def _say(self, word: Word | None, now_s: float) -> list[Output]:
        entry = self._entry
        if entry.amount == 0 or (word is None and entry.amount is None):
            raise RefusingError(Refusal.NEEDS_AMOUNT)
        condition = self._announced.end({Armed.CONDITIONAL})
        said = Said(entry.seat, word, entry.amount, conditional=bool(condition))
        return [*condition, *self._finish(said, now_s, needs_actor=not entry.seat)]

    def _begin(self, key: str, now_s: float) -> list[Output]:
        entry = self._entry
        if key in _ALONE and not entry.is_empty():
            raise RefusingError(Refusal.OTHER_ENTRY)
        if key == "clock":
            if entry.amount is not None:
                raise RefusingError(Refusal.OTHER_ENTRY)
            return self._finish(ClockCalled(entry.seat), now_s, needs_actor=not entry.seat)
        if key == "next-hand":
            return self._finish(NextHandStarted(), now_s)
        if key == "amount":
            if entry.mode is Mode.AMOUNT and not entry.digits:
                raise RefusingError(Refusal.NEEDS_AMOUNT)
            entry.amount = None
        entry.mode, entry.digits = _MODES[key], ""
        return []

    def _confirm(self, now_s: float) -> list[Output]:
        entry = self._entry
        match entry.mode:
            case Mode.AMOUNT:
                return self._say(None, now_s)
            case Mode.IDLE if entry.amount is not None:
                return self._say(None, now_s)
            case Mode.FLOOR:
                return self._finish(panel_ends.decision(entry, self._view), now_s)
            case Mode.LEVEL:
                panel_ends.end_field(entry)
                return []
            case Mode.CHIPS:
                return self._finish_code(panel_ends.chips(entry), now_s)
            case Mode.CARDS:
                return self._finish_code(panel_ends.cards(entry), now_s)
            case Mode.IDLE if entry.is_empty():
                return self._finish(panel_ends.confirmation(self._view), now_s)
        raise RefusingError(Refusal.OTHER_ENTRY)

    def _turn(self, by: int) -> list[Output]:
        entry = self._entry
        if entry.amount is None:
            entry.amount = (self._view.min_raise_to if self._view is not None else 0) or self._step
        elif not 0 < entry.amount + by < 10**MOST_DIGITS:
            raise RefusingError(Refusal.NEEDS_AMOUNT)
        else:
            entry.amount += by
        entry.mode, entry.digits = Mode.AMOUNT, str(entry.amount)
        return []

    def _enter_code(self, digits: str, now_s: float) -> list[Output]:
        entry = self._entry
        entry.digits = digits
        if len(digits) < 2:
            return []
        entry.digits, entry.code = "", panel_ends.code(entry, digits)
        if entry.code.takes in _CODE_MODES:
            entry.mode = _CODE_MODES[entry.code.takes]
            return []
        return self._finish_code(Filled(entry.seat, entry.amount or 0), now_s)

    def _finish_code(self, filled: Filled, now_s: float) -> list[Output]:
        code = self._entry.code
        assert code is not None
        made = code.make(filled)
        if isinstance(made, Armed):
            self._entry = Entry()
            return [self._announced.add(made, filled.seat)]
        used: list[Arming] = []
        if isinstance(made, Said):
            used = self._announced.end({Armed.CONDITIONAL})
            made = replace(made, conditional=bool(used))
        elif isinstance(made, BoardDealt):
            used = self._announced.end({Armed.NO_BURN})
            made = replace(made, burned=not used)
        is_of_actor = isinstance(made, OF_ACTOR) and not filled.seat
        return [*used, *self._finish(made, now_s, needs_actor=is_of_actor)]

    def _finish(
        self, happening: Happening, now_s: float, *, needs_actor: bool = False
    ) -> list[Output]:
        self._entry = Entry()
        return [Keyed(happening, needs_actor, now_s)]

    def _joined(self, entry: Output) -> list[Output]:
        if Armed.TOGETHER not in self._announced or not isinstance(entry, Keyed):
            return [entry]
        self._moment.append(entry)
        if len(self._moment) < 2:
            return []
        moment, self._moment = self._moment, []
        self._announced.end({Armed.TOGETHER})
        needs_actor = any(part.needs_actor for part in moment)
        together = Together(tuple(part.happening for part in moment))
        return [Keyed(together, needs_actor, entry.pressed_at_s)]

    def _is_tabled(self, seat: int) -> bool:
        if self._view is None:
            return False
        number = seat or self._view.actor
        return any(line.seat == number and line.tabled for line in self._view.seats)


def _digit(key: str) -> int | None:
    """Return the digit on a seat button: seat 10 is the zero."""
    number = key.removeprefix("seat")
    return int(number) % 10 if number != key and number.isdigit() else None
