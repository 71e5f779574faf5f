"""Serial ports on pseudo-terminals: bytes, refusals with a remedy, loss, and return."""

from __future__ import annotations

import errno
import logging
import os
import threading
from pathlib import Path

import pytest
import serial

from drivers.emulated.pty_port import PtyPort
from drivers.errors import (
    BusError,
    DeviceClosedError,
    DeviceNotFoundError,
    DevicePermissionError,
    DeviceTimeoutError,
    DriverError,
    PortInUseError,
)
from drivers.serial_port import SerialLink, open_serial


class Upper:
    """Answers in capitals and keeps what it heard."""

    def __init__(self) -> None:
        self.heard = b""
        self.say = b""

    def receive(self, data: bytes, now_s: float) -> bytes:
        self.heard += data
        return data.upper()

    def due(self, now_s: float) -> bytes:
        said, self.say = self.say, b""
        return said


@pytest.fixture
def port(tmp_path: Path):
    with PtyPort(Upper(), str(tmp_path / "reader")) as port:
        yield port


@pytest.fixture
def link(port: PtyPort):
    link = open_serial("cards.a", port.path)
    yield link
    link.close()


def read_exactly(link: SerialLink, count: int) -> bytes:
    data = b""
    while len(data) < count:
        arrived = link.read(2.0)
        assert arrived, f"silence after {data!r}"
        data += arrived
    return data


def test_bytes_go_there_and_back_unchanged(link: SerialLink) -> None:
    every = bytes(range(256))
    link.write(every)
    assert read_exactly(link, 256) == every.upper()


def test_silence_is_an_empty_read(link: SerialLink) -> None:
    assert link.read(0.0) == b""
    assert link.read(0.02) == b""


def test_path_is_the_configured_one(link: SerialLink, port: PtyPort) -> None:
    assert link.path == port.path


def test_drain_drops_a_stale_answer_and_nothing_later(link: SerialLink) -> None:
    link.write(b"stale")
    assert link.drain() == b"STALE"
    link.write(b"fresh")
    assert read_exactly(link, 5) == b"FRESH"


def test_drain_ends_although_the_device_never_stops(tmp_path: Path) -> None:
    class Chatter(Upper):
        def due(self, now_s: float) -> bytes:
            return b"AT\r"

    with PtyPort(Chatter()) as port:
        link = open_serial("cards.a", port.path)
        assert b"AT\rAT\r" in link.drain(limit_s=0.1)
        link.close()


def test_which_name_gave_which_device_is_logged_once(port: PtyPort, caplog) -> None:
    caplog.set_level(logging.INFO)
    device = os.path.realpath(port.path)
    for _ in range(2):
        open_serial("logged.once", port.path).close()
    assert caplog.messages == [f"logged.once: {port.path} is {device}"]


def one_line(error: DriverError, path: str) -> str:
    text = str(error)
    assert "\n" not in text
    assert text.startswith("cards.a: ")
    assert text.endswith(f": {path}")
    return text


def test_a_second_opener_is_told_that_the_port_is_in_use(link: SerialLink) -> None:
    with pytest.raises(PortInUseError) as refused:
        open_serial("cards.a", link.path)
    assert "port in use, stop the other program" in one_line(refused.value, link.path)
    assert isinstance(refused.value.__cause__, serial.SerialException)
    assert refused.value.__cause__.errno == errno.EAGAIN


def test_a_missing_port_is_told_with_its_remedy(tmp_path: Path) -> None:
    path = str(tmp_path / "nothing")
    with pytest.raises(DeviceNotFoundError) as refused:
        open_serial("cards.a", path)
    assert "no such port, check cable" in one_line(refused.value, path)
    assert refused.value.errno == errno.ENOENT


def test_what_is_no_serial_port_is_told_as_that(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"")
    for wrong in (path, tmp_path):
        with pytest.raises(DeviceNotFoundError) as refused:
            open_serial("cards.a", str(wrong))
        assert "expected a serial port" in one_line(refused.value, str(wrong))


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM])
def test_a_forbidden_port_names_the_group(port: PtyPort, monkeypatch, number: int) -> None:
    def refuse(*_args: object) -> int:
        raise OSError(number, os.strerror(number), port.path)

    monkeypatch.setattr(os, "open", refuse)  # tests may run as root, who is refused nothing
    with pytest.raises(DevicePermissionError) as refused:
        open_serial("cards.a", port.path)
    monkeypatch.undo()
    assert "group dialout" in one_line(refused.value, port.path)
    assert refused.value.errno == number


