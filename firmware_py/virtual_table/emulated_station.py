"""All devices of a station description, emulated: pseudo-terminals and an I2C bus."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import msgspec

from drivers.emulated.devices import EmulatedDevices
from drivers.emulated.i2c import EmulatedBus
from drivers.emulated.mcp23017 import EmulatedMCP23017
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.metratec_tags import Hearing
from drivers.emulated.oled_panel import EmulatedOled
from drivers.emulated.pca9685 import EmulatedPCA9685
from drivers.emulated.pepper import EmulatedPepper
from drivers.emulated.pn532 import EmulatedPN532
from drivers.emulated.pty_port import PtyPort
from firmware_py.config import ReaderSection, StationConfig

EmulatedReader = EmulatedPepper | EmulatedQuasar | EmulatedPN532

UID_14443_DIGITS = 14
"""A card's UID of 7 bytes, in hex."""


class TagField(Protocol):
    """An emulated reader as the table sees it: tags are laid on its antennas."""

    def place(self, antenna: int, uid: str, /) -> None:
        """Lay a tag on an antenna."""

    def remove(self, antenna: int, uid: str, /) -> None:
        """Take it away."""


class _Spot:
    """An emulated PN532: one antenna, ISO 14443A cards only."""

    def __init__(self, device: EmulatedPN532) -> None:
        self._device = device

    def place(self, antenna: int, uid: str, /) -> None:  # noqa: ARG002 - it has only one
        if len(uid) == UID_14443_DIGITS:  # others it cannot see
            self._device.place(uid)

    def remove(self, antenna: int, uid: str, /) -> None:  # noqa: ARG002
        with suppress(ValueError):
            self._device.remove(uid)


class EmulatedStation:
    """Emulated devices behind the same paths and buses as real ones; use it as a context.

    Args:
        config: the station description; its ports are not used.
        clock: time of the buses and pins.
        sleep: how a bus waits between two tries.
        is_paced: whether readers take the time that their documents give.
        hearing: how well chips are heard; every one and no other if not given.

    Attributes:
        config: the description with the paths of the emulated ports.
        devices: buses and pins.
        readers: emulated readers by name.
        ports: their pseudo-terminals by name.
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
    ) -> None:
        self._open = ExitStack()
        folder = Path(self._open.enter_context(tempfile.TemporaryDirectory(prefix="table-")))
        self.devices = EmulatedDevices(clock=clock, sleep=sleep)
        self._open.callback(self.devices.close)
        self.readers: dict[str, EmulatedReader] = {}
        self.ports: dict[str, PtyPort] = {}
        self.has_14443_cards = any(section.kind == "pn532" for section in config.reader)
        self._places: dict[str, tuple[TagField, int]] = {}
        self._keys: dict[str, tuple[EmulatedMCP23017, int]] = {}
        for section in config.reader:
            device = _emulated(section, hearing, is_paced=is_paced)
            self._plug(section, device, str(folder / section.name))
        self.config = msgspec.structs.replace(
            config,
            reader=[
                msgspec.structs.replace(one, port=str(folder / one.name)) for one in config.reader
            ],
        )
        bus = self.devices.add_bus(config.i2c.bus, EmulatedBus(keep=64))
        for expander in config.expander:
            chip = self.devices.add_expander(
                config.i2c.bus, expander.address, interrupt_pin=expander.interrupt_pin
            )
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

    def _plug(self, section: ReaderSection, device: EmulatedReader, path: str) -> None:
        self.readers[section.name] = device
        port = PtyPort(device, path)
        self._open.callback(port.close)
        self.ports[section.name] = port
        field = _Spot(device) if isinstance(device, EmulatedPN532) else device
        self._places |= {zone: (field, antenna) for antenna, zone in section.zones.items()}


def _emulated(section: ReaderSection, hearing: Hearing | None, *, is_paced: bool) -> EmulatedReader:
    if section.kind == "pepper":
        return EmulatedPepper(pace=is_paced)
    if section.kind == "pn532":
        return EmulatedPN532(needs_wake=True, needs_sam=True)
    sockets = frozenset(section.zones)
    return EmulatedQuasar(fitted_sockets=sockets, hearing=hearing, is_paced=is_paced)
