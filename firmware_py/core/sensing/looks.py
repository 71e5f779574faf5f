"""Which zones are known: the first looks at a felt, and a new look after a reader or coil was out.

What lies in a zone that becomes known is how things are, and no change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from firmware_py.core.sensing.presence import PresenceEstimator


class Looks:
    """Counts the visits of zones that are not known yet.

    Args:
        reader_of: reader of each zone.
        presence: where the tags are; fed by the caller.
        first_looks: visits of a zone before anything in it counts as change,
        most_first_looks: or so many, if what lies there does not settle.
    """

    def __init__(
        self,
        reader_of: Mapping[str, str],
        presence: PresenceEstimator,
        *,
        first_looks: int,
        most_first_looks: int,
    ) -> None:
        self._reader_of = reader_of
        self._presence = presence
        self._first_looks = first_looks
        self._most_first_looks = most_first_looks
        self._looks: Counter[str] = Counter()
        self._known: set[str] = set()
        self._blind: set[str] = set()
        self._ever_known: set[str] = set()

    def is_known(self, reader: str) -> bool:
        """Return whether the zones of a reader are known, save those whose coil is dead."""
        return reader in self._known

    def is_unknown(self, zone: str) -> bool:
        """Return whether nothing is known of a zone now."""
        return self._reader_of[zone] not in self._known or zone in self._blind

    def was_known(self, zone: str) -> bool:
        """Return whether a zone was known at some time, whatever is known of it now."""
        return zone in self._ever_known

    def unknown(self) -> frozenset[str]:
        """Return the zones of which nothing is known now."""
        return frozenset(zone for zone in self._reader_of if self.is_unknown(zone))

    def blind(self) -> frozenset[str]:
        """Return the zones whose reader answers and whose coil hears nothing."""
        return frozenset(self._blind)

    def lost(self, reader: str) -> list[str]:
        """A reader is silent: forget its zones and return them."""
        self._known.discard(reader)
        zones = [zone for zone, name in self._reader_of.items() if name == reader]
        for zone in zones:
            self._looks[zone] = 0
        return zones

    def go_blind(self, zone: str) -> bool:
        """Return whether a zone has just become unknown because its coil hears nothing."""
        if not self._presence.is_blind(zone) or zone in self._blind:
            return False
        self._blind.add(zone)
        self._looks[zone] = 0
        return True

    def visited(self, zone: str) -> list[str]:
        """Count a visit of an unknown zone; return the zones that have become known by it.

        All zones of a reader become known together: until then, nobody can tell a tag from a
        neighbour's ghost.
        """
        known = self._look_again(zone) if zone in self._blind else self._look(zone)
        self._ever_known.update(known)
        return known

    def _look(self, zone: str) -> list[str]:
        self._looks[zone] += 1
        reader = self._reader_of[zone]
        own = [other for other, name in self._reader_of.items() if name == reader]
        zones = [other for other in own if other not in self._blind]
        if min(self._looks[other] for other in zones) < self._first_looks:
            return []
        is_late = self._looks[zone] >= self._most_first_looks
        if not is_late and not all(self._presence.is_settled(other) for other in zones):
            return []
        self._known.add(reader)
        return zones

    def _look_again(self, zone: str) -> list[str]:
        if self._presence.is_blind(zone):
            self._looks[zone] = 0
            return []
        self._looks[zone] += 1
        is_late = self._looks[zone] >= self._most_first_looks
        is_seen = self._looks[zone] >= self._first_looks
        if not is_late and not (is_seen and self._presence.is_settled(zone)):
            return []
        self._blind.discard(zone)
        return [zone] if self._reader_of[zone] in self._known else []
