"""The devices' side of a tape: the drivers do again what they did, with the recorded bytes."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from typing import TypeAlias

from drivers.factory import DeviceFactory
from drivers.readings import InputChange, Inventory
from firmware_py.config import ReaderSection, StationConfig
from firmware_py.core.field import TagReader
from firmware_py.core.station import Station, service_expanders
from firmware_py.errors import TapeError
from firmware_py.tape.playback_ports import PlaybackDevices, PlaybackPort, Stream
from firmware_py.tape.recording import PANEL
from firmware_py.tape.records import (
    Bus,
    Call,
    Clock,
    Done,
    Drained,
    Failure,
    Fed,
    Opened,
    PinRead,
    Present,
    Read,
    Wrote,
)

MakeReader: TypeAlias = Callable[[ReaderSection, Callable[[], float]], TagReader]
Build: TypeAlias = Callable[[DeviceFactory, MakeReader], Station]

DEVICE_RECORDS = (Call, Done, Clock, Present, Opened, Wrote, Read, Drained, Bus, PinRead)


class Bench:
    """Sorts the records of devices and lets the drivers use them, call by call.

    Args:
        config: the description of the recorded station.
        build: makes the station of a device factory and its readers; called when the first
            device is used, since what could not be opened comes before that.
    """

    def __init__(self, config: StationConfig, build: Build) -> None:
        self._build = build
        self._panel = Stream(PANEL)
        self._streams = {one.name: Stream(one.name) for one in config.reader}
        self._expanders = {one.address for one in config.expander}
        self._opened: dict[str, Failure | None] = {}
        self._inventories: defaultdict[str, deque[Inventory]] = defaultdict(deque)
        self._changes: deque[InputChange] = deque()
        self._station: Station | None = None

    @property
    def station(self) -> Station:
        """The station; built when it is first used."""
        if self._station is None:
            failures = {name: why for name, why in self._opened.items() if why is not None}
            self._station = self._build(
                PlaybackDevices(self._panel, failures), self._playback_reader
            )
        return self._station

    def use(
        self,
        record: Call | Done | Clock | Present | Opened | Wrote | Read | Drained | Bus | PinRead,
    ) -> None:
        """Take the next record; at the end of a call the drivers do it.

        Raises:
            TapeDivergedError: the drivers ask for something else.
            TapeError: the record makes no sense.
        """
        match record:
            case Call():
                self._stream(record.source).call = record
            case Done():
                self._run(self._stream(record.source))
            case Bus(address=address):
                if address in self._expanders:
                    self._panel.add(record)
            case PinRead():
                self._panel.add(record)
            case Opened() if record.source not in self._streams:
                self._opened.setdefault(record.source, record.failure)
            case _:
                self._stream(record.source).add(record)

    def reading(self, record: Fed) -> Inventory | InputChange:
        """Return what the drivers made of the bytes that led to this reading.

        Raises:
            TapeError: they made nothing of them.
        """
        if record.source == PANEL:
            if not self._changes:
                raise TapeError("the drivers of today see no key change where there was one")
            return self._changes.popleft()
        found = self._inventories[record.source]
        while found:
            inventory = found.popleft()
            if inventory.read_at_s == record.read_at_s:
                return inventory
        raise TapeError(
            f"the drivers of today give no inventory where there was one: {record.source}"
        )

    def close(self) -> None:
        """Close the station; its devices are gone."""
        for stream in (*self._streams.values(), self._panel):
            stream.end()
        if self._station is not None:
            self._station.close()

    def _playback_reader(self, section: ReaderSection, _: Callable[[], float]) -> TagReader:
        stream = self._streams[section.name]
        return TagReader(section, stream.clock, PlaybackPort(stream))

    def _stream(self, source: str) -> Stream:
        if source == PANEL:
            return self._panel
        if source not in self._streams:
            raise TapeError(f"the tape's station has no such reader: {source}")
        return self._streams[source]

    def _run(self, stream: Stream) -> None:
        if stream.call is None:
            raise TapeError(f"the tape ends a call that it did not begin: {stream.source}")
        if stream is self._panel:
            self._service(stream.call)
        else:
            self._use_reader(self.station.readers[stream.source], stream.call)
        stream.finish_call()
        stream.call = None

    def _service(self, call: Call) -> None:
        station = self.station
        self._panel.now_s = call.at_s
        if call.name == "start":
            for expander in station.expanders:
                expander.start(call.at_s)
        else:
            self._changes.extend(service_expanders(station, call.at_s))

    def _use_reader(self, reader: TagReader, call: Call) -> None:
        match call.name:
            case "visit" | "count":
                found = reader.visit(call.argument, thorough=call.name == "count")
                if found is not None:
                    self._inventories[reader.name].append(found)
            case "poll":
                reader.poll()
            case "field-off":
                reader.field_off()
            case "hang-up":
                reader.hang_up()
            case "close":
                reader.close()
            case _:
                known = "visit, count, poll, field-off, hang-up or close"
                raise TapeError(f"expected {known}: {call.name}")
