"""Books what was ruled and moves the action on: next actor, held actions, end of the street."""

from __future__ import annotations

from collections.abc import Callable

from engine.hand import NONE_STATED, Hand, OpenQuestion, Turn
from engine.happenings import Happening, Street
from engine.pots import return_uncalled_bet
from engine.reading import Reading, because
from engine.rulings import Action, Alert, Reason, Ruling, Status
from engine.seat import Seat
from engine.showdown import settle

ApplyHeld = Callable[[Hand, Seat, Happening], list[Ruling]]


def ruling_of(seat: Seat, reading: Reading, *, confidence: int = 1000) -> Ruling:
    """Give a reading the figures of the books after it was booked."""
    is_booked = reading.status is Status.FINAL
    over = seat.in_front - seat.bet
    return Ruling(
        seat.number,
        reading.status,
        reading.action,
        seat.bet if is_booked else reading.to,
        max(0, over),
        max(0, -over) if is_booked else 0,
        seat.is_all_in and seat.bet > 0,
        reading.rules,
        reading.alerts,
        reading.options,
        reading.reason,
        confidence,
    )


def restate(seat: Seat, key: str, *rules: str, alerts: tuple[Alert, ...] = ()) -> Ruling:
    """What the seat was last ruled to have done, with its figures as they stand now."""
    return Ruling(
        seat=seat.number,
        status=Status.FINAL,
        action=seat.last_action,
        to=seat.bet,
        change=seat.change,
        owes=seat.owes,
        all_in=seat.is_all_in,
        rules=rules,
        alerts=alerts,
        reason=because(key, to=seat.bet, change=seat.change, owes=seat.owes, seat=seat.number),
    )


def notice(
    seat: int, key: str, *rules: str, alerts: tuple[Alert, ...] = (), **values: int | str
) -> Ruling:
    """A ruling that changes nothing: a warning to the dealer, or words that came too late."""
    return Ruling(
        seat=seat,
        status=Status.VOID,
        rules=rules,
        alerts=alerts,
        reason=because(key, seat=seat, **values),
    )


def impossible(seat: int, expected: str) -> Ruling:
    """What cannot be: reported with what was expected; it changes nothing."""
    return notice(seat, "impossible", alerts=(Alert.IMPOSSIBLE,), expected=expected)


def ask(hand: Hand, question: OpenQuestion, reason: Reason, *alerts: Alert) -> Ruling:
    """Open a question to the floor; nobody acts until it is answered."""
    question.number = hand.number * 100 + len(hand.questions) + 1
    hand.questions.append(question)
    return Ruling(
        seat=question.seat,
        status=Status.FLOOR,
        to=hand.seats[question.seat].bet if question.seat in hand.seats else 0,
        rules=question.rules,
        alerts=alerts,
        options=question.options,
        reason=reason,
    )


def book(hand: Hand, seat: Seat, reading: Reading, *, confidence: int = 1000) -> Ruling:
    """Move the books by a final reading and note the action.

    Args:
        hand: changed in place.
        seat: who acted.
        reading: of status FINAL with an action.
        confidence: of the sensed chips, in thousandths.
    """
    action = reading.action
    assert action is not None
    before = seat.bet
    if action is Action.FOLD:
        fold_hand(seat)
    else:
        seat.put_in(reading.to)
    if action in (Action.BET, Action.RAISE):
        _note_wager(hand, seat, reading.to)
    turn = Turn(seat.number, action, has_chips=seat.bet > before)
    hand.turns.append(turn)
    if action not in (Action.BET, Action.RAISE):
        hand.turns_since_bet.append(turn)
    seat.has_acted = True
    seat.level_after = hand.level
    seat.last_action = action
    seat.pending = None
    seat.amount_by_words = reading.by_words
    seat.is_bound_in = False
    hand.last_actor = seat.number
    if hand.clock_seat == seat.number:
        hand.clock_seat = 0
    ruling = ruling_of(seat, reading, confidence=confidence)
    if seat.is_button_due and not reading.by_words:
        # Chips say all-in: the dealer is asked for the button (RP-1).
        return ruling._replace(alerts=(*ruling.alerts, Alert.BUTTON_MISSING))
    return ruling


def finish(hand: Hand, seat: Seat, reading: Reading, confidence: int = 1000) -> Ruling:
    """Book a final reading, keep a pending word, or ask the floor."""
    if reading.status is Status.FINAL and reading.action is not None:
        return book(hand, seat, reading, confidence=confidence)
    if reading.status is Status.FLOOR:
        question = OpenQuestion(
            reading.question, seat.number, reading.options, reading.rules, reading.amount
        )
        return ask(hand, question, reading.reason, *reading.alerts)
    return ruling_of(seat, reading)


