"""What a push or a word amounts to: the situation that it meets, and the reading that comes out."""

from __future__ import annotations

from typing import NamedTuple

from engine.hand import Hand
from engine.happenings import Street
from engine.rulings import NO_REASON, Action, Alert, Reason, Status
from engine.seat import Seat


class Situation(NamedTuple):
    """What a seat faces when it acts. Amounts are totals of this street.

    Attributes:
        seat: who acts.
        level: what calls, limited by what opponents can have in.
        full_level: the street's bet as it stands.
        bet: what the seat has in; all_in: with its last chip.
        min_to, max_to: least and greatest wager; 0 if the betting is closed.
        raise_by: largest full bet or raise of the street.
        pot: all chips in.
        unit: smallest denomination in play.
        is_heads_up: two hands are left.
        faces_opening: nobody has raised the opening bet (TDA 2024, 51-B).
        closed_by: rule by which the betting is closed to the seat, "" if it is open.
        is_limit: a wager has one size, so that the word alone says it.
        counts_pot: pot-limit.
        stated: amounts by which the present bet has been called.
        wager_levels: earlier levels of the street.
    """

    seat: int
    level: int
    full_level: int
    bet: int
    all_in: int
    min_to: int
    max_to: int
    raise_by: int
    pot: int
    unit: int
    is_heads_up: bool
    faces_opening: bool
    closed_by: str
    is_limit: bool
    counts_pot: bool
    is_preflop: bool
    stated: frozenset[int]
    wager_levels: tuple[int, ...]

    @property
    def is_facing(self) -> bool:
        """Whether there is something to call."""
        return self.level > self.bet

    @property
    def has_option(self) -> bool:
        """Whether the seat has matched a bet and may still raise it: the big blind's option."""
        return self.full_level > 0 and self.bet >= self.level


def situation_of(hand: Hand, seat: Seat) -> Situation:
    """Freeze what ``seat`` faces."""
    low, high = hand.bounds(seat)
    structure = hand.game.structure
    return Situation(
        seat=seat.number,
        level=hand.level_for(seat),
        full_level=hand.level,
        bet=seat.bet,
        all_in=seat.bet + seat.stack,
        min_to=low,
        max_to=high,
        raise_by=hand.raise_by,
        pot=hand.pot,
        unit=hand.unit,
        is_heads_up=hand.live_count() == 2,
        faces_opening=len(hand.wager_levels) == 1,
        closed_by=hand.closed_by(seat),
        is_limit=structure.is_limit,
        counts_pot=structure.counts_pot,
        is_preflop=hand.street is Street.PREFLOP,
        stated=hand.stated,
        wager_levels=hand.wager_levels,
    )


class Reading(NamedTuple):
    """What was ruled, before it is booked.

    Attributes:
        status: FINAL is booked; PENDING waits for chips; FLOOR asks; VOID changes nothing.
        to: total of the street after it.
        rules, alerts, options, reason: as in ``Ruling``.
        question: kind of question where the status is FLOOR.
        amount: chips at stake in the question.
        by_words: the amount came from words, so that chips only pay for it.
    """

    status: Status
    action: Action | None = None
    to: int = 0
    rules: tuple[str, ...] = ()
    alerts: tuple[Alert, ...] = ()
    options: tuple[str, ...] = ()
    reason: Reason = NO_REASON
    question: str = ""
    amount: int = 0
    by_words: bool = False

    def citing(self, *rules: str) -> Reading:
        """The same reading with more citations, each once."""
        return self._replace(rules=tuple(dict.fromkeys((*self.rules, *rules))))


def because(key: str, **values: int | str) -> Reason:
    """Build a reason from a catalogue key and its values."""
    return Reason(key, tuple(values.items()))


def void(key: str, *rules: str, alerts: tuple[Alert, ...] = (), **values: int | str) -> Reading:
    """Nothing follows from it."""
    return Reading(Status.VOID, rules=rules, alerts=alerts, reason=because(key, **values))


def call(situation: Situation, key: str, *rules: str, alerts: tuple[Alert, ...] = ()) -> Reading:
    """A call of what the seat faces, for less if its chips end there; a check if it faces none."""
    to = max(situation.bet, min(situation.level, situation.all_in))
    action = Action.CALL if situation.is_facing else Action.CHECK
    reason = because(key, to=to, seat=situation.seat)
    return Reading(Status.FINAL, action, to, rules, alerts, reason=reason)


def wager(situation: Situation, wanted: int, key: str, *rules: str, warns: bool = True) -> Reading:
    """A bet or raise to ``wanted``, made legal.

    Too little is made up to the least wager, too much comes down to the greatest; where the
    betting is not open it is a call.

    Rule: TDA 2024, 43-A, 47, 52.

    Args:
        wanted: total that the player asked for.
        key: reason if nothing had to be mended.
        rules: citations of what made it a wager.
        warns: whether too little raises an alert; the 50% rule's full raise does not.
    """
    if situation.max_to == 0:
        return _closed(situation, key, rules)
    action = Action.BET if situation.full_level == 0 else Action.RAISE
    to = min(max(wanted, situation.min_to), situation.max_to)
    alerts: tuple[Alert, ...] = ()
    cited = list(rules)
    if wanted < situation.min_to and warns:
        is_bet = action is Action.BET
        alerts = (Alert.UNDERBET if is_bet else Alert.UNDERRAISE,)
        cited += ["52-A"] if is_bet else ["52-A", "43-A"]
        key = "underbet-corrected" if is_bet else "underraise-corrected"
    if wanted > situation.max_to and situation.counts_pot:
        cited += ["52-B", "54-B"] if situation.is_preflop else ["52-B", "54-C"]
        key = "pot-limit-exceeded"
    elif to == situation.all_in:
        key = "all-in"
    reason = because(key, to=to, seat=situation.seat, wanted=wanted)
    return Reading(Status.FINAL, action, to, tuple(dict.fromkeys(cited)), alerts, reason=reason)


def _closed(situation: Situation, key: str, rules: tuple[str, ...]) -> Reading:
    if not situation.closed_by or situation.all_in <= situation.level:
        return call(situation, "all-in" if situation.is_facing else key, *rules)
    alerts = (Alert.BETTING_NOT_REOPENED,)
    return call(situation, "betting-not-reopened", situation.closed_by, *rules, alerts=alerts)
