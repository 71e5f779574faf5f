"""A station on tape: all that comes in, in the order in which it takes effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime

import msgspec

from drivers.factory import DeviceFactory
from drivers.readings import InputChange, Inventory
from engine.happenings import Happening
from engine.rulings import Ruling
from engine.setup import TableSetup
from engine.view import TableView
from firmware_py.config import ReaderSection, StationConfig
from firmware_py.core.field import ConfiguredPort, ReaderPort, TagReader
from firmware_py.core.journal_entry import Kind, Stamp, happening_body, setup_body
from firmware_py.core.tags import TagBook, TagKind
from firmware_py.core.watch import Watch
from firmware_py.tape.recorder import Recorder
from firmware_py.tape.recording_ports import RecordingDevices, RecordingPort, taped_clock
from firmware_py.tape.records import (
    VERSION,
    Alike,
    Began,
    Call,
    Done,
    Faces,
    Fed,
    Lost,
    Ruled,
    Start,
    Stored,
    Submitted,
    Ticked,
)

PANEL = "panel"
"""Source of the expanders' records."""


class Recording(Watch):
    """Watches a core and puts all that comes in on tape.

    No face of a card is on the tape but those that the station itself turned up: who opens the
    tape learns which tags lay where, and no more.
    """

    def __init__(self, tape: Recorder) -> None:
        self._tape = tape
        self._chips: dict[str, int] = {}
        self._cards: list[str] = []

    def devices(self, devices: DeviceFactory) -> DeviceFactory:
        """Return the same devices, on tape."""
        return RecordingDevices(devices, self._tape)

    def book(self, book: TagBook) -> TagBook:
        """Return the same book; which faces it gave is on tape."""
        return RecordingBook(book, self._tape)

    def make_reader(self, section: ReaderSection, clock: Callable[[], float]) -> TagReader:
        """Return the reader of a section, on tape."""
        return RecordingReader(section, clock, self._tape)

    def starting(
        self,
        config: StationConfig,
        setup: TableSetup,
        happenings: Iterable[Happening],
        book: TagBook,
    ) -> None:
        """Put the beginning of the tape."""
        self._chips, self._cards = dict(book.chips), sorted(book.cards)
        self._tape.start(
            Start(
                version=VERSION,
                config=config,
                setup=setup_body(setup),
                happenings=[happening_body(one) for one in happenings],
                chips=self._chips,
                cards=self._cards,
                started_at=datetime.now(UTC).isoformat(timespec="seconds"),
            )
        )

    def servicing(self, now_s: float, *, is_start: bool) -> AbstractContextManager[None]:
        """Put the expanders' call on tape, if it uses a bus or sees a pin change."""
        return self._servicing(now_s, "start" if is_start else "service")

    def feeding(self, reading: Inventory | InputChange, now_s: float) -> None:
        """Put a reading's turn on tape; what it holds follows from the bytes."""
        if isinstance(reading, Inventory):
            self._tape.put(Fed(reading.reader, reading.read_at_s, now_s))
        else:
            self._tape.put(Fed(PANEL, 0, now_s))

    def ticking(self, now_s: float) -> None:
        """Put the time on tape."""
        self._tape.put(Ticked(now_s))

    def losing(self, reader: str, now_s: float) -> None:
        """Put the loss on tape."""
        self._tape.put(Lost(reader, now_s))

    def submitting(self, happening: Happening) -> None:
        """Put the happening on tape."""
        self._tape.put(Submitted(happening_body(happening)))

    def beginning(self, setup: TableSetup, book: TagBook) -> TagBook:
        """Put the new game on tape."""
        chips, cards = dict(book.chips), sorted(book.cards)
        self._tape.put(
            Began(
                setup_body(setup),
                None if chips == self._chips else chips,
                None if cards == self._cards else cards,
            )
        )
        self._chips, self._cards = chips, cards
        return self.book(book)

    def appending(self, stamp: Stamp, kind: Kind, body: str) -> None:
        """Put the entry on tape."""
        self._tape.put(Stored(stamp, kind, body))

    def hear(self, happening: Happening, rulings: tuple[Ruling, ...], view: TableView) -> None:
        """Put the rulings on tape."""
        del happening, view
        self._tape.put(Ruled(rulings_json(rulings)))

    @contextmanager
    def _servicing(self, now_s: float, name: str) -> Iterator[None]:
        self._tape.put_lazily(Call(PANEL, name, 0, now_s))
        try:
            yield
        finally:
            if not self._tape.drop_lazy():
                self._tape.put(Done(PANEL))


