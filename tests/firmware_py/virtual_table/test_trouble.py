"""Scenario files: read strictly, made of the emulators' own faults, the same run each time."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Iterable
from enum import Enum
from pathlib import Path

import pytest

from drivers.emulated import line_faults, metratec_faults, part_faults, pepper, pn532_faults
from drivers.emulated.clock import ManualClock
from drivers.emulated.line_faults import LineFault
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.part_faults import BusFault, PortFault
from engine.script.script import read_script
from firmware_py.config import StationConfig, read_config
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import Stamp
from firmware_py.errors import ConfigError, StationError
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.through import play
from firmware_py.virtual_table.trouble import Trouble, parse_trouble, read_trouble
from firmware_py.virtual_table.trouble_catalogue import faults_of, name_of, takes
from firmware_py.virtual_table.trouble_maker import TroubleMaker

HW = Path(__file__).parents[3] / "hw"
FULL = read_config(HW / "full-table.toml")
HOME = read_config(HW / "home-table.toml")
SHIPPED = sorted((HW / "trouble").glob("*.toml"))

SCRIPT = """
title = "a bet, a call, a fold"
blinds = [50, 100]
button = 1
stacks = { 1 = 5000, 2 = 5000, 3 = 5000 }
[[step]]
do = "s1 push 100"
[[step]]
do = "s2 push 25x2"
[[step]]
do = "s3 tap"
[[step]]
do = "flop 2c 7d Ts"
[[step]]
do = "s2 push 500"
[[step]]
do = "s3 muck"
"""


def trouble(text: str, config: StationConfig = FULL) -> Trouble:
    return parse_trouble(text, "evening.toml", config)


def event(**keys: object) -> str:
    lines = [f"{key} = {value!r}" for key, value in keys.items()]
    return "\n".join(["[[trouble]]", *lines, ""])


def refusal(text: str, config: StationConfig = FULL) -> str:
    with pytest.raises(ConfigError) as caught:
        trouble(text, config)
    return str(caught.value)


# --- reading


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_is_shipped_fits_the_full_table(path: Path) -> None:
    found = read_trouble(path, FULL)
    assert found.file.title
    assert found.faults


def test_there_is_something_shipped() -> None:
    assert len(SHIPPED) >= 3


def test_an_unknown_key_is_refused_with_line_and_neighbour() -> None:
    text = event(device="chips", what="silent", at=1) + "forr_s = 2\n"
    assert refusal(text).startswith(
        "evening.toml:5: trouble[0].forr_s: unknown key; did you mean 'for_s'? allowed here are "
    )


def test_an_unknown_device_is_refused_with_all_devices() -> None:
    text = "seed = 1\n" + event(device="chip", what="silent", at=1)
    assert refusal(text) == (
        "evening.toml:3: trouble[0].device: unknown device; did you mean 'chips'? allowed are "
        "cards.a, cards.b, chips, gpio, i2c, keys, lights, oled, panel.a, panel.b: 'chip'"
    )


def test_a_fault_of_another_device_is_refused_and_says_who_has_it() -> None:
    message = refusal(event(device="cards.a", what="silent-restart", at=1))
    assert message.startswith("evening.toml:3: trouble[0].what: unknown what; did you mean ")
    assert "cards.a does (chips can): " in message
    assert message.endswith(": 'silent-restart'")
    for name in ("bit-flip", "cable-pulled", "endless-inventory"):
        assert name in message


@pytest.mark.parametrize(
    ("keys", "where", "what"),
    [
        ({"device": "chips", "what": "silent"}, "at", "either at or after_step is required"),
        (
            {"device": "chips", "what": "silent", "at": 1, "after_step": 1},
            "at",
            "either at or after_step is required",
        ),
        ({"device": "chips", "what": "silent", "at": -1}, "at", "expected seconds, 0 to 86400"),
        ({"device": "chips", "what": "silent", "at": "x"}, "at", "expected seconds, 0 to 86400"),
        (
            {"device": "chips", "what": "silent", "at": 1, "times": 0},
            "times",
            "expected a whole number, 1 to 1000000",
        ),
        (
            {"device": "chips", "what": "cable-pulled", "at": 1, "times": 2},
            "times",
            "cable-pulled takes no times: 2",
        ),
        (
            {"device": "chips", "what": "silent", "at": 1, "key": "fold"},
            "key",
            "silent takes no key: 'fold'",
        ),
        ({"device": "keys", "what": "stuck", "at": 1, "key": "folt"}, "key", "did you mean 'fold'"),
        ({"device": "chips", "what": "swapped", "at": 1}, "other", "allowed are cards.a, cards.b"),
        (
            {"device": "i2c", "what": "missing", "at": 1},
            "at",
            "missing can only be from the start: at = 0",
        ),
    ],
)
def test_a_value_that_does_not_fit_is_refused_by_name(
    keys: dict[str, object], where: str, what: str
) -> None:
    message = refusal(event(**keys))
    assert f"trouble[0].{where}: " in message
    assert what in message


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("seed = -1", "seed: expected a whole number from 0"),
        ("[hearing.chips]\nmiss = 1.5", "hearing.chips.miss: expected a share, 0 to 0.9"),
        ("[hearing.air]\nmiss = 0.1", "hearing.air: unknown key; did you mean 'cards'"),
        ("[motions]\ntwo = 2.0", "motions.two: expected a share, 0 to 1"),
        ("[[trouble]]\nwhat = 'silent'", "trouble[0].device: required, and missing"),
        ("seed = ", "not valid TOML"),
    ],
)
def test_the_rest_is_as_strict(text: str, where: str) -> None:
    assert where in refusal(text)


def test_every_fault_of_every_emulator_can_be_written() -> None:
    """By its own name, on whatever device has it: a new fault is there at once."""
    known = {
        fault
        for config in (FULL, HOME)
        for faults in faults_of(config).values()
        for fault in faults.values()
    }
    modules = (line_faults, pepper, pn532_faults, metratec_faults, part_faults)
    enums = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Enum) and kind.__module__ == module.__name__
    }
    assert len(enums) == 10
    assert {fault for kind in enums for fault in kind} == known


def test_no_two_faults_of_a_device_share_a_name() -> None:
    """A name that two enums of one device had would hide one of them."""
    for faults in faults_of(FULL).values():
        for name, fault in faults.items():
            assert name == name_of(fault)
    readers = [*LineFault, *PortFault, *metratec_faults.QuasarFault]
    assert len(faults_of(FULL)["chips"]) == len(readers)


# --- making


@pytest.fixture
def felt() -> Iterable[EmulatedStation]:
    clock = ManualClock()
    with EmulatedStation(FULL, clock=clock, rough=trouble("").roughness(clock)) as station:
        yield station


def every_fault(config: StationConfig) -> list[tuple[str, str]]:
    return [(device, name) for device, faults in faults_of(config).items() for name in faults]


@pytest.mark.parametrize("config", [FULL, HOME], ids=lambda config: config.name)
def test_every_fault_happens_and_ends(config: StationConfig) -> None:
    for device, what in every_fault(config):
        fault = faults_of(config)[device][what]
        allowed = takes(fault)
        keys: dict[str, object] = {"device": device, "what": what}
        keys["at"] = 0 if allowed.only_at_start else 0.5
        if allowed.key:
            keys["key"] = "fold"
        if allowed.other:
            keys["other"] = next(one.name for one in config.reader if one.name != device)
        if allowed.for_s:
            keys["for_s"] = 1.0
        clock = ManualClock()
        scenario = trouble(event(**keys), config)
        with EmulatedStation(config, clock=clock, rough=scenario.roughness(clock)) as station:
            maker = TroubleMaker(scenario, station, clock.advance)
            maker.begin(10.0)
            assert maker.is_due_by(10.6) is not allowed.only_at_start
            maker.pass_time(10.5)
            assert maker.is_due_by(11.5) is allowed.for_s
            maker.pass_time(11.5)
            assert not maker.is_due_by(1000.0)


def test_an_event_happens_at_its_time_and_ends_after_for_s(felt: EmulatedStation) -> None:
    scenario = trouble(event(device="chips", what="cable-pulled", at=2.0, for_s=1.5))
    maker = TroubleMaker(scenario, felt, lambda _: None)
    cable = felt.cables["chips"]
    maker.pass_time(50.0)
    maker.begin(100.0)
    for now_s, is_in in ((101.9, True), (102.0, False), (103.4, False), (103.5, True)):
        maker.pass_time(now_s)
        assert cable.is_present() is is_in  # type: ignore[attr-defined]


def test_an_event_happens_after_its_step(felt: EmulatedStation) -> None:
    scenario = trouble(event(device="chips", what="bit-flip", after_step=2, times=3))
    maker = TroubleMaker(scenario, felt, lambda _: None)
    maker.begin(0.0)
    maker.step_done(1.0)
    assert felt.lines["chips"].pending == 0
    maker.step_done(2.0)
    assert felt.lines["chips"].pending == 3


def test_without_times_and_duration_it_happens_once(felt: EmulatedStation) -> None:
    TroubleMaker(trouble(event(device="chips", what="late", at=0)), felt, lambda _: None)
    assert felt.lines["chips"].pending == 1


def test_i2c_faults_hit_the_part_or_all(felt: EmulatedStation) -> None:
    maker = TroubleMaker(
        trouble(event(device="panel.a", what="io-error", at=1, nth=2, for_s=1.0)),
        felt,
        lambda _: None,
    )
    maker.begin(0.0)
    maker.pass_time(1.0)
    assert felt.bus.read_byte_data(0x21, 0) is not None
    felt.bus.read_byte_data(0x20, 0)
    with pytest.raises(OSError, match="Input/output error") as caught:
        felt.bus.read_byte_data(0x20, 0)
    assert caught.value.errno == BusFault.IO_ERROR.value
    maker.pass_time(2.0)
    felt.bus.read_byte_data(0x20, 0)


def test_sda_held_low_blocks_everyone_for_a_second(felt: EmulatedStation) -> None:
    waited: list[float] = []
    maker = TroubleMaker(
        trouble(event(device="i2c", what="sda-low", at=0, for_s=5.0)), felt, waited.append
    )
    with pytest.raises(TimeoutError):
        felt.bus.read_byte_data(0x20, 0)
    assert waited == [1.0]
    maker.begin(0.0)
    maker.pass_time(5.0)
    felt.bus.read_byte_data(0x20, 0)


# --- running


HEADS_UP = """
title = "heads-up at home"
blinds = [50, 100]
button = 1
stacks = { 1 = 5000, 2 = 5000 }
[[step]]
do = "s1 push 100"
[[step]]
do = "s2 tap"
[[step]]
do = "flop 2c 7d Ts"
[[step]]
do = "s2 muck"
"""


def journal_of(
    folder: Path, scenario: Trouble, config: StationConfig = FULL, text: str = SCRIPT
) -> bytes:
    """Play the script and return the whole journal, as bytes."""
    folder.mkdir()
    kept: list[Journal] = []

    def open_journal(clock: ManualClock) -> Journal:
        def stamp() -> Stamp:
            now_ms = int(clock() * 1000)
            return Stamp("boot", now_ms, now_ms, is_synchronised=False)

        kept.append(Journal(folder / "journal.db", stamp=stamp))
        return kept[-1]

    played = read_script(tomllib.loads(text))
    try:
        asyncio.run(
            play(
                played.setup,
                [step.happenings for step in played.steps],
                has_blanks=True,
                config=config,
                trouble=scenario,
                record=open_journal,
            )
        )
    finally:
        for journal in kept:
            journal.close()
    return (folder / "journal.db").read_bytes()


ROUGH = """
seed = {seed}
[hearing.chips]
miss = 0.15
ghost = 0.02
burst = 0.01
uneven = true
[hearing.cards]
miss = 0.1
[motions]
two = 0.5
pause_s = 0.1
[[trouble]]
at = 0.5
device = "chips"
what = "cable-pulled-in-frame"
for_s = 1.0
[[trouble]]
after_step = 1
device = "cards.a"
what = "garbage-before"
times = 10
[[trouble]]
after_step = 2
device = "chips"
what = "late"
[[trouble]]
after_step = 3
device = "panel.a"
what = "no-acknowledge"
times = 2
"""


def test_the_same_seed_makes_the_same_journal_and_another_one_another(tmp_path: Path) -> None:
    first = journal_of(tmp_path / "1", trouble(ROUGH.format(seed=7)))
    again = journal_of(tmp_path / "2", trouble(ROUGH.format(seed=7)))
    other = journal_of(tmp_path / "3", trouble(ROUGH.format(seed=8)))
    assert first == again
    assert first != other


def test_a_home_table_has_trouble_too(tmp_path: Path) -> None:
    text = event(device="cards.seat1", what="supply-lost", at=0.5) + event(
        device="cards.muck", what="cable-pulled", at=1.0, for_s=0.5
    )
    scenario = trouble("[hearing.cards]\nmiss = 0.2\nghost = 0.05\n" + text, HOME)
    again = [journal_of(tmp_path / name, scenario, HOME, HEADS_UP) for name in ("1", "2")]
    assert again[0] == again[1]


def test_a_cable_that_stays_away_ends_the_run_and_says_why(tmp_path: Path) -> None:
    scenario = trouble(event(device="chips", what="cable-pulled", after_step=0))
    with pytest.raises(StationError, match=r"chips is down: chips: no such port"):
        journal_of(tmp_path / "1", scenario)


def test_a_quasar_in_trouble_is_the_reader_of_the_emulated_station(felt: EmulatedStation) -> None:
    assert isinstance(felt.readers["chips"], EmulatedQuasar)
    TroubleMaker(trouble(event(device="chips", what="mute", at=0, times=4)), felt, lambda _: None)
    assert felt.readers["chips"].faults.mute_answers == 4


def test_the_page_names_every_fault_and_its_example_is_a_scenario() -> None:
    page = (HW.parent / "docs" / "trouble.md").read_text(encoding="utf-8")
    for config in (FULL, HOME):
        for faults in faults_of(config).values():
            for name in faults:
                assert f"`{name}`" in page
    example = page.split("```toml\n")[1].split("```")[0]
    assert len(trouble(example).faults) == 2
