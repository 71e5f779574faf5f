"""What the Pepper C1 MUX is told and what its answers mean. Pure.

Document: Eccel Pepper C1 protocol pages, general and ICODE commands.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from drivers.errors import FrameError
from drivers.pepper.frames import build_frame

ANTENNAS = 8
MOST_DISCOVERED = 5
"""A discovery that reports this many may have more (R-21)."""

NO_TAG = 0x01
"""Number of an error frame that only says that no tag answered."""


class Command(IntEnum):
    """Command bytes in use."""

    DUMMY = 0x01
    DISCOVER = 0x02
    GET_UID = 0x03
    HALT = 0x05
    SET_POLLING = 0x06
    GET_VERSION = 0x0B
    SELECT_ANTENNA = 0x0F
    ICODE_START = 0x90
    ICODE_NEXT = 0x91


class TagType(IntEnum):
    """Types as the device names them; types not listed are ISO 14443A, too."""

    ISO_14443A = 0x01
    MIFARE_MINI = 0x10
    SLI = 0x21
    SLI_S = 0x22
    SLI_L = 0x23
    SLIX = 0x24
    SLIX_S = 0x25
    SLIX_L = 0x26
    SLIX2 = 0x27
    ICODE_DNA = 0x28


@dataclass(frozen=True, slots=True)
class Tag:
    """One entry of a discovery.

    Attributes:
        tag_type: see ``TagType``.
        parameter: SAK, or DSFID of an ISO 15693 tag.
        uid: upper-case hex, E0 first for ISO 15693 (R-22).
    """

    tag_type: int
    parameter: int
    uid: str

    @property
    def is_icode(self) -> bool:
        """Whether the ICODE inventory can see it."""
        return is_icode(self.tag_type)


@dataclass(frozen=True, slots=True)
class InventoryStep:
    """One answer of the ICODE inventory: a tag, and whether another one follows."""

    uid: str
    dsfid: int
    has_more: bool


def dummy() -> bytes:
    """Return the frame that only checks the link."""
    return build_frame(bytes([Command.DUMMY]))


def get_version() -> bytes:
    """Return the frame that asks for the firmware version."""
    return build_frame(bytes([Command.GET_VERSION]))


def set_polling(*, on: bool) -> bytes:
    """Return the frame that switches the device's own polling."""
    return build_frame(bytes([Command.SET_POLLING, on]))


def select_antenna(antenna: int) -> bytes:
    """Return the frame that selects socket 1 to 8.

    Raises:
        ValueError: there is no such socket.
    """
    if not 1 <= antenna <= ANTENNAS:
        raise ValueError(f"expected an antenna from 1 to {ANTENNAS}: {antenna}")
    return build_frame(bytes([Command.SELECT_ANTENNA, antenna]))


def discover() -> bytes:
    """Return the frame that switches the field on and looks for tags."""
    return build_frame(bytes([Command.DISCOVER]))


def get_uid(entry: int) -> bytes:
    """Return the frame that asks for an entry, from 0, of the last discovery."""
    return build_frame(bytes([Command.GET_UID, entry]))


def halt() -> bytes:
    """Return the frame that switches the field off."""
    return build_frame(bytes([Command.HALT]))


def icode_start(afi: int = 0) -> bytes:
    """Return the frame that starts the ICODE inventory; AFI 0 is any."""
    return build_frame(bytes([Command.ICODE_START, afi]))


def icode_next() -> bytes:
    """Return the frame that asks for the next tag of the ICODE inventory.

    The second byte is the AFI, as in the start.
    """
    return build_frame(bytes([Command.ICODE_NEXT, 0]))


def decode_version(data: bytes) -> str:
    """Return the version text, which ends with a NUL.

    Raises:
        FrameError: it is no text.
    """
    text = data.split(b"\0", 1)[0]
    if not text or not all(0x20 <= byte < 0x7F for byte in text):
        raise FrameError("expected a version in ASCII", data)
    return text.decode("ascii")


def decode_count(data: bytes) -> int:
    """Return how many tags a discovery found; ``MOST_DISCOVERED`` means that or more.

    Raises:
        FrameError: not one byte from 0 to ``MOST_DISCOVERED``.
    """
    if len(data) != 1 or data[0] > MOST_DISCOVERED:
        raise FrameError(f"expected a count from 0 to {MOST_DISCOVERED}", data)
    return data[0]


def decode_tag(data: bytes) -> Tag:
    """Return an entry of a discovery: type, parameter, UID.

    Raises:
        FrameError: too short, or the UID does not fit the type.
    """
    if len(data) < 2:
        raise FrameError("expected type, parameter and UID", data)
    return Tag(data[0], data[1], normalise_uid(data[0], data[2:]))


def decode_step(data: bytes) -> InventoryStep:
    """Return a step of the ICODE inventory: UID, DSFID, whether more follow.

    Raises:
        FrameError: wrong length or flag, or no ISO 15693 UID.
    """
    if len(data) != 10 or data[9] > 1:
        raise FrameError("expected UID, DSFID and 00 or 01", data)
    return InventoryStep(normalise_uid(TagType.SLIX, data[:8]), data[8], data[9] == 1)


def is_icode(tag_type: int) -> bool:
    """Return whether a type is ISO 15693."""
    return TagType.SLI <= tag_type <= TagType.ICODE_DNA


def normalise_uid(tag_type: int, raw: bytes) -> str:
    """Return the one name of a tag on every kind of reader (R-22).

    ISO 15693 UIDs begin with E0 and arrive low byte first; firmware that turns them itself is
    taken as well, but for a UID that also ends with E0: there the documented order counts. Other
    UIDs stay as transmitted.

    Raises:
        FrameError: no E0 at either end of 8 bytes, or a length that no such tag has.
    """
    if is_icode(tag_type):
        if len(raw) != 8 or 0xE0 not in {raw[0], raw[-1]}:
            raise FrameError("expected an ISO 15693 UID, 8 bytes with E0 at one end", raw)
        return (raw[::-1] if raw[-1] == 0xE0 else raw).hex().upper()
    if len(raw) not in {4, 7, 8, 10}:
        raise FrameError("expected a UID of 4, 7, 8 or 10 bytes", raw)
    return raw.hex().upper()
