"""Garbage, wrong sums, right sums on wrong bodies, lengths that lie: on the whole station."""

from __future__ import annotations

import logging

import pytest

from firmware_py.config import StationConfig
from firmware_py.core.sensing.notices import NoticeKind
from tests.firmware_py.faults.serial_table import (
    KINDS,
    PRODUCTS,
    SerialTable,
    event,
    serial_table,
)
from tests.firmware_py.faults.table import observe

GARBAGE = ("garbage-before", "garbage-after", "garbage-between", "boot-banner", "at-noise", "echo")
SHARE = 0.15
TIMES = 6


def _spoilt(table: SerialTable) -> int:
    return table.felt.lines[table.name].pending


async def _until_used_up(table: SerialTable) -> None:
    """Wait until every fault that was ordered has been shown, and the reader works."""
    await table.until(lambda: _spoilt(table) > 0)
    await table.until(lambda: _spoilt(table) == 0, 60)
    await table.until(table.works, 30)
    await table.rounds(3)


@pytest.mark.parametrize("place", KINDS)
async def test_garbage_on_the_line(
    place: tuple[StationConfig, str], caplog: pytest.LogCaptureFixture
) -> None:
    config, name = place
    trouble = "".join(event(device=name, what=what, at=0.1, times=TIMES) for what in GARBAGE)
    async with serial_table(name, config, trouble) as table:
        await _until_used_up(table)
        assert table.happened == []
        assert table.line().state in {"ok", "degraded"}
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
        observe(
            2,
            f"{PRODUCTS[name]}: {TIMES} answers each with {', '.join(GARBAGE)}",
            f"resynchronised each time, no exception, works when the line is clean; "
            f"{len(table.happened)} false bets or removals",
        )


@pytest.mark.parametrize("place", KINDS)
async def test_too_many_wrong_sums_make_the_link_noisy(place: tuple[StationConfig, str]) -> None:
    config, name = place
    trouble = event(device=name, what="bit-flip", at=0.1, share=SHARE)
    async with serial_table(name, config, trouble) as table:
        assert table.line().state == "ok"
        await table.until(lambda: table.line().state == "degraded", 30)
        said = table.line()
        assert said.text["en"].startswith("link noisy: ")
        assert said.text["zh-Hant"].startswith("線路有雜訊：")
        percent = int(said.text["en"].split(": ")[1].split(" ")[0])
        assert percent >= 5
        await table.until(lambda: table.damaged > 5, 30)
        assert table.happened == []
        observe(
            3,
            f"{PRODUCTS[name]}: a bit flipped in {SHARE:.0%} of its answers",
            'the frame is dropped and counted; "link noisy: more than 5 % of the answers arrive '
            f'damaged"; {len(table.happened)} false bets or removals',
        )


@pytest.mark.parametrize("place", KINDS)
async def test_right_sums_by_chance_make_no_tag(place: tuple[StationConfig, str]) -> None:
    config, name = place
    name = {"cards.seat1": "cards.board1"}.get(name, name)  # a spot names two cards at most
    forged = 10
    trouble = event(device=name, what="forged-uid", at=0.1, times=forged)
    async with serial_table(name, config, trouble) as table:
        sensing = table.loop.station.sensing
        await table.until(lambda: _forged(table) == forged, 90)
        await table.rounds(3)
        assert table.happened == []
        assert table.works()
        unknown = [one for one in sensing.notices if one.kind is NoticeKind.UNKNOWN_TAG]
        assert unknown == []
        zone = sorted(table.zones)[0]
        is_14443 = name.startswith("cards.") and table.felt.has_14443_cards
        table.felt.place(zone, "04FD0000000042" if is_14443 else "E004FD0000000042")
        await table.until(
            lambda: any(one.kind is NoticeKind.UNKNOWN_TAG for one in sensing.notices)
        )
        observe(
            4,
            f"{PRODUCTS[name]}: {forged} answers with whole sums name a tag that is nowhere, each "
            "time another; then a tag of a stranger is laid down",
            f"{len(unknown)} of {forged} forged tags counted or told of, "
            f"{len(table.happened)} false happenings before; the tag that lies there is found by "
            "its second round",
        )


def _forged(table: SerialTable) -> int:
    """Return how many forged tags the emulated reader has named."""
    device = table.device
    return getattr(device, "_forged", 0) or getattr(getattr(device, "_verbs", None), "_forged", 0)


@pytest.mark.parametrize("place", KINDS)
async def test_lengths_that_lie(place: tuple[StationConfig, str]) -> None:
    config, name = place
    trouble = event(device=name, what="lying-length", at=0.1, share=SHARE, for_s=4.0)
    async with serial_table(name, config, trouble) as table:
        await table.until(lambda: table.damaged >= 3)
        await table.until(table.works)
        await table.rounds(3)
        assert table.happened == []
        observe(
            5,
            f"{PRODUCTS[name]}: a length of 0, 255 or too many before {SHARE:.0%} of its answers",
            f"each counted as damaged and given up, resynchronised; "
            f"{len(table.happened)} false bets or removals",
        )
