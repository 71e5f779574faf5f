"""The order in which the cards of a deck are laid down."""

from __future__ import annotations

import re
from collections.abc import Mapping

from firmware_py.core.panel_faces import FACES, RANKS

_SUITS = "shdc"
_UP = "A" + RANKS[:-1]

ORDERS: Mapping[str, tuple[str, ...]] = {
    "suits": tuple(rank + suit for suit in _SUITS for rank in RANKS),
    "ranks": tuple(rank + suit for rank in RANKS for suit in _SUITS),
    "new-deck": (
        *(rank + suit for suit in "sd" for rank in _UP),
        *(rank + suit for suit in "ch" for rank in reversed(_UP)),
    ),
}
"""``suits``: 2 to A of spades, hearts, diamonds, clubs; ``ranks``: the four twos first;
``new-deck``: as most decks leave the box, spades and diamonds from the ace up, clubs and hearts
from the king down."""


def parse_order(text: str) -> tuple[str, ...]:
    """Return the order of a name in ``ORDERS``, or of 52 faces like ``As Kd 10h``.

    Raises:
        ValueError: a face is none, stands there twice or is missing.
    """
    if text in ORDERS:
        return ORDERS[text]
    faces = tuple(parse_face(word) for word in re.split(r"[\s,;]+", text.strip()))
    for face in faces:
        if faces.count(face) > 1:
            raise ValueError(f"expected each card once in the order: {face!r}")
    if missing := [face for face in FACES if face not in faces]:
        raise ValueError(
            f"expected {', '.join(ORDERS)} or all 52 cards in their order, "
            f"{len(missing)} are missing: {missing[0]!r}"
        )
    return faces


def parse_face(text: str) -> str:
    """Return a face as the station writes it ("Th"), of "Th", "10h", "tH" or "T♥".

    Raises:
        ValueError: it is none.
    """
    word = text.strip()
    for sign, letter in zip("♠♥♦♣", "shdc", strict=True):
        word = word.replace(sign, letter)
    face = word[:-1].upper().replace("10", "T") + word[-1:].lower()
    if face not in FACES:
        raise ValueError(f"expected a card, a rank 2 to 10 J Q K A and a suit s h d c: {text!r}")
    return face
