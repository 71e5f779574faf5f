"""What the dealer is entering, what comes of it, and how it is echoed on the display."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto

from engine.happenings import (
    AskedToSee,
    BoughtIn,
    CardDealt,
    ChipsPulled,
    ChipsPushed,
    ClockCalled,
    CountStated,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    PlayerSat,
    Said,
    Tapped,
    TimeExpired,
    Together,
    ToppedUp,
)
from firmware_py.core.panel_codes import Armed, Code
from firmware_py.core.panel_faces import card_of

OF_ACTOR = (
    *(Said, Tapped, ClockCalled, TimeExpired, HandMucked, HandDiscarded, HandTabled, AskedToSee),
    *(ChipsPushed, ChipsPulled, CardDealt, CountStated, BoughtIn, ToppedUp, PlayerSat),
)
"""Happenings that are about the seat to act when no seat was chosen."""

HIDDEN_CARD = "**"
"""Stands on the display for a card that was typed for a hand that is not tabled."""

_BOARD_CODES = frozenset({"31", "32", "33", "34"})


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
    """The dealer announces something, or takes that back; seat 0 is the seat to act."""

    what: Armed
    seat: int = 0
    is_on: bool = True


class Aside(Enum):
    """What the dealer wants of the station itself; nothing took place on the felt."""

    PAGE_TURNED = auto()
    PAGE_BACK = auto()
    """Back to the page that is due."""
    FLOOR_CALLED = auto()
    """The dealer calls the floor, or does so no more."""


class Refusal(StrEnum):
    """Why a key did nothing."""

    NOT_READY = "not-ready"
    OTHER_ENTRY = "other-entry"
    NOTHING_OPEN = "nothing-open"
    CLEARED = "cleared"
    NO_CODE = "no-code"
    NEEDS_SEAT = "needs-seat"
    NEEDS_AMOUNT = "needs-amount"
    TOO_LONG = "too-long"
    NO_QUESTION = "no-question"
    NO_ANSWER = "no-answer"
    NO_LEVEL = "no-level"
    NO_CARD = "no-card"
    WRONG_COUNT = "wrong-count"
    NO_CHIPS = "no-chips"
    NO_ACTOR = "no-actor"
    NO_EFFECT = "no-effect"
    NO_CLOCK = "no-clock"
    TYPED_ON = "typed-on"
    TOGETHER = "together"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Refused:
    """A key that did nothing, and why."""

    key: str
    why: Refusal


Output = Keyed | Arming | Aside | Refused


class Mode(Enum):
    """What the next keys are taken for."""

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
class Entry:
    """The open entry.

    Attributes:
        mode: what the next keys are taken for.
        seat: chosen seat, 0 if none.
        amount: in chips, None if none was entered.
        digits: of the number or the cards that are being typed.
        code: after its two digits.
        fields: of a level.
        chips: denominations, None for an unknown chip.
    """

    mode: Mode = Mode.IDLE
    seat: int = 0
    amount: int | None = None
    digits: str = ""
    code: Code | None = None
    fields: list[int] = field(default_factory=list)
    chips: list[int | None] = field(default_factory=list)

    def is_empty(self) -> bool:
        """Return whether nothing was entered."""
        return self.mode is Mode.IDLE and not self.seat and self.amount is None

    def copy(self) -> Entry:
        """Return one that does not change with this one."""
        return replace(self, fields=list(self.fields), chips=list(self.chips))


def echo(entry: Entry, *, may_show_cards: bool = False) -> str:
    """Return an entry as the display repeats it: digits and signs only, the same in any language.

    ``4:`` is a chosen seat, ``600`` an amount, ``#17`` a code, ``_`` what is still to come.

    Args:
        entry: the open entry.
        may_show_cards: whether the hand that it is about lies open. Board cards are shown anyway.
    """
    parts = [f"{entry.seat}:" if entry.seat else ""]
    if entry.mode is not Mode.AMOUNT and entry.amount is not None:
        parts.append(str(entry.amount))
    if entry.code is not None:
        parts.append(f"#{entry.code.number}")
    digits = entry.digits
    match entry.mode:
        case Mode.CODE:
            parts.append(f"#{digits}_")
        case Mode.LEVEL:
            parts.append("/".join([*(str(one) for one in entry.fields), f"{digits}_"]))
        case Mode.CHIPS:
            chips = ["?" if one is None else str(one) for one in entry.chips]
            parts.append("+".join([*chips, f"{digits}_"]))
        case Mode.CARDS:
            is_board = entry.code is not None and entry.code.number in _BOARD_CODES
            parts.append(_echo_cards(digits, is_shown=is_board or may_show_cards))
        case Mode.AMOUNT | Mode.FLOOR | Mode.SEAT | Mode.TABLE | Mode.TARGET:
            parts.append(f"{digits}_")
    return " ".join(part for part in parts if part)


def _echo_cards(digits: str, *, is_shown: bool) -> str:
    whole = len(digits) // 3 * 3
    faces = [card_of(digits[at : at + 3]) or "--" for at in range(0, whole, 3)]
    shown = [*(faces if is_shown else [HIDDEN_CARD] * len(faces))]
    rest = digits[whole:] if is_shown else "*" * (len(digits) - whole)
    return " ".join([*shown, f"{rest}_"])


def _with_seat(happening: Happening, actor: int) -> Happening:
    if isinstance(happening, Together):
        return Together(tuple(_with_seat(part, actor) for part in happening.parts))
    if isinstance(happening, OF_ACTOR) and happening.seat == 0:
        return replace(happening, seat=actor)
    return happening
