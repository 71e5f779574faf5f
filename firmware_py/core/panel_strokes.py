"""Fingers on keys to strokes: short, long, repeated, or two at once. Pure; time is an argument.

Most keys act when they go down. A key that has a long stroke, and a seat button that would be an
all-in, act when they are let go, so that a long press, a stack that leans on a button and two
buttons under one hand are no actions (faults 17 and 18).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

LONG_S = 0.8
"""A key that is down so long was pressed long."""
REPEAT_EVERY_S = 0.15
STUCK_S = 10.0
"""A key that is down longer is stuck: it gives nothing more, and is in nobody's way."""

LONG_KEYS = frozenset({"undo", "floor", "page", "clock"})
REPEATED_KEYS = frozenset({"up", "down"})


class Kind(Enum):
    """How a key was pressed."""

    SHORT = auto()
    LONG = auto()
    TOGETHER = auto()
    """With another seat button, each of which would be an all-in: neither counts."""
    STUCK = auto()
    """Down for more than ``STUCK_S`` without having acted."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke; ``at_s`` is when the key went down, or when a repeated one repeats."""

    key: str
    kind: Kind
    at_s: float


@dataclass(slots=True)
class _Finger:
    key: str
    down_at_s: float
    waits: bool
    is_spoiled: bool = False
    repeated_at_s: float = 0.0


def is_seat_button(key: str) -> bool:
    """Return whether a key is one of the ten seat buttons."""
    return key != "seat" and key.startswith("seat")


class Strokes:
    """Keys that are down, and what came of them.

    Args:
        waits: whether a key acts when it is let go, as things stand.
    """

    def __init__(self, waits: Callable[[str], bool]) -> None:
        self._waits = waits
        self._down: dict[str, _Finger] = {}

    def press(self, key: str, at_s: float) -> list[Stroke]:
        """A key went down.

        Keys that wait to be let go act first, in the order in which they were pressed: a fast
        typist presses the next key before the last one is up.
        """
        self._down.pop(key, None)
        return [
            self._end(finger)
            for finger in self._waiting(at_s)
            if not (is_seat_button(key) and is_seat_button(finger.key))
        ]

    def settle(self, key: str, at_s: float) -> list[Stroke]:
        """Return what the key itself does on going down, after what ``press`` returned is done."""
        finger = _Finger(key, at_s, waits=self._waits(key), repeated_at_s=at_s + LONG_S)
        rivals = self._rivals(finger, at_s)
        self._down[key] = finger
        if not finger.waits:
            return [Stroke(key, Kind.SHORT, at_s)]
        if not rivals:
            return []
        was_told = any(rival.is_spoiled for rival in rivals)
        for one in (*rivals, finger):
            one.is_spoiled, one.waits = True, False
        return [] if was_told else [Stroke(key, Kind.TOGETHER, at_s)]

    def release(self, key: str, at_s: float) -> list[Stroke]:
        """A key was let go; one whose press was not seen does nothing (R-30)."""
        finger = self._down.get(key)
        found = self._overdue(finger, at_s) if finger is not None else []
        if finger is not None and finger.waits:
            found.append(self._end(finger))
        self._down.pop(key, None)
        return found

    def hold(self, now_s: float) -> list[Stroke]:
        """Return what keys that stay down have come to."""
        return [stroke for finger in self._down.values() for stroke in self._overdue(finger, now_s)]

    def _overdue(self, finger: _Finger, now_s: float) -> list[Stroke]:
        held_s = now_s - finger.down_at_s
        if finger.waits and finger.key in LONG_KEYS and held_s >= LONG_S:
            return [self._end(finger, Kind.LONG)]
        if finger.waits and held_s > STUCK_S:
            return [self._end(finger, Kind.STUCK)]
        found = []
        while finger.key in REPEATED_KEYS and finger.repeated_at_s <= min(
            now_s, finger.down_at_s + STUCK_S
        ):
            found.append(Stroke(finger.key, Kind.SHORT, finger.repeated_at_s))
            finger.repeated_at_s += REPEAT_EVERY_S
        return found

    def _waiting(self, at_s: float) -> list[_Finger]:
        found = [finger for finger in self._down.values() if finger.waits]
        return [finger for finger in found if at_s - finger.down_at_s <= STUCK_S]

    def _rivals(self, finger: _Finger, at_s: float) -> list[_Finger]:
        """Return the other seat buttons that are down and would be all-ins, or were spoiled."""
        if not finger.waits or not is_seat_button(finger.key):
            return []
        return [
            other
            for other in self._down.values()
            if is_seat_button(other.key)
            and (other.waits or other.is_spoiled)
            and at_s - other.down_at_s <= STUCK_S
        ]

    def _end(self, finger: _Finger, kind: Kind = Kind.SHORT) -> Stroke:
        finger.waits = False
        return Stroke(finger.key, kind, finger.down_at_s)
