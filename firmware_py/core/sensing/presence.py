"""Which tag lies in which zone: the first form, by counting sightings and misses.

Pure: time comes in with each visit. Another estimator can take its place if it keeps the
methods of ``PresenceEstimator``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from firmware_py.core.sensing.zone_rates import ZoneHealth


@dataclass(frozen=True, slots=True)
class TagMoved:
    """One settled change.

    Attributes:
        uid: the tag.
        zone: where it is now, or where it was if it left.
        is_there: it arrived, or it left.
        first_at_s: the first sighting of an arrival, the first miss of a departure.
    """

    uid: str
    zone: str
    is_there: bool
    first_at_s: float


@dataclass(frozen=True, slots=True)
class PresenceSettings:
    """How much evidence makes a fact (R-15, R-41).

    Attributes:
        sightings: visits that must see a tag before it is there.
        window_s: time within which they must fall.
        misses: visits in a row that must miss a tag before it is gone.
        gone_after_s: and the least time since it was last seen.
        doubt_misses: misses in a row from which on a present tag is in doubt.
        forget_s: a tag in doubt or half arrived is dropped after this time without a sighting.
        conflict_s: a tag seen in two zones for longer than this is reported.
    """

    sightings: int = 2
    window_s: float = 4.0
    misses: int = 3
    gone_after_s: float = 0.6
    doubt_misses: int = 2
    forget_s: float = 3.0
    conflict_s: float = 3.0


class PresenceEstimator(Protocol):
    """What sensing needs to know about tags; any estimator can give it."""

    def observe(
        self, zone: str, uids: Iterable[str], now_s: float, *, is_complete: bool = True
    ) -> list[TagMoved]:
        """Take one visit of a zone and return what has settled by it."""
        ...

    def zone_of(self, uid: str) -> str | None:
        """Return where a tag is, None if nowhere."""
        ...

    def tags_in(self, zone: str) -> frozenset[str]:
        """Return the tags that are settled in a zone."""
        ...

    def is_settled(self, zone: str) -> bool:
        """Return whether no tag of the zone is about to arrive or in doubt."""
        ...

    def newcomers(self, zone: str) -> dict[str, float]:
        """Return tags seen, but not often enough: uid to first sighting."""
        ...

    def contested(self) -> frozenset[str]:
        """Return the zones of tags that another zone has begun to see: they want a visit."""
        ...

    def conflicts(self, now_s: float) -> list[tuple[str, str, str]]:
        """Return tags that two zones claim: uid, where it stays, where it is seen as well."""
        ...

    def heard_in(self, uid: str) -> frozenset[str]:
        """Return the zones, besides the one where it is, that hear a tag like one of theirs."""
        ...

    def is_overdue(self, zone: str, now_s: float) -> bool:
        """Return whether a zone has been in doubt for so long that the dealer is asked."""
        ...

    def is_blind(self, zone: str) -> bool:
        """Return whether nothing is known of a zone, though its reader answers."""
        ...

    def confidence(self, zone: str) -> int:
        """Return how sure the content of a zone is, in thousandths."""
        ...

    def health(self, now_s: float) -> tuple[ZoneHealth, ...]:
        """Return how well each visited zone is read."""
        ...


@dataclass(slots=True)
class _Resident:
    zone: str
    seen_at_s: float
    misses: int = 0
    first_miss_at_s: float = 0.0


@dataclass(slots=True)
class _Newcomer:
    first_at_s: float
    seen_at_s: deque[float] = field(default_factory=deque)


class Presence:
    """The simple estimator: a tag is there after two sightings, gone after a longer silence."""

    def __init__(self, settings: PresenceSettings | None = None) -> None:
        self._settings = settings or PresenceSettings()
        self._residents: dict[str, _Resident] = {}
        self._by_zone: dict[str, set[str]] = {}
        self._doubted: dict[str, set[str]] = {}
        self._newcomers: dict[str, dict[str, _Newcomer]] = {}

    def observe(
        self, zone: str, uids: Iterable[str], now_s: float, *, is_complete: bool = True
    ) -> list[TagMoved]:
        """Take one visit; an incomplete one proves who is there, but not who is gone (R-40)."""
        seen = frozenset(uids)
        moved = [change for uid in sorted(seen) for change in self._saw(zone, uid, now_s)]
        if is_complete:
            missing = sorted(self._by_zone.get(zone, set()) - seen)
            moved += [change for uid in missing for change in self._missed(uid, now_s)]
        self._drop_ghosts(zone, seen, now_s)
        return moved

    def zone_of(self, uid: str) -> str | None:
        """Return where a tag is, None if nowhere."""
        resident = self._residents.get(uid)
        return resident.zone if resident else None

    def tags_in(self, zone: str) -> frozenset[str]:
        """Return the tags that are settled in a zone."""
        return frozenset(self._by_zone.get(zone, ()))

    def is_settled(self, zone: str) -> bool:
        """Return whether no tag of the zone is about to arrive, to leave or in doubt."""
        if self._newcomers and (self.newcomers(zone) or zone in self._leaving_zones()):
            return False
        return not self._doubted.get(zone)

    def newcomers(self, zone: str) -> dict[str, float]:
        """Return tags seen, but not often enough: uid to first sighting.

        A tag that its own zone goes on seeing is a neighbour's ghost and no newcomer.
        """
        return {
            uid: new.first_at_s
            for uid, new in self._newcomers.get(zone, {}).items()
            if uid not in self._residents or self._residents[uid].misses > 0
        }

    def conflicts(self, now_s: float) -> list[tuple[str, str, str]]:
        """Return tags that two zones claim for too long (R-25, R-44)."""
        return [
            (uid, self._residents[uid].zone, zone)
            for zone, newcomers in self._newcomers.items()
            for uid, new in newcomers.items()
            if uid in self._residents and now_s - new.first_at_s > self._settings.conflict_s
        ]

    def contested(self) -> frozenset[str]:
        """Return the zones of tags that another zone has begun to see: they want a visit."""
        return frozenset(
            self._residents[uid].zone
            for newcomers in self._newcomers.values()
            for uid in newcomers
            if uid in self._residents
        )

    def heard_in(self, uid: str) -> frozenset[str]:
        """Return the zones that have begun to see a tag which lies elsewhere."""
        return frozenset(zone for zone, new in self._newcomers.items() if uid in new)

    def is_overdue(self, zone: str, now_s: float) -> bool:  # noqa: ARG002
        """Return False: what is in doubt is dropped in the end."""
        return False

    def is_blind(self, zone: str) -> bool:  # noqa: ARG002
        """Return False: there are no reference tags."""
        return False

    def confidence(self, zone: str) -> int:  # noqa: ARG002
        """Return 1000: what is settled is taken for sure."""
        return 1000

    def health(self, now_s: float) -> tuple[ZoneHealth, ...]:  # noqa: ARG002
        """Return nothing: no rate is learnt."""
        return ()

    def _leaving_zones(self) -> frozenset[str]:
        """Return the zones that have begun to miss a tag which another zone sees."""
        return frozenset(
            self._residents[uid].zone
            for newcomers in self._newcomers.values()
            for uid in newcomers
            if uid in self._residents and self._residents[uid].misses > 0
        )

    def _saw(self, zone: str, uid: str, now_s: float) -> list[TagMoved]:
        resident = self._residents.get(uid)
        if resident is not None and resident.zone == zone:
            if resident.misses:
                self._doubted.get(zone, set()).discard(uid)
            resident.seen_at_s, resident.misses = now_s, 0
            return []
        newcomers = self._newcomers.setdefault(zone, {})
        new = newcomers.setdefault(uid, _Newcomer(now_s))
        new.seen_at_s.append(now_s)
        while now_s - new.seen_at_s[0] > self._settings.window_s:
            new.seen_at_s.popleft()
        if len(new.seen_at_s) < self._settings.sightings:
            return []
        if resident is not None and not self._may_move(resident, new, now_s):
            return []
        del newcomers[uid]
        left = [] if resident is None else [self._leave(uid, resident.seen_at_s)]
        self._residents[uid] = _Resident(zone, now_s)
        self._by_zone.setdefault(zone, set()).add(uid)
        return [*left, TagMoved(uid, zone, is_there=True, first_at_s=new.first_at_s)]

    def _may_move(self, resident: _Resident, new: _Newcomer, now_s: float) -> bool:
        """A tag stays where it was until that zone misses it, or is not visited for long.

        Only what the new zone saw since then speaks for the move.
        """
        sightings = sum(at_s > resident.seen_at_s for at_s in new.seen_at_s)
        if sightings < self._settings.sightings:
            return False
        is_missed = resident.misses >= self._settings.doubt_misses
        return is_missed or now_s - resident.seen_at_s > self._settings.conflict_s

    def _missed(self, uid: str, now_s: float) -> list[TagMoved]:
        resident = self._residents[uid]
        resident.misses += 1
        if resident.misses == 1:
            resident.first_miss_at_s = now_s
        if resident.misses == self._settings.doubt_misses:
            self._doubted.setdefault(resident.zone, set()).add(uid)
        is_gone = (
            resident.misses >= self._settings.misses
            and now_s - resident.seen_at_s >= self._settings.gone_after_s
        )
        return [self._leave(uid, resident.first_miss_at_s)] if is_gone else []

    def _leave(self, uid: str, first_at_s: float) -> TagMoved:
        resident = self._residents.pop(uid)
        self._by_zone[resident.zone].discard(uid)
        self._doubted.get(resident.zone, set()).discard(uid)
        return TagMoved(uid, resident.zone, is_there=False, first_at_s=first_at_s)

    def _drop_ghosts(self, zone: str, seen: frozenset[str], now_s: float) -> None:
        newcomers = self._newcomers.get(zone)
        if newcomers is None:
            return
        for uid in [uid for uid in newcomers if uid not in seen]:
            if now_s - newcomers[uid].seen_at_s[-1] > self._settings.forget_s:
                del newcomers[uid]
        if not newcomers:
            del self._newcomers[zone]
