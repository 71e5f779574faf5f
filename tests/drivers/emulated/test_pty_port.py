"""The host of emulated devices: raw terminal, links, and nothing left behind."""

from __future__ import annotations

import os
import select
import threading
from pathlib import Path

import pytest
import serial

from drivers.emulated.pty_port import PtyPort


class Echo:
    """Answers what it hears; says ``say`` once by itself."""

    def __init__(self, say: bytes = b"") -> None:
        self.say = say
        self.times: list[float] = []

    def receive(self, data: bytes, now_s: float) -> bytes:
        self.times.append(now_s)
        return data

    def due(self, now_s: float) -> bytes:
        said, self.say = self.say, b""
        return said


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_the_terminal_is_raw_even_if_the_host_sets_nothing() -> None:
    """No newline is needed, none is changed, nothing is echoed, ^C and ^D are bytes."""
    every = bytes(range(256))
    with PtyPort(Echo()) as port:
        host = os.open(port.path, os.O_RDWR | os.O_NOCTTY)
        try:
            os.write(host, every)
            heard = b""
            while len(heard) < len(every):
                assert select.select([host], [], [], 2.0)[0]
                heard += os.read(host, 256)
            assert heard == every
            assert not select.select([host], [], [], 0.02)[0]
        finally:
            os.close(host)


def test_a_device_may_speak_by_itself() -> None:
    device = Echo()
    with PtyPort(device) as port, serial.Serial(port.path, timeout=2.0) as host:
        device.say = b"hello"
        assert host.read(5) == b"hello"


def test_the_device_is_told_the_time_of_the_given_clock() -> None:
    device = Echo()
    with (
        PtyPort(device, clock=lambda: 42.5) as port,
        serial.Serial(port.path, timeout=2.0) as host,
    ):
        host.write(b"x")
        assert host.read(1) == b"x"
    assert device.times == [42.5]


def test_the_host_may_close_and_come_back() -> None:
    with PtyPort(Echo()) as port:
        for text in (b"first", b"second"):
            with serial.Serial(port.path, timeout=2.0, exclusive=True) as host:
                host.write(text)
                assert host.read(len(text)) == text


def test_a_host_that_never_reads_does_not_block_the_device() -> None:
    device = Echo()
    with PtyPort(device) as port, serial.Serial(port.path, timeout=2.0, write_timeout=5.0) as host:
        for _ in range(40):
            host.write(bytes(4096))
        device.say = b"end"
        received = b""
        while not received.endswith(b"end"):
            chunk = host.read(max(1, host.in_waiting))
            assert chunk
            received += chunk.replace(b"\0", b"")


def test_the_link_follows_the_device(tmp_path: Path) -> None:
    link = tmp_path / "reader"
    link.symlink_to("/nowhere")  # left by a program that was killed
    with PtyPort(Echo(), str(link)) as port:
        assert port.path == str(link)
        first = link.readlink()
        assert first.exists()
        port.close()
        assert not port.is_open
        assert not link.is_symlink()
        port.close()
        held = os.openpty()  # takes the free number, so that the device returns under another
        port.reopen()
        assert port.is_open
        assert link.readlink() != first
        with serial.Serial(port.path, timeout=2.0) as host:
            host.write(b"again")
            assert host.read(5) == b"again"
        for descriptor in held:
            os.close(descriptor)
    assert list(tmp_path.iterdir()) == []


def test_reopening_an_open_port_pulls_the_cable_first(tmp_path: Path) -> None:
    with PtyPort(Echo(), str(tmp_path / "reader")) as port:
        with serial.Serial(port.path, timeout=2.0) as host:
            port.reopen()
            with pytest.raises(serial.SerialException):
                host.read(1)
        assert port.is_open


def test_without_a_link_the_path_is_the_terminal() -> None:
    with PtyPort(Echo()) as port:
        assert port.path.startswith("/dev/pts/")


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    files, threads = open_files(), threading.active_count()
    for _ in range(20):
        with PtyPort(Echo(), str(tmp_path / "reader")) as port:
            port.reopen()
    with pytest.raises(FileNotFoundError):
        PtyPort(Echo(), str(tmp_path / "missing" / "reader"))
    assert open_files() == files
    assert threading.active_count() == threads
    assert list(tmp_path.iterdir()) == []
