"""All devices of a station description, emulated: pseudo-terminals and an I2C bus."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import msgspec

from drivers.emulated import metratec_faults, pepper, pn532
from drivers.emulated.clock import ManualClock
from drivers.emulated.devices import EmulatedDevices
from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.line_faults import LineFaults
from drivers.emulated.mcp23017 import EmulatedMCP23017
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.metratec_tags import Hearing
from drivers.emulated.oled_panel import EmulatedOled
from drivers.emulated.pca9685 import EmulatedPCA9685
from drivers.emulated.pepper import EmulatedPepper
from drivers.emulated.pn532 import EmulatedPN532
from drivers.emulated.pty_port import PtyPort, SerialDevice
from drivers.pepper.commands import TagType
from firmware_py.config import ReaderSection, StationConfig
from firmware_py.core.field import TagReader
from firmware_py.virtual_table.cables import Cable, DirectCable, PtyCable
from firmware_py.virtual_table.hearing import HearingRates, Spots, own_seed
from firmware_py.virtual_table.hearing import rough as make_hearing

EmulatedReader = EmulatedPepper | EmulatedQuasar | EmulatedPN532

USUAL_SERIAL = "2021042713300102"
"""Serial number of an emulated QuasarMX where the description names none."""

UID_14443_DIGITS = 14
"""A card's UID of 7 bytes, in hex."""


_FALSE_HEADERS = {
    "pepper": pepper.FALSE_HEADERS,
    "pn532": pn532.FALSE_HEADERS,
    "quasar": metratec_faults.FALSE_HEADERS,
}


class TagField(Protocol):
    """An emulated reader as the table sees it: tags are laid on its antennas."""

    def place(self, antenna: int, uid: str, /) -> None:
        """Lay a tag on an antenna."""

    def remove(self, antenna: int, uid: str, /) -> None:
        """Take it away."""


class _Spot:
    """An emulated PN532: one antenna, ISO 14443A cards only."""

    def __init__(self, device: EmulatedPN532, spots: Spots, number: int) -> None:
        self._device = device
        self._spots = spots
        self._number = number

    def place(self, antenna: int, uid: str, /) -> None:  # noqa: ARG002 - it has only one
        if len(uid) == UID_14443_DIGITS:  # others it cannot see
            self._device.place(uid)
            self._spots.place(self._number, uid)

    def remove(self, antenna: int, uid: str, /) -> None:  # noqa: ARG002
        with suppress(ValueError):
            self._device.remove(uid)
        self._spots.remove(self._number, uid)


class _Board:
    """An emulated Pepper: cards of both standards."""

    def __init__(self, device: EmulatedPepper) -> None:
        self._device = device

    def place(self, antenna: int, uid: str, /) -> None:
        is_14443 = len(uid) == UID_14443_DIGITS
        self._device.place(antenna, uid, TagType.ISO_14443A if is_14443 else TagType.SLIX)

    def remove(self, antenna: int, uid: str, /) -> None:
        self._device.remove(antenna, uid)


@dataclass(frozen=True, slots=True)
class Roughness:
    """Everything about the lines and the air of a virtual table that is not as it should be.

    Attributes:
        seed: decides every draw.
        chips: how chips are heard; every one and no other if not given.
        cards: likewise cards.
        time: readers are reached without pseudo-terminals, in this time.
    """

    seed: int = 1
    chips: HearingRates | None = None
    cards: HearingRates | None = None
    time: ManualClock | None = None


