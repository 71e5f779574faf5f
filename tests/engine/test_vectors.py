"""Every table script of ``tests/data/vectors`` holds."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.script.expect import compare
from engine.script.script import read_script
from firmware_py.outcomes import run_script

VECTORS = sorted((Path(__file__).parents[1] / "data" / "vectors").glob("*.toml"))


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_vector_holds(path: Path) -> None:
    script = read_script(tomllib.loads(path.read_text()))
    differences = [
        (step.number, difference)
        for step, outcome in zip(script.steps, run_script(script), strict=True)
        for difference in compare(step.expect, outcome.rulings, outcome.view, outcome.alerts)
    ]
    assert differences == []


def test_all_vectors_are_here() -> None:
    assert len(VECTORS) == 267
