"""Where the chips of a hand are: those that are gone and those that are too many, by their tags.

The books move by rulings and are not touched. A chip that was put in and lies nowhere, or lies
where no action brought it, is first left to the players to put right; then the hand is held, and
what is still open when the pots are pushed is asked again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.happenings import (
    ChipsExtra,
    ChipsMissing,
    Corrected,
    FloorDecided,
    Happening,
    Street,
    Undone,
)
from engine.view import TableView
from firmware_py.core.sensing.doubts import Doubt, DoubtKind
from firmware_py.core.sensing.presence import PresenceEstimator, TagMoved
from firmware_py.core.sensing.zones import POT, bets_zone, is_bets, seat_of, takes_chips
from firmware_py.core.tags import TagBook

PUT_RIGHT_S = 3.0
"""So long players and dealer have to put back what was moved."""
BOOKS_STAND = "books-stand"


@dataclass(slots=True)
class _Open:
    """A chip that is not accounted for.

    Attributes:
        seat: whose it is, 0 for the pot's.
        since_s: since when.
        from_pot: it lay in the pot.
        was_asked: the dealer was asked about it.
    """

    seat: int
    since_s: float
    from_pot: bool = False
    was_asked: bool = False


class Ledger:
    """Keeps account of the chips of one hand.

    Args:
        zones: zones that have an antenna.
        book: worth of the tags.
        presence: where the tags are; fed by the caller.
        is_unknown: whether nothing is known of a zone.
    """

    def __init__(
        self,
        zones: Iterable[str],
        book: TagBook,
        presence: PresenceEstimator,
        is_unknown: Callable[[str], bool],
    ) -> None:
        self._zones = [zone for zone in zones if takes_chips(zone)]
        self._book = book
        self._presence = presence
        self._is_unknown = is_unknown
        self._view: TableView | None = None
        self._seat_of: dict[str, int] = {}
        self._old: set[str] = set()
        self._gone: dict[str, _Open] = {}
        self._extra: dict[str, _Open] = {}
        self._strangers: dict[str, int] = {}

    def see(self, view: TableView, applied: Happening | None = None) -> None:
        """Learn what the books say now, and by which happening they came to it."""
        before, self._view = self._view, view
        is_new = before is None or before.hand != view.hand
        is_misdealt = isinstance(applied, FloorDecided) and applied.option == "misdeal"
        if is_new or is_misdealt or isinstance(applied, Undone | Corrected):
            self._begin()
        elif before is not None and before.street is not Street.OVER is view.street:
            self._close_books()
        if isinstance(applied, FloorDecided) and applied.option == BOOKS_STAND:
            self._write_off()

    def adopt(self, zone: str) -> None:
        """Take what lies in a zone for chips of this hand: the end of a first look at it."""
        if is_bets(zone):
            self._seat_of |= dict.fromkeys(self._presence.tags_in(zone), seat_of(zone) or 0)

    def moved(self, change: TagMoved, now_s: float) -> None:
        """Take a settled arrival or departure of a chip in a known zone."""
        uid = change.uid
        if change.is_there:
            self._gone.pop(uid, None)
            if is_bets(change.zone):
                self._seat_of[uid] = seat_of(change.zone) or 0
                self._extra.pop(uid, None)
            elif uid not in self._seat_of and self._is_running():
                self._extra.setdefault(uid, _Open(0, now_s))
            return
        self._extra.pop(uid, None)
        if uid in self._old:
            self._old.discard(uid)
        elif change.zone == POT and self._is_running() and not self._may_leave_the_pot():
            self._gone[uid] = _Open(self._seat_of.get(uid, 0), now_s, from_pot=True)

    def moved_unseen(self, change: TagMoved, now_s: float) -> None:
        """Take a change that came while nothing was known of the zone, after it had been known."""
        seat = seat_of(change.zone) or 0
        if not self._is_running():
            return
        if change.is_there:
            if change.uid not in self._gone and change.uid not in self._seat_of:
                self._extra[change.uid] = _Open(seat, now_s)
            self._gone.pop(change.uid, None)
        elif change.uid not in self._old:
            self._extra.pop(change.uid, None)
            self._gone[change.uid] = _Open(seat, now_s, from_pot=change.zone == POT)

    def gathered(self, seat: int, uids: Iterable[str], now_s: float) -> None:
        """Chips left a seat for the pot: they must turn up there."""
        if POT not in self._zones or not self._is_running():
            return
        for uid in uids:
            if self._presence.zone_of(uid) is None:
                self._gone[uid] = _Open(seat, now_s)

    def pulled(self, seat: int, uids: Iterable[str], now_s: float) -> None:
        """Chips left a seat that is not to act, and not for the pot: they are not free (50-A)."""
        view = self._view
        if view is None or view.questions or view.actor == seat or not self._is_running():
            return
        if view.actor != 0 or POT in self._zones:  # else nobody can see them gathered
            self._gone.update((uid, _Open(seat, now_s)) for uid in uids)

    def pushed(self, seat: int, uids: Iterable[str], now_s: float) -> None:
        """Chips were pushed: they make good for those taken, or nobody waits for them."""
        pushed = list(uids)
        view = self._view
        taken = [uid for uid, one in self._gone.items() if one.seat == seat and not one.from_pot]
        if taken and self._worth(pushed) >= self._worth(taken):
            for uid in taken:
                del self._gone[uid]
        if view is None or not self._is_running() or view.questions:
            return
        line = next((one for one in view.seats if one.seat == seat), None)
        is_live = line is not None and line.has_cards
        is_explained = line is not None and (view.actor != 0 or line.is_all_in)
        if not (is_live and is_explained):
            self._extra.update((uid, _Open(seat, now_s)) for uid in pushed)

    def late(self, now_s: float, due: Callable[[int], bool]) -> list[Happening]:
        """Return what has not been put right in time.

        Args:
            now_s: monotonic time.
            due: takes an amount; whether a player was owed just that, and got it from the pot.
        """
        view = self._view
        if view is None or view.questions or not self._is_running():
            return []
        if not self._gone and not self._extra:
            return []
        self._explain_exchanges(now_s, due)
        self._compare_with_books()
        gone = {uid: one for uid, one in self._gone.items() if self._is_late(uid, one, now_s)}
        extra = {uid: one for uid, one in self._extra.items() if self._is_late(uid, one, now_s)}
        return self._ask(gone, extra)

    def before_settlement(self) -> list[Happening]:
        """Return what is still open as the pots are to be pushed: the books may be wrong."""
        view = self._view
        if view is None or view.questions or view.street is not Street.OVER:
            return []
        gone = {uid: one for uid, one in self._gone.items() if self._presence.zone_of(uid) is None}
        found = self._ask(gone, self._extra)
        found += [
            ChipsExtra(seat_of(zone) or 0, (None,) * count)
            for zone, count in self._strangers.items()
        ]
        return found

    def restless(self) -> frozenset[str]:
        """Return the zones where a chip is not accounted for: more looks may find it."""
        is_open = [
            one for one in (*self._gone.values(), *self._extra.values()) if not one.was_asked
        ]
        zones = {bets_zone(one.seat) if one.seat else POT for one in is_open}
        zones |= {POT for one in is_open if one.seat}
        return frozenset(zones.intersection(self._zones))

    def doubts(self, now_s: float) -> list[Doubt]:
        """Return what is open at this moment, by zone."""
        if not self._is_running():
            return []
        found = []
        for kind, chips in (
            (DoubtKind.CHIPS_MISSING, self._gone),
            (DoubtKind.CHIPS_EXTRA, self._extra),
        ):
            places: dict[str, list[str]] = defaultdict(list)
            for uid, one in chips.items():
                if self._is_ripe(one, now_s):
                    places[bets_zone(one.seat) if one.seat else POT].append(uid)
            if kind is DoubtKind.CHIPS_EXTRA and not self._is_pot_too_large():
                places.pop(POT, None)
            found += [
                Doubt(kind, zone, count=len(uids), least=self._worth(uids))
                for zone, uids in sorted(places.items())
            ]
        return found

    def _begin(self) -> None:
        """What lies on the felt now is no business of the hand that begins."""
        self._gone.clear()
        self._extra.clear()
        self._strangers.clear()
        lying = {zone: self._presence.tags_in(zone) for zone in self._zones}
        self._old = set(lying.get(POT, ()))
        self._seat_of = {
            uid: seat_of(zone) or 0 for zone, uids in lying.items() for uid in uids if zone != POT
        }

    def _close_books(self) -> None:
        """The pots are known: from now on chips leave for their winners."""
        self._strangers = {
            zone: count for zone in self._zones if (count := self._strangers_in(zone))
        }
        if not self._is_pot_too_large():
            self._extra = {uid: one for uid, one in self._extra.items() if one.seat}

    def _strangers_in(self, zone: str) -> int:
        return sum(
            self._book.kind(uid) is None and uid not in self._old
            for uid in self._presence.tags_in(zone)
        )

    def _write_off(self) -> None:
        self._gone = {uid: one for uid, one in self._gone.items() if not one.was_asked}
        self._old |= {uid for uid, one in self._extra.items() if one.was_asked}
        self._extra = {uid: one for uid, one in self._extra.items() if not one.was_asked}
        if self._view is not None and self._view.street is Street.OVER:
            self._strangers.clear()

    def _is_running(self) -> bool:
        return self._view is not None and self._view.street is not Street.OVER

    def _may_leave_the_pot(self) -> bool:
        """Side pots are built beside the antenna, and a cash game's rake is taken."""
        view = self._view
        return view is None or view.is_cash or len(view.pots) > 1

    def _is_ripe(self, one: _Open, now_s: float) -> bool:
        return now_s - one.since_s >= PUT_RIGHT_S

    def _is_late(self, uid: str, one: _Open, now_s: float) -> bool:
        zones = [POT, bets_zone(one.seat)] if one.seat else [POT]
        fitted = [zone for zone in zones if zone in self._zones]
        is_sure = all(
            not self._is_unknown(zone) and self._presence.is_settled(zone) for zone in fitted
        )
        is_somewhere = uid in self._gone and self._presence.zone_of(uid) is not None
        is_counted = not one.seat and uid in self._extra and not self._is_pot_too_large()
        actor = self._view.actor if self._view is not None else 0
        is_acting = uid in self._extra and one.seat == actor != 0  # they may be its push
        is_open = not (one.was_asked or is_somewhere or is_counted or is_acting)
        return is_open and is_sure and self._is_ripe(one, now_s)

    def _is_pot_too_large(self) -> bool:
        """Whether more lies in the pot than the books put there: antes explain what arrives."""
        view = self._view
        if view is None or POT not in self._zones:
            return False
        gathered = view.pot if view.actor == 0 else view.pot - sum(view.bets.values())
        return self._worth(self._presence.tags_in(POT)) > gathered

    def _compare_with_books(self) -> None:
        """Where what lies before a seat is what the books say, nothing is missing or too much."""
        bets = self._view.bets if self._view is not None else {}
        for seat in {one.seat for one in (*self._gone.values(), *self._extra.values()) if one.seat}:
            front = self._worth(self._presence.tags_in(bets_zone(seat)))
            bet = bets.get(seat, 0)
            if front >= bet > 0:
                gone = [u for u, one in self._gone.items() if one.seat == seat and not one.from_pot]
                for uid in gone:
                    del self._gone[uid]
            if front <= bet:
                for uid in [u for u, one in self._extra.items() if one.seat == seat]:
                    del self._extra[uid]

    def _explain_exchanges(self, now_s: float, due: Callable[[int], bool]) -> None:
        """Change was made in the pot, or given to a player out of it."""
        gone = [
            uid for uid, one in self._gone.items() if one.from_pot and self._is_ripe(one, now_s)
        ]
        extra = [uid for uid, one in self._extra.items() if not one.seat]
        if not gone:
            return
        amount = self._worth(gone)
        is_exchanged = amount == self._worth(extra)
        if is_exchanged or due(amount):
            for uid in gone:
                del self._gone[uid]
        if is_exchanged:
            for uid in extra:
                del self._extra[uid]

    def _ask(self, gone: dict[str, _Open], extra: dict[str, _Open]) -> list[Happening]:
        found: list[Happening] = []
        for kind, chips in ((ChipsMissing, gone), (ChipsExtra, extra)):
            seats: dict[int, list[str]] = defaultdict(list)
            for uid, one in chips.items():
                seats[one.seat].append(uid)
                one.was_asked = True
            found += [kind(seat, self._chips(uids)) for seat, uids in sorted(seats.items())]
        return found

    def _worth(self, uids: Iterable[str]) -> int:
        return sum(self._book.denomination(uid) or 0 for uid in uids)

    def _chips(self, uids: Iterable[str]) -> tuple[int | None, ...]:
        known = [self._book.denomination(uid) for uid in uids]
        return tuple(sorted(known, key=lambda worth: -(worth or 0)))
