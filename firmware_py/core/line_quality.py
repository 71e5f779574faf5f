"""How many of a reader's answers arrive damaged, and when that is too many. Pure."""

from __future__ import annotations

from collections import deque

from drivers.readings import LineCount

WINDOW_S = 10.0
NOISY_SHARE = 0.05
"""A larger share of damaged answers makes the link noisy (fault 3 of the table of faults)."""
LEAST_ANSWERS = 20
"""Fewer answers in the window say nothing."""


class LineQuality:
    """The last ten seconds of one line."""

    def __init__(self) -> None:
        self._last = LineCount()
        self._news: deque[tuple[float, int, int]] = deque()
        self._good = 0
        self._damaged = 0

    def reopened(self) -> None:
        """The port was opened again: its counts begin anew, what fell before stays counted."""
        self._last = LineCount()

    def note(self, count: LineCount, now_s: float) -> None:
        """Take what arrived on the line by now.

        Args:
            count: since the port was opened.
            now_s: monotonic time.
        """
        good = count.good - self._last.good
        damaged = count.damaged - self._last.damaged
        self._last = count
        self._news.append((now_s, good, damaged))
        self._good += good
        self._damaged += damaged
        self._forget(now_s)

    def share(self, now_s: float) -> float:
        """Return the share of damaged answers, from 0 to 1; 0 where too few arrived."""
        self._forget(now_s)
        answers = self._good + self._damaged
        return self._damaged / answers if answers >= LEAST_ANSWERS else 0.0

    def is_noisy(self, now_s: float) -> bool:
        """Return whether too many are damaged."""
        return self.share(now_s) > NOISY_SHARE

    def _forget(self, now_s: float) -> None:
        while self._news and now_s - self._news[0][0] > WINDOW_S:
            _, good, damaged = self._news.popleft()
            self._good -= good
            self._damaged -= damaged
