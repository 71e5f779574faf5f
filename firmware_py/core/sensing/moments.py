"""Finished entries of the panel on their way: whose they are, and which chips belong to them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

from engine.happenings import (
    AllInButtonPressed,
    ChipsPushed,
    Happening,
    Said,
    Street,
    Tapped,
    TimeExpired,
    Together,
)
from engine.rulings import Alert
from engine.view import TableView
from firmware_py.core.panel_entry import Keyed

JOINS_CHIPS = (Said, Tapped, TimeExpired, AllInButtonPressed)
"""What may be one moment with chips of the same seat."""


class Came(Enum):
    """What came of an entry."""

    SOMETHING = auto()
    NOTHING = auto()
    """No ruling, and nothing has changed."""
    IMPOSSIBLE = auto()
    """The ruling says that it cannot be."""


@dataclass(slots=True)
class _Waiting:
    keyed: Keyed
    visits: Mapping[str, int]
    actor: int | None


class Moments:
    """The queue of entries, oldest first.

    An entry without a seat is about the seat that was to act when its keys were pressed, and the
    entries before it had been ruled upon. Chips that are sensed meanwhile move the action on; they
    do not hand the word to the next seat.

    Args:
        together_s: a word and chips that begin within this time are one moment.
    """

    def __init__(self, together_s: float) -> None:
        self._together_s = together_s
        self._queue: deque[_Waiting] = deque()
        self._given: Happening | None = None
        self._view: TableView | None = None

    def __bool__(self) -> bool:
        return bool(self._queue)

    def see(self, view: TableView, applied: Happening | None) -> Came:
        """Learn the table after a happening.

        Returns:
            What came of it, if it was entered with keys.
        """
        before, self._view = self._view, view
        is_given = applied is not None and applied is self._given
        if not is_given:
            return Came.SOMETHING
        self._given = None
        self._fix_first()
        if Alert.IMPOSSIBLE in view.alerts:
            return Came.IMPOSSIBLE
        is_same = before is not None and not view.rulings and _bare(before) == _bare(view)
        return Came.NOTHING if is_same else Came.SOMETHING

    def add(self, keyed: Keyed, visits: Mapping[str, int]) -> None:
        """Take a finished entry.

        Args:
            keyed: what was entered.
            visits: how often each zone had been visited when it was.
        """
        self._queue.append(_Waiting(keyed, visits, None))
        if len(self._queue) == 1 and self._given is None:
            self._fix_first()

    def seats(self) -> frozenset[int]:
        """Return the seats whose chips may belong to what waits."""
        happenings = [self._resolve(one) for one in self._queue]
        return frozenset(one.seat for one in happenings if isinstance(one, JOINS_CHIPS))

    def take_with(self, chips: Happening, began_at_s: float) -> Happening:
        """Join the oldest entry with chips of its seat that began in the same moment."""
        if not self._queue or not isinstance(chips, ChipsPushed):
            return chips
        first = self._queue[0]
        word = self._resolve(first)
        is_same_moment = abs(began_at_s - first.keyed.pressed_at_s) <= self._together_s
        if not isinstance(word, JOINS_CHIPS) or word.seat != chips.seat or not is_same_moment:
            return chips
        self._queue.popleft()
        return self.give(Together((word, chips)))

    def take(
        self, now_s: float, may_have_chips: Callable[[int, Mapping[str, int], float], bool]
    ) -> Happening | None:
        """Return the oldest entry, unless chips may belong to it.

        Args:
            now_s: monotonic seconds.
            may_have_chips: whether a seat's chips may still come, by the visits at the entry and
                the seconds since then.

        Raises:
            LookupError: it is about the seat to act, and nobody is; the entry is dropped.
        """
        if not self._queue:
            return None
        first = self._queue[0]
        happening = self._resolve(first)
        waited_s = now_s - first.keyed.pressed_at_s
        if happening is None:
            if waited_s < self._together_s and self._is_street_due():
                return None  # it has just been dealt, perhaps, and is not sensed yet
            self._queue.popleft()
            self._fix_first()
            raise LookupError("nobody is to act")
        if isinstance(happening, JOINS_CHIPS) and may_have_chips(
            happening.seat, first.visits, waited_s
        ):
            return None
        self._queue.popleft()
        return happening

    def give(self, happening: Happening) -> Happening:
        """Note what an entry became, so that its ruling is known when it comes."""
        self._given = happening
        return happening

    def _fix_first(self) -> None:
        if self._queue and self._queue[0].actor is None and self._view is not None:
            self._queue[0].actor = self._view.actor

    def _is_street_due(self) -> bool:
        view = self._view
        is_betting = view is not None and view.street not in (Street.SHOWDOWN, Street.OVER)
        return is_betting and view is not None and not view.questions

    def _resolve(self, waiting: _Waiting) -> Happening | None:
        actor = self._view.actor if self._view is not None else 0
        return waiting.keyed.resolve(waiting.actor or actor)


def _bare(view: TableView) -> TableView:
    return replace(view, rulings=(), alerts=())
