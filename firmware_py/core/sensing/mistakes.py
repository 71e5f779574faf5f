"""How many mistakes are to be expected in what is said of a zone, and when that is few enough."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

from firmware_py.core.sensing.claims import Area, Claim, LikelihoodSettings, Tag
from firmware_py.core.sensing.evidence import misses_before
from firmware_py.core.sensing.unread import unread_tags


class Mistakes:
    """Adds up the expected mistakes; each tag is looked at only when its evidence has changed.

    Args:
        settings: figures.
    """

    def __init__(self, settings: LikelihoodSettings) -> None:
        self._settings = settings
        self._nowhere_odds = math.exp(settings.nowhere)
        self._nobody_odds = math.exp(settings.nobody)

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
        settings = self._settings
        doubt = math.fsum(area.doubts.values())  # exact, so that no order of tags matters
        if doubt <= settings.mistakes and area.fresh:
            doubt += settings.unread_weight * _unread(area)
        area.doubt = doubt
        if doubt <= settings.mistakes:
            area.restless_since_s = None
            area.usual_miss = area.rates.miss
        elif area.restless_since_s is None:
            area.stir(now_s)

    def _all_odds(self, tag: Tag) -> float:
        claims = tag.claims
        if len(claims) == 1 and claims[0].reads >= self._settings.sightings:
            return self._nobody_odds + claims[0].odds
        odds = self._nowhere_odds
        for claim in claims:
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


def _unread(area: Area) -> float:
    """Return how many tags are to be expected that came with the fresh ones, but were not read."""
    ages: Counter[int] = Counter()
    histories: Counter[tuple[int, int]] = Counter()
    for uid, first_round in area.fresh.items():
        claim = area.tags[uid]
        ages[area.rounds - first_round] += 1
        histories[max(0, claim.reads - 1), claim.misses] += 1
    return unread_tags(histories, ages, area.usual_miss)
