"""Every slip in a station description is refused with file, line, key and what is allowed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.setup import Level
from firmware_py.config import StationConfig, parse_config, read_config
from firmware_py.errors import ConfigError
from firmware_py.strict_toml import convert_strict

HW = Path(__file__).parents[2] / "hw"
FULL = (HW / "full-table.toml").read_text(encoding="utf-8")


def _refused(old: str, new: str) -> ConfigError:
    assert old in FULL
    with pytest.raises(ConfigError) as caught:
        parse_config(FULL.replace(old, new, 1), "x.toml")
    return caught.value


@pytest.mark.parametrize(
    ("file", "seats"), [("full-table", 10), ("small-table", 2), ("home-table", 2)]
)
def test_shipped_descriptions_are_valid(file: str, seats: int) -> None:
    """What is shipped starts a table."""
    config = read_config(HW / f"{file}.toml")
    setup = config.table_setup()
    assert config.name == file
    assert len(setup.stacks) == seats
    assert setup.level == Level(25, 50)


def test_full_table_has_every_zone_once() -> None:
    """Ten seats' cards and bets, five board cards, muck and pot."""
    config = read_config(HW / "full-table.toml")
    zones = [zone for reader in config.reader for zone in reader.zones.values()]
    assert len(zones) == len(set(zones)) == 27
    assert config.reader[1].zones == {
        1: "seat9.cards",
        2: "seat10.cards",
        8: "muck",
        **{n + 2: f"board{n}" for n in range(1, 6)},
    }


def test_stack_of_one_seat_can_differ() -> None:
    """``[table] stacks`` overrides the common stack."""
    text = FULL.replace("button = 1", "button = 2\nstacks = { 3 = 500 }")
    setup = parse_config(text, "x.toml").table_setup()
    assert (setup.stacks[3], setup.stacks[4], setup.button) == (500, 20000, 2)


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ("baudrate", "baudrat", "reader[0].baudrat", "did you mean 'baudrate'"),
        ("[oled]", "[olde]", "olde", "did you mean 'oled'"),
        ("frequency_khz = 100", "frequency_khz = 1000", "i2c.frequency_khz", "10 to 400 kHz"),
        ('kind = "quasar"', 'kind = "quazar"', "reader[2].kind", "one of pepper, quasar, pn532"),
        ('2 = "seat2.cards"', '2 = "seat1.cards"', "reader[0].zones.2", "already used"),
        ('2 = "seat2.cards"', '2 = "seat2.bets"', "reader[0].zones.2", "zone of a pepper"),
        ('2 = "seat2.cards"', '9 = "seat2.cards"', "reader[0].zones.9", "antenna of a pepper"),
        ('2 = "seat2.cards"', "2 = 7", "reader[0].zones.2", "antenna number = zone name"),
        ("address = 0x21", "address = 0x20", "expander[1].address", "already used"),
        ("address = 0x21", "address = 0x31", "expander[1].address", "0x20 to 0x27"),
        ("interrupt_pin = 6", "interrupt_pin = 17", "expander[1].interrupt_pin", "already used"),
        ('0 = "undo"', '0 = "undoo"', "expander[1].keys.0", "did you mean 'undo'"),
        ('0 = "undo"', '0 = "fold"', "expander[1].keys.0", "already used"),
        ('0 = "undo"', '7 = "undo"', "expander[1].keys.7", "an input of the expander"),
        ('port = "/dev/dealer-station/chips"', "port = 5", "reader[2].port", "path of a serial"),
        ('cards.b"\nbaud', 'cards.a"\nbaud', "reader[1].port", "already used"),
        ("seats = [1,", "seats = [2,", "seats[1]", "already used"),
        ("seats = [1,", "seats = [0,", "seats[0]", "1 to 10"),
        ("button = 1", "button = 11", "table.button", "1 to 10"),
        ("starting_stack = 20000", "starting_stack = 0", "table.starting_stack", "above 0"),
        ("starting_stack = 20000\n", "", "table.starting_stack", "required"),
        ("small_blind = 25", "small_blind = 75", "level[0].small_blind", "above the big blind"),
        ('factory = "lgpio"', 'factory = "auto"', "gpio.factory", "lgpio, rpigpio, mock, none"),
        ("attention = 15", "attention = 14", "lights.attention", "already used"),
        ("10 = 9 }", "10 = 16 }", "lights.seats.10", "a channel"),
        ('chip = "ssd1306"', 'chip = "ssd1305"', "oled.chip", "sh1106"),
        ("\ncontrast = 207", "\ncontrast = 256", "oled.contrast", "a contrast, 0 to 255"),
        ("dim_contrast = 16", "dim_contrast = 208", "oled.dim_contrast", "above the contrast"),
        ("after_minutes = 5", "after_minutes = 1441", "oled.dim_after_minutes", "0 for never"),
        ("after_minutes = 30", "after_minutes = 4", "oled.blank_after_minutes", "5 minutes"),
        ("shift_every", "shift_evry", "oled.shift_evry_minutes", "'shift_every_minutes'"),
        ("port = 8080", "port = 0", "face.port", "TCP port"),
        ("[gpio]\nfactory", "[gpio\nfactory", "", "not valid TOML"),
        ("red = 17", "red = 17\nred = 17", "", "not valid TOML"),
        ("[gpio]\n", "[i2c]\n", "", "not valid TOML"),
    ],
)
def test_slip_is_refused(old: str, new: str, key: str, says: str) -> None:
    """The message names file and key, and what is allowed there."""
    error = _refused(old, new)
    assert error.key == key
    assert says in str(error)
    assert str(error).startswith("x.toml")
    assert key in str(error)


