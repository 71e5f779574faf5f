"""A flood on a real station: whatever it does, the table goes on. Counts only, no times."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_py.core.journal_store import read_entries
from tests.bench.running import lateness_ms, resident_mb, running_station
from tests.bench.web import Load, flood_with, watch

CLIENTS = 200
CONNECTIONS = 16

pytestmark = pytest.mark.timeout(600)  # a busy machine takes its time


def test_200_clients_get_16_places_and_the_table_goes_on(tmp_path: Path) -> None:
    with running_station(tmp_path, speed=50) as station:
        before_mb = resident_mb(station.face)
        journal = station.state / "journal.db"
        before = read_entries(journal)[-1].sequence
        load = Load()
        asyncio.run(flood_with(station, load, CLIENTS, 4.0))
        assert resident_mb(station.face) - before_mb < 60
        after = Load()
        asyncio.run(watch(station, after, 1, 4.0))
        _await(lambda: read_entries(journal)[-1].sequence > before)
    assert set(load.answers) <= {"200", "503", "cut"}
    assert load.answers["200"] > 0
    assert load.answers["503"] > 0
    assert load.most_at_once <= CONNECTIONS
    assert after.answers == {"200": 1}
    assert after.lines > 0
    assert len(lateness_ms(station.ticks, 0, float("inf"))) > 100


def _await(holds: Callable[[], bool], within_s: float = 60.0) -> None:
    until_s = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < until_s, f"not within {within_s} s"
        time.sleep(0.1)


def test_50_viewers_watch_where_as_many_are_let_in(tmp_path: Path) -> None:
    with running_station(tmp_path, connections=64) as station:
        load = Load()
        asyncio.run(watch(station, load, 50, 4.0))
    assert load.answers == {"200": 50}
    assert load.lines >= 50
