"""The command line as a user meets it: output, messages and exit statuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from firmware_py.cli import dealer_station

DATA = Path(__file__).parents[1] / "data"
VECTORS = DATA / "vectors"
WRONG = DATA / "wrong-scripts"
HANDS = DATA / "hands"

HOLDS = """title = "A call"
blinds = [50, 100]
button = 3
stacks = { 1 = 10000, 2 = 10000, 3 = 10000 }
[[step]]
do = "s3 push 100"
expect = { seat = 3, action = "call", to = 100, actor = 1 }
[[step]]
do = ["s1 say call", "s2 tap"]
"""


def invoke(*arguments: str | Path) -> Result:
    return CliRunner().invoke(dealer_station, [str(argument) for argument in arguments])


def test_script_that_holds(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(HOLDS)
    result = invoke("adjudicate", path)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert f"holds   {path}  A call" in result.stdout
    assert "seat 3: final call to 100" in result.stdout
    assert result.stdout.endswith("1 script: 1 hold, 0 differ\n")


def test_json_has_one_line_a_step(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(HOLDS)
    result = invoke("adjudicate", path, "--json")
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert (first["file"], first["step"], first["do"]) == (str(path), 1, "s3 push 100")
    assert second["do"] == ["s1 say call", "s2 tap"]
    (ruling,) = first["rulings"]
    assert list(ruling) == [
        "seat", "status", "action", "to", "change", "owes", "all_in", "rules", "alerts", "options",
    ]  # fmt: skip
    assert (ruling["seat"], ruling["action"], ruling["to"]) == (3, "call", 100)
    assert [item["action"] for item in second["rulings"]] == ["call", "check"]
    assert (first["table"]["actor"], first["table"]["to_call"]) == (1, 50)
    assert second["table"] == {
        "street": "preflop",
        "actor": 0,
        "to_call": 0,
        "min_raise_to": 0,
        "max_raise_to": 0,
        "may_raise": False,
        "pot": 300,
        "pots": [[300, [1, 2, 3]]],
        "stacks": {"1": 9900, "2": 9900, "3": 9900},
        "bets": {"1": 100, "2": 100, "3": 100},
        "face_up": [],
        "shows_first": 0,
        "winners": [],
        "button": 3,
        "sb": 1,
        "bb": 2,
        "alerts": [],
    }


def test_difference_is_named_with_file_step_key_wanted_and_got(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(HOLDS.replace("to = 100, actor = 1", "to = 150, actor = 2"))
    result = invoke("adjudicate", path)
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        f"{path}: step 1: to: wanted 150, got 100",
        f"{path}: step 1: actor: wanted 2, got 1",
    ]
    assert result.stdout.endswith("1 script: 0 hold, 1 differ\n")


def test_folder_of_vectors_holds() -> None:
    result = invoke("adjudicate", VECTORS)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("267 scripts: 267 hold, 0 differ\n")


@pytest.mark.parametrize("path", sorted(WRONG.glob("*.toml")), ids=lambda path: path.stem)
def test_wrong_script_is_one_clear_line(path: Path) -> None:
    message = path.read_text().splitlines()[0].removeprefix("# ")
    result = invoke("adjudicate", path)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{path}: {message}")
    assert result.stdout == "1 script: 0 hold, 0 differ, 1 cannot be read\n"


def test_other_files_still_run_and_the_greatest_status_counts(tmp_path: Path) -> None:
    differs, bad, holds = (tmp_path / f"{name}.toml" for name in "abc")
    differs.write_text(HOLDS.replace("to = 100", "to = 150"))
    bad.write_bytes(b"\xef\xbb\xbf" + HOLDS.encode())
    holds.write_text(HOLDS)
    result = invoke("adjudicate", tmp_path, tmp_path / "missing.toml")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"{differs}: step 1: to: wanted 150, got 100",
        f"{bad}: begins with a byte order mark; save it as plain UTF-8",
        f"{tmp_path / 'missing.toml'}: cannot be read: No such file or directory",
    ]
    assert result.stdout.endswith("4 scripts: 1 hold, 1 differ, 2 cannot be read\n")


def test_replay_agrees() -> None:
    path = HANDS / "handhq-ftp_1000nl-696.phh"
    result = invoke("replay", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        f"agrees  {path}  pot 625; seat 4 wins 313, seat 6 wins 312\n1 hand: 1 agree, 0 differ\n"
    )


def test_replay_json() -> None:
    path = HANDS / "handhq-ftp_1000nl-696.phh"
    result = invoke("replay", path, "--json")
    (line,) = result.stdout.splitlines()
    hand = json.loads(line)
    assert (hand["file"], hand["variant"], hand["agrees"]) == (str(path), "NT", True)
    assert hand["actions"][3] == {
        "phh": 9, "seat": 6, "action": "raise", "to": 50, "all_in": False, "pot": 85, "stack": 250,
    }  # fmt: skip
    assert hand["pots"] == [[625, [4, 6]]]
    assert hand["returned"] == []
    assert hand["winners"] == [{"4": 313, "6": 312}]
    assert hand["stacks"] == [295, 290, 290, 313, 300, 312]
    assert hand["differences"] == []


def test_replay_that_differs_says_where(tmp_path: Path) -> None:
    """A raise below the least one is ruled up to it, and all that follows is off."""
    text = (HANDS / "pluribus-114-1.phh").read_text()
    assert "cbr 225" in text
    path = tmp_path / "x.phh"
    path.write_text(text.replace("cbr 225", "cbr 130", 1))
    result = invoke("replay", path)
    assert result.exit_code == 1
    assert result.stderr.splitlines()[0] == (
        f"{path}: action 7: seat 4: the record has raise to 130, ruled to 200"
    )


def test_unsupported_game_and_unreadable_file(tmp_path: Path) -> None:
    stud = tmp_path / "stud.phh"
    stud.write_text('variant = "F7S"\n')
    missing = tmp_path / "missing.phh"
    result = invoke("replay", stud, missing, HANDS / "pluribus-114-1.phh")
    reason = "(fixed-limit seven-card stud) is not supported yet; supported: NT, PO, FT"
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"{stud}: variant: F7S {reason}",
        f"{missing}: cannot be read: No such file or directory",
    ]
    assert result.stdout.endswith("3 hands: 1 agree, 0 differ, 2 cannot be played\n")


@pytest.mark.parametrize(
    "arguments",
    [["adjudicate"], ["replay"], ["nonsense"], ["adjudicate", "x.toml", "--through", "magic"]],
)
def test_wrong_usage(arguments: list[str]) -> None:
    assert invoke(*arguments).exit_code == 2


def test_help_names_every_command() -> None:
    result = invoke("--help")
    assert result.exit_code == 0
    for command in ("adjudicate", "check", "replay", "rules", "run"):
        assert f"  {command} " in result.stdout


def test_start_loads_no_heavy_library() -> None:
    """``--help`` is there at once: what a sub-command needs is loaded by it."""
    code = "import firmware_py.cli, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "click" in loaded
    assert not loaded & {"engine", "rich", "phevaluator", "luma", "starlette", "asyncio", "PIL"}
