"""Plays a tape: the recorded bytes go to drivers, sensing and engine in place of devices.

Time is the tape's own, so an evening takes as long as the machine needs. Each reading reaches
sensing in the order and at the time in which it did at the table, whatever the schedule of today
would have looked at; the journal that comes of it is compared with the recorded one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec

from drivers.factory import DeviceFactory
from engine.errors import EngineError
from engine.happenings import Happening
from engine.rulings import Ruling
from engine.script.vocabulary import parse_happenings
from engine.setup import TableSetup
from engine.table import Table
from engine.view import TableView
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import Kind, Stamp, happening_body, setup_body
from firmware_py.core.station import Station, build_station
from firmware_py.core.table_loop import TableLoop, inline
from firmware_py.errors import TapeError
from firmware_py.tape.bench import DEVICE_RECORDS, Bench, MakeReader
from firmware_py.tape.playback_book import PlaybackBook
from firmware_py.tape.recording import rulings_json
from firmware_py.tape.records import (
    Alike,
    Began,
    Faces,
    Fed,
    Lost,
    Ruled,
    StationRecord,
    Stored,
    Submitted,
    Ticked,
)
from firmware_py.tape.sealed_file import Ending
from firmware_py.tape.tape_file import TapeFile

Listener = Callable[[float, Happening, tuple[Ruling, ...], TableView], None]
"""Told of each happening: seconds since the beginning of the tape, happening, rulings, table."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place at which today's program comes to something else.

    Attributes:
        at_s: since the beginning of the tape.
        entry: number of the journal's entry, counted on this tape.
        recorded: of the tape; "" where it has nothing.
        played: of today; likewise.
    """

    at_s: float
    entry: int
    recorded: str
    played: str


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a tape.

    Attributes:
        seconds: its length.
        entries: journal entries that were written.
        happenings: those of them that are happenings.
        ending: whether the tape was whole.
        difference: ``None`` if everything is as it was recorded.
    """

    seconds: float
    entries: int
    happenings: int
    ending: Ending
    difference: Difference | None


async def play_tape(
    tape: TapeFile,
    *,
    open_journal: Callable[[Callable[[], Stamp]], Journal] | None = None,
    on_happening: Listener | None = None,
    on_progress: Callable[[float], None] | None = None,
) -> Played:
    """Play a tape to its end, or to where it is cut.

    Args:
        tape: an opened one.
        open_journal: opens the journal to write, which takes its stamps from what it is handed.
        on_happening: told of each happening.
        on_progress: told of the share that was played.

    Raises:
        TapeDivergedError: the drivers ask for other bytes than the recorded ones.
        TapeError: a record makes no sense.
        JournalError: the journal cannot be written.
    """
    player = _Player(tape, on_happening)
    player.journal = open_journal(player.stamp) if open_journal is not None else None
    try:
        return await player.play(on_progress)
    finally:
        player.close()
        if player.journal is not None:
            player.journal.close()


