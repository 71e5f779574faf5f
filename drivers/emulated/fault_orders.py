"""Faults that were ordered from an emulated device, for some times or until it is healed."""

from __future__ import annotations

import threading
from collections import Counter
from enum import Enum
from typing import Generic, TypeVar

FaultT = TypeVar("FaultT", bound=Enum)


class FaultOrders(Generic[FaultT]):
    """Counts what was ordered. ``FaultyDevice`` guards it with its lock."""

    def __init__(self) -> None:
        self._counted: Counter[FaultT] = Counter()
        self._standing: set[FaultT] = set()

    def __bool__(self) -> bool:
        """Return whether anything is ordered."""
        return bool(self._standing) or any(self._counted.values())

    def order(self, fault: FaultT, times: int | None) -> None:
        """Let ``shows`` say yes ``times`` times; ``None``: always."""
        if times is None:
            self._standing.add(fault)
        else:
            self._counted[fault] += times

    def clear(self, fault: FaultT | None = None) -> None:
        """Forget the orders of one fault, or all."""
        for one in [fault] if fault is not None else [*self._standing, *self._counted]:
            self._standing.discard(one)
            self._counted.pop(one, None)

    def shows(self, fault: FaultT) -> bool:
        """Return whether the device shows ``fault`` now, and use up one of its times."""
        if self._counted[fault] > 0:
            self._counted[fault] -= 1
            return True
        return fault in self._standing


class FaultyDevice(Generic[FaultT]):
    """Base of an emulated device that shows faults on request, from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._faults: FaultOrders[FaultT] = FaultOrders()

    def fail(self, fault: FaultT, times: int | None = 1) -> None:
        """Let the next ``times`` answers that can show ``fault`` do so; ``None``: all."""
        with self._lock:
            self._faults.order(fault, times)

    def heal(self, fault: FaultT | None = None) -> None:
        """End one fault, or all."""
        with self._lock:
            self._faults.clear(fault)
