"""A client that we did not write talks to the emulated QuasarMX over TCP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from metratec_rfid import QuasarMX, RfidReaderException

from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.tcp_port import TcpPort

A, B, C = "E0040150954F02B1", "E0040150954F0312", "E0040150954F04A7"


@pytest.fixture
def quasar() -> EmulatedQuasar:
    return EmulatedQuasar()


@pytest.fixture
def port(quasar: EmulatedQuasar) -> Iterator[TcpPort]:
    with TcpPort(quasar) as port:
        yield port


@pytest.fixture
async def client(port: TcpPort) -> AsyncIterator[QuasarMX]:
    """The client, connected: it has found a QuasarMX and switched the field on."""
    client = QuasarMX("peer", hostname=port.host, port=port.port)
    await client.connect()
    yield client
    await client.disconnect()


def ids(tags: list[object]) -> list[str]:
    return [tag.get_id() for tag in tags]  # type: ignore[attr-defined]


async def test_start_from_idle(client: QuasarMX, quasar: EmulatedQuasar) -> None:
    info = await client.get_reader_info()
    assert info["hardware"] == "QUASAR_MX"
    assert (info["hardware_version"], info["firmware_version"]) == ("0200", "0314")
    assert quasar.is_field_on
    assert quasar.commands[:2] == ["BRK", "EOF"]


@pytest.mark.parametrize("lf", [False, True])
async def test_start_from_a_repeat(port: TcpPort, quasar: EmulatedQuasar, lf: bool) -> None:
    quasar.place(1, A)
    quasar.leave(repeat=(), cut_bytes=6, lf=lf)
    client = QuasarMX("peer", hostname=port.host, port=port.port)
    await client.connect()
    assert ids(await client.get_inventory()) == [A]
    await client.disconnect()


async def test_start_from_crc_mode(port: TcpPort, quasar: EmulatedQuasar) -> None:
    quasar.leave(crc=True)
    client = QuasarMX("peer", hostname=port.host, port=port.port)
    await client.connect()
    assert quasar.commands[:2] == ["COF", "BRK"]
    assert ids(await client.get_inventory()) == []
    await client.disconnect()


async def test_another_product_is_refused(quasar: EmulatedQuasar) -> None:
    with TcpPort(EmulatedQuasar(product="DESKID_ISO")) as port:
        client = QuasarMX("peer", hostname=port.host, port=port.port)
        with pytest.raises(RfidReaderException, match="Wrong reader type"):
            await client.connect()
        await client.disconnect()


async def test_settings(client: QuasarMX, quasar: EmulatedQuasar) -> None:
    await client.set_power(200)
    assert quasar.power_mw == 200
    await client.set_mode("156")
    await client.set_antenna(4)
    assert quasar.socket == 5
    await client.disable_rf_interface()
    assert not quasar.is_field_on
    await client.enable_rf_interface()
    assert quasar.is_field_on


@pytest.mark.parametrize("tags", [0, 1, 3, 32])
async def test_inventory_names_tags_and_antenna(
    client: QuasarMX, quasar: EmulatedQuasar, tags: int
) -> None:
    uids = [f"E00401509500{number:04X}" for number in range(tags)]
    for uid in uids:
        quasar.place(3, uid)
    await client.enable_antenna_report()
    await client.set_antenna(2)
    found = await client.get_inventory()
    assert ids(found) == uids
    assert [tag.get_antenna() for tag in found] == [2] * tags


async def test_antennas_in_turn(client: QuasarMX, quasar: EmulatedQuasar) -> None:
    quasar.place(1, A)
    quasar.place(3, B)
    quasar.place(3, C)
    await client.enable_antenna_report()
    await client.set_antenna_multiplex(3)
    assert ids(await client.get_inventory_multi()) == [A, B, C]
    assert quasar.commands.count("SAP AUT 3 0") >= 1


async def test_only_new_tags(client: QuasarMX, quasar: EmulatedQuasar) -> None:
    quasar.place(1, A)
    quasar.place(1, B)
    quasar.hide(B, behind=(A,))
    assert ids(await client.get_inventory(only_new_tags=True)) == [A]
    assert ids(await client.get_inventory(only_new_tags=True)) == [B]
    assert ids(await client.get_inventory(only_new_tags=True)) == []
    assert await client.send_custom_command("SRI TIM 20") == ["OK!"]


async def test_single_slot(client: QuasarMX, quasar: EmulatedQuasar) -> None:
    quasar.place(1, A)
    assert ids(await client.get_inventory(single_slot=True)) == [A]
    quasar.place(1, B)
    # This client takes error words for tags.
    assert ids(await client.get_inventory(single_slot=True)) == ["CLD"]


async def test_repeat_and_break(client: QuasarMX, quasar: EmulatedQuasar) -> None:
    quasar.place(1, A)
    await client.start_inventory()
    found = await asyncio.wait_for(client.fetch_inventory(wait_for_tags=True), 2.0)
    assert ids(found) == [A]
    await client.stop_inventory()
    assert ids(await client.get_inventory()) == [A]


async def test_heart_beat(client: QuasarMX, quasar: EmulatedQuasar) -> None:
    await client.set_heartbeat(1)
    assert "HBT 1" in quasar.commands
    assert await client.send_custom_command("HBT OFF") == ["OK!"]


async def test_restart(client: QuasarMX, quasar: EmulatedQuasar) -> None:
    await client.set_antenna(3)
    await client.reset(wait=0.05)
    assert quasar.starts == 2
    assert quasar.socket == 1
    assert ids(await client.get_inventory()) == []


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("REV", ["QUASAR_MX      02000314"]),
        ("RFW", ["QUASAR_MX       0314"]),
        ("RHW", ["QUASAR_MX       0200"]),
        ("RSN", ["2021042713300102"]),
        ("SUC SHW", ["OFF", "OK!"]),
        ("SAP SHW", ["MAN 0"]),
        ("VBL 2", ["OK!"]),
        ("SRI PWR 200", ["OK!"]),
        ("XYZ", ["UCO"]),
        ("WAK", ["DNS"]),
        ("STB", ["GN8"]),
    ],
)
async def test_single_answers(client: QuasarMX, command: str, answer: list[str]) -> None:
    assert await client.send_custom_command(command) == answer
    if command == "STB":
        assert await client.send_custom_command("WAK") == ["GMO"]


async def test_error_words_are_exceptions(client: QuasarMX, quasar: EmulatedQuasar) -> None:
    for call, word in (
        (client.set_power(300), "Set power not supported"),
        (client.set_antenna(16), "NOR"),
        (client.set_mode("14A"), "UPA"),
    ):
        with pytest.raises(RfidReaderException, match=word):
            await call


async def test_a_silent_restart_shows_as_a_missing_answer(
    client: QuasarMX, quasar: EmulatedQuasar
) -> None:
    quasar.restart()
    with pytest.raises(TimeoutError):
        await client.get_inventory(timeout=0.2)
    assert quasar.commands[-1] == "INV"
    assert quasar.starts == 2
