"""systemd hears READY, the watchdog's rhythm and STOPPING, over a real datagram socket."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.notify import ServiceManager


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(2)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "5000000")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        yield listener


def test_ready_alive_stopping(systemd: socket.socket) -> None:
    """The words of sd_notify(3), in order."""
    with ServiceManager() as manager:
        manager.ready("hand 12, pot 2950")
        assert manager.alive(beat_at_s=100.0, now_s=101.0)
        manager.stopping()
    assert [systemd.recv(200) for _ in range(4)] == [
        b"STATUS=hand 12, pot 2950\n",
        b"READY=1\n",
        b"WATCHDOG=1\n",
        b"STOPPING=1\n",
    ]


def test_interval_is_half_of_the_watchdogs(systemd: socket.socket) -> None:
    """``WatchdogSec=5`` is fed every 2.5 s."""
    with ServiceManager() as manager:
        assert manager.interval_s == 2.5


def test_hung_sensing_loop_is_not_covered_up(systemd: socket.socket) -> None:
    """A loop that has not gone round for half the interval gets no feed."""
    systemd.setblocking(False)
    with ServiceManager() as manager:
        assert manager.alive(beat_at_s=100.0, now_s=102.6) is False
        with pytest.raises(BlockingIOError):
            systemd.recv(200)


def test_without_systemd_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the bench all calls are silent."""
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    with ServiceManager() as manager:
        manager.ready("x")
        manager.status("y")
        manager.stopping()
        assert manager.interval_s is None
        assert manager.alive(0.0, 0.0) is False
