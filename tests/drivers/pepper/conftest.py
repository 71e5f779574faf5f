"""The documented frames, and a driver on an emulated board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from drivers.emulated.direct_link import DirectLink
from drivers.emulated.line_faults import LineFaults
from drivers.emulated.pepper import EmulatedPepper
from drivers.emulated.pty_port import PtyPort
from drivers.pepper.reader import PepperReader
from drivers.serial_port import open_serial


@dataclass(frozen=True)
class Exchange:
    """A documented command and its answer; either may be missing."""

    command: bytes
    answer: bytes
    comment: str


@pytest.fixture(scope="session")
def documented(pepper_frames) -> list[Exchange]:
    """The block as commands with their answers, in its order."""
    exchanges: list[Exchange] = []
    command = b""
    for side, frame, comment in pepper_frames:
        if side == ">":
            assert not command, "a documented command has no answer"
            command = frame
        else:
            exchanges.append(Exchange(command, frame, comment))
            command = b""
    return exchanges


@dataclass
class Bench:
    """A board, the faults of its line, and the driver, on a clock that costs no time."""

    board: EmulatedPepper
    line: LineFaults
    link: DirectLink
    reader: PepperReader


@pytest.fixture
def bench() -> Bench:
    board = EmulatedPepper()
    line = LineFaults(board, seed=1)
    link = DirectLink(line)
    return Bench(board, line, link, PepperReader("cards.a", link, link.clock))


@pytest.fixture
def board() -> EmulatedPepper:
    return EmulatedPepper()


@pytest.fixture
def port(board: EmulatedPepper, tmp_path: Path) -> Iterator[PtyPort]:
    with PtyPort(board, str(tmp_path / "cards-a")) as port:
        yield port


@pytest.fixture
def open_reader(port: PtyPort) -> Iterator[Callable[[], PepperReader]]:
    """Open the port by its path, as the station does."""
    opened: list[PepperReader] = []

    def _open() -> PepperReader:
        opened.append(PepperReader("cards.a", open_serial("cards.a", port.path)))
        return opened[-1]

    yield _open
    for reader in opened:
        reader.close()
