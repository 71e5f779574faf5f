"""The driver on a real port: a pseudo-terminal opened by its path."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from drivers.emulated.line_faults import LineFault, LineFaults
from drivers.emulated.pepper import EmulatedPepper
from drivers.emulated.pty_port import PtyPort
from drivers.errors import DeviceClosedError, DeviceNotFoundError, PortInUseError
from drivers.pepper.reader import PepperReader
from drivers.reconnect import Reconnecting
from drivers.serial_port import open_serial
from tests.drivers.doubles import StopsAt, pull_when_stopped

ACE, KING = "E0162401000000A1", "E0162401000000B2"
OpenReader = Callable[[], PepperReader]


def test_start_and_visits_of_all_antennas(board, open_reader: OpenReader) -> None:
    reader = open_reader()
    assert reader.start().firmware == "1.0.0"
    for antenna in range(1, 9):
        board.place(antenna, f"E016240100000A{antenna:02X}")
    for antenna in range(1, 9):
        assert reader.inventory(antenna).uids == (f"E016240100000A{antenna:02X}",)


def test_bytes_of_a_former_run_are_no_answer(board, port: PtyPort, open_reader) -> None:
    """Polling events wait in the port when it is opened, and go on until the start ends them."""
    board.place(1, ACE)
    reader = open_reader()
    assert reader.start().firmware == "1.0.0"
    assert reader.inventory(1).uids == (ACE,)


def test_a_second_reader_is_told_that_the_port_is_in_use(open_reader: OpenReader) -> None:
    open_reader().start()
    with pytest.raises(PortInUseError):
        open_reader()


def test_two_boards_at_once(tmp_path: Path) -> None:
    boards = [EmulatedPepper(), EmulatedPepper()]
    with PtyPort(boards[0]) as port_a, PtyPort(boards[1]) as port_b:
        readers = [
            PepperReader("cards.a", open_serial("cards.a", port_a.path)),
            PepperReader("cards.b", open_serial("cards.b", port_b.path)),
        ]
        for reader in readers:
            reader.start()
        boards[0].place(8, ACE)
        boards[1].place(8, KING)
        found = [reader.inventory(8) for reader in readers]
        assert [(f.reader, f.uids) for f in found] == [("cards.a", (ACE,)), ("cards.b", (KING,))]
        for reader in readers:
            reader.close()


@pytest.mark.parametrize("fault", [LineFault.BYTE_BY_BYTE, LineFault.SPLIT, LineFault.ECHO])
def test_a_slow_line_still_works(fault: LineFault) -> None:
    board = EmulatedPepper()
    board.place(4, ACE)
    line = LineFaults(board, seed=3)
    with PtyPort(line) as port:
        line.always(fault)
        reader = PepperReader("cards.a", open_serial("cards.a", port.path))
        reader.start()
        assert reader.inventory(4).uids == (ACE,)
        reader.close()


def _start_and_visit(reader: PepperReader) -> None:
    reader.start()
    reader.inventory(1)


@pytest.mark.parametrize("command", range(1, 9))
def test_a_cable_pulled_while_waiting_for_an_answer(board, command: int) -> None:
    """Four commands of the start, four of a visit: each wait ends at once, as lost."""
    board.place(1, ACE)
    device = StopsAt(board, command, mark=b"\xf5")
    with PtyPort(device) as port:
        reader = PepperReader("a", open_serial("a", port.path), reply_timeout_s=20.0)
        thread = pull_when_stopped(device, port)
        with pytest.raises(DeviceClosedError):
            _start_and_visit(reader)
        thread.join()
        reader.close()


def test_a_cable_pulled_while_idle_and_back(board, port: PtyPort, open_reader) -> None:
    reader = open_reader()
    reader.start()
    port.close()
    with pytest.raises(DeviceClosedError):
        reader.inventory(1)
    reader.close()
    with pytest.raises(DeviceNotFoundError):
        open_reader()
    port.reopen()
    board.place(1, ACE)
    again = open_reader()
    again.start()
    assert again.inventory(1).uids == (ACE,)


def test_reconnecting_survives_a_pulled_cable(board, port: PtyPort) -> None:
    """Down within one call, up with the first call after the port is back; start is run again."""
    keeper = Reconnecting(
        "cards.a",
        lambda: PepperReader("cards.a", open_serial("cards.a", port.path)),
        is_present=Path(port.path).exists,
    )
    board.place(2, ACE)
    found = keeper.call(0.0, lambda reader: reader.inventory(2))
    assert found is not None
    assert found.uids == (ACE,)
    port.close()
    board.reboot()
    assert keeper.call(1.0, lambda reader: reader.inventory(2)) is None
    assert keeper.state.startswith("down: cards.a: port lost")
    assert not keeper.poll(1.6)
    assert keeper.state.startswith("down: cards.a: no such port")
    port.reopen()
    found = keeper.call(1.7, lambda reader: reader.inventory(2))
    assert found is not None
    assert found.uids == (ACE,)
    assert not board.is_polling
    assert keeper.state == "up"
    keeper.close()
