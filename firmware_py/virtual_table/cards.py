"""Physical cards with tags: a deck, and where its cards lie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from engine.happenings import UNSEEN_CARD
from firmware_py.core.panel_faces import FACES
from firmware_py.virtual_table.emulated_station import EmulatedStation

BLANKS = 80


class Cards:
    """A deck on the felt.

    Args:
        felt: where cards are laid on antennas.
        reserved: faces that are dealt by name later, so that no unseen card is one of them.
        has_blanks: unseen cards are cards whose faces the station was never taught; else they
            are cards of the deck that are not dealt otherwise.
    """

    def __init__(
        self, felt: EmulatedStation, reserved: Iterable[str] = (), *, has_blanks: bool = False
    ) -> None:
        self._felt = felt
        self._maker = "04" if felt.has_14443_cards else "E004"
        self._faces: dict[str, str] = {}
        self._unused: dict[str, list[str]] = {}
        for number, face in enumerate(FACES):
            uids = [f"{self._maker}02{copy:02X}{number:08X}" for copy in (0, 1)]
            self._unused[face] = uids
            self._faces |= dict.fromkeys(uids, face)
        self._blanks = [f"{self._maker}0300{number:08X}" for number in range(BLANKS)]
        self._faces |= dict.fromkeys(self._blanks, UNSEEN_CARD)
        self._has_blanks = has_blanks
        self._reserved = set(reserved)
        self._zones: dict[str, list[str]] = defaultdict(list)
        self._strangers = 0

    @property
    def book(self) -> Mapping[str, str]:
        """Tag to face of the whole deck: what is taught before the game."""
        return dict(self._faces)

    def reserve(self, faces: Iterable[str]) -> None:
        """Name the faces of the next hand, with all cards back in the deck."""
        self._reserved = set(faces)

    def deal(self, zone: str, face: str | None = None) -> None:
        """Lay a card into a zone: a named one, or an unseen one."""
        uid = self._named(face) if face not in (None, UNSEEN_CARD) else self._unseen()
        self._lay(zone, uid)

    def deal_stranger(self, zone: str) -> None:
        """Lay a card of no known deck into a zone."""
        self._strangers += 1
        self._lay(zone, f"{self._maker}FD00{self._strangers:08X}")

    def in_zone(self, zone: str) -> int:
        """Return how many cards lie in a zone."""
        return len(self._zones[zone])

    def move(self, zone: str, to: str) -> None:
        """Move all cards of a zone into another one."""
        for uid in self._lift_all(zone):
            self._lay(to, uid)

    def lift(self, zone: str) -> None:
        """Take all cards of a zone off the antenna, to a place without one."""
        self._zones[f"off {zone}"] += self._lift_all(zone)

    def move_off(self, zone: str, to: str) -> None:
        """Move the cards that were lifted from a zone into another one."""
        uids, self._zones[f"off {zone}"] = self._zones[f"off {zone}"], []
        for uid in uids:
            self._lay(to, uid)

    def collect(self) -> frozenset[str]:
        """Take all cards back into the deck; return the zones in which some lay."""
        zones = [zone for zone, uids in self._zones.items() if uids]
        for zone in zones:
            uids = self._lift_all(zone) if not zone.startswith("off ") else self._zones[zone]
            for uid in uids:
                face = self._faces.get(uid, "")
                if face == UNSEEN_CARD:
                    self._blanks.append(uid)
                elif face:
                    self._unused[face].append(uid)
            self._zones[zone] = []
        for uids in self._unused.values():
            uids.sort()
        return frozenset(zone for zone in zones if not zone.startswith("off "))

    def _named(self, face: str | None) -> str:
        assert face is not None
        return self._unused[face].pop(0)

    def _unseen(self) -> str:
        if self._has_blanks:
            return self._blanks.pop(0)
        for face in FACES:
            if len(self._unused[face]) == 2 and face not in self._reserved:
                return self._unused[face].pop(0)
        return self._blanks.pop(0)

    def _lay(self, zone: str, uid: str) -> None:
        self._zones[zone].append(uid)
        self._felt.place(zone, uid)

    def _lift_all(self, zone: str) -> list[str]:
        uids, self._zones[zone] = self._zones[zone], []
        for uid in uids:
            self._felt.remove(zone, uid)
        return uids