def rulings_json(rulings: tuple[Ruling, ...]) -> str:
    """Return rulings as text, the same for equal ones."""
    return msgspec.json.encode([ruling._asdict() for ruling in rulings], order="sorted").decode()


class RecordingReader(TagReader):
    """A tag reader on tape."""

    def __init__(
        self,
        section: ReaderSection,
        clock: Callable[[], float],
        tape: Recorder,
        port: ReaderPort | None = None,
    ) -> None:
        name = section.name
        real = port or ConfiguredPort(section)
        super().__init__(section, taped_clock(clock, name, tape), RecordingPort(real, name, tape))
        self._tape = tape

    def poll(self) -> bool:
        """Open the reader if it is due."""
        with self._call("poll"):
            return super().poll()

    def visit(self, antenna: int, *, thorough: bool = False) -> Inventory | None:
        """Look at an antenna."""
        with self._call("count" if thorough else "visit", antenna):
            return super().visit(antenna, thorough=thorough)

    def field_off(self) -> None:
        """Give up the band."""
        with self._call("field-off"):
            super().field_off()

    def hang_up(self) -> None:
        """Give the port up, because its far end is gone."""
        with self._call("hang-up"):
            super().hang_up()

    def close(self) -> None:
        """Give the port back."""
        with self._call("close"):
            super().close()

    @contextmanager
    def _call(self, name: str, argument: int = 0) -> Iterator[None]:
        with self.in_use():
            self._tape.put(Call(self.name, name, argument, self._tape.now_s()))
            try:
                yield
            finally:
                self._tape.put(Done(self.name))


class RecordingBook(TagBook):
    """A tag book that puts on tape which faces it gave."""

    __slots__ = ("_book", "_tape")

    def __init__(self, book: TagBook, tape: Recorder) -> None:
        super().__init__({}, {})
        self._book = book
        self._tape = tape

    def __repr__(self) -> str:
        return repr(self._book)

    @property
    def chips(self) -> Mapping[str, int]:
        """Denomination of each chip by its tag."""
        return self._book.chips

    @property
    def cards(self) -> frozenset[str]:
        """Tags of all cards."""
        return self._book.cards

    def kind(self, uid: str) -> TagKind | None:
        """Return what a tag sits in."""
        return self._book.kind(uid)

    def deck_of(self, uid: str) -> str:
        """Return the name of a card's deck."""
        return self._book.deck_of(uid)

    def denomination(self, uid: str) -> int | None:
        """Return what a chip is worth."""
        return self._book.denomination(uid)

    def open_hand(self, uids: Iterable[str]) -> tuple[str, ...]:
        """Return the faces of a tabled hand, and put them on tape."""
        asked = tuple(uids)
        faces = self._book.open_hand(asked)
        self._tape.put(Faces(list(zip(asked, faces, strict=True))))
        return faces

    def open_card(self, uid: str) -> str:
        """Return the face of an open card, and put it on tape."""
        face = self._book.open_card(uid)
        self._tape.put(Faces([(uid, face)]))
        return face

    def has_alike(self, uid: str, others: Iterable[str]) -> bool:
        """Return whether another tag has the same face, and put the answer on tape."""
        is_alike = self._book.has_alike(uid, others)
        self._tape.put(Alike(uid, is_alike))
        return is_alike
