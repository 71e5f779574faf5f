"""Through the hardware the station rules as the engine does alone."""

from __future__ import annotations

import random
import threading
import time
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from drivers.emulated.metratec_tags import NoisyHearing
from engine.rulings import Alert, Ruling
from engine.script.expect import compare
from engine.script.script import Script, read_script
from firmware_py.outcomes import run_script
from firmware_py.recorded_hands.reader import read_hand
from firmware_py.recorded_hands.result import replay_hand
from firmware_py.virtual_table.through import play_hand_on_hardware, run_script_on_hardware

DATA = Path(__file__).parents[2] / "data"

HEADER = """
title = "a script"
blinds = [50, 100]
button = 6
stacks = { 1 = 10000, 2 = 10000, 3 = 10000, 4 = 10000, 5 = 10000, 6 = 10000 }
"""

SCRIPTS = {
    "push": ['"s3 push 500 100"', '"s4 push 1000"', '"s5 fold"'],
    "two motions and words before chips": [
        '"s3 say raise 600"',
        '"s4 push 500 100 / 1000"',
        '"s5 say raise 2600"',
        '"s5 push 1000 1000 / 500 100"',
    ],
    "change is made between two pushes of a seat": [
        '"s3 push 1000"',
        '["s4 say raise 500", "s5 say fold", "s6 say fold", "s1 say fold", "s2 say fold"]',
        '"s3 push 500"',
    ],
    "words with chips": ['"s3 say raise 300 + push 500"', '"s4 say call + push 1000 100"'],
    "pulls": [
        '"s3 say raise 600"',
        '["s4 say fold", "s5 say fold", "s6 say fold", "s1 say fold"]',
        '["s2 pull 100", "s2 push 1000"]',
    ],
    "streets, mucks and a next hand": [
        '["s3 push 100", "s4 muck", "s5 muck", "s6 muck", "s1 push 25 25", "s2 tap"]',
        '["flop Ah Kd 3c", "s1 push 500", "s2 push 1000", "s3 muck"]',
        '["turn 7c", "s1 tap", "s2 tap", "river 2s", "s1 say check", "s2 all-in", "s1 muck"]',
        '"push-pot"',
        '["next-hand", "s4 push 100", "s5 push 500"]',
    ],
    "keys only": [
        '["s4 clock", "s3 say all-in", "s2 asks s3", "count s3 10000", "undo"]',
        '["level 100 200", "burn", "s3 discard", "s7 sits 5000", "button s2"]',
    ],
    "misdeal": ['"s5 deal 9h"', '"floor misdeal"', '["s3 push 500", "s4 muck"]'],
    "cards that should not be there": [
        '["s3 say call", "s4 say call", "s5 say call", "s6 say call", "s1 say call"]',
        '["board 7c", "foreign s4"]',
    ],
    "time": ['["s4 say raise 300", "wait 20", "s5 say fold"]'],
    "unknown chip": ['"s3 push 500 ?"'],
}


def _script(steps: list[str], header: str = HEADER) -> Script:
    text = header + "".join(f"[[step]]\ndo = {step}\n" for step in steps)
    return read_script(tomllib.loads(text.replace('"s5 fold"', '"s5 say fold"')))


@pytest.mark.parametrize("name", SCRIPTS)
def test_rulings_are_those_of_the_engine(name: str) -> None:
    script = _script(SCRIPTS[name])
    wanted = list(run_script(script))
    got = run_script_on_hardware(script)
    assert [_sure(one.rulings) for one in got] == [_sure(one.rulings) for one in wanted]
    assert [outcome.alerts for outcome in got] == [outcome.alerts for outcome in wanted]
    views = [replace(one.view, rulings=tuple(_sure(one.view.rulings))) for one in got]
    assert views == [one.view for one in wanted]


def test_cards_alike_are_found_though_the_station_knows_no_hand() -> None:
    """The engine alone is told the hands; here the antennas see two tags of one face."""
    header = HEADER + 'cards = { 3 = "AhKh" }\n'
    calls = '["s3 say raise 300", "s4 say call", "s5 say fold", "s6 say fold", "s1 say fold"]'
    script = _script([calls, '"s2 say fold"', '"flop Ah 2c 3d"'], header)
    got = run_script_on_hardware(script)
    assert Alert.DUPLICATE_CARD in got[-1].alerts
    assert got[-1].view.stacks == dict.fromkeys(range(1, 7), 10000)


VECTORS = sorted((DATA / "vectors").rglob("*.toml"))


@pytest.mark.parametrize("path", VECTORS[::12], ids=lambda path: path.stem)
def test_vectors_hold_through_the_hardware(path: Path) -> None:
    script = read_script(tomllib.loads(path.read_text(encoding="utf-8")))
    for step, outcome in zip(script.steps, run_script_on_hardware(script), strict=True):
        assert compare(step.expect, outcome.rulings, outcome.view, outcome.alerts) == []


def _hands() -> list[Path]:
    found = sorted((DATA / "hands").glob("*.phh"))
    # wsop-2023-43-03: the big blind calls with chips of the value of its ante, which is in the pot
    chosen = [path for path in found if path.stem == "wsop-2023-43-03"]
    return chosen + [path for path in found if "NT" in path.read_text(encoding="utf-8")][::8]


@pytest.mark.parametrize("path", _hands(), ids=lambda path: path.stem)
def test_recorded_hands_agree_through_the_hardware(path: Path) -> None:
    hand = read_hand(path.read_text(encoding="utf-8"), path.name)
    assert replay_hand(hand, play_hand_on_hardware) == replay_hand(hand)


@pytest.mark.parametrize(("miss", "ghost"), [(0.02, 0.0), (0.10, 0.02)])
@pytest.mark.parametrize("name", ["push", "words with chips", "streets, mucks and a next hand"])
def test_noise_on_the_chip_antennas_changes_no_ruling(name: str, miss: float, ghost: float) -> None:
    """Chips that are missed now and then, and heard by the neighbour's antenna."""
    script = _script(SCRIPTS[name])
    noise = NoisyHearing(random.Random(11), miss=miss, ghost=ghost)
    got = run_script_on_hardware(script, noise)
    assert [_sure(outcome.rulings) for outcome in got] == [
        _sure(outcome.rulings) for outcome in run_script(script)
    ]
    assert all(ruling.confidence >= 970 for outcome in got for ruling in outcome.rulings)


def _sure(rulings: tuple[Ruling, ...]) -> list[Ruling]:
    """Return the rulings without the confidence, which is that of the antennas."""
    return [ruling._replace(confidence=1000) for ruling in rulings]


def test_nothing_is_left_open() -> None:
    script = _script(SCRIPTS["push"])
    threads, descriptors = threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(3):
        run_script_on_hardware(script)
    assert threading.active_count() == threads
    assert len(list(Path("/proc/self/fd").iterdir())) <= descriptors


def test_it_is_as_fast_as_the_machine() -> None:
    """A hand takes far less than the time that its slots take on the air (process time)."""
    script = _script(SCRIPTS["streets, mucks and a next hand"])
    started_s = time.process_time()
    run_script_on_hardware(script)
    assert time.process_time() - started_s < 10
