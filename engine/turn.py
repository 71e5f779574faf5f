"""Acting: in turn, paying for words, too late, out of turn (TDA 2024, 40, 46-B, 50 to 59)."""

from __future__ import annotations

from dataclasses import replace

from engine.betting import (
    advance,
    ask,
    book,
    fold_hand,
    notice,
    restate,
    return_held,
    ruling_of,
)
from engine.deal import check_before_action
from engine.hand import Hand, OpenQuestion, Turn, is_substantial
from engine.happenings import (
    AllInButtonPressed,
    ChipsPulled,
    ChipsPushed,
    Happening,
    Said,
    Tapped,
    TimeExpired,
    Together,
    Word,
)
from engine.push import Push, read_push
from engine.reading import Reading, Situation, because, situation_of, wager
from engine.rulings import Action, Alert, Ruling, Status
from engine.seat import Held, Seat
from engine.words import read_check, read_words

Acting = ChipsPushed | Said | Tapped | AllInButtonPressed | Together


def act(hand: Hand, happening: Acting) -> list[Ruling]:
    """Rule on chips, words or a tap of a seat with a live hand."""
    number = acting_seat(happening)
    seat = hand.seats.get(number)
    if seat is None or not seat.is_live:
        return [notice(number, "impossible", alerts=(Alert.IMPOSSIBLE,), expected="live hand")]
    if hand.actor == number:
        return act_in_turn(hand, seat, happening)
    if _is_after_own_action(hand, seat, happening):
        return _after_own_action(hand, seat, happening)
    if hand.is_betting_done or not seat.can_act:
        return [_no_action_due(seat, happening)]
    return act_out_of_turn(hand, seat, happening)


def acting_seat(happening: Acting) -> int:
    """Whose happening it is; of several in one moment, the first."""
    if isinstance(happening, Together):
        first = happening.parts[0]
        return first.seat if hasattr(first, "seat") else 0
    return happening.seat


def _no_action_due(seat: Seat, happening: Acting) -> Ruling:
    if isinstance(happening, AllInButtonPressed):
        return notice(seat.number, "all-in-button", "RP-1")
    return notice(seat.number, "impossible", alerts=(Alert.IMPOSSIBLE,), expected="no action")


# In turn


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
    last = next((ruling for ruling in reversed(rulings) if ruling.seat == seat.number), None)
    return last is not None and last.status is Status.FINAL and last.action is not None


def rule_held(hand: Hand, seat: Seat, happening: Happening) -> list[Ruling]:
    """Rule on a held action that the action has reached; it is bound (53-A)."""
    stopped = check_before_action(hand, seat, happening)
    if stopped is not None:
        return stopped
    return [_citing(ruling, "53-A") for ruling in rule_in_turn(hand, seat, happening)]


def _citing(ruling: Ruling, rule: str) -> Ruling:
    return replace(ruling, rules=tuple(dict.fromkeys((*ruling.rules, rule))))


def rule_in_turn(hand: Hand, seat: Seat, happening: Happening) -> list[Ruling]:
    """Rule on one happening of the seat to act; books it, does not move the action on."""
    match happening:
        case Together():
            return _together_in_turn(hand, seat, happening)
        case ChipsPushed():
            return [_push_in_turn(hand, seat, happening)]
        case Said():
            return [_say_in_turn(hand, seat, happening)]
        case Tapped():
            return [_check(hand, seat)]
        case AllInButtonPressed():
            situation = situation_of(hand, seat)
            reading = read_words(situation, Said(seat.number, Word.ALL_IN))
            return [_finish(hand, seat, reading.citing("RP-1"))]
        case _:
            return []


def _check(hand: Hand, seat: Seat) -> Ruling:
    if seat.pending:
        return notice(seat.number, "raise-pending", "50-A", alerts=(Alert.NOT_A_BET_WORD,))
    return _finish(hand, seat, read_check(situation_of(hand, seat), "3"))


def _finish(hand: Hand, seat: Seat, reading: Reading, confidence: int = 1000) -> Ruling:
    """Book a final reading, keep a pending word, or ask the floor."""
    if reading.status is Status.FINAL and reading.action is not None:
        return book(hand, seat, reading, confidence=confidence)
    if reading.status is Status.FLOOR:
        question = OpenQuestion(
            reading.question, seat.number, reading.options, reading.rules, reading.amount
        )
        return ask(hand, question, reading.reason, *reading.alerts)
    if reading.rules[:1] == ("55",) and reading.status is Status.VOID:
        seat.is_limited = True
    return ruling_of(seat, reading)


