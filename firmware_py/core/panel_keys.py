"""The way back: which keys to press for a happening, by the same table of codes."""

from __future__ import annotations

from engine.happenings import (
    AllInButtonPressed,
    BoardDealt,
    ClockCalled,
    FloorDecided,
    HandTabled,
    Happening,
    LevelAnnounced,
    NextHandStarted,
    Said,
    Together,
    Undone,
    Word,
)
from engine.view import TableView
from firmware_py.core.panel import WORD_KEYS
from firmware_py.core.panel_codes import CODES, Armed, Code, Filled, Takes
from firmware_py.core.panel_faces import digits_of

_KEY_OF_WORD: dict[Word, str] = {word: key for key, word in WORD_KEYS.items()}


class NoKeysError(LookupError):
    """A happening that the keys cannot enter now, e.g. an answer that is not offered."""


def keys_for(happening: Happening, view: TableView | None = None) -> tuple[str, ...]:
    """Return the keys that enter a happening, in the order to press them.

    Args:
        happening: what took place.
        view: the table as it stands; needed to answer a question of the floor.

    Raises:
        NoKeysError: there are no keys for it; time that passes has none.
    """
    match happening:
        case Together(parts) if len(parts) == 2:
            first, second = (keys_for(part, view) for part in parts)
            return (*arming_keys(Armed.TOGETHER), *first, *second)
        case Said(word=None, amount=int()) | Said(word=Word()) if _is_key_word(happening):
            return _keys_of_said(happening)
        case Said(seat=seat, word=Word.ALL_IN, conditional=True):
            return (*arming_keys(Armed.CONDITIONAL), *keys_for(Said(seat, Word.ALL_IN), view))
        case AllInButtonPressed(seat):
            return (f"seat{seat}",)
        case HandTabled(seat, count, ()):
            return (*_amount_keys(count), "table", f"seat{seat}")
        case ClockCalled(seat):
            return ("seat", f"seat{seat}", "clock")
        case NextHandStarted():
            return ("next-hand",)
        case Undone():
            return ("undo",)
        case FloorDecided(option):
            return _keys_of_decision(option, view)
        case LevelAnnounced(small, big, ante, bb_ante):
            fields = (small, big, ante, bb_ante)
            entered = [key for field in fields for key in (*_digit_keys(field), "confirm")]
            return ("level", *entered, "level")
        case BoardDealt(burned=False):
            burned = BoardDealt(happening.street, happening.cards)
            return (*arming_keys(Armed.NO_BURN), *keys_for(burned, view))
    return _keys_of_code(happening)


def arming_keys(what: Armed, seat: int = 0) -> tuple[str, ...]:
    """Return the keys that announce something still to come."""
    code, filled = _find(what)
    return _code_keys(code, Filled(seat) if seat else filled)


def _is_key_word(said: Happening) -> bool:
    return isinstance(said, Said) and said.word is not Word.ALL_IN


def _keys_of_said(said: Happening) -> tuple[str, ...]:
    assert isinstance(said, Said)
    condition = arming_keys(Armed.CONDITIONAL) if said.conditional else ()
    last = "confirm" if said.word is None else _KEY_OF_WORD[said.word]
    return (*condition, "seat", f"seat{said.seat}", *_amount_keys(said.amount), last)


def _keys_of_decision(option: str, view: TableView | None) -> tuple[str, ...]:
    options = view.questions[0].options if view is not None and view.questions else ()
    if option not in options:
        raise NoKeysError(f"the floor is offered {', '.join(options) or 'nothing'}: {option!r}")
    return ("floor", *_digit_keys(options.index(option) + 1), "confirm")


def _keys_of_code(happening: Happening) -> tuple[str, ...]:
    code, filled = _find(happening)
    return _code_keys(code, filled)


def _find(happening: Happening | Armed) -> tuple[Code, Filled]:
    for code in CODES:
        filled = code.read(happening)
        if filled is not None:
            return code, filled
    raise NoKeysError(f"no keys enter this: {happening!r}")


def _code_keys(code: Code, filled: Filled) -> tuple[str, ...]:
    seat = ("seat", f"seat{filled.seat}") if filled.seat else ()
    amount = _amount_keys(filled.amount) if code.takes is Takes.AMOUNT else ()
    return (*seat, *amount, "page", *_keys_of_digits(code.number), *_argument_keys(code, filled))


def _argument_keys(code: Code, filled: Filled) -> tuple[str, ...]:
    match code.takes:
        case Takes.TARGET:
            return (f"seat{filled.target}",)
        case Takes.CHIPS:
            chips = [key for chip in filled.chips for key in (*_chip_keys(chip), "amount")]
            return (*chips, "confirm")
        case Takes.CARDS:
            cards = [key for card in filled.cards for key in _keys_of_digits(digits_of(card))]
            return (*cards, "confirm")
    return ()


def _chip_keys(chip: int | None) -> tuple[str, ...]:
    return () if chip is None else _digit_keys(chip)


def _amount_keys(amount: int | None) -> tuple[str, ...]:
    return () if amount is None else ("amount", *_digit_keys(amount))


def _digit_keys(number: int) -> tuple[str, ...]:
    return _keys_of_digits(str(number))


def _keys_of_digits(digits: str) -> tuple[str, ...]:
    return tuple(f"seat{int(digit) or 10}" for digit in digits)
