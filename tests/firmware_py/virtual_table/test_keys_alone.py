"""With every antenna away, each kind of happening is entered on each station's panel."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from drivers.emulated.clock import ManualClock
from engine.happenings import Happening, TimePassed
from firmware_py.config import read_config
from firmware_py.core.panel_keys import keys_for
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop, inline
from firmware_py.core.tags import TagBook
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.pace import FastPace
from tests.firmware_py.samples import HAPPENINGS

DESCRIPTIONS = sorted((Path(__file__).parents[3] / "hw").glob("*.toml"))


@pytest.mark.parametrize("path", DESCRIPTIONS, ids=lambda path: path.stem)
async def test_each_happening_is_what_the_keys_said(path: Path) -> None:
    """Two levels of a pin a key, through expander, bus and debouncing."""
    clock = ManualClock()
    config = msgspec.structs.replace(read_config(path), reader=[], oled=None, lights=None)
    heard: list[Happening] = []
    with EmulatedStation(config, clock=clock, sleep=clock.advance) as felt:
        station = build_station(felt.config, felt.devices, TagBook({}, {}))
        loop = TableLoop(station, offload=inline, spend=clock.advance)
        loop.listen(lambda happening, *_: heard.append(happening))
        pace = FastPace(felt, loop, clock)
        await loop.start()
        for happening in HAPPENINGS:
            heard.clear()
            await pace.press(keys_for(happening))
            await pace.rest([], 0)
            assert [one for one in heard if not isinstance(one, TimePassed)] == [happening]
        await loop.close()
