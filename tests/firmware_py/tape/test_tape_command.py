"""``dealer-station tape``: keys, a recorded run of the whole service, and its play."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from engine.setup import Level, TableSetup
from firmware_py.tape.keys import make_keys
from firmware_py.tape.records import Submitted
from firmware_py.tape_command import keys, play, record
from tests.firmware_py.tape.tapes import write_tape

SETUP = TableSetup(Level(50, 100), 3, dict.fromkeys((1, 2, 3), 9000))
ROOT = Path(__file__).parents[3]


def _key_file(path: Path, tape: Path) -> Path:
    """Write a tape with one call, and its key."""
    from firmware_py.tape.keys import SecretFile

    key = write_tape(tape, [Submitted("s3 say call")], setup=SETUP)
    path.write_bytes(msgspec.json.encode(SecretFile(bytes(key))))
    return path


def _play(tape: Path, key: Path, *, as_json: bool = False, language: str = "en") -> int:
    return play(tape, key, lambda: "", journal=None, as_json=as_json, language=language)


def test_a_run_of_the_service_is_recorded_and_played(tmp_path: Path) -> None:
    """From the command line: two processes, a hand dealt, Ctrl-C, and the same again."""
    make_keys(tmp_path / "op.secret", tmp_path / "op.public")
    environment = dict(os.environ, STATE_DIRECTORY=str(tmp_path / "state"))
    environment.pop("XDG_RUNTIME_DIR", None)
    command = [sys.executable, "-m", "firmware_py.cli", "tape", "record", str(tmp_path / "tapes")]
    command += ["--key", str(tmp_path / "op.public"), "--virtual", "--speed", "50"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT,
        env=environment,
    ) as running:  # fmt: skip
        assert running.stdout is not None
        lines = []
        for line in running.stdout:
            lines.append(line)
            if line.startswith("hand "):
                break
        running.send_signal(signal.SIGINT)
        lines += running.stdout
    assert running.returncode == 0, "".join(lines)
    tapes = list((tmp_path / "tapes").glob("full-table-*.tape"))
    assert len(tapes) == 1
    command = [sys.executable, "-m", "firmware_py.cli", "tape", "play", str(tapes[0]), "--json"]
    command += ["--key", str(tmp_path / "op.secret")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    last = msgspec.json.decode(done.stdout.splitlines()[-1])
    assert last["difference"] is None
    assert last["ending"] == "whole"
    assert last["entries"] > 0


def test_a_tape_is_told_in_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = _key_file(tmp_path / "key", tmp_path / "a.tape")
    assert _play(tmp_path / "a.tape", key) == 0
    printed = capsys.readouterr().out
    assert "s3 say call" in printed
    assert "Call 100" in printed
    assert "the tape is whole" in printed


def test_what_cannot_be_played_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = _key_file(tmp_path / "key", tmp_path / "a.tape")
    assert _play(tmp_path / "none.tape", key) == 2
    assert _play(key, key) == 2
    assert _play(tmp_path / "a.tape", tmp_path / "none") == 2
    taken = tmp_path / "a.tape"
    assert play(taken, key, lambda: "", journal=taken, as_json=True, language="en") == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 4
    assert "expected a tape" in errors[1]
    assert "there already" in errors[3]


def test_keys_are_made_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert keys(tmp_path / "op", "") == 0
    printed = capsys.readouterr().out
    assert "stays with the operator" in printed
    assert keys(tmp_path / "op", "") == 2


def test_no_recording_without_the_public_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing starts, so that nobody believes that a tape is made."""
    keys(tmp_path / "op", "")
    for key in (tmp_path / "op.secret", tmp_path / "none"):
        assert record(tmp_path / "t", key, None, virtual=True, play=(), speed=1.0) == 2
    assert "public key" in capsys.readouterr().err
