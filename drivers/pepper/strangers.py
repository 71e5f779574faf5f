"""Recognises other products on a Pepper's port, so that swapped cables are named (R-09)."""

from __future__ import annotations

import re

PROBES = b"REV\r\x55\x55" + bytes(14) + bytes.fromhex("00 00 FF 03 FD D4 14 01 17 00") + b"\r"
"""A question that a metraTec reader answers and one that a PN532 answers, even asleep.

Both are harmless.
"""

_METRATEC = re.compile(
    rb"(?:^|[\r\n])(?:QUASAR|DESKID|[A-Z0-9_]+ +\d{8}\r|UCO|UPA|NCM|BRA|CCE|IVF \d\d"
    rb"|E0[0-9A-F]{14}\r)"
)
_PN532_ACK = bytes.fromhex("00 00 FF 00 FF 00")
_PN532_REPLY = re.compile(rb"\x00\xff([\x01-\xff])([\x01-\xff])\xd5", re.DOTALL)


def recognise(raw: bytes) -> str | None:
    """Return the product whose protocol ``raw`` speaks, ``None`` if it could be anything."""
    if _METRATEC.search(raw):
        return "metraTec reader"
    if _PN532_ACK in raw or any(
        (match[1][0] + match[2][0]) & 0xFF == 0 for match in _PN532_REPLY.finditer(raw)
    ):
        return "PN532"
    return None
