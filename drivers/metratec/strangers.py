"""Recognises other products on a QuasarMX's port, so that swapped cables are named (R-09)."""

from __future__ import annotations

from drivers.pepper import commands as pepper
from drivers.pn532.commands import WAKE, sam_configuration
from drivers.pn532.strangers import recognise as recognise_frames

PROBES = pepper.dummy() + WAKE + sam_configuration() + b"\r"
"""A question that a Pepper answers and one that a PN532 answers; a QuasarMX says UCO to both."""


def recognise(raw: bytes) -> str | None:
    """Return the product whose frames ``raw`` holds, ``None`` if it could be a QuasarMX."""
    product = recognise_frames(raw)
    if product is None and b"\x00\x00\xff\x00\xff\x00" in raw:
        return "PN532"
    return None if product == "metraTec reader" else product
