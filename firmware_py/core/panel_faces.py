"""Cards as the dealer types them: three digits a card."""

from __future__ import annotations

from engine.happenings import UNSEEN_CARD

MOST_CARDS = 10

SUITS = "cdhs"
"""Suits by digit: 1 clubs, 2 diamonds, 3 hearts, 4 spades."""

RANKS = "23456789TJQKA"
"""Ranks by their two digits from 02: T is 10, A is 14."""

FACES = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""All faces of a deck."""


UNSEEN_DIGITS = "000"
"""Digits of a card whose face nobody has seen, beside others that were."""


def digits_of(card: str) -> str:
    """Return the three digits of a face ("Ah" is "143"), those of an unseen card are "000"."""
    if card == UNSEEN_CARD:
        return UNSEEN_DIGITS
    return f"{RANKS.index(card[0]) + 2:02d}{SUITS.index(card[1]) + 1}"


def card_of(digits: str) -> str | None:
    """Return the face of three digits, None if there is no such card."""
    if digits == UNSEEN_DIGITS:
        return UNSEEN_CARD
    rank, suit = int(digits[:2]) - 2, int(digits[2]) - 1
    if rank not in range(len(RANKS)) or suit not in range(len(SUITS)):
        return None
    return RANKS[rank] + SUITS[suit]
