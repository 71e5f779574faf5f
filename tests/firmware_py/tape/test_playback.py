"""A recorded evening, played again, gives the identical journal."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from nacl.public import PrivateKey

from drivers.metratec.reader import QuasarReader
from engine.happenings import Happening
from engine.setup import Level, TableSetup
from firmware_py.core.journal import Journal
from firmware_py.core.journal_store import verified_entries
from firmware_py.errors import TapeDivergedError, TapeError
from firmware_py.tape import playback
from firmware_py.tape.playback import Played, play_tape
from firmware_py.tape.records import Began, Call, Faces, Fed, Lost, Read, Stored, Submitted, Wrote
from firmware_py.tape.sealed_file import Ending
from firmware_py.tape.tape_file import TapeFile
from tests.firmware_py.tape.tapes import Recorded, hand, record_evening, write_tape

SETUP = TableSetup(Level(50, 100), 3, dict.fromkeys((1, 2, 3), 9000))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    folder = tmp_path_factory.mktemp("evening")
    hands = [hand('"p2 f"', "one"), hand('"p2 cc", "d db 2c7dTs", "p1 cc", "p2 f"', "two")]
    return asyncio.run(record_evening(folder, hands))


def _play(recorded: Recorded, tape: Path, journal: Path | None = None) -> Played:
    opener = None
    if journal is not None:
        path = journal
        opener = lambda stamp: Journal(path, stamp, reserve_bytes=0)  # noqa: E731
    with TapeFile(tape, recorded.key) as file:
        return asyncio.run(play_tape(file, open_journal=opener))


def _cut(recorded: Recorded, folder: Path, share: float) -> Path:
    raw = recorded.tape.read_bytes()
    path = folder / "cut.tape"
    path.write_bytes(raw[: int(len(raw) * share)])
    return path


def test_the_journal_is_identical_row_by_row(evening: Recorded, tmp_path: Path) -> None:
    """Every column: number, stamps, kind, text, chain and seal; notes and decisions too."""
    played = _play(evening, evening.tape, tmp_path / "played.db")
    assert played.ending is Ending.WHOLE
    assert played.difference is None
    assert verified_entries(tmp_path / "played.db") == evening.entries
    texts = [entry.body for entry in evening.entries]
    assert {"s1 say raise 300", "flop 2c 7d Ts", "push-pot", "floor misdeal"} <= set(texts)
    assert '{"note":"cable","reader":"cards.a"}' in texts


@pytest.mark.parametrize("share", [0.4, 0.999])
def test_a_cut_tape_plays_up_to_the_cut(evening: Recorded, tmp_path: Path, share: float) -> None:
    """What is there is as it was recorded, and the cut is told."""
    played = _play(evening, _cut(evening, tmp_path, share), tmp_path / "played.db")
    assert played.ending is Ending.CUT
    assert played.difference is None
    entries = verified_entries(tmp_path / "played.db")
    assert entries == evening.entries[: len(entries)]
    assert 0 < len(entries) <= len(evening.entries)


def test_a_damaged_tape_plays_up_to_the_damage(evening: Recorded, tmp_path: Path) -> None:
    raw = bytearray(evening.tape.read_bytes())
    raw[len(raw) // 2] ^= 1
    (tmp_path / "damaged.tape").write_bytes(raw)
    played = _play(evening, tmp_path / "damaged.tape")
    assert played.ending is Ending.DAMAGED
    assert played.difference is None
    assert 0 < played.entries < len(evening.entries)


def test_only_the_operators_key_opens_it(evening: Recorded) -> None:
    with pytest.raises(TapeError, match="does not open"):
        TapeFile(evening.tape, PrivateKey.generate())


def test_no_tag_and_no_face_is_readable_in_the_file(evening: Recorded) -> None:
    raw = evening.tape.read_bytes()
    assert b"E0040" not in raw
    assert bytes.fromhex("E0040200") not in raw  # longer than chance makes
    assert evening.tape.stat().st_mode & 0o777 == 0o600


def test_even_opened_it_names_no_card_that_was_not_turned_up(evening: Recorded) -> None:
    """Of two hands with "Ah Kh" in them, only the flop was ever turned up."""
    with TapeFile(evening.tape, evening.key) as file:
        records = list(file.records())
        assert all(set(uid) <= set("0123456789ABCDEF") for uid in file.start.cards)
    named = {face for one in records if isinstance(one, Faces) for _, face in one.faces}
    assert {"2c", "7d", "Ts"} <= named
    assert not {"Ah", "Kh"} & named
    shown = " ".join(str(one) for one in records if isinstance(one, Stored | Began | Submitted))
    assert "Ah" not in shown
    assert "Kh" not in shown


def test_it_holds_the_raw_bytes_of_ports_and_buses(evening: Recorded) -> None:
    with TapeFile(evening.tape, evening.key) as file:
        records = list(file.records())
    sent = b"".join(one.data for one in records if isinstance(one, Wrote))
    heard = b"".join(one.data for one in records if isinstance(one, Read))
    assert b"INV 5CBD\r" in sent
    assert b"IVF 00" in heard
    failed = [one for one in records if isinstance(one, Read | Wrote) and one.failure is not None]
    hung_up = [one for one in records if isinstance(one, Call) and one.name == "hang-up"]
    assert failed or hung_up, "the pulled cable is on the tape, whoever noticed it first"
    assert "cards.a" in {one.source for one in records if isinstance(one, Lost)}


def test_other_rulings_of_today_are_named(
    evening: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that comes to something else says where first, with both texts."""
    original = playback.happening_body

    def other(happening: Happening) -> str:
        return original(happening).replace("raise 300", "raise 400")

    monkeypatch.setattr(playback, "happening_body", other)
    heard: list[float] = []
    with TapeFile(evening.tape, evening.key) as file:
        played = asyncio.run(play_tape(file, on_happening=lambda at_s, *_: heard.append(at_s)))
    assert len(heard) == played.happenings > 10
    assert heard == sorted(heard)
    assert 0 < heard[-1] <= played.seconds
    difference = played.difference
    assert difference is not None
    assert difference.recorded == "s1 say raise 300"
    assert difference.played == "s1 say raise 400"
    assert difference.at_s > 0


