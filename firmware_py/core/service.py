"""The core: from station description and journal to a running table.

Order of a start: journal checked, table rebuilt, devices opened; only then the socket listens and
the service manager hears READY.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from engine.happenings import Happening
from engine.rulings import Ruling
from engine.table import Table
from engine.view import TableView
from firmware_py.core.dealer_face.dealer_face import DealerFace
from firmware_py.core.decisions import Decisions
from firmware_py.core.desk import FloorDesk
from firmware_py.core.doubt_lines import felt_lines
from firmware_py.core.health import (
    bus_lines,
    device_line,
    floor_lines,
    journal_line,
    reader_lines,
)
from firmware_py.core.history.live import LiveTrail
from firmware_py.core.history.pages import HandPages
from firmware_py.core.journal import Journal
from firmware_py.core.level_clock import LevelClock
from firmware_py.core.level_part import LevelPart, level_clock, restore_levels
from firmware_py.core.options import CoreOptions, fixed_facts
from firmware_py.core.out_of_service import can_open_journal, serve_out
from firmware_py.core.people import PeopleFile
from firmware_py.core.publisher import Publisher
from firmware_py.core.recovery import Record, read_record, rebuild
from firmware_py.core.sessions import Sessions
from firmware_py.core.stamps import now_stamp
from firmware_py.core.start_count import StartCount
from firmware_py.core.station import Station, build_station
from firmware_py.core.supervisor import Part, Supervisor
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.view_socket import ViewSocket
from firmware_py.errors import JournalError
from firmware_py.notify import ServiceManager

_LOG = logging.getLogger(__name__)

REFRESH_S = 1.0
WATCH_S = 1.0
"""How often the watchdog is fed where systemd does not say."""


@dataclass(slots=True)
class Core:
    """A running core.

    Attributes:
        loop: of the table.
        journal: the record.
        publisher: hands pictures to the faces.
        levels: the level clock.
        face: the dealer's display and lamps.
        level_part: works it.
        desk: answers faces.
        is_continued: a hand goes on that was there before this start.
        out: parts that were given up.
    """

    loop: TableLoop
    journal: Journal
    publisher: Publisher
    levels: LevelClock
    face: DealerFace
    level_part: LevelPart
    desk: FloorDesk
    is_continued: bool
    out: list[str]


async def serve_core(options: CoreOptions, manager: ServiceManager) -> None:
    """Run the core until cancelled; while it cannot run, say why on display and page.

    Raises:
        StateError: no hand can start with this set-up.
        StationError: the socket cannot be made.
    """
    starts = StartCount(options.state / "starts.json")
    if not starts.begin():
        line = device_line("core", "out", key="part-out")
        await serve_out(options, line, manager, can_go_on=lambda: False)
    while True:
        try:
            await run_core(options, manager, starts.ready)
        except JournalError as error:
            line = device_line("journal", "out", str(error), "journal-unusable")
            await serve_out(options, line, manager, lambda: can_open_journal(options))


async def run_core(
    options: CoreOptions, manager: ServiceManager, on_ready: Callable[[], None] | None = None
) -> None:
    """Run the core until cancelled.

    Args:
        options: what it is made of.
        manager: told READY after the self-test, and STOPPING.
        on_ready: called when everything works.

    Raises:
        JournalError: the record cannot be kept; nothing was started.
        StateError: no hand can start with this set-up.
        StationError: the socket cannot be made.
    """
    async with opened_core(options) as core:
        socket = ViewSocket(options.socket, core.desk.answer)
        core.publisher.add(socket)
        try:
            async with socket.listening():
                core.publisher.refresh(core.loop.station.table.view)
                manager.ready(_status(core))
                if on_ready is not None:
                    on_ready()
                await _run_parts(options, core, socket, manager)
        finally:
            manager.stopping()


@asynccontextmanager
async def opened_core(options: CoreOptions) -> AsyncIterator[Core]:
    """Open everything but the socket; no part runs yet.

    Raises:
        JournalError: the record cannot be kept.
        StateError: no hand can start with this set-up.
    """
    with Journal(options.journal, on_append=options.watch.appending) as journal:
        record = read_record(journal.entries)
        trail = LiveTrail(journal, journal.entries)
        station, last_rulings = await _build(options, journal, trail, record)
        face = DealerFace(options.config, options.devices, device_line)
        levels = level_clock(options.config.level)
        is_noted = restore_levels(levels, journal.entries, options.level_time(), now_stamp())
        core_out: list[str] = []
        publisher = Publisher(
            fixed_facts(options),
            levels,
            options.level_time,
            sequence=lambda: journal.sequence,
            devices=lambda: [
                journal_line(journal, record.faults, options.clock()),
                *reader_lines(station),
                *bus_lines(station),
                *felt_lines(station, options.clock()),
                *face.lines(),
                *floor_lines(station),
                *(device_line(name, "out", key="part-out") for name in core_out),
            ],
            hand=trail.facts,
            last_rulings=last_rulings,
            clock_seat=station.table.view.clock_seat,
            change_due=station.change_due,
        )
        loop = TableLoop(
            station, record=trail, outputs=[publisher], facts=publisher.facts,
            clock=options.clock, listeners=[publisher.hear, options.watch.hear],
            watch=options.watch, show_keys=face.show_keys,
        )  # fmt: skip
        if not is_noted:
            loop.listen(_Starter(levels, options.level_time).hear)
        publisher.add(face)
        level_part = LevelPart(
            levels, journal, loop.submit, options.level_time,
            on_change=lambda: publisher.refresh(loop.station.table.view),
        )  # fmt: skip
        loop.listen(level_part.hear)
        desk = FloorDesk(
            sessions=Sessions(PeopleFile(options.state), options.clock),
            decisions=Decisions(loop, trail),
            hands=HandPages(
                options.journal,
                trail,
                publisher.facts,
                lambda: loop.station.table.is_hand_before_open,
            ),
            levels=levels,
            level_part=level_part,
            view=lambda: loop.station.table.view,
        )
        try:
            await loop.start()
            yield Core(
                loop, journal, publisher, levels, face, level_part, desk,
                is_continued=record.setup is not None, out=core_out,
            )  # fmt: skip
        finally:
            face.close()
            await loop.close()


async def _build(
    options: CoreOptions, journal: Journal, trail: LiveTrail, record: Record
) -> tuple[Station, tuple[Ruling, ...]]:
    """Build the station with its table as it was, or with a new one."""
    watch = options.watch
    if record.setup is not None and options.player is None:
        watch.starting(options.config, record.setup, record.happenings, options.book)
        table, last = rebuild(record, Table)
        view = table.view
        _LOG.info("hand %d goes on, pot %d", view.hand, view.pot)
        await journal.append_note("continued", hand=view.hand, pot=view.pot)
        station = build_station(
            options.config, options.devices, options.book, setup=record.setup, table=table,
            make_reader=watch.make_reader,
        )  # fmt: skip
        return station, last
    setup = options.setup or options.config.table_setup()
    watch.starting(options.config, setup, (), options.book)
    station = build_station(
        options.config, options.devices, options.book, setup=setup, make_reader=watch.make_reader
    )
    await trail.append_setup(setup)
    return station, ()


async def _run_parts(
    options: CoreOptions,
    core: Core,
    socket: ViewSocket,
    manager: ServiceManager,
) -> None:
    parts: dict[str, Part] = {
        "table": core.loop.run,
        "display": core.face.run,
        "beat": socket.beat,
        "refresh": lambda: _refresh(core),
        "levels": core.level_part.run,
        "watchdog": lambda: _watch(core, manager, options.clock),
    }
    if options.player is not None:
        player = options.player
        parts["player"] = lambda: player(core.loop)
    await Supervisor(core.out.append, options.clock).run(parts)


async def _refresh(core: Core) -> None:
    """Show time and health once a second."""
    while True:
        await asyncio.sleep(REFRESH_S)
        core.publisher.refresh(core.loop.station.table.view)


async def _watch(core: Core, manager: ServiceManager, clock: Callable[[], float]) -> None:
    """Feed the watchdog while the sensing loop goes round."""
    while True:
        manager.alive(core.loop.beat_at_s, clock())
        await asyncio.sleep(manager.interval_s or WATCH_S)


class _Starter:
    """Starts the level clock with the first happening of a new table."""

    def __init__(self, levels: LevelClock, clock: Callable[[], float]) -> None:
        self._levels = levels
        self._clock = clock
        self._is_done = False

    def hear(self, happening: Happening, rulings: tuple[Ruling, ...], view: TableView) -> None:  # noqa: ARG002
        if not self._is_done:
            self._is_done = True
            self._levels.start(self._clock())


def _status(core: Core) -> str:
    view = core.loop.station.table.view
    word = "goes on" if core.is_continued else "begins"
    return f"hand {view.hand} {word}, pot {view.pot}"
