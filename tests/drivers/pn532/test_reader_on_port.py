"""The driver on a real port: a pseudo-terminal opened by its path."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.emulated.line_faults import LineFault, LineFaults
from drivers.emulated.pn532 import EmulatedPN532
from drivers.emulated.pty_port import PtyPort
from drivers.errors import DeviceClosedError, DeviceNotFoundError, PortInUseError
from drivers.pn532.reader import PN532Reader
from drivers.reconnect import Reconnecting
from drivers.serial_port import open_serial
from tests.drivers.doubles import StopsAt, pull_when_stopped

CLASSIC, NTAG = "1ADA7444", "04A1B2C3D4E580"
OpenReader = Callable[[], PN532Reader]


def test_start_and_cards_that_come_and_go(chip, open_reader: OpenReader) -> None:
    reader = open_reader()
    assert reader.start().firmware == "1.6"
    assert reader.inventory().uids == ()
    chip.place(NTAG)
    chip.place(CLASSIC, 0x08)
    assert reader.inventory().uids == (NTAG, CLASSIC)
    chip.remove(NTAG)
    assert reader.inventory().uids == (CLASSIC,)
    chip.clear()
    assert reader.inventory().uids == ()


def test_bytes_of_a_former_run_are_no_answer(chip, port: PtyPort, open_reader) -> None:
    """A poll that the former run has left behind is answered into the new one's opening."""
    link = open_serial("former", port.path)
    former = PN532Reader("former", link)
    former.start()
    chip.place(NTAG)
    link.write(bytes.fromhex("00 00 FF 04 FC D4 4A 02 00 E0 00"))
    link.close()
    assert open_reader().start().firmware == "1.6"


def test_a_second_reader_is_told_that_the_port_is_in_use(open_reader: OpenReader) -> None:
    open_reader().start()
    with pytest.raises(PortInUseError):
        open_reader()


@pytest.mark.parametrize("fault", [LineFault.BYTE_BY_BYTE, LineFault.SPLIT, LineFault.ECHO])
def test_a_slow_line_still_works(fault: LineFault) -> None:
    chip = EmulatedPN532()
    chip.place(NTAG)
    line = LineFaults(chip, seed=3)
    with PtyPort(line) as port:
        line.always(fault)
        reader = PN532Reader("cards.seat1", open_serial("cards.seat1", port.path))
        reader.start()
        assert reader.inventory().uids == (NTAG,)
        reader.close()


def test_sixteen_readers_each_in_its_own_thread() -> None:
    chips = [EmulatedPN532(needs_wake=True, needs_sam=True) for _ in range(16)]
    found: dict[int, tuple[str, ...]] = {}

    def poll(number: int, path: str) -> None:
        reader = PN532Reader(f"cards.{number}", open_serial(f"cards.{number}", path))
        reader.start()
        found[number] = reader.inventory().uids
        reader.close()

    ports = [PtyPort(chip) for chip in chips]
    for number, chip in enumerate(chips):
        chip.place(f"04A1B2C3D4E5{number:02X}")
    threads = [
        threading.Thread(target=poll, args=(number, port.path)) for number, port in enumerate(ports)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for port in ports:
        port.close()
    assert found == {number: (f"04A1B2C3D4E5{number:02X}",) for number in range(16)}


@pytest.mark.parametrize("command", range(1, 9))
def test_a_cable_pulled_while_waiting_for_an_answer(command: int) -> None:
    """Five commands of the start, three of a visit: each wait ends at once, as lost."""
    chip = EmulatedPN532()
    chip.place(NTAG)
    device = StopsAt(chip, command, mark=b"\xd4")
    with PtyPort(device) as port:
        reader = PN532Reader(
            "a",
            open_serial("a", port.path),
            reply_timeout_s=20.0,
            ack_timeout_s=20.0,
            first_ack_timeout_s=20.0,
        )
        thread = pull_when_stopped(device, port)
        with pytest.raises(DeviceClosedError):
            _start_and_visit(reader)
        thread.join()
        reader.close()


def _start_and_visit(reader: PN532Reader) -> None:
    reader.start()
    reader.inventory()


def test_a_cable_pulled_while_idle_and_back(chip, port: PtyPort, open_reader) -> None:
    reader = open_reader()
    reader.start()
    port.close()
    with pytest.raises(DeviceClosedError):
        reader.inventory()
    reader.close()
    with pytest.raises(DeviceNotFoundError):
        open_reader()
    port.reopen()
    chip.place(NTAG)
    again = open_reader()
    again.start()
    assert again.inventory().uids == (NTAG,)


def test_reconnecting_survives_a_pulled_cable(chip, port: PtyPort) -> None:
    """The board loses its supply with the cable; start is run again when both are back."""
    keeper = Reconnecting(
        "cards.seat1",
        lambda: PN532Reader("cards.seat1", open_serial("cards.seat1", port.path)),
        is_present=Path(port.path).exists,
    )
    chip.place(NTAG)
    found = keeper.call(0.0, lambda reader: reader.inventory())
    assert found is not None
    assert found.uids == (NTAG,)
    port.close()
    chip.power_cycle()
    assert keeper.call(1.0, lambda reader: reader.inventory()) is None
    assert keeper.state.startswith("down: cards.seat1: port lost")
    port.reopen()
    found = keeper.call(1.7, lambda reader: reader.inventory())
    assert found is not None
    assert found.uids == (NTAG,)
    assert keeper.state == "up"
    keeper.close()
