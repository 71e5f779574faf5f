"""Which tag lies in which zone, by the weight of the evidence.

Per tag and zone a clipped log-likelihood: each read speaks for the zone, each miss against it, and
a read on another antenna speaks for that one. A zone is settled when the expected number of
mistakes, tags in doubt and tags not seen yet, is small. Pure: time comes in with each visit.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from firmware_py.core.sensing.presence import TagMoved
from firmware_py.core.sensing.zone_rates import (
    RateSettings,
    ZoneHealth,
    ZoneRates,
)

SURE = 1000
UNSURE = 500
NEWCOMER_CHANCE = 0.1
LIVE_TAGS = 2
"""Tags that must answer at least for a round without its reference to count."""


@dataclass(frozen=True, slots=True)
class LikelihoodSettings:
    """How much evidence makes a fact; scores are natural logarithms of odds.

    Attributes:
        rates: what is known of a zone beforehand.
        nowhere: score of a tag's lying nowhere, where each zone that reads it begins at 0.
        sightings: reads without which no tag lies anywhere (R-41).
        certain: score at which evidence is cut off: later changes are seen the sooner.
        lost: score at which a tag that does not lie here is forgotten.
        change: odds over its lying nowhere at which a tag has come, and under it has gone.
        contest: odds over another zone at which it is taken to have moved from or to there.
        leaving: chance that a tag leaves while others move.
        mistakes: expected number of mistakes at which a zone is settled.
        memory: rounds after which what one tag's rounds were like begins to fade.
        gone_after_s: least time from a tag's last read until it is gone.
        ask_after_s: a zone in doubt for so long without a change is put to the dealer,
        ask_after_rounds: if it was also looked at so often;
        ask_at_last_s: and so is one in doubt for so long, whatever changes.
        conflict_s: a tag that two zones claim for longer than this is reported.
    """

    rates: RateSettings = field(default_factory=RateSettings)
    nowhere: float = -2.0
    sightings: int = 2
    certain: float = 12.0
    lost: float = -6.0
    change: float = 3.5
    contest: float = 4.5
    leaving: float = 0.0005
    mistakes: float = 0.03
    memory: int = 30
    gone_after_s: float = 0.6
    ask_after_s: float = 3.0
    ask_after_rounds: int = 12
    ask_at_last_s: float = 10.0
    conflict_s: float = 3.0


@dataclass(slots=True)
class _Claim:
    """What one zone has to say about one tag.

    Attributes:
        score: logarithm of the odds that it lies here and not nowhere.
        first_at_s: when it was first read here,
        first_round: and in which round.
        read_at_s: when it was last read here.
        reads: rounds that read it, with fading memory,
        misses: and rounds that did not.
        missed: rounds in a row that have missed it,
        missed_at_s: and the time of the first of them.
    """

    score: float
    first_at_s: float
    first_round: int
    read_at_s: float
    reads: int = 0
    misses: int = 0
    missed: int = 0
    missed_at_s: float = 0.0


@dataclass(slots=True)
class _Tag:
    """Where a tag is, None if nowhere, and the claims of the zones that have read it."""

    zone: str | None = None
    claims: dict[str, _Claim] = field(default_factory=dict)


@dataclass(slots=True)
class _Area:
    """One zone.

    Attributes:
        rates: how well it is read.
        reference: the tag under its coil.
        rounds: rounds that were complete and not void.
        visited_at_s: the last of them.
        tags: all tags that have a claim here.
        residents: those that lie here.
        fresh: those that came since the zone was last settled: uid to round of first sight.
        doubt: expected number of mistakes.
        restless_since_s: since when it is not settled; None while settled.
        stirred_at_s: the last change since then,
        stirred_round: and the round of it.
    """

    rates: ZoneRates
    reference: str | None
    rounds: int = 0
    visited_at_s: float = float("-inf")
    tags: dict[str, _Claim] = field(default_factory=dict)
    residents: set[str] = field(default_factory=set)
    fresh: dict[str, int] = field(default_factory=dict)
    doubt: float = 0.0
    restless_since_s: float | None = None
    stirred_at_s: float = 0.0
    stirred_round: int = 0


class LikelihoodPresence:
    """The estimator of the station.

    Args:
        settings: figures.
        references: zone to the tag that is fixed under its coil; a round without it is void.
        neighbours: zone to the zones whose tags it may hear, for the ghost rate that is published.
    """

    def __init__(
        self,
        settings: LikelihoodSettings | None = None,
        references: Mapping[str, str] | None = None,
        neighbours: Mapping[str, Collection[str]] | None = None,
    ) -> None:
        self._settings = settings or LikelihoodSettings()
        self._references = dict(references or {})
        self._reference_tags = frozenset(self._references.values())
        self._neighbours = {zone: tuple(near) for zone, near in (neighbours or {}).items()}
        self._areas: dict[str, _Area] = {}
        self._tags: dict[str, _Tag] = {}
        self._torn: set[str] = set()

    def observe(
        self, zone: str, uids: Iterable[str], now_s: float, *, is_complete: bool = True
    ) -> list[TagMoved]:
        """Take one visit; an incomplete or void one proves who is there, but not who is gone."""
        area = self._area(zone)
        seen = frozenset(uids)
        is_void = self._is_void(area, seen)
        area.rates.note_round(now_s, is_void=is_void)
        seen -= self._reference_tags
        is_evidence = is_complete and not is_void
        if is_evidence:
            area.rounds += 1
            area.visited_at_s = now_s
        if area.restless_since_s is None:
            area.fresh.clear()
        news = self._confirm(area, seen, now_s)
        for uid in news:
            self._read(zone, area, uid, now_s)
        changed = list(news)
        if is_evidence:
            missed = area.tags.keys() - seen
            for uid in missed:
                self._miss(area, uid, now_s)
            changed += missed
            self._learn_ghosts(zone, area, seen)
        changed.sort()
        moved = [change for uid in changed for change in self._decide(uid, zone, now_s)]
        self._judge(zone, area, now_s)
        for other in self._also_touched(zone, changed):
            self._judge(other, self._areas[other], now_s)
        return moved

    def zone_of(self, uid: str) -> str | None:
        """Return where a tag is, None if nowhere."""
        tag = self._tags.get(uid)
        return tag.zone if tag else None

    def tags_in(self, zone: str) -> frozenset[str]:
        """Return the tags that lie in a zone."""
        area = self._areas.get(zone)
        return frozenset(area.residents) if area else frozenset()

    def is_settled(self, zone: str) -> bool:
        """Return whether the expected number of mistakes in a zone is small."""
        area = self._areas.get(zone)
        return area is None or area.restless_since_s is None

    def is_overdue(self, zone: str, now_s: float) -> bool:
        """Return whether a zone has been in doubt for so long that the dealer is asked."""
        area = self._areas.get(zone)
        if area is None or area.restless_since_s is None:
            return False
        is_stuck = (
            now_s - area.stirred_at_s >= self._settings.ask_after_s
            and area.rounds - area.stirred_round >= self._settings.ask_after_rounds
        )
        return is_stuck or now_s - area.restless_since_s >= self._settings.ask_at_last_s

    def confidence(self, zone: str) -> int:
        """Return how sure the content of a zone is, in thousandths."""
        area = self._areas.get(zone)
        if area is None:
            return SURE
        sure = int(SURE * math.exp(-area.doubt))
        return sure if area.restless_since_s is None else min(sure, UNSURE)

    def newcomers(self, zone: str) -> dict[str, float]:
        """Return tags that are perhaps about to lie here: uid to first sighting."""
        area = self._areas.get(zone)
        if area is None:
            return {}
        return {
            uid: claim.first_at_s
            for uid, claim in area.tags.items()
            if uid not in area.residents and self._chance(uid, zone) >= NEWCOMER_CHANCE
        }

    def contested(self) -> frozenset[str]:
        """Return the zones of tags that another zone has begun to see: they want a visit."""
        homes = (self._tags[uid].zone for uid in self._torn)
        return frozenset(zone for zone in homes if zone is not None)

    def conflicts(self, now_s: float) -> list[tuple[str, str, str]]:
        """Return tags that two zones claim for too long (R-25, R-44)."""
        found = []
        for uid in sorted(self._torn):
            tag = self._tags[uid]
            claims = sorted(tag.claims.items(), key=lambda claim: claim[1].first_at_s)
            stays = tag.zone or claims[0][0]
            found += [
                (uid, stays, zone)
                for zone, claim in claims
                if zone != stays
                and claim.score > 0
                and now_s - claim.first_at_s > self._settings.conflict_s
            ]
        return found

    def is_blind(self, zone: str) -> bool:
        """Return whether nothing is known of a zone because its reference tag is not read."""
        area = self._areas.get(zone)
        return area is not None and area.rates.is_blind

    def health(self, now_s: float) -> tuple[ZoneHealth, ...]:
        """Return how well each visited zone is read, for the technician."""
        return tuple(area.rates.health(zone, now_s) for zone, area in sorted(self._areas.items()))

    def _area(self, zone: str) -> _Area:
        area = self._areas.get(zone)
        if area is None:
            rates = ZoneRates(self._settings.rates)
            area = self._areas[zone] = _Area(rates, self._references.get(zone))
        return area

    def _is_void(self, area: _Area, seen: frozenset[str]) -> bool:
        """Return whether the coil was dead: neither its reference nor half of its tags answer."""
        if area.reference is None or area.reference in seen:
            return False
        answering = len(area.tags.keys() & seen)
        return answering < LIVE_TAGS or 2 * answering < len(area.tags)

    def _confirm(self, area: _Area, seen: frozenset[str], now_s: float) -> list[str]:
        """Take the reads of tags that are certain here; return the tags of which they are news."""
        news, reads, certain, memory = [], 0, self._settings.certain, self._settings.memory
        tags, residents = area.tags, area.residents
        for uid in seen:
            claim = tags.get(uid)
            if claim is None or claim.score < certain or uid not in residents:
                news.append(uid)
                continue
            reads += 1
            claim.read_at_s = now_s
            claim.reads += 1
            if claim.reads + claim.misses > memory:
                claim.reads, claim.misses = claim.reads // 2, claim.misses // 2
        area.rates.learn(reads, 0)
        return news

    def _read(self, zone: str, area: _Area, uid: str, now_s: float) -> None:
        """Take one read that is news."""
        claim = area.tags.get(uid)
        if claim is None:
            tag = self._tags.setdefault(uid, _Tag())
            claim = _Claim(0.0, now_s, area.rounds, now_s)
            area.tags[uid] = tag.claims[zone] = claim
            if len(tag.claims) > 1:
                self._torn.add(uid)
        claim.read_at_s = now_s
        if uid in area.residents:
            area.rates.learn(1, claim.missed)
        claim.missed = 0
        claim.reads += 1
        if claim.reads + claim.misses > self._settings.memory:
            claim.reads, claim.misses = claim.reads // 2, claim.misses // 2
        weight = area.rates.read_weight(claim.reads - 1, claim.misses)
        claim.score = min(claim.score + weight, self._settings.certain)

    def _miss(self, area: _Area, uid: str, now_s: float) -> None:
        claim = area.tags[uid]
        if not claim.missed:
            claim.missed_at_s = now_s
        claim.score += area.rates.miss_weight(claim.reads, self._misses_before(area, uid, claim))
        claim.missed += 1
        claim.misses += 1

    def _misses_before(self, area: _Area, uid: str, claim: _Claim) -> int:
        """Return the misses that say how badly a tag is placed.

        Those in a row of a tag that lay here before say that it leaves.
        """
        is_settled = uid in area.residents and uid not in area.fresh
        return max(0, claim.misses - claim.missed) if is_settled else claim.misses

    def _learn_ghosts(self, zone: str, area: _Area, seen: frozenset[str]) -> None:
        for near in self._neighbours.get(zone, ()):
            other = self._areas.get(near)
            if other is not None and other.residents:
                area.rates.learn_ghosts(len(seen & other.residents), len(other.residents))

    def _decide(self, uid: str, visited: str, now_s: float) -> list[TagMoved]:
        """Say where a tag is after ``visited`` was looked at."""
        tag = self._tags[uid]
        home = tag.claims.get(tag.zone) if tag.zone is not None else None
        rivals = [(claim.score, zone) for zone, claim in tag.claims.items() if zone != tag.zone]
        moved: list[TagMoved] = []
        if rivals:
            rivals.sort(reverse=True)
            zone = rivals[0][1]
            if self._has_come(tag, zone, [score for score, _ in rivals[1:]], now_s):
                if home is not None:
                    moved.append(self._leave(uid, tag, home))
                moved.append(self._arrive(uid, tag, zone, now_s))
        if not moved and home is not None and self._is_gone(home, now_s):
            moved.append(self._leave(uid, tag, home))
        claim = tag.claims.get(visited)
        if claim is not None and tag.zone != visited and claim.score <= self._settings.lost:
            self._forget(uid, tag, visited)
        return moved

    def _has_come(self, tag: _Tag, zone: str, others: list[float], now_s: float) -> bool:
        """Return whether the zone that has read a tag most, save its home, is where it is now."""
        settings, claim = self._settings, tag.claims[zone]
        if claim.reads < settings.sightings or claim.score < settings.nowhere + settings.change:
            return False
        if tag.zone is not None and not self._is_neglected(tag.zone, claim, now_s):
            others = [*others, tag.claims[tag.zone].score]
        return not others or claim.score >= max(others) + settings.contest

    def _is_neglected(self, home: str, rival: _Claim, now_s: float) -> bool:
        """Return whether nobody has looked at a tag's home since another zone has read it."""
        is_unvisited = self._areas[home].visited_at_s < rival.first_at_s
        return is_unvisited and now_s - rival.first_at_s > self._settings.conflict_s

    def _is_gone(self, home: _Claim, now_s: float) -> bool:
        settings = self._settings
        return (
            home.score <= settings.nowhere - settings.change
            and now_s - home.read_at_s >= settings.gone_after_s
        )

    def _arrive(self, uid: str, tag: _Tag, zone: str, now_s: float) -> TagMoved:
        area, claim = self._areas[zone], tag.claims[zone]
        area.rates.learn(claim.reads - 1, claim.misses)
        area.residents.add(uid)
        area.fresh[uid] = claim.first_round
        tag.zone = zone
        self._stir(area, now_s)
        return TagMoved(uid, zone, is_there=True, first_at_s=claim.first_at_s)

    def _leave(self, uid: str, tag: _Tag, home: _Claim) -> TagMoved:
        zone = tag.zone or ""
        area = self._areas[zone]
        area.residents.discard(uid)
        area.fresh.pop(uid, None)
        tag.zone = None
        since_s = home.missed_at_s if home.missed else home.read_at_s
        self._stir(area, home.read_at_s)
        return TagMoved(uid, zone, is_there=False, first_at_s=since_s)

    def _stir(self, area: _Area, now_s: float) -> None:
        if area.restless_since_s is None:
            area.restless_since_s = now_s
        area.stirred_at_s = now_s
        area.stirred_round = area.rounds

    def _forget(self, uid: str, tag: _Tag, zone: str) -> None:
        del tag.claims[zone], self._areas[zone].tags[uid]
        if len(tag.claims) < 2:
            self._torn.discard(uid)
        if not tag.claims:
            del self._tags[uid]

    def _also_touched(self, zone: str, uids: Iterable[str]) -> set[str]:
        """Return the other zones that have a claim on one of these tags."""
        torn = self._torn.intersection(uids)
        return {other for uid in torn for other in self._tags[uid].claims} - {zone}

    def _judge(self, zone: str, area: _Area, now_s: float) -> None:
        """Add up the expected mistakes of a zone."""
        settings = self._settings
        doubt = 0.0
        for uid, claim in area.tags.items():
            if uid not in area.residents:
                doubt += self._chance(uid, zone)
            elif claim.score < settings.certain or uid in self._torn:
                doubt += max(1 - self._chance(uid, zone), self._leaving(area, uid, claim))
        if area.fresh:
            hidden = area.rates.hidden
            doubt += sum(
                number * hidden(area.rounds - first)
                for first, number in Counter(area.fresh.values()).items()
            )
        area.doubt = doubt
        if doubt <= settings.mistakes:
            area.restless_since_s = None
        elif area.restless_since_s is None:
            self._stir(area, now_s)

    def _leaving(self, area: _Area, uid: str, claim: _Claim) -> float:
        """Return the probability that a tag that lay here is being taken away."""
        if not claim.missed or uid in area.fresh:
            return 0.0
        weight = area.rates.miss_weight(claim.reads, max(0, claim.misses - claim.missed))
        leaves = self._settings.leaving
        return leaves / (leaves + math.exp(claim.missed * weight))

    def _chance(self, uid: str, zone: str) -> float:
        """Return the probability that a tag lies in a zone, among all that claim it and none."""
        claims = self._tags[uid].claims
        own = math.exp(claims[zone].score)
        rest = math.exp(self._settings.nowhere)
        if len(claims) > 1:
            rest += sum(math.exp(claim.score) for other, claim in claims.items() if other != zone)
        return own / (own + rest)
