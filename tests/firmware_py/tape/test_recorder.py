"""The tape never holds the table up, whatever the disk does; keys and files are strict."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from nacl.public import PrivateKey

from engine.setup import Level, TableSetup
from firmware_py.config import read_config
from firmware_py.core.journal_entry import setup_body
from firmware_py.errors import TapeError
from firmware_py.tape import recorder as recorder_module
from firmware_py.tape.keys import (
    fingerprint,
    is_locked,
    make_keys,
    read_public_key,
    read_secret_key,
)
from firmware_py.tape.recorder import Recorder
from firmware_py.tape.records import VERSION, Clock, Start, Ticked, pack, unpack
from firmware_py.tape.sealed_file import Ending, SealedReader, SealedWriter
from firmware_py.tape.session import new_tape, recording
from firmware_py.tape.tape_file import TapeFile
from tests.firmware_py.tape.tapes import HW

KEY = PrivateKey.generate()
START = Start(
    VERSION,
    read_config(HW / "full-table.toml"),
    setup_body(TableSetup(Level(1, 2), 1, {1: 9, 2: 9})),
    [],
    {},
    [],
    "2026-11-30T20:00:00+00:00",
)


def _records(path: Path) -> list[object]:
    with TapeFile(path, KEY) as tape:
        records = list(tape.records())
        assert tape.ending is Ending.WHOLE
    return list(records)


def test_records_of_many_threads_all_arrive(tmp_path: Path) -> None:
    """In the order of each thread, none twice."""

    def put(source: str) -> None:
        for number in range(500):
            tape.put(Clock(source, float(number)))

    with Recorder(tmp_path / "a.tape", KEY.public_key, least_free_bytes=0) as tape:
        tape.start(START)
        threads = [threading.Thread(target=put, args=(f"r{n}",)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    records = [one for one in _records(tmp_path / "a.tape") if isinstance(one, Clock)]
    assert len(records) == 2000
    for source in ("r0", "r3"):
        assert [one.now_s for one in records if one.source == source] == list(range(500))


def test_what_came_before_the_start_is_no_part_of_it(tmp_path: Path) -> None:
    with Recorder(tmp_path / "a.tape", KEY.public_key, least_free_bytes=0) as tape:
        tape.put(Ticked(1.0))
        tape.start(START)
        tape.put(Ticked(2.0))
    assert _records(tmp_path / "a.tape") == [Ticked(2.0)]


def test_a_lazy_record_comes_only_in_front_of_another_one(tmp_path: Path) -> None:
    with Recorder(tmp_path / "a.tape", KEY.public_key, least_free_bytes=0) as tape:
        tape.start(START)
        tape.put_lazily(Ticked(1.0))
        assert tape.drop_lazy()
        tape.put_lazily(Ticked(2.0))
        tape.put(Ticked(3.0))
        assert not tape.drop_lazy()
    assert _records(tmp_path / "a.tape") == [Ticked(2.0), Ticked(3.0)]


def test_a_slow_disk_ends_the_tape_and_not_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory is bounded: after so many waiting records the tape is over."""
    monkeypatch.setattr(recorder_module, "MOST_WAITING", 10)
    monkeypatch.setattr(recorder_module, "WRITE_INTERVAL_S", 60.0)
    with Recorder(tmp_path / "a.tape", KEY.public_key, least_free_bytes=0) as tape:
        tape.start(START)
        for number in range(100):
            tape.put(Ticked(float(number)))
        assert tape.ended_because == "the disk is too slow"
        assert not tape._waiting


def test_a_full_disk_ends_the_tape(tmp_path: Path) -> None:
    with Recorder(tmp_path / "a.tape", KEY.public_key, least_free_bytes=1 << 62) as tape:
        tape.start(START)
    assert "nearly full" in tape.ended_because


def test_a_second_station_ends_the_tape(tmp_path: Path) -> None:
    with Recorder(tmp_path / "a.tape", KEY.public_key, least_free_bytes=0) as tape:
        tape.start(START)
        tape.start(START)
        assert "second time" in tape.ended_because


