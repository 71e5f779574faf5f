"""Cards as two characters, rank then suit: ``Ah``, ``Tc``; ``??`` is an unseen one."""

from __future__ import annotations

from itertools import combinations

from phevaluator import evaluate_cards

from engine.happenings import UNSEEN_CARD

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

_KNOWN = frozenset(DECK)


def parse_cards(text: str) -> tuple[str, ...]:
    """Cut ``"AhKd??"`` or ``"Ah Kd"`` into cards.

    Raises:
        ValueError: something in it is no card.
    """
    packed = "".join(text.split())
    cards = tuple(packed[at : at + 2] for at in range(0, len(packed), 2))
    for card in cards:
        if card != UNSEEN_CARD and card not in _KNOWN:
            raise ValueError(
                f"a card is a rank of {RANKS} and a suit of {SUITS}, or {UNSEEN_CARD}: {card!r}"
            )
    return cards


def hand_rank(hole: tuple[str, ...], board: tuple[str, ...]) -> int:
    """Rank a complete hand; a lower number is a better hand, equal numbers tie.

    Two hole cards may be used freely with the board; of four, exactly two must be (Omaha).

    Args:
        hole: two or four known cards.
        board: five known cards.
    """
    if len(hole) == 2:
        rank: int = evaluate_cards(*hole, *board)
        return rank
    best: int = min(
        evaluate_cards(*pair, *three)
        for pair in combinations(hole, 2)
        for three in combinations(board, 3)
    )
    return best
