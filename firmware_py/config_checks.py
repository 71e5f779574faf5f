"""What a station description must hold beyond the type of each value: nothing twice, nothing
outside its range, nothing at a place that is not there."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from firmware_py.strict_toml import complain, dotted

if TYPE_CHECKING:
    from firmware_py.config import (
        ExpanderSection,
        LightsSection,
        OledSection,
        ReaderSection,
        StationConfig,
    )

Path_ = tuple[str | int, ...]
Claim = tuple[Path_, object]

ANTENNAS = {"pepper": 8, "quasar": 16, "pn532": 1}
"""Sockets of each kind of reader, numbered from 1."""

BOARD_ZONES = tuple(f"board{number}" for number in range(1, 6))
SEAT_KEYS = tuple(f"seat{seat}" for seat in range(1, 11))
"""All ten are at every table: they are the digits too."""
FUNCTION_KEYS = (
    *("check", "call", "fold", "raise", "undo", "confirm", "page", "floor", "clock", "next-hand"),
    *("level", "amount", "up", "down", "seat", "table", "bet", "pot"),
)
INPUT_PINS = tuple(pin for pin in range(16) if pin not in (7, 15))
"""GPA7 and GPB7 of the MCP23017 are output-only (DS20001952, 2022)."""

LIGHT_CHANNELS = range(16)

_TAG = re.compile(r"(?:[0-9A-F]{2}){4,62}")


class _Checker:
    """Collects nothing: the first thing that does not fit is raised."""

    def __init__(self, text: str, file: str) -> None:
        self._text = text
        self._file = file

    def refuse(self, path: Path_, message: str) -> None:
        raise complain(self._file, self._text, path, message)

    def one_of(self, path: Path_, value: object, allowed: Iterable[object], what: str) -> None:
        known = list(allowed)
        if value in known:
            return
        names = ", ".join(str(name) for name in known)
        near = difflib.get_close_matches(str(value), [str(name) for name in known], n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        self.refuse(path, f"expected {what}, one of {names}{hint}: {value!r}")

    def unique(self, claims: Iterable[Claim], what: str) -> None:
        seen: dict[object, Path_] = {}
        for path, value in claims:
            if value in seen:
                first = dotted(seen[value])
                self.refuse(path, f"this {what} is already used at {first}: {value!r}")
            seen[value] = path


def check_station(config: StationConfig, text: str, file: str) -> None:
    """Check a decoded description as a whole.

    Raises:
        ConfigError: for the first thing that does not fit.
    """
    check = _Checker(text, file)
    _check_table(config, check)
    _check_readers(config, check)
    _check_panel(config, check)
    _check_addresses(config, check)
    check.unique(_pins(config), "GPIO pin")
    if config.lights is not None:
        _check_lights(config.lights, config.seats, check)
    if config.oled is not None:
        _check_oled(config.oled, check)


def card_zones(seats: Iterable[int]) -> list[str]:
    """Return the zones in which a card reader's antenna may lie."""
    return [*(f"seat{seat}.cards" for seat in seats), *BOARD_ZONES, "muck"]


def chip_zones(seats: Iterable[int]) -> list[str]:
    """Return the zones in which a chip reader's antenna may lie."""
    return [*(f"seat{seat}.bets" for seat in seats), "pot"]


def _check_table(config: StationConfig, check: _Checker) -> None:
    check.unique(((("seats", i), seat) for i, seat in enumerate(config.seats)), "seat")
    check.one_of(("table", "button"), config.table.button, config.seats, "an occupied seat")
    for seat in config.table.stacks:
        check.one_of(("table", "stacks", str(seat)), seat, config.seats, "an occupied seat")
    check.unique(
        ((("table", "denominations", i), v) for i, v in enumerate(config.table.denominations)),
        "denomination",
    )
    for index, level in enumerate(config.level):
        if level.small_blind > level.big_blind:
            check.refuse(
                ("level", index, "small_blind"),
                f"must not be above the big blind, {level.big_blind}: {level.small_blind}",
            )


