"""What is on a tape, one record after another, in the order in which it took place.

Records of a device say what the drivers asked of it and what it answered, with the monotonic time
in seconds. Records of the station say in which order sensing was told, and what came of it.
A list of records is packed with MessagePack and deflated; see ``pack``.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from firmware_py.config import StationConfig
from firmware_py.core.journal_entry import Stamp

VERSION = 1
MOST_UNPACKED_BYTES = 64 * 1024 * 1024
_LEVEL = 3


class Failure(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An error that came in place of an answer.

    Attributes:
        kind: name of the class in ``drivers.errors``.
        message: its text.
        errno: of the system, 0 for none.
    """

    kind: str
    message: str
    errno: int = 0


class Start(msgspec.Struct, frozen=True, tag="start"):
    """The first record.

    Attributes:
        version: of the format.
        config: the station description.
        setup: start of the table, as the journal stores it.
        happenings: what had taken place before, as the journal stores it.
        chips: denomination by tag.
        cards: tags that are cards; their faces are not on the tape.
        started_at: wall time, for people.
    """

    version: int
    config: StationConfig
    setup: str
    happenings: list[str]
    chips: dict[str, int]
    cards: list[str]
    started_at: str


class Call(msgspec.Struct, frozen=True, array_like=True, tag="(", gc=False):
    """The station begins to use a device; ``name`` is what it does: "poll", "visit", "count",
    "field-off", "hang-up", "close" or "service"."""

    source: str
    name: str
    argument: int
    at_s: float


class Done(msgspec.Struct, frozen=True, array_like=True, tag=")", gc=False):
    """It has ended."""

    source: str


class Clock(msgspec.Struct, frozen=True, array_like=True, tag="t", gc=False):
    """A driver read the clock."""

    source: str
    now_s: float


class Present(msgspec.Struct, frozen=True, array_like=True, tag="p", gc=False):
    """Whether the port was there."""

    source: str
    is_present: bool


class Opened(msgspec.Struct, frozen=True, array_like=True, tag="o", gc=False):
    """A port, bus or pin was opened, or could not be."""

    source: str
    failure: Failure | None
    at_s: float


class Wrote(msgspec.Struct, frozen=True, array_like=True, tag="w", gc=False):
    """Bytes to a serial device."""

    source: str
    data: bytes
    failure: Failure | None
    at_s: float


class Read(msgspec.Struct, frozen=True, array_like=True, tag="r", gc=False):
    """Bytes from a serial device; none is silence."""

    source: str
    data: bytes
    failure: Failure | None
    at_s: float


class Drained(msgspec.Struct, frozen=True, array_like=True, tag="d", gc=False):
    """Bytes from a serial device that were dropped."""

    source: str
    data: bytes
    failure: Failure | None
    at_s: float


class Bus(msgspec.Struct, frozen=True, array_like=True, tag="b", gc=False):
    """One transaction on an I2C bus.

    Attributes:
        source: "i2c.1".
        address: 7-bit.
        action: method of the bus.
        register: -1 where the action has none.
        data: bytes written, or read.
        errno: of a transaction that failed, else 0.
    """

    source: str
    address: int
    action: str
    register: int
    data: bytes
    errno: int
    at_s: float


class PinRead(msgspec.Struct, frozen=True, array_like=True, tag="i", gc=False):
    """An input pin was read, and is not as it was at the reading before."""

    number: int
    is_active: bool


class Fed(msgspec.Struct, frozen=True, array_like=True, tag="f", gc=False):
    """Sensing got a reading: of a reader, ended at ``read_at_s``, or a key ("panel", 0)."""

    source: str
    read_at_s: float
    now_s: float


class Ticked(msgspec.Struct, frozen=True, array_like=True, tag="k", gc=False):
    """Sensing was told the time."""

    now_s: float


class Lost(msgspec.Struct, frozen=True, array_like=True, tag="l", gc=False):
    """Sensing was told that a reader is lost."""

    source: str
    now_s: float


class Submitted(msgspec.Struct, frozen=True, array_like=True, tag="s", gc=False):
    """A happening that no device saw, in the words of table scripts."""

    text: str


class Began(msgspec.Struct, frozen=True, array_like=True, tag="n", gc=False):
    """Another game began; chips and cards are ``None`` where they are those of before."""

    setup: str
    chips: dict[str, int] | None
    cards: list[str] | None


class Faces(msgspec.Struct, frozen=True, array_like=True, tag="c", gc=False):
    """The station turned tags into faces: of a tabled hand, or of cards that lie open."""

    faces: list[tuple[str, str]]


class Alike(msgspec.Struct, frozen=True, array_like=True, tag="a", gc=False):
    """The station compared a card with others; no face is named."""

    uid: str
    is_alike: bool


class Stored(msgspec.Struct, frozen=True, array_like=True, tag="j", gc=False):
    """An entry went into the journal."""

    stamp: Stamp
    kind: str
    body: str


class Ruled(msgspec.Struct, frozen=True, array_like=True, tag="u", gc=False):
    """What the engine said to the happening before, as JSON."""

    rulings: str


IoRecord: TypeAlias = Wrote | Read | Drained | Opened
DeviceRecord: TypeAlias = Call | Done | Clock | Present | IoRecord | Bus | PinRead
StationRecord: TypeAlias = Fed | Ticked | Lost | Submitted | Began | Faces | Alike | Stored | Ruled
Record: TypeAlias = DeviceRecord | StationRecord

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[Record])
_START_DECODER = msgspec.msgpack.Decoder(Start)


def pack(records: Sequence[Record]) -> bytes:
    """Return records as one piece of a tape."""
    return zlib.compress(_ENCODER.encode(records), _LEVEL)


def unpack(piece: bytes) -> list[Record]:
    """Return the records of a piece.

    Raises:
        ValueError: it holds something else.
    """
    return _DECODER.decode(_inflate(piece))


def pack_start(start: Start) -> bytes:
    """Return the first piece of a tape."""
    return zlib.compress(_ENCODER.encode(start), _LEVEL)


def unpack_start(piece: bytes) -> Start:
    """Return the first record.

    Raises:
        ValueError: it is none, or of another version.
    """
    start = _START_DECODER.decode(_inflate(piece))
    if start.version != VERSION:
        raise ValueError(f"expected a tape of version {VERSION}: {start.version}")
    return start


def _inflate(piece: bytes) -> bytes:
    inflater = zlib.decompressobj()
    try:
        raw = inflater.decompress(piece, MOST_UNPACKED_BYTES)
    except zlib.error as error:
        raise ValueError(f"not a piece of a tape: {error}") from error
    if not inflater.eof:
        raise ValueError(f"a piece of a tape is cut or larger than {MOST_UNPACKED_BYTES} bytes")
    return raw
