"""Chips pushed in silence: bet, call, raise, undercall or question (TDA 2024, 41 to 46, 51)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.chips import is_every_chip_needed, reaches_half
from engine.reading import Reading, Situation, because, call, wager
from engine.rulings import Alert, Status

TINY_SHARE = 20
"""A single chip is tiny beside a bet if this many of it are not more than the call (41)."""


class Push(NamedTuple):
    """Chips in front of a seat at the moment of a push.

    Attributes:
        new: chips of this motion.
        left: chips of before that were left lying.
        assumed: value in front that was ruled and never seen as chips.
        prior_total: value in front when the turn began.
        pulled: chips taken back in this turn.
    """

    new: tuple[int, ...]
    left: tuple[int, ...] = ()
    assumed: int = 0
    prior_total: int = 0
    pulled: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """Value of all chips in front."""
        return sum(self.new) + sum(self.left) + self.assumed

    @property
    def only_puts_back(self) -> bool:
        """Whether the motion brings nothing but chips that were taken back in this turn."""
        return not Counter(self.new) - Counter(self.pulled)


def read_push(situation: Situation, push: Push) -> Reading:
    """Rule on a silent push in turn.

    Rule: TDA 2024, 41 to 46 and 51-B.
    """
    reading = _read(situation, push)
    if push.total > situation.all_in:
        return reading._replace(alerts=(*reading.alerts, Alert.STACK_MISMATCH))
    return reading


def _read(situation: Situation, push: Push) -> Reading:
    if situation.is_facing:
        reading = _facing_a_bet(situation, push)
        return reading.citing("46-C") if push.prior_total else reading
    if situation.has_option:
        return _big_blind_option(situation, push)
    key, rule = ("overchip-bet", "44") if len(push.new) == 1 else ("bet", "40-A")
    return wager(situation, push.total, key, rule)


def _facing_a_bet(situation: Situation, push: Push) -> Reading:
    total = push.total
    if total < situation.level and total < situation.all_in:
        return read_undercall(situation, total, push)
    covers = push.prior_total >= situation.level
    is_partly_pulled = bool(push.pulled) and (bool(push.left) or push.assumed > 0)
    if covers or is_partly_pulled:
        return _prior_and_new_chips(situation, push)
    already = total - sum(push.new)
    if len(push.new) == 1:
        return _single_chip(situation, total)
    return _multiple_chips(situation, push.new, already, total)


def _prior_and_new_chips(situation: Situation, push: Push) -> Reading:
    """Prior chips cover the call, or some of them were pulled: all chips are one bet (46-C-2).

    The half standard alone decides; chips that were only lifted and put back add nothing.
    """
    total = push.total
    if push.pulled and push.only_puts_back:
        return call(situation, "call", "46-B")
    if total >= situation.all_in:
        return _multiple_chips(situation, (*push.left, *push.new), push.assumed, total)
    return half_standard(situation, total, "45-B", "43-A")


def _single_chip(situation: Situation, total: int) -> Reading:
    if total == situation.level:
        return call(situation, "call", "41-B")
    if total < situation.level:
        return call(situation, "all-in", "41-B")
    return call(situation, "overchip-call", "44", "41-C")


def _multiple_chips(
    situation: Situation, chips: tuple[int, ...], already: int, total: int
) -> Reading:
    if is_every_chip_needed(chips, situation.level, already):
        key = "every-chip-needed" if total > situation.level else "call"
        rules = ("45-A", "41-D") if total > situation.level else ("41-B", "45-A")
        return call(situation, key, *rules)
    if total >= situation.all_in:
        return wager(situation, situation.all_in, "last-chips-all-in", "45-B")
    return half_standard(situation, total, "45-B", "43-A")


def half_standard(situation: Situation, total: int, *rules: str) -> Reading:
    """At least half a least raise must become a full raise; less is a call.

    Rule: TDA 2024, 43-A.
    """
    if reaches_half(total, situation.full_level, situation.raise_by):
        wanted = max(total, situation.min_to)
        return wager(situation, wanted, "half-raise-reached", *rules, warns=False)
    return call(situation, "half-raise-not-reached", *rules)


def _big_blind_option(situation: Situation, push: Push) -> Reading:
    total = push.total
    is_raise = reaches_half(total, situation.full_level, situation.raise_by)
    if len(push.new) == 1 and is_raise and situation.max_to:
        # An overchip, or a multiple-chip bet with the posted chips: directors disagree.
        return Reading(
            Status.FLOOR,
            rules=("44", "46-C", "1"),
            options=("bet-all", "call"),
            reason=because("blind-overchip-floor", total=total),
            question="blind-overchip",
            amount=total,
        )
    if total >= situation.all_in:
        return wager(situation, situation.all_in, "last-chips-all-in", "45-B")
    return half_standard(situation, total, "45-B", "43-A")


def read_undercall(situation: Situation, total: int, push: Push | None = None) -> Reading:
    """Too little for a call: made whole, or the floor's choice.

    Mandatory heads-up, against the opening bet, and where the amount had been stated so.

    Rule: TDA 2024, 41, 49, 51-B.

    Args:
        situation: what is faced.
        total: what lies in front, or was said, as a total of the street.
        push: the chips, None for a spoken amount.
    """
    new = push.new if push else ()
    if total in situation.stated or (new and sum(new) in situation.stated):
        return call(situation, "count-accepted", "49", "52-A")
    if len(new) == 1 and new[0] * TINY_SHARE <= situation.level - situation.bet:
        return Reading(
            Status.FLOOR,
            rules=("41", "1"),
            options=("call", "forfeit"),
            reason=because("tiny-chip", chip=new[0], level=situation.level),
            question="undercall",
            amount=total,
        )
    if situation.is_heads_up or situation.faces_opening:
        alerts = (Alert.UNDERCALL,)
        return call(situation, "undercall-mandatory", "51-B", alerts=alerts)
    return Reading(
        Status.FLOOR,
        rules=("51-B",),
        alerts=(Alert.UNDERCALL,),
        options=("call", "forfeit"),
        reason=because("undercall-floor", total=total, level=situation.level),
        question="undercall",
        amount=intended_undercall(situation, total, new),
    )


def intended_undercall(situation: Situation, total: int, new: tuple[int, ...]) -> int:
    """What the player meant to call: an earlier level for which the push would be a call.

    Rule: TDA 2024, 51-B, fourth example of the addendum.
    """
    earlier = [level for level in situation.wager_levels if level <= total]
    if new and earlier and is_every_chip_needed(new, earlier[-1], total - sum(new)):
        return max(earlier[-1], situation.bet)
    return total
