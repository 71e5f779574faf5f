"""Tags that nobody taught: they count only when two rounds have seen them. Pure.

A sum of 8 bits passes one damaged frame in about 260, and a line without a sum passes more; what
comes of that is a tag that exists nowhere, once. A tag that lies there is seen again.
"""

from __future__ import annotations

WINDOW_S = 4.0
"""Seconds within which the second round must see it."""
MOST_WAITING = 256
"""First sightings that are remembered; the oldest makes room."""


class Strangers:
    """Remembers first sightings."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], float] = {}
        self._counted: dict[tuple[str, str], float] = {}

    def counts(self, zone: str, uid: str, now_s: float, *, rounds: int = 1) -> bool:
        """Take a sighting; return whether the tag counts by now.

        Args:
            zone: where it was seen.
            uid: the tag.
            now_s: monotonic time.
            rounds: how many rounds of this visit saw it.
        """
        key = (zone, uid)
        seen_at_s = self._counted.pop(key, None)
        if seen_at_s is None:
            seen_at_s = self._first.pop(key, None)
        is_again = seen_at_s is not None and now_s - seen_at_s <= WINDOW_S
        if is_again or rounds > 1:
            self._keep(self._counted, key, now_s)
            return True
        self._keep(self._first, key, now_s)
        return False

    @staticmethod
    def _keep(known: dict[tuple[str, str], float], key: tuple[str, str], now_s: float) -> None:
        known[key] = now_s
        if len(known) > MOST_WAITING:
            del known[next(iter(known))]
