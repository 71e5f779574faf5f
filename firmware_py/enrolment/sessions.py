"""Teaching and checking as pure steps: inventories of one antenna in, events out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from firmware_py.core.tag_file import TagFile
from firmware_py.enrolment.events import Event, What
from firmware_py.enrolment.sightings import Sightings

QUIET_VISITS = 3
"""A rack is counted when so many visits brought nothing new (R-40)."""


class Session(Protocol):
    """Something that is fed with inventories until it is done."""

    @property
    def is_done(self) -> bool:
        """Whether nothing more is wanted."""
        ...

    def begin(self) -> list[Event]:
        """Return what to say first."""
        ...

    def see(self, uids: Iterable[str]) -> list[Event]:
        """Take one visit of the antenna."""
        ...


class Known:
    """What is taught already, without what this session teaches anew."""

    def __init__(self, tags: TagFile, *, deck: str = "", is_chips_new: bool = False) -> None:
        self._chips = {} if is_chips_new else dict(tags.chips)
        self._cards = {
            uid: (name, face)
            for name, cards in tags.decks.items()
            if name != deck
            for uid, face in cards.items()
        }

    def complaint(self, uid: str) -> Event | None:
        """Return what a tag is already; ``None`` if it is free."""
        if uid in self._chips:
            return Event(What.IS_CHIP, tag=uid, number=self._chips[uid])
        if uid in self._cards:
            name, face = self._cards[uid]
            return Event(What.IS_CARD, tag=uid, deck=name, face=face)
        return None


class DeckSession:
    """Teaches cards one after another.

    Cards may be taken away at once or pile up a little; two new ones at once are refused.

    Args:
        name: of the deck.
        faces: what is laid down, in order.
        known: what is taught already.
        ask: names the card of a tag that was laid down, in place of the order; it may raise
            ``ValueError`` for a card that was named already.
    """

    def __init__(
        self,
        name: str,
        faces: Sequence[str],
        known: Known,
        ask: Callable[[str], str] | None = None,
    ) -> None:
        self.name = name
        self.cards: dict[str, str] = {}
        self._faces = tuple(faces)
        self._known = known
        self._ask = ask
        self._sightings = Sightings()
        self._waits_for_gap = False

    @property
    def is_done(self) -> bool:
        """Whether every face has its tag."""
        return len(self.cards) >= len(self._faces)

    def begin(self) -> list[Event]:
        """Ask for the first card."""
        return [self._wanted()]

    def see(self, uids: Iterable[str]) -> list[Event]:
        """Take one visit; a tag counts when it was there twice in a row."""
        sure = sorted(self._sightings.visit(uids))
        if self._waits_for_gap and self._sightings.is_empty:
            self._waits_for_gap = False
            return [self._wanted()]
        if self._waits_for_gap or not sure or self.is_done:
            return []
        fresh = [uid for uid in sure if uid not in self.cards]
        if len(fresh) > 1:
            self._waits_for_gap = True
            return [Event(What.TWO_AT_ONCE, done=len(fresh)), Event(What.TAKE_AWAY)]
        if not fresh:
            return [
                Event(What.DOUBLED, tag=sure[0], face=self.cards[sure[0]], deck=self.name),
                self._wanted(),
            ]
        return list(self._teach(fresh[0]))

    def _teach(self, uid: str) -> Iterator[Event]:
        complaint = self._known.complaint(uid)
        if complaint is not None:
            yield complaint
        else:
            face = self._face_of(uid)
            self.cards[uid] = face
            yield Event(
                What.TAUGHT_CARD,
                face=face,
                deck=self.name,
                tag=uid,
                done=len(self.cards),
                wanted=len(self._faces),
            )
        if not self.is_done:
            yield self._wanted()

    def _face_of(self, uid: str) -> str:
        if self._ask is None:
            return self._next_face()
        taken = set(self.cards.values())
        while (face := self._ask(uid)) in taken or face not in self._faces:
            pass
        return face

    def _next_face(self) -> str:
        taken = set(self.cards.values())
        return next(face for face in self._faces if face not in taken)

    def _wanted(self) -> Event:
        face = self._next_face() if self._ask is None else ""
        return Event(
            What.LAY_CARD,
            face=face,
            deck=self.name,
            done=len(self.cards),
            wanted=len(self._faces),
        )


class RackSession:
    """Teaches chips of one denomination, a rack at a time.

    Args:
        denomination: in chip units.
        rack_size: chips of a rack; 0 takes whatever is found.
        racks: how many racks.
        known: what is taught already.
    """

    def __init__(self, denomination: int, rack_size: int, racks: int, known: Known) -> None:
        self.denomination = denomination
        self.chips: dict[str, int] = {}
        self._rack_size = rack_size
        self._racks = racks
        self._known = known
        self._sightings = Sightings()
        self._done = 0
        self._waits_for_gap = False
        self._told: frozenset[str] = frozenset()

    @property
    def is_done(self) -> bool:
        """Whether all racks are taught."""
        return self._done >= self._racks

    def begin(self) -> list[Event]:
        """Ask for the first rack."""
        return [self._wanted()]

    def see(self, uids: Iterable[str]) -> list[Event]:
        """Take one thorough visit; a rack counts when nothing new was seen for a while."""
        self._sightings.visit(uids)
        if self.is_done:
            return []
        if self._waits_for_gap:
            if not self._sightings.is_empty:
                return []
            self._waits_for_gap = False
            self._told = frozenset()
            return [self._wanted()]
        present = self._sightings.present
        if not present or self._sightings.quiet_visits < QUIET_VISITS or present == self._told:
            return []
        self._told = present
        return list(self._take(sorted(present)))

    def _take(self, rack: list[str]) -> Iterator[Event]:
        complaints = [event for uid in rack if (event := self._complaint(uid)) is not None]
        if complaints:
            yield from complaints
            yield Event(What.TAKE_AWAY)
            self._waits_for_gap = True
            return
        if self._rack_size and len(rack) != self._rack_size:
            is_short = len(rack) < self._rack_size
            yield Event(
                What.SHORT_RACK if is_short else What.LONG_RACK,
                done=len(rack),
                wanted=self._rack_size,
            )
            return
        self.chips |= dict.fromkeys(rack, self.denomination)
        self._done += 1
        yield Event(What.TAUGHT_RACK, done=self._done, wanted=self._racks, number=len(rack))
        self._waits_for_gap = not self.is_done
        if self._waits_for_gap:
            yield Event(What.TAKE_AWAY)

    def _complaint(self, uid: str) -> Event | None:
        if uid in self.chips:
            return Event(What.DOUBLED, tag=uid, number=self.chips[uid])
        return self._known.complaint(uid)

    def _wanted(self) -> Event:
        return Event(
            What.LAY_RACK,
            done=self._done,
            wanted=self._racks,
            number=self.denomination,
        )


class CheckSession:
    """Compares what is laid down, in any order, with what was taught.

    Args:
        expected: tags that must come, with the event that names each.
        known: everything else that is taught.
    """

    def __init__(self, expected: dict[str, Event], known: Known) -> None:
        self.seen: set[str] = set()
        self.doubled: set[str] = set()
        self.foreign: dict[str, Event] = {}
        self._expected = expected
        self._known = known
        self._sightings = Sightings()
        self._before: frozenset[str] = frozenset()

    @property
    def is_done(self) -> bool:
        """Whether every expected tag was seen."""
        return self.seen >= set(self._expected)

    @property
    def missing(self) -> list[Event]:
        """What was not seen."""
        return [event for uid, event in self._expected.items() if uid not in self.seen]

    def begin(self) -> list[Event]:
        """Say nothing: whatever is laid down is welcome."""
        return []

    def see(self, uids: Iterable[str]) -> list[Event]:
        """Take one visit."""
        events = []
        for uid in sorted(self._sightings.visit(uids)):
            if uid in self.seen:
                self.doubled.add(uid)
                events.append(Event(What.DOUBLED, tag=uid, face=self._expected[uid].face))
            elif uid in self._expected:
                self.seen.add(uid)
                named = self._expected[uid]
                events.append(
                    Event(
                        What.SEEN,
                        face=named.face,
                        deck=named.deck,
                        tag=uid,
                        done=len(self.seen),
                        wanted=len(self._expected),
                        number=named.number,
                    )
                )
            elif uid not in self.foreign:
                complaint = self._known.complaint(uid) or Event(What.IS_UNKNOWN, tag=uid)
                self.foreign[uid] = complaint
                events.append(complaint)
        return events
