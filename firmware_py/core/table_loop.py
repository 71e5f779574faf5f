"""The loop of the table: antennas and keys in, happenings stored and ruled upon, outputs shown."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar

from drivers.debounce import SAMPLE_INTERVAL_S
from drivers.readings import InputChange, Inventory
from engine.happenings import Happening, TimePassed, Undone
from engine.rulings import Ruling
from engine.setup import TableSetup
from engine.view import TableView
from firmware_py.blanking import trace_without_secrets
from firmware_py.core.field import TagReader
from firmware_py.core.sensing.keys import PanelState
from firmware_py.core.station import Station, service_expanders
from firmware_py.core.tags import TagBook
from firmware_py.core.watch import Watch
from firmware_py.view import PublicView, StationFacts, from_table

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger(__name__)

REOPEN_INTERVAL_S = 0.1
IDLE_S = 0.02


class Record(Protocol):
    """Where happenings are stored before they are applied."""

    async def append(self, happening: Happening, /) -> object:
        """Return when the happening is on the disk."""
        ...

    async def append_setup(self, setup: TableSetup, /) -> object:
        """Return when the start of a game is on the disk."""
        ...


class Output(Protocol):
    """Somebody who is shown the public picture after each happening."""

    def show(self, view: PublicView, /) -> None:
        """Take the picture; must return at once."""
        ...


class NoRecord:
    """Stores nothing, for runs that leave no trace."""

    async def append(self, happening: Happening, /) -> None:
        """Forget the happening."""

    async def append_setup(self, setup: TableSetup, /) -> None:
        """Forget the start."""


Listener = Callable[[Happening, tuple[Ruling, ...], TableView], None]
"""Told of each happening, its rulings and the table after it."""


class Offload(Protocol):
    """Runs a blocking call without stopping the loop."""

    def __call__(
        self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Coroutine[Any, Any, T]:
        """Return what the call returned."""
        ...


async def inline(call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a call at once, in the loop's own thread."""
    return call(*args, **kwargs)


