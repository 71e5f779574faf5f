"""Readings to happenings: the only place where what antennas and keys report becomes a fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from drivers.readings import InputChange, Inventory
from engine.happenings import (
    HandTabled,
    Happening,
    NextHandStarted,
    PotPushed,
    Street,
    TimePassed,
    Undone,
)
from engine.view import TableView
from firmware_py.core.panel_codes import Armed
from firmware_py.core.panel_entry import Arming, Keyed, Refusal, Refused
from firmware_py.core.schedule import Attention
from firmware_py.core.sensing.attending import attention_of
from firmware_py.core.sensing.cards import Cards, CardSettings
from firmware_py.core.sensing.doubts import Doubt, Doubts
from firmware_py.core.sensing.keys import Keys, PanelState
from firmware_py.core.sensing.ledger import Ledger
from firmware_py.core.sensing.looks import Looks
from firmware_py.core.sensing.moments import Came, Moments
from firmware_py.core.sensing.notices import Notice, NoticeKind, Notices
from firmware_py.core.sensing.opening import Opening
from firmware_py.core.sensing.presence import Presence, PresenceEstimator, PresenceSettings
from firmware_py.core.sensing.pushes import Pushes, PushSettings
from firmware_py.core.sensing.zone_rates import ZoneHealth
from firmware_py.core.sensing.zones import (
    bets_zone,
    is_bets,
    seat_of,
    takes_chips,
)
from firmware_py.core.tags import TagBook

_FOLLOWING = {
    Street.PREFLOP: Street.FLOP,
    Street.FLOP: Street.TURN,
    Street.TURN: Street.RIVER,
}


@dataclass(frozen=True, slots=True)
class SensingSettings:
    """All figures of sensing, in seconds and visits.

    Attributes:
        together_s: a word and chips that begin within this time are one moment.
        first_looks: visits of a zone before anything in it counts as change,
        most_first_looks: or so many, if what lies there does not settle.
        time_step_s: shorter pauses between happenings are not recorded.
        notice_limit: how many notices are kept.
    """

    presence: PresenceSettings = field(default_factory=PresenceSettings)
    pushes: PushSettings = field(default_factory=PushSettings)
    cards: CardSettings = field(default_factory=CardSettings)
    together_s: float = 0.6
    first_looks: int = 3
    most_first_looks: int = 30
    time_step_s: int = 5
    notice_limit: int = 50


class Sensing:
    """Joins presence, chips, cards and keys.

    Args:
        zones: reader and antenna to zone, of the station description.
        keys: expander and pin to key.
        book: known tags.
        hole_cards: cards of a full hand.
        short_hands: seats of the first hand that the books give another number of cards.
        is_dealt: False while the first hand is dealt card by card.
        smallest_chip: step of the amount keys.
        presence: another estimator than the simple one.
        references: tags that are fixed under antennas and belong to nobody.
        neighbours: zone to the zones next to it, whose tags it may hear.
    """

    def __init__(
        self,
        zones: Mapping[tuple[str, int], str],
        keys: Mapping[tuple[str, int], str],
        book: TagBook,
        *,
        hole_cards: int = 2,
        short_hands: Mapping[int, int] | None = None,
        is_dealt: bool = True,
        smallest_chip: int = 25,
        settings: SensingSettings | None = None,
        presence: PresenceEstimator | None = None,
        references: Collection[str] = (),
        neighbours: Mapping[str, Collection[str]] | None = None,
    ) -> None:
        self.settings = settings or SensingSettings()
        self._zones = dict(zones)
        self._keys = Keys(keys, smallest_chip)
        self._book = book
        self._presence = presence or Presence(self.settings.presence)
        self._cards = Cards(
            book,
            self._presence,
            hole_cards=hole_cards,
            short_hands=short_hands,
            is_dealt=is_dealt,
            settings=self.settings.cards,
        )
        self._opening = Opening(book, self._cards.hand_of)
        self._view: TableView | None = None
        self._visits: Counter[str] = Counter()
        self._reader_of = {zone: reader for (reader, _), zone in self._zones.items()}
        self._looks = Looks(
            self._reader_of,
            self._presence,
            first_looks=self.settings.first_looks,
            most_first_looks=self.settings.most_first_looks,
        )
        self._ledger = Ledger(self._zones.values(), book, self._presence, self._looks.is_unknown)
        self._pushes = Pushes(
            [seat_of(zone) or 0 for zone in self._zones.values() if is_bets(zone)],
            book,
            self._presence,
            self.settings.pushes,
            neighbours=neighbours,
            ledger=self._ledger,
        )
        self._moments = Moments(self.settings.together_s)
        self._last_at_s: float | None = None
        self._notices = Notices(self.settings.notice_limit)
        self._doubts = Doubts(
            self._zones.values(), book, self._presence, self._looks, self._notices,
            references=references,
        )  # fmt: skip

    def see(self, view: TableView, applied: Happening | None = None) -> None:
        """Learn the table after a happening was ruled upon."""
        self._view = view
        self._ledger.see(view, applied)
        self._pushes.see(view)
        self._cards.see(view, applied)
        self._opening.see(view, applied)
        for over in self._keys.see(view, applied):
            self._arm(over)
        came = self._moments.see(view, applied)
        if came is Came.NOTHING:
            self._keys.refuse(Refused("", Refusal.NO_EFFECT))
        elif came is Came.IMPOSSIBLE:
            self._keys.refuse(None)

    def feed(self, reading: Inventory | InputChange, now_s: float) -> list[Happening]:
        """Take one reading and return what is certain by it, oldest first."""
        if isinstance(reading, InputChange):
            self._take_entries(self._keys.take(reading))
            return self.tick(now_s)
        zone = self._zones.get((reading.reader, reading.antenna))
        if zone is None:
            return self.tick(now_s)
        found = self._take_inventory(zone, reading, now_s)
        return self._stamped(found, now_s) + self.tick(now_s)

    def tick(self, now_s: float) -> list[Happening]:
        """Return what has become certain with time; to be called again after each ruling."""
        if self._view is None:
            return []
        self._take_entries(self._keys.hold(now_s))
        found = self._settle_chips(now_s)
        if not found:
            found = self._cards.settle(now_s) or self._flush(now_s)
        if not found:
            found = [*self._opening.late(self._view)]
        if not found:
            found = self._ledger.late(now_s, self._pushes.take_due)
        return self._stamped(found, now_s)

    def lost(self, reader: str, now_s: float) -> None:
        """A reader is silent: its zones are unknown, and what it sees next is no change."""
        for zone in self._looks.lost(reader):
            self._notices.say(NoticeKind.UNKNOWN_ZONE, zone, now_s)

    def unknown_zones(self) -> frozenset[str]:
        """Return the zones of which nothing is known now."""
        return self._looks.unknown()

    def doubts(self, now_s: float) -> tuple[Doubt, ...]:
        """Return what is doubtful on the felt now: none of it is counted."""
        return (
            *self._ledger.doubts(now_s),
            *self._doubts.now(now_s),
            *self._cards.doubts(),
        )

    def zone_health(self, now_s: float) -> tuple[ZoneHealth, ...]:
        """Return how well each zone is read."""
        return self._presence.health(now_s)

    def visits(self, zone: str) -> int:
        """Return how often a zone has been visited."""
        return self._visits[zone]

    @property
    def notices(self) -> Sequence[Notice]:
        """The newest notices, oldest first."""
        return self._notices.newest

    @property
    def panel(self) -> PanelState:
        """What the dealer is shown of the keys."""
        return self._keys.state

    def change_due(self) -> dict[int, int]:
        """Return what the dealer has still to give back, for each seat whose chips are read now."""
        unknown = self.unknown_zones()
        due = self._pushes.change_due()
        return {seat: chips for seat, chips in due.items() if bets_zone(seat) not in unknown}

    def is_quiet(self) -> bool:
        """Return whether nothing is on its way: no tag, no motion, no word."""
        return (
            not self._moments
            and self._pushes.is_quiet()
            and self._cards.is_quiet()
            and all(self._presence.is_settled(zone) for zone in self._zones.values())
        )

    def attention(self) -> Attention:
        """Return which zones want the next visits."""
        hot = self._pushes.restless() | self._cards.restless() | self._presence.contested()
        hot |= {z for z in self._zones.values() if not self._presence.is_settled(z)}
        hot |= self.unknown_zones() | self._ledger.restless()
        hot |= {bets_zone(seat) for seat in self._moments.seats()}
        return attention_of(
            self._view,
            self._reader_of,
            frozenset(hot),
            lambda zone: self._looks.is_known(self._reader_of.get(zone, "")),
        )

    def _take_inventory(self, zone: str, reading: Inventory, now_s: float) -> list[Happening]:
        uids = self._doubts.sort_out(zone, reading, now_s)
        moved = self._presence.observe(zone, uids, now_s, is_complete=reading.complete)
        self._visits[zone] += 1
        self._pushes.looked_at(zone, now_s)
        self._doubts.visited(zone, now_s)
        found: list[Happening] = []
        seats = set()
        for change in moved:
            if self._looks.is_unknown(change.zone):
                if takes_chips(change.zone) and self._looks.was_known(change.zone):
                    self._ledger.moved_unseen(change, now_s)
                continue
            if takes_chips(change.zone):
                self._ledger.moved(change, now_s)
            seat = seat_of(change.zone)
            if is_bets(change.zone) and seat is not None:
                self._pushes.note(change, seat)
                seats.add(seat)
            elif not takes_chips(change.zone):
                found += self._cards.note(change)
        if self._looks.is_unknown(zone):
            known = self._looks.visited(zone)
            found += [one for other in known for one in self._adopt(other)]
        elif is_bets(zone):
            self._pushes.visited(seat_of(zone) or 0, is_complete=reading.complete)
        else:
            self._cards.visited(zone)
        return found

    def _adopt(self, zone: str) -> list[Happening]:
        self._ledger.adopt(zone)
        if is_bets(zone):
            self._pushes.adopt(seat_of(zone) or 0)
        elif not takes_chips(zone):
            return self._cards.adopt(zone)
        return []

    def _take_entries(self, entries: Iterable[Keyed | Arming]) -> None:
        for entry in entries:
            if isinstance(entry, Arming):
                self._arm(entry)
            else:
                self._moments.add(entry, dict(self._visits))

    def _arm(self, arming: Arming) -> None:
        view = self._view
        match arming.what:
            case Armed.NO_BURN:
                self._cards.no_burn(is_on=arming.is_on)
            case Armed.EXPOSED:
                seat = arming.seat or (view.actor if view else 0)
                self._cards.expose_next(seat if arming.is_on else None)
            case Armed.STREET:
                following = _FOLLOWING.get(view.street) if view else None
                self._cards.announce(following if arming.is_on else None)

    def _settle_chips(self, now_s: float) -> list[Happening]:
        settled = self._pushes.settle(now_s)
        return [self._moments.take_with(chips, began_at_s) for began_at_s, chips in settled]

    def _flush(self, now_s: float) -> list[Happening]:
        """Return the oldest finished entry of the panel, unless chips may belong to it."""
        try:
            happening = self._moments.take(now_s, self._may_have_chips)
        except LookupError:
            self._keys.refuse(Refused("", Refusal.NO_ACTOR))
            self._notices.say(NoticeKind.NO_ACTOR, "", now_s)
            return []
        if isinstance(happening, HandTabled):
            happening = self._opening.completed(happening, self._view)
        if isinstance(happening, PotPushed | NextHandStarted) and (
            open_chips := self._ledger.before_settlement()
        ):
            return open_chips  # the key is pressed again when they are decided
        return [] if happening is None else [self._moments.give(happening)]

    def _may_have_chips(self, seat: int, visits: Mapping[str, int], waited_s: float) -> bool:
        zone = bets_zone(seat)
        if zone not in self._zones.values() or self._looks.is_unknown(zone):
            return False
        if self._pushes.arriving_since(seat) is not None:
            return waited_s < self.settings.presence.forget_s
        is_unvisited = self._visits[zone] <= visits.get(zone, 0)
        return is_unvisited and waited_s < self.settings.together_s

    def _stamped(self, found: list[Happening], now_s: float) -> list[Happening]:
        """Put the time that passed in front, where it was long enough to matter."""
        if not found:
            return []
        since_s = now_s if self._last_at_s is None else self._last_at_s
        self._last_at_s = now_s
        passed_s = int(now_s - since_s)
        if passed_s < self.settings.time_step_s or isinstance(found[0], Undone):
            return found
        return [TimePassed(passed_s), *found]
