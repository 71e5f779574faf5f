"""The bus of keys, lights and display fails or hangs; readers and table go on."""

from __future__ import annotations

import asyncio
import errno
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from firmware_py.config import read_config
from firmware_py.core.health import bus_lines
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.tags import TagBook
from firmware_py.virtual_table.emulated_station import EmulatedStation
from tests.firmware_py.faults.felt import HW, SETUP, faulty_table
from tests.firmware_py.faults.table import observe

PANEL_A, PANEL_B = 0x20, 0x21


@pytest.mark.parametrize("code", [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT])
async def test_passing_errors_cost_no_press(code: int) -> None:
    async with faulty_table() as table:
        for key in ("check", "call"):
            table.felt.bus.fail(code, times=2)
            await table.pace.press([key])
            await table.pace.rest([], 0)
        assert table.happened == ["s3 say check", "s3 say call"]
        assert not table.lines()


async def test_a_part_that_fails_three_times_is_absent_and_the_others_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    seen = []
    for code in (errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT):
        caplog.clear()
        async with faulty_table() as table:
            before = table.felt.bus.transactions
            table.felt.bus.fail(code, address=PANEL_A, times=None)
            await table.until(lambda: "panel.a" in table.lines())
            tries = table.felt.bus.transactions - before
            assert table.lines()["panel.a"].state == "absent"
            assert "panel.b" not in table.lines()
            await table.pace.press(["fold", "bet"])  # the first is on the part that is away
            await table.until(lambda: table.happened == ["s3 say bet"])
            visited = table.loop.slots
            await table.seconds(3)
            assert table.loop.slots > visited + 20
            table.felt.bus.heal()
            waited_s = await table.until(lambda: not table.lines())
            await table.pace.press(["call"])
            await table.until(lambda: "s3 say call" in table.happened)
            assert waited_s <= 1.1
            lines = [r for r in caplog.records if "panel.a" in r.getMessage()]
            assert len(lines) == 2
            assert tries >= 3
            seen.append(f"{code}: absent, panel.b and readers go on, {len(lines)} log lines")
    observe(
        15,
        "errors 121, 5 and 110 at every transaction with one expander, then none",
        "; ".join(seen) + "; back within 1.1 s",
    )


async def test_what_the_chip_forgot_is_set_again_and_no_key_was_pressed() -> None:
    async with faulty_table() as table:
        chip = table.felt.expanders["panel.a"]
        chip.reset()
        await table.seconds(6)
        assert table.loop.station.expanders[0].resets_seen == 1
        assert table.happened == []
        await table.pace.press(["call"])
        await table.until(lambda: bool(table.happened))
        assert table.happened == ["s3 say call"]


@dataclass
class LiveTable:
    """A station that runs by itself in real time."""

    felt: EmulatedStation
    loop: TableLoop

    async def longest_pause_s(self, slots: int) -> float:
        """Return the longest time between two visits of antennas, over so many visits."""
        end, last, worst = self.loop.slots + slots, self.loop.slots, 0.0
        at_s = time.monotonic()
        async with asyncio.timeout(60):
            while self.loop.slots < end:
                await asyncio.sleep(0.001)
                now_s = time.monotonic()
                if self.loop.slots != last:
                    last, at_s = self.loop.slots, now_s
                worst = max(worst, now_s - at_s)
        return worst


@asynccontextmanager
async def _live_table(*, is_held: bool = False) -> AsyncIterator[LiveTable]:
    config = read_config(HW / "full-table.toml")
    with EmulatedStation(config, bus_deadline_s=0.25) as felt:
        if is_held:
            felt.bus.hold_sda(1.0)
        station = build_station(felt.config, felt.devices, TagBook({}, {}), setup=SETUP)
        loop = TableLoop(station)
        await loop.start()
        running = asyncio.create_task(loop.run())
        try:
            yield LiveTable(felt, loop)
        finally:
            felt.bus.hold_sda(None)
            running.cancel()
            await asyncio.wait([running])
            await loop.close()


async def test_transfers_that_hang_do_not_slow_the_readers_down() -> None:
    async with _live_table() as table:
        station = table.loop.station
        assert station.keeper is not None
        await table.longest_pause_s(60)
        table.felt.bus.hold_sda(1.0)
        worst_s = 0.0
        async with asyncio.timeout(30):
            while station.keeper.attempts < 1:
                worst_s = max(worst_s, await table.longest_pause_s(20))
        worst_s = max(worst_s, await table.longest_pause_s(400))
        assert station.keeper.is_stuck
        said = bus_lines(station)[0]
        assert said.state == "absent"
        assert said.text["en"].startswith("stuck, ")
        assert said.text["zh-Hant"].startswith("匯流排卡住")
        assert worst_s < 0.25
        table.felt.bus.hold_sda(None)
        async with asyncio.timeout(20):
            while bus_lines(station) or any(part.problem for part in station.expanders):
                await asyncio.sleep(0.01)
        observe(
            16,
            "SDA held low, each transfer hangs 1 s",
            f'"{said.text["en"]}"; antennas are visited as before, '
            f"no pause reaches {'0.25' if worst_s < 0.25 else worst_s} s; back when it is let go",
        )


async def test_a_bus_that_hangs_does_not_hold_the_start_up() -> None:
    began_s = time.monotonic()
    async with _live_table(is_held=True) as table:
        assert time.monotonic() - began_s < 2.0
        await table.longest_pause_s(20)
        assert [part.problem != "" for part in table.loop.station.expanders] == [True, True]


async def test_clock_pulses_free_the_bus() -> None:
    async with _live_table() as table:
        station = table.loop.station
        assert station.keeper is not None
        table.felt.bus.hold_sda(0.5, heeds_clocks=True)
        async with asyncio.timeout(30):
            while station.keeper.attempts < 1 or bus_lines(station):
                await asyncio.sleep(0.01)
            while any(part.problem for part in station.expanders):
                await asyncio.sleep(0.01)
        observe(
            16,
            "SDA held low by a part that heeds clocks",
            f"{station.keeper.result.value if station.keeper.result else ''}, "
            f"in attempt {station.keeper.attempts}; the keys work again",
        )
