"""A whole emulated station in real time, its readers on pseudo-terminals, with trouble on them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from engine.happenings import Happening, TimePassed
from engine.script.vocabulary import format_happening
from engine.setup import Level, TableSetup
from firmware_py.config import StationConfig, read_config
from firmware_py.core.field import TagReader
from firmware_py.core.health import reader_lines
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.tags import TagBook
from firmware_py.view import DeviceLine
from firmware_py.virtual_table.cards import Cards
from firmware_py.virtual_table.chips import Chips
from firmware_py.virtual_table.conductor import Conductor, Felt
from firmware_py.virtual_table.emulated_station import EmulatedReader, EmulatedStation
from firmware_py.virtual_table.pace import LivePace, run_trouble
from firmware_py.virtual_table.trouble import parse_trouble
from firmware_py.virtual_table.trouble_maker import TroubleMaker
from tests.firmware_py.faults.felt import HW

FULL, HOME = read_config(HW / "full-table.toml"), read_config(HW / "home-table.toml")

KINDS = [
    pytest.param((FULL, "cards.a"), id="pepper"),
    pytest.param((FULL, "chips"), id="metratec"),
    pytest.param((HOME, "cards.seat1"), id="pn532"),
]
"""A station and its reader in trouble, one of each kind."""

PRODUCTS = {
    "cards.a": "Pepper",
    "chips": "metraTec",
    "cards.seat1": "PN532",
    "cards.board1": "PN532",
}

SEEN_S, WORKING_S = 0.3, 2.0
"""P7: a hang-up is seen, and a reader works after its node is back."""
_SAMPLE_S = 0.002


def event(**keys: object) -> str:
    """Return one event of a scenario."""
    lines = [f"{key} = {value!r}" for key, value in keys.items()]
    return "\n".join(["[[trouble]]", *lines, ""])


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of one reader since ``at_s``."""

    at_s: float
    is_plugged: bool
    is_up: bool
    is_known: bool


@dataclass
class SerialTable:
    """A running table.

    Attributes:
        name: the reader in trouble.
        happened: what sensing reported, as table scripts write it.
        moments: each state that the reader in trouble was seen in, oldest first.
    """

    felt: EmulatedStation
    loop: TableLoop
    chips: Chips
    name: str
    happened: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)

    @property
    def reader(self) -> TagReader:
        return self.loop.station.readers[self.name]

    @property
    def device(self) -> EmulatedReader:
        return self.felt.readers[self.name]

    @property
    def zones(self) -> frozenset[str]:
        return frozenset(self.reader.zones.values())

    @property
    def damaged(self) -> int:
        """How many damaged answers the core knows of."""
        return self.reader.quality._damaged

    def is_known(self) -> bool:
        """Return whether all zones of the reader are known."""
        return not self.zones & self.loop.station.sensing.unknown_zones()

    def works(self) -> bool:
        """Return whether the reader is up and all its zones are known."""
        return self.reader.is_up and self.is_known()

    def line(self, name: str = "") -> DeviceLine:
        """Return the health line of a reader."""
        lines = {one.name: one for one in reader_lines(self.loop.station)}
        return lines[name or self.name]

    def house_chip(self, worth: int) -> str:
        """Return a chip of the house that nobody holds."""
        return [uid for uid, value in self.chips.book.items() if value == worth][-1]

    async def until(self, holds: Callable[[], bool], most_s: float = 45.0) -> None:
        """Let the station go on until something holds."""
        async with asyncio.timeout(most_s):
            while not holds():
                await asyncio.sleep(_SAMPLE_S)

    async def rounds(self, number: int) -> None:
        """Let the station look at every zone of the reader so often again."""
        sensing = self.loop.station.sensing
        wanted = {zone: sensing.visits(zone) + number for zone in self.zones}
        await self.until(lambda: all(sensing.visits(z) >= n for z, n in wanted.items()))

    async def when(self, holds: Callable[[Moment], bool], since_s: float = 0.0) -> float:
        """Wait for a state of the reader; return when it was first seen in it."""
        found: list[float] = []

        def is_found() -> bool:
            found[:] = [one.at_s for one in self.moments if one.at_s >= since_s and holds(one)]
            return bool(found)

        await self.until(is_found)
        return found[0]

    async def watch(self) -> None:
        """Note each change of the reader's state, until cancelled."""
        while True:
            port = self.felt.ports[self.name]
            now = (port.is_open, self.reader.is_up, self.is_known())
            last = self.moments[-1] if self.moments else None
            if last is None or now != (last.is_plugged, last.is_up, last.is_known):
                self.moments.append(Moment(time.monotonic(), *now))
            await asyncio.sleep(_SAMPLE_S)


@asynccontextmanager
async def serial_table(
    name: str, config: StationConfig, text: str, *, is_known_first: bool = True
) -> AsyncIterator[SerialTable]:
    """Run a table, and let the trouble of a scenario happen once all is known.

    Args:
        name: the reader in trouble.
        config: the station.
        text: of the scenario.
        is_known_first: wait until all zones are known before it begins.
    """
    seats = dict.fromkeys(config.seats[:4], 20000)
    setup = TableSetup(Level(50, 100), min(len(seats), 4), seats)
    if len(seats) == 2:
        setup = TableSetup(Level(50, 100), 1, seats)
    scenario = parse_trouble(text, "scenario", config)
    with EmulatedStation(config, rough=scenario.roughness()) as felt:
        maker = TroubleMaker(scenario, felt, time.sleep)
        chips, cards = Chips(felt, setup.denominations), Cards(felt)
        book = TagBook(chips.book, cards.book)
        station = build_station(felt.config, felt.devices, book, setup=setup)
        loop = TableLoop(station)
        conductor = Conductor(Felt(felt, chips, cards), loop, LivePace(felt, loop), setup)
        conductor.lay_out({})
        table = SerialTable(felt, loop, chips, name)

        def hear(happening: Happening, *_: object) -> None:
            if not isinstance(happening, TimePassed):
                table.happened.append(format_happening(happening))

        loop.listen(hear)
        await loop.start()
        tasks = [asyncio.create_task(loop.run(), name="loop")]
        try:
            if is_known_first:
                await table.until(lambda: not station.sensing.unknown_zones())
            assert table.happened == []
            tasks += [
                asyncio.create_task(table.watch(), name="watch"),
                asyncio.create_task(run_trouble(maker), name="trouble"),
            ]
            yield table
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            await loop.close()
    for result in results:
        assert isinstance(result, asyncio.CancelledError), result


def lines_of(name: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what the log says of a reader until it works again, as a technician reads it."""
    lines = [
        record.getMessage()
        for record in caplog.records
        if record.levelno >= logging.INFO
        and record.name.startswith("drivers.")
        and record.getMessage().startswith(f"{name}: ")
    ]
    end = next((at for at, line in enumerate(lines) if "works again" in line), len(lines))
    return lines[: end + 1]
