"""The loop of the table on emulated devices: storing, showing, losing a reader, one field."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import ClassVar

import pytest

from drivers.emulated.clock import ManualClock
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.pepper import EmulatedPepper
from drivers.readings import Inventory
from engine.happenings import FloorDecided, Happening, Said, TimePassed, Undone, Word
from engine.setup import Level, TableSetup
from firmware_py.config import read_config
from firmware_py.core.field import TagReader
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import NoRecord, Record, TableLoop, inline
from firmware_py.core.tags import TagBook
from firmware_py.view import PublicView
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.pace import FastPace

HW = Path(__file__).parents[3] / "hw"
SETUP = TableSetup(Level(50, 100), 3, dict.fromkeys((1, 2, 3), 9000))
BOOK = TagBook({"E00401000000AAAA": 500}, {})


class Face:
    """An output that keeps what it was shown."""

    def __init__(self, *, breaks: bool = False) -> None:
        self.shown: list[PublicView] = []
        self._breaks = breaks

    def show(self, view: PublicView) -> None:
        if self._breaks:
            raise RuntimeError("no display")
        self.shown.append(view)


class Disk:
    """A record that notes the order of things."""

    def __init__(self, log: list[str], fails: Callable[[], bool] = lambda: False) -> None:
        self._log = log
        self._fails = fails

    async def append(self, happening: Happening) -> None:
        if self._fails():
            raise OSError("the disk is full")
        self._log.append(f"stored {type(happening).__name__}")

    async def append_setup(self, setup: TableSetup) -> None:
        self._log.append(f"stored a setup of {len(setup.stacks)}")


@asynccontextmanager
async def _running(
    *faces: Face, record: Record | None = None, name: str = "full-table"
) -> AsyncIterator[tuple[EmulatedStation, TableLoop, ManualClock]]:
    clock = ManualClock()
    config = read_config(HW / f"{name}.toml")
    with EmulatedStation(config, clock=clock, sleep=clock.advance) as felt:
        station = build_station(felt.config, felt.devices, BOOK, setup=SETUP)
        loop = TableLoop(station, record=record, outputs=faces, offload=inline, spend=clock.advance)
        await loop.start()
        try:
            yield felt, loop, clock
        finally:
            await loop.close()


async def test_a_happening_is_stored_before_it_is_applied_and_shown_after() -> None:
    log: ClassVar[list[str]] = []
    face = Face()
    async with _running(face, record=Disk(log)) as (_, loop, _clock):
        loop.listen(lambda happening, *_: log.append(f"ruled {type(happening).__name__}"))
        before = len(face.shown)
        rulings = await loop.submit(Said(3, Word.CALL))
        assert log == ["stored Said", "ruled Said"]
        assert [ruling.to for ruling in rulings] == [100]
        assert len(face.shown) == before + 1
        assert face.shown[-1].actor == 1


async def test_what_cannot_be_stored_is_not_applied() -> None:
    async with _running(record=Disk([], fails=lambda: True)) as (_, loop, _clock):
        with pytest.raises(OSError, match="full"):
            await loop.submit(Said(3, Word.CALL))
        assert loop.station.table.happenings == ()


async def test_a_face_that_fails_stops_neither_the_table_nor_other_faces() -> None:
    face = Face()
    async with _running(Face(breaks=True), face) as (_, loop, _clock):
        await loop.submit(Said(3, Word.CALL))
        assert face.shown[-1].actor == 1


async def test_undo_takes_back_the_step_before_the_time_that_passed() -> None:
    async with _running() as (_, loop, _clock):
        await loop.submit(Said(3, Word.CALL))
        await loop.submit(TimePassed(9))
        await loop.submit(Undone())
        assert loop.station.table.happenings == ()
        assert loop.station.table.view.actor == 3


async def test_chips_on_an_antenna_become_a_push() -> None:
    async with _running() as (felt, loop, clock):
        pace = FastPace(felt, loop, clock)
        await pace.rest(felt.zones, 4)
        felt.place("seat3.bets", "E00401000000AAAA")
        await pace.rest(["seat3.bets"], 1)
        assert loop.station.table.view.bets[3] == 100
        assert loop.station.table.view.rulings[-1].change == 400


async def test_only_one_reader_transmits_at_a_time() -> None:
    async with _running() as (felt, loop, _clock):
        seen = set()
        for _ in range(120):
            zone = await loop.step()
            on = {
                name
                for name, device in felt.readers.items()
                if isinstance(device, EmulatedPepper | EmulatedQuasar) and device.is_field_on
            }
            assert zone is not None
            is_chips = zone == "pot" or zone.endswith(".bets")
            assert on == ({"chips"} if is_chips else set())  # a Pepper is off after each antenna
            seen.add(zone)
        assert seen == felt.zones


async def test_a_lost_reader_leaves_the_others_at_work_and_comes_back() -> None:
    face = Face()
    async with _running(face) as (felt, loop, clock):
        pace = FastPace(felt, loop, clock)
        await pace.rest(felt.zones, 4)
        felt.ports["cards.b"].close()
        visited = [await loop.step() for _ in range(150)]
        lost = set(loop.station.readers["cards.b"].zones.values())
        assert not loop.station.readers["cards.b"].is_up
        assert loop.station.sensing.unknown_zones() == lost
        assert not lost & set(visited[-60:])
        assert loop.station.readers["cards.b"].state.startswith("down: ")
        felt.ports["cards.b"].reopen()
        clock.advance(10)
        assert loop.station.readers["cards.b"].poll()
        await pace.rest(lost, 4)
        assert loop.station.sensing.unknown_zones() == frozenset()
        assert loop.station.table.happenings == ()


async def test_without_any_reader_the_keys_go_on() -> None:
    async with _running() as (felt, loop, clock):
        for port in felt.ports.values():
            port.close()
        for _ in range(40):
            await loop.step()
        assert await loop.step() is None
        await FastPace(felt, loop, clock).press(["fold"])
        assert loop.station.table.happenings == (Said(3, Word.FOLD),)


async def test_another_game_begins_with_new_books() -> None:
    log: ClassVar[list[str]] = []
    async with _running(record=Disk(log)) as (_, loop, _clock):
        await loop.submit(Said(3, Word.CALL))
        await loop.begin(TableSetup(Level(5, 10), 1, {1: 100, 4: 100}), BOOK)
        assert log[-1] == "stored a setup of 2"
        assert loop.station.table.view.stacks == {1: 95, 4: 90}
        assert loop.station.sensing.unknown_zones()


async def test_an_answer_of_the_floor_needs_no_device() -> None:
    async with _running() as (_, loop, _clock):
        assert await loop.submit(FloorDecided("misdeal"))
        assert await NoRecord().append(Undone()) is None


async def test_the_small_table_is_built_the_same_way() -> None:
    async with _running(name="small-table") as (felt, loop, clock):
        await FastPace(felt, loop, clock).rest(felt.zones, 4)
        assert loop.station.sensing.unknown_zones() == frozenset()
        assert loop.station.problems == ()


async def test_the_loop_runs_by_itself_until_it_is_cancelled() -> None:
    """In real time, in threads: slots are used, a pulled reader is opened again."""
    config = read_config(HW / "full-table.toml")
    with EmulatedStation(config) as felt:
        station = build_station(felt.config, felt.devices, BOOK, setup=SETUP)
        loop = TableLoop(station)
        running = asyncio.create_task(loop.run())
        try:
            async with asyncio.timeout(30):
                while loop.slots < 30:
                    await asyncio.sleep(0.01)
                felt.ports["cards.a"].close()
                while station.readers["cards.a"].is_up:
                    await asyncio.sleep(0.01)
                felt.ports["cards.a"].reopen()
                while not station.readers["cards.a"].is_up:
                    await asyncio.sleep(0.01)
            assert not running.done()
        finally:
            running.cancel()
            await asyncio.wait([running])
            await loop.close()
        assert running.cancelled()


class Slow(TagReader):
    """A reader whose visits and starts are of a test's making."""

    log: ClassVar[list[str]] = []
    is_visited = threading.Event()
    may_end = threading.Event()

    @property
    def is_up(self) -> bool:
        return self.name == "cards.a"

    def visit(self, antenna: int, *, thorough: bool = False) -> Inventory | None:
        self.log.append(f"{self.name} visits")
        self.is_visited.set()
        self.may_end.wait(10)
        self.log.append(f"{self.name} ends")
        return None

    def field_off(self) -> None:
        self.log.append(f"{self.name} off")

    def poll(self) -> bool:
        with self.band():
            self.log.append(f"{self.name} transmits")
        return True


