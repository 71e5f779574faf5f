"""The tag book: which tags are chips, which are cards, and what they are worth.

A card's face stays sealed in here. It is opened when its hand is tabled or when it lies on the
board, and by nothing else; comparing two cards does not open them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from engine.happenings import UNSEEN_CARD

TagKind = Literal["chip", "card"]


class TagBook:
    """Known tags of one table.

    Args:
        chips: tag identity to denomination, in chip units.
        deck: tag identity to face ("Ah"); ``UNSEEN_CARD`` for a card of the deck whose face was
            never taught.
        decks: tag identity to the name of its deck, where there are several.

    Raises:
        ValueError: a tag is both a chip and a card.
    """

    __slots__ = ("_chips", "_deck", "_decks")

    def __init__(
        self,
        chips: Mapping[str, int],
        deck: Mapping[str, str],
        decks: Mapping[str, str] | None = None,
    ) -> None:
        self._chips = {uid.upper(): worth for uid, worth in chips.items()}
        self._deck = {uid.upper(): face for uid, face in deck.items()}
        self._decks = {uid.upper(): name for uid, name in (decks or {}).items()}
        if both := self._chips.keys() & self._deck.keys():
            raise ValueError(f"a tag is a chip or a card, not both: {min(both)}")

    def __repr__(self) -> str:
        return f"TagBook({len(self._chips)} chips, {len(self._deck)} cards)"

    @property
    def chips(self) -> Mapping[str, int]:
        """Denomination of each chip by its tag; no secret."""
        return self._chips

    @property
    def cards(self) -> frozenset[str]:
        """Tags of all cards, without their faces."""
        return frozenset(self._deck)

    def kind(self, uid: str) -> TagKind | None:
        """Return what a tag sits in; None for a tag that nobody taught."""
        if uid in self._chips:
            return "chip"
        return "card" if uid in self._deck else None

    def deck_of(self, uid: str) -> str:
        """Return the name of the deck that a card is of; no secret. "" where there is one deck."""
        return self._decks.get(uid, "")

    def denomination(self, uid: str) -> int | None:
        """Return what a chip is worth; None for a tag that is no known chip (R-42)."""
        return self._chips.get(uid)

    def open_hand(self, uids: Iterable[str]) -> tuple[str, ...]:
        """Return the faces of a hand; to be called when it is tabled, and not before."""
        return tuple(self._deck.get(uid, UNSEEN_CARD) for uid in uids)

    def open_card(self, uid: str) -> str:
        """Return the face of a card that lies open: on the board, or exposed in the deal."""
        return self._deck.get(uid, UNSEEN_CARD)

    def has_alike(self, uid: str, others: Iterable[str]) -> bool:
        """Return whether another tag of ``others`` is a card of the same rank and suit (35-E)."""
        face = self._deck.get(uid, UNSEEN_CARD)
        return face != UNSEEN_CARD and any(
            other != uid and self._deck.get(other) == face for other in others
        )
