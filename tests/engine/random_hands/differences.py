"""Where PokerKit 0.7.7 rules otherwise, one by one, with the rule that decides.

A difference excuses one figure of PokerKit's, never one of ours: ours is always what the rules
say on paper.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from tests.engine.oracle.round import Player, Round
from tests.engine.random_hands.paper import PaperHand
from tests.engine.random_hands.peer import Peer


class Difference(NamedTuple):
    """One known difference.

    Attributes:
        name: as counted.
        rule: of the rule book that decides for us.
        figures: which figures of a decision it can explain.
        applies: whether it explains them here.
    """

    name: str
    rule: str
    figures: frozenset[str]
    applies: Callable[[PaperHand, Peer], bool]


RAISING = frozenset({"least_to", "most_to"})


def _actor(hand: PaperHand) -> Player | None:
    return next((one for one in hand.page.players if one.seat == hand.page.actor), None)


def _others(page: Round, player: Player) -> list[Player]:
    return [one for one in page.live() if one is not player]


def is_short_big_blind(hand: PaperHand) -> bool:
    """The big blind is all-in for less than a blind, on the first street."""
    big = hand.page.player(hand.plan.blind_seats[1])
    return hand.street == 0 and big.wealth < hand.plan.blinds[1]


def _short_blind_call(hand: PaperHand, peer: Peer) -> bool:
    """PokerKit asks for the greatest bet that lies there, not for the full blind."""
    player = _actor(hand)
    if player is None or not is_short_big_blind(hand):
        return False
    lying = max(one.put_in for one in hand.page.players)
    return peer.to_call == max(0, min(lying, player.wealth) - player.put_in)


def _short_blind_raise(hand: PaperHand, peer: Peer) -> bool:
    """PokerKit measures raises from the short blind, so that later ones are wrong too."""
    return is_short_big_blind(hand)


def _short_blinds_in_pot(hand: PaperHand, peer: Peer) -> bool:
    """PokerKit counts the chips that lie there, the rule counts full blinds."""
    is_pot_limit = hand.page.game == "pot-limit"
    return hand.street == 0 and is_pot_limit and hand.page.missing_blinds > 0


def _not_reopened(hand: PaperHand, peer: Peer) -> bool:
    """PokerKit lets a player raise again who faces less than a full bet or raise."""
    player = _actor(hand)
    if player is None or player.stood_at is None or hand.page.is_capped():
        return False
    return not hand.page.is_open_to(player) and peer.most_to > 0


def _reopened(hand: PaperHand, peer: Peer) -> bool:
    """Several short all-ins have made a full raise; PokerKit does not add them up."""
    player = _actor(hand)
    page = hand.page
    if player is None or player.stood_at is None or peer.most_to:
        return False
    levels = [player.stood_at, *(one for one in page.levels if one > player.stood_at)]
    steps = [after - before for before, after in pairwise(levels)]
    return page.is_open_to(player) and len(steps) > 1 and steps[-1] < page.largest


def _nobody_can_call(hand: PaperHand, peer: Peer) -> bool:
    """All opponents are all-in: a raise is returned at once; PokerKit refuses it."""
    player = _actor(hand)
    if player is None or peer.most_to:
        return False
    return all(one.wealth <= hand.page.asked for one in _others(hand.page, player))


def _limit_short_all_in(hand: PaperHand, peer: Peer) -> bool:
    """A limit all-in of less than a full bet or raise stands; PokerKit lets nobody complete it."""
    page = hand.page
    is_off_the_grid = page.asked % page.unit != 0 if page.unit else False
    return page.game == "limit" and is_off_the_grid


def _heads_up_cap(hand: PaperHand, peer: Peer) -> bool:
    """No cap once the event is down to two; PokerKit keeps it."""
    page = hand.page
    return page.game == "limit" and page.cap == 0 and page.bets_made >= 4 and not peer.most_to


def _blind_is_a_bet(hand: PaperHand, peer: Peer) -> bool:
    """The posted blind is the first of the street's bets; PokerKit does not count it."""
    return hand.page.is_capped() and hand.street == 0 and peer.most_to > 0


DIFFERENCES = (
    Difference(
        "short-big-blind-called-for-less", "54-B", frozenset({"to_call"}), _short_blind_call
    ),
    Difference("raise-over-a-short-big-blind", "43-A, 54-B", RAISING, _short_blind_raise),
    Difference(
        "short-blinds-in-the-pot-count", "54-B", frozenset({"most_to"}), _short_blinds_in_pot
    ),
    Difference("short-all-in-reopens", "47", RAISING, _not_reopened),
    Difference("raise-nobody-can-call-refused", "43-A", RAISING, _nobody_can_call),
    Difference("short-all-ins-not-added-up", "47-A", RAISING, _reopened),
    Difference("limit-short-all-in-not-completed", "47-B", RAISING, _limit_short_all_in),
    Difference("blind-not-counted-to-the-limit-cap", "48", RAISING, _blind_is_a_bet),
    Difference("limit-cap-heads-up", "48", RAISING, _heads_up_cap),
)


def explain(figure: str, hand: PaperHand, peer: Peer) -> str | None:
    """The name of the difference that explains PokerKit's figure; None: it is unexplained."""
    for one in DIFFERENCES:
        if figure in one.figures and one.applies(hand, peer):
            return one.name
    return None


def pays_blind_and_ante_otherwise(hand: PaperHand) -> bool:
    """A big blind too short for both: PokerKit takes the ante first, RP-11 the blind."""
    plan = hand.plan
    big = plan.blind_seats[1]
    return plan.bb_ante > 0 and plan.stacks[big - 1] < plan.bb_ante + plan.blinds[1]


def is_asked_for_nothing(hand: PaperHand, peer: Peer) -> bool:
    """PokerKit asks a lone player to act who has matched all that others can have in (16)."""
    if not peer.actor or hand.page.actor is not None:
        return False
    player = hand.page.player(peer.actor)
    others = _others(hand.page, player)
    return all(one.behind == 0 and one.put_in <= player.put_in for one in others)


def odd_chips(hand: PaperHand) -> int:
    """The most that odd chips can move: one pot's odd chips go to one player in PokerKit (20)."""
    return len(hand.plan.stacks) * hand.plan.unit * len(hand.pots())


def has_odd_chips(hand: PaperHand) -> bool:
    """Whether a pot does not divide evenly among its winners."""
    return any(pot.amount // hand.plan.unit % len(hand.best(pot.seats)) for pot in hand.pots())
