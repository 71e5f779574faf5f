"""What devices report: tags on an antenna, inputs up or down. Nothing here has heard of poker."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Inventory:
    """The tags that one antenna saw in one visit.

    Attributes:
        reader: logical name of the reader, as in the station description ("cards.a", "chips").
        antenna: socket number as printed on the device, from 1.
        uids: whole tag identities, upper-case hex, most significant byte first, each once.
        read_at_s: monotonic time at which the visit ended.
        complete: False if the reader said that more tags are there than it could name.
        rounds: how many inventory rounds the union was made of.
        sightings: per entry of ``uids``, in how many of the rounds it was seen.
        random_uids: how many tags drew a random UID, as phones do. They are none of ``uids``:
            their UID changes with each visit, so no deck has them (R-15).
    """

    reader: str
    antenna: int
    uids: tuple[str, ...]
    read_at_s: float
    complete: bool = True
    rounds: int = 1
    sightings: tuple[int, ...] = ()
    random_uids: int = 0


@dataclass(frozen=True, slots=True)
class InputChange:
    """One debounced input of an expander went down or up.

    Attributes:
        expander: logical name ("panel.a").
        pin: 0-7 for port A, 8-15 for port B.
        is_active: True when pressed (the pin reads low).
        changed_at_s: monotonic time of the service that showed it.
    """

    expander: str
    pin: int
    is_active: bool
    changed_at_s: float


@dataclass(frozen=True, slots=True)
class LineCount:
    """What arrived on a line since the port was opened.

    Attributes:
        good: frames or answers that were whole.
        damaged: those thrown away because a checksum, a length or a count was wrong.
    """

    good: int = 0
    damaged: int = 0


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """Who answered on a port or address.

    Attributes:
        name: logical name in the station description.
        product: the product as it names itself.
        firmware: version text, "" where the device has none.
        serial: serial number, "" where the device has none.
        notes: things a technician should read, e.g. a stored start-up sequence.
    """

    name: str
    product: str
    firmware: str = ""
    serial: str = ""
    notes: tuple[str, ...] = ()
