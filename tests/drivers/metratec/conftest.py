"""A driver on an emulated reader."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from drivers.emulated.direct_link import DirectLink
from drivers.emulated.line_faults import LineFaults
from drivers.emulated.metratec import EmulatedQuasar
from drivers.metratec.reader import QuasarReader

SOCKETS = tuple(range(1, 12))

MakeReader = Callable[..., QuasarReader]


@pytest.fixture
def quasar() -> EmulatedQuasar:
    """A reader with antennas on sockets 1 to 11 and no load on the others."""
    return EmulatedQuasar(fitted_sockets=frozenset(SOCKETS))


@pytest.fixture
def line(quasar: EmulatedQuasar) -> LineFaults:
    """The line to it."""
    return LineFaults(quasar, seed=7)


@pytest.fixture
def link(line: LineFaults) -> DirectLink:
    """The host's end of the line; only its own clock runs."""
    return DirectLink(line)


@pytest.fixture
def make_reader(link: DirectLink) -> MakeReader:
    """Build a driver on the line."""

    def build(sockets: tuple[int, ...] = SOCKETS, *, use_crc: bool = False) -> QuasarReader:
        return QuasarReader("chips", link, sockets, 200, link.clock, use_crc=use_crc)

    return build


@pytest.fixture
def reader(make_reader: MakeReader) -> QuasarReader:
    """A driver that has started."""
    started = make_reader()
    started.start()
    return started
