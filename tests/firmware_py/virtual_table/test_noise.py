"""Rulings hold although chips are missed, heard next door, and at times not heard at all."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path

import pytest

from engine.script.expect import compare
from engine.script.script import Script, read_script
from firmware_py.config import read_config
from firmware_py.virtual_table.through import play
from firmware_py.virtual_table.trouble import HearingSection
from tests.bench.noise.run import SURE_ENOUGH, Result, run

HW = Path(__file__).parents[3] / "hw"
VECTORS = Path(__file__).parents[2] / "data" / "vectors"
NOISY = ("42-a-one-motion", "44-bet", "45-a-ex-2", "56-string-after-a-large-chip")
CARDS_ONLY = ("16-ex-1",)
HARD = HearingSection(miss=0.6, ghost=0.3)


def _script(name: str) -> Script:
    (path,) = VECTORS.rglob(f"{name}.toml")
    return read_script(tomllib.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", NOISY)
def test_no_confident_ruling_is_wrong(name: str) -> None:
    """Chips missed .10, ghosts .02, bursts .2 %."""
    done = run(_script(name), seed=3, cards=None)
    assert done.complaints == ()
    assert done.confidences
    assert min(done.confidences) >= SURE_ENOUGH


@pytest.mark.parametrize("name", [*NOISY[:2], *CARDS_ONLY])
def test_rulings_hold_where_cards_are_missed_too(name: str) -> None:
    """Cards missed .05, and heard by the antenna next to theirs."""
    done = run(_script(name), seed=4)
    assert (done.result, done.complaints, done.asked) == (Result.HELD, (), 0)


def test_where_nearly_nothing_is_heard_the_dealer_is_asked() -> None:
    """Beyond the range of the figures a push is never a sure one that is wrong."""
    done = run(_script("44-bet"), seed=3, chips=HARD, cards=None)
    assert done.result is not Result.WRONG
    assert done.asked or done.result is Result.ASKED


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
