"""What the PN532 is told and what its answers mean. Pure.

Document: UM0701-02, 7 (commands). Builders return whole frames, decoders take the data behind
the response code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from drivers.errors import FrameError
from drivers.pn532.frames import build_command

WAKE = bytes.fromhex("55 55") + bytes(14)
"""Wakes a chip that sleeps; SAMConfiguration follows at once (UM0701-02, 7.2.11)."""

IC_PN532 = 0x32
MOST_TARGETS = 2
"""The chip lists at most two cards a poll."""

SAK_HAS_ATS = 0x20
RETRY_FOR_EVER = 0xFF
UID_LENGTHS = frozenset({4, 7, 10})

_TYPE_A_106 = 0x00
_RF_FIELD, _RF_RETRIES = 0x01, 0x05
_RETRIES_ATR, _RETRIES_PSL, _RETRIES_PASSIVE = RETRY_FOR_EVER, 0x01, 0x01
_RANDOM_UID_MARK = 0x08
_RECORD_HEAD = 5  # Tg, SENS_RES (2), SAK, length of the UID


class Command(IntEnum):
    """Commands in use by the driver or answered by the emulated chip."""

    DIAGNOSE = 0x00
    GET_FIRMWARE_VERSION = 0x02
    READ_REGISTER = 0x06
    WRITE_REGISTER = 0x08
    SET_SERIAL_BAUD_RATE = 0x10
    SET_PARAMETERS = 0x12
    SAM_CONFIGURATION = 0x14
    POWER_DOWN = 0x16
    RF_CONFIGURATION = 0x32
    IN_LIST_PASSIVE_TARGET = 0x4A
    IN_RELEASE = 0x52


@dataclass(frozen=True, slots=True)
class Version:
    """The chip as it names itself.

    Attributes:
        ic: 0x32 for a PN532.
        version: of the firmware.
        revision: of the firmware.
        support: bits 0-2: ISO 14443A, ISO 14443B, ISO 18092.
    """

    ic: int
    version: int
    revision: int
    support: int


@dataclass(frozen=True, slots=True)
class Target:
    """One card of a poll.

    Attributes:
        number: the chip's number for it, from 1.
        sens_res: as sent; some chips swap the two bytes, so nothing is decided by them.
        sak: SEL_RES.
        uid: upper-case hex of 4, 7 or 10 bytes.
        ats: without its length byte; ``b""`` if there is none.
    """

    number: int
    sens_res: bytes
    sak: int
    uid: str
    ats: bytes = b""

    @property
    def has_random_uid(self) -> bool:
        """Whether the UID is drawn anew at each activation: a phone, not a card of a deck."""
        return is_random_uid(bytes.fromhex(self.uid))


def sam_configuration() -> bytes:
    """Return the frame for normal mode: no time-out, no IRQ."""
    return build_command(Command.SAM_CONFIGURATION, bytes([0x01, 0x00, 0x00]))


def get_firmware_version() -> bytes:
    """Return the frame that asks for the version."""
    return build_command(Command.GET_FIRMWARE_VERSION)


def set_retries() -> bytes:
    """Return the frame that lets a poll end on an empty spot; at first it never does."""
    retries = bytes([_RF_RETRIES, _RETRIES_ATR, _RETRIES_PSL, _RETRIES_PASSIVE])
    return build_command(Command.RF_CONFIGURATION, retries)


def set_parameters() -> bytes:
    """Return the frame that switches automatic RATS off, so that records have no ATS."""
    return build_command(Command.SET_PARAMETERS, b"\0")


def rf_field(*, on: bool) -> bytes:
    """Return the frame that switches the field; a poll switches it on by itself."""
    return build_command(Command.RF_CONFIGURATION, bytes([_RF_FIELD, on]))


def list_passive_targets() -> bytes:
    """Return the frame of a poll: up to two cards of ISO 14443A at 106 kbit/s."""
    return build_command(Command.IN_LIST_PASSIVE_TARGET, bytes([MOST_TARGETS, _TYPE_A_106]))


def release_all() -> bytes:
    """Return the frame that lets all listed cards go."""
    return build_command(Command.IN_RELEASE, b"\0")


def decode_version(data: bytes) -> Version:
    """Return the answer to ``get_firmware_version``.

    Raises:
        FrameError: not four bytes.
    """
    if len(data) != 4:
        raise FrameError("expected IC, version, revision and support", data)
    return Version(*data)


def decode_targets(data: bytes) -> tuple[Target, ...]:
    """Return the cards of a poll.

    An ATS may follow a UID where SAK bit 5 is set, or not, as automatic RATS is on or off; what
    lets the records fill the data decides.

    Raises:
        FrameError: more than ``MOST_TARGETS`` cards, or the records do not fit the data.
    """
    if not data or data[0] > MOST_TARGETS:
        raise FrameError(f"expected a count from 0 to {MOST_TARGETS}", data)
    for targets, used in _parse_records(data, 1, number=1, count=data[0]):
        if used == len(data):
            return targets
    raise FrameError(f"expected records of {data[0]} cards", data)


def is_random_uid(uid: bytes) -> bool:
    """Return whether ISO 14443-3 lets a card draw such a UID at each activation."""
    return len(uid) == 4 and uid[0] == _RANDOM_UID_MARK


def _parse_records(
    data: bytes, at: int, *, number: int, count: int
) -> Iterator[tuple[tuple[Target, ...], int]]:
    """Yield each way to read the records ``number`` to ``count``, and where it ends."""
    if number > count:
        yield (), at
        return
    for target, end in _parse_record(data, at):
        if target.number == number:
            for rest, used in _parse_records(data, end, number=number + 1, count=count):
                yield (target, *rest), used


def _parse_record(data: bytes, at: int) -> Iterator[tuple[Target, int]]:
    """Yield the record at ``at`` without and with an ATS, and where it ends."""
    head = data[at : at + _RECORD_HEAD]
    if len(head) < _RECORD_HEAD or head[4] not in UID_LENGTHS:
        return
    number, sak, end = head[0], head[3], at + _RECORD_HEAD + head[4]
    if end > len(data):
        return
    uid = data[at + _RECORD_HEAD : end].hex().upper()
    yield Target(number, head[1:3], sak, uid), end
    if sak & SAK_HAS_ATS and end < len(data) and 1 <= data[end] <= len(data) - end:
        yield Target(number, head[1:3], sak, uid, data[end + 1 : end + data[end]]), end + data[end]
