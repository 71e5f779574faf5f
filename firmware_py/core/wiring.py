"""Which reader is not the one that the station description wants on its port, and whose it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from drivers.errors import WrongDeviceError
from firmware_py.core.field import TagReader

KINDS = {
    "Pepper C1 MUX": "pepper",
    "metraTec reader": "quasar",
    "QUASAR_MX": "quasar",
    "PN532": "pn532",
}
"""Product as drivers name it to its kind in a station description."""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A device on the wrong port.

    Attributes:
        reader: whose port it is.
        other: the reader that it belongs to, "" if it is none of this station.
        product: what it is, or its serial number.
        is_swapped: the device of ``reader`` is on the port of ``other``.
    """

    reader: str
    other: str
    product: str
    is_swapped: bool


def misplaced(readers: Iterable[TagReader]) -> dict[str, Misplaced]:
    """Return what is on the wrong port, by the name of the reader whose port it is."""
    known = tuple(readers)
    found = {}
    for reader in known:
        error = reader.wrong_device
        if error is not None:
            owner = _owner(reader, error, known)
            found[reader.name] = Misplaced(
                reader.name,
                owner.name if owner else "",
                error.serial or error.product or "?",
                is_swapped=owner is not None and _is_of(owner.wrong_device, reader),
            )
    return found


def _owner(
    reader: TagReader, error: WrongDeviceError, known: tuple[TagReader, ...]
) -> TagReader | None:
    """Return the reader that misses this device; of several, one that has this reader's."""
    missing = [one for one in known if one is not reader and not one.is_up and _is_of(error, one)]
    for one in missing:
        if _is_of(one.wrong_device, reader):
            return one
    return missing[0] if missing else None


def _is_of(error: WrongDeviceError | None, reader: TagReader) -> bool:
    """Return whether the device of ``error`` is the one that ``reader`` should have."""
    if error is None:
        return False
    if error.serial:
        return error.serial == reader.serial
    return KINDS.get(error.product) == reader.kind
