"""The codes of the dealer's panel, as data: what ``page`` and two digits mean.

The panel reads keys by this table, the virtual dealer presses keys by it, and ``docs/panel.md``
lists it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from engine.happenings import (
    UNSEEN_CARD,
    AskedToSee,
    BoardDealt,
    BoughtIn,
    ButtonPlaced,
    CardBurned,
    CardDealt,
    CardsAlike,
    ChipsPulled,
    ChipsPushed,
    CountStated,
    ForeignCard,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    PlayerLeft,
    PlayerSat,
    PotPushed,
    Said,
    Street,
    Tapped,
    TimeExpired,
    ToppedUp,
    Word,
)
from firmware_py.core.panel_faces import MOST_CARDS


class Armed(Enum):
    """What the dealer says about things still to come; no happening by itself."""

    CONDITIONAL = auto()
    """The next word is said as a condition."""
    TOGETHER = auto()
    """The next two entries are one moment."""
    NO_BURN = auto()
    """No card was burned before the next street."""
    STREET = auto()
    """The next board cards are a street, whatever the betting."""
    EXPOSED = auto()
    """The next card at the seat is seen by all."""


@dataclass(frozen=True, slots=True)
class Filled:
    """What was entered for a code; unused fields stay empty.

    Attributes:
        seat: chosen seat; 0 for the seat to act.
        amount: in chips.
        target: a second seat.
        chips: denominations, None for an unknown chip.
        cards: faces.
    """

    seat: int = 0
    amount: int = 0
    target: int = 0
    chips: tuple[int | None, ...] = ()
    cards: tuple[str, ...] = ()


class Takes(Enum):
    """What a code needs besides itself."""

    NOTHING = auto()
    SEAT = auto()
    """The seat chosen before, else the seat to act."""
    NAMED_SEAT = auto()
    """The seat chosen before; there is no other."""
    AMOUNT = auto()
    """A seat chosen before, and an amount entered before."""
    TARGET = auto()
    """A seat chosen before, and one more seat button after the code."""
    CHIPS = auto()
    """A seat, then each chip's digits followed by ``amount``, then ``confirm``."""
    CARDS = auto()
    """Three digits a card (rank 02 to 14, suit; 000 unseen), then ``confirm``; none: unseen."""


@dataclass(frozen=True, slots=True)
class Code:
    """One code.

    Attributes:
        number: the two digits after ``page``.
        text: what it enters, for the dealer's card.
        takes: what it needs.
        make: builds the happening, or names what is armed.
        read: the way back: what to enter for a happening, None if this code is not for it.
        cards: least and most cards that may be named, if any are.
    """

    number: str
    text: str
    takes: Takes
    make: Callable[[Filled], Happening | Armed]
    read: Callable[[Happening | Armed], Filled | None]
    cards: tuple[int, int] = (1, 1)


def _of_seat(kind: type[Happening]) -> Callable[[Happening | Armed], Filled | None]:
    return lambda h: Filled(seat=h.seat) if isinstance(h, kind) else None  # type: ignore[union-attr]


def _with_amount(kind: type[Happening]) -> Callable[[Happening | Armed], Filled | None]:
    def read(h: Happening | Armed) -> Filled | None:
        return Filled(seat=h.seat, amount=h.amount) if isinstance(h, kind) else None  # type: ignore[union-attr,arg-type]

    return read


def _armed(kind: Armed) -> Callable[[Happening | Armed], Filled | None]:
    return lambda h: Filled() if h is kind else None


def _street(number: str, street: Street, size: int) -> Code:
    def read(h: Happening | Armed) -> Filled | None:
        if not isinstance(h, BoardDealt) or h.street is not street:
            return None
        return Filled(cards=_seen(h.cards))

    return Code(
        number,
        f"{street.value}, with its cards or unseen",
        Takes.CARDS,
        lambda f: BoardDealt(street, f.cards or (UNSEEN_CARD,) * size),
        read,
        cards=(size, size),
    )


def _seen(cards: tuple[str, ...]) -> tuple[str, ...]:
    return cards if set(cards) - {UNSEEN_CARD} else ()


def _face(cards: tuple[str, ...]) -> str | None:
    return _seen(cards)[0] if _seen(cards) else None


def _read_said_all_in(h: Happening | Armed) -> Filled | None:
    is_it = isinstance(h, Said) and h.word is Word.ALL_IN and not h.conditional
    return Filled(seat=h.seat) if isinstance(h, Said) and is_it else None


def _read_board(h: Happening | Armed) -> Filled | None:
    return Filled(cards=_seen(h.cards)) if isinstance(h, BoardDealt) and h.street is None else None


def _read_dealt(h: Happening | Armed) -> Filled | None:
    if not isinstance(h, CardDealt):
        return None
    return Filled(seat=h.seat, cards=() if h.card is None else (h.card,))


def _read_chips(kind: type[ChipsPushed | ChipsPulled]) -> Callable[..., Filled | None]:
    return lambda h: Filled(seat=h.seat, chips=h.chips) if isinstance(h, kind) else None


def _read_alike(h: Happening | Armed) -> Filled | None:
    if not isinstance(h, CardsAlike):
        return None
    return Filled(cards=() if h.card is None else (h.card,))


def _read_tabled(h: Happening | Armed) -> Filled | None:
    return Filled(seat=h.seat, cards=h.cards) if isinstance(h, HandTabled) and h.cards else None


