"""Hands turned up, pushed away, mucked, and asked for (TDA 2024, 13 to 18, 58, 65)."""

from __future__ import annotations

from engine.betting import advance, ask, end_uncontested, fold_hand, impossible, notice
from engine.deal import foul_deck, kill_hand, kill_out_of_turn
from engine.hand import Hand, OpenQuestion
from engine.happenings import UNSEEN_CARD, HandTabled, Street
from engine.in_turn import fold_in_turn, rule_held
from engine.out_of_turn import ask_bettor_discards, fold_out_of_turn, is_action_moot
from engine.reading import because
from engine.rulings import Action, Alert, Ruling, Status
from engine.seat import Seat
from engine.showdown import is_betting_over, is_tabled, may_ask, settle


def table_hand(hand: Hand, tabled: HandTabled) -> list[Ruling]:
    """Cards were turned face up; a hand counts once all of them are (13-A)."""
    seat = hand.seats.get(tabled.seat)
    if seat is None or not seat.is_in or seat.is_mucked or seat.has_folded:
        return [notice(tabled.seat, "hand-not-live", "13-B", alerts=(Alert.IMPOSSIBLE,))]
    due = hand.game.hole_cards
    count = due if tabled.count is None else tabled.count
    if tabled.cards and _is_alike_elsewhere(hand, seat, tabled.cards):
        return foul_deck(hand)
    if tabled.cards:
        hidden = seat.cards[len(tabled.cards) :]
        seat.cards = (*tabled.cards, *hidden)
    seat.is_discarded = False
    seat.tabled_count = max(seat.tabled_count, min(count, due))
    seat.tabled = seat.cards[: seat.tabled_count]
    if seat.tabled_count < due:
        alerts = (Alert.TABLE_ALL_CARDS,)
        return [notice(seat.number, "one-card-tabled", "15-A", "13-A", alerts=alerts)]
    settle(hand)
    return []


def _is_alike_elsewhere(hand: Hand, seat: Seat, cards: tuple[str, ...]) -> bool:
    open_cards = list(hand.board)
    for other in hand.seats.values():
        if other is not seat:
            open_cards += other.tabled
    return any(card != UNSEEN_CARD and card in open_cards for card in cards)


def muck_hand(hand: Hand, number: int, *, is_discard: bool) -> list[Ruling]:
    """Cards reached the muck, or were pushed forward face down."""
    seat = hand.seats.get(number)
    if seat is None or not seat.is_in:
        return [impossible(number, "hand")]
    if seat.has_folded:
        seat.is_mucked = seat.is_mucked or not is_discard
        return []
    if hand.street in (Street.SHOWDOWN, Street.OVER):
        return _muck_at_showdown(hand, seat, is_discard=is_discard)
    return _muck_while_betting(hand, seat)


def _muck_at_showdown(hand: Hand, seat: Seat, *, is_discard: bool) -> list[Ruling]:
    if is_tabled(hand, seat):
        is_winner = any(seat.number == winner for pot in hand.winners for winner, _ in pot)
        if hand.is_paid or (hand.winners and not is_winner):
            return []
        # A tabled hand that wins, or may win, cannot be killed (13-C).
        alerts = (Alert.MUCK_BEFORE_AWARD,)
        return [notice(seat.number, "muck-before-award", "13-C", alerts=alerts)]
    if hand.street is Street.OVER:
        seat.is_mucked = not is_discard
        return []
    if is_discard:
        seat.is_discarded = True
        return [notice(seat.number, "discarded", "14")]
    if is_betting_over(hand):
        return [_ask_all_in_muck(hand, seat)]
    seat.is_mucked = True
    fold_hand(seat)
    settle(hand)
    return [notice(seat.number, "mucked", "14", "13-B")]


def _ask_all_in_muck(hand: Hand, seat: Seat) -> Ruling:
    """An all-in hand, or one that called it, may not be mucked unseen (16)."""
    question = OpenQuestion("all-in-muck", seat.number, ("live", "dead"), ("16", "65-A"))
    reason = because("all-in-muck", seat=seat.number)
    return ask(hand, question, reason, Alert.MUCK_BEFORE_AWARD)


def _muck_while_betting(hand: Hand, seat: Seat) -> list[Ruling]:
    due = hand.game.hole_cards
    if seat.card_count != due and hand.is_dealt:
        return _muck_wrong_count(hand, seat)
    if hand.actor == seat.number:
        ruling = fold_in_turn(hand, seat)
        seat.is_mucked = True
        done = ruling.status is Status.FINAL
        return [ruling, *advance(hand, rule_held)] if done else [ruling]
    if hand.is_betting_done and is_betting_over(hand):
        return [_ask_all_in_muck(hand, seat)]
    if hand.aggressor == seat.number and not hand.is_betting_done:
        return [ask_bettor_discards(hand, seat)]
    if hand.is_betting_done:
        return kill_after_betting(hand, seat)
    seat.is_mucked = True
    return fold_out_of_turn(hand, seat)


def _muck_wrong_count(hand: Hand, seat: Seat) -> list[Ruling]:
    seat.is_mucked = True
    if hand.actor == seat.number:
        return [kill_hand(hand, seat, "35-D", "38"), *advance(hand, rule_held)]
    ruling = kill_out_of_turn(seat, "35-D", "38")
    if hand.is_betting_done:
        return [ruling, *_end_if_uncontested(hand)]
    if is_action_moot(hand):
        return [ruling, *advance(hand, rule_held)]
    return [ruling]


def kill_after_betting(hand: Hand, seat: Seat) -> list[Ruling]:
    """A hand is lost while the next card is due: called bets are not refunded (65-A)."""
    return [lose_hand(seat, "65-A"), *_end_if_uncontested(hand)]


def lose_hand(seat: Seat, *rules: str) -> Ruling:
    """The cards of a seat cannot be got back: its hand is dead."""
    fold_hand(seat)
    seat.is_mucked = True
    return Ruling(
        seat.number,
        Status.FINAL,
        Action.FOLD,
        to=seat.bet,
        rules=rules,
        alerts=(Alert.HAND_KILLED,),
        reason=because("hand-killed", seat=seat.number),
    )


def _end_if_uncontested(hand: Hand) -> list[Ruling]:
    if hand.live_count() == 1:
        return end_uncontested(hand)
    settle(hand)
    return []


def ask_to_see(hand: Hand, number: int, target_number: int) -> list[Ruling]:
    """A player asks to see a hand: a right, a lost right, or the floor's choice (18)."""
    asker, target = hand.seats.get(number), hand.seats.get(target_number)
    if asker is None or target is None or not target.is_in or not asker.is_in:
        return [impossible(number, "hand")]
    answer = may_ask(hand, asker, target)
    if answer == "lost":
        return [notice(number, "asked-to-see-lost", "18-A", target=target_number)]
    if answer == "right":
        hand.asked.add(target_number)
        reason = because("asked-to-see-right", seat=number, target=target_number)
        return [Ruling(target_number, Status.FINAL, rules=("18-B",), reason=reason)]
    question = OpenQuestion("ask-to-see", target_number, ("show", "deny"), ("18-B", "1"))
    reason = because("asked-to-see-floor", seat=number, target=target_number)
    return [ask(hand, question, reason)]
