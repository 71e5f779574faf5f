"""Which tag lies in which zone, by the weight of the evidence.

Per tag and zone a clipped log-likelihood: each read speaks for the zone, each miss against it, and
a read on another antenna speaks for that one. A zone is settled when the expected number of
mistakes, tags in doubt and tags not seen yet, is small. Pure: time comes in with each visit.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping

from firmware_py.core.sensing.claims import Area, Claim, Claims, LikelihoodSettings
from firmware_py.core.sensing.evidence import Evidence
from firmware_py.core.sensing.mistakes import Mistakes
from firmware_py.core.sensing.placing import Placing
from firmware_py.core.sensing.presence import TagMoved
from firmware_py.core.sensing.zone_rates import ZoneHealth

SURE = 1000
UNSURE = 500
NEWCOMER_CHANCE = 0.1


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
        references = dict(references or {})
        self._reference_tags = frozenset(references.values())
        near = {zone: tuple(zones) for zone, zones in (neighbours or {}).items()}
        self._claims = Claims(self._settings, references)
        self._evidence = Evidence(self._claims, self._settings, near)
        self._placing = Placing(self._claims, self._settings)
        self._mistakes = Mistakes(self._settings)

    def observe(
        self, zone: str, uids: Iterable[str], now_s: float, *, is_complete: bool = True
    ) -> list[TagMoved]:
        """Take one visit; an incomplete or void one proves who is there, but not who is gone."""
        area = self._claims.area(zone)
        seen = frozenset(uids)
        is_void = self._evidence.is_void(area, seen)
        area.rates.note_round(now_s, is_void=is_void)
        seen -= self._reference_tags
        stale = _no_longer_fresh(area)
        is_evidence = is_complete and not is_void
        if is_evidence:
            area.rounds += 1
            area.visited_at_s = now_s
        changed = self._evidence.take_reads(area, seen, now_s)
        if is_evidence:
            changed += self._evidence.take_misses(area, seen, now_s)
            self._evidence.learn_ghosts(area, seen)
        else:
            stale += [claim for claim in area.tags.values() if claim.missed]
        moved = self._placing.decide(changed, now_s)
        self._mistakes.weigh(stale)
        for touched in {area} | self._mistakes.weigh(changed):
            self._mistakes.judge(touched, now_s)
        return moved

    def zone_of(self, uid: str) -> str | None:
        """Return where a tag is, None if nowhere."""
        tag = self._claims.tags.get(uid)
        return tag.zone if tag else None

    def tags_in(self, zone: str) -> frozenset[str]:
        """Return the tags that lie in a zone."""
        area = self._claims.areas.get(zone)
        return frozenset(area.residents) if area else frozenset()

    def is_settled(self, zone: str) -> bool:
        """Return whether the expected number of mistakes in a zone is small."""
        area = self._claims.areas.get(zone)
        return area is None or area.restless_since_s is None

    def is_overdue(self, zone: str, now_s: float) -> bool:
        """Return whether a zone has been in doubt for so long that the dealer is asked."""
        area = self._claims.areas.get(zone)
        if area is None or area.restless_since_s is None:
            return False
        is_stuck = (
            now_s - area.stirred_at_s >= self._settings.ask_after_s
            and area.rounds - area.stirred_round >= self._settings.ask_after_rounds
        )
        return is_stuck or now_s - area.restless_since_s >= self._settings.ask_at_last_s

    def confidence(self, zone: str) -> int:
        """Return how sure the content of a zone is, in thousandths."""
        area = self._claims.areas.get(zone)
        if area is None:
            return SURE
        sure = int(SURE * math.exp(-area.doubt))
        return sure if area.restless_since_s is None else min(sure, UNSURE)

    def newcomers(self, zone: str) -> dict[str, float]:
        """Return tags that are perhaps about to lie here: uid to first sighting."""
        area = self._claims.areas.get(zone)
        if area is None:
            return {}
        return {
            uid: claim.first_at_s
            for uid, claim in area.tags.items()
            if not claim.is_home and self._mistakes.chance(claim) >= NEWCOMER_CHANCE
        }

    def contested(self) -> frozenset[str]:
        """Return the zones of tags that another zone has begun to see: they want a visit."""
        homes = (self.zone_of(uid) for uid in self._claims.torn)
        return frozenset(zone for zone in homes if zone is not None)

    def conflicts(self, now_s: float) -> list[tuple[str, str, str]]:
        """Return tags that two zones claim for too long (R-25, R-44)."""
        found = []
        for uid in sorted(self._claims.torn):
            tag = self._claims.tags[uid]
            stays = tag.zone or tag.claims[0].area.zone
            found += [
                (uid, stays, claim.area.zone)
                for claim in tag.claims
                if claim.area.zone != stays
                and claim.score > 0
                and now_s - claim.first_at_s > self._settings.conflict_s
            ]
        return found

    def heard_in(self, uid: str) -> frozenset[str]:
        """Return the zones, besides the one where it is, that hear a tag like one of theirs.

        No ghost is so steady: until one of them misses it, nobody can tell where it lies (R-44).
        """
        if uid not in self._claims.torn:
            return frozenset()
        tag = self._claims.tags[uid]
        return frozenset(
            claim.area.zone
            for claim in tag.claims
            if claim is not tag.home and claim.reads > claim.misses and not claim.missed
        )

    def is_blind(self, zone: str) -> bool:
        """Return whether nothing is known of a zone because its reference tag is not read."""
        area = self._claims.areas.get(zone)
        return area is not None and area.rates.is_blind

    def health(self, now_s: float) -> tuple[ZoneHealth, ...]:
        """Return how well each visited zone is read, for the technician."""
        areas = sorted(self._claims.areas.items())
        return tuple(area.rates.health(zone, now_s) for zone, area in areas)


def _no_longer_fresh(area: Area) -> list[Claim]:
    """Take what has come and settled for what lay here; return it."""
    if area.restless_since_s is not None or not area.fresh:
        return []
    settled = [area.tags[uid] for uid in area.fresh]
    area.fresh.clear()
    return settled
