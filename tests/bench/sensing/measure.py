"""Runs trials and adds them up."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.bench.sensing.methods import Method
from tests.bench.sensing.scenes import Scene, Trial

MOST_ROUNDS = 120
"""A trial that has reported nothing by then counts as wrong."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of all trials of one scene.

    Attributes:
        p50, p95: rounds from the last chip settling to the reported amount.
        wrong: share of trials with a wrong amount.
    """

    p50: float
    p95: float
    wrong: float


def measure(scene: Scene, make: Callable[[], Method], trials: int, seed: int) -> Figures:
    """Run trials of one scene with one method."""
    delays, wrong = [], 0
    for number in range(trials):
        trial = Trial(scene, random.Random(f"{scene.name} {seed} {number}"))
        delay, is_right = _run(trial, make())
        delays.append(delay)
        wrong += not is_right
    delays.sort()
    return Figures(delays[len(delays) // 2], delays[int(len(delays) * 0.95)], wrong / trials)


def _run(trial: Trial, method: Method) -> tuple[float, bool]:
    """Return the delay of the first amount after the last chip, and whether all were right."""
    is_right = True
    for look in trial.looks():
        if look.ended_at > trial.settled_at + MOST_ROUNDS:
            break
        chips = method.take(look)
        if chips is None:
            continue
        is_right = is_right and trial.is_right(chips, look.ended_at)
        if look.ended_at >= trial.settled_at:
            return look.ended_at - trial.settled_at, is_right
        if not is_right and not chips:
            is_right = True
    return float(MOST_ROUNDS), False
