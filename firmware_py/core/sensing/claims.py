"""What the zones have to say about the tags, and the figures by which it is weighed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from firmware_py.core.sensing.zone_rates import RateSettings, ZoneRates


@dataclass(frozen=True, slots=True)
class LikelihoodSettings:
    """How much evidence makes a fact; scores are natural logarithms of odds.

    Attributes:
        rates: what is known of a zone beforehand.
        nowhere: score of a tag's lying nowhere, where each zone that reads it begins at 0.
        nobody: the same of a tag that was read often enough, and by no other antenna: it is not
            the ghost of a neighbour's tag.
        sightings: reads without which no tag lies anywhere (R-41).
        certain: score at which evidence is cut off: later changes are seen the sooner.
        lost: score at which a tag that does not lie here is forgotten.
        change: odds over its lying nowhere at which a tag has come, and under it has gone.
        contest: odds over another zone at which it is taken to have moved from or to there.
        leaving: chance that a tag leaves while others move.
        mistakes: expected number of mistakes at which a zone is settled,
        unread_weight: where a tag that was never read counts for so many tags in doubt, since
            nothing calls for another look at it.
        memory: rounds after which what one tag's rounds were like begins to fade.
        gone_after_s: least time from a tag's last read until it is gone.
        ask_after_s: a zone in doubt for so long without a change is put to the dealer,
        ask_after_rounds: if it was also looked at so often;
        ask_at_last_s: and so is one in doubt for so long, whatever changes.
        conflict_s: a tag that two zones claim for longer than this is reported.
    """

    rates: RateSettings = field(default_factory=RateSettings)
    nowhere: float = -2.0
    nobody: float = -3.0
    sightings: int = 2
    certain: float = 12.0
    lost: float = -6.0
    change: float = 3.5
    contest: float = 4.5
    leaving: float = 0.0005
    mistakes: float = 0.03
    unread_weight: float = 3.4
    memory: int = 30
    gone_after_s: float = 0.6
    ask_after_s: float = 3.0
    ask_after_rounds: int = 12
    ask_at_last_s: float = 10.0
    conflict_s: float = 3.0

    @property
    def come(self) -> float:
        """Score from which on a tag may have come."""
        return self.nowhere + self.change

    @property
    def gone(self) -> float:
        """Score at which a tag may have gone."""
        return self.nowhere - self.change


@dataclass(slots=True, eq=False)
class Claim:
    """What one zone has to say about one tag.

    Attributes:
        uid, tag, area: who claims whom.
        first_at_s: when it was first read here,
        first_round: and in which round.
        read_at_s: when it was last read here.
        score: logarithm of the odds that it lies here and not nowhere,
        odds: and these odds themselves.
        reads: rounds that read it, with fading memory,
        misses: and rounds that did not.
        missed: rounds in a row that have missed it,
        missed_at_s: and the time of the first of them.
    """

    uid: str
    tag: Tag
    area: Area
    first_at_s: float
    first_round: int
    read_at_s: float
    score: float = 0.0
    odds: float = 1.0
    reads: int = 0
    misses: int = 0
    missed: int = 0
    missed_at_s: float = 0.0

    @property
    def is_home(self) -> bool:
        """Whether the tag lies here."""
        return self.tag.home is self

    @property
    def is_fresh(self) -> bool:
        """Whether it has come since the zone was last settled."""
        return self.uid in self.area.fresh

    def fade(self) -> None:
        """Let what the tag's rounds were like count for half."""
        self.reads, self.misses = self.reads // 2, self.misses // 2

    def weigh(self, score: float) -> None:
        """Set the score."""
        self.score, self.odds = score, math.exp(score)


@dataclass(slots=True, eq=False)
class Tag:
    """Where a tag is, and who claims it.

    Attributes:
        claims: of the zones that have read it, oldest first.
        home: the claim of the zone in which it lies, None if it lies nowhere.
    """

    claims: list[Claim] = field(default_factory=list)
    home: Claim | None = None

    @property
    def zone(self) -> str | None:
        """Where it lies, None if nowhere."""
        return self.home.area.zone if self.home is not None else None

    @property
    def is_torn(self) -> bool:
        """Whether several zones claim it."""
        return len(self.claims) > 1


@dataclass(slots=True, eq=False)
class Area:
    """One zone.

    Attributes:
        zone: its name.
        rates: how well it is read.
        reference: the tag under its coil.
        rounds: rounds that were complete and not void.
        visited_at_s: the last of them.
        tags: all tags that have a claim here.
        residents: those that lie here.
        fresh: those that came since the zone was last settled: uid to round of first sight.
        doubts: expected mistakes about single tags, where there are any.
        doubt: expected number of mistakes.
        usual_miss: miss rate when it was last settled.
        restless_since_s: since when it is not settled; None while settled.
        stirred_at_s: the last change since then,
        stirred_round: and the round of it.
    """

    zone: str
    rates: ZoneRates
    reference: str | None
    rounds: int = 0
    visited_at_s: float = float("-inf")
    tags: dict[str, Claim] = field(default_factory=dict)
    residents: set[str] = field(default_factory=set)
    fresh: dict[str, int] = field(default_factory=dict)
    doubts: dict[str, float] = field(default_factory=dict)
    doubt: float = 0.0
    usual_miss: float = 0.0
    restless_since_s: float | None = None
    stirred_at_s: float = 0.0
    stirred_round: int = 0

    def stir(self, now_s: float) -> None:
        """Note a change."""
        if self.restless_since_s is None:
            self.restless_since_s = now_s
        self.stirred_at_s = now_s
        self.stirred_round = self.rounds


class Claims:
    """All zones and tags.

    Args:
        settings: figures.
        references: zone to the tag that is fixed under its coil.

    Attributes:
        areas: by zone.
        tags: by uid, those that somebody claims.
        torn: those of them that several zones claim.
    """

    def __init__(self, settings: LikelihoodSettings, references: Mapping[str, str]) -> None:
        self._settings = settings
        self._references = references
        self.areas: dict[str, Area] = {}
        self.tags: dict[str, Tag] = {}
        self.torn: set[str] = set()

    def area(self, zone: str) -> Area:
        """Return a zone, which is new if nobody has looked at it yet."""
        area = self.areas.get(zone)
        if area is None:
            rates = ZoneRates(self._settings.rates)
            area = self.areas[zone] = Area(zone, rates, self._references.get(zone))
            area.usual_miss = rates.miss
        return area

    def open(self, area: Area, uid: str, now_s: float) -> Claim:
        """Return the claim of a zone that reads a tag for the first time."""
        tag = self.tags.setdefault(uid, Tag())
        claim = area.tags[uid] = Claim(uid, tag, area, now_s, area.rounds, now_s)
        tag.claims.append(claim)
        if tag.is_torn:
            self.torn.add(uid)
        return claim

    def drop(self, claim: Claim) -> None:
        """Forget a claim, and its tag if it was the last one."""
        uid, tag = claim.uid, claim.tag
        tag.claims.remove(claim)
        del claim.area.tags[uid]
        claim.area.doubts.pop(uid, None)
        if not tag.is_torn:
            self.torn.discard(uid)
        if not tag.claims:
            del self.tags[uid]
