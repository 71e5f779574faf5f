"""The health of the station's parts, as lines for the faces."""

from __future__ import annotations

from collections.abc import Iterable

from drivers.presence import PartState
from firmware_py.core.disk_reserve import Space
from firmware_py.core.journal import Journal
from firmware_py.core.recovery import Fault
from firmware_py.core.station import Station
from firmware_py.texts import LANGUAGES, catalogue
from firmware_py.view import DeviceLine

SLOW_DISK_S = 5.0
"""An entry that waits longer than this for the disk makes the journal degraded."""

_SPACE = {Space.LOW: ("degraded", "disk-low"), Space.RESERVE: ("out", "disk-full")}


def device_line(name: str, state: str, reason: str = "", key: str = "") -> DeviceLine:
    """Return a line with its text in each language.

    Args:
        name: as in the station description.
        state: "ok", "degraded", "absent" or "out".
        reason: of the driver, in its own words.
        key: text of the catalogues; that of the state if not given.
    """
    said = {
        language: catalogue(language).text("device", key or state, reason=reason).strip()
        for language in LANGUAGES
    }
    return DeviceLine(name, state, said)


def reader_lines(station: Station) -> list[DeviceLine]:
    """Return a line for each tag reader and expander."""
    lines = [
        device_line(reader.name, "ok")
        if reader.is_up
        else device_line(reader.name, "absent", reader.state.removeprefix("down: "))
        for reader in station.readers.values()
    ]
    lines += [
        device_line(part.name, "absent", part.problem)
        if part.state is PartState.ABSENT
        else device_line(part.name, "ok")
        for part in station.expanders
    ]
    missing = {one.name for one in station.config.expander} - {one.name for one in lines}
    lines += [device_line(name, "absent", "; ".join(station.problems)) for name in sorted(missing)]
    return lines


def journal_line(journal: Journal, faults: Iterable[Fault], now_s: float) -> DeviceLine:
    """Return the line of the record: damage first, then the disk's room, then its speed."""
    for fault in faults:
        return device_line("journal", "out", str(fault.facts.get("kept_as", "")), fault.name)
    space = journal.reserve.space()
    if space in _SPACE:
        state, key = _SPACE[space]
        return device_line("journal", state, key=key)
    if journal.waiting_s(now_s) > SLOW_DISK_S:
        return device_line("journal", "degraded", key="disk-slow")
    return device_line("journal", "ok")
