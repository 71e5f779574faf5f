"""From inventories of one antenna to tags that surely lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

SURE_VISITS = 2
"""A tag counts after so many visits in a row (R-41)."""
GONE_VISITS = 3


class Sightings:
    """Follows one antenna, visit by visit."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._missed: Counter[str] = Counter()
        self.quiet_visits = 0

    @property
    def present(self) -> frozenset[str]:
        """Tags that surely lie there."""
        return frozenset(uid for uid, times in self._seen.items() if times >= SURE_VISITS)

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies there, not even for one visit."""
        return not self._seen

    def visit(self, uids: Iterable[str]) -> frozenset[str]:
        """Take one visit; return the tags that are sure since this one.

        ``quiet_visits`` counts the visits since anything new was seen.
        """
        here = set(uids)
        before = self.present
        is_news = bool(here - set(self._seen))
        for uid in here:
            self._seen[uid] += 1
            self._missed[uid] = 0
        for uid in set(self._seen) - here:
            self._missed[uid] += 1
            if self._seen[uid] < SURE_VISITS or self._missed[uid] >= GONE_VISITS:
                del self._seen[uid], self._missed[uid]
        self.quiet_visits = 0 if is_news else self.quiet_visits + 1
        return self.present - before
