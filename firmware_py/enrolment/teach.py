"""Runs a session on a real or emulated antenna."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from firmware_py.config import ReaderSection, StationConfig
from firmware_py.core.field import TagReader
from firmware_py.enrolment.events import Event, What
from firmware_py.enrolment.sessions import Session
from firmware_py.errors import TagError

RETRY_S = 0.25

Show = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where tags are laid down: a zone, its reader and antenna."""

    zone: str
    section: ReaderSection
    antenna: int


def find_spot(config: StationConfig, zone: str, preferred: tuple[str, ...]) -> Spot:
    """Return the antenna of a zone; without one, of the first preferred zone that is fitted.

    Raises:
        TagError: no such zone has an antenna.
    """
    spots = {
        name: Spot(name, section, antenna)
        for section in config.reader
        for antenna, name in section.zones.items()
    }
    for name in (zone,) if zone else (*preferred, *spots):
        if name in spots:
            return spots[name]
    fitted = ", ".join(spots) or "none"
    raise TagError(f"expected a zone with an antenna, {fitted}: {zone!r}")


def run_session(
    session: Session,
    spot: Spot,
    show: Show,
    *,
    is_thorough: bool,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Look at the antenna again and again until the session is done.

    A reader that is lost is waited for; what was taught until then stays.

    Args:
        session: what is fed.
        spot: where to look.
        show: told of each event.
        is_thorough: each visit counts until nothing new answers, for racks.
        sleep: waits while the reader is away.

    Raises:
        TagError: the reader does not answer at the start.
    """
    reader = TagReader(spot.section, time.monotonic)
    try:
        if not reader.poll():
            raise TagError(reader.state.removeprefix("down: "))
        for event in session.begin():
            show(event)
        _follow(session, reader, spot.antenna, show, is_thorough=is_thorough, sleep=sleep)
        reader.field_off()
    finally:
        reader.close()


def _follow(
    session: Session,
    reader: TagReader,
    antenna: int,
    show: Show,
    *,
    is_thorough: bool,
    sleep: Callable[[float], None],
) -> None:
    is_away = False
    while not session.is_done:
        found = reader.visit(antenna, thorough=is_thorough)
        if found is None:
            if not is_away:
                is_away = True
                show(Event(What.AWAY, reason=reader.state.removeprefix("down: ")))
            sleep(RETRY_S)
            continue
        if is_away:
            is_away = False
            show(Event(What.BACK))
        for event in session.see(found.uids):
            show(event)