def test_message_names_the_line() -> None:
    """The line in the file is that of the key, also inside the third reader."""
    error = _refused('2 = "seat2.bets"', '2 = "seat11.bets"')
    line = FULL.splitlines().index('2 = "seat2.bets"') + 1
    assert str(error).startswith(f"x.toml:{line}: reader[2].zones.2:")


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict):
        return [leaf for key, item in value.items() for leaf in _leaves(item, (*path, key))]
    if isinstance(value, list):
        return [leaf for i, item in enumerate(value) for leaf in _leaves(item, (*path, i))]
    return [path]


LEAVES = _leaves(tomllib.loads(FULL))


@pytest.mark.parametrize("bad", [1.5, {"x": 1}, [], True], ids=str)
def test_wrong_type_anywhere_is_refused(bad: object) -> None:
    """No value of another type passes at any place of the file."""
    for path in LEAVES:
        document = tomllib.loads(FULL)
        inner: Any = document
        for part in path[:-1]:
            inner = inner[part]
        inner[path[-1]] = bad
        with pytest.raises(ConfigError) as caught:
            convert_strict(document, StationConfig, FULL, "x.toml")
        assert caught.value.key.startswith(str(path[0])), path


def test_misspelt_key_anywhere_is_refused() -> None:
    """A letter dropped from any key is refused or leaves a required key missing."""
    lines = FULL.splitlines(keepends=True)
    tried = 0
    for index, line in enumerate(lines):
        key = line.split("=")[0].strip()
        if "=" not in line or not key.isidentifier():
            continue
        text = "".join([*lines[:index], line.replace(key, key[:-1] + "_", 1), *lines[index + 1 :]])
        with pytest.raises(ConfigError, match=f"x.toml:{index + 1}: .*did you mean"):
            parse_config(text, "x.toml")
        tried += 1
    assert tried > 40


def test_missing_file_is_named(tmp_path: Path) -> None:
    """A file that is not there is a configuration error, not a traceback."""
    with pytest.raises(ConfigError, match=r"nowhere\.toml: cannot be read"):
        read_config(tmp_path / "nowhere.toml")


def test_state_and_socket_follow_systemd(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under systemd the unit's folders are used; a path in the file is stronger."""
    config = read_config(HW / "full-table.toml")
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/station")
    monkeypatch.setenv("RUNTIME_DIRECTORY", "/run/dealer-station")
    assert config.state_directory() == Path("/var/lib/station")
    assert config.socket_path() == Path("/run/dealer-station/view.sock")
    given = parse_config(FULL + '\n[service]\nstate_directory = "/data"\nsocket = "/s"\n', "x")
    assert (given.state_directory(), given.socket_path()) == (Path("/data"), Path("/s"))


def test_state_is_the_users_own_without_systemd(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a bench the state lies in the user's folders."""
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", "/home/dealer/state")
    config: StationConfig = read_config(HW / "full-table.toml")
    assert config.state_directory() == Path("/home/dealer/state/dealer-station")
    assert config.socket_path() == Path("/home/dealer/state/dealer-station/view.sock")
