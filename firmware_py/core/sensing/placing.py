"""Where a tag is, by the claims of all zones."""

from __future__ import annotations

from collections.abc import Iterable

from firmware_py.core.sensing.claims import Area, Claim, Claims, LikelihoodSettings
from firmware_py.core.sensing.presence import TagMoved


class Placing:
    """Says where tags have come to lie.

    Args:
        claims: what is known; changed by each decision.
        settings: figures.
    """

    def __init__(self, claims: Claims, settings: LikelihoodSettings) -> None:
        self._claims = claims
        self._settings = settings
        self._come = settings.come
        self._gone = settings.gone

    def decide(self, changed: Iterable[Claim], now_s: float) -> list[TagMoved]:
        """Return what has moved after a zone's claims have changed, in the order of the uids."""
        open_questions = [claim for claim in changed if self._may_move(claim)]
        open_questions.sort(key=lambda claim: claim.uid)
        return [moved for claim in open_questions for moved in self._decide(claim, now_s)]

    def _may_move(self, claim: Claim) -> bool:
        """Return False where nothing can follow, as for nearly all tags of nearly all rounds."""
        home = claim.tag.home
        if home is claim:
            if home.score <= self._gone:
                return True
            if not home.tag.is_torn:
                return False
        elif claim.score <= self._settings.lost or (home and home.score <= self._gone):
            return True
        come = self._come
        for rival in claim.tag.claims:  # noqa: SIM110 - the loop is twice as fast as any()
            if rival.score >= come and rival is not home:
                return True
        return False

    def _decide(self, visited: Claim, now_s: float) -> list[TagMoved]:
        tag, home = visited.tag, visited.tag.home
        moved: list[TagMoved] = []
        rivals = sorted(
            (claim for claim in tag.claims if claim is not home),
            key=lambda claim: (claim.score, claim.area.zone),
            reverse=True,
        )
        if rivals and self._has_come(rivals[0], rivals[1:], now_s):
            if home is not None:
                moved.append(_leave(home))
            moved.append(_arrive(rivals[0], now_s))
        if not moved and home is not None and self._is_gone(home, now_s):
            moved.append(_leave(home))
        if not visited.is_home and visited.score <= self._settings.lost:
            self._claims.drop(visited)
        return moved

    def _has_come(self, claim: Claim, others: list[Claim], now_s: float) -> bool:
        """Return whether the zone that has read a tag most, save its home, is where it is now."""
        if claim.reads < self._settings.sightings or claim.score < self._come:
            return False
        home = claim.tag.home
        if home is not None and not self._is_neglected(home.area, claim, now_s):
            others = [*others, home]
        return not others or claim.score >= (
            max(other.score for other in others) + self._settings.contest
        )

    def _is_neglected(self, home: Area, rival: Claim, now_s: float) -> bool:
        """Return whether nobody has looked at a tag's home since another zone has read it."""
        is_unvisited = home.visited_at_s < rival.first_at_s
        return is_unvisited and now_s - rival.first_at_s > self._settings.conflict_s

    def _is_gone(self, home: Claim, now_s: float) -> bool:
        return home.score <= self._gone and now_s - home.read_at_s >= self._settings.gone_after_s


def _arrive(claim: Claim, now_s: float) -> TagMoved:
    area = claim.area
    area.rates.learn(claim.reads - 1, claim.misses)
    area.residents.add(claim.uid)
    area.fresh[claim.uid] = claim.first_round
    claim.tag.home = claim
    area.stir(now_s)
    return TagMoved(claim.uid, area.zone, is_there=True, first_at_s=claim.first_at_s)


def _leave(home: Claim) -> TagMoved:
    area = home.area
    area.residents.discard(home.uid)
    area.fresh.pop(home.uid, None)
    home.tag.home = None
    since_s = home.missed_at_s if home.missed else home.read_at_s
    area.stir(home.read_at_s)
    return TagMoved(home.uid, area.zone, is_there=False, first_at_s=since_s)
