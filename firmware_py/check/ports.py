"""Serial ports: whether their names are stable, and why one cannot be opened."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from drivers.errors import (
    DeviceNotFoundError,
    DevicePermissionError,
    DriverError,
    PortInUseError,
)
from firmware_py.check.findings import Finding, failure, one_line, warning

_NUMBERED = re.compile(r"/dev/tty(?:USB|ACM)\d+")
_BY_ID = "/dev/serial/by-id/"
_ALIASES = {"/dev/serial0", "/dev/serial1", "/dev/ttyS0"}
_MOST_PARENTS = 6


@dataclass(frozen=True, slots=True)
class PortFacts:
    """What the system knows of a port.

    Attributes:
        device: the node that the name leads to.
        serial: number of the adapter, "" where it has none.
        by_id: a name by that number, "" where there is none.
        by_path: a name by the socket, likewise.
    """

    device: str
    serial: str = ""
    by_id: str = ""
    by_path: str = ""


def read_port_facts(
    path: str, *, sysfs: Path = Path("/sys/class/tty"), links: Path = Path("/dev/serial")
) -> PortFacts:
    """Ask the system about a port; never raises."""
    device = os.path.realpath(path)
    return PortFacts(
        device,
        _serial_of(sysfs / Path(device).name / "device"),
        _link_to(device, links / "by-id"),
        _link_to(device, links / "by-path"),
    )


def check_name(name: str, path: str, facts: PortFacts) -> Iterator[Finding]:
    """Yield a warning if the configured name may lead to another device tomorrow."""
    if path in _ALIASES:
        yield warning(name, "name-alias", path=path)
    elif _NUMBERED.fullmatch(path):
        if facts.serial and facts.by_id:
            yield warning(name, "name-unstable", path=path, better=facts.by_id)
        else:
            better = facts.by_path or "/dev/serial/by-path/..."
            yield warning(name, "name-unstable-no-serial", path=path, better=better)
    elif path.startswith(_BY_ID) and not facts.serial and facts.device != path:
        better = facts.by_path or "/dev/serial/by-path/..."
        yield warning(name, "name-shared", path=path, better=better)


def open_finding(name: str, path: str, error: DriverError) -> Finding:
    """Return why a port cannot be opened, and what helps."""
    keys = {
        DevicePermissionError: "port-permission",
        DeviceNotFoundError: "port-missing",
        PortInUseError: "port-busy",
    }
    for kind, key in keys.items():
        if isinstance(error, kind):
            return failure(name, key, path=path)
    return failure(name, "port-refused", path=path, reason=one_line(error))


def _serial_of(device: Path) -> str:
    """Return the serial number of the USB device above a port."""
    try:
        folder = device.resolve(strict=True)
    except OSError:
        return ""
    for parent in (folder, *folder.parents[:_MOST_PARENTS]):
        try:
            return (parent / "serial").read_text(encoding="ascii", errors="replace").strip()
        except OSError:
            continue
    return ""


def _link_to(device: str, folder: Path) -> str:
    try:
        links = sorted(folder.iterdir())
    except OSError:
        return ""
    return next((str(link) for link in links if os.path.realpath(link) == device), "")
