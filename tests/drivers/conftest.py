"""Documented exchanges that tests of drivers and of emulated devices share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

_FRAMES = Path(__file__).parents[1] / "data" / "frames"


@dataclass(frozen=True)
class Exchange:
    """A command and what the reader sends until the next one; no command: it speaks unasked."""

    command: bytes
    answers: tuple[bytes, ...]


def _read_exchanges(name: str, when_silent: tuple[bytes, ...]) -> list[Exchange]:
    exchanges: list[Exchange] = []
    for row in (_FRAMES / name).read_text(encoding="ascii").splitlines():
        text = row[2:].partition("#")[0].rstrip(" ")
        data = text.replace("\\r", "\r").replace("\\n", "\n").encode("ascii")
        if row.startswith(">"):
            exchanges.append(Exchange(data, ()))
        elif not exchanges or (not exchanges[-1].command and exchanges[-1].answers):
            exchanges.append(Exchange(b"", (data,)))
        else:
            last = exchanges.pop()
            exchanges.append(Exchange(last.command, (*last.answers, data)))
    return [Exchange(e.command, e.answers or when_silent) for e in exchanges]


def _read_frames(name: str) -> list[tuple[str, bytes, str]]:
    rows = []
    for line in (_FRAMES / name).read_text(encoding="ascii").splitlines():
        code, _, comment = line.partition("#")
        rows.append((code[0], bytes.fromhex(code[1:]), comment.strip()))
    return rows


@pytest.fixture(scope="session")
def pepper_frames() -> list[tuple[str, bytes, str]]:
    """The documented frames of a Pepper: ">" or "<", bytes, comment."""
    return _read_frames("pepper.txt")


@pytest.fixture(scope="session")
def pn532_frames() -> list[tuple[str, bytes, str]]:
    """The documented frames of a PN532: ">" or "<", bytes, comment."""
    return _read_frames("pn532.txt")


@pytest.fixture(scope="session")
def metratec_exchanges() -> list[Exchange]:
    """The documented session with a QuasarMX, in its order."""
    return _read_exchanges("metratec.txt", (b"OK!\r\n",))


@pytest.fixture(scope="session")
def metratec_start() -> list[Exchange]:
    """What a host meets that opens the port of a reader at work, and later a restart."""
    return _read_exchanges("metratec-start.txt", ())
