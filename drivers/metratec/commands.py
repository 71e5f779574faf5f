"""Commands of a QuasarMX and what their answers say (guide ISO15_V2 1.4).

A command is its text; ``encode`` puts it on the line. Where firmware differs there are two forms
of one command, and the caller tries the second once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from drivers.metratec.frames import with_crc

BREAK = "BRK"
WAKE = "WAK"
CRC_ON = "CON"
CRC_OFF = "COF"
RESTART = "RST"
"""``CRC_ON``, ``CRC_OFF`` and ``RESTART`` closed with their CRC are taken in any mode."""

END_OF_FRAME = "EOF"
HEART_BEAT_OFF = "HBT OFF"
REVISION = "REV"
FIRMWARE = "RFW"
HARDWARE = "RHW"
SERIAL_NUMBER = "RSN"
SHOW_STARTUP = "SUC SHW"
FULL_ANSWERS = "VBL 2"
ISO_15693 = "MOD 156"
REPORT_ON = "SAP ARP ON"
SHOW_ANTENNA = "SAP SHW"
FIELD_ON = "SRI SS 100"
FIELD_OFF = "SRI OFF"
INVENTORY = "INV"
INVENTORY_NEW = "INV ONT"
"""Only tags that were not read since they have power."""
REPEAT_INVENTORY = "CNR INV"
"""Is not answered itself; inventories follow until ``BREAK``."""

PORTS = 16
POWERS_MW = (100, 200)
REST_LIMIT_MS = 2000

_REVISION = re.compile(r"(\S.*?) *([0-9]{4})([0-9]{4})\Z")
_VERSION = re.compile(r"(\S.*?) *([0-9]{4})\Z")
_SERIAL = re.compile(r"[0-9]{16}\Z")
_ANTENNA = re.compile(r"MAN ([0-9]{1,2})( ARP)?\Z")


@dataclass(frozen=True, slots=True)
class Revision:
    """Answer to ``REV``.

    Attributes:
        product: name without padding.
        hardware: four digits, "0200".
        firmware: four digits, "0314" for 3.14.
    """

    product: str
    hardware: str
    firmware: str


@dataclass(frozen=True, slots=True)
class StartupSequence:
    """Answer to ``SUC SHW``: commands that the reader runs by itself at each start."""

    is_on: bool
    commands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AntennaState:
    """Answer to ``SAP SHW`` in manual mode."""

    port: int
    is_reported: bool


def encode(command: str, *, crc: bool = False) -> bytes:
    """Return the bytes of ``command`` on the line.

    Raises:
        ValueError: ``command`` is no printable ASCII.
    """
    if not command.isascii() or not command.isprintable():
        raise ValueError(f"a command is printable ASCII: {command!r}")
    return (with_crc(command) if crc else command).encode("ascii") + b"\r"


def set_power(power_mw: int) -> tuple[str, str]:
    """Return both forms of the command that sets the power, the common one first.

    Raises:
        ValueError: ``power_mw`` is neither 100 nor 200.
    """
    if power_mw not in POWERS_MW:
        raise ValueError(f"a QuasarMX transmits with 100 or 200 mW: {power_mw}")
    return f"SET PWR {power_mw}", f"SRI PWR {power_mw}"


def select_port(port: int) -> tuple[str, str]:
    """Return both forms of the command that selects a port (0 is socket 1), newer first.

    Raises:
        ValueError: ``port`` is not 0 to 15.
    """
    if port not in range(PORTS):
        raise ValueError(f"a multiplexer has ports 0 to {PORTS - 1}: {port}")
    return f"SAP MAN {port}", f"SAP {port}"


def cycle_ports(count: int) -> str:
    """Return the command that steps through ports 0 to ``count - 1``, one an inventory.

    Only for antennas fitted without a gap from socket 1; 0 ends it.

    Raises:
        ValueError: ``count`` is not 0 to 16.
    """
    if not 0 <= count <= PORTS:
        raise ValueError(f"a multiplexer has {PORTS} ports: {count}")
    return f"SAP AUT {count}"


def rest_field(duration_ms: int) -> str:
    """Return the command that takes the field away for a while, so that every tag forgets.

    Raises:
        ValueError: ``duration_ms`` is not 1 to 2000.
    """
    if not 1 <= duration_ms <= REST_LIMIT_MS:
        raise ValueError(f"the field rests for 1 to {REST_LIMIT_MS} ms: {duration_ms}")
    return f"SRI TIM {duration_ms}"


def parse_revision(line: str) -> Revision:
    """Read the answer to ``REV``: name, four digits of hardware, four of firmware.

    Raises:
        ValueError: ``line`` is nothing of the kind.
    """
    if (match := _REVISION.match(line)) is None:
        raise ValueError(f"expected a name and eight digits: {line!r}")
    return Revision(match[1], match[2], match[3])


def parse_version(line: str) -> str:
    """Read the answer to ``RFW`` or ``RHW``: return the four digits behind the name.

    Raises:
        ValueError: ``line`` is nothing of the kind.
    """
    if (match := _VERSION.match(line)) is None:
        raise ValueError(f"expected a name and four digits: {line!r}")
    return match[2]


def format_version(digits: str) -> str:
    """Write four version digits as people do: "0314" is "3.14"."""
    return f"{int(digits[:2])}.{digits[2:]}"


def parse_serial_number(line: str) -> str:
    """Read the answer to ``RSN``.

    Raises:
        ValueError: ``line`` is not 16 digits.
    """
    if _SERIAL.match(line) is None:
        raise ValueError(f"expected 16 digits: {line!r}")
    return line


def parse_startup(lines: tuple[str, ...]) -> StartupSequence:
    """Read the answer to ``SUC SHW``: ON or OFF, the stored commands, OK!.

    Raises:
        ValueError: the lines are nothing of the kind.
    """
    if len(lines) < 2 or lines[0] not in {"ON", "OFF"} or lines[-1] != "OK!":
        raise ValueError(f"expected ON or OFF, commands and OK!: {lines!r}")
    return StartupSequence(lines[0] == "ON", lines[1:-1])


def parse_antenna(line: str) -> AntennaState:
    """Read the answer to ``SAP SHW`` of a reader in manual mode.

    Raises:
        ValueError: ``line`` is nothing of the kind.
    """
    if (match := _ANTENNA.match(line)) is None:
        raise ValueError(f"expected MAN, a port and perhaps ARP: {line!r}")
    return AntennaState(int(match[1]), match[2] is not None)
