"""``dealer-station check``: what is connected, what is wrong, and what helps, one line each."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from drivers.errors import DriverError
from drivers.factory import DeviceFactory
from drivers.linux.devices import LinuxDevices
from drivers.serial_port import open_serial
from firmware_py.config import EXIT_CONFIG, StationConfig, read_config
from firmware_py.core.journal_store import verified_entries
from firmware_py.core.recovery import open_faults
from firmware_py.errors import ConfigError, JournalError
from firmware_py.processes import DEFAULT_CONFIG, SHIPPED_CONFIG

_PROBE = 0x00
"""Register that is read to see whether a part answers; reading changes nothing there."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the check.

    Attributes:
        what: the part, e.g. "reader cards.a".
        problem: what is wrong and what helps; "" if nothing is.
        detail: what is there.
    """

    what: str
    problem: str = ""
    detail: str = ""

    def line(self) -> str:
        """Return the line to print."""
        mark = "FAIL" if self.problem else "ok  "
        rest = self.problem or self.detail
        return f"{mark} {self.what}" + (f": {rest}" if rest else "")


def check(config: Path | None) -> int:
    """Print one line a part.

    Returns:
        0: all is there; 1: something is wrong; 78: the configuration cannot be used.
    """
    path = config or (DEFAULT_CONFIG if DEFAULT_CONFIG.exists() else SHIPPED_CONFIG)
    try:
        station = read_config(path)
    except ConfigError as error:
        print(f"FAIL configuration: {error}", file=sys.stderr)
        return EXIT_CONFIG
    print(Finding("configuration", detail=f"{station.name}, {path}").line())
    devices = LinuxDevices(station.gpio.factory)
    try:
        findings = [*check_devices(station, devices), *check_state(station.state_directory())]
    finally:
        devices.close()
    for finding in findings:
        print(finding.line())
    wrong = sum(bool(finding.problem) for finding in findings)
    print(f"{wrong} of {len(findings)} need attention" if wrong else "all is in order")
    return int(wrong > 0)


def check_devices(station: StationConfig, devices: DeviceFactory) -> Iterator[Finding]:
    """Look at every configured port, bus part and pin; nothing is left open."""
    for reader in station.reader:
        yield _check_port(reader.name, reader.port, reader.baudrate)
    parts = {part.name: part.address for part in station.expander}
    if station.lights is not None:
        parts["lights"] = station.lights.address
    if station.oled is not None:
        parts["oled"] = station.oled.address
    if parts:
        yield from _check_bus(devices, station.i2c.bus, parts)
    yield _found("pins", lambda: str(devices.pin_factory() and station.gpio.factory))


def check_state(state: Path) -> Iterator[Finding]:
    """Look at the folder of the record, and at the record itself."""
    yield _check_folder(state)
    journal = state / "journal.db"
    if not journal.exists():
        yield Finding("journal", detail="none yet")
        return
    try:
        entries = verified_entries(journal)
        faults = open_faults(entries)
    except JournalError as error:
        yield Finding("journal", f"{error}; the next start keeps it aside and goes on from there")
        return
    if faults:
        names = ", ".join(f"{fault.name} (entry {fault.sequence})" for fault in faults)
        yield Finding(
            "journal",
            f"open faults: {names}; when they are dealt with, stop the core and run "
            "'python -m firmware_py.core --clear-faults NAME'",
        )
        return
    yield Finding("journal", detail=f"{len(entries)} entries, chain unbroken")


def _check_port(name: str, port: str, baudrate: int) -> Finding:
    def opened() -> str:
        open_serial(name, port, baudrate).close()
        return os.path.realpath(port)

    return _found(f"reader {name}", opened)


def _check_bus(devices: DeviceFactory, number: int, parts: dict[str, int]) -> Iterator[Finding]:
    bus = _found(f"i2c bus {number}", lambda: f"{devices.i2c_bus(number) and ''}")
    yield bus
    if bus.problem:
        return
    for name, address in parts.items():
        yield _found(f"{name} (0x{address:02x})", partial(_probed, devices, number, address))


def _probed(devices: DeviceFactory, number: int, address: int) -> str:
    devices.i2c_bus(number).read_i2c_block_data(address, _PROBE, 1)
    return ""


def _found(what: str, look: Callable[[], str]) -> Finding:
    """Turn what a look at a part brings into a line."""
    try:
        return Finding(what, detail=look())
    except (DriverError, OSError) as error:
        return Finding(what, problem=str(error))


def _check_folder(state: Path) -> Finding:
    folder = next((one for one in (state, *state.parents) if one.exists()), state)
    if not folder.is_dir():
        return Finding("state", f"expected a folder, not a file: {folder}")
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding("state", f"this user may not write here, run 'chown' on it: {folder}")
    return Finding("state", detail=str(state))