class EmulatedStation:
    """Emulated devices behind the same paths and buses as real ones; use it as a context.

    Args:
        config: the station description; its ports are not used.
        clock: time of the buses and pins.
        sleep: how a bus waits between two tries.
        is_paced: whether readers take the time that their documents give.
        hearing: how well chips are heard; every one and no other if not given.
        rough: what is not as it should be.
        bus_deadline_s: as of ``EmulatedDevices``.

    Attributes:
        config: the description with the paths of the emulated ports.
        devices: buses and pins.
        readers: emulated readers by name.
        ports: their pseudo-terminals by name.
        cables: their cables by name.
        lines: what spoils their lines, by name; empty where nothing is rough.
        bus: the I2C bus with panel, lights and display.
        expanders: emulated expanders by name.
        oled: the emulated display, None if the description has none.
        lights: the emulated lamp driver, likewise.
        has_14443_cards: cards must be of ISO 14443A, since a PN532 sees no others.
    """

    def __init__(
        self,
        config: StationConfig,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        is_paced: bool = False,
        hearing: Hearing | None = None,
        rough: Roughness | None = None,
        bus_deadline_s: float | None = None,
    ) -> None:
        self._open = ExitStack()
        self._rough = rough
        self._spots = Spots()
        folder = Path(self._open.enter_context(tempfile.TemporaryDirectory(prefix="table-")))
        self.devices = EmulatedDevices(clock=clock, sleep=sleep, deadline_s=bus_deadline_s)
        self._open.callback(self.devices.close)
        self._ends: dict[str, SerialDevice] = {}
        self.readers: dict[str, EmulatedReader] = {}
        self.ports: dict[str, PtyPort] = {}
        self.cables: dict[str, Cable] = {}
        self.lines: dict[str, LineFaults] = {}
        self.expanders: dict[str, EmulatedMCP23017] = {}
        self.has_14443_cards = any(section.kind == "pn532" for section in config.reader)
        self._places: dict[str, tuple[TagField, int]] = {}
        self._keys: dict[str, tuple[EmulatedMCP23017, int]] = {}
        for section in config.reader:
            self._plug(section, hearing, str(folder / section.name), is_paced=is_paced)
        self.config = msgspec.structs.replace(
            config,
            reader=[
                msgspec.structs.replace(one, port=str(folder / one.name)) for one in config.reader
            ],
        )
        bus = self.bus = self.devices.add_bus(config.i2c.bus, EmulatedBus(keep=64))
        for expander in config.expander:
            chip = self.devices.add_expander(
                config.i2c.bus, expander.address, interrupt_pin=expander.interrupt_pin
            )
            self.expanders[expander.name] = chip
            self._keys |= {key: (chip, pin) for pin, key in expander.keys.items()}
        self.lights = EmulatedPCA9685(config.lights.address) if config.lights else None
        if self.lights is not None and config.lights is not None:
            bus.attach(config.lights.address, self.lights)
        self.oled = EmulatedOled(config.oled.address, config.oled.chip) if config.oled else None
        if self.oled is not None and config.oled is not None:
            bus.attach(config.oled.address, self.oled)

    @property
    def zones(self) -> frozenset[str]:
        """Zones that carry an antenna."""
        return frozenset(self._places)

    def place(self, zone: str, uid: str) -> None:
        """Lay a tag down in a zone; nothing senses it where no antenna is fitted."""
        if zone in self._places:
            reader, antenna = self._places[zone]
            reader.place(antenna, uid)

    def remove(self, zone: str, uid: str) -> None:
        """Take a tag out of a zone."""
        if zone in self._places:
            reader, antenna = self._places[zone]
            reader.remove(antenna, uid)

    def make_reader(self, section: ReaderSection, clock: Callable[[], float]) -> TagReader:
        """Return the reader of a section, on its cable."""
        cable = self.cables[section.name]
        return TagReader(section, clock, cable if isinstance(cable, DirectCable) else None)

    def swap_cables(self, one: str, other: str) -> None:
        """Plug the cables of two readers into one another's ports."""
        ends = self._ends
        ends[one], ends[other] = ends[other], ends[one]
        for name in (one, other):
            self.cables[name].connect(ends[name])

    def press(self, key: str) -> None:
        """Press a key and hold it.

        Raises:
            KeyError: the panel has no such key.
        """
        chip, pin = self._keys[key]
        chip.press(pin)

    def release(self, key: str) -> None:
        """Let a key go."""
        chip, pin = self._keys[key]
        chip.release(pin)

    def close(self) -> None:
        """Unplug and delete everything; closing twice is allowed."""
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _plug(
        self, section: ReaderSection, hearing: Hearing | None, path: str, *, is_paced: bool
    ) -> None:
        name = section.name
        field: TagField
        if section.kind == "pn532":
            field, self.readers[name] = self._make_spot(section)
        else:
            device = self.readers[name] = self._emulated(section, hearing, is_paced=is_paced)
            field = _Board(device) if isinstance(device, EmulatedPepper) else device
        self._ends[name] = self.readers[name]
        if self._rough is not None:
            line = LineFaults(
                self.readers[name],
                own_seed(self._rough.seed, f"{name} line"),
                false_headers=_FALSE_HEADERS[section.kind],
            )
            self._ends[name] = self.lines[name] = line
        if self._rough is not None and self._rough.time is not None:
            self.cables[name] = DirectCable(name, self._ends[name], self._rough.time)
        else:
            cable = self.cables[name] = PtyCable(self._ends[name], path)
            self.ports[name] = cable.port
        self._open.callback(self.cables[name].close)
        self._places |= {zone: (field, antenna) for antenna, zone in section.zones.items()}

    def _make_spot(self, section: ReaderSection) -> tuple[TagField, EmulatedPN532]:
        number = self._spots.add()
        heard = self._hearing(section)
        hear = None if heard is None else self._spots.ear(number, heard)
        device = EmulatedPN532(needs_wake=True, needs_sam=True, hear=hear)
        return _Spot(device, self._spots, number), device

    def _emulated(
        self, section: ReaderSection, hearing: Hearing | None, *, is_paced: bool
    ) -> EmulatedPepper | EmulatedQuasar:
        rough = self._hearing(section)
        if section.kind == "pepper":
            return EmulatedPepper(pace=is_paced, hearing=rough)
        return EmulatedQuasar(
            fitted_sockets=frozenset(section.zones),
            hearing=rough or hearing,
            is_paced=is_paced,
            serial_number=section.serial or USUAL_SERIAL,
        )

    def _hearing(self, section: ReaderSection) -> Hearing | None:
        if self._rough is None:
            return None
        rates = self._rough.chips if section.kind == "quasar" else self._rough.cards
        if rates is None:
            return None
        return make_hearing(rates, self._rough.seed, section.name, section.references.values())