def test_a_refused_parity_is_told_with_the_settings(port: PtyPort) -> None:
    """A pseudo-terminal refuses parity, if the call changes nothing else."""
    open_serial("cards.a", port.path).close()
    with pytest.raises(BusError) as refused:
        open_serial("cards.a", port.path, parity="E")
    assert "refuses 115200 8E1" in one_line(refused.value, port.path)
    assert refused.value.errno == errno.EINVAL
    open_serial("cards.a", port.path).close()


def test_a_parity_that_does_not_exist_is_told_as_well(port: PtyPort) -> None:
    with pytest.raises(BusError, match="refuses 115200 8X1"):
        open_serial("cards.a", port.path, parity="X")


@pytest.mark.parametrize(
    "use",
    [lambda link: link.read(2.0), lambda link: link.write(b"x"), lambda link: link.drain()],
    ids=["read", "write", "drain"],
)
def test_a_pulled_cable_is_a_lost_port(link: SerialLink, port: PtyPort, use) -> None:
    port.close()
    with pytest.raises(DeviceClosedError) as lost:
        use(link)
    assert "port lost, check cable" in one_line(lost.value, link.path)


def test_a_hang_up_is_seen_without_reading(link: SerialLink, port: PtyPort) -> None:
    assert not link.is_hung_up()
    port.close()
    assert link.is_hung_up()
    link.close()
    assert link.is_hung_up()


@pytest.mark.parametrize(
    "use",
    [lambda link: link.read(0.0), lambda link: link.write(b"x"), lambda link: link.drain()],
    ids=["read", "write", "drain"],
)
def test_a_closed_link_is_a_lost_port(link: SerialLink, use) -> None:
    link.close()
    link.close()
    with pytest.raises(DeviceClosedError):
        use(link)


def in_thread(action) -> tuple[threading.Thread, list[BaseException]]:
    raised: list[BaseException] = []

    def run() -> None:
        try:
            action()
        except DriverError as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, raised


def test_a_cable_pulled_while_reading_ends_the_read_at_once(link: SerialLink, port) -> None:
    thread, raised = in_thread(lambda: [link.read(30.0) for _ in range(100)])
    port.close()
    thread.join(timeout=5.0)
    assert not thread.is_alive()
    assert [type(error) for error in raised] == [DeviceClosedError]


def test_a_cable_pulled_while_writing_ends_the_write(tmp_path: Path) -> None:
    deaf = threading.Event()
    entered = threading.Event()

    class Deaf(Upper):
        def receive(self, data: bytes, now_s: float) -> bytes:
            entered.set()
            deaf.wait(10.0)
            return b""

    with PtyPort(Deaf()) as port:
        link = open_serial("cards.a", port.path)
        thread, raised = in_thread(lambda: link.write(bytes(1_000_000)))
        assert entered.wait(5.0)
        deaf.set()
        port.close()
        thread.join(timeout=5.0)
        assert not thread.is_alive()
        assert [type(error) for error in raised] == [DeviceClosedError]
        link.close()


def test_a_device_that_takes_no_bytes_times_out(tmp_path: Path) -> None:
    master, slave = os.openpty()
    try:
        link = open_serial("cards.a", os.ttyname(slave))
        with pytest.raises(DeviceTimeoutError, match="takes no bytes"):
            link.write(bytes(1_000_000))
        link.close()
    finally:
        os.close(master)
        os.close(slave)


def test_a_port_closed_by_another_thread_is_a_lost_port(link: SerialLink) -> None:
    thread, raised = in_thread(lambda: [link.read(0.005) for _ in range(2000)])
    link.close()
    thread.join(timeout=5.0)
    assert not thread.is_alive()
    assert [type(error) for error in raised] == [DeviceClosedError]


def test_the_device_returns_under_the_same_name(link: SerialLink, port: PtyPort) -> None:
    port.close()
    with pytest.raises(DeviceClosedError):
        link.read(1.0)
    link.close()
    with pytest.raises(DeviceNotFoundError):
        open_serial("cards.a", port.path)
    port.reopen()
    again = open_serial("cards.a", port.path)
    again.write(b"back")
    assert read_exactly(again, 4) == b"BACK"
    again.close()
