"""Somebody who watches a core from inside, e.g. to put all that comes in on tape.

The watcher here looks at nothing. It is told of everything from outside before that takes effect,
in the order in which it takes effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext

from drivers.factory import DeviceFactory
from drivers.readings import InputChange, Inventory
from engine.happenings import Happening
from engine.rulings import Ruling
from engine.setup import TableSetup
from engine.view import TableView
from firmware_py.config import ReaderSection, StationConfig
from firmware_py.core.field import TagReader
from firmware_py.core.journal_entry import Kind, Stamp
from firmware_py.core.tags import TagBook


class Watch:
    """Watches nothing; the base of those who do. All methods return at once and never raise."""

    def devices(self, devices: DeviceFactory) -> DeviceFactory:
        """Return the devices to use in place of these."""
        return devices

    def book(self, book: TagBook) -> TagBook:
        """Return the tag book to use in place of this one."""
        return book

    def make_reader(self, section: ReaderSection, clock: Callable[[], float]) -> TagReader:
        """Return the reader of a section."""
        return TagReader(section, clock)

    def starting(
        self,
        config: StationConfig,
        setup: TableSetup,
        happenings: Iterable[Happening],
        book: TagBook,
    ) -> None:
        """Note a station that is about to be built, with what took place before on its table."""

    def servicing(self, now_s: float, *, is_start: bool) -> AbstractContextManager[None]:
        """Watch the expanders being read, or initialised at the start."""
        del now_s, is_start
        return nullcontext()

    def feeding(self, reading: Inventory | InputChange, now_s: float) -> None:
        """Note a reading that sensing gets now."""

    def ticking(self, now_s: float) -> None:
        """Note that sensing is told the time."""

    def losing(self, reader: str, now_s: float) -> None:
        """Note that sensing is told of a lost reader."""

    def submitting(self, happening: Happening) -> None:
        """Note a happening that no device saw."""

    def beginning(self, setup: TableSetup, book: TagBook) -> TagBook:
        """Note that another game begins; return the book to use."""
        del setup
        return book

    def appending(self, stamp: Stamp, kind: Kind, body: str) -> None:
        """Note an entry that goes into the journal."""

    def hear(self, happening: Happening, rulings: tuple[Ruling, ...], view: TableView) -> None:
        """Note what the engine said."""
