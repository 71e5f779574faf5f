"""A recorded hand as facts; amounts are whole chips."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.setup import TableSetup

UNSEEN = "??"
"""A card whose face the record does not tell."""


class ActionKind(StrEnum):
    """The actions of board games, by their PHH words."""

    DEAL_HOLE = "dh"
    DEAL_BOARD = "db"
    FOLD = "f"
    CHECK_OR_CALL = "cc"
    WAGER = "cbr"
    SHOW_OR_MUCK = "sm"


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """One entry of ``actions``.

    Attributes:
        index: place in the record, from 0.
        kind: what was done.
        player: 1 is the first seat left of the button; 0 for the board.
        amount: of a wager, the player's total on this street; else 0.
        cards: dealt or shown, ``UNSEEN`` where not told.
    """

    index: int
    kind: ActionKind
    player: int = 0
    amount: int = 0
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """One hand of a record; player pN sits in seat N.

    Attributes:
        name: of the file.
        variant: PHH code of the game, e.g. "NT".
        scale: what record amounts were multiplied with, 100 where the text has cents.
        setup: how the table starts; holds every hole card that the record tells.
        actions: in order.
        final_stacks: by player; None where the record does not tell.
        rake: taken from the pots before ``final_stacks``.
        doubtful: shown hands that hold a card which lies elsewhere too, by seat; the set-up leaves
            them unseen, since a deck with two alike ends the hand (TDA 2024, 35-E).
        title: event, venue and year, as far as the record tells them.
    """

    name: str
    variant: str
    scale: int
    setup: TableSetup
    actions: tuple[RecordedAction, ...]
    final_stacks: tuple[int, ...] | None
    rake: int
    doubtful: dict[int, tuple[str, ...]]
    title: str