def _read_asked(h: Happening | Armed) -> Filled | None:
    return Filled(seat=h.seat, target=h.target) if isinstance(h, AskedToSee) else None


_S, _N, _A = Takes.SEAT, Takes.NAMED_SEAT, Takes.AMOUNT

CODES: tuple[Code, ...] = (
    Code("11", "the player taps: a check", _S, lambda f: Tapped(f.seat), _of_seat(Tapped)),
    Code("12", "all-in said", _S, lambda f: Said(f.seat, Word.ALL_IN), _read_said_all_in),
    Code(
        "13",
        "the next word is a condition",
        Takes.NOTHING,
        lambda _: Armed.CONDITIONAL,
        _armed(Armed.CONDITIONAL),
    ),
    Code("14", "time is up", _S, lambda f: TimeExpired(f.seat), _of_seat(TimeExpired)),
    Code("15", "the hand is in the muck", _S, lambda f: HandMucked(f.seat), _of_seat(HandMucked)),
    Code(
        "16",
        "the hand is pushed forward face down",
        _S,
        lambda f: HandDiscarded(f.seat),
        _of_seat(HandDiscarded),
    ),
    Code(
        "17",
        "asks to see a hand (seat button)",
        Takes.TARGET,
        lambda f: AskedToSee(f.seat, f.target),
        _read_asked,
    ),
    Code(
        "18",
        "a count is stated",
        _A,
        lambda f: CountStated(f.seat, f.amount),
        _with_amount(CountStated),
    ),
    Code(
        "19",
        "the next two entries are one moment",
        Takes.NOTHING,
        lambda _: Armed.TOGETHER,
        _armed(Armed.TOGETHER),
    ),
    Code(
        "21",
        "chips are pushed",
        Takes.CHIPS,
        lambda f: ChipsPushed(f.seat, f.chips),
        _read_chips(ChipsPushed),
    ),
    Code(
        "22",
        "chips are taken back",
        Takes.CHIPS,
        lambda f: ChipsPulled(f.seat, f.chips),
        _read_chips(ChipsPulled),
    ),
    _street("31", Street.FLOP, 3),
    _street("32", Street.TURN, 1),
    _street("33", Street.RIVER, 1),
    Code(
        "34",
        "a board card of no announced street",
        Takes.CARDS,
        lambda f: BoardDealt(None, f.cards or (UNSEEN_CARD,)),
        _read_board,
        cards=(1, MOST_CARDS),
    ),
    Code(
        "35",
        "no card was burned before the next street",
        Takes.NOTHING,
        lambda _: Armed.NO_BURN,
        _armed(Armed.NO_BURN),
    ),
    Code(
        "36",
        "the next board cards are a street, whatever the betting",
        Takes.NOTHING,
        lambda _: Armed.STREET,
        _armed(Armed.STREET),
    ),
    Code(
        "37",
        "one more card is burned",
        Takes.NOTHING,
        lambda _: CardBurned(),
        lambda h: Filled() if isinstance(h, CardBurned) else None,
    ),
    Code(
        "38",
        "a card lands at the seat, with its face or unseen",
        Takes.CARDS,
        lambda f: CardDealt(f.seat, _face(f.cards)),
        _read_dealt,
    ),
    Code(
        "39",
        "the next card at the seat is seen by all",
        _S,
        lambda _: Armed.EXPOSED,
        _armed(Armed.EXPOSED),
    ),
    Code(
        "41",
        "two cards alike, with the face or unseen",
        Takes.CARDS,
        lambda f: CardsAlike(_face(f.cards)),
        _read_alike,
    ),
    Code(
        "42",
        "a foreign card at the seat",
        _N,
        lambda f: ForeignCard(f.seat),
        lambda h: Filled(seat=h.seat) if isinstance(h, ForeignCard) and h.seat else None,
    ),
    Code(
        "43",
        "a foreign card on the board",
        Takes.NOTHING,
        lambda _: ForeignCard(0),
        lambda h: Filled() if isinstance(h, ForeignCard) and not h.seat else None,
    ),
    Code(
        "44",
        "the hand is turned face up, with its cards",
        Takes.CARDS,
        lambda f: HandTabled(f.seat, None, f.cards),
        _read_tabled,
        cards=(1, MOST_CARDS),
    ),
    Code(
        "51",
        "the pots are pushed to the winners",
        Takes.NOTHING,
        lambda _: PotPushed(),
        lambda h: Filled() if isinstance(h, PotPushed) else None,
    ),
    Code(
        "52",
        "the button is put at the seat",
        _N,
        lambda f: ButtonPlaced(f.seat),
        _of_seat(ButtonPlaced),
    ),
    Code("61", "buys in", _A, lambda f: BoughtIn(f.seat, f.amount), _with_amount(BoughtIn)),
    Code("62", "tops up", _A, lambda f: ToppedUp(f.seat, f.amount), _with_amount(ToppedUp)),
    Code("63", "leaves", _N, lambda f: PlayerLeft(f.seat), _of_seat(PlayerLeft)),
    Code("64", "sits down", _A, lambda f: PlayerSat(f.seat, f.amount), _with_amount(PlayerSat)),
)
"""All codes, by number."""

BY_NUMBER = {code.number: code for code in CODES}
