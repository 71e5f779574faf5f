"""A device on a TCP port: one client at a time, on this machine only."""

from __future__ import annotations

import socket
import threading

import pytest

from drivers.emulated.tcp_port import TcpPort


class Echo:
    """Says what it hears, and what it was given to say by itself."""

    def __init__(self) -> None:
        self.unasked = b""
        self.was_asked = threading.Event()

    def receive(self, data: bytes, now_s: float) -> bytes:
        return data.upper()

    def due(self, now_s: float) -> bytes:
        self.was_asked.set()
        said, self.unasked = self.unasked, b""
        return said


def connect(port: TcpPort) -> socket.socket:
    return socket.create_connection((port.host, port.port), timeout=2.0)


def test_bytes_both_ways_and_unasked() -> None:
    device = Echo()
    with TcpPort(device) as port, connect(port) as client:
        client.sendall(b"abc")
        assert client.recv(10) == b"ABC"
        device.unasked = b"hello"
        assert client.recv(10) == b"hello"


def test_clients_one_after_the_other() -> None:
    with TcpPort(Echo()) as port:
        for word in (b"one", b"two"):
            with connect(port) as client:
                client.sendall(word)
                assert client.recv(10) == word.upper()


def test_what_is_sent_to_nobody_is_lost() -> None:
    device = Echo()
    with TcpPort(device) as port:
        device.unasked = b"lost"
        device.was_asked.clear()
        assert device.was_asked.wait(2.0)
        while device.unasked:
            device.was_asked.wait(0.1)
        with connect(port) as client:
            client.sendall(b"x")
            assert client.recv(10) == b"X"


def test_loopback_only() -> None:
    with TcpPort(Echo()) as port:
        assert port.host == "127.0.0.1"
        assert port.port > 0


def test_close_hangs_up_and_may_be_repeated() -> None:
    port = TcpPort(Echo())
    number = port.port
    with connect(port) as client:
        client.sendall(b"x")
        assert client.recv(10) == b"X"
        port.close()
        assert client.recv(10) == b""
    port.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", number), timeout=2.0)
