"""The cards on the antenna of an emulated PN532, and how a poll lists them."""

from __future__ import annotations

from dataclasses import dataclass

from drivers.pn532.commands import SAK_HAS_ATS, UID_LENGTHS

_SENS_RES = {4: b"\x00\x04", 7: b"\x00\x44", 10: b"\x00\x84"}
_ATS = bytes.fromhex("75 77 81 02 80")
_CASCADE = b"\x88"


@dataclass(frozen=True, slots=True)
class Card:
    """One ISO 14443A card.

    Attributes:
        uid: 4, 7 or 10 bytes.
        sak: SEL_RES.
        sens_res: two bytes as the chip sends them.
        ats: answer to RATS without its length byte; only cards with SAK bit 5 have one.
    """

    uid: bytes
    sak: int
    sens_res: bytes
    ats: bytes

    def record(self, number: int, *, with_ats: bool) -> bytes:
        """Return the target record (UM0701-02, 7.3.5)."""
        head = bytes([number]) + self.sens_res + bytes([self.sak, len(self.uid)])
        if not with_ats or not self.sak & SAK_HAS_ATS:
            return head + self.uid
        return head + self.uid + bytes([len(self.ats) + 1]) + self.ats


def make_card(uid_hex: str, sak: int, sens_res: bytes | None, ats: bytes | None) -> Card:
    """Return a card with what such a card usually has where ``None`` is given.

    Raises:
        ValueError: no such UID or SENS_RES.
    """
    uid = bytes.fromhex(uid_hex)
    if len(uid) not in UID_LENGTHS:
        raise ValueError(f"expected a UID of 4, 7 or 10 bytes: {uid_hex}")
    if sens_res is None:
        sens_res = _SENS_RES[len(uid)]
    if len(sens_res) != 2:
        raise ValueError(f"expected a SENS_RES of 2 bytes: {sens_res.hex(' ')}")
    return Card(uid, sak, sens_res, _ATS if ats is None else ats)


def initiator_data(uid: bytes) -> bytes:
    """Return a UID as a poll for one certain card names it, cascade tags included."""
    if len(uid) == 4:
        return uid
    head, rest = _CASCADE + uid[:3], uid[3:]
    return head + initiator_data(rest)