async def test_a_reader_that_is_opened_again_waits_for_the_field() -> None:
    """Its start transmits: who has the field finishes its visit and switches off first (R-59)."""
    config = read_config(HW / "full-table.toml")
    with EmulatedStation(config) as felt:
        station = build_station(felt.config, felt.devices, BOOK, setup=SETUP, make_reader=Slow)
        loop = TableLoop(station)
        visiting = asyncio.create_task(loop.step())
        await asyncio.to_thread(Slow.is_visited.wait, 10)
        opening = asyncio.create_task(asyncio.to_thread(station.readers["chips"].poll))
        await asyncio.sleep(0)
        Slow.may_end.set()
        await asyncio.gather(visiting, opening)
        await loop.close()
    assert Slow.log == ["cards.a visits", "cards.a ends", "cards.a off", "chips transmits"]


async def test_the_chip_reader_takes_the_field_in_its_start() -> None:
    class Band:
        taken = 0

        def __call__(self) -> AbstractContextManager[None]:
            self.taken += 1
            return nullcontext()

    config = read_config(HW / "full-table.toml")
    with EmulatedStation(config) as felt:
        station = build_station(felt.config, felt.devices, BOOK, setup=SETUP)
        band = Band()
        reader = station.readers["chips"]
        reader.band = band
        assert await asyncio.to_thread(reader.poll)
        station.close()
    assert band.taken == 1


async def test_a_reader_that_is_lost_in_giving_up_the_field_is_noticed_before_it_is_back() -> None:
    async with _running() as (felt, loop, clock):
        await FastPace(felt, loop, clock).rest(felt.zones, 4)
        reader, quasar = loop.station.readers["chips"], felt.readers["chips"]
        assert isinstance(quasar, EmulatedQuasar)
        chips = set(reader.zones.values())
        assert not chips & loop.station.sensing.unknown_zones()
        quasar.faults.mute_answers = 1000
        reader.field_off()
        assert not reader.is_up
        quasar.faults.mute_answers = 0
        clock.advance(10.0)
        await loop.look_after_readers()
        assert reader.is_up
        assert chips <= loop.station.sensing.unknown_zones()