def fold_hand(seat: Seat) -> None:
    """The hand is dead; what is in stays in."""
    seat.has_folded = True
    seat.held = None
    seat.pending = None


def fold_aside(seat: Seat, key: str, alert: Alert, *rules: str) -> Ruling:
    """Fold a seat that does not have the action, and state it."""
    fold_hand(seat)
    seat.last_action = Action.FOLD
    return Ruling(
        seat.number,
        Status.FINAL,
        Action.FOLD,
        to=seat.bet,
        change=seat.change,
        rules=rules,
        alerts=(alert,),
        reason=because(key, seat=seat.number),
    )


def _note_wager(hand: Hand, seat: Seat, to: int) -> None:
    increase = to - hand.level
    is_full = increase >= hand.raise_by
    if hand.game.structure.is_limit:
        _note_limit_wager(hand, to)
    elif is_full:
        hand.raise_by = increase
    hand.level = to
    hand.wager_levels = (*hand.wager_levels, to)
    hand.aggressor = seat.number
    hand.turns_since_bet = []
    hand.stated = NONE_STATED
    hand.miscounted = 0


def _note_limit_wager(hand: Hand, to: int) -> None:
    """Half a bet or more counts as a whole one (TDA 2024, 47-B)."""
    if 2 * (to - hand.nominal) >= hand.raise_by:
        hand.nominal += hand.raise_by
        hand.wagers += 1


def advance(hand: Hand, apply_held: ApplyHeld) -> list[Ruling]:
    """Give the action to the next seat; bind what was held there; end the street if due.

    Args:
        hand: changed in place.
        apply_held: rules on one held happening as if it came in turn.
    """
    rulings: list[Ruling] = []
    while not hand.questions:
        if hand.live_count() <= 1:
            return rulings + end_uncontested(hand)
        seat = _next_to_act(hand)
        if seat is None:
            return rulings + close_street(hand)
        if hand.actor != seat.number or seat.has_acted:
            hand.out_of_turn = []
            seat.begin_turn()
        hand.actor = seat.number
        if seat.held is None:
            break
        bound, stays = _bind(hand, seat, apply_held)
        rulings += bound
        if stays:
            break
    return rulings


def _next_to_act(hand: Hand) -> Seat | None:
    start = hand.last_actor or first_position(hand)
    for seat in hand.seats_from(start):
        if hand.needs_to_act(seat):
            return seat
    return None


def first_position(hand: Hand) -> int:
    """Position after which the street's action starts."""
    return hand.bb_position if hand.street is Street.PREFLOP else hand.button


def _bind(hand: Hand, seat: Seat, apply_held: ApplyHeld) -> tuple[list[Ruling], bool]:
    """The action has come to a seat that acted out of turn, and has not changed (53-A)."""
    held = seat.held
    assert held is not None
    seat.held = None
    if held.only_facing_bet and hand.to_call(seat) == 0:
        return ([], True)
    turns = len(hand.turns)
    rulings: list[Ruling] = []
    for part in held.parts:
        rulings += apply_held(hand, seat, part)
    return (rulings, len(hand.turns) == turns)


def return_held(hand: Hand, actor: Seat) -> list[Ruling]:
    """The player in turn has bet or raised: out-of-turn actions are off (TDA 2024, 53-A)."""
    rulings = []
    for seat in hand.seats_from(actor.number):
        held = seat.held
        if seat is actor or held is None or held.is_bound or held.only_facing_bet:
            continue
        seat.held = None
        chips = sum(held.chips)
        if held.before_amount:
            question = OpenQuestion(
                "call-before-amount", seat.number, ("call", "back-up"), ("59-B",)
            )
            rulings.append(ask(hand, question, because("call-before-amount", seat=seat.number)))
        else:
            rulings.append(notice(seat.number, "out-of-turn-returned", "53-A", change=chips))
    return rulings


def close_street(hand: Hand) -> list[Ruling]:
    """All have acted: the uncalled bet goes back; on the river the showdown begins."""
    hand.actor = 0
    hand.is_betting_done = True
    hand.clock_seat = 0
    return_uncalled_bet(hand)
    for seat in hand.seats.values():
        seat.held = None
    if len(hand.board) == 5:
        hand.street = Street.SHOWDOWN
    settle(hand)
    return []


def end_uncontested(hand: Hand) -> list[Ruling]:
    """One hand is left: it wins without being shown (TDA 2024, 17-B)."""
    hand.actor = 0
    hand.clock_seat = 0
    if not hand.is_betting_done:
        hand.is_betting_done = True
        return_uncalled_bet(hand)
    settle(hand)
    return []
