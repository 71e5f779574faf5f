"""Commands as documented, and what their answers say."""

from __future__ import annotations

from typing import Any

import pytest

from drivers.metratec import commands
from drivers.metratec.commands import AntennaState, Revision, StartupSequence, encode

PLAIN = [
    commands.BREAK,
    commands.END_OF_FRAME,
    commands.REVISION,
    commands.FIRMWARE,
    commands.SERIAL_NUMBER,
    commands.SHOW_STARTUP,
    commands.FULL_ANSWERS,
    commands.ISO_15693,
    commands.set_power(200)[0],
    commands.REPORT_ON,
    commands.FIELD_ON,
    commands.select_port(2)[0],
    commands.SHOW_ANTENNA,
    commands.INVENTORY,
    commands.rest_field(20),
    commands.INVENTORY_NEW,
    commands.cycle_ports(3),
    commands.REPEAT_INVENTORY,
    commands.FIELD_OFF,
]
CLOSED = [
    commands.CRC_ON,
    commands.INVENTORY,
    commands.BREAK,
    commands.CRC_OFF,
    commands.RESTART,
]
# Documented as what is refused, or as what this driver does not use.
OTHERS = {b"INV SSL\r", b"XYZ\r", b"SET PWR 300\r", b"SAP MAN 16\r"}


def test_every_documented_command_can_be_built(metratec_exchanges: list[Any]) -> None:
    built = {encode(command) for command in PLAIN}
    built |= {encode(command, crc=True) for command in CLOSED}
    assert built | OTHERS == {exchange.command for exchange in metratec_exchanges}


def test_second_forms_are_those_of_other_firmware() -> None:
    assert commands.set_power(100)[1] == "SRI PWR 100"
    assert commands.select_port(15)[1] == "SAP 15"
    assert encode(commands.HARDWARE) == b"RHW\r"
    assert encode(commands.HEART_BEAT_OFF) == b"HBT OFF\r"
    assert encode(commands.WAKE, crc=True) == b"WAK 5E70\r"


@pytest.mark.parametrize("power_mw", [0, 99, 150, 500, -200])
def test_other_powers_are_refused(power_mw: int) -> None:
    with pytest.raises(ValueError, match=rf"100 or 200 mW: {power_mw}$"):
        commands.set_power(power_mw)


def test_numbers_out_of_range_are_refused() -> None:
    for port in (-1, 16):
        with pytest.raises(ValueError, match=rf"ports 0 to 15: {port}$"):
            commands.select_port(port)
    for duration_ms in (0, 2001):
        with pytest.raises(ValueError, match=rf"1 to 2000 ms: {duration_ms}$"):
            commands.rest_field(duration_ms)
    with pytest.raises(ValueError, match=r"17$"):
        commands.cycle_ports(17)


@pytest.mark.parametrize("command", ["INV\r", "INV\nBRK", "INV é", "\x00"])
def test_only_printable_commands_go_out(command: str) -> None:
    with pytest.raises(ValueError, match=r"printable ASCII"):
        encode(command)


def test_answers_are_read() -> None:
    revision = commands.parse_revision("QUASAR_MX      02000314")
    assert revision == Revision("QUASAR_MX", "0200", "0314")
    assert commands.parse_version("QUASAR_MX       0314") == "0314"
    assert commands.parse_version("ABCDEFGHIJKLMNOP0200") == "0200"
    assert commands.parse_serial_number("2021042713300102") == "2021042713300102"
    assert commands.parse_startup(("OFF", "OK!")) == StartupSequence(is_on=False)
    assert commands.parse_startup(("ON", "SRI SS 100", "CNR INV", "OK!")) == StartupSequence(
        is_on=True, commands=("SRI SS 100", "CNR INV")
    )
    assert commands.parse_antenna("MAN 2 ARP") == AntennaState(2, is_reported=True)
    assert commands.parse_antenna("MAN 12") == AntennaState(12, is_reported=False)


def test_versions_read_as_people_write_them() -> None:
    assert commands.format_version("0314") == "3.14"
    assert commands.format_version("0200") == "2.00"


@pytest.mark.parametrize(
    ("parse", "line"),
    [
        (commands.parse_revision, "QUASAR_MX      0200031"),
        (commands.parse_revision, "02000314"),
        (commands.parse_version, "0314"),
        (commands.parse_version, "QUASAR_MX"),
        (commands.parse_serial_number, "202104271330010"),
        (commands.parse_serial_number, "OK!"),
        (commands.parse_startup, ("OFF",)),
        (commands.parse_startup, ("AT", "OFF", "OK!")),
        (commands.parse_startup, ("ON", "CNR INV")),
        (commands.parse_antenna, "AUT 3 ARP"),
        (commands.parse_antenna, "MAN 2 ARP ON"),
    ],
)
def test_other_answers_are_refused(parse: Any, line: Any) -> None:
    with pytest.raises(ValueError, match=r"expected"):
        parse(line)
