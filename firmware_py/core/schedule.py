"""Which antenna is next: one plan for all fields on the band (R-59). Pure.

The betting area of the seat to act gets every second slot. The other slots go to whoever has
waited longest, where waiting counts more for zones in which something moves or is due. Nothing
starves: a zone of no interest waits at most ``longest_wait`` slots.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

HOT_WEIGHT = 16
DUE_WEIGHT = 6
PLAIN_WEIGHT = 2
IDLE_WEIGHT = 1


@dataclass(frozen=True, slots=True)
class Attention:
    """What the table wants to know.

    Attributes:
        actor: betting area of the seat to act; None if there is none.
        hot: zones in which something moves.
        due: zones in which something is expected: the board, the muck.
        idle: zones in which hardly anything can happen, such as those of empty seats.
    """

    actor: str | None = None
    hot: frozenset[str] = frozenset()
    due: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()


class Schedule:
    """Hands out slots; a slot is one visit of one zone.

    Args:
        zones: all zones that carry an antenna, each once.

    Raises:
        ValueError: no zone.
    """

    def __init__(self, zones: Iterable[str]) -> None:
        self._visited_slot = {zone: slot for slot, zone in enumerate(zones)}
        if not self._visited_slot:
            raise ValueError("a schedule needs at least one zone")
        self._slot = len(self._visited_slot)
        self._was_actor = False

    @property
    def longest_wait(self) -> int:
        """The most slots that any available zone waits."""
        return 2 * HOT_WEIGHT * len(self._visited_slot) + 2

    def next(self, attention: Attention, available: Collection[str]) -> str | None:
        """Return the zone to visit now and count the slot; None if no zone is available.

        Args:
            attention: what is wanted.
            available: zones whose reader works.
        """
        zone = self._choose(attention, available)
        if zone is not None:
            self._was_actor = zone == attention.actor
            self._slot += 1
            self._visited_slot[zone] = self._slot
        return zone

    def _choose(self, attention: Attention, available: Collection[str]) -> str | None:
        is_actor_due = attention.actor in available and not self._was_actor
        if is_actor_due and attention.actor in self._visited_slot:
            return attention.actor
        just_visited = self._visited_slot.get(attention.actor or "") == self._slot
        candidates = [
            zone
            for zone in self._visited_slot
            if zone in available and not (just_visited and zone == attention.actor)
        ]
        if not candidates:
            return attention.actor if attention.actor in available else None
        return max(candidates, key=lambda zone: self._urgency(zone, attention))

    def _urgency(self, zone: str, attention: Attention) -> int:
        waited = self._slot + 1 - self._visited_slot[zone]
        if zone in attention.hot:
            return waited * HOT_WEIGHT
        if zone in attention.due:
            return waited * DUE_WEIGHT
        return waited * (IDLE_WEIGHT if zone in attention.idle else PLAIN_WEIGHT)
