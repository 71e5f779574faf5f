"""The seat to act: words, taps, chips, or several in one moment (TDA 2024, 40, 50 to 59)."""

from __future__ import annotations

from engine.after_action import after_own_action
from engine.betting import advance, ask, book, finish, notice, return_held
from engine.chips_in_turn import note_miscount, push_in_turn
from engine.deal import check_before_action
from engine.hand import Hand, OpenQuestion
from engine.happenings import (
    AllInButtonPressed,
    ChipsPushed,
    Happening,
    Said,
    Tapped,
    TimeExpired,
    Together,
    Word,
)
from engine.reading import Reading, because, situation_of, wager
from engine.rulings import Action, Alert, Ruling, Status
from engine.seat import Seat
from engine.words import read_check, read_words


def act_in_turn(hand: Hand, seat: Seat, happening: Happening) -> list[Ruling]:
    """Rule on an action of the seat to act, then move the action on."""
    stopped = check_before_action(hand, seat, happening)
    rulings = rule_in_turn(hand, seat, happening) if stopped is None else stopped
    if _has_acted(rulings, seat):
        if rulings[-1].action in (Action.BET, Action.RAISE):
            rulings += return_held(hand, seat)
        rulings += advance(hand, rule_held)
    return rulings


def _has_acted(rulings: list[Ruling], seat: Seat) -> bool:
    for ruling in reversed(rulings):
        if ruling.seat == seat.number:
            return ruling.status is Status.FINAL and ruling.action is not None
    return False


def rule_held(hand: Hand, seat: Seat, happening: Happening) -> list[Ruling]:
    """Rule on a held action that the action has reached; it is bound (53-A)."""
    stopped = check_before_action(hand, seat, happening)
    if stopped is not None:
        return stopped
    return [ruling.citing("53-A") for ruling in rule_in_turn(hand, seat, happening)]


def rule_in_turn(hand: Hand, seat: Seat, happening: Happening) -> list[Ruling]:
    """Rule on one happening of the seat to act; books it, does not move the action on."""
    match happening:
        case Together():
            return _together_in_turn(hand, seat, happening)
        case ChipsPushed():
            return [push_in_turn(hand, seat, happening)]
        case Said():
            return [_say_in_turn(hand, seat, happening)]
        case Tapped():
            return [_check(hand, seat)]
        case AllInButtonPressed():
            situation = situation_of(hand, seat)
            reading = read_words(situation, Said(seat.number, Word.ALL_IN))
            ruling = finish(hand, seat, reading.citing("RP-1"))
            seat.has_all_in_button = seat.is_all_in
            return [ruling]
        case _:
            return []


def _check(hand: Hand, seat: Seat) -> Ruling:
    if seat.pending:
        return notice(seat.number, "raise-pending", "50-A", alerts=(Alert.NOT_A_BET_WORD,))
    reading = read_check(situation_of(hand, seat), "3")
    if reading.status is Status.VOID:
        seat.limited_by = "55"  # a check facing a bet leaves a call or a fold
    return finish(hand, seat, reading)


def _say_in_turn(hand: Hand, seat: Seat, said: Said) -> Ruling:
    if said.conditional:
        return ask_conditional(hand, seat, said)
    if said.word is Word.FOLD:
        return fold_in_turn(hand, seat)
    if said.word is Word.CHECK:
        return _check(hand, seat)
    if seat.pending:
        return _say_after_pending(hand, seat, said)
    situation = situation_of(hand, seat)
    reading = read_words(situation, said, told_pot=seat.told_pot)
    return _finish_wager(hand, seat, said, reading)


def _finish_wager(hand: Hand, seat: Seat, said: Said, reading: Reading) -> Ruling:
    level = hand.level
    ruling = finish(hand, seat, reading)
    if reading.status is Status.PENDING:
        seat.pending = said.word
    if hand.level > level and said.amount and said.amount < hand.level:
        # The corrected amount had been called by another figure: who matches that follows (52-A).
        hand.stated |= {said.amount}
    note_miscount(hand, seat, level, reading)
    return ruling


def _say_after_pending(hand: Hand, seat: Seat, said: Said) -> Ruling:
    if said.word is Word.CALL:
        return notice(seat.number, "raise-pending", "50-A", alerts=(Alert.NOT_A_BET_WORD,))
    if said.word is Word.ALL_IN or said.amount is not None:
        word = said.word or seat.pending
        combined = Said(seat.number, word, said.amount)
        reading = read_words(situation_of(hand, seat), combined, told_pot=seat.told_pot)
        return _finish_wager(hand, seat, combined, reading)
    return notice(seat.number, "raise-pending", "50-B")


