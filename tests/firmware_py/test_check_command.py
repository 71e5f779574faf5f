"""A technician is told what is there and what helps, one line a part."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from engine.setup import Level, TableSetup
from firmware_py.check_command import check, check_devices, check_state
from firmware_py.config import StationConfig, read_config
from firmware_py.core.journal import Journal
from firmware_py.virtual_table.emulated_station import EmulatedStation

HW = Path(__file__).parents[2] / "hw"
PARTS = ["reader cards.a", "reader cards.b", "reader chips", "i2c bus 1", "panel.a (0x20)"]


@pytest.fixture
def config() -> StationConfig:
    return read_config(HW / "full-table.toml")


def test_whole_station_is_in_order(config: StationConfig) -> None:
    """Every configured part has a line, and nothing is wrong with emulated ones."""
    with EmulatedStation(config) as felt:
        findings = list(check_devices(felt.config, felt.devices))
    assert [finding.what for finding in findings] == [
        *PARTS,
        "panel.b (0x21)",
        "lights (0x41)",
        "oled (0x3c)",
        "pins",
    ]
    assert [finding.line() for finding in findings if finding.problem] == []


def test_missing_part_is_named_and_others_are_still_looked_at(config: StationConfig) -> None:
    """One pulled cable is one line that fails."""
    with EmulatedStation(config) as felt:
        readers = [
            msgspec.structs.replace(reader, port=reader.port + ".pulled")
            if reader.name == "cards.b"
            else reader
            for reader in felt.config.reader
        ]
        oled = msgspec.structs.replace(config.oled, address=0x3D) if config.oled else None
        changed = msgspec.structs.replace(felt.config, reader=readers, oled=oled)
        wrong = [f for f in check_devices(changed, felt.devices) if f.problem]
    assert [finding.what for finding in wrong] == ["reader cards.b", "oled (0x3d)"]
    assert "check cable" in wrong[0].problem
    assert wrong[0].line().startswith("FAIL reader cards.b: ")


def test_port_that_another_program_holds(config: StationConfig) -> None:
    """Busy is told from absent, with the way to find the other program."""
    from drivers.serial_port import open_serial

    with EmulatedStation(config) as felt:
        port = felt.config.reader[0].port
        link = open_serial("other", port)
        try:
            first = next(iter(check_devices(felt.config, felt.devices)))
        finally:
            link.close()
    assert "in use" in first.problem


async def test_journal_is_verified(tmp_path: Path) -> None:
    """The record's length, its damage and its open faults are told."""
    assert [finding.detail for finding in check_state(tmp_path)][1] == "none yet"
    path = tmp_path / "journal.db"
    with Journal(path, reserve_bytes=0) as journal:
        await journal.append_setup(TableSetup(Level(25, 50), 1, {1: 100, 2: 100}))
    assert list(check_state(tmp_path))[1].detail == "1 entries, chain unbroken"
    with Journal(path, reserve_bytes=0) as journal:
        await journal.append_fault("chips-missing", seat=4)
    assert "--clear-faults" in list(check_state(tmp_path))[1].problem
    path.write_bytes(b"nothing" * 999)
    assert "keeps it aside" in list(check_state(tmp_path))[1].problem


def test_file_in_place_of_the_state_folder(tmp_path: Path) -> None:
    """A state path that is no folder is told."""
    (tmp_path / "state").write_text("x")
    assert "expected a folder" in next(iter(check_state(tmp_path / "state"))).problem


def test_exit_status_says_whether_all_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """1 on a bench without devices, 78 for a file that cannot be used."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert check(HW / "full-table.toml") == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("ok   configuration: full-table")
    assert all(line.startswith(("ok   ", "FAIL ")) for line in printed[:-1])
    assert printed[-1].endswith("need attention")
    assert check(tmp_path / "none.toml") == 78
    assert "cannot be read" in capsys.readouterr().err


def test_command_line_reaches_it(tmp_path: Path) -> None:
    """``dealer-station check`` prints the same."""
    result = subprocess.run(
        [sys.executable, "-m", "firmware_py.cli", "check", "--config", str(tmp_path / "no.toml")],
        capture_output=True, text=True, check=False, cwd=HW.parent,
    )  # fmt: skip
    assert result.returncode == 78
