"""Contact bounce taken out of one input: pure, time comes in with each sample (R-30, R-32)."""

from __future__ import annotations

from dataclasses import dataclass

SAMPLE_INTERVAL_S = 0.005
"""How often to sample while a debouncer is unsettled."""
SAMPLES = 4
"""Samples in a row that make a level."""
DEBOUNCE_S = 0.030
"""A level that stayed this long is a level; no press follows a release sooner than this."""
MAX_PRESS_AGE_S = 0.5
"""A press that may be older than this gives no action."""

_SLACK_S = 0.001  # timers are late or early by this much


@dataclass(frozen=True, slots=True)
class Edge:
    """One debounced change.

    Attributes:
        is_active: the new level.
        at_s: monotonic time of the first sample that showed it.
    """

    is_active: bool
    at_s: float


def is_too_old(pressed_at_s: float, now_s: float, max_age_s: float = MAX_PRESS_AGE_S) -> bool:
    """Return whether a press has waited too long to be acted upon."""
    return now_s - pressed_at_s > max_age_s


class Debouncer:
    """One input.

    A level counts after ``SAMPLES`` samples ``SAMPLE_INTERVAL_S`` apart, or after ``DEBOUNCE_S``
    when samples come more slowly. An input that is active at the start is *held*: it gives no
    press, only a release. The same after a pause in sampling of more than ``MAX_PRESS_AGE_S``,
    because nobody knows how old such a press is.
    """

    def __init__(self) -> None:
        self.is_active = False
        self.is_held = False
        self.active_since_s: float | None = None
        self._level = False
        self._count = SAMPLES
        self._level_since_s = 0.0
        self._counted_at_s = 0.0
        self._sampled_at_s: float | None = None
        self._first_sign_at_s: float | None = None
        self._latched_at_s: float | None = None
        self._released_at_s = float("-inf")

    @property
    def is_settled(self) -> bool:
        """Whether sampling may go back to its slow pace."""
        return (
            self._level == self.is_active and self._count >= SAMPLES and self._latched_at_s is None
        )

    def restart(self, now_s: float, *, is_active: bool) -> tuple[Edge, ...]:
        """Take ``is_active`` as given: no press comes of it, a release does."""
        edges = (Edge(is_active=False, at_s=now_s),) if self.is_active and not is_active else ()
        if is_active and not self.is_active:
            self.is_held = True
            self.active_since_s = now_s
        self._adopt(now_s, is_active=is_active)
        return edges

    def discard(self, now_s: float) -> None:
        """Forget a press that turned out not to be one."""
        self._adopt(now_s, is_active=False)

    def sample(self, now_s: float, *, is_active: bool, latched: bool = False) -> tuple[Edge, ...]:
        """Take one sample and return the changes that it settled: none, one, or a short press.

        Args:
            now_s: monotonic time of the sample.
            is_active: level of the input.
            latched: hardware saw the input change since the sample before. A press and release
                between two samples is then reported, in that order and once.
        """
        last_s, self._sampled_at_s = self._sampled_at_s, now_s
        if last_s is None or is_too_old(last_s, now_s):
            return self.restart(now_s, is_active=is_active)
        self._count_sample(now_s, is_active=is_active, latched=latched)
        if latched and not self.is_active and self._may_press(now_s):
            self._latched_at_s = self._latched_at_s if self._latched_at_s is not None else now_s
        if not self._has_held(now_s):
            return ()
        if self._level != self.is_active:
            return self._change(now_s)
        return self._short_press(now_s)

    def _count_sample(self, now_s: float, *, is_active: bool, latched: bool) -> None:
        if is_active != self.is_active and self._first_sign_at_s is None:
            self._first_sign_at_s = now_s
        if is_active != self._level or latched:
            self._level, self._level_since_s, self._count = is_active, now_s, 1
            self._counted_at_s = now_s
        elif now_s - self._counted_at_s >= SAMPLE_INTERVAL_S - _SLACK_S:
            self._count += 1
            self._counted_at_s = now_s

    def _has_held(self, now_s: float) -> bool:
        return self._count >= SAMPLES or now_s - self._level_since_s >= DEBOUNCE_S - _SLACK_S

    def _may_press(self, now_s: float) -> bool:
        return now_s - self._released_at_s >= DEBOUNCE_S - _SLACK_S

    def _change(self, now_s: float) -> tuple[Edge, ...]:
        signs = [at_s for at_s in (self._first_sign_at_s, self._latched_at_s) if at_s is not None]
        at_s = min(signs, default=self._level_since_s)
        if self._level and is_too_old(at_s, now_s):
            return self.restart(now_s, is_active=True)
        if self._level:
            self.active_since_s = at_s
            if not self._may_press(at_s):  # the contact chatters: it is still the press before
                self._adopt(now_s, is_active=True)
                return ()
        edge = Edge(is_active=self._level, at_s=at_s)
        self._adopt(now_s, is_active=self._level)
        return (edge,)

    def _short_press(self, now_s: float) -> tuple[Edge, ...]:
        pressed_at_s, released_at_s = self._latched_at_s, self._level_since_s
        self._first_sign_at_s = self._latched_at_s = None
        if self.is_active or pressed_at_s is None or is_too_old(pressed_at_s, now_s):
            return ()
        self._adopt(now_s, is_active=False)
        self._released_at_s = released_at_s
        return (Edge(is_active=True, at_s=pressed_at_s), Edge(is_active=False, at_s=released_at_s))

    def _adopt(self, now_s: float, *, is_active: bool) -> None:
        if self.is_active and not is_active:
            self._released_at_s = min(self._level_since_s, now_s)
        if not is_active:
            self.is_held = False
            self.active_since_s = None
        self.is_active = self._level = is_active
        self._count, self._level_since_s, self._counted_at_s = SAMPLES, now_s, now_s
        self._sampled_at_s = now_s
        self._first_sign_at_s = self._latched_at_s = None