def test_drivers_that_ask_for_other_bytes_are_named(
    evening: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tape cannot answer what was never asked."""
    monkeypatch.setattr(QuasarReader, "watch", QuasarReader.count)
    with pytest.raises(TapeDivergedError, match=r"chips, visit at .*SRI"):
        _play(evening, evening.tape)


def test_an_inventory_that_the_drivers_do_not_give(tmp_path: Path) -> None:
    key = write_tape(tmp_path / "a.tape", [Fed("chips", 1.0, 2.0)], setup=SETUP)
    with TapeFile(tmp_path / "a.tape", key) as file, pytest.raises(TapeError, match="no inventory"):
        asyncio.run(play_tape(file))


def test_fewer_and_more_happenings_than_recorded_are_differences(tmp_path: Path) -> None:
    from firmware_py.core.journal_entry import Stamp

    stored = Stored(Stamp("boot", 1, 2, is_synchronised=False), "happening", "s3 say call")
    key = write_tape(tmp_path / "a.tape", [stored], setup=SETUP)
    with TapeFile(tmp_path / "a.tape", key) as file:
        difference = asyncio.run(play_tape(file)).difference
    assert difference is not None
    assert (difference.recorded, difference.played) == ("s3 say call", "")
    records = [Submitted("s3 say call"), Submitted("s1 say call")]
    key = write_tape(tmp_path / "b.tape", records, setup=SETUP)
    with TapeFile(tmp_path / "b.tape", key) as file:
        difference = asyncio.run(play_tape(file)).difference
    assert difference is not None
    assert (difference.recorded, difference.played) == ("", "s3 say call")


@pytest.mark.parametrize("text", ["s3 says nothing", ""])
def test_a_record_that_makes_no_sense_is_refused(tmp_path: Path, text: str) -> None:
    key = write_tape(tmp_path / "a.tape", [Submitted(text)], setup=SETUP)
    with TapeFile(tmp_path / "a.tape", key) as file, pytest.raises(TapeError, match="happening"):
        asyncio.run(play_tape(file))
