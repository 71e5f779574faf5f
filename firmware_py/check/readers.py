"""Judges what the readers said, each for itself and against one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from drivers.readings import DeviceInfo
from drivers.serial_port import open_serial
from firmware_py.check.asking import Answer, OpenPort, ask_reader
from firmware_py.check.findings import Finding, failure, ok, one_line, warning
from firmware_py.check.ports import PortFacts, check_name, open_finding, read_port_facts
from firmware_py.config import ReaderSection

ROUNDS = 20
"""How often a reference tag is looked for."""
GOOD_MISSES = 0.10
"""A well-tuned zone misses no more."""
BAD_MISSES = 0.40


def check_readers(
    sections: Sequence[ReaderSection],
    *,
    open_port: OpenPort = open_serial,
    facts_of: Callable[[str], PortFacts] = read_port_facts,
    rounds: int = ROUNDS,
) -> Iterator[Finding]:
    """Look at all readers of a station; nothing is left open.

    Args:
        sections: of the station description.
        open_port: opens a port.
        facts_of: what the system knows of a port.
        rounds: how often a reference tag is looked for.
    """
    answers = {one.name: ask_reader(one, open_port, rounds) for one in sections}
    for section in sections:
        yield from check_name(section.name, section.port, facts_of(section.port))
        yield from _judge(section, sections, answers)


def _judge(
    section: ReaderSection, sections: Sequence[ReaderSection], answers: dict[str, Answer]
) -> Iterator[Finding]:
    name, answer = section.name, answers[section.name]
    if answer.open_error is not None:
        yield open_finding(name, section.port, answer.open_error)
    elif answer.stranger:
        yield _stranger(section, sections, answers)
    elif answer.start_error is not None:
        reason = one_line(answer.start_error)
        yield failure(name, "reader-silent", path=section.port, reason=reason)
    elif answer.info is not None:
        yield ok(
            name,
            "reader",
            product=answer.info.product,
            firmware=answer.info.firmware or "?",
            serial=answer.info.serial or "-",
            path=section.port,
        )
        for note in answer.info.notes:
            yield warning(name, "reader-note", note=note)
        yield from _compare_serial(section, answer.info, sections, answers)
        yield from _judge_antennas(section, sections, answers)


def _stranger(
    section: ReaderSection, sections: Sequence[ReaderSection], answers: dict[str, Answer]
) -> Finding:
    answer = answers[section.name]
    for other in sections:
        theirs = answers[other.name]
        if other.kind == answer.stranger_kind and theirs.stranger_kind == section.kind:
            return failure(
                section.name, "swapped-cables", one=section.name, other=other.name,
                path=section.port, product=answer.stranger,
            )  # fmt: skip
    return failure(
        section.name,
        "wrong-product",
        path=section.port,
        product=answer.stranger,
        wanted=section.kind,
    )


def _compare_serial(
    section: ReaderSection,
    info: DeviceInfo,
    sections: Sequence[ReaderSection],
    answers: dict[str, Answer],
) -> Iterator[Finding]:
    if not section.serial or section.serial == info.serial:
        return
    if not info.serial:
        yield warning(section.name, "no-serial", wanted=section.serial)
        return
    owner = next((one for one in sections if one.serial == info.serial), None)
    if owner is None:
        yield failure(section.name, "wrong-serial", wanted=section.serial, serial=info.serial)
        return
    theirs = answers[owner.name].info
    key = "swapped-cables-serial"
    if theirs is None or theirs.serial != section.serial:
        key = "device-of-another"
    yield failure(section.name, key, one=section.name, other=owner.name, serial=info.serial)


def _judge_antennas(
    section: ReaderSection, sections: Sequence[ReaderSection], answers: dict[str, Answer]
) -> Iterator[Finding]:
    name, answer = section.name, answers[section.name]
    for antenna, error in answer.antenna_errors.items():
        zone = section.zones[antenna]
        yield failure(name, "antenna-fault", antenna=antenna, zone=zone, reason=one_line(error))
    quiet = len(section.zones) - len(answer.antenna_errors)
    if quiet:
        heard = ", ".join(
            f"{section.zones[antenna]} {len(answer.heard[antenna])}"
            for antenna in sorted(section.zones)
            if antenna not in answer.antenna_errors
        )
        yield ok(name, "antennas", count=quiet, heard=heard)
    for antenna, reads in answer.reads.items():
        if antenna not in answer.antenna_errors:
            yield _judge_reference(section, antenna, reads, sections, answers)


def _judge_reference(
    section: ReaderSection,
    antenna: int,
    reads: int,
    sections: Sequence[ReaderSection],
    answers: dict[str, Answer],
) -> Finding:
    name, rounds = section.name, answers[section.name].rounds
    zone, uid = section.zones[antenna], section.references[antenna]
    if reads == 0:
        return _missing_reference(section, antenna, sections, answers)
    missed = 1 - reads / rounds
    values: dict[str, int | str] = {
        "antenna": antenna,
        "zone": zone,
        "reads": reads,
        "rounds": rounds,
        "percent": round(100 * missed),
        "tag": uid,
    }
    if missed <= GOOD_MISSES:
        return ok(name, "reference", **values)
    if missed <= BAD_MISSES:
        return warning(name, "reference-noisy", **values)
    return failure(name, "reference-bad", **values)


def _missing_reference(
    section: ReaderSection,
    antenna: int,
    sections: Sequence[ReaderSection],
    answers: dict[str, Answer],
) -> Finding:
    """Say where the tag is heard instead, if it is."""
    uid, zone = section.references[antenna], section.zones[antenna]
    for other in sections:
        for socket, heard in answers[other.name].heard.items():
            if uid in heard and other.name != section.name:
                return failure(
                    section.name, "swapped-cables-tag", one=section.name, other=other.name,
                    zone=zone, tag=uid,
                )  # fmt: skip
            if uid in heard:
                return failure(
                    section.name, "swapped-antennas", antenna=antenna, other=socket,
                    zone=zone, other_zone=other.zones[socket], tag=uid,
                )  # fmt: skip
    return failure(
        section.name,
        "reference-missing",
        antenna=antenna,
        zone=zone,
        rounds=answers[section.name].rounds,
        tag=uid,
    )
