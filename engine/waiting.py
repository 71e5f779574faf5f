"""While a question to the floor is open, what happens waits; the answer lets it go on."""

from __future__ import annotations

from engine.after_action import known_chips
from engine.betting import notice
from engine.floor import answer
from engine.hand_start import State, misdeal
from engine.happenings import (
    AllInButtonPressed,
    ChipsPushed,
    FloorDecided,
    HandDiscarded,
    HandMucked,
    Happening,
    Said,
    Street,
    Tapped,
    TimeExpired,
    Together,
)
from engine.in_turn import time_expired
from engine.mucking import muck_hand
from engine.reading import because
from engine.rulings import Alert, Ruling, Status
from engine.turn import act


def act_or_wait(state: State, happening: Happening) -> list[Ruling]:
    """Rule on an action, or let it wait for the floor's answer."""
    hand = state.hand
    if hand.questions and hand.street not in (Street.SHOWDOWN, Street.OVER):
        return [_wait_for_floor(state, happening)]
    match happening:
        case HandMucked():
            return muck_hand(hand, happening.seat, is_discard=False)
        case HandDiscarded():
            return muck_hand(hand, happening.seat, is_discard=True)
        case TimeExpired():
            return time_expired(hand, happening.seat)
        case ChipsPushed() | Said() | Tapped() | AllInButtonPressed() | Together():
            return act(hand, happening)
        case _:
            return []


def _wait_for_floor(state: State, happening: Happening) -> Ruling:
    """A second undercall is named at once (51-C); all else is only held."""
    hand = state.hand
    hand.deferred.append(happening)
    number = getattr(happening, "seat", 0)
    seat = hand.seats.get(number)
    question = hand.questions[0]
    if question.kind == "undercall" and isinstance(happening, ChipsPushed) and seat:
        total = seat.in_front + sum(known_chips(happening.chips))
        if number != question.seat and total < hand.level_for(seat):
            return Ruling(
                number,
                Status.FLOOR,
                to=seat.bet,
                rules=("51-C", "51-B"),
                alerts=(Alert.UNDERCALL,),
                options=question.options,
                reason=because("second-undercall", seat=number, first=question.seat),
            )
    reason = because("waits-for-floor", seat=number, first=question.seat)
    return Ruling(number, Status.HELD, rules=question.rules, reason=reason)


def decide(state: State, decided: FloorDecided) -> list[Ruling]:
    """Act on the floor's answer, then on what has waited for it."""
    hand = state.hand
    if not hand.questions:
        return [notice(0, "no-question", "1", alerts=(Alert.IMPOSSIBLE,))]
    if decided.option == "misdeal" and "misdeal" in hand.questions[0].options:
        return misdeal(state)
    rulings = answer(hand, decided)
    waiting, hand.deferred = hand.deferred, []
    for happening in waiting:
        rulings += act_or_wait(state, happening)
    return rulings
