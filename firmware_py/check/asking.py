"""Asks one reader who it is and what its antennas hear."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from drivers.errors import DeviceClosedError, DriverError
from drivers.pepper import commands as pepper
from drivers.pepper.strangers import recognise as recognise_beside_pepper
from drivers.pn532.strangers import recognise as recognise_beside_pn532
from drivers.readings import DeviceInfo
from drivers.serial_port import SerialLink
from firmware_py.config import ReaderSection
from firmware_py.core.field import AntennaReader, make_driver
from firmware_py.core.wiring import KINDS

OpenPort = Callable[[str, str, int], SerialLink]

_QUIET_S = 0.1
_PROBES = (
    b"REV\r",  # a metraTec reader answers
    pepper.dummy(),
    b"\x55\x55" + bytes(14) + bytes.fromhex("00 00 FF 03 FD D4 14 01 17 00"),  # wakes a PN532
)
"""Questions that are harmless to whoever does not understand them."""


@dataclass(slots=True)
class Answer:
    """What a reader said.

    Attributes:
        open_error: the port could not be opened.
        start_error: the configured kind of reader does not answer on it.
        info: who answered, as configured.
        stranger: the product that answers instead, "" if nobody does.
        stranger_kind: its kind in a station description.
        heard: tags by antenna, of all rounds.
        reads: of the reference tag, by antenna.
        antenna_errors: by antenna.
        rounds: how often each reference tag was looked for.
    """

    open_error: DriverError | None = None
    start_error: DriverError | None = None
    info: DeviceInfo | None = None
    stranger: str = ""
    stranger_kind: str = ""
    heard: dict[int, set[str]] = field(default_factory=dict)
    reads: dict[int, int] = field(default_factory=dict)
    antenna_errors: dict[int, DriverError] = field(default_factory=dict)
    rounds: int = 0


def ask_reader(section: ReaderSection, open_port: OpenPort, rounds: int) -> Answer:
    """Open, start and try a reader; the port is free and the field off afterwards.

    Args:
        section: of the station description.
        open_port: opens a port of a name, path and speed.
        rounds: how often a reference tag is looked for.
    """
    answer = Answer(rounds=rounds)
    try:
        link = open_port(section.name, section.port, section.baudrate)
    except DriverError as error:
        answer.open_error = error
        return answer
    try:
        product = _who_is_there(link)
    except DriverError as error:
        link.close()
        answer.start_error = error
        return answer
    if product and KINDS[product] != section.kind:
        link.close()
        answer.stranger, answer.stranger_kind = product, KINDS[product]
        return answer
    driver = make_driver(msgspec.structs.replace(section, serial=""), link)  # compared later
    try:
        answer.info = driver.start()
        _try_antennas(section, driver, answer)
    except DriverError as error:
        answer.start_error = error
    finally:
        driver.close()
    return answer


def _who_is_there(link: SerialLink) -> str:
    """Return the product whose protocol is spoken on a port, "" if nothing is recognised."""
    heard = link.drain()
    for probe in _PROBES:
        link.write(probe)
        heard += link.drain(quiet_s=_QUIET_S)
    return recognise_beside_pn532(heard) or recognise_beside_pepper(heard) or ""


def _try_antennas(section: ReaderSection, driver: AntennaReader, answer: Answer) -> None:
    for antenna in sorted(section.zones):
        reference = section.references.get(antenna)
        answer.heard[antenna] = set()
        if reference is not None:
            answer.reads[antenna] = 0
        for _ in range(1 if reference is None else answer.rounds):
            try:
                found = driver.visit(antenna, thorough=False)
            except DeviceClosedError:
                raise
            except DriverError as error:
                answer.antenna_errors[antenna] = error
                break
            answer.heard[antenna].update(found.uids)
            if reference in found.uids:
                answer.reads[antenna] += 1
    driver.field_off()
