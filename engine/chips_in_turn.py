"""A push of the seat to act: silent, after a word, unknown, doubted, or contradicting."""

from __future__ import annotations

from engine.after_action import known_chips
from engine.betting import ask, finish
from engine.hand import Hand, OpenQuestion
from engine.happenings import ChipsPushed, Word
from engine.push import Push, read_push
from engine.reading import Reading, Situation, because, situation_of, wager
from engine.rulings import Alert, Ruling, Status
from engine.seat import Seat


def push_in_turn(hand: Hand, seat: Seat, push: ChipsPushed) -> Ruling:
    """Rule on chips of the seat to act; ask first where they are unknown, doubted or unclear."""
    if None in push.chips:
        return _ask_unknown_chip(hand, seat, push)
    if push.confidence < hand.min_confidence:
        return _ask_confidence(hand, seat, push)
    contradiction = _answers_contradiction(hand, seat, push)
    if contradiction is not None:
        return contradiction
    return push_known(hand, seat, push)


def push_known(hand: Hand, seat: Seat, push: ChipsPushed) -> Ruling:
    """Rule on a push in turn whose chips are all known and believed."""
    new = tuple(known_chips(push.chips))
    left = tuple(seat.front)
    front = Push(new, left, seat.assumed, seat.prior_total, tuple(seat.pulled))
    situation = situation_of(hand, seat)
    level = hand.level
    is_pending = seat.pending is not None
    reading = _read_pending(seat, situation, front) if is_pending else read_push(situation, front)
    seat.front += new
    ruling = finish(hand, seat, reading, push.confidence)
    if hand.level > level and front.total < hand.level:
        hand.stated |= {front.total}
    note_miscount(hand, seat, level, reading)
    return ruling


def _read_pending(seat: Seat, situation: Situation, push: Push) -> Reading:
    """A raise was declared without an amount: the first motion ends it (42, 44)."""
    rule = "44" if len(push.new) == 1 else "43-A"
    rules = ["54-D", rule] if seat.pending is Word.POT else [rule]
    if situation.full_level == 0 and seat.pending is Word.RAISE:
        rules.append("55")
    return wager(situation, push.total, "raise-said", *rules)


def note_miscount(hand: Hand, seat: Seat, level: int, reading: Reading) -> None:
    """Remember a pot-limit bet that rests on a pot which was stated too low (52-B)."""
    if hand.level > level and seat.told_pot is not None and hand.level == seat.told_pot:
        hand.miscounted = seat.number
    if hand.level > level and seat.told_pot is not None and reading.status is Status.FINAL:
        seat.told_pot = None


def _ask_unknown_chip(hand: Hand, seat: Seat, push: ChipsPushed) -> Ruling:
    question = OpenQuestion(
        "unknown-chip", seat.number, ("call", "all-in", "chips"), ("RP-22", "1"), parts=(push,)
    )
    least = sum(known_chips(push.chips))
    reason = because("unknown-chip", seat=seat.number, least=least)
    return ask(hand, question, reason, Alert.UNKNOWN_CHIP)


def _ask_confidence(hand: Hand, seat: Seat, push: ChipsPushed) -> Ruling:
    question = OpenQuestion(
        "low-confidence", seat.number, ("confirm", "recount"), ("1",), parts=(push,)
    )
    total = sum(known_chips(push.chips))
    reason = because("low-confidence", seat=seat.number, total=total)
    return ask(hand, question, reason, Alert.LOW_CONFIDENCE)


def _answers_contradiction(hand: Hand, seat: Seat, push: ChipsPushed) -> Ruling | None:
    """An opponent matches the chip that contradicts an earlier word: the floor's (40-A)."""
    bettor = hand.seats.get(hand.contradicted)
    if bettor is None or bettor.owes == 0:
        return None
    if sum(known_chips(push.chips)) + seat.in_front != bettor.in_front:
        return None
    question = OpenQuestion(
        "contradiction", bettor.number, ("words", "chips"), ("40-A", "1"), parts=(push,)
    )
    reason = because("contradiction", seat=bettor.number, to=bettor.bet, chips=bettor.in_front)
    return ask(hand, question, reason, Alert.CONTRADICTION)