def _check_readers(config: StationConfig, check: _Checker) -> None:
    names = [(("reader", i, "name"), reader.name) for i, reader in enumerate(config.reader)]
    names += [(("expander", i, "name"), part.name) for i, part in enumerate(config.expander)]
    check.unique(names, "name")
    check.unique(
        ((("reader", i, "port"), reader.port) for i, reader in enumerate(config.reader)), "port"
    )
    for index, reader in enumerate(config.reader):
        _check_zones(reader, ("reader", index, "zones"), config.seats, check)
        _check_references(reader, ("reader", index, "references"), check)
    check.unique(
        (
            (("reader", i, "references", str(antenna)), uid)
            for i, reader in enumerate(config.reader)
            for antenna, uid in reader.references.items()
        ),
        "reference tag",
    )
    check.unique(
        (
            (("reader", i, "zones", str(antenna)), zone)
            for i, reader in enumerate(config.reader)
            for antenna, zone in reader.zones.items()
        ),
        "zone",
    )


def _check_zones(reader: ReaderSection, at: Path_, seats: list[int], check: _Checker) -> None:
    sockets = range(1, ANTENNAS[reader.kind] + 1)
    zones = chip_zones(seats) if reader.kind == "quasar" else card_zones(seats)
    for antenna, zone in reader.zones.items():
        path = (*at, str(antenna))
        check.one_of(path, antenna, sockets, f"an antenna of a {reader.kind}")
        check.one_of(path, zone, zones, f"a zone of a {reader.kind} at this table")


def _check_references(reader: ReaderSection, at: Path_, check: _Checker) -> None:
    for antenna, uid in reader.references.items():
        path = (*at, str(antenna))
        check.one_of(path, antenna, reader.zones, "an antenna that has a zone")
        if not _TAG.fullmatch(uid):
            check.refuse(path, f"expected a tag, 4 to 62 bytes in upper-case hex: {uid!r}")


def _check_panel(config: StationConfig, check: _Checker) -> None:
    for index, part in enumerate(config.expander):
        _check_keys(part, ("expander", index, "keys"), check)
    check.unique(
        (
            (("expander", i, "keys", str(pin)), key)
            for i, part in enumerate(config.expander)
            for pin, key in part.keys.items()
        ),
        "key",
    )


def _check_keys(part: ExpanderSection, at: Path_, check: _Checker) -> None:
    for pin, key in part.keys.items():
        path = (*at, str(pin))
        check.one_of(path, pin, INPUT_PINS, "an input of the expander")
        check.one_of(path, key, (*SEAT_KEYS, *FUNCTION_KEYS), "a key of the panel")


def _check_addresses(config: StationConfig, check: _Checker) -> None:
    claims: list[Claim] = [
        (("expander", i, "address"), part.address) for i, part in enumerate(config.expander)
    ]
    if config.lights is not None:
        claims.append((("lights", "address"), config.lights.address))
    if config.oled is not None:
        claims.append((("oled", "address"), config.oled.address))
    check.unique(claims, "address")


def _check_oled(oled: OledSection, check: _Checker) -> None:
    if oled.dim_contrast > oled.contrast:
        check.refuse(
            ("oled", "dim_contrast"),
            f"must not be above the contrast, {oled.contrast}: {oled.dim_contrast}",
        )
    if 0 < oled.blank_after_minutes < oled.dim_after_minutes:
        check.refuse(
            ("oled", "blank_after_minutes"),
            f"must not be sooner than it is dimmed, {oled.dim_after_minutes} minutes: "
            f"{oled.blank_after_minutes}",
        )


def _pins(config: StationConfig) -> Iterator[Claim]:
    for name in ("red", "amber", "green", "shutdown", "reset", "buzzer"):
        yield ("gpio", name), getattr(config.gpio, name)
    for index, part in enumerate(config.expander):
        yield ("expander", index, "interrupt_pin"), part.interrupt_pin


def _check_lights(lights: LightsSection, seats: list[int], check: _Checker) -> None:
    claims: list[Claim] = [
        *((("lights", "seats", str(seat)), channel) for seat, channel in lights.seats.items()),
        *((("lights", "board", i), channel) for i, channel in enumerate(lights.board)),
        (("lights", "attention"), lights.attention),
    ]
    for seat in lights.seats:
        check.one_of(("lights", "seats", str(seat)), seat, range(1, 11), "a seat")
    for path, channel in claims:
        check.one_of(path, channel, LIGHT_CHANNELS, "a channel")
    for seat in seats:
        if seat not in lights.seats:
            check.refuse(("lights", "seats"), f"seat {seat} has no channel: {lights.seats}")
    check.unique(claims, "channel")
