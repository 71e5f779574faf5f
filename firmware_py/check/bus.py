"""The I2C bus, its parts, the pins and the supply."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable, Iterable, Iterator

from drivers.bus import SharedBus
from drivers.errors import (
    BusError,
    DeviceNotFoundError,
    DevicePermissionError,
    DriverError,
)
from drivers.factory import DeviceFactory
from drivers.linux.throttling import Throttling, read_throttling
from drivers.mcp23017 import MCP23017
from drivers.presence import PartState
from firmware_py.check.findings import Finding, failure, ok, one_line, warning
from firmware_py.config import StationConfig

_PROBE = 0x00
"""Register that is read to see whether a part answers; reading changes nothing there."""

_ADDRESSES = {
    "expander": range(0x20, 0x28),
    "lights": range(0x40, 0x48),
    "oled": range(0x3C, 0x3E),
}
_CHIPS = {"expander": "MCP23017", "lights": "PCA9685"}


def check_bus(
    config: StationConfig, devices: DeviceFactory, *, may_write: bool
) -> Iterator[Finding]:
    """Look for every part of the bus.

    Args:
        config: the station description.
        devices: gives the bus.
        may_write: whether the expanders may be initialised, which a station that runs would feel;
            only then held keys are seen.
    """
    parts = [("expander", one.name, one.address) for one in config.expander]
    if config.lights is not None:
        parts.append(("lights", "lights", config.lights.address))
    if config.oled is not None:
        parts.append(("oled", "oled", config.oled.address))
    if not parts:
        return
    name = f"i2c-{config.i2c.bus}"
    try:
        bus = devices.i2c_bus(config.i2c.bus)
    except DriverError as error:
        yield _bus_finding(name, error)
        return
    configured = {address for _, _, address in parts}
    errors = {address: _probe(bus, address) for address in sorted(configured)}
    if errors and bus.is_stuck:
        yield failure(name, "bus-stuck")
        return
    yield ok(name, "bus", count=len(parts))
    for kind, part, address in parts:
        problem = errors[address]
        if problem is None:
            chip = _CHIPS.get(kind) or (config.oled.chip if config.oled else "")
            yield ok(part, "part", address=f"0x{address:02x}", chip=chip)
        else:
            free = [one for one in _ADDRESSES[kind] if one not in configured]
            yield _part_finding(bus, part, address, free, problem)
    if may_write:
        yield from _check_keys(config, bus, errors)


def check_pins(config: StationConfig, devices: DeviceFactory) -> Iterator[Finding]:
    """Look for the pins."""
    try:
        devices.pin_factory()
    except DriverError as error:
        yield failure("pins", "pins-missing", factory=config.gpio.factory, reason=one_line(error))
        return
    yield ok("pins", "pins", factory=config.gpio.factory)


def check_power(
    read: Callable[[], Throttling | None] = read_throttling,
) -> Iterator[Finding]:
    """Ask a Raspberry Pi about its supply and heat; elsewhere nothing is said."""
    flags = read()
    if flags is None:
        return
    if flags.has_under_voltage:
        yield failure("supply", "under-voltage")
    elif flags.had_under_voltage:
        yield warning("supply", "under-voltage-before")
    if flags.is_hot or flags.is_throttled or flags.is_frequency_capped:
        yield warning("supply", "throttled")
    elif flags.was_hot or flags.was_throttled or flags.was_frequency_capped:
        yield warning("supply", "throttled-before")
    if not any((flags.had_under_voltage, flags.has_under_voltage, flags.is_throttled)):
        yield ok("supply", "supply")


def _bus_finding(name: str, error: DriverError) -> Finding:
    if isinstance(error, DevicePermissionError):
        return failure(name, "bus-permission")
    if isinstance(error, DeviceNotFoundError):
        return failure(name, "bus-off")
    return failure(name, "bus-error", reason=one_line(error))


def _probe(bus: SharedBus, address: int) -> BusError | None:
    try:
        bus.read_i2c_block_data(address, _PROBE, 1)
    except BusError as error:
        return error
    return None


def _part_finding(
    bus: SharedBus, part: str, address: int, free: Iterable[int], error: BusError
) -> Finding:
    """Return what a part that does not answer may be; ``free`` is where it could be instead."""
    where = f"0x{address:02x}"
    if not isinstance(error, DeviceNotFoundError):
        code = errno.errorcode.get(error.errno or 0, str(error.errno))
        return failure(part, "part-disturbed", address=where, reason=code)
    for other in free:
        if _probe(bus, other) is None:
            return failure(part, "part-elsewhere", address=where, found=f"0x{other:02x}")
    return failure(part, "part-missing", address=where)


def _check_keys(
    config: StationConfig, bus: SharedBus, errors: dict[int, BusError | None]
) -> Iterator[Finding]:
    for one in config.expander:
        if errors[one.address] is not None:
            continue
        expander = MCP23017(bus, one.address, one.name)
        expander.start(time.monotonic())
        if expander.state is not PartState.READY:
            yield failure(one.name, "part-disturbed", address=f"0x{one.address:02x}",
                          reason=expander.problem)  # fmt: skip
        for pin in sorted(expander.held):
            key = one.keys.get(pin)
            if key is not None:
                yield warning(one.name, "key-held", name=key, pin=pin)
