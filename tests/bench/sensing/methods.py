"""Ways to tell from rounds of one antenna what lies there: the station's, and three others."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Protocol

from firmware_py.core.sensing.claims import LikelihoodSettings
from firmware_py.core.sensing.likelihood import LikelihoodPresence
from tests.bench.sensing.scenes import REFERENCE, Look

HERE, THERE = "seat1.bets", "seat2.bets"
ROUND_S = 0.25
FIRST_LOOKS = 3
"""As the station does: what the first looks show is no change."""


class Method(Protocol):
    """Takes looks and says what it is sure of."""

    def take(self, look: Look) -> frozenset[str] | None:
        """Return the chips of a newly reported amount, None if there is nothing to report."""
        ...


class Ours:
    """The station's estimator, both antennas, reports once the zone is settled."""

    def __init__(self, settings: LikelihoodSettings | None = None) -> None:
        self._presence = LikelihoodPresence(
            settings,
            references={HERE: f"{REFERENCE}1", THERE: f"{REFERENCE}2"},
            neighbours={HERE: (THERE,), THERE: (HERE,)},
        )
        self._reported: frozenset[str] = frozenset()
        self._looks = 0

    def take(self, look: Look) -> frozenset[str] | None:
        """Feed the estimator; what both antennas read of the one's reference stays apart."""
        zone, reference = (HERE, f"{REFERENCE}1") if look.is_here else (THERE, f"{REFERENCE}2")
        uids = {reference if uid == REFERENCE else uid for uid in look.tags}
        self._presence.observe(zone, uids, look.ended_at * ROUND_S)
        if not look.is_here:
            return None
        self._looks += 1
        if self._looks <= FIRST_LOOKS or not self._presence.is_settled(HERE):
            return None
        chips = self._presence.tags_in(HERE)
        if chips == self._reported:
            return None
        self._reported = chips
        return chips


class RawDifference:
    """Every round that shows other chips than the one before is an amount."""

    def __init__(self) -> None:
        self._before: frozenset[str] = frozenset()

    def take(self, look: Look) -> frozenset[str] | None:
        """Compare with the round before."""
        chips = look.tags - {REFERENCE}
        if not look.is_here or chips == self._before:
            return None
        self._before = chips
        return chips


class _Stable:
    """Reports a set that has been the same for four rounds."""

    def __init__(self, rounds: int = 4) -> None:
        self._last: deque[frozenset[str]] = deque(maxlen=rounds)
        self._reported: frozenset[str] = frozenset()

    def report(self, chips: frozenset[str]) -> frozenset[str] | None:
        self._last.append(chips)
        is_stable = len(self._last) == self._last.maxlen and len(set(self._last)) == 1
        if not is_stable or chips == self._reported:
            return None
        self._reported = chips
        return chips


class FixedWindow:
    """Two reads in the last eight rounds are a chip; four equal rounds are an amount."""

    def __init__(self, stable: int = 4, window: int = 8, reads: int = 2) -> None:
        self._looks: deque[frozenset[str]] = deque(maxlen=window)
        self._reads = reads
        self._stable = _Stable(stable)

    def take(self, look: Look) -> frozenset[str] | None:
        """Count the reads of the window."""
        if not look.is_here:
            return None
        self._looks.append(look.tags - {REFERENCE})
        counts = Counter(uid for tags in self._looks for uid in tags)
        return self._stable.report(frozenset(u for u, n in counts.items() if n >= self._reads))


class Smurf:
    """Adaptive smoothing: a window of its own for each tag, by its read rate.

    A tag is there if its window holds a read. The window grows until a tag lying there would be
    missed throughout with a chance below ``miss``, and is halved when the reads of its newer half
    fall short of what the read rate promises.
    """

    def __init__(self, stable: int = 4, miss: float = 0.05, longest: int = 25) -> None:
        self._miss = miss
        self._longest = longest
        self._reads: dict[str, deque[bool]] = {}
        self._window: dict[str, int] = {}
        self._stable = _Stable(stable)

    def take(self, look: Look) -> frozenset[str] | None:
        """Slide each tag's window."""
        if not look.is_here:
            return None
        read = look.tags - {REFERENCE}
        for uid in read - self._reads.keys():
            self._reads[uid], self._window[uid] = deque(maxlen=self._longest), 1
        return self._stable.report(
            frozenset(uid for uid in self._reads if self._slide(uid, is_read=uid in read))
        )

    def _slide(self, uid: str, *, is_read: bool) -> bool:
        reads = self._reads[uid]
        reads.append(is_read)
        window = min(self._window[uid], len(reads))
        seen = list(reads)[-window:]
        rate = max(sum(seen) / window, 1 / window)
        needed = math.ceil(math.log(1 / self._miss) / rate)
        half = seen[-max(1, window // 2) :]
        expected = rate * len(half)
        is_transition = expected - sum(half) > 2 * math.sqrt(expected * (1 - rate)) and rate < 1
        if is_transition:
            self._window[uid] = max(window // 2, 1)
        elif needed > window:
            self._window[uid] = min(window + 2, self._longest)
        return any(list(reads)[-self._window[uid] :])


METHODS: dict[str, Callable[[], Method]] = {
    "ours": Ours,
    "raw difference": RawDifference,
    "fixed window": FixedWindow,
    "SMURF": Smurf,
}

CURVES: dict[str, tuple[Callable[[], Method], ...]] = {
    "ours": tuple(
        partial(Ours, LikelihoodSettings(mistakes=mistakes))
        for mistakes in (0.3, 0.1, 0.03, 0.01, 0.003)
    ),
    "raw difference": (RawDifference,),
    "fixed window": tuple(partial(FixedWindow, stable) for stable in (1, 2, 4, 8, 12)),
    "SMURF": tuple(partial(Smurf, stable) for stable in (1, 2, 4, 8, 12)),
}
"""The same methods, less or more careful: for the picture of delay against error."""
