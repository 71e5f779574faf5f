"""``make bench-sensing``: every scene with every method; exit status 1 if a target is missed."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench.sensing.measure import Figures, measure
from tests.bench.sensing.methods import CURVES, METHODS
from tests.bench.sensing.picture import draw
from tests.bench.sensing.rest import (
    false_changes_per_hour,
    milliseconds_per_round,
    rounds_until_removed,
)
from tests.bench.sensing.scenes import SCENES

TRIALS = 3000
CURVE_TRIALS = 600
SEED = 1
PICTURE = Path(__file__).parents[3] / "docs" / "pictures" / "sensing-bench.png"
DRAWN = ("20, p=.10, 8 neighbours g=.02", "20, mean p=.10, uneven tags", "all of these together")

Job = tuple[int, str, int, int]
"""Scene, method, number of the curve's point (-1: the method itself), trials."""


def main() -> int:
    """Measure, print, draw, compare with the targets."""
    parser = argparse.ArgumentParser(prog="make bench-sensing", description=__doc__)
    parser.add_argument("--trials", type=int, default=TRIALS)
    parser.add_argument("--picture", type=Path, default=PICTURE)
    options = parser.parse_args()
    console = Console(width=132)
    jobs: list[Job] = [
        (number, method, -1, options.trials) for number in range(len(SCENES)) for method in METHODS
    ]
    jobs += [
        (number, method, point, min(CURVE_TRIALS, options.trials))
        for number, scene in enumerate(SCENES)
        if scene.name in DRAWN
        for method, points in CURVES.items()
        for point in range(len(points))
    ]
    with multiprocessing.Pool() as pool, console.status(f"{len(SCENES)} scenes"):
        found = dict(zip(jobs, pool.map(_run, jobs, chunksize=1), strict=True))
    has_met = _print_scenes(console, found, options.trials)
    _draw(found, options.trials, options.picture)
    return 0 if _print_rest(console) and has_met else 1


def _run(job: Job) -> Figures:
    scene, method, point, trials = job
    make = METHODS[method] if point < 0 else CURVES[method][point]
    return measure(SCENES[scene], make, trials, SEED)


def _print_scenes(console: Console, found: dict[Job, Figures], trials: int) -> bool:
    table = Table(
        "scene",
        "target p95",
        "ours",
        "target wrong",
        "ours",
        "",
        "raw difference",
        "fixed window",
        "SMURF",
        title=f"rounds from the last chip settling to the amount, and wrong %; {trials} trials",
    )
    has_met = True
    for number, scene in enumerate(SCENES):
        ours, *others = [found[number, method, -1, trials] for method in METHODS]
        is_met = ours.p95 <= scene.target_p95 and ours.wrong <= scene.target_wrong
        has_met = has_met and is_met
        table.add_row(
            scene.name,
            f"{scene.target_p95:g}",
            f"{ours.p95:.1f}",
            f"{scene.target_wrong * 100:g} %",
            f"{ours.wrong * 100:.2f} %",
            "met" if is_met else "MISSED",
            *[f"{one.p95:.1f}  {one.wrong * 100:.1f} %" for one in others],
        )
    console.print(table)
    return has_met


def _print_rest(console: Console) -> bool:
    rows = (
        ("false changes per zone-hour, p=.20", false_changes_per_hour(5, SEED), 1.0),
        ("rounds until a removed chip is out, p=.10", rounds_until_removed(300, SEED, 0.10), 10.0),
        ("the same, p=.20", rounds_until_removed(300, SEED, 0.20), 13.0),
        ("ms a round, 10 zones of 60 chips", milliseconds_per_round(), 5.0),
    )
    table = Table("at rest", "at most", "ours", "")
    for name, ours, most in rows:
        table.add_row(name, f"{most:g}", f"{ours:.2f}", "met" if ours <= most else "MISSED")
    console.print(table)
    return all(ours <= most for _, ours, most in rows)


def _draw(found: dict[Job, Figures], trials: int, path: Path) -> None:
    most = min(CURVE_TRIALS, trials)
    panels = {
        scene.name: (
            {
                method: [found[number, method, point, most] for point in range(len(points))]
                for method, points in CURVES.items()
            },
            scene.target_p95,
            scene.target_wrong,
        )
        for number, scene in enumerate(SCENES)
        if scene.name in DRAWN
    }
    draw(panels, path)


if __name__ == "__main__":
    sys.exit(main())