def _say_in_turn(hand: Hand, seat: Seat, said: Said) -> Ruling:
    if said.conditional:
        return _ask_conditional(hand, seat, said)
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
    ruling = _finish(hand, seat, reading)
    if reading.status is Status.PENDING:
        seat.pending = said.word
    if hand.level > level and said.amount and said.amount < hand.level:
        # The corrected amount had been called by another figure: who matches that follows (52-A).
        hand.stated.add(said.amount)
    _note_miscount(hand, seat, level, reading)
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


def _ask_conditional(hand: Hand, seat: Seat, said: Said) -> Ruling:
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


# Chips in turn


def known_chips(chips: tuple[int | None, ...]) -> list[int]:
    """The chips whose value the station knows."""
    return [chip for chip in chips if chip is not None]


def _push_in_turn(hand: Hand, seat: Seat, push: ChipsPushed) -> Ruling:
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
    front = Push(new, left, seat.assumed, seat.prior_total, bool(seat.pulled))
    situation = situation_of(hand, seat)
    level = hand.level
    is_pending = seat.pending is not None
    reading = _read_pending(seat, situation, front) if is_pending else read_push(situation, front)
    seat.front += new
    ruling = _finish(hand, seat, reading, push.confidence)
    if hand.level > level and front.total < hand.level:
        hand.stated.add(front.total)
    _note_miscount(hand, seat, level, reading)
    return ruling


def _read_pending(seat: Seat, situation: Situation, push: Push) -> Reading:
    """A raise was declared without an amount: the first motion ends it (42, 44)."""
    rule = "44" if len(push.new) == 1 else "43-A"
    rules = ["54-D", rule] if seat.pending is Word.POT else [rule]
    if situation.full_level == 0 and seat.pending is Word.RAISE:
        rules.append("55")
    return wager(situation, push.total, "raise-said", *rules)


def _note_miscount(hand: Hand, seat: Seat, level: int, reading: Reading) -> None:
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


def _together_in_turn(hand: Hand, seat: Seat, happening: Together) -> list[Ruling]:
    """Words and chips in one moment: clear words first, else the chips (40-A)."""
    parts = [part for part in happening.parts if not isinstance(part, TimeExpired)]
    words = [part for part in parts if isinstance(part, Said | Tapped)]
    chips = [part for part in parts if isinstance(part, ChipsPushed)]
    others = [part for part in parts if not isinstance(part, Said | Tapped | ChipsPushed)]
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
            rulings += _after_own_action(hand, seat, part, in_one_moment=True)
        else:
            rulings += rule_in_turn(hand, seat, part)
    return [_merge(rulings)] if rulings else []


def _contradicts(word: Said | Tapped) -> bool:
    """Whether chips in the same moment cannot go with the word."""
    if isinstance(word, Tapped) or word.word is Word.CHECK:
        return True
    return word.word is Word.FOLD


def _merge(rulings: list[Ruling]) -> Ruling:
    last = rulings[-1]
    rules = tuple(dict.fromkeys(("40-A", *(r for one in rulings for r in one.rules))))
    alerts = tuple(dict.fromkeys(alert for one in rulings for alert in one.alerts))
    reason = next((one.reason for one in rulings if one.action), last.reason)
    return replace(last, rules=rules, alerts=alerts, reason=reason)


# After the seat's own action


def _is_after_own_action(hand: Hand, seat: Seat, happening: Acting) -> bool:
    if seat.last_action is None:
        return False
    if seat.owes > 0 and _has_chips(happening):
        return True
    return hand.last_actor == seat.number and seat.held is None


def _has_chips(happening: Happening) -> bool:
    if isinstance(happening, Together):
        return any(_has_chips(part) for part in happening.parts)
    return isinstance(happening, ChipsPushed)


def _after_own_action(
    hand: Hand, seat: Seat, happening: Happening, *, in_one_moment: bool = False
) -> list[Ruling]:
    """Chips pay for what was ruled or are a string; words come too late (40-A, 56)."""
    if isinstance(happening, Together):
        return [
            ruling for part in happening.parts for ruling in _after_own_action(hand, seat, part)
        ]
    if isinstance(happening, ChipsPushed):
        return [_pay(hand, seat, happening, in_one_moment=in_one_moment)]
    if isinstance(happening, AllInButtonPressed):
        return [notice(seat.number, "all-in-button", "RP-1")]
    return [notice(seat.number, "words-too-late", "40-A")]


def _pay(hand: Hand, seat: Seat, push: ChipsPushed, *, in_one_moment: bool) -> Ruling:
    chips = known_chips(push.chips)
    owed = seat.owes
    seat.front += chips
    alerts: list[Alert] = [Alert.UNKNOWN_CHIP] if None in push.chips else []
    if sum(chips) > owed and not seat.amount_by_words:
        return restate(seat, "string-bet", "56", "42", alerts=(*alerts, Alert.STRING_BET))
    is_contradiction = (
        seat.amount_by_words
        and not in_one_moment
        and owed == seat.bet
        and len(chips) == 1
        and 2 * chips[0] < owed
    )
    if is_contradiction:
        hand.contradicted = seat.number
        return restate(seat, "contradiction", "40-A", alerts=(*alerts, Alert.CONTRADICTION))
    return restate(seat, "paid", "40-A", alerts=tuple(alerts))


