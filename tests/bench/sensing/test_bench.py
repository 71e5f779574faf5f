"""A shorter form of ``make bench-sensing``: fewer trials, bounds that allow for their number."""

from __future__ import annotations

import random

import pytest

from tests.bench.sensing.measure import Figures, measure
from tests.bench.sensing.methods import FixedWindow, Ours, RawDifference, Smurf
from tests.bench.sensing.rest import false_changes_per_hour, rounds_until_removed
from tests.bench.sensing.scenes import EMPTY_ROUNDS, SCENES, Scene, Trial

TRIALS = 200
SLACK_ROUNDS = 1.0
MOST_WRONG = 3
"""Wrong amounts of 200, above what the target allows: chance alone gives more once in 10,000."""


def _scene(name: str) -> Scene:
    return next(scene for scene in SCENES if scene.name == name)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_targets_are_met_within_what_few_trials_can_tell(scene: Scene) -> None:
    figures = measure(scene, Ours, TRIALS, seed=5)
    assert figures.p95 <= scene.target_p95 + SLACK_ROUNDS
    assert figures.wrong <= scene.target_wrong + MOST_WRONG / TRIALS


@pytest.mark.parametrize(
    ("miss", "most_rounds"), [(0.05, 7.5), (0.14, 9.5), (0.27, 14.0)], ids=["05", "14", "27"]
)
def test_rates_between_those_that_were_guessed_are_told_as_well(
    miss: float, most_rounds: float
) -> None:
    """No scene of the targets has these rates."""
    figures = measure(Scene(f"20 chips, p={miss}", 20, miss, 0, 0, 0), Ours, TRIALS, seed=5)
    assert figures.p95 <= most_rounds
    assert figures.wrong <= MOST_WRONG / TRIALS


@pytest.mark.parametrize(
    "scene", [one for one in SCENES if one.chips > 1], ids=lambda scene: scene.name
)
def test_scenes_are_as_hard_as_those_of_the_targets(scene: Scene) -> None:
    """The moment by which every chip was read once is that of the table, within its noise."""
    times = []
    for number in range(TRIALS):
        trial = Trial(scene, random.Random(f"floor {scene.name} {number}"))
        left = set(trial.landed)
        for look in trial.looks():
            left -= look.tags if look.is_here else frozenset()
            if not left:
                times.append(look.ended_at - trial.settled_at)
                break
    times.sort()
    assert times[int(TRIALS * 0.95)] == pytest.approx(scene.floor, abs=0.25 + 0.15 * scene.floor)


def test_the_simple_window_gives_what_the_targets_were_set_against() -> None:
    """Eight rounds, two reads, four equal: right but slower, and lost where ghosts are."""
    plain = measure(_scene("20 chips, p=.10"), FixedWindow, TRIALS, seed=5)
    ghosts = measure(_scene("the same, g=.10"), FixedWindow, TRIALS, seed=5)
    assert plain.p95 == pytest.approx(7.4, abs=0.5)
    assert ghosts.wrong == pytest.approx(0.8, abs=0.1)


def test_others_are_worse_where_it_is_hard() -> None:
    scene = _scene("all of these together")
    ours, raw, smurf = (
        measure(scene, make, TRIALS, seed=5) for make in (Ours, RawDifference, Smurf)
    )
    assert ours.wrong < 0.05 < smurf.wrong < raw.wrong


def test_at_rest_nothing_changes() -> None:
    assert false_changes_per_hour(0.5, seed=5) <= 2


@pytest.mark.parametrize(("miss", "most"), [(0.10, 10), (0.20, 13)])
def test_a_removed_chip_is_seen(miss: float, most: int) -> None:
    assert rounds_until_removed(60, 5, miss) <= most


def test_a_method_that_never_reports_is_wrong() -> None:
    class Silent:
        def take(self, look: object) -> None:
            return None

    assert measure(_scene("1 chip, p=.02"), Silent, 2, seed=1) == Figures(120.0, 120.0, 1.0)


def test_nothing_lies_there_at_first() -> None:
    trial = Trial(_scene("5 chips, p=.10"), random.Random(1))
    looks = trial.looks()
    assert all(next(looks).tags <= {"REF"} for _ in range(EMPTY_ROUNDS - 1))
