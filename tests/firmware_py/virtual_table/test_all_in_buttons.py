"""All-in buttons, both ways: chips without a button, a button without chips, and mistakes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from engine.script.expect import compare
from engine.script.script import Script, read_script
from firmware_py.outcomes import StepOutcome, run_script
from firmware_py.virtual_table.through import run_script_on_hardware

SCRIPTS = sorted((Path(__file__).parents[2] / "data" / "all-in-buttons").glob("*.toml"))


def test_all_scripts_are_here() -> None:
    assert len(SCRIPTS) == 7


@pytest.mark.parametrize("run", [run_script, run_script_on_hardware])
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_all_in_buttons(path: Path, run: Callable[[Script], Iterable[StepOutcome]]) -> None:
    script = read_script(tomllib.loads(path.read_text(encoding="utf-8")))
    for step, outcome in zip(script.steps, run(script), strict=True):
        assert compare(step.expect, outcome.rulings, outcome.view, outcome.alerts) == [], step
