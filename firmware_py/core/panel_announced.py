"""What the dealer announced on the panel and is still to come: no burn, a condition, a moment."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from engine.happenings import BoardDealt, CardDealt, Happening
from firmware_py.core.panel_codes import Armed
from firmware_py.core.panel_entry import Arming


class Announced:
    """Announcements, oldest first. What ends one returns it as taken back."""

    def __init__(self) -> None:
        self._all: list[Arming] = []

    def __bool__(self) -> bool:
        return bool(self._all)

    def __contains__(self, what: Armed) -> bool:
        return what in self.kinds

    @property
    def kinds(self) -> tuple[Armed, ...]:
        """What was announced, oldest first."""
        return tuple(one.what for one in self._all)

    def add(self, what: Armed, seat: int) -> Arming:
        """Take an announcement."""
        self._all.append(Arming(what, seat))
        return self._all[-1]

    def end(self, kinds: Collection[Armed]) -> list[Arming]:
        """What was announced is here, or will not come."""
        over = [replace(one, is_on=False) for one in self._all if one.what in kinds]
        self._all = [one for one in self._all if one.what not in kinds]
        return over

    def end_all(self) -> list[Arming]:
        """Take everything back."""
        return self.end(self.kinds)

    def end_last(self) -> Arming:
        """Take the newest one back."""
        return replace(self._all.pop(), is_on=False)

    def see(self, applied: Happening | None, *, is_new_hand: bool) -> list[Arming]:
        """Learn what took place."""
        done: set[Armed] = set()
        if is_new_hand or isinstance(applied, BoardDealt):
            done |= {Armed.NO_BURN, Armed.STREET}
        if is_new_hand or isinstance(applied, CardDealt):
            done.add(Armed.EXPOSED)
        return self.end(done)
