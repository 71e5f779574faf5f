"""The felt under a canary deck: with all devices as bytes, or with antennas that answer at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from drivers.emulated.clock import ManualClock
from drivers.emulated.direct_link import DirectLink
from drivers.readings import Inventory
from engine.happenings import BoardDealt, HandMucked, HandTabled, Happening
from firmware_py.config import ReaderSection, StationConfig
from firmware_py.core.field import TagReader
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.watch import Watch
from firmware_py.virtual_table.cards import Cards
from firmware_py.virtual_table.emulated_station import EmulatedReader, EmulatedStation
from firmware_py.virtual_table.pace import MOST_SLOTS, FastPace
from tests.firmware_py.secrecy.canaries import Deck

BY_SENSORS = (BoardDealt, HandMucked, HandTabled)
"""What only antennas and keys tell a station whose antennas answer at once."""


def _at_once(_seconds: float) -> None:
    """How a bus waits before it tries again: it does so when the machine is busy, and no clock that
    pictures show may hang on that."""


class CanaryCards(Cards):
    """A deck of canaries on a felt."""

    def __init__(self, felt: EmulatedStation, deck: Deck) -> None:
        super().__init__(felt)
        self._unused = {secret.name: [secret.uid] for secret in deck.secrets.values()}
        self._faces = dict(deck.faces)
        self._blanks = []


class ByteFelt(EmulatedStation):
    """All devices emulated byte by byte: pseudo-terminals and an I2C bus."""

    is_direct = False

    def __init__(self, config: StationConfig, clock: ManualClock) -> None:
        super().__init__(config, clock=clock, sleep=_at_once)

    def pace(self, loop: TableLoop, clock: ManualClock) -> FastPace:
        """Return how time passes."""
        return FastPace(self, loop, clock)

    @property
    def watch(self) -> Watch:
        """The station opens its ports by itself."""
        return Watch()


class LinkFelt(ByteFelt):
    """All bytes, but no pseudo-terminals between: nothing hangs on how busy the machine is."""

    @property
    def watch(self) -> Watch:
        """Gives the station readers at the other end of the devices' own links."""
        return _LinkWatch(self)


class DirectFelt(EmulatedStation):
    """Card antennas that answer at once, no chip antennas; display, lamps and keys as bytes."""

    is_direct = True

    def __init__(self, config: StationConfig, clock: ManualClock) -> None:
        super().__init__(msgspec.structs.replace(config, reader=[]), clock=clock, sleep=_at_once)
        readers = [one for one in config.reader if one.kind != "quasar"]
        self.config = msgspec.structs.replace(self.config, reader=readers)
        self.lying: dict[str, list[str]] = defaultdict(list)
        self._zones = frozenset(zone for one in readers for zone in one.zones.values())

    @property
    def zones(self) -> frozenset[str]:
        """Zones that carry an antenna."""
        return self._zones

    def place(self, zone: str, uid: str) -> None:
        """Lay a tag down in a zone."""
        if zone in self._zones:
            self.lying[zone].append(uid)

    def remove(self, zone: str, uid: str) -> None:
        """Take a tag out of a zone."""
        if zone in self._zones:
            self.lying[zone].remove(uid)

    def pace(self, loop: TableLoop, clock: ManualClock) -> FastPace:
        """Return how time passes."""
        return _DirectPace(self, loop, clock)

    @property
    def watch(self) -> Watch:
        """Gives the station readers without bytes."""
        return _DirectWatch(self)


Felt = ByteFelt | DirectFelt  # a LinkFelt is a ByteFelt


def is_told(felt: Felt, happening: Happening) -> bool:
    """Return whether the station must be told of a happening, as no device of it sees it."""
    return felt.is_direct and not isinstance(happening, BY_SENSORS)


class _LinkWatch(Watch):
    def __init__(self, felt: LinkFelt) -> None:
        self._felt = felt

    def make_reader(self, section: ReaderSection, clock: Callable[[], float]) -> TagReader:
        return TagReader(section, clock, _Link(self._felt.readers[section.name]))


class _Link:
    """The port of a reader that is an emulated device itself."""

    def __init__(self, device: EmulatedReader) -> None:
        self._device = device
        self._link = DirectLink(device)
        self.clock = self._link.clock

    def is_present(self) -> bool:
        return True

    def open(self) -> DirectLink:
        return self._link


class _DirectPace(FastPace):
    """Between two keys nobody looks at the panel."""

    async def rest(self, zones: Iterable[str], visits: int) -> None:
        sensing = self._loop.station.sensing
        wanted = {zone: sensing.visits(zone) + visits for zone in zones}
        for _ in range(MOST_SLOTS):
            if sensing.is_quiet() and all(sensing.visits(z) >= n for z, n in wanted.items()):
                await self._serve(1)  # so that the next press is fresh
                return
            await self._loop.step()
        raise AssertionError(f"the station does not come to rest in {MOST_SLOTS} slots")


class _DirectWatch(Watch):
    def __init__(self, felt: DirectFelt) -> None:
        self._felt = felt

    def make_reader(self, section: ReaderSection, clock: Callable[[], float]) -> Any:
        return _DirectReader(self._felt, section, clock)


class _DirectReader(TagReader):
    """A reader of the table loop that looks at the felt itself and never fails."""

    is_up = True
    state = "up"

    def __init__(
        self, felt: DirectFelt, section: ReaderSection, clock: Callable[[], float]
    ) -> None:
        super().__init__(section, clock)
        self._felt = felt

    def poll(self) -> bool:
        return True

    def visit(self, antenna: int, *, thorough: bool = False) -> Inventory:
        uids = tuple(self._felt.lying[self.zones[antenna]])
        return Inventory(self.name, antenna, uids, self._clock())

    def field_off(self) -> None:
        pass
