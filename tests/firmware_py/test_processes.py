"""Both processes as systemd and ``run`` start them: ready, stopping in time, exit statuses."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

HW = Path(__file__).parents[2] / "hw"
ROOT = HW.parent
START_S = 30


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {
        **os.environ,
        "STATE_DIRECTORY": str(tmp_path / "state"),
        "RUNTIME_DIRECTORY": str(tmp_path / "run"),
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
        "WATCHDOG_USEC": "1000000",
    }


@pytest.fixture
def notified(environment: dict[str, str]) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(environment["NOTIFY_SOCKET"])
        listener.settimeout(START_S)
        yield listener


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A small table without pins, on a port that is free."""
    text = (HW / "small-table.toml").read_text(encoding="utf-8")
    path = tmp_path / "station.toml"
    text = text.replace('factory = "lgpio"', 'factory = "none"')
    path.write_text(text.replace("port = 8080", f"port = {_free_port()}"), encoding="utf-8")
    return path


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _start(module: str, *arguments: str, env: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        env=env,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _wait_for(listener: socket.socket, word: bytes) -> None:
    until_s = time.monotonic() + START_S
    while time.monotonic() < until_s:
        if word in listener.recv(1000):
            return
    pytest.fail(f"systemd was not told {word!r}")


@pytest.mark.parametrize("module", ["firmware_py.core", "firmware_py.face"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_process_gets_ready_and_stops_in_time(
    module: str,
    number: signal.Signals,
    config: Path,
    environment: dict[str, str],
    notified: socket.socket,
) -> None:
    """READY, then STOPPING within two seconds of the signal, exit status 0, nothing on stderr
    but the log."""
    process = _start(module, "--config", str(config), env=environment)
    try:
        _wait_for(notified, b"READY=1")
        _wait_for(notified, b"WATCHDOG=1")
        told_at_s = time.monotonic()
        process.send_signal(number)
        _, log = process.communicate(timeout=10)
        assert time.monotonic() - told_at_s <= 2.0
    finally:
        process.kill()
        process.communicate()
    assert process.returncode == 0
    assert "Traceback" not in log
    _wait_for(notified, b"STOPPING=1")


@pytest.mark.parametrize("module", ["firmware_py.core", "firmware_py.face"])
def test_wrong_configuration_is_exit_status_78(
    module: str, config: Path, environment: dict[str, str]
) -> None:
    """The line for the technician names file, line, key and the nearest valid key."""
    config.write_text(config.read_text().replace("baudrate", "baudrat", 1))
    process = _start(module, "--config", str(config), env=environment)
    _, log = process.communicate(timeout=START_S)
    assert process.returncode == 78
    assert "station.toml:" in log
    assert "did you mean 'baudrate'" in log
    assert "Traceback" not in log
    assert not (Path(environment["STATE_DIRECTORY"])).exists()


def test_core_has_no_web_library_and_little_memory(
    config: Path, environment: dict[str, str], notified: socket.socket
) -> None:
    """The core stays below 90 MB, and what serves the web is not even loaded."""
    process = _start("firmware_py.core", "--config", str(config), env=environment)
    try:
        _wait_for(notified, b"WATCHDOG=1")
        status = Path(f"/proc/{process.pid}/status").read_text()
        resident_kb = int(status.split("VmRSS:")[1].split()[0])
    finally:
        process.kill()
        process.communicate()
    assert resident_kb < 90_000
    probe = "import sys, firmware_py.core.__main__; print(*sys.modules)"
    modules = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    assert {"uvicorn", "starlette", "sse_starlette", "h11", "jinja2", "rich"} & {*modules} == set()


def test_port_in_use_is_told(config: Path, environment: dict[str, str]) -> None:
    """The face says who it cannot be, in one line."""
    port = int(config.read_text().split("port = ")[-1].split()[0])
    environment.pop("NOTIFY_SOCKET")
    with socket.create_server(("0.0.0.0", port)):
        process = _start("firmware_py.face", "--config", str(config), env=environment)
        _, log = process.communicate(timeout=START_S)
    assert process.returncode == 1
    assert f"port {port}: another program listens there" in log


def test_run_plays_hands_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    """Address, rulings as they fall, display in the output; Ctrl-C leaves no process behind."""
    run = "import sys; from firmware_py.cli import main; sys.argv[1:] = sys.argv[1:]; main()"
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    environment.pop("STATE_DIRECTORY", None)
    process = subprocess.Popen(
        [sys.executable, "-c", run, "run", "--virtual", "--speed", "100"],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    lines: list[str] = []
    try:
        _read_until(process, lines, "seat ", 50)
        address = next(re.findall(r"http://\S+", line)[0] for line in lines if "http://" in line)
        with urllib.request.urlopen(address + "api/view", timeout=5) as response:
            view = json.load(response)
        assert view["is_virtual"] is True
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        rest, _ = process.communicate(timeout=15)
        lines += rest.splitlines()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert process.returncode == 0, lines[-20:]
    assert lines[-1] == "stopped"
    assert "Traceback" not in "".join(lines)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def _read_until(
    process: subprocess.Popen[str], lines: list[str], start: str, limit_s: float
) -> None:
    assert process.stdout is not None
    until_s = time.monotonic() + limit_s
    while time.monotonic() < until_s:
        if select.select([process.stdout], [], [], 1.0)[0]:
            line = process.stdout.readline()
            if not line:
                break
            lines.append(line.rstrip())
            if line.startswith(start):
                return
    pytest.fail(f"no line that starts with {start!r}: {lines[-20:]}")


def test_play_without_virtual_is_refused() -> None:
    """A real table is not played by a file."""
    result = subprocess.run(
        [sys.executable, "-m", "firmware_py.cli", "run", "--play", "x.phh"],
        capture_output=True, text=True, check=False, cwd=ROOT,
    )  # fmt: skip
    assert result.returncode == 2
    assert "--virtual" in result.stderr


def test_file_that_is_no_hand_ends_the_run(tmp_path: Path) -> None:
    """The command says which file, before anything starts."""
    (tmp_path / "x.phh").write_text("not a hand")
    result = subprocess.run(
        [sys.executable, "-m", "firmware_py.cli", "run", "--virtual", "--play", "x.phh"],
        capture_output=True, text=True, check=False, cwd=tmp_path, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert result.returncode == 2
    assert "--play: x.phh: not a recorded hand (.phh) or a table script (.toml)" in result.stderr
    assert "Traceback" not in result.stdout + result.stderr
