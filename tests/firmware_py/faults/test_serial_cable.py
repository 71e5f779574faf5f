"""A cable pulled in a frame, a reader that falls silent, a port that does not open."""

from __future__ import annotations

import logging

import pytest

from firmware_py.config import StationConfig
from tests.firmware_py.faults.serial_table import (
    FULL,
    KINDS,
    PRODUCTS,
    SEEN_S,
    WORKING_S,
    SerialTable,
    event,
    lines_of,
    serial_table,
)
from tests.firmware_py.faults.table import observe


async def _outage(table: SerialTable) -> tuple[float, float]:
    """Wait for an outage and its end; return how long it took to see it, and to work again."""
    pulled_s = await table.when(lambda one: not one.is_plugged)
    down_s = await table.when(lambda one: not one.is_up and not one.is_known)
    assert table.line().state == "absent"
    back_s = await table.when(lambda one: one.is_plugged, pulled_s)
    works_s = await table.when(lambda one: one.is_up and one.is_known, back_s)
    return down_s - pulled_s, works_s - back_s


async def _short_outage(table: SerialTable, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Wait for an outage and its end, in time and without a bet; return what was logged of it."""
    caplog.clear()
    caplog.set_level(logging.INFO)
    seen_s, working_s = await _outage(table)
    assert seen_s <= SEEN_S
    assert working_s <= WORKING_S
    await table.rounds(4)
    assert table.happened == []
    return lines_of(table.name, caplog)


@pytest.mark.parametrize("place", KINDS)
async def test_a_cable_pulled_in_a_frame(
    place: tuple[StationConfig, str], caplog: pytest.LogCaptureFixture
) -> None:
    config, name = place
    trouble = event(device=name, what="cable-pulled-in-frame", at=0.1, for_s=1.2)
    async with serial_table(name, config, trouble) as table:
        lines = await _short_outage(table, caplog)
        assert [line.split(":")[1].split(" on ")[0] for line in lines] == [" down", " works again"]
        observe(
            1,
            f"{PRODUCTS[name]}: half of an answer, then the terminal is gone for 1.2 s",
            f"seen within {SEEN_S} s, its zones unknown meanwhile; works {WORKING_S:.0f} s after "
            f"its node is back at the latest; {len(table.happened)} false bets or removals, "
            f"{len(lines)} log lines",
        )


@pytest.mark.parametrize("place", KINDS)
async def test_a_cable_pulled_while_nothing_is_on_the_line(
    place: tuple[StationConfig, str], caplog: pytest.LogCaptureFixture
) -> None:
    config, name = place
    trouble = event(device=name, what="cable-pulled", at=0.1, for_s=1.0)
    async with serial_table(name, config, trouble) as table:
        assert len(await _short_outage(table, caplog)) == 2


async def test_who_is_asked_seldom_is_missed_as_soon(caplog: pytest.LogCaptureFixture) -> None:
    """A pulled cable is seen between two visits, whoever has the field meanwhile."""
    trouble = event(device="cards.b", what="cable-pulled", at=0.1, for_s=0.6) + event(
        device="chips", what="long-round", at=0.05, times=2
    )
    async with serial_table("cards.b", FULL, trouble) as table:
        seen_s, working_s = await _outage(table)
        assert seen_s <= SEEN_S
        assert table.happened == []
        assert working_s < 10  # the other one holds the field for six seconds


@pytest.mark.parametrize("place", KINDS)
async def test_a_reader_that_falls_silent(
    place: tuple[StationConfig, str], caplog: pytest.LogCaptureFixture
) -> None:
    config, name = place
    silent_s = 7.0 if name == "chips" else 4.0  # an inventory of the metraTec may take 4 s
    trouble = event(device=name, what="silent", at=0.1, for_s=silent_s)
    async with serial_table(name, config, trouble) as table:
        caplog.clear()
        caplog.set_level(logging.INFO)
        silent_visits = table.loop.station.sensing.visits
        await table.when(lambda one: not one.is_up and not one.is_known)
        before = {zone: silent_visits(zone) for zone in table.zones}
        await table.until(table.works, 30)
        assert all(silent_visits(zone) >= count for zone, count in before.items())
        await table.rounds(3)
        lines = lines_of(name, caplog)
        assert len(lines) == 2, lines
        assert table.happened == []
        observe(
            1,
            f"{PRODUCTS[name]}: no answer for {silent_s:.0f} s",
            f"down after the first round without an answer, its zones unknown; "
            f"{len(table.happened)} false bets or removals, {len(lines)} log lines",
        )


@pytest.mark.parametrize(
    ("what", "cause"),
    [("in-use", "port in use"), ("no-permission", "no permission")],
)
@pytest.mark.parametrize("place", KINDS)
async def test_a_port_that_does_not_open(
    place: tuple[StationConfig, str],
    what: str,
    cause: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    config, name = place
    trouble = event(device=name, what=what, at=0.1, for_s=1.5)
    async with serial_table(name, config, trouble) as table:
        caplog.clear()
        caplog.set_level(logging.INFO)
        await table.until(lambda: cause in table.reader.state)
        said = table.line()
        assert said.state == "absent"
        assert cause in said.text["en"]
        tries = sum(cause in record.getMessage() for record in caplog.records)
        caplog.set_level(logging.DEBUG, "drivers.reconnect")
        await table.until(
            lambda: sum(cause in record.getMessage() for record in caplog.records) >= tries + 2
        )
        await table.until(table.works)
        await table.rounds(4)
        lines = lines_of(name, caplog)
        assert len(lines) == 2, lines
        assert table.happened == []
        remedy = said.text["en"].split(f"{cause}, ")[1].split(" (")[0]
        observe(
            14,
            f"{PRODUCTS[name]}: its port is there, but {what}, for a second and a half",
            f'"{cause}, {remedy}"; tried again until it opens, {len(lines)} log lines, '
            f"{len(table.happened)} false bets or removals",
        )