def pull(hand: Hand, pulled: ChipsPulled) -> list[Ruling]:
    """Chips were taken back: change, prior chips (46-B), or committed ones (50-A)."""
    seat = hand.seats.get(pulled.seat)
    if seat is None or not seat.is_in:
        return [notice(pulled.seat, "impossible", alerts=(Alert.IMPOSSIBLE,), expected="chips")]
    chips = known_chips(pulled.chips)
    if seat.held is not None and seat.held.chips:
        return [notice(seat.number, "out-of-turn-held", "53-A")]
    seat.remove_front(chips)
    if seat.in_front >= seat.bet and not hand.is_betting_done:
        return []
    if hand.actor != seat.number:
        return [notice(seat.number, "chips-committed", "50-A")]
    seat.pulled += chips
    if hand.to_call(seat) == 0:
        return []
    seat.is_bound_in = True
    return [notice(seat.number, "prior-chips-pulled", "46-B", alerts=(Alert.PRIOR_CHIPS_PULLED,))]


# Out of turn


def act_out_of_turn(hand: Hand, seat: Seat, happening: Happening) -> list[Ruling]:
    """Hold an action out of turn; a fold binds at once (TDA 2024, 53-A, 58)."""
    if isinstance(happening, Said) and happening.conditional:
        return [_ask_conditional(hand, seat, happening)]
    if isinstance(happening, Said) and happening.word is Word.FOLD:
        return fold_out_of_turn(hand, seat)
    actor = hand.seats[hand.actor]
    before_amount = actor.pending is not None
    is_new = seat.held is None
    if seat.held is None:
        seat.held = Held([happening], before_amount=before_amount)
    else:
        seat.held.parts.append(happening)
    rules = ("53-A", "59-B") if before_amount else ("53-A",)
    ruling = Ruling(
        seat.number,
        Status.HELD,
        to=seat.bet,
        rules=rules,
        alerts=(Alert.OUT_OF_TURN,),
        reason=because("out-of-turn-held", seat=seat.number, actor=hand.actor),
    )
    if not is_new:
        return [ruling]
    has_chips = not (
        isinstance(happening, Tapped)
        or (isinstance(happening, Said) and happening.word is Word.CHECK)
    )
    return [ruling, *_note_out_of_turn(hand, Turn(seat.number, Action.CALL, has_chips))]


def fold_out_of_turn(hand: Hand, seat: Seat) -> list[Ruling]:
    """A fold out of turn binds (TDA 2024, 53-A, 58)."""
    fold_hand(seat)
    seat.last_action = Action.FOLD
    ruling = Ruling(
        seat.number,
        Status.FINAL,
        Action.FOLD,
        to=seat.bet,
        change=seat.change,
        rules=("53-A", "58"),
        alerts=(Alert.OUT_OF_TURN_FOLD,),
        reason=because("fold-out-of-turn", seat=seat.number),
    )
    rulings = [ruling, *_note_out_of_turn(hand, Turn(seat.number, Action.FOLD, has_chips=False))]
    if not hand.questions and _is_action_moot(hand):
        rulings += advance(hand, rule_held)
    return rulings


def _is_action_moot(hand: Hand) -> bool:
    """Whether a fold has left the actor with nothing to decide."""
    return len(hand.live_seats()) <= 1 or not hand.needs_to_act(hand.seats[hand.actor])


def _note_out_of_turn(hand: Hand, turn: Turn) -> list[Ruling]:
    """Substantial action behind a skipped seat: the floor decides its hand (53-B)."""
    actor = hand.seats[hand.actor]
    hand.out_of_turn.append(turn)
    if actor.pending or not is_substantial(hand.out_of_turn):
        return []
    hand.out_of_turn = []
    for seat in hand.seats.values():
        if seat.held is not None:
            seat.held.is_bound = True
    question = OpenQuestion(
        "skipped-seat", actor.number, ("back-up", "no-raise", "dead"), ("53-B", "36")
    )
    reason = because("skipped-seat", seat=actor.number)
    return [ask(hand, question, reason, Alert.SKIPPED_SEAT)]


def time_expired(hand: Hand, seat: Seat) -> list[Ruling]:
    """The clock ran out: a dead hand facing a bet, else a check (TDA 2024, 29)."""
    if hand.actor != seat.number:
        return [notice(seat.number, "time-too-late", "29")]
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
