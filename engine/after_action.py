"""After a seat's own action: chips pay for it or are a string, words come too late.

Rule: TDA 2024, 40-A, 42, 46-B, 50-A, 56.
"""

from __future__ import annotations

from engine.betting import ask, impossible, notice, restate
from engine.hand import Hand, OpenQuestion
from engine.happenings import AllInButtonPressed, ChipsPulled, ChipsPushed, Happening, Together
from engine.reading import because
from engine.rulings import Alert, Ruling
from engine.seat import Seat


def known_chips(chips: tuple[int | None, ...]) -> list[int]:
    """The chips whose value the station knows."""
    return [chip for chip in chips if chip is not None]


def is_after_own_action(hand: Hand, seat: Seat, happening: Happening) -> bool:
    """Whether the seat has acted and nobody since, or chips pay for what it owes."""
    if seat.last_action is None:
        return False
    if (seat.owes > 0 or seat.is_all_in) and _has_chips(happening):
        return True
    return hand.last_actor == seat.number and seat.held is None


def _has_chips(happening: Happening) -> bool:
    if isinstance(happening, Together):
        return any(_has_chips(part) for part in happening.parts)
    return isinstance(happening, ChipsPushed)


def after_own_action(
    hand: Hand, seat: Seat, happening: Happening, *, in_one_moment: bool = False
) -> list[Ruling]:
    """Chips pay for what was ruled or are a string; words come too late (40-A, 56)."""
    if isinstance(happening, Together):
        return [ruling for part in happening.parts for ruling in after_own_action(hand, seat, part)]
    if isinstance(happening, ChipsPushed):
        return [_pay(hand, seat, happening, in_one_moment=in_one_moment)]
    if isinstance(happening, AllInButtonPressed):
        return [mark_all_in(seat)]
    return [notice(seat.number, "words-too-late", "40-A")]


def mark_all_in(seat: Seat) -> Ruling:
    """The dealer marks a seat all-in that has acted; one with chips behind is not (RP-1, 40-A)."""
    if not seat.is_all_in:
        return notice(seat.number, "all-in-too-late", "40-A", "RP-1", alerts=(Alert.IMPOSSIBLE,))
    seat.has_all_in_button = True
    return notice(seat.number, "all-in-button", "RP-1")


def _pay(hand: Hand, seat: Seat, push: ChipsPushed, *, in_one_moment: bool) -> Ruling:
    chips = known_chips(push.chips)
    owed = seat.owes
    seat.front += chips
    alerts: list[Alert] = [Alert.UNKNOWN_CHIP] if None in push.chips else []
    if seat.stack == 0 and sum(chips) > owed and seat.change > 0:
        return _ask_chips_behind(hand, seat)
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
    if seat.owes:
        return restate(seat, "paid-in-part", "40-A", alerts=tuple(alerts))
    if seat.change:
        return restate(seat, "change-due", "40-A", alerts=tuple(alerts))
    return restate(seat, "paid", "40-A", alerts=tuple(alerts))


def _ask_chips_behind(hand: Hand, seat: Seat) -> Ruling:
    """An all-in player has chips that the books did not know (62)."""
    question = OpenQuestion(
        "chips-behind", seat.number, ("in-action", "not-in-action"), ("62", "49"), seat.change
    )
    reason = because("chips-behind", seat=seat.number, amount=seat.change)
    return ask(hand, question, reason, Alert.STACK_MISMATCH)


def pull(hand: Hand, pulled: ChipsPulled) -> list[Ruling]:
    """Chips were taken back: change, prior chips (46-B), or committed ones (50-A)."""
    seat = hand.seats.get(pulled.seat)
    if seat is None or not seat.is_in:
        return [impossible(pulled.seat, "chips")]
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
