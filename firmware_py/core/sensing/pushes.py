"""Chips that come and go before the seats: pushes, pulls, and what the dealer does with chips.

Tags that move in one motion belong together. What the dealer moves is no happening: bets gathered
into the pot, change that a ruling said is due, blinds that the books have posted already.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from engine.happenings import ChipsPulled, ChipsPushed, Street
from engine.rulings import Status
from engine.view import TableView
from firmware_py.core.sensing.ledger import Ledger
from firmware_py.core.sensing.presence import PresenceEstimator, TagMoved
from firmware_py.core.sensing.zones import POT, bets_zone
from firmware_py.core.tags import TagBook

SURE = 1000
DOUBTFUL = 500


@dataclass(frozen=True, slots=True)
class PushSettings:
    """How motions are told apart.

    Attributes:
        settle_s: a motion is over when nothing moved for this long,
        settle_visits: and so many visits of the zone showed nothing new.
        exchange_s: how long the dealer may take to make change.
        gather_s: how long gathered bets may take to show up in the pot.
    """

    settle_s: float = 0.2
    settle_visits: int = 2
    exchange_s: float = 3.0
    gather_s: float = 2.0


@dataclass(slots=True)
class _Motion:
    """What has moved before one seat since it was last at rest."""

    arrived: dict[str, float] = field(default_factory=dict)
    departed: dict[str, float] = field(default_factory=dict)
    sign_at_s: float = float("-inf")
    quiet_visits: int = 0
    began_at_s: float = float("inf")

    def is_empty(self) -> bool:
        return not self.arrived and not self.departed


@dataclass(slots=True)
class _Area:
    """One seat's betting area.

    Attributes:
        motion: what moves now.
        due: chips that the dealer must give back out of those in front.
        post: chips that the books have posted and that have not been seen yet.
        old: chips of an earlier street or hand that still lie there.
    """

    motion: _Motion = field(default_factory=_Motion)
    due: int = 0
    post: int = 0
    old: set[str] = field(default_factory=set)


class Pushes:
    """Chip motions of all seats.

    Args:
        seats: seats with a betting area.
        book: worth of the tags.
        presence: where the tags are; fed by the caller.
        neighbours: betting area to the zones that may hear its tags, or be heard in it.
        ledger: told what became of the chips that moved.
    """

    def __init__(
        self,
        seats: Iterable[int],
        book: TagBook,
        presence: PresenceEstimator,
        settings: PushSettings | None = None,
        *,
        neighbours: Mapping[str, Collection[str]] | None = None,
        ledger: Ledger | None = None,
    ) -> None:
        self._areas = {seat: _Area() for seat in seats}
        self._book = book
        self._presence = presence
        self._settings = settings or PushSettings()
        self._view: TableView | None = None
        self._doubtful: set[int] = set()
        self._neighbours = {zone: tuple(near) for zone, near in (neighbours or {}).items()}
        self._looked_at_s: dict[str, float] = {}
        self._ledger = ledger

    def see(self, view: TableView) -> None:
        """Learn what the books say now."""
        before, self._view = self._view, view
        if before is None or before.hand != view.hand:
            self._start_hand(view)
            return
        if before.street is not view.street:
            self._start_street()
        elif before.street is view.street:
            for seat, area in self._areas.items():
                area.due += max(0, before.bets.get(seat, 0) - view.bets.get(seat, 0))
        for ruling in view.rulings:
            area_ = self._areas.get(ruling.seat)
            if area_ is not None and ruling.status is Status.FINAL and ruling.action is not None:
                area_.due, area_.post = ruling.change, 0
        if view.actor == 0 and not view.questions:
            self._note_uncalled(view)

    def change_due(self) -> dict[int, int]:
        """Return the chips that the dealer has still to give back out of each betting area."""
        return {seat: area.due for seat, area in self._areas.items()}

    def take_due(self, amount: int) -> bool:
        """Return whether a player was owed just this change; it is taken as given."""
        for area in self._areas.values():
            if amount and area.due == amount:
                area.due = 0
                return True
        return False

    def note(self, moved: TagMoved, seat: int) -> None:
        """Take one settled arrival or departure of a chip."""
        area = self._areas[seat]
        here, there = (
            (area.motion.arrived, area.motion.departed)
            if moved.is_there
            else (area.motion.departed, area.motion.arrived)
        )
        if there.pop(moved.uid, None) is None:
            here[moved.uid] = moved.first_at_s
        area.motion.sign_at_s = max(area.motion.sign_at_s, moved.first_at_s)
        area.motion.began_at_s = min(area.motion.began_at_s, moved.first_at_s)
        area.motion.quiet_visits = 0
        if area.motion.is_empty():
            area.motion = _Motion()

    def looked_at(self, zone: str, now_s: float) -> None:
        """Note a visit of any zone."""
        self._looked_at_s[zone] = now_s

    def visited(self, seat: int, *, is_complete: bool) -> None:
        """Count a visit of a seat's betting area, after its changes were noted."""
        area = self._areas[seat]
        area.motion.quiet_visits += 1
        if is_complete:
            self._doubtful.discard(seat)
        else:
            self._doubtful.add(seat)

    def adopt(self, seat: int) -> None:
        """Take what lies before a seat for what was there: the end of a first look at it."""
        area = self._areas[seat]
        area.motion = _Motion()
        front = self._worth(self._presence.tags_in(bets_zone(seat)))
        area.post = max(0, area.post - front)

    def arriving_since(self, seat: int) -> float | None:
        """Return when chips began to land before a seat, None if none are landing."""
        area = self._areas.get(seat)
        if area is None or area.motion.departed:
            return None
        signs = [
            *area.motion.arrived.values(),
            *self._presence.newcomers(bets_zone(seat)).values(),
        ]
        return min(signs, default=None)

    def is_quiet(self) -> bool:
        """Return whether nothing moves anywhere and no change is half made."""
        return all(
            area.motion.is_empty() and self._presence.is_settled(bets_zone(seat))
            for seat, area in self._areas.items()
        )

    def restless(self) -> frozenset[str]:
        """Return the zones that want visits."""
        zones = {
            bets_zone(seat)
            for seat, area in self._areas.items()
            if not area.motion.is_empty() or not self._presence.is_settled(bets_zone(seat))
        }
        return frozenset(zones).union(*(self._unheard(*one) for one in self._areas.items()))

    def settle(self, now_s: float) -> list[tuple[float, ChipsPushed | ChipsPulled]]:
        """Return the motions that are over by now, with the time at which each began."""
        happenings: list[tuple[float, ChipsPushed | ChipsPulled]] = []
        for seat, area in self._areas.items():
            if area.motion.is_empty() or not self._is_over(seat, area, now_s):
                continue
            began_at_s = area.motion.began_at_s
            happenings += [(began_at_s, found) for found in self._close(seat, area, now_s)]
        return sorted(happenings, key=lambda entry: entry[0])

    def _is_over(self, seat: int, area: _Area, now_s: float) -> bool:
        if self._unheard(seat, area) or self._still_leaves(area):
            return False
        return (
            area.motion.quiet_visits >= self._settings.settle_visits
            and now_s - area.motion.sign_at_s >= self._settings.settle_s
            and (
                self._presence.is_settled(bets_zone(seat))
                or self._presence.is_overdue(bets_zone(seat), now_s)
            )
        )

    def _unheard(self, seat: int, area: _Area) -> list[str]:
        """Return the zones that may have more of a claim on chips that landed here (R-44).

        The seat to act is looked at more often than others, so that chips which land next door
        may have been heard here twice before their own antenna has had its say. And a chip that
        another antenna hears as well as this one is counted nowhere until one of them misses it.
        """
        if not area.motion.arrived:
            return []
        since_s = area.motion.sign_at_s
        unvisited = [
            zone
            for zone in self._neighbours.get(bets_zone(seat), ())
            if self._looked_at_s.get(zone, since_s) < since_s
        ]
        return unvisited + [
            zone for uid in area.motion.arrived for zone in self._presence.heard_in(uid)
        ]

    def _still_leaves(self, area: _Area) -> bool:
        """Return whether a chip that landed here has yet to be reported gone from elsewhere."""
        return any(
            not other.motion.arrived
            and not other.motion.departed.keys().isdisjoint(area.motion.arrived)
            for other in self._areas.values()
        )

    def _close(self, seat: int, area: _Area, now_s: float) -> list[ChipsPushed | ChipsPulled]:
        motion = area.motion
        self._let_go_of_old(seat, area)
        if motion.departed and not self._explain_departures(seat, area, now_s):
            return []
        if not motion.departed and motion.arrived and self._is_posting(seat, area):
            motion.arrived.clear()
        happenings: list[ChipsPushed | ChipsPulled] = []
        if motion.departed:
            happenings.append(ChipsPulled(seat, self._chips(motion.departed)))
            if self._ledger is not None:
                self._ledger.pulled(seat, motion.departed, now_s)
        if motion.arrived:
            confidence = min(
                DOUBTFUL if seat in self._doubtful else SURE,
                self._presence.confidence(bets_zone(seat)),
            )
            happenings.append(ChipsPushed(seat, self._chips(motion.arrived), confidence))
            if self._ledger is not None:
                self._ledger.pushed(seat, motion.arrived, now_s)
        area.motion = _Motion()
        return happenings

    def _explain_departures(self, seat: int, area: _Area, now_s: float) -> bool:
        """Take out what the dealer moved; return False while that is not known yet."""
        motion = area.motion
        net = self._worth(motion.departed) - self._worth(motion.arrived)
        waited_s = now_s - motion.sign_at_s
        if self._is_gathered(seat, motion):
            if self._ledger is not None:
                self._ledger.gathered(seat, motion.departed, now_s)
            motion.departed.clear()
            area.due = 0
        elif area.due > 0:
            if net == area.due or (not motion.arrived and 0 < net < area.due):
                area.due -= net
                motion.departed.clear()
                motion.arrived.clear()
            elif waited_s < self._settings.exchange_s:
                return False
        elif self._may_be_gathering() and waited_s < self._settings.gather_s:
            return False
        return True

    def _is_gathered(self, seat: int, motion: _Motion) -> bool:
        view = self._view
        if view is not None and view.street is Street.OVER:
            return True
        if motion.arrived:
            return False
        is_cleared = not self._presence.tags_in(bets_zone(seat))
        in_pot = [self._presence.zone_of(uid) == POT for uid in motion.departed]
        if all(in_pot):
            return True
        return is_cleared and any(in_pot) and self._may_be_gathering()

    def _may_be_gathering(self) -> bool:
        """Betting is finished, so chips leave for the pot."""
        view = self._view
        return view is not None and view.actor == 0 and not view.questions

    def _is_posting(self, seat: int, area: _Area) -> bool:
        """Blinds and antes are in the books before their chips are on the felt."""
        worth = self._worth(area.motion.arrived)
        if area.post == 0 or worth == 0 or self._has_posted(seat, worth):
            return False
        if worth > area.post:
            if self._view is None or self._view.actor == seat:
                return False
            area.due = worth - area.post
        area.post = max(0, area.post - worth)
        return True

    def _has_posted(self, seat: int, arrived: int) -> bool:
        """The seat to act has its blind in front: an ante went to the pot, and this is a bet."""
        if self._view is None or self._view.actor != seat:
            return False
        front = self._worth(self._presence.tags_in(bets_zone(seat))) - arrived
        return front >= self._view.bets.get(seat, 0) > 0

    def _let_go_of_old(self, seat: int, area: _Area) -> None:
        for uid in area.old & area.motion.departed.keys():
            del area.motion.departed[uid]
        area.old &= self._presence.tags_in(bets_zone(seat))

    def _start_hand(self, view: TableView) -> None:
        posts: dict[int, int] = defaultdict(int)
        for seat in view.seats:
            posts[seat.seat] = seat.bet + (view.ante if seat.has_cards else 0)
        posts[view.bb] += view.bb_ante
        self._start_street()
        for number, area in self._areas.items():
            area.post = posts[number]

    def _start_street(self) -> None:
        for seat, area in self._areas.items():
            area.due = area.post = 0
            area.old = set(self._presence.tags_in(bets_zone(seat)))

    def _note_uncalled(self, view: TableView) -> None:
        """What nobody matched lies apart from the pots and goes back to its owner."""
        uncalled = view.pot - sum(pot.amount for pot in view.pots)
        if uncalled > 0 and view.seats:
            highest = max(view.seats, key=lambda seat: seat.bet).seat
            if highest in self._areas:
                self._areas[highest].due = max(self._areas[highest].due, uncalled)

    def _worth(self, uids: Iterable[str]) -> int:
        return sum(self._book.denomination(uid) or 0 for uid in uids)

    def _chips(self, uids: Iterable[str]) -> tuple[int | None, ...]:
        known = [self._book.denomination(uid) for uid in uids]
        return tuple(sorted(known, key=lambda worth: -(worth or 0)))
