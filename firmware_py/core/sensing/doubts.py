"""What is doubtful on the felt, named as what it is and at the place where it is.

Nothing of it is counted until it is resolved; a doubt names no tag, and no card that does not
lie open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from drivers.readings import Inventory
from firmware_py.core.sensing.looks import Looks
from firmware_py.core.sensing.notices import NoticeKind, Notices
from firmware_py.core.sensing.presence import PresenceEstimator
from firmware_py.core.sensing.strangers import Strangers
from firmware_py.core.sensing.zone_rates import ZoneState
from firmware_py.core.sensing.zones import takes_chips
from firmware_py.core.tags import TagBook

STRAY_SIGHTINGS = 3
"""Visits in a row that see a tag where its kind does not belong, before it lies there: whoever
carries a card over the chips does nothing wrong."""


class DoubtKind(StrEnum):
    """What is doubtful; the catalogues have a text for each."""

    UNKNOWN = "unknown-place"
    """Nothing is known of the zone: its reader is silent, or its coil hears nothing."""
    UNDECIDED = "undecided"
    """What lies there has been in doubt for too long: the dealer must look."""
    CROSSTALK = "crosstalk"
    """Two zones claim one tag, and the evidence decides for neither (R-44)."""
    UNKNOWN_CHIP = "unknown-chip"
    """Tags that nobody taught lie among chips (R-42)."""
    UNREADABLE_CARD = "unreadable-card"
    """Tags that nobody taught lie among cards (R-25)."""
    CARD_AMONG_CHIPS = "card-among-chips"
    CHIP_AMONG_CARDS = "chip-among-cards"
    RANDOM_TAG = "random-tag"
    """Something that calls itself differently each time, as phones do (R-15)."""
    TWO_ALIKE = "two-alike"
    """Two cards of one rank and suit are in play (TDA 2024, 35-E)."""
    SECOND_DECK = "second-deck"
    """Cards of another deck than the one in play lie there (R-25)."""
    CHIPS_MISSING = "chips-missing"
    """Chips that were put in lie nowhere, and no action explains it."""
    CHIPS_EXTRA = "chips-extra"
    """Chips lie there that no action has brought."""
    POORLY_READ = "poorly-read"
    """Misses or ghosts are out of the range in which the figures of sensing hold."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """One doubt.

    Attributes:
        kind: what is doubtful.
        zone: where.
        other: the other zone of crosstalk, else "".
        count: how many tags, where they can be counted.
        least: what the chips beside them are worth at least, in chips.
        card: the face of a card that lies open, else "".
        deck: name of another deck, else "".
        miss_percent: of a zone that is poorly read; likewise ``ghost_percent``.
    """

    kind: DoubtKind
    zone: str
    other: str = ""
    count: int = 0
    least: int = 0
    card: str = ""
    deck: str = ""
    miss_percent: int = 0
    ghost_percent: int = 0


class Doubts:
    """Keeps what visits show to be doubtful.

    Args:
        zones: all zones of the station.
        book: known tags.
        presence: where the tags are; fed by the caller.
        looks: which zones are known.
        notices: where each doubt is said once.
        references: tags that are fixed under antennas and belong to nobody.
    """

    def __init__(
        self,
        zones: Iterable[str],
        book: TagBook,
        presence: PresenceEstimator,
        looks: Looks,
        notices: Notices,
        *,
        references: Collection[str] = (),
    ) -> None:
        self._zones = tuple(zones)
        self._book = book
        self._presence = presence
        self._looks = looks
        self._notices = notices
        self._references = frozenset(references)
        self._strangers = Strangers()
        self._undecided: set[str] = set()
        self._torn: set[tuple[str, str]] = set()
        self._strays: dict[str, Counter[str]] = {}
        self._random: dict[str, int] = {}

    def sort_out(self, zone: str, reading: Inventory, now_s: float) -> list[str]:
        """Return the tags of a visit that may lie in the zone, without those of another kind.

        A card's tag at a chip antenna is no chip, a chip's at a card antenna no card (R-59). A
        tag that nobody taught is believed when a second round has seen it.
        """
        rounds = dict(zip(reading.uids, reading.sightings, strict=False))
        strays, before = Counter[str](), self._strays.get(zone, Counter[str]())
        kept = []
        for uid in reading.uids:
            kind = None if uid in self._references else self._book.kind(uid)
            if kind is not None and (kind == "chip") != takes_chips(zone):
                self._notices.say(NoticeKind.WRONG_KIND, zone, now_s, uid)
                strays[uid] = before[uid] + 1
                continue
            if kind is None and uid not in self._references:
                if not self._strangers.counts(zone, uid, now_s, rounds=rounds.get(uid, 1)):
                    continue
                self._notices.say(NoticeKind.UNKNOWN_TAG, zone, now_s, uid)
            kept.append(uid)
        self._strays[zone] = strays
        self._random[zone] = self._random.get(zone, 0) + 1 if reading.random_uids else 0
        return kept

    def visited(self, zone: str, now_s: float) -> None:
        """Learn what a visit has left in doubt, after presence was told of it."""
        if self._looks.go_blind(zone):
            self._notices.say(NoticeKind.UNKNOWN_ZONE, zone, now_s)
        if self._presence.is_overdue(zone, now_s):
            self._undecided.add(zone)
            self._notices.say(NoticeKind.UNDECIDED, zone, now_s)
        else:
            self._undecided.discard(zone)
        self._torn = set()
        for uid, stays, other in self._presence.conflicts(now_s):
            self._notices.say(NoticeKind.CONFLICT, f"{stays} {other}", now_s, uid)
            if not (self._presence.is_settled(stays) and self._presence.is_settled(other)):
                self._torn.add((min(stays, other), max(stays, other)))

    def strangers_in(self, zone: str) -> int:
        """Return how many tags that nobody taught lie in a zone."""
        return sum(self._is_stranger(uid) for uid in self._presence.tags_in(zone))

    def now(self, now_s: float) -> list[Doubt]:
        """Return what is doubtful at this moment, by zone; cards in play are not looked at."""
        unknown = self._looks.unknown()
        found = [Doubt(DoubtKind.UNKNOWN, zone) for zone in self._zones if zone in unknown]
        found += [Doubt(DoubtKind.CROSSTALK, one, other) for one, other in sorted(self._torn)]
        torn = {zone for pair in self._torn for zone in pair}
        found += [Doubt(DoubtKind.UNDECIDED, zone) for zone in sorted(self._undecided - torn)]
        found += [doubt for zone in self._zones for doubt in self._of_zone(zone)]
        found += [
            Doubt(
                DoubtKind.POORLY_READ,
                health.zone,
                miss_percent=round(100 * health.miss_rate),
                ghost_percent=round(100 * health.ghost_rate),
            )
            for health in self._presence.health(now_s)
            if health.state is ZoneState.DEGRADED
        ]
        return found

    def _of_zone(self, zone: str) -> list[Doubt]:
        found = []
        if count := self.strangers_in(zone):
            if takes_chips(zone):
                worths = (self._book.denomination(uid) for uid in self._presence.tags_in(zone))
                least = sum(worth or 0 for worth in worths)
                found.append(Doubt(DoubtKind.UNKNOWN_CHIP, zone, count=count, least=least))
            else:
                found.append(Doubt(DoubtKind.UNREADABLE_CARD, zone, count=count))
        strays = self._strays.get(zone, Counter())
        if lying := sum(seen >= STRAY_SIGHTINGS for seen in strays.values()):
            kind = DoubtKind.CARD_AMONG_CHIPS if takes_chips(zone) else DoubtKind.CHIP_AMONG_CARDS
            found.append(Doubt(kind, zone, count=lying))
        if self._random.get(zone, 0) >= STRAY_SIGHTINGS:
            found.append(Doubt(DoubtKind.RANDOM_TAG, zone))
        return found

    def _is_stranger(self, uid: str) -> bool:
        return uid not in self._references and self._book.kind(uid) is None
