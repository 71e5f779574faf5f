"""An error in any part of a running core: the part comes back, and its text tells no card."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from drivers.errors import DriverError
from drivers.lamps import StatusLamps
from engine.happenings import Said, Word
from firmware_py.blanking import BlankingFormatter
from firmware_py.core import supervisor, table_loop
from firmware_py.core.dealer_face.dealer_face import DealerFace
from firmware_py.core.desk import FloorDesk
from firmware_py.core.field import TagReader
from firmware_py.core.journal import Journal
from firmware_py.core.level_part import LevelPart
from firmware_py.core.publisher import Publisher
from firmware_py.core.sensing.sensing import Sensing
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.view_socket import ViewSocket
from firmware_py.errors import JournalError, StationError
from firmware_py.notify import ServiceManager
from firmware_py.requests import ShowSchedule
from tests.firmware_py.floor_station import Floor, running_floor

SECRETS = ("Ah", "Kd", "E004C35A275AC301", "e0 04 c3 5a")
TEXT = "seat 4 holds Ah Kd, tags E004C35A275AC301 and e0 04 c3 5a 27 5a c3 01"

PLACES: dict[str, tuple[type, str]] = {
    "field": (TableLoop, "step"),
    "panel": (TableLoop, "service_panel"),
    "reader": (TagReader, "poll"),
    "sensing": (Sensing, "tick"),
    "display bus": (DealerFace, "draw"),
    "pins": (StatusLamps, "service"),
    "an output": (DealerFace, "show"),
    "beat": (ViewSocket, "beat"),
    "refresh": (Publisher, "refresh"),
    "levels": (LevelPart, "run"),
    "watchdog": (ServiceManager, "alive"),
    "a request": (FloorDesk, "_answer"),
    "the journal": (Journal, "_write"),
}
"""Where an error is thrown: in every task of the core, and where outputs are made."""

AT_THE_START = ("beat", "levels")
"""Parts that are called once and then run."""


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log as the station writes it."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(BlankingFormatter("%(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    yield lines
    logging.getLogger().removeHandler(handler)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts come back at once."""
    monkeypatch.setattr(supervisor, "PAUSE_S", 0.0)
    monkeypatch.setattr(table_loop, "REOPEN_INTERVAL_S", 0.02)


def _fails_once(real: Callable[..., Any], error: Exception, thrown: list[str]) -> Any:
    def careless(*args: Any, **more: Any) -> Any:
        if not thrown:
            thrown.append("once")
            raise error
        return real(*args, **more)

    return careless


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", [LookupError, DriverError], ids=lambda kind: kind.__name__)
async def test_an_error_names_no_card_and_the_core_goes_on(
    place: str,
    kind: type[Exception],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    log: io.StringIO,
) -> None:
    """It is logged with its place, blanked; the next happening is ruled upon and shown."""
    thrown: list[str] = []
    owner, name = PLACES[place]
    error = JournalError(TEXT) if place == "the journal" else kind(TEXT)
    careless = _fails_once(getattr(owner, name), error, thrown)
    if place in AT_THE_START:
        monkeypatch.setattr(owner, name, careless)
    async with running_floor(tmp_path) as floor:
        monkeypatch.setattr(owner, name, careless)
        await _provoke(floor, place, thrown)
        await floor.do("s4 say raise 150")
        view = await floor.until(lambda view: view.pot > 150)
        async with floor.browser() as browser:
            pages = [(await browser.get(path)).text for path in ("/", "/api/view")]
    assert thrown == ["once"]
    if place != "the journal":  # who submitted the happening is told of that one
        assert "seat 4 holds ?? ??, tags ?? and ??" in log.getvalue()
    left = "".join((log.getvalue(), *pages, repr(view)))
    assert [secret for secret in SECRETS if secret in left] == []
    files = (path for path in (tmp_path / "state").iterdir() if path.suffix != ".reserve")
    stored = b"".join(path.read_bytes() for path in files)
    assert [tag for tag in SECRETS[2:] if tag.encode() in stored] == []


async def _provoke(floor: Floor, place: str, thrown: list[str]) -> None:
    """Let the place be reached."""
    if place == "the journal":
        with pytest.raises(JournalError):
            await floor.loop.submit(Said(4, Word.CHECK))
    if place == "a request":
        with pytest.raises(StationError):
            await floor.ask(ShowSchedule)
    if place == "an output":
        floor.loop._show()
    async with asyncio.timeout(20):
        while not thrown:
            await asyncio.sleep(0.01)
