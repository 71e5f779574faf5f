"""Which device of a station can do what wrong: the emulators' own faults, under their own names.

A fault that is added to an enum of ``drivers.emulated`` can be written in a scenario at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from drivers.emulated.line_faults import LineFault
from drivers.emulated.metratec_faults import QuasarFault
from drivers.emulated.part_faults import (
    BusFault,
    ExpanderFault,
    KeyFault,
    PanelPartFault,
    PinFault,
    PortFault,
)
from drivers.emulated.pepper import PepperFault
from drivers.emulated.pn532_faults import PN532Fault
from firmware_py.config import StationConfig

LIGHTS, OLED, BUS, KEYS, GPIO = "lights", "oled", "i2c", "keys", "gpio"
"""Names of devices that a station description gives no name."""

_OF_READERS: dict[str, type[Enum]] = {
    "pepper": PepperFault,
    "quasar": QuasarFault,
    "pn532": PN532Fault,
}
_OF_THE_WHOLE_BUS = {BusFault.SDA_LOW, BusFault.MISSING}


@dataclass(frozen=True, slots=True)
class Takes:
    """Which keys of an event mean something for a fault."""

    times: bool = False
    share: bool = False
    for_s: bool = True
    nth: bool = False
    key: bool = False
    other: bool = False
    only_at_start: bool = False


def name_of(fault: Enum) -> str:
    """Return a fault as it is written in a scenario."""
    return fault.name.lower().replace("_", "-")


def faults_of(config: StationConfig) -> dict[str, dict[str, Enum]]:
    """Return device to fault by name, for all devices of a station."""
    found = {one.name: _named(LineFault, PortFault, _OF_READERS[one.kind]) for one in config.reader}
    bus_faults = _named([one for one in BusFault if one not in _OF_THE_WHOLE_BUS])
    found |= {one.name: bus_faults | _named(ExpanderFault) for one in config.expander}
    if config.lights is not None:
        found[LIGHTS] = bus_faults | _named(PanelPartFault)
    if config.oled is not None:
        found[OLED] = bus_faults | _named(PanelPartFault)
    found[BUS] = _named(BusFault)
    if config.expander:
        found[KEYS] = _named(KeyFault)
    found[GPIO] = _named(PinFault)
    return found


def devices_with(fault: str, config: StationConfig) -> list[str]:
    """Return the devices that can show a fault of this name."""
    return [device for device, faults in faults_of(config).items() if fault in faults]


def keys_of(config: StationConfig) -> list[str]:
    """Return the names of all keys of the panel."""
    return sorted({key for one in config.expander for key in one.keys.values()})


def takes(fault: Enum) -> Takes:
    """Return which keys of an event mean something for a fault."""
    match fault:
        case PortFault.CABLE_BACK | PortFault.BACK_UNDER_ANOTHER_NAME:
            return Takes(for_s=False)
        case PortFault.SWAPPED:
            return Takes(other=True)
        case BusFault.MISSING | PinFault.MISSING:
            return Takes(for_s=False, only_at_start=True)
        case BusFault.SDA_LOW:
            return Takes()
        case BusFault():
            return Takes(times=True, nth=True)
        case ExpanderFault.RESET | ExpanderFault.BANK_SET | PanelPartFault.RESET:
            return Takes(for_s=False)
        case KeyFault.BOUNCING:
            return Takes(for_s=False, key=True)
        case KeyFault():
            return Takes(key=True)
        case LineFault():
            return Takes(times=True, share=True)
        case PepperFault() | PN532Fault() | QuasarFault():
            return Takes(times=True)
    return Takes()


def _named(*kinds: Iterable[Enum]) -> dict[str, Enum]:
    return {name_of(fault): fault for kind in kinds for fault in kind}
