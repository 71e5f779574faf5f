"""How well a zone is read: its miss rate, its ghost rate and its void rounds, learnt as it works.

Pure. A miss counts only once the tag was read again, so chips that leave do not look like misses.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class RateSettings:
    """What is taken for granted, and from where on figures are out of range.

    Attributes:
        usual_miss: miss rate of a zone of which nothing is known yet,
        usual_weight: and so many observations' worth of belief in it.
        least_miss, most_miss: bounds of the miss rate that decisions use.
        ghost: chance that a neighbour's tag is read here, of which decisions assume at least this,
        most_ghost: and at most this, if more was learnt.
        uneven: tags of one zone differ: standard deviation of their miss rates, which are taken
            to be Beta distributed,
        least_spread: with at least this concentration (larger: more alike).
        memory: observations after which old ones begin to fade.
        bad_miss, bad_ghost: rates above which the zone is degraded,
        bad_for_s: if they last so long.
        blind_rounds: void rounds in a row from which on the zone is unknown.
    """

    usual_miss: float = 0.10
    usual_weight: float = 60.0
    least_miss: float = 0.02
    most_miss: float = 0.45
    ghost: float = 0.02
    most_ghost: float = 0.20
    uneven: float = 0.15
    least_spread: float = 4.8
    memory: int = 2000
    bad_miss: float = 0.25
    bad_ghost: float = 0.05
    bad_for_s: float = 60.0
    blind_rounds: int = 10


class ZoneState(StrEnum):
    """Whether the figures of the estimator hold in a zone."""

    GOOD = "good"
    DEGRADED = "degraded"
    """Misses or ghosts have been out of range for a minute."""
    BLIND = "blind"
    """The reference tag has not been read for long: the zone is unknown."""


@dataclass(frozen=True, slots=True)
class ZoneHealth:
    """What is published of one zone.

    Attributes:
        miss_rate: chance that a tag lying here is missed in a round.
        ghost_rate: chance that a neighbour's tag is read here in a round.
        rounds: rounds so far.
        void_rounds: rounds without the reference tag so far.
        state: whether the figures hold.
    """

    zone: str
    miss_rate: float
    ghost_rate: float
    rounds: int
    void_rounds: int
    state: ZoneState


@dataclass(slots=True)
class _Share:
    """A rate from counts, with fading memory."""

    hits: float
    total: float
    memory: int

    def add(self, hits: int, total: int) -> None:
        self.hits += hits
        self.total += total

    def fade(self) -> None:
        """Let what is old count for half; once a round, so that no order of tags matters."""
        if self.total > self.memory:
            self.hits /= 2
            self.total /= 2

    @property
    def value(self) -> float:
        return self.hits / self.total


@dataclass(slots=True)
class ZoneRates:
    """The learnt rates of one zone."""

    settings: RateSettings
    rounds: int = 0
    void_rounds: int = 0
    void_in_a_row: int = 0
    bad_since_s: float | None = None
    spread: float = 0.0
    _alpha: float = 0.0
    _ghost: float = 0.0
    _misses: _Share = field(init=False)
    _ghosts: _Share = field(init=False)

    def __post_init__(self) -> None:
        own = self.settings
        weight = own.usual_weight
        self._misses = _Share(own.usual_miss * weight, weight, own.memory)
        self._ghosts = _Share(own.ghost * weight, weight, own.memory)
        self._weigh()

    @property
    def miss(self) -> float:
        """The miss rate that decisions use."""
        return min(max(self._misses.value, self.settings.least_miss), self.settings.most_miss)

    @property
    def ghost(self) -> float:
        """The ghost rate that decisions use."""
        return min(max(self._ghosts.value, self.settings.ghost), self.settings.most_ghost)

    def learn(self, reads: int, misses: int) -> None:
        """Take what became of a tag that lies here."""
        self._misses.add(misses, reads + misses)

    def learn_ghosts(self, ghosts: int, neighbours: int) -> None:
        """Take how many of the neighbours' tags a round read."""
        self._ghosts.add(ghosts, neighbours)

    def note_round(self, now_s: float, *, is_void: bool) -> None:
        """Count a round and judge the rates."""
        self.rounds += 1
        self.void_in_a_row = self.void_in_a_row + 1 if is_void else 0
        self.void_rounds += is_void
        self._misses.fade()
        self._ghosts.fade()
        self._weigh()
        is_bad = (
            self._misses.value > self.settings.bad_miss
            or self._ghosts.value > self.settings.bad_ghost
        )
        if not is_bad:
            self.bad_since_s = None
        elif self.bad_since_s is None:
            self.bad_since_s = now_s

    def health(self, zone: str, now_s: float) -> ZoneHealth:
        """Return what is published."""
        return ZoneHealth(
            zone,
            self._misses.value,
            self._ghosts.value,
            self.rounds,
            self.void_rounds,
            self._state(now_s),
        )

    def _state(self, now_s: float) -> ZoneState:
        if self.is_blind:
            return ZoneState.BLIND
        since_s = self.bad_since_s
        if since_s is not None and now_s - since_s >= self.settings.bad_for_s:
            return ZoneState.DEGRADED
        return ZoneState.GOOD

    @property
    def is_blind(self) -> bool:
        """Whether the reference tag has been missing for too long."""
        return self.void_in_a_row > self.settings.blind_rounds

    def read_weight(self, reads: int, misses: int) -> float:
        """Return what a read says for a tag that had so many reads and misses here, as a log."""
        chance = (self.spread - self._alpha + reads) / (self.spread + reads + misses)
        return math.log(chance / self._ghost)

    def miss_weight(self, reads: int, misses: int) -> float:
        """Return what a miss says for a tag that had so many reads and misses here: below 0."""
        chance = (self._alpha + misses) / (self.spread + reads + misses)
        return math.log(chance / (1 - self._ghost))

    def _weigh(self) -> None:
        """Take the miss rate into account, and how much it may differ from tag to tag."""
        miss = self.miss
        alike = miss * (1 - miss) / self.settings.uneven**2 - 1
        self.spread = max(alike, self.settings.least_spread)
        self._alpha = miss * self.spread
        self._ghost = self.ghost
