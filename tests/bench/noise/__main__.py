"""``make bench-noise``: every vector through the hardware, chips and cards badly heard.

Exit status 1 if a ruling is wrong although the station was sure.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tomllib
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from engine.script.script import read_script
from tests.bench.noise.run import CARDS, CHIPS, Result, Run, run

VECTORS = Path(__file__).parents[2] / "data" / "vectors"
SEEDS = (3, 4, 5)

Job = tuple[Path, int]


def main() -> int:
    """Play, print what does not hold, add up."""
    parser = argparse.ArgumentParser(prog="make bench-noise", description=__doc__)
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th vector")
    options = parser.parse_args()
    paths = sorted(VECTORS.rglob("*.toml"))[:: options.every]
    jobs = [(path, seed) for path in paths for seed in options.seeds]
    console = Console(width=120)
    found: list[Run] = []
    with multiprocessing.Pool() as pool, Progress(console=console) as progress:
        task = progress.add_task("scripts", total=len(jobs))
        for (path, seed), one in pool.imap_unordered(_play, jobs):
            found.append(one)
            if one.result is not Result.HELD:
                console.print(f"{path.stem}, seed {seed}: {one.result}", *one.complaints)
            progress.advance(task)
    _print(console, found, f"{len(paths)} vectors, seeds {options.seeds}")
    return 1 if any(one.result is Result.WRONG for one in found) else 0


def _play(job: Job) -> tuple[Job, Run]:
    path, seed = job
    return job, run(read_script(tomllib.loads(path.read_text(encoding="utf-8"))), seed)


def _print(console: Console, found: list[Run], title: str) -> None:
    results = Counter(one.result for one in found)
    confidences = [confidence for one in found for confidence in one.confidences]
    table = Table(
        title=f"{title}; chips missed {CHIPS.miss:g}, ghosts {CHIPS.ghost:g}, bursts "
        f"{CHIPS.burst:g}; cards missed {CARDS.miss:g}, ghosts {CARDS.ghost:g}"
    )
    for name in ("held", "asked", "wrong and sure", "pushes", "put to the dealer", "least sure"):
        table.add_column(name)
    table.add_row(
        *(str(results[one]) for one in Result),
        str(len(confidences)),
        str(sum(one.asked for one in found)),
        str(min(confidences, default="")),
    )
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
