"""Runs the benchmarks and prints a table; exit status 1 if a target is missed."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from rich.console import Console
from rich.table import Table as RichTable

from tests.bench.decisions import compare_speed, load_hands, ruling_times
from tests.bench.processes import measure_memory, measure_start

HANDS = Path(__file__).parent.parent / "data" / "hands"
MIN_RATIO = 5.0
MAX_RULING_MS = 2.0
MAX_CORE_MB = 90.0


def main() -> int:
    """Measure, print, compare with the targets."""
    console = Console()
    rows: list[tuple[str, str, str, bool]] = []
    with console.status("reading hands"):
        hands = load_hands(HANDS, limit=60)
    with console.status("decisions per second, ours and PokerKit's in turn"):
        speed = compare_speed(hands, rounds=9)
    rows += [
        (
            "hands / decisions / rounds",
            f"{speed.hands} / {speed.decisions} / {speed.rounds}",
            "",
            True,
        ),
        ("ours, decisions/s (median)", f"{speed.ours:,.0f}", "", True),
        ("ours with the chips that pay", f"{speed.ours_with_chips:,.0f}", "", True),
        ("PokerKit, decisions/s (median)", f"{speed.pokerkit:,.0f}", "", True),
        ("ratio", f"{speed.ratio:.1f}", f">= {MIN_RATIO:.0f}", speed.ratio >= MIN_RATIO),
    ]
    with console.status("time of one ruling with its view"):
        times = [seconds * 1000 for seconds in ruling_times(hands, rounds=5)]
    p99 = quantiles(times, n=100)[98]
    rows += [
        ("one ruling, median", f"{median(times):.3f} ms", "", True),
        ("one ruling, p99", f"{p99:.3f} ms", f"<= {MAX_RULING_MS} ms", p99 <= MAX_RULING_MS),
    ]
    with console.status("start of the command line, memory of core and face"):
        rows.append(("start of `dealer-station --help`", f"{measure_start():.2f} s", "", True))
        with tempfile.TemporaryDirectory() as folder:
            memory = measure_memory(Path(folder))
    rows += [
        (
            "core, resident",
            f"{memory.core_mb:.0f} MB",
            f"<= {MAX_CORE_MB:.0f} MB",
            memory.core_mb <= MAX_CORE_MB,
        ),
        ("face, resident", f"{memory.face_mb:.0f} MB", "", True),
        ("start to first picture", f"{memory.start_s:.1f} s", "", True),
    ]
    _print(console, rows)
    return 0 if all(ok for *_, ok in rows) else 1


def _print(console: Console, rows: list[tuple[str, str, str, bool]]) -> None:
    table = RichTable(title=f"benchmark, {os.cpu_count()} cores, processor time")
    for heading in ("what", "measured", "target", ""):
        table.add_column(heading)
    for what, measured, target, ok in rows:
        table.add_row(what, measured, target, ("ok" if ok else "MISSED") if target else "")
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
