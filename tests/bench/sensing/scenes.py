"""The scenes of the sensing bench, and what one trial of a scene shows the antennas.

Times are in rounds. Rounds follow one another without a gap; each tag answers at a random moment
of each round, so a chip that lands in the middle of a round is read by it or not. A motion takes
``MOTION_ROUNDS``; its chips land at random moments of it. The neighbour's antenna looks half a
round later.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

MOTION_ROUNDS = 1.5
PAUSE_ROUNDS = (3.0, 6.0)
"""Shortest and longest pause between two motions."""
EMPTY_ROUNDS = 8
"""Rounds before anything lands."""
REFERENCE_MISS = 0.02
"""Miss rate of the tag under the coil."""
BURST_ROUNDS = 3.0
"""Mean length of a blind burst."""
UNEVEN = 8.0
"""Concentration of the Beta distribution of miss rates, where tags are uneven."""
REFERENCE = "REF"


@dataclass(frozen=True, slots=True)
class Scene:
    """One line of the table.

    Attributes:
        name: as the table has it.
        chips: how many land.
        miss: chance that a tag lying there is missed in a round; the mean, if tags are uneven.
        floor: p95 of the moment by which every chip was read once, as the table has it.
        target_p95: most rounds, 95th percentile.
        target_wrong: largest share of wrong amounts.
        motions: 1 or 2.
        neighbours: chips that lie before the next antenna, unknown to the station at first.
        ghost: chance that a chip of the one antenna is read by the other.
        bursts: chance that a blind burst begins in a round.
        is_uneven: whether each chip has a miss rate of its own.
    """

    name: str
    chips: int
    miss: float
    floor: float
    target_p95: float
    target_wrong: float
    motions: int = 1
    neighbours: int = 0
    ghost: float = 0.0
    bursts: float = 0.0
    is_uneven: bool = False


SCENES = (
    Scene("1 chip, p=.02", 1, 0.02, 1.7, 4, 0.001),
    Scene("5 chips, p=.10", 5, 0.10, 2.4, 6.5, 0.001),
    Scene("20 chips, p=.02", 20, 0.02, 2.0, 6, 0.001),
    Scene("20 chips, p=.10", 20, 0.10, 2.9, 8, 0.001),
    Scene("60 chips, p=.10", 60, 0.10, 3.3, 10, 0.001),
    Scene("20 chips, p=.20", 20, 0.20, 3.9, 11.5, 0.001),
    Scene("20 chips, p=.35", 20, 0.35, 5.7, 18, 0.001),
    Scene("60 chips, p=.35", 60, 0.35, 6.8, 23, 0.001),
    Scene("20, p=.10, two motions", 20, 0.10, 2.6, 8, 0.001, motions=2),
    Scene("20, p=.10, 8 neighbours g=.02", 20, 0.10, 2.9, 9, 0.001, neighbours=8, ghost=0.02),
    Scene("the same, g=.10", 20, 0.10, 2.9, 15, 0.005, neighbours=8, ghost=0.10),
    Scene("20, p=.10, blind bursts", 20, 0.10, 3.7, 10.5, 0.001, bursts=0.02),
    Scene("20, mean p=.10, uneven tags", 20, 0.10, 3.7, 9, 0.005, is_uneven=True),
    Scene(
        "all of these together",
        20,
        0.10,
        4.5,
        12,
        0.01,
        motions=2,
        neighbours=8,
        ghost=0.02,
        bursts=0.02,
        is_uneven=True,
    ),
)


@dataclass(frozen=True, slots=True)
class Look:
    """One round of one antenna.

    Attributes:
        is_here: the antenna in question, not the neighbour's.
        tags: what it read, the tag under its coil (``REFERENCE``) included.
        ended_at: when it ended, in rounds.
    """

    is_here: bool
    tags: frozenset[str]
    ended_at: float


class Trial:
    """One trial of a scene: where the chips are, and what the antennas read of them.

    Args:
        scene: what takes place.
        rng: decides everything that is left to chance.

    Attributes:
        landed: chip to the moment it landed here.
        settled_at: when the last chip landed.
    """

    def __init__(self, scene: Scene, rng: random.Random) -> None:
        self._scene = scene
        self._rng = rng
        self.settled_at = 20 + rng.random()
        uids = [f"C{number}" for number in range(scene.chips)]
        self.landed = {uid: self.settled_at - rng.random() * MOTION_ROUNDS for uid in uids}
        self.landed[uids[0]] = self.settled_at
        if scene.motions == 2:
            pause = MOTION_ROUNDS + rng.uniform(*PAUSE_ROUNDS)
            for uid in uids[len(uids) // 2 :]:
                self.landed[uid] -= pause
        self._near = {f"N{number}": 0.0 for number in range(scene.neighbours)}
        self._miss = {uid: self._draw_miss() for uid in [*uids, *self._near]}
        self._is_blind = scene.bursts > 0 and rng.random() < scene.bursts * BURST_ROUNDS

    def looks(self) -> Iterator[Look]:
        """Yield round after round, without end."""
        number = int(min(self.landed.values())) - EMPTY_ROUNDS
        while True:
            yield self._look(float(number), self.landed, self._near, is_here=True)
            if self._scene.neighbours:
                yield self._look(number + 0.5, self._near, self.landed, is_here=False)
            number += 1

    def is_right(self, chips: frozenset[str], at: float) -> bool:
        """Return whether an amount reported at a time is what one or both motions made of it."""
        everything = frozenset(self.landed)
        if at >= self.settled_at or self._scene.motions == 1:
            return chips == everything
        first = everything - frozenset(
            uid
            for uid, landed_at in self.landed.items()
            if landed_at >= self.settled_at - MOTION_ROUNDS
        )
        return chips in (first, everything)

    def _look(
        self, begins_at: float, own: dict[str, float], near: dict[str, float], *, is_here: bool
    ) -> Look:
        rng, ghost = self._rng, self._scene.ghost
        if is_here and self._scene.bursts:
            self._is_blind = (
                rng.random() >= 1 / BURST_ROUNDS
                if self._is_blind
                else rng.random() < self._scene.bursts
            )
            if self._is_blind:
                return Look(is_here, frozenset(), begins_at + 1)
        read = [
            uid
            for uid, landed_at in own.items()
            if begins_at + rng.random() >= landed_at and rng.random() >= self._miss[uid]
        ]
        if ghost:
            read += [
                uid
                for uid, landed_at in near.items()
                if begins_at + rng.random() >= landed_at and rng.random() < ghost
            ]
        if rng.random() >= REFERENCE_MISS:
            read.append(REFERENCE)
        return Look(is_here, frozenset(read), begins_at + 1)

    def _draw_miss(self) -> float:
        scene = self._scene
        if not scene.is_uneven:
            return scene.miss
        return self._rng.betavariate(scene.miss * UNEVEN, (1 - scene.miss) * UNEVEN)
