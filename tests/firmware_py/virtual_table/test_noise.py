"""Rulings hold although chips are missed, heard next door, and at times not heard at all."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path

import msgspec
import pytest

from drivers.emulated.rough_hearing import RoughHearing
from engine.happenings import ChipsPushed, Happening, Together
from engine.script.expect import compare
from engine.script.script import Script, read_script
from firmware_py.config import StationConfig, read_config
from firmware_py.virtual_table.through import play, virtual_config

HW = Path(__file__).parents[3] / "hw"
VECTORS = Path(__file__).parents[2] / "data" / "vectors"
NOISY = ("42-a-one-motion", "44-bet", "45-a-ex-2", "56-string-after-a-large-chip")
SURE_ENOUGH = 900
"""A house asks its dealer below this confidence."""
PATIENCE = 5


def _config() -> StationConfig:
    """Return the full table with a reference tag under each chip antenna."""
    base = virtual_config()
    readers = [
        msgspec.structs.replace(
            one, references={antenna: f"E00405000000{antenna:04X}" for antenna in one.zones}
        )
        if one.kind == "quasar"
        else one
        for one in base.reader
    ]
    return msgspec.structs.replace(base, reader=readers)


def _script(name: str) -> Script:
    (path,) = VECTORS.rglob(f"{name}.toml")
    return read_script(tomllib.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", NOISY)
def test_no_confident_ruling_is_wrong(name: str) -> None:
    """Misses .10, ghosts .02, bursts .2 %."""
    script, config = _script(name), _config()
    steady = [uid for reader in config.reader for uid in reader.references.values()]
    pushes: list[int] = []

    def hear(happening: Happening, *_: object) -> None:
        parts = happening.parts if isinstance(happening, Together) else (happening,)
        pushes.extend(part.confidence for part in parts if isinstance(part, ChipsPushed))

    outcomes = asyncio.run(
        play(
            script.setup,
            [step.happenings for step in script.steps],
            has_blanks=True,
            hearing=RoughHearing(3, miss=0.10, ghost=0.02, burst=0.002, steady=steady),
            config=config,
            listener=hear,
            patience=PATIENCE,
        )
    )
    for step, outcome in zip(script.steps, outcomes, strict=True):
        assert compare(step.expect, outcome.rulings, outcome.view, outcome.alerts) == []
    assert pushes
    assert min(pushes) >= SURE_ENOUGH


def test_a_home_table_with_pn532_spots_plays() -> None:
    """Cards of ISO 14443A, each place on a port of its own."""
    script = read_script(
        tomllib.loads(
            """
            title = "heads-up at home"
            blinds = [50, 100]
            button = 1
            stacks = { 1 = 5000, 2 = 5000 }
            [[step]]
            do = "s1 say call + push 100"
            expect = { seat = 1, action = "call", to = 100 }
            [[step]]
            do = "s2 tap"
            [[step]]
            do = "flop 2c 7d Ts"
            expect = { street = "flop" }
            [[step]]
            do = "s2 muck"
            expect = { seat = 2, action = "fold" }
            """
        )
    )
    outcomes = asyncio.run(
        play(
            script.setup,
            [step.happenings for step in script.steps],
            has_blanks=True,
            config=read_config(HW / "home-table.toml"),
        )
    )
    assert outcomes[2].view.board == ("2c", "7d", "Ts")
    for step, outcome in zip(script.steps, outcomes, strict=True):
        assert compare(step.expect, outcome.rulings, outcome.view, outcome.alerts) == []
