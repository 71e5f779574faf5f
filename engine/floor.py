"""Answers of the floor to open questions: one handler a kind (TDA 2024, 1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.after_action import known_chips
from engine.betting import advance, book, notice, restate, return_held
from engine.board import scramble_flop
from engine.chips_in_turn import push_known
from engine.deal import kill_hand
from engine.hand import Hand, OpenQuestion
from engine.happenings import ChipsPushed, FloorDecided, Said, Word
from engine.in_turn import rule_held, rule_in_turn
from engine.mucking import kill_after_betting, lose_hand
from engine.pots import return_uncalled_bet
from engine.push import half_standard
from engine.reading import Reading, because, call, situation_of, wager
from engine.rulings import Action, Alert, Ruling, Status
from engine.seat import Held, Seat
from engine.variance import settle_variance

Handler = Callable[[Hand, OpenQuestion, str], list[Ruling]]


def answer(hand: Hand, decided: FloorDecided) -> list[Ruling]:
    """Act on the floor's answer to the oldest open question.

    A misdeal is not handled here: it starts the hand anew.
    """
    if not hand.questions:
        return [notice(0, "no-question", "1", alerts=(Alert.IMPOSSIBLE,))]
    question = hand.questions[0]
    if decided.option not in question.options:
        options = ", ".join(question.options)
        return [notice(question.seat, "no-such-option", "1", alerts=(Alert.IMPOSSIBLE,),
                       option=decided.option, options=options)]  # fmt: skip
    hand.questions.pop(0)
    rulings = HANDLERS[question.kind](hand, question, decided.option)
    cited = [ruling.citing("1") for ruling in rulings[:1]]
    return [*cited, *rulings[1:], *_go_on(hand, rulings)]


def _go_on(hand: Hand, rulings: list[Ruling]) -> list[Ruling]:
    """Move the action on if the answer was an action."""
    if hand.questions or hand.is_betting_done or not hand.actor:
        return []
    acted = next((one for one in rulings if one.status is Status.FINAL and one.action), None)
    if acted is None and hand.last_actor != hand.actor:
        return []
    more: list[Ruling] = []
    if acted is not None and acted.action in (Action.BET, Action.RAISE):
        more += return_held(hand, hand.seats[acted.seat])
    return more + advance(hand, rule_held)


def _undercall(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    if option == "call":
        reading = call(situation_of(hand, seat), "floor-decided", *question.rules)
        return [book(hand, seat, reading)]
    seat.put_in(max(seat.bet, min(question.amount, seat.bet + seat.stack)))
    reason = because("undercall-forfeited", seat=seat.number, amount=seat.bet)
    reading = Reading(Status.FINAL, Action.FOLD, seat.bet, question.rules, reason=reason)
    return [book(hand, seat, reading)]


def _blind_overchip(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    situation = situation_of(hand, seat)
    if option == "call":
        return [book(hand, seat, call(situation, "floor-decided", "44"))]
    return [book(hand, seat, half_standard(situation, question.amount, "46-C", "45-B"))]


def _contradiction(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    bettor = hand.seats[question.seat]
    hand.contradicted = 0
    if option == "words":
        # The opponent answered a bet that was not clear, and acts again (50-B, 1).
        return [restate(bettor, "floor-decided", "40-A")._replace(action=None)]
    _lower_bet(hand, bettor, bettor.in_front)
    ruling = restate(bettor, "floor-decided", "40-A")._replace(action=None)
    rulings = [ruling]
    for part in question.parts:
        if isinstance(part, ChipsPushed):
            rulings.append(push_known(hand, hand.seats[part.seat], part))
    return rulings


def _lower_bet(hand: Hand, seat: Seat, to: int) -> None:
    """The street's last wager comes down to ``to``."""
    seat.take_back(seat.bet - to)
    earlier = hand.wager_levels[:-1]
    before = earlier[-1] if earlier else 0
    hand.wager_levels = (*earlier, to)
    hand.level = to
    hand.raise_by = max(hand.level_info.big_blind, to - before)
    seat.level_after = to


