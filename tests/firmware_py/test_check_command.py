"""A technician is told what is there and what helps, one line a part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from drivers.factory import DeviceFactory
from firmware_py import check_command
from firmware_py.check import readers
from firmware_py.check.findings import Finding, Level, guarded, ok
from firmware_py.check_command import check, check_devices
from firmware_py.config import StationConfig, read_config
from firmware_py.texts import LANGUAGES, catalogue
from firmware_py.virtual_table.emulated_station import EmulatedStation

HW = Path(__file__).parents[2] / "hw"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the state folder of this test."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    return tmp_path


@pytest.fixture
def config() -> StationConfig:
    return read_config(HW / "full-table.toml")


def _wrong(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(one.part, one.key) for one in findings if one.level is not Level.OK]


def test_whole_station_is_in_order(config: StationConfig) -> None:
    """Every configured part has a line, and nothing is wrong with emulated ones."""
    with EmulatedStation(config) as felt:
        findings = list(check_devices(felt.config, felt.devices))
    assert _wrong(findings) == []
    assert [one.part for one in findings] == [
        *("cards.a", "cards.a", "cards.b", "cards.b", "chips", "chips"),
        *("i2c-1", "panel.a", "panel.b", "lights", "oled", "pins"),
    ]
    chips = findings[4]
    assert chips.values["serial"] == "2021042713300102"
    assert "QUASAR_MX, firmware 3.14" in chips.line("en")


def test_missing_parts_are_named_and_others_are_still_looked_at(config: StationConfig) -> None:
    """One pulled cable, one display at another address, one lamp driver that is gone."""
    with EmulatedStation(config) as felt:
        felt.ports["cards.b"].close()
        oled = msgspec.structs.replace(config.oled, address=0x3D) if config.oled else None
        felt.devices.add_bus(1).unplug(0x41)
        changed = msgspec.structs.replace(felt.config, oled=oled)
        findings = list(check_devices(changed, felt.devices))
    assert _wrong(findings) == [
        ("cards.b", "port-missing"),
        ("lights", "part-missing"),
        ("oled", "part-elsewhere"),
    ]
    assert "something answers at 0x3c" in findings[-2].line("en")


def test_a_station_that_runs_is_not_disturbed() -> None:
    """A busy port means that the core is at work: then no expander is initialised."""
    from drivers.serial_port import open_serial

    with EmulatedStation(read_config(HW / "small-table.toml")) as felt:
        link = open_serial("other", felt.config.reader[0].port)
        written: list[bytes] = []
        try:
            findings = list(check_devices(felt.config, felt.devices))
            bus = felt.devices.add_bus(1)
            written += [one.written for one in bus.log if one.address == 0x20]
        finally:
            link.close()
    assert _wrong(findings) == [("cards.a", "port-busy")]
    assert written == [b"\x00"], "only one register was read"


def test_whatever_fails_in_a_check_is_a_line() -> None:
    """Never a traceback, and the other parts are looked at."""

    def breaks() -> Iterator[Finding]:
        yield ok("a", "pins", factory="mock")
        raise ZeroDivisionError("of all things")

    findings = list(guarded("readers", breaks))
    assert [one.key for one in findings] == ["pins", "check-error"]
    assert "ZeroDivisionError: of all things" in findings[1].line("en")

    def refused() -> Iterator[Finding]:
        raise PermissionError(13, "no\nway")
        yield

    assert "no way" in next(guarded("x", refused)).text("en")


def test_exit_status_says_whether_all_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """1 on a bench without devices, 78 for a file that cannot be used."""
    assert check(HW / "full-table.toml") == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("ok   configuration: full-table")
    assert all(line.startswith(("ok   ", "warn ", "FAIL ")) for line in printed[:-1])
    assert "do not work" in printed[-1]
    assert check(tmp_path / "none.toml") == 78
    assert "cannot be read" in capsys.readouterr().err
    assert check(tmp_path / "none.toml", as_json=True) == 78
    assert "cannot be read" in msgspec.json.decode(capsys.readouterr().out)["configuration"]


def test_virtual_station_passes_in_its_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(HW / "small-table.toml", virtual=True, language="zh-Hant") == 0
    assert capsys.readouterr().out.endswith("一切正常\n")


def test_json_is_one_object_with_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(HW / "small-table.toml", virtual=True, as_json=True) == 0
    facts = msgspec.json.decode(capsys.readouterr().out)
    assert facts["station"] == "small-table"
    assert facts["level"] == "ok"
    reader = facts["findings"][1]
    assert (reader["part"], reader["key"], reader["level"]) == ("cards.a", "reader", "ok")
    assert set(reader["text"]) == set(LANGUAGES)
    assert reader["values"]["product"] == "Pepper C1 MUX"


def test_warnings_alone_are_no_failure(
    config: StationConfig, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def findings(*_: object, **__: object) -> Iterator[Finding]:
        yield Finding("supply", Level.WARNING, "throttled")

    monkeypatch.setattr(check_command, "_findings", findings)
    assert check(HW / "full-table.toml") == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("warn supply: ")
    assert "0 of 1 do not work, 1 need attention" in printed[1]


def test_every_key_in_use_has_a_text() -> None:
    """A finding is never shown by its bare key."""
    sources = [*(HW.parent / "firmware_py" / "check").glob("*.py"), Path(check_command.__file__)]
    code = "".join(source.read_text(encoding="utf-8") for source in sources)
    given = set(re.findall(r"(?:ok|warning|failure)\(\s*[^,()]+(?:\.name)?,\s*\"([a-z-]+)\"", code))
    given |= set(re.findall(r"\"((?:port|swapped|device|check)-[a-z-]+)\"", code))
    assert len(given) > 45
    assert given <= set(catalogue("en").tables["check"])


def test_nothing_is_left_open() -> None:
    """Ports are free again after the check, for the core that starts next."""
    from drivers.serial_port import open_serial

    with EmulatedStation(read_config(HW / "small-table.toml")) as felt:
        devices: DeviceFactory = felt.devices
        assert not _wrong(list(check_devices(felt.config, devices, rounds=1)))
        for section in felt.config.reader:
            open_serial(section.name, section.port).close()
    assert readers.ROUNDS == 20
