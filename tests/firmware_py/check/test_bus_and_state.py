"""Bus, keys, pins, supply, record and taught tags."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.bus import SharedBus
from drivers.emulated.devices import EmulatedDevices
from drivers.errors import BusError, DeviceNotFoundError, DevicePermissionError
from drivers.linux.throttling import Throttling
from engine.setup import Level as Blinds
from engine.setup import TableSetup
from firmware_py.check.bus import check_bus, check_pins, check_power
from firmware_py.check.findings import Finding, Level
from firmware_py.check.state import check_state, check_tags
from firmware_py.config import StationConfig, read_config
from firmware_py.core.journal import Journal
from firmware_py.core.panel_faces import FACES
from firmware_py.core.tag_file import TagFile, write_tag_file
from firmware_py.virtual_table.emulated_station import EmulatedStation

HW = Path(__file__).parents[3] / "hw"


@pytest.fixture
def config() -> StationConfig:
    return read_config(HW / "full-table.toml")


@pytest.fixture
def felt(config: StationConfig) -> Iterator[EmulatedStation]:
    with EmulatedStation(config, sleep=lambda _: None) as felt:
        yield felt


def _wrong(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(one.part, one.key) for one in findings if one.level is not Level.OK]


def test_keys_that_are_down_are_named(config: StationConfig, felt: EmulatedStation) -> None:
    felt.press("seat4")
    findings = list(check_bus(config, felt.devices, may_write=True))
    assert _wrong(findings) == [("panel.a", "key-held")]
    assert "key seat4 (pin 3) is down" in findings[-1].text("en")
    assert _wrong(list(check_bus(config, felt.devices, may_write=False))) == []


def test_a_part_at_another_address_is_found(config: StationConfig) -> None:
    """The straps are set for 0x23, the description says 0x21."""
    devices = EmulatedDevices(sleep=lambda _: None)
    for address in (0x20, 0x23):
        devices.add_expander(1, address)
    findings = list(check_bus(config, devices, may_write=False))
    assert _wrong(findings)[0] == ("panel.b", "part-elsewhere")
    assert "something answers at 0x23" in findings[2].text("en")
    assert ("oled", "part-missing") in _wrong(findings)


def test_a_stuck_bus_is_one_line(config: StationConfig, felt: EmulatedStation) -> None:
    """Not one for each part, none of which is at fault."""
    felt.devices.add_bus(1).fail(errno.ETIMEDOUT, times=None)
    findings = list(check_bus(config, felt.devices, may_write=True))
    assert _wrong(findings) == [("i2c-1", "bus-stuck")]
    assert "unplug its parts one by one" in findings[0].text("en")


def test_a_disturbed_part_is_told_from_a_missing_one(
    config: StationConfig, felt: EmulatedStation
) -> None:
    felt.devices.add_bus(1).fail(errno.EIO, address=0x41, times=None)
    findings = list(check_bus(config, felt.devices, may_write=True))
    assert _wrong(findings) == [("lights", "part-disturbed")]
    assert "EIO" in findings[3].text("en")


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (DeviceNotFoundError(2, "off"), "bus-off"),
        (DevicePermissionError(13, "no"), "bus-permission"),
        (BusError(5, "odd"), "bus-error"),
    ],
)
def test_a_bus_that_cannot_be_opened(config: StationConfig, error: BusError, key: str) -> None:
    class Refusing(EmulatedDevices):
        def i2c_bus(self, number: int) -> SharedBus:
            raise error

    assert _wrong(list(check_bus(config, Refusing(), may_write=True))) == [("i2c-1", key)]


def test_pins(config: StationConfig) -> None:
    assert _wrong(list(check_pins(config, EmulatedDevices()))) == []
    findings = list(check_pins(config, EmulatedDevices(has_gpio=False)))
    assert _wrong(findings) == [("pins", "pins-missing")]
    assert "no GPIO here" in findings[0].text("en")


@pytest.mark.parametrize(
    ("flags", "wrong"),
    [
        (0x0, []),
        (0x1, ["under-voltage"]),
        (0x50005, ["under-voltage", "throttled"]),
        (0x10000, ["under-voltage-before"]),
        (0x8, ["throttled"]),
        (0x80000, ["throttled-before"]),
    ],
)
def test_the_supply_explains_ports_that_drop_out(flags: int, wrong: list[str]) -> None:
    findings = list(check_power(lambda: Throttling.from_flags(flags)))
    assert [key for _, key in _wrong(findings)] == wrong
    assert len(findings) >= 1


def test_off_a_pi_nothing_is_said_of_the_supply() -> None:
    assert list(check_power(lambda: None)) == []


async def test_journal_is_verified(tmp_path: Path) -> None:
    """The record's length, its damage and its open faults are told."""

    def journal() -> Finding:
        return next(one for one in check_state(tmp_path) if one.part == "journal")

    assert journal().key == "journal-none"
    path = tmp_path / "journal.db"
    with Journal(path, reserve_bytes=0) as record:
        await record.append_setup(TableSetup(Blinds(25, 50), 1, {1: 100, 2: 100}))
    assert journal().text("en") == "1 entries, chain unbroken"
    with Journal(path, reserve_bytes=0) as record:
        await record.append_fault("chips-missing", seat=4)
    assert "--clear-faults" in journal().text("en")
    assert "chips-missing (2)" in journal().text("zh-Hant")
    path.write_bytes(b"nothing" * 999)
    assert "keeps it aside" in journal().text("en")


def test_file_in_place_of_the_state_folder(tmp_path: Path) -> None:
    """A state path that is no folder is told."""
    (tmp_path / "state").write_text("x")
    assert "expected a folder" in next(iter(check_state(tmp_path / "state"))).text("en")


def test_taught_tags_are_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "tags.json"
    assert _wrong(list(check_tags(path))) == [("tags", "tags-none")]
    cards = {f"E00400000000{number:04X}": face for number, face in enumerate(FACES)}
    write_tag_file(path, TagFile(decks={"red": cards}))
    assert _wrong(list(check_tags(path))) == []
    del cards["E004000000000000"], cards["E004000000000033"]
    write_tag_file(path, TagFile(decks={"red": cards}))
    path.chmod(0o644)
    findings = list(check_tags(path))
    assert _wrong(findings) == [("tags", "deck-short"), ("tags", "tags-readable")]
    assert f"deck red lacks {FACES[0]} {FACES[-1]}" in findings[1].text("en")
    assert f"chmod 600 {path}" in findings[2].text("en")
    path.write_text("{")
    assert _wrong(list(check_tags(path))) == [("tags", "tags-unusable")]
