"""Cards at seats: the deal, wrong counts, misdeals, fouled decks (TDA 2024, 35 to 38)."""

from __future__ import annotations

from engine.betting import ask, book, fold_aside, notice
from engine.blinds import take_back_forced_bets
from engine.hand import Hand, OpenQuestion
from engine.happenings import UNSEEN_CARD, CardDealt, Happening, Said, Street, Word
from engine.reading import Reading, because
from engine.rulings import Action, Alert, Ruling, Status
from engine.seat import Seat

MISDEAL_OPTIONS = ("misdeal", "play-on")


def known_cards(hand: Hand) -> list[str]:
    """Every face that the station could name, hidden ones included; only to notice two alike."""
    cards = [card for card in hand.board if card != UNSEEN_CARD]
    for seat in hand.seats.values():
        cards += [card for card in seat.cards if card != UNSEEN_CARD]
    return cards


def is_alike(hand: Hand, cards: tuple[str, ...]) -> bool:
    """Whether one of ``cards`` is in the hand already, or twice among them (35-E)."""
    known = known_cards(hand)
    seen = [card for card in cards if card != UNSEEN_CARD]
    return any(card in known for card in seen) or len(set(seen)) < len(seen)


def dealing_order(hand: Hand) -> list[int]:
    """Seats that get a hand, in the order of the deal: left of the button first."""
    return [seat.number for seat in hand.seats_from(hand.button) if seat.is_in]


def deal_card(hand: Hand, dealt: CardDealt) -> list[Ruling]:
    """A card landed at a seat; compare with who is due one."""
    card = dealt.card or UNSEEN_CARD
    if is_alike(hand, (card,)):
        return foul_deck(hand)
    seat = hand.seats.get(dealt.seat)
    if seat is None or not seat.is_in or seat.has_folded:
        return [_irregular(hand, dealt.seat, "card-at-empty-seat", Alert.CARD_AT_EMPTY_SEAT)]
    is_first = not hand.is_dealt and all(one.card_count == 0 for one in hand.seats.values())
    seat.card_count += 1
    seat.cards = (*seat.cards, card)
    if hand.is_dealt:
        return _later_card(hand, seat)
    if is_first and seat.number != dealing_order(hand)[0]:
        return [_irregular(hand, seat.number, "wrong-first-card", Alert.WRONG_FIRST_CARD)]
    return _initial_card(hand, seat)


def _initial_card(hand: Hand, seat: Seat) -> list[Ruling]:
    due = hand.game.hole_cards
    if seat.card_count > due:
        return [_irregular(hand, seat.number, "wrong-card-count", Alert.WRONG_CARD_COUNT)]
    order = dealing_order(hand)
    if seat.number != order[-1] or seat.card_count < due:
        return []
    # The last seat has its last card: who has too few by now was missed.
    for number in order:
        other = hand.seats[number]
        if other.card_count == 0:
            return [_irregular(hand, number, "seat-dealt-out", Alert.SEAT_DEALT_OUT)]
        if other.card_count < due:
            return [_irregular(hand, number, "wrong-card-count", Alert.WRONG_CARD_COUNT)]
    hand.is_dealt = True
    return []


def _later_card(hand: Hand, seat: Seat) -> list[Ruling]:
    if seat.card_count <= hand.game.hole_cards and seat.number == hand.button:
        return [notice(seat.number, "button-card-made-good", "37")]
    return [_irregular(hand, seat.number, "wrong-card-count", Alert.WRONG_CARD_COUNT)]


def _irregular(hand: Hand, number: int, key: str, alert: Alert) -> Ruling:
    """Before substantial action the floor is asked for a misdeal; after it play goes on."""
    if hand.is_substantial():
        return notice(number, key, "35-D", "36", alerts=(alert,))
    question = OpenQuestion("misdeal", number, MISDEAL_OPTIONS, ("35-A", "35-C"))
    if any(one.kind == "misdeal" for one in hand.questions):
        return notice(number, key, "35-A", alerts=(alert,))
    return ask(hand, question, because(key, seat=number), alert)


def check_before_action(hand: Hand, seat: Seat, happening: Happening) -> list[Ruling] | None:
    """A seat with a wrong number of cards acts: its hand is dead, or the deal was wrong.

    Rule: TDA 2024, 35-A, 35-D, 37, 38.

    Returns:
        rulings that stand in place of the action; None if the count is right.
    """
    if not hand.is_dealt and hand.street is Street.PREFLOP:
        hand.is_dealt = all(
            one.card_count >= hand.game.hole_cards or one.number == hand.button
            for one in hand.seats.values()
            if one.is_in
        )
    if seat.card_count == hand.game.hole_cards or not hand.is_dealt:
        return None
    if isinstance(happening, Said) and happening.word is Word.FOLD:
        return None
    is_short_button = seat.number == hand.button and seat.card_count < hand.game.hole_cards
    if not is_short_button and not hand.is_substantial():
        return [_irregular(hand, seat.number, "wrong-card-count", Alert.WRONG_CARD_COUNT)]
    rules = ("37",) if is_short_button else ("35-D", "38")
    return [kill_hand(hand, seat, *rules)]


def kill_hand(hand: Hand, seat: Seat, *rules: str) -> Ruling:
    """The hand of the seat to act is dead; what it has put in stays in."""
    reason = because("hand-killed", seat=seat.number)
    alerts = (Alert.HAND_KILLED,)
    reading = Reading(Status.FINAL, Action.FOLD, seat.bet, rules, alerts, reason=reason)
    return book(hand, seat, reading)


def kill_out_of_turn(seat: Seat, *rules: str) -> Ruling:
    """The hand of another seat is dead."""
    return fold_aside(seat, "hand-killed", Alert.HAND_KILLED, *rules)


def foul_deck(hand: Hand) -> list[Ruling]:
    """Two cards alike: play stops and every bet goes back, whatever has happened (35-E)."""
    take_back_forced_bets(hand)
    hand.is_fouled = True
    hand.is_betting_done = True
    hand.actor = 0
    hand.questions = []
    hand.deferred = []
    hand.final_pots = ()
    hand.winners = ()
    hand.street = Street.OVER
    return [
        Ruling(
            0,
            Status.FINAL,
            rules=("35-E",),
            alerts=(Alert.DUPLICATE_CARD,),
            reason=because("fouled-deck"),
        )
    ]


def foreign_card(hand: Hand, number: int) -> list[Ruling]:
    """A card of another deck: a misdeal before substantial action, scrap paper after it.

    Rule: TDA 2024, 35-A and 35-D.
    """
    return [_irregular(hand, number, "foreign-card", Alert.FOREIGN_CARD)]
