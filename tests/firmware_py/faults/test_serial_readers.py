"""Readers that start again in the middle of their work, and readers on the wrong port."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.pepper import EmulatedPepper
from drivers.emulated.pn532 import EmulatedPN532
from drivers.pn532.commands import Command
from firmware_py.config import StationConfig, read_config
from tests.firmware_py.faults.felt import HW
from tests.firmware_py.faults.serial_table import FULL, HOME, SerialTable, event, serial_table
from tests.firmware_py.faults.table import observe


@pytest.mark.parametrize(
    "what", ["silent-restart", "stored-sequence", "srt-in-answer", "bod-in-answer", "time-limit"]
)
async def test_a_metratec_that_starts_again(what: str) -> None:
    """What it sees first is where to begin from: chips laid down meanwhile are no bet."""
    async with serial_table("chips", FULL, "") as table:
        device = table.device
        assert isinstance(device, EmulatedQuasar)
        lost = _count_losses(table)
        device.fail(_fault(table, what))
        table.felt.place("seat3.bets", table.house_chip(100))
        await table.until(lambda: lost == ["chips"])
        began = len(device.commands)
        await table.until(table.works)
        await table.rounds(3)
        assert table.happened == []
        assert table.reader.is_up
        again = device.commands[_last(device.commands, "EOF") :]
        wanted = ["EOF", "SET PWR 200", "SAP ARP ON", "SAP SHW", "SRI SS 100"]
        assert [one for one in again if one in wanted] == wanted
        assert began
        observe(
            10,
            f"metraTec: {what}, and a chip is laid down meanwhile",
            f"what it said is dropped; {', '.join(wanted)} sent again, the antenna read back; its "
            f"first round is where to begin from: {len(table.happened)} bets",
        )


async def _start_again(table: SerialTable, fault: str) -> None:
    """Let the reader start again by itself; it is lost once, and nothing comes of it."""
    device = table.device
    assert isinstance(device, EmulatedPepper | EmulatedPN532)
    lost = _count_losses(table)
    device.fail(_fault(table, fault))
    await table.until(lambda: lost == [table.name])
    await table.until(table.works)
    await table.rounds(3)
    assert table.happened == []


async def test_a_pepper_that_starts_again() -> None:
    async with serial_table("cards.a", FULL, "") as table:
        device = table.device
        assert isinstance(device, EmulatedPepper)
        await _start_again(table, "reboot")
        assert not device.is_polling
        observe(
            10,
            "Pepper: starts again between two commands, on antenna 1 and polling by itself",
            "its events are dropped; the start is run again, polling is off; its first round is "
            f"where to begin from: {len(table.happened)} cards dealt or mucked",
        )


async def test_a_pn532_that_starts_again() -> None:
    async with serial_table("cards.seat1", HOME, "") as table:
        device = table.device
        assert isinstance(device, EmulatedPN532)
        await _start_again(table, "supply-lost")
        start = [
            Command.SAM_CONFIGURATION,
            Command.GET_FIRMWARE_VERSION,
            Command.RF_CONFIGURATION,
            Command.SET_PARAMETERS,
        ]
        assert _contains(device.commands, start)
        observe(
            10,
            "PN532: loses its supply for a moment, is deaf and waits for ever on an empty spot",
            "woken, configured and asked for its version again; its first round is where to begin "
            f"from: {len(table.happened)} cards dealt or mucked",
        )


def _two_chip_readers() -> StationConfig:
    """Seats 1 to 5 on one QuasarMX, the others and the pot on another one, by serial number."""
    (chips,) = [one for one in FULL.reader if one.kind == "quasar"]
    near = {antenna: zone for antenna, zone in chips.zones.items() if antenna <= 5}
    far = {antenna - 5: zone for antenna, zone in chips.zones.items() if antenna > 5}
    readers = [one for one in FULL.reader if one.kind != "quasar"] + [
        msgspec.structs.replace(chips, name="chips.a", zones=near, serial="1" * 16),
        msgspec.structs.replace(chips, name="chips.b", zones=far, serial="2" * 16),
    ]
    return msgspec.structs.replace(FULL, reader=readers)


def _pn532_beside_pepper() -> StationConfig:
    """The full table with the muck on a PN532."""
    muck = next(
        one for one in read_config(HW / "home-table.toml").reader if one.name == "cards.muck"
    )
    readers = [
        msgspec.structs.replace(
            one, zones={number: zone for number, zone in one.zones.items() if zone != "muck"}
        )
        for one in FULL.reader
    ]
    return msgspec.structs.replace(FULL, reader=[*readers, muck])


@pytest.mark.parametrize(
    ("config", "one", "other"),
    [
        pytest.param(FULL, "cards.a", "chips", id="pepper and metratec"),
        pytest.param(_pn532_beside_pepper(), "cards.muck", "cards.a", id="pn532 and pepper"),
        pytest.param(HOME, "cards.seat1", "chips", id="pn532 and metratec"),
        pytest.param(_two_chip_readers(), "chips.a", "chips.b", id="two metratec"),
    ],
)
async def test_two_swapped_cables(config: StationConfig, one: str, other: str) -> None:
    trouble = event(device=one, what="swapped", other=other, at=0)
    async with serial_table(one, config, trouble, is_known_first=False) as table:
        wanted = f"the cables of {one} and {other} are swapped"
        back = f"the cables of {other} and {one} are swapped"
        await table.until(
            lambda: wanted in table.line(one).text["en"] and back in table.line(other).text["en"]
        )
        said = table.line(one)
        assert {said.state, table.line(other).state} == {"out"}
        assert "線接反了" in said.text["zh-Hant"]
        assert not table.reader.is_up
        assert not table.is_known()
        assert table.happened == []
        table.felt.swap_cables(one, other)
        await table.until(lambda: table.line(one).state == table.line(other).state == "ok")
        await table.until(table.works)
        assert table.happened == []
        observe(
            13,
            f"the cables of {one} ({_kind(config, one)}) and {other} ({_kind(config, other)}) are "
            "swapped at the start; then put right",
            f'both out: "{said.text["en"]}"; both work without a restart when they are put right, '
            f"{len(table.happened)} false happenings",
        )


async def test_another_unit_of_the_same_product() -> None:
    """The serial number is none of this station."""
    config = _two_chip_readers()
    trouble = event(device="chips.a", what="cable-pulled", at=0)
    async with serial_table("chips.a", config, trouble, is_known_first=False) as table:
        table.felt.cables["chips.a"].connect(EmulatedQuasar(serial_number="9" * 16))
        table.felt.cables["chips.a"].plug()
        await table.until(lambda: table.line().state == "out")
        said = table.line().text["en"]
        assert said == f"out of service: another device than described is on this port: {'9' * 16}"
        observe(13, "a metraTec with another serial number is put in its place", f'"{said}"')


def _kind(config: StationConfig, name: str) -> str:
    return next(one.kind for one in config.reader if one.name == name)


def _fault(table: SerialTable, what: str) -> object:
    from firmware_py.virtual_table.trouble_catalogue import faults_of

    return faults_of(table.felt.config)[table.name][what]


def _count_losses(table: SerialTable) -> list[str]:
    """Note from now on of which readers sensing is told that they are lost."""
    lost: list[str] = []
    sensing = table.loop.station.sensing
    tell = sensing.lost

    def note(reader: str, now_s: float) -> None:
        lost.append(reader)
        tell(reader, now_s)

    sensing.lost = note  # type: ignore[method-assign]
    return lost


def _last(commands: Sequence[str], command: str) -> int:
    return len(commands) - 1 - list(reversed(commands)).index(command)


def _contains(commands: Sequence[int], wanted: Sequence[int]) -> bool:
    """Return whether commands stand there in this order, next to one another."""
    size = len(wanted)
    return any(list(commands[at : at + size]) == list(wanted) for at in range(len(commands)))
