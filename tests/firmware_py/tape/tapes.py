"""Tapes for tests: an evening that was recorded, and tapes made by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from nacl.public import PrivateKey

from engine.happenings import FloorDecided, TimePassed
from engine.setup import TableSetup
from firmware_py.config import read_config
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import Entry, setup_body
from firmware_py.core.journal_store import verified_entries
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop
from firmware_py.recorded_hands.reader import read_hand
from firmware_py.tape.recorder import Recorder
from firmware_py.tape.recording import Recording
from firmware_py.tape.records import VERSION, Record, Start, pack, pack_start
from firmware_py.tape.sealed_file import SealedWriter
from firmware_py.virtual_table.evening import Evening
from firmware_py.virtual_table.piece import Piece, piece_of_hand

HW = Path(__file__).parents[3] / "hw"
PHH = """
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = ["d dh p1 AhKh", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cbr 300", {last}]
"""


@dataclass(frozen=True, slots=True)
class Recorded:
    """An evening that took place.

    Attributes:
        tape: its file.
        key: opens it.
        entries: of the journal that was written meanwhile.
    """

    tape: Path
    key: PrivateKey
    entries: list[Entry]


def hand(last: str, name: str) -> Piece:
    """Return a short hand that ends with ``last``."""
    return piece_of_hand(read_hand(PHH.replace("{last}", last), name))


async def record_evening(folder: Path, hands: Sequence[Piece]) -> Recorded:
    """Let hands be played on a taped station; between them a reader's cable is pulled for a while.

    Floor decisions and notes come in as well, from outside the devices.
    """
    key = PrivateKey.generate()
    config = read_config(HW / "full-table.toml")
    with (
        Recorder(folder / "evening.tape", key.public_key, least_free_bytes=0) as tape,
        Evening(config, hands, speed=1000, repeats=False, is_paced=False) as evening,
    ):
        watch = Recording(tape)
        book = watch.book(evening.book)
        watch.starting(evening.config, evening.setup, (), book)
        station = build_station(
            evening.config,
            watch.devices(evening.devices),
            book,
            setup=evening.setup,
            make_reader=watch.make_reader,
        )
        with Journal(folder / "journal.db", reserve_bytes=0, on_append=watch.appending) as journal:
            await journal.append_setup(evening.setup)
            loop = TableLoop(station, record=journal, listeners=[watch.hear], watch=watch)
            await loop.start()
            running = asyncio.create_task(loop.run())
            try:
                await _play(evening, hands, loop, journal)
            finally:
                running.cancel()
                await asyncio.wait([running])
                await loop.close()
    return Recorded(folder / "evening.tape", key, verified_entries(folder / "journal.db"))


async def _play(
    evening: Evening, hands: Sequence[Piece], loop: TableLoop, journal: Journal
) -> None:
    port = evening.felt.ports["cards.a"]
    reader = loop.station.readers["cards.a"]
    for number, one in enumerate(hands):
        await evening.play_piece(loop, one)
        if number == 0:
            port.close()
            async with asyncio.timeout(10):
                while reader.is_up:
                    await asyncio.sleep(0.01)
                port.reopen()
                while not reader.is_up:
                    await asyncio.sleep(0.01)
            await journal.append_note("cable", reader="cards.a")
            await loop.submit(TimePassed(7))
            await loop.submit(FloorDecided("misdeal"))


def write_tape(
    path: Path, records: Sequence[Record], *, setup: TableSetup, is_whole: bool = True
) -> PrivateKey:
    """Write a tape of these records; return the key that opens it."""
    key = PrivateKey.generate()
    file = SealedWriter(path, key.public_key)
    start = Start(
        version=VERSION,
        config=read_config(HW / "full-table.toml"),
        setup=setup_body(setup),
        happenings=[],
        chips={},
        cards=[],
        started_at="2026-11-30T20:00:00+00:00",
    )
    file.write(pack_start(start))
    file.write(pack(records), is_last=is_whole)
    file.close()
    return key
