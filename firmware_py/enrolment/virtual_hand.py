"""A hand that lays down emulated tags as it is asked to, for trying out without hardware."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from firmware_py.enrolment.events import Event, What
from firmware_py.virtual_table.emulated_station import EmulatedStation

RACK = 20


class VirtualHand:
    """Lays tags on one zone.

    Args:
        felt: the emulated station.
        zone: where they are laid.
        tags: what is laid down, in order.
        rack_size: tags at a time when a rack is asked for.
    """

    def __init__(
        self, felt: EmulatedStation, zone: str, tags: Iterable[str], rack_size: int = RACK
    ) -> None:
        self._felt = felt
        self._zone = zone
        self._tags: Iterator[str] = iter(tags)
        self._rack_size = rack_size
        self._here: list[str] = []

    def lay_next(self, count: int = 1) -> None:
        """Take away what lies there and lay down the next tags, as far as there are any."""
        self.take_away()
        for _, uid in zip(range(count), self._tags, strict=False):
            self._felt.place(self._zone, uid)
            self._here.append(uid)

    def take_away(self) -> None:
        """Clear the zone."""
        for uid in self._here:
            self._felt.remove(self._zone, uid)
        self._here.clear()

    def follow(self, event: Event) -> None:
        """Do what an event asks for."""
        if event.what in {What.LAY_CARD, What.SEEN}:
            self.lay_next()
        elif event.what is What.LAY_RACK:
            self.lay_next(self._rack_size)
        elif event.what is What.TAKE_AWAY:
            self.take_away()


def deck_tags(name: str, count: int = 52) -> list[str]:
    """Return the tags of an emulated deck; another name gives another deck."""
    mark = sum(name.encode()) % 256
    return [f"E00402{mark:02X}{number:08X}" for number in range(1, count + 1)]


def chip_tags(denomination: int, count: int) -> list[str]:
    """Return the tags of emulated chips."""
    return [f"E00401{denomination % 65536:04X}{number:06X}" for number in range(1, count + 1)]
