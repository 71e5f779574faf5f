"""Progress of long runs, only where a person looks at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

_WORTH_SHOWING = 10


def track(items: Sequence[Item], label: str, *, writes_lines: bool) -> Iterator[Item]:
    """Yield the items and show on standard error how far the run has come.

    Args:
        items: one per file.
        label: e.g. ``scripts``.
        writes_lines: data lines go to standard output; with a terminal there, no bar is drawn.
    """
    has_terminal = sys.stderr.isatty() and not (writes_lines and sys.stdout.isatty())
    if not has_terminal or len(items) < _WORTH_SHOWING:
        yield from items
        return
    from rich.console import Console  # noqa: PLC0415 - only where a bar is drawn
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(
        console=Console(stderr=True), redirect_stdout=not writes_lines, transient=True
    ) as bar:
        yield from bar.track(items, description=label)
