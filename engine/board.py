"""Board cards: due, premature, too many, without a burn (TDA 2024, 38, 39; RP-5)."""

from __future__ import annotations

from engine.betting import advance, ask, impossible, notice
from engine.deal import foul_deck, is_alike
from engine.games import BOARD_SIZE, NEXT_STREET
from engine.hand import Hand, OpenQuestion
from engine.happenings import UNSEEN_CARD, BoardDealt, Street
from engine.in_turn import rule_held
from engine.reading import because
from engine.rulings import Alert, Ruling
from engine.showdown import settle


def deal_board(hand: Hand, dealt: BoardDealt) -> list[Ruling]:
    """Rule on board cards that landed."""
    if is_alike(hand, dealt.cards):
        return foul_deck(hand)
    due = NEXT_STREET.get(hand.street)
    street = dealt.street or (due if due is not Street.FLOP else None)
    if _is_fourth_flop_card(hand, dealt):
        return [_ask_four_card_flop(hand)]
    if due is None or not hand.is_betting_done or hand.street is Street.OVER:
        return [_premature()]
    if hand.questions or street is not due:
        return [impossible(0, due.value)]
    count = BOARD_SIZE[due] - BOARD_SIZE[hand.street]
    cards = dealt.cards or (UNSEEN_CARD,) * count
    if len(cards) > count and due is Street.FLOP:
        return [*_open(hand, due, cards[:3]), _ask_four_card_flop(hand)]
    if len(cards) != count:
        return [impossible(0, due.value)]
    rulings = [] if dealt.burned else [_no_burn(due)]
    return rulings + _open(hand, due, cards)


def _is_fourth_flop_card(hand: Hand, dealt: BoardDealt) -> bool:
    return (
        dealt.street is None
        and hand.street is Street.FLOP
        and not any(seat.has_acted for seat in hand.seats.values())
        and not hand.is_betting_done
        and not hand.questions
    )


def _ask_four_card_flop(hand: Hand) -> Ruling:
    hand.actor = 0
    question = OpenQuestion("four-card-flop", 0, ("scramble",), ("39-A", "39-D"))
    return ask(hand, question, because("four-card-flop"), Alert.EXTRA_FLOP_CARD)


def _premature() -> Ruling:
    """The burn stays, the card goes back, the stub is shuffled, the street is dealt again."""
    return notice(0, "premature-board", "RP-5", "39-C", alerts=(Alert.PREMATURE_BOARD,))


def _no_burn(street: Street) -> Ruling:
    rules = ("39-B",) if street is Street.FLOP else ("38",)
    return notice(0, "no-burn", *rules, alerts=(Alert.NO_BURN,))


def _open(hand: Hand, street: Street, cards: tuple[str, ...]) -> list[Ruling]:
    hand.board += cards
    hand.open_street(street)
    can_bet = [seat for seat in hand.live_seats() if seat.can_act]
    if len(can_bet) >= 2:
        return advance(hand, rule_held)
    hand.actor = 0
    hand.is_betting_done = True
    if street is Street.RIVER:
        hand.street = Street.SHOWDOWN
    settle(hand)
    return []


def scramble_flop(hand: Hand) -> None:
    """The four cards go face down again; the flop is dealt anew from them (39-A)."""
    hand.board = []
    hand.street = Street.PREFLOP
    hand.actor = 0
    hand.is_betting_done = True
