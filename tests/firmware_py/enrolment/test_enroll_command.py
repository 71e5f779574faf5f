"""``dealer-station enroll`` against emulated readers on pseudo-terminals."""

from __future__ import annotations

import builtins
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from firmware_py.config import StationConfig, read_config
from firmware_py.core.panel_faces import FACES
from firmware_py.core.tag_file import TagFile, read_tag_file, write_tag_file
from firmware_py.enroll_command import (
    enroll_check,
    enroll_chips,
    enroll_deck,
    enroll_export,
    enroll_import,
    enroll_list,
)
from firmware_py.enrolment import workbench
from firmware_py.enrolment.events import Event, What
from firmware_py.enrolment.orders import ORDERS
from firmware_py.enrolment.sessions import DeckSession, Known
from firmware_py.enrolment.teach import find_spot, run_session
from firmware_py.enrolment.virtual_hand import VirtualHand, chip_tags, deck_tags
from firmware_py.enrolment.workbench import Where
from firmware_py.errors import TagError
from firmware_py.virtual_table.emulated_station import EmulatedStation

HW = Path(__file__).parents[3] / "hw"
VIRTUAL = Where(HW / "full-table.toml", is_virtual=True)
REAL = Where(HW / "full-table.toml")


@pytest.fixture(autouse=True)
def tags(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the taught tags of this test lie."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    return tmp_path / "tags.json"


@pytest.fixture
def felt(monkeypatch: pytest.MonkeyPatch) -> Iterator[EmulatedStation]:
    """Give emulated devices that the commands take for real ones."""
    with EmulatedStation(read_config(HW / "full-table.toml")) as felt:

        def config_of_the_test(_: Path) -> StationConfig:
            return felt.config

        monkeypatch.setattr(workbench, "read_config", config_of_the_test)
        yield felt


class _Fingers:
    """Lays tags down as the printed lines ask for it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, hand: VirtualHand) -> None:
        original = workbench.Display.show

        def show(display: workbench.Display, event: Event) -> None:
            original(display, event)
            hand.follow(event)

        monkeypatch.setattr(workbench.Display, "show", show)


def test_a_deck_is_taught_in_order_and_checked(
    felt: EmulatedStation, tags: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """52 cards through a Pepper on a pseudo-terminal; then a check, with one card missing."""
    uids = deck_tags("red")
    hand = VirtualHand(felt, "board1", uids)
    _Fingers(monkeypatch, hand)
    assert enroll_deck(REAL, "red", order="new-deck") == 0
    assert read_tag_file(tags).decks == {"red": dict(zip(uids, ORDERS["new-deck"], strict=True))}
    assert tags.stat().st_mode & 0o777 == 0o600
    assert "52/52  Kh" in capsys.readouterr().out or ORDERS["new-deck"][-1] != "Kh"
    hand.take_away()
    monkeypatch.undo()


def test_trying_out_keeps_nothing(tags: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert enroll_deck(VIRTUAL, "deck") == 0
    assert not tags.exists()
    printed = capsys.readouterr().out
    assert "nothing is kept" in printed
    assert "complete: 52 tags" in printed


def test_racks_are_taught(
    felt: EmulatedStation, tags: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two racks through a QuasarMX, each counted to the last chip."""
    uids = chip_tags(500, 40)
    _Fingers(monkeypatch, VirtualHand(felt, "pot", uids))
    assert enroll_chips(REAL, 500, racks=2) == 0
    assert read_tag_file(tags).chips == dict.fromkeys(uids, 500)


def test_both_kinds_of_reader_give_a_card_the_same_name(felt: EmulatedStation) -> None:
    """A chip reader's antenna and a card reader's, one tag (R-22)."""
    config = felt.config
    named = []
    for zone in ("board1", "pot"):
        felt.place(zone, deck_tags("red")[0])
        session = DeckSession("red", ["As"], Known(TagFile()))
        run_session(session, find_spot(config, zone, ()), lambda _: None, is_thorough=False)
        named.append(session.cards)
    assert named[0] == named[1] == {deck_tags("red")[0]: "As"}


def test_one_card_is_taught_anew(
    felt: EmulatedStation, tags: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    cards = dict(zip(deck_tags("red"), FACES, strict=True))
    write_tag_file(tags, TagFile(decks={"red": cards}))
    fresh = "E0040299000000FF"
    _Fingers(monkeypatch, VirtualHand(felt, "board1", [fresh]))
    assert enroll_deck(REAL, "red") == 2
    assert "taught already" in capsys.readouterr().err
    assert enroll_deck(REAL, "red", cards=["as"]) == 0
    after = read_tag_file(tags).decks["red"]
    assert after[fresh] == "As"
    assert len(after) == 52
    assert sum(uid in cards for uid in after) == 51


def test_a_pulled_cable_is_waited_for(felt: EmulatedStation) -> None:
    """What was taught before stays, and teaching goes on when the reader is back."""
    shown: list[What] = []
    hand = VirtualHand(felt, "board1", deck_tags("red", 3))
    port = felt.ports["cards.b"]

    def show(event: Event) -> None:
        shown.append(event.what)
        if event.what is What.TAUGHT_CARD and event.done == 1:
            port.close()
        if event.what is What.AWAY:
            port.reopen()
        hand.follow(event)

    session = DeckSession("red", ["As", "Kd", "2c"], Known(TagFile()))
    waiting = threading.Event()
    spot = find_spot(felt.config, "board1", ())
    run_session(session, spot, show, is_thorough=False, sleep=lambda s: bool(waiting.wait(s)))
    assert list(session.cards.values()) == ["As", "Kd", "2c"]
    assert shown.count(What.AWAY) == shown.count(What.BACK) == 1


def test_stopping_changes_nothing(
    felt: EmulatedStation, tags: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """Ctrl-C in the middle of a deck: no half deck is left behind."""
    hand = VirtualHand(felt, "board1", deck_tags("red"))

    def show(display: workbench.Display, event: Event) -> None:
        if event.done == 3:
            raise KeyboardInterrupt
        hand.follow(event)

    monkeypatch.setattr(workbench.Display, "show", show)
    assert enroll_deck(REAL, "red") == 1
    assert "nothing was changed" in capsys.readouterr().out
    assert not tags.exists()


def test_cards_are_named_by_a_person(
    felt: EmulatedStation, tags: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["no card", "kd", "A♠"])
    monkeypatch.setattr(builtins, "input", lambda _: next(answers))
    uids = deck_tags("red", 2)
    _Fingers(monkeypatch, VirtualHand(felt, "board1", uids))
    assert enroll_deck(REAL, "red", cards=["As", "Kd"], asks=True) == 0
    assert read_tag_file(tags).decks["red"] == {uids[0]: "Kd", uids[1]: "As"}


def test_a_check_names_what_is_missing_doubled_and_foreign(
    felt: EmulatedStation, tags: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    uids = deck_tags("red", 3)
    stranger = "E004FFFFFFFFFFFF"
    write_tag_file(
        tags,
        TagFile(decks={"red": dict(zip(uids, ["As", "Kd", "2c"], strict=True))}),
    )
    laid = [uids[1], stranger]
    for uid in laid:
        felt.place("board1", uid)

    def show(display: workbench.Display, event: Event) -> None:
        original(display, event)
        if event.what is What.IS_UNKNOWN:
            raise KeyboardInterrupt

    original = workbench.Display.show
    monkeypatch.setattr(workbench.Display, "show", show)
    assert enroll_check(REAL, deck="red") == 1
    printed = capsys.readouterr().out
    assert "missing: 2c As" in printed
    assert "foreign tags: 1" in printed
    assert stranger in printed


def test_a_whole_deck_passes_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert enroll_check(VIRTUAL, deck="red") == 0
    assert enroll_check(_in_language(VIRTUAL, "zh-Hant")) == 0
    assert "齊全：20 個標籤" in capsys.readouterr().out


def _in_language(where: Where, language: str) -> Where:
    """Return the same options in another language."""
    return Where(where.config, where.zone, where.is_virtual, language)


def test_csv_goes_out_and_comes_in(
    tags: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = TagFile(chips={"E0040000000000A1": 500}, decks={"red": {"E0040000000000B2": "As"}})
    write_tag_file(tags, whole)
    assert enroll_export(REAL, tmp_path / "a.csv") == 0
    write_tag_file(tags, TagFile(decks={"blue": {"E0040000000000C3": "As"}}))
    assert enroll_import(REAL, tmp_path / "a.csv") == 0
    assert set(read_tag_file(tags).decks) == {"red", "blue"}
    assert enroll_import(REAL, tmp_path / "a.csv", is_replacing=True) == 0
    assert read_tag_file(tags) == whole
    assert enroll_list(REAL) == 0
    printed = capsys.readouterr().out
    assert "deck red: 1 of 52 cards" in printed
    assert "chips of 500: 1" in printed
    write_tag_file(tags, TagFile(chips={"E0040000000000B2": 5}))
    assert enroll_import(REAL, tmp_path / "a.csv") == 2
    assert "does not fit what is taught" in capsys.readouterr().err


def test_what_cannot_be_done_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No reader, no such zone, no such denomination, no such deck, no configuration."""
    assert enroll_deck(REAL, "red") == 2
    assert enroll_deck(Where(HW / "full-table.toml", zone="moon"), "red") == 2
    assert enroll_chips(REAL, 7) == 2
    assert enroll_check(REAL, deck="red") == 2
    assert enroll_check(REAL, chips=500) == 2
    assert enroll_deck(REAL, "Red") == 2
    assert enroll_deck(REAL, "red", order="upwards") == 2
    assert enroll_list(Where(tmp_path / "none.toml")) == 78
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 8
    for error, words in zip(
        errors,
        ["no such port", "with an antenna", "25, 100", "none yet", "no chip", "small letters",
         "expected a card", "cannot be read"],
        strict=True,
    ):  # fmt: skip
        assert words in error


def test_a_station_without_antennas_says_so() -> None:
    config = msgspec.structs.replace(read_config(HW / "full-table.toml"), reader=[])
    with pytest.raises(TagError, match="none"):
        find_spot(config, "", ("board1",))
