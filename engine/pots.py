"""Uncalled bets, main and side pots, and who wins them (TDA 2024, 12, 20, 21)."""

from __future__ import annotations

from engine.cards import hand_rank
from engine.chips import split_pot
from engine.hand import Hand
from engine.happenings import UNSEEN_CARD
from engine.seat import Seat

PotList = tuple[tuple[int, tuple[int, ...]], ...]


def uncalled_bet(hand: Hand) -> tuple[Seat | None, int]:
    """Find the part of this street's greatest bet that nobody has matched.

    Returns:
        its owner and the amount; (None, 0) if all is matched.
    """
    ranked = sorted(hand.seats.values(), key=lambda seat: seat.bet, reverse=True)
    if len(ranked) < 2 or ranked[0].bet == ranked[1].bet:
        return (None, 0)
    return (ranked[0], ranked[0].bet - ranked[1].bet)


def return_uncalled_bet(hand: Hand) -> None:
    """Give the uncalled part of this street's bet back to its owner."""
    seat, amount = uncalled_bet(hand)
    if seat is not None and not seat.has_folded:
        seat.take_back(amount)


def _layers(amounts: dict[int, int], live: list[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Cut contributions into layers at each live seat's amount; lowest first."""
    layers: list[tuple[int, tuple[int, ...]]] = []
    floor = 0
    for cap in sorted({amounts[seat] for seat in live}):
        part = sum(min(amount, cap) - min(amount, floor) for amount in amounts.values())
        if part:
            layers.append((part, tuple(seat for seat in live if amounts[seat] >= cap)))
        floor = cap
    rest = sum(max(0, amount - floor) for amount in amounts.values())
    if rest:
        # Dead money above every live seat: nobody else can claim it but the deepest ones.
        if layers:
            top, seats = layers[-1]
            layers[-1] = (top + rest, seats)
        else:
            layers.append((rest, tuple(live)))
    return layers


def build_pots(hand: Hand) -> PotList:
    """Main pot first, this street's bets included, an uncalled bet apart.

    Pots that the same seats can win are one. A big blind ante is dead money of the main pot.

    Rule: TDA 2024, 21; RP-11.
    """
    if hand.is_paid:
        return ()
    live = [seat.number for seat in hand.live_seats()]
    if not live:
        return ()
    owner, excess = (None, 0) if hand.is_betting_done else uncalled_bet(hand)
    totals = {number: seat.total for number, seat in hand.seats.items()}
    if owner is not None:
        totals[owner.number] -= excess
    layers: list[tuple[int, tuple[int, ...]]] = []
    if hand.level_info.bb_ante:
        layers.append((sum(seat.ante for seat in hand.seats.values()), tuple(live)))
    elif hand.level_info.ante:
        layers = _layers({number: seat.ante for number, seat in hand.seats.items()}, live)
    return merge(layers + _layers(totals, live))


def merge(layers: list[tuple[int, tuple[int, ...]]]) -> PotList:
    """Join layers that the same seats can win."""
    pots: dict[tuple[int, ...], int] = {}
    for amount, seats in layers:
        if amount:
            pots[seats] = pots.get(seats, 0) + amount
    return tuple(
        (amount, seats) for seats, amount in sorted(pots.items(), key=lambda pot: -len(pot[0]))
    )


def is_showdown_settled(hand: Hand) -> bool:
    """Whether every live hand is tabled in full and readable, or one hand is left."""
    live = hand.live_seats()
    if len(live) == 1:
        return True
    if len(hand.board) < 5 or UNSEEN_CARD in hand.board:
        return False
    return all(is_readable(hand, seat) for seat in live)


def is_readable(hand: Hand, seat: Seat) -> bool:
    """Whether all of the seat's cards lie face up with known faces (TDA 2024, 13-A)."""
    return (
        len(seat.tabled) == hand.game.hole_cards
        and seat.tabled_count == hand.game.hole_cards
        and UNSEEN_CARD not in seat.tabled
    )


def award(hand: Hand) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Decide each pot; side pots first, as they are awarded.

    Rule: TDA 2024, 12, 20-A, 21.

    Returns:
        per pot the winning seats with their chips, in order from the button's left.
    """
    order = [seat.number for seat in hand.live_from_button()]
    ranks: dict[int, int] = {}
    results: list[tuple[tuple[int, int], ...]] = []
    for amount, eligible in reversed(hand.final_pots):
        if len(eligible) == 1:
            results.append(((eligible[0], amount),))
            continue
        for number in eligible:
            if number not in ranks:
                ranks[number] = hand_rank(hand.seats[number].tabled, tuple(hand.board))
        best = min(ranks[number] for number in eligible)
        winners = tuple(number for number in order if number in eligible and ranks[number] == best)
        results.append(tuple(split_pot(amount, winners, hand.unit).items()))
    return tuple(results)
