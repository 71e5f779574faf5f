"""What one round of a zone says for and against the tags that have a claim there."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_py.core.sensing.claims import Area, Claim, Claims, LikelihoodSettings

LIVE_TAGS = 2
"""Tags that must answer at least for a round without its reference to count."""


class Evidence:
    """Weighs rounds.

    Args:
        claims: what is known; changed by each round.
        settings: figures.
        neighbours: zone to the zones whose tags it may hear.
    """

    def __init__(
        self,
        claims: Claims,
        settings: LikelihoodSettings,
        neighbours: Mapping[str, tuple[str, ...]],
    ) -> None:
        self._claims = claims
        self._settings = settings
        self._neighbours = neighbours

    def is_void(self, area: Area, seen: frozenset[str]) -> bool:
        """Return whether the coil was dead: neither its reference nor half of its tags answer."""
        if area.reference is None or area.reference in seen:
            return False
        answering = len(area.tags.keys() & seen)
        return answering < LIVE_TAGS or 2 * answering < len(area.tags)

    def take_reads(self, area: Area, seen: frozenset[str], now_s: float) -> list[Claim]:
        """Take the reads of a round; return the claims that they change.

        A tag that is certain to lie here is only noted: nothing is learnt from one read more.
        """
        certain, memory = self._settings.certain, self._settings.memory
        tags, confirmed, unknown, changed = area.tags, 0, [], []
        for uid in seen:
            claim = tags.get(uid)
            if claim is None:
                unknown.append(uid)
            elif claim.score < certain or claim.tag.home is not claim:
                changed.append(claim)
            else:
                confirmed += 1
                claim.read_at_s = now_s
                claim.reads += 1
                if claim.reads + claim.misses > memory:
                    claim.fade()
        area.rates.learn(confirmed, 0)
        changed += [self._claims.open(area, uid, now_s) for uid in unknown]
        for claim in changed:
            self._read(claim, now_s)
        return changed

    def take_misses(self, area: Area, seen: frozenset[str], now_s: float) -> list[Claim]:
        """Take the misses of a complete round; return the claims that they change."""
        missed = [claim for uid, claim in area.tags.items() if uid not in seen]
        for claim in missed:
            if not claim.missed:
                claim.missed_at_s = now_s
            claim.weigh(claim.score + area.rates.miss_weight(claim.reads, misses_before(claim)))
            claim.missed += 1
            claim.misses += 1
        return missed

    def learn_ghosts(self, area: Area, seen: frozenset[str]) -> None:
        """Learn how many of the neighbours' tags a complete round has read."""
        for near in self._neighbours.get(area.zone, ()):
            other = self._claims.areas.get(near)
            if other is not None and other.residents:
                ghosts = len(seen & other.residents)
                area.rates.learn_ghosts(ghosts, len(other.residents))

    def _read(self, claim: Claim, now_s: float) -> None:
        rates = claim.area.rates
        claim.read_at_s = now_s
        if claim.is_home:
            rates.learn(1, claim.missed)
        claim.missed = 0
        claim.reads += 1
        if claim.reads + claim.misses > self._settings.memory:
            claim.fade()
        weight = rates.read_weight(claim.reads - 1, claim.misses)
        claim.weigh(min(claim.score + weight, self._settings.certain))


def misses_before(claim: Claim) -> int:
    """Return the misses that say how badly a tag is placed.

    Those in a row of a tag that lay here before say that it leaves.
    """
    if claim.missed and claim.is_home and not claim.is_fresh:
        return max(0, claim.misses - claim.missed)
    return claim.misses
