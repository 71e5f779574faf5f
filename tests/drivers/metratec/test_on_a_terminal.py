"""The driver on a port opened by path: real time, real terminal, cable pulled."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.emulated.line_faults import LineFault, LineFaults
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.metratec_faults import InventoryFault
from drivers.emulated.pty_port import PtyPort
from drivers.errors import DeviceClosedError
from drivers.metratec.reader import QuasarReader
from drivers.serial_port import open_serial

A, B = "E0040150954F02B1", "E0040150954F0312"
SOCKETS = tuple(range(1, 12))


@pytest.fixture
def quasar() -> EmulatedQuasar:
    return EmulatedQuasar(fitted_sockets=frozenset(SOCKETS), is_paced=True)


@pytest.fixture
def line(quasar: EmulatedQuasar) -> LineFaults:
    return LineFaults(quasar, seed=11)


@pytest.fixture
def port(line: LineFaults, tmp_path: Path) -> Iterator[PtyPort]:
    with PtyPort(line, str(tmp_path / "chips"), tick_s=0.001) as port:
        yield port


@pytest.fixture
def reader(port: PtyPort) -> Iterator[QuasarReader]:
    reader = QuasarReader("chips", open_serial("chips", port.path), SOCKETS, 200)
    yield reader
    reader.close()


def test_watch_and_count_all_antennas(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    laid = {socket: tuple(f"E00401{socket:02X}{n:08X}" for n in range(3)) for socket in (1, 5, 11)}
    for socket, uids in laid.items():
        for uid in uids:
            quasar.place(socket, uid)
    assert reader.start().serial == "2021042713300102"
    for socket in SOCKETS:
        assert reader.watch(socket).uids == laid.get(socket, ())
    assert reader.count(5).uids == laid[5]
    assert reader.restarts == 0
    assert reader.dropped_answers == 0
    assert quasar.damage == ()


def test_stale_repeat_and_split_answers(
    reader: QuasarReader, quasar: EmulatedQuasar, line: LineFaults
) -> None:
    quasar.place(1, B)
    quasar.place(4, A)
    quasar.leave(repeat=(), cut_bytes=5, lf=True, is_reporting=True)
    line.always(LineFault.SPLIT)
    assert reader.watch(4).uids == (A,)
    quasar.faults.once(InventoryFault(restart="BOD", restart_at=20))
    assert reader.watch(4).uids == (A,)
    assert reader.last_restart == "BOD"


def test_cable_pulled_while_idle_and_back(
    reader: QuasarReader, port: PtyPort, quasar: EmulatedQuasar
) -> None:
    quasar.place(4, A)
    assert reader.watch(4).uids == (A,)
    port.close()
    with pytest.raises(DeviceClosedError, match=r"^chips: port lost"):
        reader.watch(4)
    reader.close()
    port.reopen()
    again = QuasarReader("chips", open_serial("chips", port.path), SOCKETS, 200)
    assert again.watch(4).uids == (A,)
    again.close()


def test_cable_pulled_while_reading(
    reader: QuasarReader, port: PtyPort, quasar: EmulatedQuasar
) -> None:
    reader.start()
    quasar.faults.once(InventoryFault(duration_s=30.0))
    puller = threading.Timer(0.1, port.close)
    puller.start()
    with pytest.raises(DeviceClosedError):
        reader.watch(4)
    puller.join()
