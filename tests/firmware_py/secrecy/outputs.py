"""The ways out of a station, and what left by each of them since it was looked at last."""

from __future__ import annotations

import io
import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

from PIL import ImageDraw

from firmware_py.blanking import BlankingFormatter

WAYS = (
    "view socket",
    "status page",
    "event stream",
    "view as JSON",
    "hand pages",
    "exports",
    "text on the display",
    "display",
    "lamps",
    "log",
    "standard output",
    "standard error",
    "journal files",
    "other files",
    "file names",
    "process",
)
"""Every way out that is searched; a new one is named here first."""

Output = tuple[str, bytes]


class Texts:
    """What was logged, printed and drawn, since it was taken last."""

    def __init__(self) -> None:
        self._log = io.StringIO()
        self._out = io.StringIO()
        self._err = io.StringIO()
        self._drawn = io.StringIO()

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Catch all four while the context lasts, the log as the station's own set-up writes it."""
        handler = logging.StreamHandler(self._log)
        handler.setFormatter(BlankingFormatter("%(levelname)s %(name)s: %(message)s"))
        root = logging.getLogger()
        level = root.level
        draw: Callable[..., None] = ImageDraw.ImageDraw.text

        last = (0, 0)

        def drawn(image: Any, xy: Any, text: str, *args: Any, **more: Any) -> None:
            nonlocal last
            goes_on = xy[1] == last[1] and xy[0] > last[0]  # lines are drawn letter by letter
            self._drawn.write(text if goes_on else f"\n{text}")
            last = xy
            draw(image, xy, text, *args, **more)

        with ExitStack() as stack:
            stack.enter_context(mock.patch.object(ImageDraw.ImageDraw, "text", drawn))
            stack.enter_context(redirect_stdout(self._out))
            stack.enter_context(redirect_stderr(self._err))
            root.addHandler(handler)
            root.setLevel(logging.INFO)
            try:
                yield
            finally:
                root.removeHandler(handler)
                root.setLevel(level)

    def take(self) -> Iterator[Output]:
        """Yield what came since the last call."""
        for way, stream in (
            ("log", self._log),
            ("standard output", self._out),
            ("standard error", self._err),
            ("text on the display", self._drawn),
        ):
            yield way, stream.getvalue().encode("utf-8", "surrogatepass")
            stream.seek(0)
            stream.truncate()


class Files:
    """The bytes that were written to a folder since they were taken last.

    Of a file that only grew the new part is given, with some of the old; of one that was written
    from its start again, all of it. SQLite begins its log anew with other salt, at offset 16.
    """

    def __init__(self, folder: Path, but: tuple[str, ...] = ()) -> None:
        self._folder = folder
        self._but = but
        self._seen: dict[Path, tuple[int, bytes, int]] = {}

    def take(self) -> Iterator[Output]:
        """Yield what is new."""
        paths = sorted(path for path in self._folder.rglob("*") if path.is_file())
        names = "\n".join(str(path.relative_to(self._folder)) for path in paths)
        yield "file names", names.encode("utf-8", "surrogateescape")
        for path in paths:
            if path.name not in self._but:
                is_journal = path.stem.startswith("journal")
                yield ("journal files" if is_journal else "other files"), self._news(path)

    def whole(self) -> Iterator[Output]:
        """Yield all that is in the files, freed pages of a database too."""
        self._seen.clear()
        return self.take()

    def _news(self, path: Path) -> bytes:
        found = path.stat()
        size, head, changed = self._seen.get(path, (0, b"", 0))
        if (found.st_size, found.st_mtime_ns) == (size, changed):
            return b""
        with path.open("rb") as file:
            new_head = file.read(32)
            grew = new_head == head and found.st_size > size and path.name.endswith("-wal")
            file.seek(max(0, size - 4096) if grew else 0)
            data = file.read()
        self._seen[path] = (found.st_size, new_head, found.st_mtime_ns)
        return data


def process_facts() -> bytes:
    """Return what others can read of this process: arguments, surroundings, names, open files."""
    about = Path("/proc/self")
    found = [(about / name).read_bytes() for name in ("cmdline", "comm", "environ")]
    found += [task.read_bytes() for task in about.glob("task/*/comm")]
    for link in about.glob("fd/*"):
        try:
            found.append(os.fsencode(link.readlink()))
        except OSError:
            continue  # the folder's own descriptor
    found += [thread.name.encode() for thread in threading.enumerate()]
    return b"\n".join(found)