def ask_conditional(hand: Hand, seat: Seat, said: Said) -> Ruling:
    """Words about an action to come are the floor's (TDA 2024, 59-A)."""
    question = OpenQuestion(
        "conditional", seat.number, ("binding", "not-binding"), ("59-A",), parts=(said,)
    )
    return ask(hand, question, because("conditional", seat=seat.number))


def fold_in_turn(hand: Hand, seat: Seat) -> Ruling:
    """A fold of the seat to act (TDA 2024, 50-A, 58); 46-B and a declared raise forbid it."""
    if seat.is_bound_in:
        return notice(seat.number, "prior-chips-pulled", "46-B", alerts=(Alert.PRIOR_CHIPS_PULLED,))
    if seat.pending:
        return notice(seat.number, "raise-pending", "50-A", alerts=(Alert.NOT_A_BET_WORD,))
    faces = hand.to_call(seat) > 0
    key = "fold" if faces else "fold-without-bet"
    reading = Reading(
        Status.FINAL,
        Action.FOLD,
        seat.bet,
        ("50-A",) if faces else ("58",),
        () if faces else (Alert.FOLD_WITHOUT_BET,),
        reason=because(key, seat=seat.number),
    )
    return book(hand, seat, reading)


def _together_in_turn(hand: Hand, seat: Seat, happening: Together) -> list[Ruling]:
    """Words and chips in one moment: clear words first, else the chips (40-A).

    The all-in button is as clear as the word (RP-1).
    """
    parts = [part for part in happening.parts if not isinstance(part, TimeExpired)]
    words = [part for part in parts if isinstance(part, Said | Tapped | AllInButtonPressed)]
    chips = [part for part in parts if isinstance(part, ChipsPushed)]
    others = [part for part in parts if part not in words and part not in chips]
    if chips and any(_contradicts(word) for word in words):
        question = OpenQuestion(
            "words-or-chips",
            seat.number,
            ("words", "chips"),
            ("40-A", "1"),
            parts=(*words, *chips),
        )
        reason = because("contradiction", seat=seat.number, to=0, chips=0)
        return [ask(hand, question, reason, Alert.CONTRADICTION)]
    rulings: list[Ruling] = []
    for part in (*words, *chips, *others):
        if hand.questions:
            break
        if _has_acted(rulings, seat):
            rulings += after_own_action(hand, seat, part, in_one_moment=True)
        else:
            rulings += rule_in_turn(hand, seat, part)
    return [_merge(rulings)] if rulings else []


def _contradicts(word: Said | Tapped | AllInButtonPressed) -> bool:
    """Whether chips in the same moment cannot go with the word."""
    if isinstance(word, Said):
        return word.word in (Word.CHECK, Word.FOLD)
    return isinstance(word, Tapped)


def _merge(rulings: list[Ruling]) -> Ruling:
    last = rulings[-1]
    rules = tuple(dict.fromkeys(("40-A", *(r for one in rulings for r in one.rules))))
    alerts = tuple(dict.fromkeys(alert for one in rulings for alert in one.alerts))
    reason = next((one.reason for one in rulings if one.action), last.reason)
    return last._replace(rules=rules, alerts=alerts, reason=reason)


def time_expired(hand: Hand, number: int) -> list[Ruling]:
    """The clock ran out: a dead hand facing a bet, else a check (TDA 2024, 29)."""
    seat = hand.seats.get(number)
    if seat is None or hand.actor != number:
        return [notice(number, "time-too-late", "29")]
    if seat.pending:
        low, _ = hand.bounds(seat)
        reading = wager(situation_of(hand, seat), low, "raise-said", "29")
    elif hand.to_call(seat) > 0:
        reason = because("clock-fold", seat=seat.number)
        reading = Reading(Status.FINAL, Action.FOLD, seat.bet, ("29",), reason=reason)
    else:
        reason = because("clock-check", seat=seat.number)
        reading = Reading(Status.FINAL, Action.CHECK, seat.bet, ("29",), reason=reason)
    ruling = book(hand, seat, reading)
    return [ruling, *advance(hand, rule_held)]
