"""Notices that the polls of a PN532 have become slow (R-16). Pure."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from statistics import median

SAMPLES = 15
SLOW_FACTOR = 2.0
SLOW_FOR_S = 60.0
FLOOR_S = 0.010
"""Shorter usual times count as this: below it, the computer's own pauses decide."""


@dataclass(slots=True)
class _Trend:
    recent: deque[float] = field(default_factory=lambda: deque(maxlen=SAMPLES))
    usual_s: float | None = None
    slow_since_s: float | None = None


class PollWatch:
    """Compares the median of the last polls with that of the first ones.

    Polls that found a different number of cards are compared apart, since they take different
    times by nature.
    """

    def __init__(self) -> None:
        self._trends: dict[int, _Trend] = {}

    def note(self, cards: int, duration_s: float, now_s: float) -> tuple[float, float] | None:
        """Take one poll; return the usual and the present median if it is time to start again.

        It is time when the median has been twice the usual one for ``SLOW_FOR_S`` without a
        break. The usual one is that of the first ``SAMPLES`` polls.
        """
        trend = self._trends.setdefault(cards, _Trend())
        trend.recent.append(duration_s)
        if len(trend.recent) < SAMPLES:
            return None
        now_median_s = median(trend.recent)
        if trend.usual_s is None:
            trend.usual_s = max(now_median_s, FLOOR_S)
        if now_median_s < SLOW_FACTOR * trend.usual_s:
            trend.slow_since_s = None
            return None
        if trend.slow_since_s is None:
            trend.slow_since_s = now_s
        if now_s - trend.slow_since_s < SLOW_FOR_S:
            return None
        return trend.usual_s, now_median_s

    def reset(self) -> None:
        """Forget everything: the device was started again, and what is usual is learnt anew."""
        self._trends.clear()