class TableLoop:
    """Runs one station.

    The field goes from reader to reader (R-59): who had it switches it off before another one
    gets it. A reader that is lost leaves its zones unknown and the others at work.

    Args:
        station: all devices, the engine and sensing.
        record: stores happenings before they are applied.
        outputs: shown the picture after each happening, once the happening is stored.
        clock: monotonic seconds of sensing.
        facts: what the picture says besides the table.
        listeners: told of each happening, for tests and exports.
        has_free_field: readers may transmit at the same time.
        offload: runs a blocking call beside the loop; in a thread, unless the devices are
            emulated in this process and time is not real.
        spend: called with the seconds that a visit takes on the air, by the documents; a clock
            that does not run by itself is moved by it.
        watch: told of all that comes in, before it takes effect.
        show_keys: shown what the dealer does with the keys; a picture follows.
    """

    def __init__(
        self,
        station: Station,
        *,
        record: Record | None = None,
        outputs: Sequence[Output] = (),
        clock: Callable[[], float] | None = None,
        facts: Callable[[], StationFacts] = StationFacts,
        listeners: Sequence[Listener] = (),
        has_free_field: bool = False,
        offload: Offload = asyncio.to_thread,
        spend: Callable[[float], None] | None = None,
        watch: Watch | None = None,
        show_keys: Callable[[PanelState], None] = lambda _: None,
    ) -> None:
        self.station = station
        self._record = record or NoRecord()
        self._outputs = tuple(outputs)
        self._clock = clock or station.devices.clock
        self._facts = facts
        self._listeners = list(listeners)
        self._has_free_field = has_free_field
        self._offload = offload
        self._spend = spend
        self._watch = watch or Watch()
        self._show_keys = show_keys
        self._keys_shown = PanelState()
        self._places = {
            zone: (reader, antenna)
            for reader in station.readers.values()
            for antenna, zone in reader.zones.items()
        }
        self._holder: TagReader | None = None
        self._band = threading.RLock()
        for reader in station.readers.values():
            reader.band = partial(self._on_band, reader)
        self._applying = asyncio.Lock()
        self._was_up = dict.fromkeys(station.readers, False)
        self._under_way: set[asyncio.Future[Any]] = set()
        self.slots = 0
        self.beat_at_s = self._clock()
        station.sensing.see(station.table.view)

    def listen(self, listener: Listener) -> None:
        """Tell ``listener`` of each happening from now on."""
        self._listeners.append(listener)

    def unlisten(self, listener: Listener) -> None:
        """Tell ``listener`` nothing more."""
        self._listeners.remove(listener)

    async def start(self) -> None:
        """Open all readers, beside one another, and read the expanders for the first time."""
        await asyncio.gather(*(self._reopen(one) for one in self.station.readers.values()))
        now_s = self._clock()
        await self._beside(self._start_expanders, now_s)
        self._show()

    async def run(self) -> None:
        """Run until cancelled: field, panel and lost readers, each in its own task."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._run_field(), name="field")
            tasks.create_task(self._run_panel(), name="panel")
            for reader in self.station.readers.values():
                tasks.create_task(self._run_reader(reader), name=f"reader {reader.name}")

    async def step(self) -> str | None:
        """Use one slot of the field; return the zone that was visited, None if there is none."""
        available = [zone for zone, (reader, _) in self._places.items() if reader.is_up]
        zone = self.station.schedule.next(self.station.sensing.attention(), available)
        self.beat_at_s = self._clock()
        if zone is None:
            await self._take([])
            return None
        reader, antenna = self._places[zone]
        found = await self._beside(self._visit, reader, antenna)
        if self._spend is not None:
            self._spend(reader.visit_time_s(0 if found is None else len(found.uids)))
        self.slots += 1
        self._note_state(reader)
        if found is not None and reader.has_restarted:
            self._lose(reader)  # what it sees first after a restart is no change
        await self._take([found] if found is not None else [])
        return zone

    async def look_after_readers(self) -> None:
        """Do once what ``run`` does for the readers all the time."""
        for reader in self.station.readers.values():
            await self._look_after(reader)

    async def service_panel(self) -> None:
        """Read the expanders that are due and act on their keys."""
        keeper, now_s = self.station.keeper, self._clock()
        if keeper is not None and keeper.is_due(now_s):
            await self._beside(keeper.service, now_s)
        changes = await self._beside(self._service_expanders, self._clock())
        if changes:
            await self._take(changes)

    async def submit(self, happening: Happening) -> tuple[Ruling, ...]:
        """Apply a happening that no device of this station saw, e.g. a floor decision.

        Returns:
            Its rulings.
        """
        async with self._applying:
            self._watch.submitting(happening)
            return await self._apply(happening)

    async def submit_made(self, make: Callable[[TableView], Happening]) -> tuple[Ruling, ...]:
        """Apply what ``make`` makes of the table as it stands; nothing comes in between.

        Returns:
            Its rulings.

        Raises:
            Exception: whatever ``make`` raises; nothing was applied then.
        """
        async with self._applying:
            happening = make(self.station.table.view)
            self._watch.submitting(happening)
            return await self._apply(happening)

    async def begin(self, setup: TableSetup, book: TagBook) -> None:
        """Begin another game with these chips and cards; its first hand is dealt already.

        Raises:
            StateError: no hand can start with this set-up; the old game goes on.
        """
        async with self._applying:
            self.station.begin(setup, self._watch.beginning(setup, book))
            await self._record.append_setup(setup)
            self.station.sensing.see(self.station.table.view)
            self._show()

    async def close(self) -> None:
        """Wait for the calls under way, then give all ports back."""
        if self._under_way:
            await asyncio.wait(self._under_way)
        self.station.close()

    async def _beside(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a blocking call; it is finished even if who waits for it is cancelled."""
        if self._offload is inline:
            return call(*args, **kwargs)
        running = asyncio.ensure_future(self._offload(call, *args, **kwargs))
        self._under_way.add(running)
        running.add_done_callback(self._under_way.discard)
        return await asyncio.shield(running)

    async def _run_field(self) -> None:
        while True:
            if await self.step() is None:
                await asyncio.sleep(IDLE_S)

    async def _run_panel(self) -> None:
        while True:
            await self.service_panel()
            await asyncio.sleep(SAMPLE_INTERVAL_S)

    async def _run_reader(self, reader: TagReader) -> None:
        while True:
            await self._look_after(reader)
            await asyncio.sleep(REOPEN_INTERVAL_S)

    async def _look_after(self, reader: TagReader) -> None:
        """Open a reader that is lost, and notice a pulled cable between two visits."""
        if reader.is_up:
            reader.check_line()
        self._note_state(reader)  # it may have been lost in giving up the field
        if not reader.is_up:
            await self._reopen(reader)

    async def _reopen(self, reader: TagReader) -> None:
        await self._beside(reader.poll)
        self._note_state(reader)

    def _note_state(self, reader: TagReader) -> None:
        was_up, self._was_up[reader.name] = self._was_up[reader.name], reader.is_up
        if was_up and not reader.is_up:
            self._lose(reader)
            if self._holder is reader:
                self._holder = None
            self._show()
        elif reader.is_up and not was_up:
            self._show()

    def _lose(self, reader: TagReader) -> None:
        now_s = self._clock()
        self._watch.losing(reader.name, now_s)
        self.station.sensing.lost(reader.name, now_s)

    def _start_expanders(self, now_s: float) -> None:
        with self._watch.servicing(now_s, is_start=True):
            for expander in self.station.expanders:
                expander.start(now_s)

    def _service_expanders(self, now_s: float) -> list[InputChange]:
        with self._watch.servicing(now_s, is_start=False):
            return service_expanders(self.station, now_s)

    def _visit(self, reader: TagReader, antenna: int) -> Inventory | None:
        """Give the field to a reader and let it look; runs in a thread."""
        with self._on_band(reader):
            self._holder = reader
            return reader.visit(antenna)

    @contextmanager
    def _on_band(self, reader: TagReader) -> Iterator[None]:
        """Let a reader transmit: nobody else does, and who had the field gives it up (R-59).

        A reader that is opened again holds it as long as it transmits in its start; it has
        switched its field off by the end of that.
        """
        if self._has_free_field:
            yield
            return
        with self._band:
            if self._holder is not None and self._holder is not reader:
                self._holder.field_off()
                self._holder = None
            yield

    async def _take(self, readings: Sequence[Inventory | InputChange]) -> None:
        """Sense and apply; one at a time, since each ruling changes what the next means."""
        async with self._applying:
            for reading in readings:
                for happening in self._feed(reading):
                    await self._apply(happening)
            while found := self._tick():
                for happening in found:
                    await self._apply(happening)
            self._note_keys()

    def _note_keys(self) -> None:
        state = self.station.sensing.panel
        if state != self._keys_shown:
            self._keys_shown = state
            self._show_keys(state)
            self._show()

    def _feed(self, reading: Inventory | InputChange) -> list[Happening]:
        now_s = self._clock()
        self._watch.feeding(reading, now_s)
        return self.station.sensing.feed(reading, now_s)

    def _tick(self) -> list[Happening]:
        now_s = self._clock()
        self._watch.ticking(now_s)
        return self.station.sensing.tick(now_s)

    async def _apply(self, happening: Happening) -> tuple[Ruling, ...]:
        newest = self.station.table.newest
        if isinstance(happening, Undone) and isinstance(newest, TimePassed):
            await self._apply_one(happening)  # who takes a step back does not mean the time
        return await self._apply_one(happening)

    async def _apply_one(self, happening: Happening) -> tuple[Ruling, ...]:
        await self._record.append(happening)
        rulings = self.station.table.apply(happening)
        view = self.station.table.view
        self.station.sensing.see(view, happening)
        for listener in self._listeners:
            listener(happening, rulings, view)
        self._show()
        return rulings

    def _show(self) -> None:
        if not self._outputs:
            return
        picture = from_table(self.station.table.view, self._facts())
        for output in self._outputs:
            try:
                output.show(picture)
            except Exception as error:  # noqa: BLE001 - a face never stops the table (R-36)
                trace = trace_without_secrets(error)
                _log.error("%s: cannot show: %s", type(output).__name__, trace)
