"""How many mistakes are to be expected in what is said of a zone, and when that is few enough."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from firmware_py.core.sensing.claims import Area, Claim, LikelihoodSettings, Tag
from firmware_py.core.sensing.evidence import misses_before


class Doubt:
    """Adds up the expected mistakes; each tag is looked at only when its evidence has changed.

    Args:
        settings: figures.
    """

    def __init__(self, settings: LikelihoodSettings) -> None:
        self._settings = settings
        self._nowhere_odds = math.exp(settings.nowhere)

    def chance(self, claim: Claim) -> float:
        """Return the probability that a tag lies in a zone, among all that claim it and none."""
        return claim.odds / self._all_odds(claim.tag)

    def weigh(self, changed: Iterable[Claim]) -> set[Area]:
        """Look at tags again; return the zones that have a claim on one that several claim."""
        torn: set[Area] = set()
        for claim in changed:
            tag, uid = claim.tag, claim.uid
            all_odds = self._all_odds(tag)
            for one in tag.claims:
                area = one.area
                if one is tag.home:
                    self._weigh_home(one, all_odds)
                else:
                    area.doubts[uid] = one.odds / all_odds
                if area is not claim.area and tag.is_torn:
                    torn.add(area)
        return torn

    def judge(self, area: Area, now_s: float) -> None:
        """Say whether a zone is settled."""
        doubt = math.fsum(area.doubts.values())  # exact, so that no order of tags matters
        if area.fresh:
            hidden = area.rates.hidden
            doubt += math.fsum(
                number * hidden(area.rounds - first)
                for first, number in Counter(area.fresh.values()).items()
            )
        area.doubt = doubt
        if doubt <= self._settings.mistakes:
            area.restless_since_s = None
        elif area.restless_since_s is None:
            area.stir(now_s)

    def _all_odds(self, tag: Tag) -> float:
        odds = self._nowhere_odds
        for claim in tag.claims:
            odds += claim.odds
        return odds

    def _weigh_home(self, home: Claim, all_odds: float) -> None:
        doubts = home.area.doubts
        if home.score < self._settings.certain or home.tag.is_torn:
            doubts[home.uid] = max(1 - home.odds / all_odds, self._leaving(home))
        else:
            doubts.pop(home.uid, None)

    def _leaving(self, claim: Claim) -> float:
        """Return the probability that a tag that lay here is being taken away."""
        if not claim.missed or claim.is_fresh:
            return 0.0
        weight = claim.area.rates.miss_weight(claim.reads, misses_before(claim))
        leaves = self._settings.leaving
        return leaves / (leaves + math.exp(claim.missed * weight))
