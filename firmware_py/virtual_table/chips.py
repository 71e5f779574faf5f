"""Physical chips with tags: players' stacks, the dealer's bank, and chips on the felt."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from engine.chips import fewest_chips
from firmware_py.virtual_table.emulated_station import EmulatedStation

CHIPS_EACH = 400
"""Chips of each denomination in the house."""


class Chips:
    """All chips of the house and where they are.

    Chips that nobody holds are in the bank, from which players get smaller chips and the dealer
    makes change.

    Args:
        felt: where chips are laid on antennas.
        denominations: chip values in play.
    """

    def __init__(self, felt: EmulatedStation, denominations: Iterable[int]) -> None:
        self._felt = felt
        self._denominations = tuple(sorted(denominations, reverse=True))
        self._worth: dict[str, int] = {}
        self._bank: dict[int, list[str]] = {}
        for rank, value in enumerate(self._denominations):
            uids = [f"E00401{rank:02X}{number:08X}" for number in range(1, CHIPS_EACH + 1)]
            self._bank[value] = uids[::-1]
            self._worth |= dict.fromkeys(uids, value)
        self._stacks: dict[int, list[str]] = defaultdict(list)
        self._zones: dict[str, list[str]] = defaultdict(list)
        self._strangers = 0

    @property
    def book(self) -> Mapping[str, int]:
        """Tag to denomination of every chip of the house: what is taught before the game."""
        return dict(self._worth)

    def in_zone(self, zone: str) -> tuple[int | None, ...]:
        """Return the denominations that lie in a zone, None for a chip from elsewhere."""
        return tuple(self._worth.get(uid) for uid in self._zones[zone])

    def lose(self, zone: str, value: int) -> str:
        """Let one chip of a zone vanish, as chips do that drop under the table.

        Returns:
            Its tag.
        """
        uid = next(uid for uid in self._zones[zone] if self._worth.get(uid) == value)
        self._lift(zone, uid)
        return uid

    def worth(self, zone: str) -> int:
        """Return what lies in a zone."""
        return sum(value or 0 for value in self.in_zone(zone))

    def seat_stack(self, seat: int, amount: int) -> None:
        """Give a player a stack; an amount that no chips make is rounded down."""
        self._stacks[seat] = self._from_bank(fewest_chips(amount, self._denominations))

    def push(self, seat: int, zone: str, chips: Iterable[int | None]) -> None:
        """Lay chips of a player's stack into a zone; None is a chip of another house."""
        for value in chips:
            uid = self._stranger() if value is None else self._of_stack(seat, value)
            self._lay(zone, uid)

    def pull(self, seat: int, zone: str, chips: Iterable[int | None]) -> None:
        """Take chips out of a zone back into a player's stack; one that is not there is skipped."""
        for value in chips:
            found = [uid for uid in self._zones[zone] if self._worth.get(uid) == value]
            if found:
                self._lift(zone, found[0])
                self._stacks[seat].append(found[0])

    def pay(self, zone: str, chips: Iterable[int]) -> None:
        """The dealer lays chips of the bank into a zone."""
        for uid in self._from_bank(chips):
            self._lay(zone, uid)

    def move_all(self, zone: str, to: str) -> None:
        """Move all chips of a zone into another one."""
        for uid in list(self._zones[zone]):
            self._lift(zone, uid)
            self._lay(to, uid)

    def collect(self, zone: str) -> None:
        """Take all chips of a zone off the felt, into the bank."""
        for uid in list(self._zones[zone]):
            self._lift(zone, uid)
            self._to_bank(uid)

    def clear(self) -> None:
        """Take all chips off the felt."""
        for zone in list(self._zones):
            self.collect(zone)

    def make_change(self, seat: int, zone: str, change: int) -> bool:
        """Give ``change`` out of the chips in a zone back to a player.

        Chips that make it are handed back; else the largest is changed in the bank.

        Returns:
            Whether there was enough to change.
        """
        values = [value for value in self.in_zone(zone) if value is not None]
        if change <= 0 or sum(values) < change:
            return False
        handed = _subset(values, change)
        if handed is not None:
            self.pull(seat, zone, handed)
            return True
        taken = [max(values)] if max(values) > change else values
        for value in taken:
            uid = next(uid for uid in self._zones[zone] if self._worth.get(uid) == value)
            self._lift(zone, uid)
            self._to_bank(uid)
        self.pay(zone, fewest_chips(sum(taken) - change, self._denominations))
        self._stacks[seat] += self._from_bank(fewest_chips(change, self._denominations))
        return True

    def _lay(self, zone: str, uid: str) -> None:
        self._zones[zone].append(uid)
        self._felt.place(zone, uid)

    def _lift(self, zone: str, uid: str) -> None:
        self._zones[zone].remove(uid)
        self._felt.remove(zone, uid)

    def _of_stack(self, seat: int, value: int) -> str:
        """Return a chip of this value; a player without one has changed some in the bank."""
        for uid in self._stacks[seat]:
            if self._worth.get(uid) == value:
                self._stacks[seat].remove(uid)
                return uid
        return self._from_bank([value])[0]

    def _from_bank(self, chips: Iterable[int]) -> list[str]:
        return [self._bank[value].pop() for value in chips]

    def _to_bank(self, uid: str) -> None:
        if uid in self._worth:
            self._bank[self._worth[uid]].append(uid)

    def _stranger(self) -> str:
        self._strangers += 1
        return f"E004FE00{self._strangers:08X}"


def _subset(values: list[int], total: int) -> list[int] | None:
    """Return some of the values that add up to ``total``, largest first; None if none do."""
    ways: dict[int, list[int]] = {0: []}
    for value in sorted(values, reverse=True):
        for reached, used in list(ways.items()):
            if reached + value <= total and reached + value not in ways:
                ways[reached + value] = [*used, value]
    return ways.get(total)
