"""The envelope of the Pepper C1 protocol: bytes to frames and back.

Document: Eccel Pepper C1 protocol pages, binary frames: ``F5``, LEN low and high, both inverted,
payload, CRC low and high; LEN counts payload and CRC.
"""

from __future__ import annotations

from dataclasses import dataclass

from crccheck.crc import Crc16CcittFalse

from drivers.errors import FrameError
from drivers.readings import LineCount

START = 0xF5
MAX_PAYLOAD = 126
"""Longest payload taken from the wire, in bytes; the longest answer used here has 14."""

_HEADER = 5
_CRC = 2
_ACK, _EVENT, _ERROR = 0x00, 0xFE, 0xFF


@dataclass(frozen=True, slots=True)
class AckFrame:
    """The device did ``command``; ``data`` is its result."""

    command: int
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class ErrorFrame:
    """The device did not do ``command``; ``number`` 01 is a time-out: no tag."""

    command: int
    layer: int
    number: int


@dataclass(frozen=True, slots=True)
class EventFrame:
    """The device saw a tag while polling by itself; ``uid`` as transmitted."""

    kind: int
    tag_type: int
    parameter: int
    uid: bytes


@dataclass(frozen=True, slots=True)
class OtherFrame:
    """A valid envelope that is no answer of this model: an echo, or another model's answer."""

    payload: bytes


Frame = AckFrame | ErrorFrame | EventFrame | OtherFrame


def build_frame(payload: bytes) -> bytes:
    """Wrap a payload of 1 to ``MAX_PAYLOAD`` bytes.

    Raises:
        ValueError: the payload is empty or too long.
    """
    if not 1 <= len(payload) <= MAX_PAYLOAD:
        raise ValueError(f"expected a payload of 1 to {MAX_PAYLOAD} bytes: {payload.hex(' ')}")
    length = (len(payload) + _CRC).to_bytes(2, "little")
    inverted = bytes(byte ^ 0xFF for byte in length)
    return bytes([START]) + length + inverted + payload + _crc(payload)


def parse_payload(payload: bytes) -> Frame:
    """Name what a device sent.

    Raises:
        FrameError: the payload ends too early for its kind, or an error goes on after its end.
    """
    kind = payload[0] if payload else None
    if kind == _ACK and len(payload) >= 2:
        return AckFrame(payload[1], payload[2:])
    if kind == _ERROR and len(payload) == 4:
        return ErrorFrame(*payload[1:])
    if kind == _EVENT and len(payload) >= 4:
        return EventFrame(payload[1], payload[2], payload[3], payload[4:])
    if kind in {None, _ACK, _ERROR, _EVENT}:
        raise FrameError("expected a whole ACK, error or event", payload)
    return OtherFrame(payload)


class PayloadReader:
    """Cuts a stream into payloads whose length and CRC are right (R-07).

    After a bad frame it looks for the next start inside the same bytes. It never holds more than
    the longest frame.

    Attributes:
        discarded: bytes that were part of no valid frame, since the beginning.
        good: valid frames since the beginning.
        damaged: headers with no valid frame behind them, since the beginning.
    """

    def __init__(self) -> None:
        self.discarded = 0
        self.good = 0
        self.damaged = 0
        self._buffer = bytearray()

    @property
    def buffered(self) -> int:
        """Bytes of a frame that is not complete yet."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[bytes]:
        """Take bytes in any chunking and return the payloads that are complete now."""
        payloads: list[bytes] = []
        for begin in range(0, len(data), MAX_PAYLOAD):
            self._buffer += data[begin : begin + MAX_PAYLOAD]
            payloads += self._cut()
        return payloads

    def expire(self) -> list[bytes]:
        """Give an incomplete frame up, since the line is silent; return what hid inside it."""
        payloads: list[bytes] = []
        while self._buffer:
            self.damaged += len(self._buffer) >= _HEADER
            self._drop(1)
            payloads += self._cut()
        return payloads

    def _cut(self) -> list[bytes]:
        payloads: list[bytes] = []
        while True:
            self._seek_start()
            if len(self._buffer) < _HEADER:
                return payloads
            end = self._frame_end()
            if end is None:
                self.damaged += 1
                self._drop(1)
                continue
            if len(self._buffer) < end:
                return payloads
            payload = bytes(self._buffer[_HEADER : end - _CRC])
            if self._buffer[end - _CRC : end] == _crc(payload):
                payloads.append(payload)
                self.good += 1
                del self._buffer[:end]
            else:
                self.damaged += 1
                self._drop(1)

    def _seek_start(self) -> None:
        start = self._buffer.find(START)
        self._drop(len(self._buffer) if start < 0 else start)

    def _frame_end(self) -> int | None:
        """Return where the frame at the beginning ends; ``None`` if its length is no length."""
        low, high, inverted_low, inverted_high = self._buffer[1:_HEADER]
        if low ^ inverted_low != 0xFF or high ^ inverted_high != 0xFF:
            return None
        length = low | high << 8
        if not 1 <= length - _CRC <= MAX_PAYLOAD:
            return None
        return _HEADER + length

    def _drop(self, count: int) -> None:
        self.discarded += count
        del self._buffer[:count]


class FrameReader:
    """Cuts what a device sends into frames; same promises as ``PayloadReader``."""

    def __init__(self) -> None:
        self._payloads = PayloadReader()
        self._malformed = 0

    @property
    def discarded(self) -> int:
        """Bytes that were part of no valid frame, since the beginning."""
        return self._payloads.discarded + self._malformed

    @property
    def count(self) -> LineCount:
        """Whole and damaged frames since the beginning."""
        return LineCount(self._payloads.good, self._payloads.damaged)

    @property
    def buffered(self) -> int:
        """Bytes of a frame that is not complete yet."""
        return self._payloads.buffered

    def feed(self, data: bytes) -> list[Frame]:
        """Take bytes in any chunking and return the frames that are complete now."""
        return self._parse(self._payloads.feed(data))

    def expire(self) -> list[Frame]:
        """Give an incomplete frame up, since the line is silent; return what hid inside it."""
        return self._parse(self._payloads.expire())

    def _parse(self, payloads: list[bytes]) -> list[Frame]:
        frames = []
        for payload in payloads:
            try:
                frames.append(parse_payload(payload))
            except FrameError:
                self._malformed += _HEADER + len(payload) + _CRC
        return frames


def _crc(payload: bytes) -> bytes:
    return bytes(Crc16CcittFalse.calc(payload).to_bytes(2, "little"))
