"""A zone at rest, a chip that is taken away, and the time of the decision itself."""

from __future__ import annotations

import random
import time
from statistics import median

from firmware_py.core.sensing.likelihood import LikelihoodPresence
from tests.bench.sensing.scenes import REFERENCE_MISS

ROUND_S = 0.36
"""One inventory of 20 chips by ISO 15693."""
HERE, THERE = "seat1.bets", "seat2.bets"
GHOST = 0.02
CHIPS = tuple(f"C{number}" for number in range(20))
NEAR = tuple(f"N{number}" for number in range(8))


def false_changes_per_hour(hours: float, seed: int, miss: float = 0.20) -> float:
    """Return false changes per zone-hour: 20 chips, ghosts .02 of 8 neighbours, bursts .2 %."""
    rng = random.Random(seed)
    presence = _settled(rng, miss)
    rounds = int(hours * 3600 / ROUND_S)
    changes, is_blind = 0, False
    for number in range(rounds):
        now_s = 100 + number * ROUND_S
        is_blind = rng.random() >= 1 / 3 if is_blind else rng.random() < 0.002
        read = set() if is_blind else _read(rng, CHIPS, NEAR, miss, "REF1")
        changes += len(presence.observe(HERE, read, now_s))
        read = _read(rng, NEAR, CHIPS, miss, "REF2")
        changes += len(presence.observe(THERE, read, now_s + ROUND_S / 2))
    return changes / 2 / hours


def rounds_until_removed(trials: int, seed: int, miss: float) -> float:
    """Return the median of rounds until one chip of twenty that is taken away is reported."""
    taken = []
    for number in range(trials):
        rng = random.Random(f"removed {seed} {number}")
        presence = _settled(rng, miss)
        rounds = 0
        while "C0" in presence.tags_in(HERE) and rounds < 100:
            rounds += 1
            presence.observe(
                HERE, _read(rng, CHIPS[1:], NEAR, miss, "REF1"), 100 + rounds * ROUND_S
            )
            presence.observe(
                THERE, _read(rng, NEAR, CHIPS[1:], miss, "REF2"), 100 + (rounds + 0.5) * ROUND_S
            )
        taken.append(rounds)
    return median(taken)


def milliseconds_per_round(zones: int = 10, chips: int = 60, rounds: int = 25) -> float:
    """Return the processor time in which a round of all zones is decided: its 95th percentile.

    In each of eight parts all chips land at once and then lie at rest; each zone hears both its
    neighbours. The time is that of this machine.
    """
    rng = random.Random(1)
    names = [f"seat{number + 1}.bets" for number in range(zones)]
    lying = {name: tuple(f"{name}.{chip}" for chip in range(chips)) for name in names}
    near = {name: names[max(0, i - 1) : i] + names[i + 1 : i + 2] for i, name in enumerate(names)}
    around = {name: tuple(uid for one in near[name] for uid in lying[one]) for name in names}
    times = []
    for _ in range(8):
        presence = LikelihoodPresence(
            references={name: f"REF {name}" for name in names}, neighbours=near
        )
        for number in range(rounds):
            read = {
                name: _read(rng, lying[name], around[name], 0.10, f"REF {name}") for name in names
            }
            began_s = time.process_time()
            for name, tags in read.items():
                presence.observe(name, tags, number * ROUND_S)
            times.append((time.process_time() - began_s) * 1000)
    return sorted(times)[int(len(times) * 0.95)]


def _settled(rng: random.Random, miss: float) -> LikelihoodPresence:
    presence = LikelihoodPresence(
        references={HERE: "REF1", THERE: "REF2"}, neighbours={HERE: (THERE,), THERE: (HERE,)}
    )
    for number in range(200):
        now_s = number * ROUND_S
        presence.observe(HERE, _read(rng, CHIPS, NEAR, miss, "REF1"), now_s)
        presence.observe(THERE, _read(rng, NEAR, CHIPS, miss, "REF2"), now_s + ROUND_S / 2)
    return presence


def _read(
    rng: random.Random,
    own: tuple[str, ...],
    near: tuple[str, ...],
    miss: float,
    reference: str,
) -> set[str]:
    read = {uid for uid in own if rng.random() >= miss}
    read |= {uid for uid in near if rng.random() < GHOST}
    if rng.random() >= REFERENCE_MISS:
        read.add(reference)
    return read
