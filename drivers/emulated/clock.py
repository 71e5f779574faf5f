"""A monotonic clock that stands still until it is moved."""

from __future__ import annotations

import threading


class ManualClock:
    """Call it for the time; safe to move from any thread.

    Args:
        now_s: the time at first, in seconds.
    """

    def __init__(self, now_s: float = 0.0) -> None:
        self._now_s = now_s
        self._lock = threading.Lock()

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self._now_s

    def advance(self, seconds: float) -> None:
        """Move on; also serves where a ``sleep`` is wanted.

        Raises:
            ValueError: ``seconds`` is negative.
        """
        if seconds < 0:
            raise ValueError(f"a clock only moves forward: {seconds}")
        with self._lock:
            self._now_s += seconds
