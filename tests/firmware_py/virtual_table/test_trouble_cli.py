"""``--trouble`` as a user meets it: where it may stand, what a wrong file gets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from firmware_py.cli import dealer_station

ROOT = Path(__file__).parents[3]
SCENARIO = ROOT / "hw" / "trouble" / "bad-evening.toml"
SCRIPT = ROOT / "tests" / "data" / "vectors" / "45-a-ex-2.toml"
HAND = ROOT / "firmware_py" / "virtual_table" / "hands" / "pluribus-114-1.phh"


def invoke(*arguments: str | Path) -> Result:
    return CliRunner().invoke(dealer_station, [str(argument) for argument in arguments])


def test_a_script_in_trouble_runs_the_same_in_every_process() -> None:
    """Also where sets and dictionaries of text are in another order."""
    command = [
        sys.executable, "-m", "firmware_py.cli", "adjudicate", str(SCRIPT), "--through", "hardware",
        "--trouble", str(SCENARIO), "--json",
    ]  # fmt: skip
    runs = [
        subprocess.run(
            command,
            check=False,
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=ROOT,
        )
        for seed in ("1", "2")
    ]
    assert [run.returncode for run in runs] == [0, 0], runs[0].stderr
    assert runs[0].stdout == runs[1].stdout
    assert json.loads(runs[0].stdout.splitlines()[-1])["rulings"][0]["rules"][0] == "45-A"


def test_a_hand_is_replayed_in_trouble() -> None:
    result = invoke("replay", HAND, "--through", "hardware", "--trouble", SCENARIO)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("agrees")


@pytest.mark.parametrize("command", ["adjudicate", "replay"])
def test_trouble_needs_hardware(command: str) -> None:
    result = invoke(command, SCRIPT, "--trouble", SCENARIO)
    assert result.exit_code == 2
    assert result.stderr == (
        f"--trouble: only hardware has trouble, add --through hardware: {SCENARIO}\n"
    )


@pytest.mark.parametrize("command", ["adjudicate", "replay"])
def test_a_wrong_scenario_is_told_before_anything_runs(command: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    path.write_text("[[trouble]]\nat = 1\ndevice = 'chips'\nwhat = 'cable-puled'\n")
    result = invoke(command, SCRIPT, "--through", "hardware", "--trouble", path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(
        f"--trouble: {path}:4: trouble[0].what: unknown what; did you mean 'cable-pulled'? "
    )


def test_run_refuses_a_wrong_scenario_and_a_real_table(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    result = invoke("run", "--virtual", "--trouble", missing)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"--trouble: {missing}: cannot be read")
    result = invoke("run", "--trouble", SCENARIO)
    assert result.exit_code == 2
    assert result.stderr == "--trouble needs --virtual: a real table has its own\n"
