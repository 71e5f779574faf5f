"""Leaks on purpose, one in each way out: who searches must find every one of them."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import quote

import msgspec
from PIL import ImageDraw

from firmware_py.core import table_loop
from firmware_py.core.dealer_face import dealer_face
from firmware_py.core.dealer_face.display import Display
from firmware_py.core.dealer_face.fonts import PLAIN, write
from firmware_py.core.history import pages as history_pages
from firmware_py.core.journal import Journal
from firmware_py.face.web import app
from firmware_py.face.web.pages import Pages
from firmware_py.face.web.site import Site
from tests.firmware_py.secrecy.canaries import Secret
from tests.firmware_py.secrecy.watched_station import Watched

Plant = Callable[[Secret, Watched, Path], Any]
"""Given card, station and state folder, returns a context; while it lasts, the card leaves."""


def _view_socket(secret: Secret, station: Watched, _: Path) -> Any:
    def careless(*args: Any) -> Any:
        return msgspec.structs.replace(real(*args), alerts=[f"seat 4 holds {secret.name}"])

    real = table_loop.from_table
    return mock.patch.object(table_loop, "from_table", careless)


def _status_page(secret: Secret, station: Watched, _: Path) -> Any:
    real = Pages.page
    careless = lambda *args: f"{real(*args)}<!-- {secret.uid.lower()} -->"  # noqa: E731
    return mock.patch.object(Pages, "page", careless)


def _event_stream(secret: Secret, station: Watched, _: Path) -> Any:
    real = Pages.regions
    numbers = "".join(f"&#{ord(letter)};" for letter in secret.name)
    careless = lambda *args: real(*args) | {"notice": numbers}  # noqa: E731
    return mock.patch.object(Pages, "regions", careless)


def _json(secret: Secret, station: Watched, _: Path) -> Any:
    real = app._json
    backwards = bytes.fromhex(secret.uid)[::-1].hex(":").encode()
    return mock.patch.object(app, "_json", lambda body, status: real(body + backwards, status))


def _hand_pages(secret: Secret, station: Watched, _: Path) -> Any:
    real = Site._hand_page

    async def careless(*args: Any) -> str:
        return f"{await real(*args)} {secret.name}"

    return mock.patch.object(Site, "_hand_page", careless)


def _exports(secret: Secret, station: Watched, _: Path) -> Any:
    real = history_pages.as_script

    def careless(*args: Any) -> Any:
        text = yield from real(*args)
        return f"{text}# {secret.name!r}\n"

    return mock.patch.object(history_pages, "as_script", careless)


def _drawn(secret: Secret, station: Watched, _: Path) -> Any:
    real = Display.picture

    def careless(*args: Any) -> Any:
        image = real(*args).copy()
        write(ImageDraw.Draw(image), 0, 0, secret.name, PLAIN)
        return image

    return mock.patch.object(Display, "picture", careless)


def _display(secret: Secret, station: Watched, _: Path) -> Any:
    """Eight columns of the display, each a byte of the tag."""
    real = dealer_face.shifted

    def careless(*args: Any) -> Any:
        image = real(*args).copy()
        for x, byte in enumerate(bytes.fromhex(secret.uid)):
            for y in range(8):
                image.putpixel((x, y), byte >> y & 1)
        return image

    return mock.patch.object(dealer_face, "shifted", careless)


def _lamps(secret: Secret, station: Watched, _: Path) -> Any:
    """A lamp as bright as the first byte of the maker's number."""
    real = dealer_face.plan_lamps

    def careless(*args: Any, **more: Any) -> Any:
        plan = real(*args, **more)
        plan.seats[1] = int(secret.uid[4:6], 16) / 255
        return plan

    return mock.patch.object(dealer_face, "plan_lamps", careless)


@contextmanager
def _heard(station: Watched, tell: Callable[[], object]) -> Iterator[None]:
    def listener(*_: object) -> None:
        tell()

    station.core.loop.listen(listener)
    try:
        yield
    finally:
        station.core.loop.unlisten(listener)


def _log(secret: Secret, station: Watched, _: Path) -> Any:
    import logging

    return _heard(station, lambda: logging.getLogger("core").info("dealt %s", (secret.name,)))


def _printed(secret: Secret, station: Watched, _: Path) -> Any:
    return _heard(station, lambda: print(f"tag {bytes.fromhex(secret.uid)!r}"))


def _complained(secret: Secret, station: Watched, _: Path) -> Any:
    return _heard(station, lambda: sys.stderr.write(bytes.fromhex(secret.uid).hex(" ")))


def _freed_page(secret: Secret, station: Watched, state: Path) -> Any:
    """A row that is deleted again at once: its bytes stay in the file and in its log."""
    real = Journal._write

    def careless(journal: Journal, *args: Any) -> Any:
        with sqlite3.connect(state / "journal.db") as database:
            database.execute("CREATE TABLE IF NOT EXISTS dealt (card TEXT)")
            database.execute("INSERT INTO dealt VALUES (?)", (secret.name,))
        with sqlite3.connect(state / "journal.db") as database:
            database.execute("DELETE FROM dealt")
        database.close()
        return real(journal, *args)

    return mock.patch.object(Journal, "_write", careless)


def _other_file(secret: Secret, station: Watched, state: Path) -> Any:
    return _heard(station, lambda: (state / "last.bin").write_bytes(bytes.fromhex(secret.uid)))


def _file_name(secret: Secret, station: Watched, state: Path) -> Any:
    return _heard(station, (state / f"hand-{quote(secret.name)}").touch)


@contextmanager
def _process(secret: Secret, station: Watched, _: Path) -> Iterator[None]:
    name = Path("/proc/self/comm")
    before = name.read_text()
    name.write_text(secret.name)
    try:
        yield
    finally:
        name.write_text(before)


PLANTS: dict[str, Plant] = {
    "view socket": _view_socket,
    "status page": _status_page,
    "event stream": _event_stream,
    "view as JSON": _json,
    "hand pages": _hand_pages,
    "exports": _exports,
    "text on the display": _drawn,
    "display": _display,
    "log": _log,
    "standard output": _printed,
    "standard error": _complained,
    "journal files": _freed_page,
    "other files": _other_file,
    "file names": _file_name,
    "process": _process,
    "lamps": _lamps,
}
"""By way out; lamps can spell no card, so that leak shows in pairs of hands alone."""
