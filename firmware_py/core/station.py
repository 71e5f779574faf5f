"""The station from its description: the only place that builds drivers, readers and panel.

Real and emulated devices are built the same way: serial ports are opened by their paths, buses
and pins come from a device factory.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from drivers.bus_keeper import BusKeeper, answers
from drivers.bus_recovery import BusRecovery
from drivers.errors import DriverError
from drivers.factory import DeviceFactory
from drivers.mcp23017 import MCP23017
from drivers.pins import InputPin, OutputPin
from drivers.readings import InputChange
from engine.games import GAMES
from engine.setup import TableSetup
from engine.table import Table
from firmware_py.config import ReaderSection, StationConfig
from firmware_py.core.field import TagReader
from firmware_py.core.schedule import Schedule
from firmware_py.core.sensing.estimator import (
    build_estimator,
    neighbours_of,
    references_of,
    sensing_settings,
)
from firmware_py.core.sensing.sensing import Sensing, SensingSettings
from firmware_py.core.tags import TagBook


@dataclass(slots=True)
class Station:
    """Everything that the table loop is handed.

    Attributes:
        config: its description.
        devices: buses, pins and time.
        readers: tag readers by name.
        expanders: key inputs; empty where there is no I2C.
        keeper: frees the bus when it is stuck; None where there is no I2C.
        table: the engine.
        sensing: readings to happenings; replaced with the table when another game begins.
        schedule: which antenna is next.
        problems: what could not be built, in one line each, with the remedy.
    """

    config: StationConfig
    devices: DeviceFactory
    readers: dict[str, TagReader]
    expanders: tuple[MCP23017, ...]
    table: Table
    sensing: Sensing
    schedule: Schedule
    problems: tuple[str, ...] = ()
    settings: SensingSettings | None = None
    keeper: BusKeeper | None = None

    def begin(self, setup: TableSetup, book: TagBook) -> None:
        """Begin another game: new books, and everything on the felt is looked at anew.

        Raises:
            StateError: no hand can start with this set-up; the old game goes on.
        """
        self.table = Table(setup)
        self.sensing = _build_sensing(self.config, setup, book, self.settings)

    def change_due(self) -> dict[int, int]:
        """Return what is still to be given back, for each seat whose chips are read now."""
        return self.sensing.change_due()

    def close(self) -> None:
        """Give all ports back; buses and pins belong to the factory."""
        for reader in self.readers.values():
            reader.close()


def build_station(
    config: StationConfig,
    devices: DeviceFactory,
    book: TagBook,
    *,
    setup: TableSetup | None = None,
    table: Table | None = None,
    settings: SensingSettings | None = None,
    make_reader: Callable[[ReaderSection, Callable[[], float]], TagReader] = TagReader,
) -> Station:
    """Build a station; nothing is opened yet but buses and pins.

    Args:
        config: which device sits where.
        devices: real or emulated ones.
        book: chips and cards in play.
        setup: the first hand; that of ``config`` if not given.
        table: a table that was rebuilt from the journal, instead of a new one.
        settings: figures of sensing.
        make_reader: makes a reader of its section and the clock.

    Raises:
        StateError: no hand can start with this set-up.
    """
    setup = setup or config.table_setup()
    readers = {one.name: make_reader(one, devices.clock) for one in config.reader}
    problems: list[str] = []
    sensing = _build_sensing(config, setup, book, settings, is_rebuilt=table is not None)
    zones = [zone for one in config.reader for zone in one.zones.values()]
    return Station(
        config=config,
        devices=devices,
        readers=readers,
        expanders=_build_expanders(config, devices, problems),
        table=table or Table(setup),
        sensing=sensing,
        schedule=Schedule(zones or ("none",)),
        problems=tuple(problems),
        settings=settings,
        keeper=_build_keeper(config, devices),
    )


def _build_keeper(config: StationConfig, devices: DeviceFactory) -> BusKeeper | None:
    if not config.expander and config.oled is None and config.lights is None:
        return None
    number = config.i2c.bus
    try:
        bus = devices.i2c_bus(number)
    except DriverError:
        return None  # said where its parts are built
    reset: OutputPin | None = None
    with suppress(DriverError):  # without the line the bus is freed by clock pulses alone
        reset = devices.pin_factory().output(config.gpio.reset, active_low=True)
    take_lines = devices.bus_lines(number)
    recovery = BusRecovery(lambda: answers(bus), reset=reset, take_lines=take_lines)
    return BusKeeper(bus, recovery, f"i2c-{number}")


def _build_sensing(
    config: StationConfig,
    setup: TableSetup,
    book: TagBook,
    settings: SensingSettings | None,
    *,
    is_rebuilt: bool = False,
) -> Sensing:
    zones = {
        (one.name, antenna): zone for one in config.reader for antenna, zone in one.zones.items()
    }
    settings = settings or sensing_settings(config)
    keys = {(one.name, pin): key for one in config.expander for pin, key in one.keys.items()}
    return Sensing(
        zones,
        keys,
        book,
        hole_cards=GAMES[setup.game].hole_cards,
        short_hands={seat: len(cards) for seat, cards in setup.cards.items()},
        is_dealt=setup.is_dealt or is_rebuilt,
        smallest_chip=min(setup.denominations),
        settings=settings,
        presence=build_estimator(config, settings),
        references=frozenset(references_of(config).values()),
        neighbours=neighbours_of(config),
    )


def _build_expanders(
    config: StationConfig, devices: DeviceFactory, problems: list[str]
) -> tuple[MCP23017, ...]:
    if not config.expander:
        return ()
    try:
        bus = devices.i2c_bus(config.i2c.bus)
    except DriverError as error:
        problems.append(str(error))
        return ()
    return tuple(
        MCP23017(
            bus,
            one.address,
            one.name,
            interrupt=_interrupt_pin(devices, one.interrupt_pin, problems),
        )
        for one in config.expander
    )


def _interrupt_pin(devices: DeviceFactory, number: int, problems: list[str]) -> InputPin | None:
    """Return the pin, or None: without pins the expanders are polled (R-31)."""
    try:
        return devices.pin_factory().input(number)
    except DriverError as error:
        if str(error) not in problems:
            problems.append(str(error))
        return None


def service_expanders(station: Station, now_s: float) -> list[InputChange]:
    """Read the expanders that are due, blocking for a transaction each; return changes in order."""
    changes = [
        change
        for expander in station.expanders
        if expander.is_due(now_s)
        for change in expander.service(now_s)
    ]
    return sorted(changes, key=lambda change: change.changed_at_s)
