"""The command line for people and history: what it prints, writes and refuses."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.setup import Level, TableSetup
from firmware_py.cli import dealer_station
from firmware_py.core.journal_entry import Entry, Kind, Stamp, make_entry, setup_body
from firmware_py.core.journal_store import JournalStore
from firmware_py.core.people import PeopleFile, is_pin_right
from firmware_py.people_command import FIRST_NAME, make_first_person

STAMP = Stamp("boot", 0, 1_700_000_000_000, is_synchronised=True)
SETUP = TableSetup(Level(25, 50), 1, dict.fromkeys(range(1, 7), 20_000))
TEXTS = (
    *("s4 muck", "s5 muck", "s6 muck", "s1 muck", "s2 muck", "next-hand", "s5 push 100"),
    'correct 1 as "s5 say raise 150" because "said so" by "Ana"',
)


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    return tmp_path


@pytest.fixture
def journal(state: Path) -> Path:
    entries: list[Entry] = [make_entry(None, STAMP, Kind.SETUP, setup_body(SETUP))]
    for text in TEXTS:
        entries.append(make_entry(entries[-1], STAMP, Kind.HAPPENING, text))
    store = JournalStore(state / "journal.db")
    store.add_all(entries)
    store.close()
    return state / "journal.db"


def call(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(dealer_station, arguments, input=typed)


def test_people_are_added_listed_unlocked_and_removed(state: Path) -> None:
    """The PIN comes from standard input, never from the arguments of a process."""
    assert "nobody may decide yet" in call("people", "list").output
    added = call("people", "add", " Ana  Lim", "--pin-stdin", typed="402817\n")
    assert (added.exit_code, added.output) == (0, "added: Ana Lim\n")
    file = PeopleFile(state)
    file.note_wrong("Ana Lim", 7)
    assert call("people", "list").output == "Ana Lim  (locked)\n"
    assert call("people", "unlock", "ana lim").exit_code == 0
    assert call("people", "list").output == "Ana Lim\n"
    assert call("people", "pin", "Ana Lim", "--pin-stdin", typed="918273\n").exit_code == 0
    assert is_pin_right(file.read()[0].pin_hash, "918273")
    assert call("people", "remove", "Ana Lim").exit_code == 0
    assert file.read() == ()


@pytest.mark.parametrize(
    ("arguments", "typed", "message"),
    [
        (("add", "Ana", "--pin-stdin"), "1234\n", "6 to 12 digits"),
        (("add", "Ana", "--pin-stdin"), "123456\n", "digits in a row"),
        (("add", "", "--pin-stdin"), "402817\n", "1 to 40 printable"),
        (("remove", "Bo"), "", "nobody has this name: 'Bo'"),
        (("unlock", "Bo"), "", "nobody has this name: 'Bo'"),
    ],
)
def test_what_people_refuses(
    state: Path, arguments: tuple[str, ...], typed: str, message: str
) -> None:
    """With the reason on standard error, exit status 1, and nothing changed."""
    result = call("people", *arguments, typed=typed)
    assert result.exit_code == 1
    assert message in result.stderr
    assert PeopleFile(state).read() == ()


def test_pin_typed_twice_must_agree(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip of the finger locks nobody out."""
    answers = iter(["402817", "402818"])
    monkeypatch.setattr("getpass.getpass", lambda _: next(answers))
    result = call("people", "add", "Ana")
    assert (result.exit_code, result.stderr) == (1, "the PINs differ; nothing was changed\n")


def test_first_start_makes_one_person_with_a_pin_by_chance(tmp_path: Path) -> None:
    """It is told once; a second start makes nobody."""
    first, other = make_first_person(tmp_path / "a"), make_first_person(tmp_path / "b")
    (person,) = PeopleFile(tmp_path / "a").read()
    assert person.name == FIRST_NAME
    assert is_pin_right(person.pin_hash, first)
    assert len(first) == len(other) == 6
    assert make_first_person(tmp_path / "a") == ""


def test_history_lists_shows_and_exports(journal: Path, tmp_path: Path) -> None:
    """The newest hand by default; what was exported runs with the same rulings."""
    listed = call("history", "list").output.splitlines()
    assert [line.split()[0] for line in listed[1:]] == ["7", "1"]
    shown = call("history", "show").output
    for text in ("s5 say raise 150", "was: s5 push 100; corrected by Ana because 'said so'"):
        assert text in shown
    assert "final raise 150: Raise to 150 as said [43-B]" in shown
    out = tmp_path / "hand.toml"
    assert call("history", "export", "1", "--out", str(out)).exit_code == 0
    assert call("adjudicate", str(out)).exit_code == 0
    assert tomllib.loads(out.read_text())["title"].startswith("full-table, hand 1, 2023-11-14")
    phh = call("history", "export", "7", "--form", "phh").output
    assert 'variant = "NT"' in phh
    assert "p3 cbr 150" in phh


def test_history_refuses_what_is_not_there(state: Path) -> None:
    """No journal, no such hand: said on standard error with exit status 1."""
    result = call("history", "list")
    assert (result.exit_code, result.stderr) == (1, f"no journal: {state / 'journal.db'}\n")
    result = call("history", "list", "--journal", str(state / "other.db"))
    assert "other.db" in result.stderr


def test_history_of_a_hand_that_is_not_there(journal: Path) -> None:
    """The message says where the numbers come from."""
    result = call("history", "show", "3")
    assert (result.exit_code, result.stderr) == (
        1,
        "no such hand; 'history list' shows them: 3\n",
    )
    assert io.StringIO(result.output).read() == result.stderr
