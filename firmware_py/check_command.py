"""``dealer-station check``: what is connected, what is wrong, and what helps, one line each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from drivers.factory import DeviceFactory
from drivers.linux.devices import LinuxDevices
from firmware_py.check.bus import check_bus, check_pins, check_power
from firmware_py.check.findings import Finding, Level, guarded, ok
from firmware_py.check.readers import ROUNDS, check_readers
from firmware_py.check.state import check_state
from firmware_py.config import EXIT_CONFIG, StationConfig, read_config
from firmware_py.enrolment.workbench import keep_drivers_quiet
from firmware_py.errors import ConfigError
from firmware_py.processes import DEFAULT_CONFIG, SHIPPED_CONFIG
from firmware_py.texts import catalogue


def check(
    config: Path | None,
    *,
    virtual: bool = False,
    as_json: bool = False,
    language: str = "",
    rounds: int = ROUNDS,
) -> int:
    """Print one line a part.

    Args:
        config: station description; by default that of the installed station, else the shipped
            one of the full table.
        virtual: look at emulated devices.
        as_json: one object in place of lines.
        language: of the lines; "" for that of the station.
        rounds: how often a reference tag is looked for.

    Returns:
        0: all is there, perhaps with warnings; 1: something does not work; 78: the configuration
        cannot be used.
    """
    keep_drivers_quiet()
    path = config or (DEFAULT_CONFIG if DEFAULT_CONFIG.exists() else SHIPPED_CONFIG)
    try:
        station = read_config(path)
    except ConfigError as error:
        _print_config_error(error, as_json=as_json)
        return EXIT_CONFIG
    findings: list[Finding] = []
    for finding in _findings(station, path, virtual=virtual, rounds=rounds):
        findings.append(finding)
        if not as_json:
            print(finding.line(language or station.language), flush=True)
    has_failed = any(one.level is Level.FAILURE for one in findings)
    if as_json:
        _print_json(station, findings)
    else:
        print(_summary(findings, language or station.language))
    return int(has_failed)


def check_devices(
    station: StationConfig, devices: DeviceFactory, *, rounds: int = ROUNDS
) -> Iterator[Finding]:
    """Look at every configured port, bus part and pin; nothing is left open."""
    readers: list[Finding] = []
    for finding in guarded("readers", lambda: check_readers(station.reader, rounds=rounds)):
        readers.append(finding)
        yield finding
    is_alone = not any(one.key == "port-busy" for one in readers)
    yield from guarded("i2c", lambda: check_bus(station, devices, may_write=is_alone))
    yield from guarded("pins", lambda: check_pins(station, devices))


def _findings(
    station: StationConfig, path: Path, *, virtual: bool, rounds: int
) -> Iterator[Finding]:
    yield ok("configuration", "configuration", name=station.name, path=str(path))
    if virtual:
        from firmware_py.check.virtual import virtual_findings  # noqa: PLC0415 - only here

        yield from virtual_findings(station, rounds)
        return
    devices = LinuxDevices(station.gpio.factory)
    try:
        yield from check_devices(station, devices, rounds=rounds)
    finally:
        devices.close()
    yield from guarded("supply", check_power)
    yield from guarded("state", lambda: check_state(station.state_directory()))


def _summary(findings: list[Finding], language: str) -> str:
    wrong = sum(one.level is Level.FAILURE for one in findings)
    doubtful = sum(one.level is Level.WARNING for one in findings)
    key = "all-good" if not wrong and not doubtful else "summary"
    book = catalogue(language)
    return book.text("check", key, wrong=wrong, doubtful=doubtful, count=len(findings))


def _print_json(station: StationConfig, findings: list[Finding]) -> None:
    levels = [one.level for one in findings]
    worst = max(levels, key=list(Level).index, default=Level.OK)
    facts = {
        "station": station.name,
        "level": worst.value,
        "findings": [one.facts() for one in findings],
    }
    print(msgspec.json.encode(facts).decode())


def _print_config_error(error: ConfigError, *, as_json: bool) -> None:
    if as_json:
        facts = {"level": Level.FAILURE.value, "configuration": str(error), "findings": []}
        print(msgspec.json.encode(facts).decode())
    else:
        print(f"FAIL configuration: {error}", file=sys.stderr)
