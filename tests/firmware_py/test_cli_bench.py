"""The command lines of check, enroll and tape give their options on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from firmware_py.cli import dealer_station

SMALL = str(Path(__file__).parents[2] / "hw" / "small-table.toml")
TAG = "E0040000000000A1"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the state folder of this test."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    return tmp_path / "state"


def _run(*arguments: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(dealer_station, [str(one) for one in arguments], input=typed)


def test_check(tmp_path: Path) -> None:
    done = _run("check", "--config", SMALL, "--virtual", "--json", "--rounds", "1")
    assert done.exit_code == 0
    assert msgspec.json.decode(done.stdout)["station"] == "small-table"
    assert "一切正常" in _run("check", "--config", SMALL, "--virtual", "--lang", "zh-Hant").stdout
    assert _run("check", "--config", tmp_path / "no.toml").exit_code == 78


def test_enroll_with_emulated_readers() -> None:
    done = _run("enroll", "chips", "500", "--rack", "4", "--racks", "2", "--config", SMALL,
                "--virtual", "--zone", "seat1.bets")  # fmt: skip
    assert done.exit_code == 0
    assert "rack 2/2: 4 chips are taught" in done.stdout
    done = _run("enroll", "deck", "blue", "--card", "As", "--ask", "--virtual", "--config", SMALL,
                typed="Kd\nAs\n")  # fmt: skip
    assert done.exit_code == 0
    assert "1/1  As is taught" in done.stdout
    done = _run("enroll", "check", "--chips", "100", "--virtual", "--config", SMALL)
    assert "complete: 20 tags" in done.stdout


def test_enroll_files(tmp_path: Path, state: Path) -> None:
    file, copy = tmp_path / "a.csv", tmp_path / "b.csv"
    file.write_text(f"chip,,500,{TAG}\n")
    assert _run("enroll", "import", file, "--config", SMALL).exit_code == 0
    assert (state / "tags.json").exists()
    assert "chips of 500: 1" in _run("enroll", "list", "--config", SMALL).stdout
    assert _run("enroll", "export", copy, "--config", SMALL).exit_code == 0
    assert _run("enroll", "export", copy, "--config", SMALL).exit_code == 2
    assert _run("enroll", "export", copy, "--replace", "--config", SMALL).exit_code == 0
    assert TAG in copy.read_text()
    file.write_text("chip,,half,00\n")
    done = _run("enroll", "import", file, "--replace", "--config", SMALL)
    assert done.exit_code == 2
    assert f"{file}:1: " in done.stderr


def test_tape(tmp_path: Path) -> None:
    name = tmp_path / "op"
    assert _run("tape", "keys", name, "--no-passphrase").exit_code == 0
    done = _run("tape", "play", tmp_path / "none", "--key", f"{name}.secret")
    assert done.exit_code == 2
    assert "cannot be read" in done.stderr
    done = _run("tape", "record", tmp_path, "--key", f"{name}.secret", "--virtual")
    assert done.exit_code == 2
    assert "stays with the operator" in done.stderr
    assert _run("tape", "play", tmp_path / "none").exit_code == 2, "a key is required"
