"""The record keeps what it acknowledged, and says where it was damaged."""

from __future__ import annotations

import asyncio
import hashlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from engine.happenings import (
    CardDealt,
    ChipsPushed,
    FloorDecided,
    Happening,
    Said,
    Tapped,
    Together,
    Word,
)
from engine.setup import Level, TableSetup
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import GENESIS, Entry, Kind, Stamp, check_entry, make_entry
from firmware_py.core.journal_store import JournalStore, read_entries, verified_entries
from firmware_py.core.recovery import read_record, rebuild
from firmware_py.errors import JournalCorruptError, JournalError

SETUP = TableSetup(Level(25, 50), 1, {1: 2000, 2: 2000}, cards={1: ("Ah", "Kh")})
HAPPENINGS: tuple[Happening, ...] = (
    Said(1, Word.RAISE, 150),
    ChipsPushed(1, (25, 100), confidence=990),
    ChipsPushed(2, (100, None)),
    FloorDecided("call", 'so said "the floor"', "Ana"),
    Tapped(2),
    CardDealt(1),
)


class Clock:
    """Stamps that count milliseconds."""

    def __init__(self) -> None:
        self.monotonic_ms = 0
        self.wall_ms = 1_700_000_000_000

    def __call__(self) -> Stamp:
        self.monotonic_ms += 1
        return Stamp("boot-1", self.monotonic_ms, self.wall_ms + self.monotonic_ms, False)


def _open(path: Path) -> Journal:
    return Journal(path, Clock(), reserve_bytes=4096)


async def _fill(path: Path, rounds: int = 1) -> list[Entry]:
    with _open(path) as journal:
        written = [await journal.append_setup(SETUP)]
        for _ in range(rounds):
            written += [await journal.append(happening) for happening in HAPPENINGS]
    return written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.db"


async def test_what_is_appended_is_read_back(path: Path) -> None:
    """Set-up and happenings come back equal and in order, after any restart."""
    written = await _fill(path)
    with _open(path) as journal:
        record = read_record(journal.entries)
        assert journal.entries == written
        assert journal.sequence == len(written)
        assert journal.damage is None
    assert record.happenings == HAPPENINGS
    assert record.setup == TableSetup(Level(25, 50), 1, {1: 2000, 2: 2000})


async def test_chain_is_sha256_of_previous_chain_and_body(path: Path) -> None:
    """Anyone can check the chain with a hash and the file."""
    await _fill(path)
    chain = GENESIS
    with closing(sqlite3.connect(path)) as database:
        for body, stored in database.execute("SELECT body, chain FROM entry ORDER BY sequence"):
            chain = hashlib.sha256(chain + body.encode()).digest()
            assert stored == chain


async def test_rows_hold_times_and_boot(path: Path) -> None:
    """Each row says when, by which boot, and whether the wall clock could be trusted."""
    await _fill(path)
    first, second, *_ = read_entries(path)
    assert first.stamp.boot_id == "boot-1"
    assert second.stamp.monotonic_ms > first.stamp.monotonic_ms
    assert second.stamp.is_synchronised is False
    assert second.body == "s1 say raise 150"


async def test_clock_that_jumps_changes_only_the_stamp(path: Path) -> None:
    """Ten years back in mid-hand: order and replay are the same."""
    clock = Clock()
    with Journal(path, clock, reserve_bytes=0) as journal:
        await journal.append_setup(SETUP)
        await journal.append(HAPPENINGS[0])
        clock.wall_ms -= 10 * 365 * 86_400_000
        await journal.append(HAPPENINGS[1])
    entries = verified_entries(path)
    assert entries[2].stamp.wall_ms < entries[1].stamp.wall_ms
    assert read_record(entries).happenings == HAPPENINGS[:2]