def _words_or_chips(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    wants_chips = option == "chips"
    rulings: list[Ruling] = []
    for part in question.parts:
        if isinstance(part, ChipsPushed) is wants_chips:
            rulings += rule_in_turn(hand, seat, part)
    return rulings


def _skipped_seat(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    if option == "dead":
        return [kill_hand(hand, seat, "53-B")]
    seat.limited_by = "53-B" if option == "no-raise" else ""
    key = "skipped-no-raise" if seat.limited_by else "skipped-back-up"
    return [notice(seat.number, key, "53-B")]


def _bettor_discards(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    if option == "live":
        return [notice(seat.number, "hand-stays-live", *question.rules)]
    others = max(other.bet for other in hand.seats.values() if other is not seat)
    seat.take_back(max(0, seat.bet - others))
    hand.level = others
    return [lose_hand(seat, *question.rules)]


def _all_in_muck(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    if option == "live":
        return [notice(seat.number, "hand-stays-live", *question.rules)]
    return kill_after_betting(hand, seat)


def _four_card_flop(hand: Hand, question: OpenQuestion, _option: str) -> list[Ruling]:
    scramble_flop(hand)
    return [notice(0, "flop-scrambled", *question.rules)]


def _play_on(hand: Hand, question: OpenQuestion, _option: str) -> list[Ruling]:
    """The floor lets an irregular deal stand: the counts are as they are."""
    for seat in hand.seats.values():
        if seat.is_in:
            seat.card_count = hand.game.hole_cards
    return [notice(question.seat, "play-on", "1", *question.rules)]


def _conditional(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    if option == "not-binding":
        return [notice(seat.number, "conditional-off", "59-A")]
    parts = [replace(part, conditional=False) for part in question.parts if isinstance(part, Said)]
    seat.held = Held(list(parts), is_bound=True, only_facing_bet=True)
    return [notice(seat.number, "conditional-binds", "59-A")]


def _ask_to_see(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    if option == "show":
        hand.asked.add(question.seat)
    reason = because("floor-decided", seat=question.seat)
    return [Ruling(question.seat, Status.FINAL, rules=question.rules, reason=reason)]


def _unknown_chip(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    situation = situation_of(hand, seat)
    push = next(part for part in question.parts if isinstance(part, ChipsPushed))
    known = tuple(known_chips(push.chips))
    if option == "chips" and known:
        return [push_known(hand, seat, replace(push, chips=known))]
    seat.front += known
    if option == "all-in" and situation.all_in > situation.level:
        return [book(hand, seat, wager(situation, situation.all_in, "floor-decided", "RP-22"))]
    return [book(hand, seat, call(situation, "floor-decided", "RP-22"))]


def _low_confidence(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    push = next(part for part in question.parts if isinstance(part, ChipsPushed))
    if option == "confirm":
        return [push_known(hand, seat, push)]
    return [notice(seat.number, "recount", "1")]


def _variance(_hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    return settle_variance(question, option)


def _call_before_amount(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    seat = hand.seats[question.seat]
    if option == "call" and seat.is_live:
        seat.held = Held([Said(seat.number, Word.CALL)], is_bound=True)
        return [notice(seat.number, "call-before-amount-binds", "59-B")]
    return [notice(seat.number, "call-before-amount-off", "59-B")]


def _chips_behind(hand: Hand, question: OpenQuestion, option: str) -> list[Ruling]:
    """Chips found behind an all-in: part of the accepted action, or set aside (62)."""
    seat = hand.seats[question.seat]
    if option == "not-in-action":
        return [notice(seat.number, "chips-set-aside", "62", amount=question.amount)]
    seat.stack += question.amount
    seat.bought += question.amount
    before, to = seat.bet, seat.bet + question.amount
    seat.put_in(to)
    callers = [other for other in hand.seats.values() if other.bet == before]
    if to > hand.level:
        hand.level = to
        for caller in callers:
            if caller.is_live and caller.has_acted:
                caller.put_in(min(to, caller.bet + caller.stack))
    if hand.is_betting_done:
        return_uncalled_bet(hand)
    return [restate(seat, "chips-in-action", "62", "49")._replace(action=None)]


HANDLERS: dict[str, Handler] = {
    "undercall": _undercall,
    "blind-overchip": _blind_overchip,
    "contradiction": _contradiction,
    "words-or-chips": _words_or_chips,
    "skipped-seat": _skipped_seat,
    "bettor-discards": _bettor_discards,
    "all-in-muck": _all_in_muck,
    "four-card-flop": _four_card_flop,
    "misdeal": _play_on,
    "conditional": _conditional,
    "ask-to-see": _ask_to_see,
    "unknown-chip": _unknown_chip,
    "chips-behind": _chips_behind,
    "low-confidence": _low_confidence,
    "chips-missing": _variance,
    "chips-extra": _variance,
    "call-before-amount": _call_before_amount,
}