def test_without_a_key_the_table_runs_without_a_tape(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with recording(tmp_path, tmp_path / "none", "table") as watch:
        assert type(watch).__name__ == "Watch"
    assert "runs without" in caplog.text


def test_each_start_has_its_own_file(tmp_path: Path) -> None:
    first = new_tape(tmp_path / "tapes", "table")
    first.touch()
    assert new_tape(tmp_path / "tapes", "table") != first
    (tmp_path / "file").touch()
    with pytest.raises(TapeError, match="folder of tapes"):
        new_tape(tmp_path / "file", "table")


def test_sealed_pieces_come_back_and_the_end_is_known(tmp_path: Path) -> None:
    writer = SealedWriter(tmp_path / "a", KEY.public_key)
    writer.write(b"one")
    writer.write(b"", is_last=True)
    writer.close()
    with pytest.raises(TapeError, match="there already"):
        SealedWriter(tmp_path / "a", KEY.public_key)
    reader = SealedReader(tmp_path / "a", KEY)
    assert list(reader.pieces()) == [b"one", b""]
    assert reader.ending is Ending.WHOLE
    reader.close()


@pytest.mark.parametrize("cut", range(1, 40))
def test_a_file_that_ends_early_is_cut(tmp_path: Path, cut: int) -> None:
    """Also where whole pieces are missing: the mark of the last one is not there."""
    writer = SealedWriter(tmp_path / "a", KEY.public_key)
    writer.write(b"one")
    writer.write(b"", is_last=True)
    writer.close()
    raw = (tmp_path / "a").read_bytes()
    (tmp_path / "b").write_bytes(raw[:-cut])
    reader = SealedReader(tmp_path / "b", KEY)
    pieces = list(reader.pieces())
    reader.close()
    assert reader.ending is Ending.CUT
    assert pieces in ([b"one"], [])


def test_a_length_that_lies_is_damage(tmp_path: Path) -> None:
    writer = SealedWriter(tmp_path / "a", KEY.public_key)
    writer.close()
    with (tmp_path / "a").open("ab") as file:
        file.write(b"\xff\xff\xff\xff")
    reader = SealedReader(tmp_path / "a", KEY)
    assert list(reader.pieces()) == []
    reader.close()
    assert reader.ending is Ending.DAMAGED
    writer = SealedWriter(tmp_path / "b", KEY.public_key)
    with pytest.raises(ValueError, match="at most"):
        writer.write(bytes(5 * 1024 * 1024))
    writer.close()


@pytest.mark.parametrize("raw", [b"", b"dealer", b"x" * 500])
def test_other_files_are_no_tapes(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "a").write_bytes(raw)
    with pytest.raises(TapeError, match="expected a tape"):
        SealedReader(tmp_path / "a", KEY)


@pytest.mark.parametrize("piece", [b"", b"junk", pack([])[:-1], pack([])])
def test_a_tape_needs_its_beginning(tmp_path: Path, piece: bytes) -> None:
    writer = SealedWriter(tmp_path / "a", KEY.public_key)
    writer.write(piece, is_last=True)
    writer.close()
    with pytest.raises(TapeError, match="beginning"):
        TapeFile(tmp_path / "a", KEY)
    with pytest.raises(TapeError, match="cannot be read"):
        TapeFile(tmp_path / "none", KEY)


def test_records_survive_packing() -> None:
    records = [Clock("chips", 0.1), Ticked(2.5)]
    assert unpack(pack(records)) == records


def test_keys_lock_and_open(tmp_path: Path) -> None:
    secret, public = tmp_path / "a.secret", tmp_path / "a.public"
    make_keys(secret, public, "words", operations=1, memory_bytes=8192)
    assert secret.stat().st_mode & 0o777 == 0o600
    assert is_locked(secret)
    opened = read_secret_key(secret, "words")
    assert opened.public_key == read_public_key(public)
    assert len(fingerprint(opened.public_key)) == 12
    with pytest.raises(TapeError, match="passphrase"):
        read_secret_key(secret, "other words")
    with pytest.raises(TapeError, match="there already"):
        make_keys(secret, public)


def test_keys_are_not_mixed_up(tmp_path: Path) -> None:
    """The secret key is refused at the station, the public one on the bench."""
    secret, public = tmp_path / "a.secret", tmp_path / "a.public"
    make_keys(secret, public)
    assert not is_locked(secret)
    with pytest.raises(TapeError, match="away from the station"):
        read_public_key(secret)
    with pytest.raises(TapeError, match="secret key"):
        read_secret_key(public)
    public.write_text("no key")
    with pytest.raises(TapeError, match="'dealer-station tape keys'"):
        read_public_key(public)
    with pytest.raises(TapeError, match="cannot be read"):
        read_public_key(tmp_path / "none")