async def test_no_hole_card_is_written(path: Path) -> None:
    """Neither the cards of a script nor the face of a dealt card reach the disk."""
    with _open(path) as journal:
        await journal.append_setup(SETUP)
        await journal.append(CardDealt(1, "Qd"))
        await journal.append(Together((CardDealt(2, "Js"), Tapped(1))))
    written = b"".join(file.read_bytes() for file in path.parent.iterdir())
    for card in (b"Ah", b"Kh", b"Qd", b"Js"):
        assert card not in written


async def test_settings_are_those_that_survive_a_power_cut(path: Path) -> None:
    """WAL is in the file; FULL is refused when it does not read back."""
    await _fill(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_mode_that_does_not_read_back_is_refused(tmp_path: Path) -> None:
    """A place that cannot do WAL gives an error, not a weaker journal."""
    path = tmp_path / "journal.db"
    with closing(sqlite3.connect(path)) as holder:
        holder.execute("CREATE TABLE other (x)")
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalError, match="cannot be used"):
            JournalStore(path)


async def test_second_process_is_refused(path: Path) -> None:
    """Two cores never write one record."""
    with _open(path), pytest.raises(JournalError, match="another process has the journal"):
        _open(path)


async def test_append_waits_for_the_disk_without_blocking_the_loop(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the disk is slow other tasks run, and nothing is acknowledged."""
    import threading

    disk = threading.Event()
    add = JournalStore.add
    with _open(path) as journal:
        monkeypatch.setattr(JournalStore, "add", lambda s, e: (disk.wait(10), add(s, e)))
        task = asyncio.create_task(journal.append(HAPPENINGS[0]), name="append")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not task.done()
        assert journal.waiting_s(float("inf")) > 0
        disk.set()
        entry = await task
        assert entry.sequence == 1
        assert journal.waiting_s(float("inf")) == 0


async def test_full_disk_uses_the_reserve(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The running hand is finished from the space set aside; without it the append fails."""

    def limit(pages: int) -> None:
        sql = f"PRAGMA max_page_count={pages}"
        journal._thread.submit(lambda: journal._store._database.execute(sql).fetchall()).result()

    with _open(path) as journal:
        await journal.append_setup(SETUP)
        limit(1)  # SQLite takes the present size as the least
        release = journal.reserve.release
        monkeypatch.setattr(
            journal.reserve, "release", lambda: release() and (_raise_limit(journal), True)[1]
        )
        for _ in range(100):
            await journal.append(FloorDecided("call", "x" * 200))
        assert journal.reserve.is_released
        limit(1)
        with pytest.raises(JournalError, match="not stored"):
            await journal.append(FloorDecided("call", "x" * 100_000))
        kept = journal.sequence
    assert len(verified_entries(path)) == kept


def _raise_limit(journal: Journal) -> None:
    journal._store._database.execute("PRAGMA max_page_count=10000").fetchall()


async def test_faults_stay_until_cleared(path: Path) -> None:
    """A fault is still there after a restart, until a person's clearing is stored."""
    with _open(path) as journal:
        fault = await journal.append_fault("chips-missing", seat=4)
    with _open(path) as journal:
        (seen,) = read_record(journal.entries).faults
        assert (seen.name, seen.facts["seat"]) == ("chips-missing", 4)
        await journal.append_cleared(fault.sequence, "Ana")
    with _open(path) as journal:
        assert read_record(journal.entries).faults == ()


async def test_replay_begins_at_the_newest_table(path: Path) -> None:
    """A new table does not replay the one before it."""

    class Table:
        def __init__(self, setup: TableSetup) -> None:
            self.setup = setup
            self.seen: list[Happening] = []

        def apply(self, happening: Happening) -> tuple[()]:
            self.seen.append(happening)
            return ()

    with _open(path) as journal:
        await journal.append_setup(SETUP)
        await journal.append(HAPPENINGS[0])
        await journal.append_setup(TableSetup(Level(50, 100), 2, {1: 500, 2: 600}))
        await journal.append(HAPPENINGS[4])
        await journal.append_note("started", version="1")
    with _open(path) as journal:
        table, rulings = rebuild(read_record(journal.entries), Table)
    assert table.setup.level == Level(50, 100)
    assert table.seen == [HAPPENINGS[4]]
    assert rulings == ()


def _flips(data: bytes, count: int) -> Iterator[tuple[int, bytes]]:
    """Single bit flips at seeded places."""
    chance = random.Random(7)
    for _ in range(count):
        bit = chance.randrange(len(data) * 8)
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        yield bit, bytes(flipped)


async def test_every_bit_flip_that_alters_an_event_is_noticed(path: Path) -> None:
    """A flipped bit is reported, or every entry still reads as it was written."""
    written = await _fill(path, rounds=4)
    whole = path.read_bytes()
    noticed = 0
    for bit, data in _flips(whole, 500):
        path.write_bytes(data)
        try:
            read = verified_entries(path)
        except JournalCorruptError:
            noticed += 1
        else:
            assert read == written, bit
    assert noticed > 100


@pytest.mark.parametrize(
    "column", ["boot_id", "monotonic_ms", "wall_ms", "is_synchronised", "kind"]
)
async def test_change_of_any_column_is_noticed(path: Path, column: str) -> None:
    """The seal covers what the chain does not."""
    await _fill(path)
    with closing(sqlite3.connect(path)) as database, database:
        value = "'note'" if column in ("boot_id", "kind") else f"{column} + 1"
        database.execute(f"UPDATE entry SET {column} = {value} WHERE sequence = 3")
    with pytest.raises(JournalCorruptError, match=r"\(entry 3\)") as caught:
        verified_entries(path)
    assert caught.value.line == 3


async def test_damaged_file_is_kept_and_the_longest_chain_lives_on(path: Path) -> None:
    """A changed body: entries before it are taken over, the file is kept, the loss is told."""
    written = await _fill(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE entry SET body = 's1 say raise 950' WHERE sequence = 4")
    with _open(path) as journal:
        assert journal.damage is not None
        assert journal.damage.error.line == 4
        assert (journal.damage.recovered, journal.damage.missing) == (3, 4)
        kept = journal.damage.kept_as
        assert journal.entries[:3] == written[:3]
        (fault,) = read_record(journal.entries).faults
        assert fault.facts["kept_as"] == kept.name == "journal-damaged-1.db"
        await journal.append(HAPPENINGS[5])
    with closing(sqlite3.connect(kept)) as database:
        assert database.execute("SELECT count(*) FROM entry").fetchone() == (len(written),)
    entries = verified_entries(path)
    assert [entry.kind for entry in entries[3:]] == [Kind.FAULT, Kind.HAPPENING]


async def test_damaged_files_never_overwrite_one_another(path: Path) -> None:
    """Each damage gets a name of its own."""
    for expected in ("journal-damaged-1.db", "journal-damaged-2.db"):
        await _fill(path)
        path.write_bytes(b"not a database" * 100)
        with _open(path) as journal:
            assert journal.damage is not None
            assert journal.damage.kept_as.name == expected
            assert journal.damage.recovered == 0
    assert (path.parent / "journal-damaged-1.db").read_bytes() == b"not a database" * 100


async def test_file_that_vanished_is_noticed(path: Path) -> None:
    """A record that is gone is not taken for a first start."""
    written = await _fill(path)
    path.unlink()
    with _open(path) as journal:
        assert journal.damage is not None
        assert journal.damage.missing == len(written)


@pytest.mark.parametrize("zeroed", [False, True], ids=["cut", "zeroed"])
async def test_cut_tail_gives_the_longest_valid_chain(path: Path, zeroed: bool) -> None:
    """Cut anywhere: what is left is a beginning of what was written, and the loss is counted."""
    written = await _fill(path, rounds=20)
    head = path.with_suffix(".head").read_bytes()
    whole = path.read_bytes()
    for keep in range(0, len(whole), 1499):
        for file in path.parent.iterdir():
            file.unlink()
        path.write_bytes(whole[:keep] + bytes(len(whole) - keep if zeroed else 0))
        path.with_suffix(".head").write_bytes(head)
        with _open(path) as journal:
            assert journal.damage is not None
            left = journal.damage.recovered
            assert journal.entries[:left] == written[:left]
            assert left + journal.damage.missing == len(written)


async def test_lost_write_ahead_log_is_noticed(path: Path, tmp_path: Path) -> None:
    """Entries that vanish with the log are counted as missing."""
    copy = tmp_path / "copy"
    with _open(path) as journal:
        await journal.append_setup(SETUP)
        for happening in HAPPENINGS:
            await journal.append(happening)
        shutil.copytree(path.parent, copy)
    wal = copy / "journal.db-wal"
    wal.write_bytes(wal.read_bytes()[: wal.stat().st_size // 2])
    with _open(copy / "journal.db") as cut:
        assert cut.damage is not None
        assert cut.damage.missing > 0
        assert cut.damage.recovered + cut.damage.missing == len(HAPPENINGS) + 1


async def test_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    """No state partition: an error that says so, no traceback of another kind."""
    (tmp_path / "state").write_text("a file, not a folder")
    with pytest.raises(JournalError, match="folder cannot be used"):
        _open(tmp_path / "state" / "journal.db")


def test_gap_and_foreign_entry_are_refused() -> None:
    """An entry must follow the one before it."""
    clock = Clock()
    first = make_entry(None, clock(), Kind.NOTE, "{}")
    second = make_entry(first, clock(), Kind.NOTE, "{}")
    third = make_entry(second, clock(), Kind.NOTE, "{}")
    check_entry(first, second)
    with pytest.raises(JournalCorruptError, match="gap"):
        check_entry(first, third)
    with pytest.raises(JournalCorruptError, match="chain"):
        check_entry(second, msgspec.structs.replace(third, body='{"x":1}'))


WRITER = """
import asyncio, sys
from pathlib import Path
from engine.happenings import CountStated
from engine.setup import Level, TableSetup
from firmware_py.core.journal import Journal

async def main():
    with Journal(Path(sys.argv[1]), reserve_bytes=0) as journal:
        if not journal.entries:
            await journal.append_setup(TableSetup(Level(25, 50), 1, {1: 2000, 2: 2000}))
        while True:
            entry = await journal.append(CountStated(1, journal.sequence))
            print(entry.sequence, flush=True)

asyncio.run(main())
"""


def test_kill_in_mid_write_loses_nothing_acknowledged(path: Path) -> None:
    """SIGKILL at seeded moments: all that was acknowledged is there, chain unbroken."""
    chance = random.Random(3)
    acknowledged = 0
    for _ in range(8):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            for _ in range(chance.randrange(1, 60)):
                acknowledged = int(writer.stdout.readline())
            os.kill(writer.pid, signal.SIGKILL)
            rest = writer.stdout.read().split("\n")
            acknowledged = max([acknowledged, *(int(line) for line in rest[:-1])])
        entries = verified_entries(path)
        assert len(entries) >= acknowledged
        assert [entry.body for entry in entries[1:]] == [
            f"count s1 {number}" for number in range(1, len(entries))
        ]
    assert acknowledged > 50


def test_entry_that_is_no_happening_names_itself() -> None:
    """A body that fits the chain but not its kind is damage too."""
    entry = make_entry(None, Clock()(), Kind.HAPPENING, "s4 dances")
    with pytest.raises(JournalCorruptError, match=r"'s4 dances' \(entry 1\)"):
        read_record([make_entry(None, Clock()(), Kind.SETUP, _setup_json()), entry])
    with pytest.raises(JournalCorruptError, match="not a table set-up"):
        read_record([make_entry(None, Clock()(), Kind.SETUP, "{}")])


def _setup_json() -> str:
    return msgspec.json.encode(SETUP).decode()
