"""The tag readers of a station behind one shape: visit an antenna, give up the field.

All readers transmit on one band, so the table loop lets one of them have the field at a time
(R-59); a reader that is lost is opened again beside the others (R-04, R-05).
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Protocol

from drivers.errors import DeviceClosedError, WrongDeviceError
from drivers.metratec.reader import QuasarReader
from drivers.metratec.startup import Band
from drivers.pepper.reader import PepperReader
from drivers.pn532.reader import PN532Reader
from drivers.readings import DeviceInfo, Inventory, LineCount
from drivers.reconnect import Reconnecting
from drivers.serial_port import SerialLink, open_serial
from firmware_py.config import ReaderSection
from firmware_py.core.line_quality import LineQuality

PEPPER_VISIT_S = 0.040
"""One antenna of a Pepper takes 20 to 60 ms (estimate of its maker's document)."""
PN532_VISIT_S = 0.030
"""A poll of a PN532 takes 5 to 50 ms (estimate)."""
QUASAR_VISIT_S = 0.020
QUASAR_TAG_S = 0.010
"""An empty port of the QuasarMX takes 15 to 25 ms, and 100 tags a second are read."""


class AntennaReader(Protocol):
    """A reader as the table loop sees it. Blocking; one thread at a time."""

    @property
    def line_count(self) -> LineCount:
        """What arrived since the port was opened."""
        ...

    @property
    def restarts(self) -> int:
        """How often the device started again by itself since the port was opened."""
        ...

    def start(self) -> DeviceInfo:
        """Bring the device to a known state."""
        ...

    def visit(self, antenna: int, *, thorough: bool) -> Inventory:
        """Look at one antenna; ``thorough``: until nothing new answers (R-58)."""
        ...

    def field_off(self) -> None:
        """Give up the band."""
        ...

    def close(self) -> None:
        """Give the port back."""
        ...


class _Driven:
    """What all drivers have in common.

    Args:
        device: the driver.
        serial: serial number that the device must have; "" for any. A device that tells none
            is taken as it is.
    """

    def __init__(self, device: PepperReader | PN532Reader | QuasarReader, serial: str) -> None:
        self.close = device.close
        self._driver = device
        self._serial = serial

    @property
    def line_count(self) -> LineCount:
        return self._driver.line_count

    @property
    def restarts(self) -> int:
        return self._driver.restarts

    def start(self) -> DeviceInfo:
        info = self._driver.start()
        if self._serial and info.serial and info.serial != self._serial:
            raise WrongDeviceError(
                f"{info.name}: expected the {info.product} with serial number {self._serial}, "
                f"swap the cables or correct the station description: {info.serial}",
                serial=info.serial,
            )
        return info


class _SelfResting(_Driven):
    """A reader whose driver switches the field off after each antenna: Pepper and PN532."""

    def __init__(self, device: PepperReader | PN532Reader, serial: str) -> None:
        super().__init__(device, serial)
        self._device = device

    def visit(self, antenna: int, *, thorough: bool) -> Inventory:  # noqa: ARG002
        return self._device.inventory(antenna)

    def field_off(self) -> None:
        return


class _Quasar(_Driven):
    def __init__(self, device: QuasarReader, serial: str) -> None:
        super().__init__(device, serial)
        self._device = device
        self.field_off = device.field_off

    @property
    def restarts(self) -> int:
        return self._device.resets  # the others were noise on the line

    def visit(self, antenna: int, *, thorough: bool) -> Inventory:
        return self._device.count(antenna) if thorough else self._device.watch(antenna)


class ReaderPort(Protocol):
    """How the port of a reader is reached."""

    def is_present(self) -> bool:
        """Return whether the port is there at all."""
        ...

    def open(self) -> SerialLink:
        """Open it.

        Raises:
            DriverError: it cannot be opened.
        """
        ...

    def clock(self) -> float:
        """Return the monotonic seconds that the line lives in."""
        ...


class ConfiguredPort:
    """The serial port that a section names."""

    def __init__(self, section: ReaderSection) -> None:
        self._section = section

    def is_present(self) -> bool:
        """Return whether something is at the path."""
        return Path(self._section.port).exists()

    def open(self) -> SerialLink:
        """Open the path.

        Raises:
            DriverError: as ``open_serial``.
        """
        section = self._section
        return open_serial(section.name, section.port, section.baudrate)

    def clock(self) -> float:
        """Return the monotonic time."""
        return time.monotonic()


class TagReader:
    """One reader of the station description, opened by its path and kept open.

    Args:
        section: kind, port and antennas.
        clock: monotonic seconds, for opening again.
        port: how its port is reached; by the path of the section if not given.

    Attributes:
        band: held while the reader transmits in being opened (R-59); set by who shares the band.
        quality: how many of its answers arrive damaged.
        has_restarted: the device started again by itself in the last visit, so that what it saw
            there is where to begin from and no change.
    """

    def __init__(
        self,
        section: ReaderSection,
        clock: Callable[[], float],
        port: ReaderPort | None = None,
    ) -> None:
        self.name = section.name
        self.kind = section.kind
        self.serial = section.serial
        self.zones = dict(section.zones)
        self._clock = clock
        self._section = section
        self._port = port or ConfiguredPort(section)
        self._device: Reconnecting[AntennaReader] = Reconnecting(
            section.name,
            self._open,
            is_present=self._port.is_present,
            where=lambda: os.path.realpath(section.port),
        )
        self._is_thorough_next: set[int] = set()
        self._link: SerialLink | None = None
        self._restarts = 0
        self.band: Band = nullcontext
        self.quality = LineQuality()
        self.has_restarted = False
        self._lock = threading.RLock()

    @property
    def is_up(self) -> bool:
        """Whether the reader is open and started."""
        return self._device.is_up

    @property
    def state(self) -> str:
        """``up``, or ``down: `` and the reason."""
        return self._device.state

    @property
    def wrong_device(self) -> WrongDeviceError | None:
        """What is on the port in place of this reader, if that is why it is down."""
        error = self._device.error
        return error if isinstance(error, WrongDeviceError) else None

    @property
    def info(self) -> DeviceInfo | None:
        """Who answered at the last start."""
        return self._device.info

    def poll(self) -> bool:
        """Open and start the reader if it is down and due; return whether it is up. Blocks."""
        with self.in_use():
            return self._device.poll(self._clock())

    def check_line(self) -> None:
        """Notice a pulled cable between two visits; never waits."""
        if not self._lock.acquire(blocking=False):
            return  # whoever uses it notices
        try:
            if self._device.is_up and self._link is not None and self._link.is_hung_up():
                self.hang_up()
        finally:
            self._lock.release()

    def hang_up(self) -> None:
        """Give the port up, because its far end is gone."""
        reason = f"{self.name}: port lost, check cable and supply of the reader"
        self._device.lost(DeviceClosedError(f"{reason}: {self._section.port}"), self._clock())

    def visit(self, antenna: int, *, thorough: bool = False) -> Inventory | None:
        """Look at an antenna; None if the reader was lost. Blocks.

        After an answer that could not name every tag, the next visit counts until nothing new
        answers, as each ``thorough`` one does.
        """
        is_thorough = thorough or antenna in self._is_thorough_next
        now_s = self._clock()
        with self.in_use():
            found = self._device.call(
                now_s, lambda device: self._visit(device, antenna, now_s, thorough=is_thorough)
            )
        self._is_thorough_next.discard(antenna)
        if found is not None and not found.complete and not is_thorough:
            self._is_thorough_next.add(antenna)
        return found

    def field_off(self) -> None:
        """Give up the band; a reader that is lost meanwhile has given it up too. Blocks."""
        with self.in_use():
            if self._device.is_up:
                self._device.call(self._clock(), lambda device: device.field_off())

    def close(self) -> None:
        """Give the port back."""
        self._device.close()

    def visit_time_s(self, tags: int) -> float:
        """Return how long a visit that saw so many tags takes on the air, by the documents."""
        if self.kind == "quasar":
            return QUASAR_VISIT_S + tags * QUASAR_TAG_S
        return PEPPER_VISIT_S if self.kind == "pepper" else PN532_VISIT_S

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Keep others from using the reader meanwhile."""
        with self._lock:
            yield

    def _visit(
        self, device: AntennaReader, antenna: int, now_s: float, *, thorough: bool
    ) -> Inventory:
        self.has_restarted = False
        try:
            return device.visit(antenna, thorough=thorough)
        finally:
            self.quality.note(device.line_count, now_s)
            self.has_restarted = device.restarts > self._restarts
            self._restarts = device.restarts

    def _open(self) -> AntennaReader:
        self._link = self._port.open()
        self._restarts = 0
        self.quality.reopened()
        return make_driver(self._section, self._link, self._port.clock, band=self._on_band)

    def _on_band(self) -> AbstractContextManager[None]:
        return self.band()


def make_driver(
    section: ReaderSection,
    link: SerialLink,
    clock: Callable[[], float] = time.monotonic,
    *,
    band: Band = nullcontext,
) -> AntennaReader:
    """Return the driver of a section's reader, not started yet.

    Args:
        section: kind and antennas.
        link: the open port.
        clock: monotonic seconds of the line.
        band: held while the reader transmits in being started.
    """
    if section.kind == "pepper":
        return _SelfResting(PepperReader(section.name, link, clock), section.serial)
    if section.kind == "pn532":
        return _SelfResting(PN532Reader(section.name, link, clock), section.serial)
    sockets = tuple(sorted(section.zones))
    quasar = QuasarReader(
        section.name, link, sockets, section.power_mw, clock, use_crc=section.crc, band=band
    )
    return _Quasar(quasar, section.serial)
