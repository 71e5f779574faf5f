"""Who acts when: in turn, after the own action, out of turn, or not at all."""

from __future__ import annotations

from engine.after_action import after_own_action, is_after_own_action, mark_all_in
from engine.betting import impossible
from engine.hand import Hand
from engine.happenings import AllInButtonPressed, ChipsPushed, Said, Tapped, Together
from engine.in_turn import act_in_turn
from engine.out_of_turn import act_out_of_turn
from engine.rulings import Ruling
from engine.seat import Seat

Acting = ChipsPushed | Said | Tapped | AllInButtonPressed | Together


def act(hand: Hand, happening: Acting) -> list[Ruling]:
    """Rule on chips, words or a tap of a seat with a live hand."""
    number = acting_seat(happening)
    seat = hand.seats.get(number)
    if seat is None or not seat.is_live:
        return [impossible(number, "live hand")]
    if hand.actor == number:
        return act_in_turn(hand, seat, happening)
    if is_after_own_action(hand, seat, happening):
        return after_own_action(hand, seat, happening)
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
        return mark_all_in(seat)
    return impossible(seat.number, "no action")
