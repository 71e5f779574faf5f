"""Scenario files: what goes wrong at a virtual table, when, and for how long.

docs/trouble.md explains the file. It is read strictly: an unknown key, device or fault, or a value
that does not fit, is refused with its line, what is allowed there and the nearest that is.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from drivers.emulated.clock import ManualClock
from firmware_py.config import StationConfig
from firmware_py.errors import ConfigError
from firmware_py.strict_toml import complain, parse_strict, read_text
from firmware_py.virtual_table.emulated_station import Roughness
from firmware_py.virtual_table.hearing import HearingRates, own_seed
from firmware_py.virtual_table.motions import Motions
from firmware_py.virtual_table.trouble_catalogue import (
    Takes,
    devices_with,
    faults_of,
    keys_of,
    takes,
)

T = TypeVar("T")

Share = Annotated[float, Meta(ge=0, le=0.9, description="a share, 0 to 0.9")]
Seconds = Annotated[float, Meta(gt=0, le=3600, description="seconds, above 0 to 3600")]
Count = Annotated[int, Meta(ge=1, le=1_000_000, description="a whole number, 1 to 1000000")]


class HearingSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[hearing.chips]`` and ``[hearing.cards]``: how well antennas hear; see ``HearingRates``."""

    miss: Share = 0.0
    ghost: Share = 0.0
    burst: Share = 0.0
    burst_length: Annotated[float, Meta(ge=1, le=1000, description="inventories, 1 to 1000")] = 3.0
    uneven: bool = False

    def rates(self) -> HearingRates:
        """Return them for the antennas."""
        return HearingRates(self.miss, self.ghost, self.burst, self.burst_length, self.uneven)


class Hearings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[hearing]``: antennas under chips and under cards; without a table they hear all."""

    chips: HearingSection | None = None
    cards: HearingSection | None = None


class MotionsSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[motions]``: how people push chips: a share of pushes comes in two motions."""

    two: Annotated[float, Meta(ge=0, le=1, description="a share, 0 to 1")] = 0.0
    pause_s: Annotated[float, Meta(gt=0, le=10, description="seconds, above 0 to 10")] = 0.15


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``[[trouble]]``: one thing that goes wrong.

    ``at`` is in seconds from the beginning, ``after_step`` counts steps of what is played.
    """

    device: str
    what: str
    at: Annotated[float, Meta(ge=0, le=86400, description="seconds, 0 to 86400")] | None = None
    after_step: (
        Annotated[int, Meta(ge=0, le=1_000_000, description="a number of steps, 0 or more")] | None
    ) = None
    times: Count | None = None
    share: Annotated[float, Meta(gt=0, le=1, description="a share, above 0 to 1")] | None = None
    for_s: Seconds | None = None
    nth: Count | None = None
    key: str = ""
    other: str = ""


class TroubleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of a scenario file."""

    title: str = ""
    seed: Annotated[int, Meta(ge=0, le=2**32 - 1, description="a whole number from 0")] = 1
    hearing: Hearings = Hearings()
    motions: MotionsSection = MotionsSection()
    trouble: list[Event] = []


@dataclass(frozen=True, slots=True)
class Trouble:
    """A scenario that fits a station.

    Attributes:
        file: what is written.
        faults: what each entry of ``file.trouble`` orders.
    """

    file: TroubleFile
    faults: tuple[Enum, ...] = ()

    def roughness(self, time: ManualClock | None = None) -> Roughness:
        """Return what is rough about the station; ``time`` is for a run without terminals."""
        hearing = self.file.hearing
        return Roughness(
            self.file.seed,
            chips=hearing.chips.rates() if hearing.chips else None,
            cards=hearing.cards.rates() if hearing.cards else None,
            time=time,
        )

    def motions(self) -> Motions:
        """Return how chips are pushed in a run."""
        given = self.file.motions
        return Motions(given.two, given.pause_s, random.Random(own_seed(self.file.seed, "motions")))

    @property
    def is_hard_of_hearing(self) -> bool:
        """Whether people have to wait longer until the station is sure."""
        return self.file.hearing != Hearings()


def read_trouble(path: Path, config: StationConfig) -> Trouble:
    """Read a scenario file for a station.

    Raises:
        ConfigError: the file cannot be read, or a key or value does not fit; the message names
            file, line and key, what is allowed and the nearest that is.
    """
    return parse_trouble(read_text(path), str(path), config)


def parse_trouble(text: str, file: str, config: StationConfig) -> Trouble:
    """Parse a scenario; ``file`` is for messages.

    Raises:
        ConfigError: as ``read_trouble``.
    """
    parsed = parse_strict(text, TroubleFile, file)
    check = _Check(text, file, config)
    return Trouble(
        parsed, tuple(check.fault(number, event) for number, event in enumerate(parsed.trouble))
    )


class _Check:
    """Holds events against what the station has."""

    def __init__(self, text: str, file: str, config: StationConfig) -> None:
        self._text = text
        self._file = file
        self._config = config

    def fault(self, number: int, event: Event) -> Enum:
        """Return what an event orders."""
        faults = self._known(number, "device", event.device, faults_of(self._config))
        if event.what not in faults:
            elsewhere = devices_with(event.what, self._config)
            hint = f" ({', '.join(elsewhere)} can)" if elsewhere else ""
            raise self._unknown(number, "what", event.what, faults, f"{event.device} does{hint}: ")
        fault = faults[event.what]
        if (event.at is None) == (event.after_step is None):
            raise self._complaint(number, "at", "either at or after_step is required")
        self._check_options(number, event, takes(fault))
        return fault

    def _check_options(self, number: int, event: Event, allowed: Takes) -> None:
        for name, given, may in (
            ("times", event.times, allowed.times),
            ("share", event.share, allowed.share),
            ("for_s", event.for_s, allowed.for_s),
            ("nth", event.nth, allowed.nth),
            ("key", event.key, allowed.key),
            ("other", event.other, allowed.other),
        ):
            if given and not may:
                raise self._complaint(number, name, f"{event.what} takes no {name}: {given!r}")
        if event.share and event.times:
            raise self._complaint(number, "share", "either times or share, not both")
        if allowed.only_at_start and event.at != 0:
            raise self._complaint(number, "at", f"{event.what} can only be from the start: at = 0")
        if allowed.key:
            self._known(number, "key", event.key, dict.fromkeys(keys_of(self._config)))
        if allowed.other:
            readers = {one.name: None for one in self._config.reader if one.name != event.device}
            self._known(number, "other", event.other, readers)

    def _known(self, number: int, key: str, given: str, known: Mapping[str, T]) -> T:
        if given not in known:
            raise self._unknown(number, key, given, known)
        return known[given]

    def _unknown(
        self, number: int, key: str, given: str, known: Iterable[str], what: str = ""
    ) -> ConfigError:
        names = sorted(known)
        near = difflib.get_close_matches(given, names, n=1, cutoff=0.0)
        guess = f"did you mean {near[0]!r}? " if near else ""
        message = f"unknown {key}; {guess}{what or 'allowed are '}{', '.join(names)}: {given!r}"
        return self._complaint(number, key, message)

    def _complaint(self, number: int, key: str, message: str) -> ConfigError:
        return complain(self._file, self._text, ("trouble", number, key), message)
