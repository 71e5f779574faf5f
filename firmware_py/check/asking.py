"""Asks one reader who it is and what its antennas hear."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from drivers.errors import (
    DeviceClosedError,
    DeviceRefusedError,
    DriverError,
)
from drivers.pn532.reader import PN532Reader
from drivers.readings import DeviceInfo
from drivers.serial_port import SerialLink
from firmware_py.config import ReaderSection
from firmware_py.core.field import AntennaReader, make_driver

OpenPort = Callable[[str, str, int], SerialLink]


@dataclass(slots=True)
class Answer:
    """What a reader said.

    Attributes:
        open_error: the port could not be opened.
        start_error: the configured kind of reader does not answer on it.
        info: who answered, as configured.
        stranger: who answers instead, if somebody does.
        stranger_kind: its kind in a station description, "" for one that has none.
        heard: tags by antenna, of all rounds.
        reads: of the reference tag, by antenna.
        antenna_errors: by antenna.
        rounds: how often each reference tag was looked for.
    """

    open_error: DriverError | None = None
    start_error: DriverError | None = None
    info: DeviceInfo | None = None
    stranger: DeviceInfo | None = None
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
    driver = make_driver(section, link)
    try:
        answer.info = driver.start()
        _try_antennas(section, driver, answer)
    except DriverError as error:
        answer.start_error = error
    finally:
        driver.close()
    if _may_be_another(answer.start_error):
        _identify(section, open_port, answer)
    return answer


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


def _may_be_another(error: DriverError | None) -> bool:
    """Return whether a failed start leaves open who is there."""
    return error is not None and not isinstance(error, DeviceRefusedError | DeviceClosedError)


def _identify(section: ReaderSection, open_port: OpenPort, answer: Answer) -> None:
    """Ask as every other kind of reader."""
    for kind in ("pepper", "quasar", "pn532"):
        if kind == section.kind:
            continue
        try:
            link = open_port(section.name, section.port, section.baudrate)
        except DriverError:
            return
        driver = _driver_of(kind, section, link)
        try:
            answer.stranger = driver.start()
        except DriverError:
            continue
        finally:
            driver.close()
        answer.stranger_kind = kind
        return


def _driver_of(kind: str, section: ReaderSection, link: SerialLink) -> AntennaReader | PN532Reader:
    if kind == "pn532":
        return PN532Reader(section.name, link)
    other = msgspec.structs.replace(section, kind=kind, zones={1: "-", 2: "-"})
    return make_driver(other, link)