class _Player:
    def __init__(self, tape: TapeFile, on_happening: Listener | None) -> None:
        self.journal: Journal | None = None
        self._tape = tape
        self._records = tape.records()
        self._ahead: StationRecord | None = None
        self._on_happening = on_happening
        self._bench = Bench(tape.start.config, self._build)
        self._book = PlaybackBook(tape.start.chips, tape.start.cards, self)
        self._loop: TableLoop | None = None
        self._stamp = Stamp("", 0, 0, is_synchronised=False)
        self._now_s = 0.0
        self._began_at_s: float | None = None
        self._entries = 0
        self._happenings = 0
        self._difference: Difference | None = None

    def stamp(self) -> Stamp:
        """Return the stamp of the entry that is being written."""
        return self._stamp

    async def play(self, on_progress: Callable[[float], None] | None) -> Played:
        """Play it to its end."""
        while (record := self._take()) is not None:
            await self._follow(record)
            if on_progress is not None:
                on_progress(self._tape.share_read)
        return Played(
            self._at_s(), self._entries, self._happenings, self._tape.ending, self._difference
        )

    def close(self) -> None:
        """Let the devices go."""
        self._bench.close()

    async def _follow(self, record: StationRecord) -> None:
        match record:
            case Fed():
                self._pass_to(record.now_s)
                reading = self._bench.reading(record)
                await self._apply(self._bench.station.sensing.feed(reading, record.now_s))
            case Ticked(now_s=now_s):
                self._pass_to(now_s)
                await self._apply(self._bench.station.sensing.tick(now_s))
            case Lost():
                self._lose(record)
            case Submitted(text=text):
                await self._apply(_parsed(text))
            case Began():
                await self._begin(record)
            case Stored() if record.kind == Kind.HAPPENING:
                self._differ(record.body, "")
                self._entries += 1
            case Stored():
                await self._copy(record)
            case Ruled(rulings=rulings):
                self._differ(rulings, "")
            case Faces():
                self._book.learn(record)
            case Alike():
                pass  # nobody asks any more

    async def _apply(self, happenings: Iterable[Happening]) -> None:
        for happening in happenings:
            await self._running.submit(happening)

    async def _begin(self, record: Began) -> None:
        chips = self._book.chips if record.chips is None else record.chips
        cards = self._book.cards if record.cards is None else record.cards
        self._book = PlaybackBook(chips, cards, self)
        await self._running.begin(_setup(record.setup), self._book)

    def _lose(self, record: Lost) -> None:
        self._pass_to(record.now_s)
        self._bench.station.sensing.lost(record.source, record.now_s)

    async def append(self, happening: Happening) -> None:
        """Write a happening as the entry that is next on the tape, and compare both."""
        stored = await self._claim(Kind.HAPPENING)
        body = happening_body(happening)
        recorded = "" if stored is None else stored.body
        if body != recorded and not self._is_cut(stored):
            self._differ(recorded, body)
        self._happenings += 1
        await self._write(Kind.HAPPENING, body)

    async def append_setup(self, setup: TableSetup) -> None:
        """Write the start of a game likewise."""
        stored = await self._claim(Kind.SETUP)
        body = setup_body(setup)
        recorded = "" if stored is None else stored.body
        if body != recorded and not self._is_cut(stored):
            self._differ(recorded, body)
        await self._write(Kind.SETUP, body)

    async def _claim(self, kind: Kind) -> Stored | None:
        """Return the next entry of the tape; what comes in between takes effect."""
        while True:
            match self._peek():
                case Stored() as stored if stored.kind == kind:
                    self._ahead = None
                    self._stamp = stored.stamp
                    return stored
                case Stored() as stored if stored.kind not in {Kind.HAPPENING, Kind.SETUP}:
                    self._ahead = None
                    await self._copy(stored)
                case Lost() as lost:
                    self._ahead = None
                    self._lose(lost)
                case _:
                    return None

    def _is_cut(self, stored: Stored | None) -> bool:
        """Return whether the tape ends before what the station wrote here."""
        return stored is None and self._peek() is None

    async def _copy(self, stored: Stored) -> None:
        """Write an entry that comes from elsewhere than devices: notes, faults, the first setup."""
        self._stamp = stored.stamp
        await self._write(Kind(stored.kind), stored.body)

    async def _write(self, kind: Kind, body: str) -> None:
        self._entries += 1
        if self.journal is not None:
            await self.journal.append_copy(kind, body)

    def _hear(self, happening: Happening, rulings: tuple[Ruling, ...], view: TableView) -> None:
        played = rulings_json(rulings)
        ahead = self._peek()
        recorded = ""
        if isinstance(ahead, Ruled):
            self._ahead = None
            recorded = ahead.rulings
        if played != recorded and self._peek() is not None:
            self._differ(recorded, played)
        if self._on_happening is not None:
            self._on_happening(self._at_s(), happening, rulings, view)

    def _differ(self, recorded: str, played: str) -> None:
        if self._difference is None:
            self._difference = Difference(self._at_s(), self._entries + 1, recorded, played)

    def claim_faces(self) -> Faces | None:
        """Return the faces that the station turned up here, if it did."""
        ahead = self._peek()
        if isinstance(ahead, Faces):
            self._ahead = None
            return ahead
        return None

    def claim_alike(self) -> Alike | None:
        """Return the comparison that the station made here, if it did."""
        ahead = self._peek()
        if isinstance(ahead, Alike):
            self._ahead = None
            return ahead
        return None

    def _take(self) -> StationRecord | None:
        record, self._ahead = self._peek(), None
        return record

    def _peek(self) -> StationRecord | None:
        """Return the next record of the station; devices are used as the tape says meanwhile."""
        while self._ahead is None:
            record = next(self._records, None)
            if record is None:
                return None
            if isinstance(record, DEVICE_RECORDS):
                self._bench.use(record)
            else:
                self._ahead = record
        return self._ahead

    @property
    def _running(self) -> TableLoop:
        """The loop; it only rules and stores, the tape says what is next."""
        station = self._bench.station
        assert self._loop is not None, station
        return self._loop

    def _build(self, devices: DeviceFactory, make_reader: MakeReader) -> Station:
        start = self._tape.start
        setup = _setup(start.setup)
        table = _rebuilt(setup, start.happenings) if start.happenings else None
        station = build_station(
            start.config, devices, self._book, setup=setup, table=table, make_reader=make_reader
        )
        self._loop = TableLoop(
            station,
            record=self,
            clock=lambda: self._now_s,
            listeners=[self._hear],
            offload=inline,
        )
        return station

    def _pass_to(self, now_s: float) -> None:
        if self._began_at_s is None:
            self._began_at_s = now_s
        self._now_s = now_s

    def _at_s(self) -> float:
        return self._now_s - (self._began_at_s or self._now_s)


def _parsed(text: str) -> tuple[Happening, ...]:
    try:
        return parse_happenings(text)
    except EngineError as error:
        raise TapeError(f"not a happening: {text!r}") from error


def _setup(text: str) -> TableSetup:
    try:
        return msgspec.json.decode(text, type=TableSetup)
    except (msgspec.DecodeError, EngineError) as error:
        raise TapeError(f"not the start of a table: {text!r}") from error


def _rebuilt(setup: TableSetup, happenings: Iterable[str]) -> Table:
    table = Table(setup)
    for text in happenings:
        for happening in _parsed(text):
            table.apply(happening)
    return table
