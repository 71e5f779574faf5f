"""The long form: ``python -m tests.firmware_py.secrecy``; exit status 1 if a card left.

Every hand and pair follows from the seed, so that a leak can be played again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.firmware_py.secrecy.canaries import Deck, taught
from tests.firmware_py.secrecy.deals import deal
from tests.firmware_py.secrecy.felts import ByteFelt, DirectFelt, LinkFelt
from tests.firmware_py.secrecy.pairs import compare, pair_of
from tests.firmware_py.secrecy.watched_station import play_hands

BATCH = 20
_ROOM = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""In memory, where a commit does not wait for a disk: here nobody cuts the power."""

_MASS = {"page_rate": 0.01, "draw_rate": 0.1, "whole_rate": 0.25}
"""Faces draw nothing but the picture that the socket carries, and that is searched every time."""


@dataclass(frozen=True)
class Work:
    """A batch: hands or pairs ``first`` and following, on one station."""

    what: str
    seed: str
    first: int
    count: int
    is_direct: bool


@dataclass
class Seen:
    """What a batch brought.

    Attributes:
        work: the batch.
        steps: searched or compared moments.
        data: bytes searched or compared.
        wrong: leaks or differences, in words.
    """

    work: Work
    steps: int
    data: int
    wrong: list[str] = field(default_factory=list)


def main() -> int:
    """Play, show progress, print the figures."""
    asked = _parse()
    works = [
        *_batches("hands", asked, asked.hands, is_direct=True),
        *_batches("hands through all devices", asked, asked.device_hands, is_direct=False),
        *_batches("pairs", asked, asked.pairs, is_direct=True),
        *_batches("pairs through all devices", asked, asked.device_pairs, is_direct=False),
    ]
    started_s = time.monotonic()
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with (
        Progress(*columns, TimeRemainingColumn(), console=console) as progress,
        ProcessPoolExecutor(asked.workers) as pool,
    ):
        bars = {name: progress.add_task(name, total=_total(works, name)) for name in _names(works)}
        for done in as_completed([pool.submit(_do, work) for work in works]):
            seen = done.result()
            name = seen.work.what
            counts.update(
                {name: seen.work.count, f"{name} steps": seen.steps, f"{name} bytes": seen.data}
            )
            wrong += seen.wrong
            progress.advance(bars[name], seen.work.count)
            if not console.is_terminal:
                print(f"{name}: {counts[name]}, {len(wrong)} wrong", file=sys.stderr, flush=True)
    for name in _names(works):
        print(
            f"{name}: {counts[name]:,} ({counts[f'{name} steps']:,} moments, "
            f"{counts[f'{name} bytes'] / 1e6:,.0f} MB)"
        )
    print("\n".join(wrong[:50]))
    print(f"cards that left, or told on: {len(wrong)}; {time.monotonic() - started_s:.0f} s")
    return 1 if wrong else 0


def _do(work: Work) -> Seen:
    numbers = range(work.first, work.first + work.count)
    with taught(), tempfile.TemporaryDirectory(dir=_ROOM) as folder:
        if work.what.startswith("hands"):
            deals = [deal(work.seed, number, Deck(at)) for at, number in enumerate(numbers)]
            leaks, data = asyncio.run(
                play_hands(
                    Path(folder), deals, work.first, DirectFelt if work.is_direct else ByteFelt,
                    **(_MASS if work.is_direct else {}),
                )
            )  # fmt: skip
            moments = sum(len(one.steps) + 2 for one in deals)
            return Seen(work, moments, data, [f"{work}: {leak}" for leak in leaks])
        pairs = [pair_of(work.seed, number, at) for at, number in enumerate(numbers)]
        difference, data = asyncio.run(
            compare(Path(folder), pairs, DirectFelt if work.is_direct else LinkFelt)
        )
        moments = sum(len(pair.one.steps) + 2 for pair in pairs)
        return Seen(work, moments, data, [f"{work}: {difference}"] if difference else [])


def _batches(
    what: str, asked: argparse.Namespace, count: int, *, is_direct: bool
) -> Iterator[Work]:
    end = asked.first + count
    for first in range(asked.first, end, BATCH):
        yield Work(what, asked.seed, first, min(BATCH, end - first), is_direct)


def _names(works: list[Work]) -> list[str]:
    return list(dict.fromkeys(work.what for work in works))


def _total(works: list[Work], name: str) -> int:
    return sum(work.count for work in works if work.what == name)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--device-hands", type=int, default=300, help="through all devices")
    parser.add_argument("--pairs", type=int, default=1_000)
    parser.add_argument("--device-pairs", type=int, default=60, help="through all devices")
    parser.add_argument("--first", type=int, default=1, help="number of the first hand and pair")
    parser.add_argument("--seed", default="long")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
