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
from tests.bench.page import PageFigures, measure_page
from tests.bench.processes import measure_memory, measure_start
from tests.bench.web import WebFigures, measure_web

HANDS = Path(__file__).parent.parent / "data" / "hands"
MIN_RATIO = 5.0
MAX_RULING_MS = 2.0
MAX_CORE_MB = 90.0
MAX_LATE_MS = 10.0
MAX_AT_ONCE = 16
MAX_FLOOD_MB = 20.0
MAX_PAGE_KB = 150.0
MAX_SEEN_MS = 150.0

Row = tuple[str, str, str, bool]
"""What, the figure, its target, whether it is met."""


def main() -> int:
    """Measure, print, compare with the targets."""
    console = Console()
    rows: list[Row] = []
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
    told = "the web: idle, 50 viewers, a flood of 200 clients, a reader who stops"
    with console.status(told), tempfile.TemporaryDirectory() as folder:
        rows += _web_rows(measure_web(Path(folder)))
    told = "the page in Chromium: bytes of the first load, rulings as they are seen"
    with console.status(told), tempfile.TemporaryDirectory() as folder:
        rows += _page_rows(measure_page(Path(folder)))
    _print(console, rows)
    return 0 if all(ok for *_, ok in rows) else 1


def _web_rows(web: WebFigures) -> list[Row]:
    rows: list[Row] = []
    for name, load in (
        ("idle", web.idle),
        ("50 viewers", web.viewers),
        ("flood of 200", web.flood),
    ):
        late, ratio = load.late(0.99), load.late(0.99) / web.idle.late(0.99)
        rows.append(
            (
                f"panel tick late, {name}: p50 / p99",
                f"{load.late(0.5):.1f} / {late:.1f} ms ({ratio:.1f} x idle)",
                f"<= {MAX_LATE_MS:.0f} ms",
                late <= MAX_LATE_MS,
            )
        )
    flood, viewers = web.flood, web.viewers
    answers = ", ".join(f"{count} x {status}" for status, count in sorted(flood.answers.items()))
    return [
        *rows,
        ("flood: answers", answers, "", True),
        (
            "flood: answers open at once",
            str(flood.most_at_once),
            f"<= {MAX_AT_ONCE}",
            flood.most_at_once <= MAX_AT_ONCE,
        ),
        (
            "flood: memory of the face",
            f"{flood.memory_mb:+.1f} MB",
            f"<= +{MAX_FLOOD_MB:.0f} MB",
            flood.memory_mb <= MAX_FLOOD_MB,
        ),
        ("50 viewers: live pictures read", f"{viewers.lines} by {viewers.most_at_once}", "", True),
        (
            "who stops reading is cut after",
            f"{web.slow_reader_s:.1f} s, buffers included",
            "",
            True,
        ),
    ]


def _page_rows(page: PageFigures) -> list[Row]:
    kilobytes, delay_ms = page.first_load_bytes / 1000, median(page.delays_ms)
    return [
        (
            "first load of the page, no pictures",
            f"{kilobytes:.0f} kB",
            f"< {MAX_PAGE_KB:.0f} kB",
            kilobytes < MAX_PAGE_KB,
        ),
        (
            f"ruling seen after its entry, median of {len(page.delays_ms)}",
            f"{delay_ms:.0f} ms",
            f"<= {MAX_SEEN_MS:.0f} ms",
            delay_ms <= MAX_SEEN_MS,
        ),
    ]


def _print(console: Console, rows: list[Row]) -> None:
    table = RichTable(title=f"benchmark, {os.cpu_count()} cores, processor time")
    for heading in ("what", "measured", "target", ""):
        table.add_column(heading)
    for what, measured, target, ok in rows:
        table.add_row(what, measured, target, ("ok" if ok else "MISSED") if target else "")
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
