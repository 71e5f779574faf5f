"""Chips as a real table hears them: missed, heard next door, and at times not heard at all."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping

from drivers.emulated.metratec_tags import NoisyHearing

UNEVEN = 8.0
"""Concentration of the Beta distribution of miss rates, where tags are uneven."""


class RoughHearing:
    """Misses, ghosts and blind bursts, all of one seed.

    In a burst an antenna hears nothing, whatever lies on it, for some inventories in a row.

    Args:
        seed: decides every draw.
        miss: probability that a present tag is not heard in one inventory.
        ghost: probability that a tag of a neighbouring antenna is heard here.
        burst: probability that a burst begins with an inventory,
        burst_length: and how many inventories it lasts in the mean.
        steady: tags that are fixed under the antennas; they are heard by their own antenna only,
        steady_miss: and missed with this probability.
        neighbours: sockets next to each socket; without it, one less and one more.
        is_uneven: each tag has a miss rate of its own, ``miss`` in the mean.
    """

    def __init__(
        self,
        seed: int,
        *,
        miss: float = 0.10,
        ghost: float = 0.02,
        burst: float = 0.0,
        burst_length: float = 3.0,
        steady: Collection[str] = (),
        steady_miss: float = 0.02,
        neighbours: Mapping[int, tuple[int, ...]] | None = None,
        is_uneven: bool = False,
    ) -> None:
        self._rng = random.Random(seed)
        self._noisy = NoisyHearing(self._rng, miss, ghost, neighbours)
        self._seed = seed
        self._miss = miss
        self._own_miss: dict[str, float] = {}
        self._is_uneven = is_uneven and 0 < miss < 1
        if self._is_uneven:
            self._noisy = NoisyHearing(self._rng, 0.0, ghost, neighbours)
        self._burst = burst
        self._burst_length = burst_length
        self._steady = frozenset(steady)
        self._steady_miss = steady_miss
        self._blind: set[int] = set()

    def heard(self, socket: int, tags: Mapping[int, tuple[str, ...]]) -> tuple[str, ...]:
        """Return the UIDs heard on ``socket`` of all that lie on the table, by socket."""
        if self._is_blind(socket):
            return ()
        loose = {
            near: tuple(uid for uid in uids if uid not in self._steady)
            for near, uids in tags.items()
        }
        if self._is_uneven:
            own = loose.get(socket, ())
            loose[socket] = tuple(uid for uid in own if self._rng.random() >= self._miss_rate(uid))
        steady = tuple(
            uid
            for uid in tags.get(socket, ())
            if uid in self._steady and self._rng.random() >= self._steady_miss
        )
        return self._noisy.heard(socket, loose) + steady

    def _miss_rate(self, uid: str) -> float:
        """Return a tag's own rate, the same for the same seed in whatever order tags come."""
        if uid not in self._own_miss:
            draw = random.Random(f"{self._seed} {uid}").betavariate
            self._own_miss[uid] = draw(UNEVEN * self._miss, UNEVEN * (1 - self._miss))
        return self._own_miss[uid]

    def _is_blind(self, socket: int) -> bool:
        if socket in self._blind:
            if self._rng.random() < 1 / self._burst_length:
                self._blind.discard(socket)
        elif self._burst and self._rng.random() < self._burst:
            self._blind.add(socket)
        return socket in self._blind
