"""Out of turn: held, bound or off; folds that bind; skipped seats (TDA 2024, 53, 58, 59-B)."""

from __future__ import annotations

from engine.betting import advance, ask, fold_aside
from engine.hand import Hand, OpenQuestion, Turn, is_substantial
from engine.happenings import Happening, Said, Tapped, Word
from engine.in_turn import ask_conditional, rule_held
from engine.reading import because
from engine.rulings import Action, Alert, Ruling, Status
from engine.seat import Held, Seat


def act_out_of_turn(hand: Hand, seat: Seat, happening: Happening) -> list[Ruling]:
    """Hold an action out of turn; a fold binds at once (TDA 2024, 53-A, 58)."""
    if isinstance(happening, Said) and happening.conditional:
        return [ask_conditional(hand, seat, happening)]
    if isinstance(happening, Said) and happening.word is Word.FOLD:
        if hand.aggressor == seat.number:
            return [ask_bettor_discards(hand, seat)]
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


def ask_bettor_discards(hand: Hand, seat: Seat) -> Ruling:
    """The bettor thinks that all have folded and lets the cards go (15-B)."""
    question = OpenQuestion("bettor-discards", seat.number, ("live", "dead"), ("15-B", "65-A"))
    return ask(hand, question, because("bettor-discards", seat=seat.number))


def fold_out_of_turn(hand: Hand, seat: Seat) -> list[Ruling]:
    """A fold out of turn binds (TDA 2024, 53-A, 58)."""
    ruling = fold_aside(seat, "fold-out-of-turn", Alert.OUT_OF_TURN_FOLD, "53-A", "58")
    rulings = [ruling, *_note_out_of_turn(hand, Turn(seat.number, Action.FOLD, has_chips=False))]
    if not hand.questions and is_action_moot(hand):
        rulings += advance(hand, rule_held)
    return rulings


def is_action_moot(hand: Hand) -> bool:
    """Whether a fold has left the actor with nothing to decide."""
    return hand.live_count() <= 1 or not hand.needs_to_act(hand.seats[hand.actor])


def _note_out_of_turn(hand: Hand, turn: Turn) -> list[Ruling]:
    """Substantial action behind a skipped seat: the floor decides its hand (53-B)."""
    actor = hand.seats[hand.actor]
    if hand.live_count() <= 1 or any(one.seat == turn.seat for one in hand.out_of_turn):
        return []
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
