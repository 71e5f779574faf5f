"""Recognises other products on a PN532's port, so that swapped cables are named (R-09)."""

from __future__ import annotations

from drivers.pepper import commands as pepper
from drivers.pepper.frames import PayloadReader
from drivers.pepper.strangers import recognise as recognise_ascii

PROBES = b"REV\r" + pepper.dummy()
"""A question that a metraTec reader answers and one that a Pepper answers; both are harmless."""


def recognise(raw: bytes) -> str | None:
    """Return the product whose protocol ``raw`` speaks, ``None`` if it could be a PN532."""
    payloads = PayloadReader()
    heard = payloads.feed(raw) + payloads.expire()
    if any(payload[:1] in {b"\x00", b"\xfe", b"\xff"} for payload in heard):
        return "Pepper C1 MUX"
    product = recognise_ascii(raw)
    return None if product == "PN532" else product
