"""Chips that no action explains: taken from the felt, or added to it (TDA 2024, 1).

The books move by rulings alone, so they stay as they are; the hand is held until the dealer or the
floor says that they stand, or that the chips are to be counted again.
"""

from __future__ import annotations

from engine.after_action import known_chips
from engine.betting import ask, notice
from engine.hand import Hand, OpenQuestion
from engine.happenings import ChipsExtra, ChipsMissing
from engine.reading import because
from engine.rulings import Alert, Ruling, Status

OPTIONS = ("books-stand", "recount")
KINDS = frozenset({"chips-missing", "chips-extra"})


def hold_chips(hand: Hand, found: ChipsMissing | ChipsExtra) -> list[Ruling]:
    """Hold the hand, with seat and amount; after the pots were paid it is only said."""
    amount = sum(known_chips(found.chips))
    count = len(found.chips)
    if isinstance(found, ChipsMissing):
        kind = "chips-missing"
        reason = because("chips-missing", seat=found.seat, amount=amount, count=count)
    elif None in found.chips:
        kind = "chips-extra"
        reason = because("chips-of-unknown-value", seat=found.seat, amount=amount, count=count)
    else:
        kind = "chips-extra"
        reason = because("chips-extra", seat=found.seat, amount=amount, count=count)
    if hand.is_paid or hand.is_fouled:
        return [
            Ruling(
                found.seat, Status.VOID, rules=("1",), alerts=(Alert.POT_MISMATCH,), reason=reason
            )
        ]
    question = OpenQuestion(kind, found.seat, OPTIONS, ("1",), amount, (found,))
    return [ask(hand, question, reason, Alert.POT_MISMATCH)]


def hold_settlement(hand: Hand) -> list[Ruling]:
    """Return why the pots cannot be pushed yet; nothing if they can."""
    for question in hand.questions:
        if question.kind in KINDS:
            reason = because("waits-for-floor", seat=0, first=question.seat)
            return [Ruling(0, Status.HELD, rules=question.rules, reason=reason)]
    return []


def settle_variance(question: OpenQuestion, option: str) -> list[Ruling]:
    """The books stand as they are, or the chips are counted again before the pots are pushed."""
    if option == "books-stand":
        return [notice(question.seat, "books-stand", "1", amount=question.amount)]
    return [notice(question.seat, "recount", "1")]
