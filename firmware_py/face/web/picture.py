"""What the page draws, worked out from the public view: places, marks, pots, awards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from firmware_py.view import HOLD_CARDS, PublicView, SeatLine


@dataclass(frozen=True, slots=True)
class Card:
    """A card that lies open.

    Attributes:
        rank: "2" to "9", "T", "J", "Q", "K", "A"; "" for a card nobody has seen.
        suit: "c", "d", "h", "s"; "" likewise.
    """

    rank: str
    suit: str

    @property
    def symbol(self) -> str:
        """The suit as drawn, in text and not as a coloured pictograph."""
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.suit] + "\N{VARIATION SELECTOR-15}"

    @property
    def face(self) -> str:
        """The rank as drawn."""
        return "10" if self.rank == "T" else self.rank


def read_card(name: str) -> Card:
    """Read a card's name, "Th" or "10h"; anything else is an unseen card."""
    rank, suit = name[:-1].replace("10", "T"), name[-1:]
    if rank and rank in "23456789TJQKA" and suit in {"c", "d", "h", "s"}:
        return Card(rank, suit)
    return Card("", "")


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of the felt, occupied or not.

    Attributes:
        at: order on the felt from the dealer's left, from 1.
        seat: number as on the felt.
        line: the player's figures, None if nobody sits here.
        is_button: the button lies here, also before an empty seat.
        blind: "small-blind", "big-blind" or "".
        marks: names of texts, the most urgent first.
        won: chips awarded in this hand.
        cards: open ones.
        is_dim: out of the hand.
        asked: chips in front that a question is open about, 0 where none is.
    """

    at: int
    seat: int
    line: SeatLine | None
    is_button: bool
    blind: str
    marks: tuple[str, ...]
    won: int
    cards: tuple[Card, ...]
    is_dim: bool
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Award:
    """Chips that a seat won out of one pot; ``pot`` is 0 for the main pot, else the side pot."""

    pot: int
    seat: int
    amount: int


def places_of(view: PublicView, seats: Sequence[int]) -> list[Place]:
    """Return every seat of the felt in order; a seat that is not on the felt's list is added."""
    lines = {line.seat: line for line in view.seats}
    is_dealt = any(line.has_cards or line.tabled for line in view.seats)
    return [
        _place(at, seat, lines.get(seat), view, is_dealt=is_dealt)
        for at, seat in enumerate(sorted({*seats, *lines}), start=1)
    ]


def _place(at: int, seat: int, line: SeatLine | None, view: PublicView, *, is_dealt: bool) -> Place:
    won = sum(amount for pot in view.winners for winner, amount in pot if winner == seat)
    is_folded = line is not None and is_dealt and not line.has_cards and not line.tabled
    marks = _marks(seat, line, view, won=won, is_folded=is_folded)
    blind = "small-blind" if seat == view.sb else "big-blind" if seat == view.bb else ""
    return Place(
        at=at,
        seat=seat,
        line=line,
        is_button=seat == view.button,
        blind=blind,
        marks=marks,
        won=won,
        cards=tuple(read_card(name) for name in line.tabled) if line else (),
        is_dim=is_folded and not won,
        asked=sum(line.chips_in_front) if line and "asked" in marks else 0,
    )


def _marks(
    seat: int, line: SeatLine | None, view: PublicView, *, won: int, is_folded: bool
) -> tuple[str, ...]:
    if line is None:
        return ()
    is_asked = any(question.seat == seat for question in view.questions)
    is_on_hold = HOLD_CARDS in view.level_notices
    candidates = (
        ("clock", seat == view.clock_seat),
        ("asked", is_asked and seat != view.clock_seat),
        ("actor", seat == view.actor),
        ("held", line.is_held),
        ("shows-first", seat == view.shows_first),
        ("face-up", seat in view.face_up and not line.tabled and not is_on_hold),
        ("all-in", line.is_all_in and not won),
        ("penalty", line.is_on_penalty or line.penalty_hands > 0),
        ("folded", is_folded and not won and not line.is_on_penalty),
    )
    return tuple(name for name, holds in candidates if holds)


def awards_of(view: PublicView) -> list[Award]:
    """Return the awards in the order in which they are pushed: side pots first."""
    last = len(view.winners) - 1
    return [
        Award(last - index, seat, amount)
        for index, pot in enumerate(view.winners)
        for seat, amount in pot
    ]
