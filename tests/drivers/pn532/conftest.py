"""A driver on an emulated PN532, in virtual time and on a port."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from drivers.emulated.direct_link import DirectLink
from drivers.emulated.line_faults import LineFaults
from drivers.emulated.pn532 import EmulatedPN532
from drivers.emulated.pty_port import PtyPort
from drivers.pn532.reader import PN532Reader
from drivers.serial_port import open_serial


@dataclass
class Bench:
    """A chip, the faults of its line, and the driver, on a clock that costs no time."""

    chip: EmulatedPN532
    line: LineFaults
    link: DirectLink
    reader: PN532Reader


def make_bench(
    chip: EmulatedPN532, seed: int = 1, *, silence_s: float = 0.5, late_s: float = 0.5
) -> Bench:
    line = LineFaults(chip, seed, silence_s=silence_s, late_s=late_s)
    link = DirectLink(line)
    return Bench(chip, line, link, PN532Reader("cards.seat1", link, link.clock))


@pytest.fixture
def bench() -> Bench:
    """A chip that sleeps at first and wants to be configured."""
    return make_bench(EmulatedPN532(needs_wake=True, needs_sam=True))


@pytest.fixture
def make() -> Callable[..., Bench]:
    return make_bench


@pytest.fixture
def chip() -> EmulatedPN532:
    return EmulatedPN532(needs_wake=True, needs_sam=True)


@pytest.fixture
def port(chip: EmulatedPN532, tmp_path: Path) -> Iterator[PtyPort]:
    with PtyPort(chip, str(tmp_path / "cards-seat1")) as port:
        yield port


@pytest.fixture
def open_reader(port: PtyPort) -> Iterator[Callable[[], PN532Reader]]:
    """Open the port by its path, as the station does."""
    opened: list[PN532Reader] = []

    def _open() -> PN532Reader:
        opened.append(PN532Reader("cards.seat1", open_serial("cards.seat1", port.path)))
        return opened[-1]

    yield _open
    for reader in opened:
        reader.close()
