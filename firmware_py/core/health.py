"""The health of the station's parts, as lines for the faces."""

from __future__ import annotations

from collections.abc import Iterable

from drivers.bus_recovery import RecoveryResult
from drivers.presence import PartState
from firmware_py.core.disk_reserve import Space
from firmware_py.core.field import TagReader
from firmware_py.core.journal import Journal
from firmware_py.core.recovery import Fault
from firmware_py.core.station import Station
from firmware_py.core.wiring import Misplaced, misplaced
from firmware_py.texts import LANGUAGES, catalogue
from firmware_py.view import DeviceLine

SLOW_DISK_S = 5.0
"""An entry that waits longer than this for the disk makes the journal degraded."""

_SPACE = {Space.LOW: ("degraded", "disk-low"), Space.RESERVE: ("out", "disk-full")}


def device_line(
    name: str, state: str, reason: str = "", key: str = "", **values: str | int
) -> DeviceLine:
    """Return a line with its text in each language.

    Args:
        name: as in the station description.
        state: "ok", "degraded", "absent" or "out".
        reason: of the driver, in its own words.
        key: text of the catalogues; that of the state if not given.
        values: what else stands in the text.
    """
    given = {"reason": reason, **values}
    said = {
        language: catalogue(language).text("device", key or state, **given).strip()
        for language in LANGUAGES
    }
    return DeviceLine(name, state, said)


def reader_lines(station: Station) -> list[DeviceLine]:
    """Return a line for each tag reader and expander."""
    strangers = misplaced(station.readers.values())
    now_s = station.devices.clock()
    lines = [
        _wrong_line(strangers[reader.name])
        if reader.name in strangers
        else _reader_line(reader, now_s)
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


def bus_lines(station: Station) -> list[DeviceLine]:
    """Return a line for the I2C bus while it is stuck."""
    keeper = station.keeper
    if keeper is None or not keeper.is_stuck:
        return []
    is_long = keeper.result is RecoveryResult.POWER_CYCLE_ADVISED
    key = "bus-stuck-long" if is_long else "bus-stuck"
    return [device_line(keeper.name, "absent", key=key)]


def _reader_line(reader: TagReader, now_s: float) -> DeviceLine:
    if not reader.is_up:
        return device_line(reader.name, "absent", reader.state.removeprefix("down: "))
    if reader.quality.is_noisy(now_s):
        percent = round(100 * reader.quality.share(now_s))
        return device_line(reader.name, "degraded", key="link-noisy", percent=percent)
    return device_line(reader.name, "ok")


def _wrong_line(found: Misplaced) -> DeviceLine:
    """A reader on the wrong port is out: its zones would be taken for others."""
    key = "wrong-device"
    if found.other:
        key = "swapped-cables" if found.is_swapped else "device-of-another"
    return device_line(
        found.reader,
        "out",
        key=key,
        one=found.reader,
        other=found.other,
        product=found.product,
    )


def floor_lines(station: Station) -> list[DeviceLine]:
    """Return a line while the dealer calls the floor: what it is about is not in the rules."""
    is_called = station.sensing.panel.is_floor_called
    return [device_line("floor", "degraded", key="floor-called")] if is_called else []


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
