"""The check on emulated devices, for trying it out."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_py.check.findings import Finding
from firmware_py.config import StationConfig
from firmware_py.virtual_table.emulated_station import EmulatedStation


def virtual_findings(station: StationConfig, rounds: int) -> Iterator[Finding]:
    """Look at a whole emulated station, with its reference tags in their places."""
    from firmware_py.check_command import check_devices  # noqa: PLC0415 - it imports this

    with EmulatedStation(station) as felt:
        for section in station.reader:
            for antenna, uid in section.references.items():
                felt.place(section.zones[antenna], uid)
        yield from check_devices(felt.config, felt.devices, rounds=rounds)
