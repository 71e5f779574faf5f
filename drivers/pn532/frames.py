"""The envelope of the PN532: bytes to frames and back.

Document: UM0701-02, 6.2.1: ``00 00 FF LEN LCS TFI PD0..PDn DCS 00``; LEN counts TFI and data, LEN
and LCS add up to 0, TFI to DCS too, modulo 256. The extended form has ``FF FF LENM LENL LCS``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from drivers.errors import FrameError

START = b"\x00\xff"
MAX_BODY = 265
"""Longest content of a frame in bytes, TFI included; longer ones need the extended form past 255.
"""
MOST_BUFFERED = 512
"""Bytes that a ``FrameReader`` holds at the most; the longest frame has 275."""

_HOST, _CHIP, _ERROR = 0xD4, 0xD5, 0x7F
_NORMAL_LIMIT = 255
_HEADER, _EXTENDED_HEADER = 4, 7  # from the start code to LCS
_LONGEST = _EXTENDED_HEADER + MAX_BODY + 1


@dataclass(frozen=True, slots=True)
class AckFrame:
    """Taken; from the host also: stop what you are doing (UM0701-02, 6.2.1.3)."""

    WIRE: ClassVar[bytes] = bytes.fromhex("00 00 FF 00 FF 00")


@dataclass(frozen=True, slots=True)
class NackFrame:
    """Send your last frame again (UM0701-02, 6.2.1.4)."""

    WIRE: ClassVar[bytes] = bytes.fromhex("00 00 FF FF 00 00")


@dataclass(frozen=True, slots=True)
class ErrorFrame:
    """The chip does not understand the syntax of a command (UM0701-02, 6.2.1.5)."""

    WIRE: ClassVar[bytes] = bytes.fromhex("00 00 FF 01 FF 7F 81 00")


@dataclass(frozen=True, slots=True)
class CommandFrame:
    """From host to chip (TFI D4)."""

    command: int
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class ResponseFrame:
    """From chip to host (TFI D5). ``command`` is the one answered: on the line it is 1 more."""

    command: int
    data: bytes = b""


Frame = AckFrame | NackFrame | ErrorFrame | CommandFrame | ResponseFrame


def build_command(command: int, data: bytes = b"") -> bytes:
    """Return the frame of a command.

    Raises:
        ValueError: the data is too long.
    """
    return build_frame(bytes([_HOST, command]) + data)


def build_response(command: int, data: bytes = b"", *, extended: bool = False) -> bytes:
    """Return the frame that answers ``command``.

    Raises:
        ValueError: the data is too long.
    """
    return build_frame(bytes([_CHIP, command + 1]) + data, extended=extended)


def build_frame(body: bytes, *, extended: bool = False) -> bytes:
    """Wrap TFI and data of together 1 to ``MAX_BODY`` bytes.

    Args:
        body: TFI and data.
        extended: use the extended form also where the normal one would do.

    Raises:
        ValueError: the body is empty or too long.
    """
    if not 1 <= len(body) <= MAX_BODY:
        raise ValueError(f"expected a frame of 1 to {MAX_BODY} bytes: {len(body)}")
    is_long = extended or len(body) > _NORMAL_LIMIT
    length = len(body).to_bytes(2 if is_long else 1, "big")
    head = (b"\xff\xff" if is_long else b"") + length + _complement(length)
    return b"\x00" + START + head + body + _complement(body) + b"\x00"


def parse_body(body: bytes) -> Frame:
    """Name a frame by its content, checksum DCS at the end.

    Raises:
        FrameError: the checksum or the TFI is wrong.
    """
    if len(body) < 2 or sum(body) & 0xFF:
        raise FrameError("expected content and DCS to add up to 0", body)
    tfi, content = body[0], body[1:-1]
    if tfi == _ERROR and not content:
        return ErrorFrame()
    if tfi == _HOST and content:
        return CommandFrame(content[0], content[1:])
    if tfi == _CHIP and content and content[0] > 0:
        return ResponseFrame(content[0] - 1, content[1:])
    raise FrameError("expected a command, a response or an error", body)


class FrameReader:
    """Cuts a stream of either direction into frames whose checksums are right (R-07).

    It hunts for the start code ``00 FF``; after a bad frame it looks for the next one inside the
    same bytes. It never holds more than ``MOST_BUFFERED`` bytes.

    Attributes:
        discarded: bytes that were part of no valid frame, since the beginning. Zeros do not
            count: they stand before and after frames in any number.
        good: valid frames since the beginning.
        damaged: start codes with no valid frame behind them, since the beginning.
        damaged_at_ack: how many of them stood before the last ACK.
    """

    def __init__(self) -> None:
        self.discarded = 0
        self.good = 0
        self.damaged = 0
        self.damaged_at_ack = 0
        self._buffer = bytearray()

    @property
    def buffered(self) -> int:
        """Bytes that may still become a frame."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[Frame]:
        """Take bytes in any chunking and return the frames that are complete now."""
        frames: list[Frame] = []
        step = MOST_BUFFERED - _LONGEST
        for begin in range(0, len(data), step):
            self._buffer += data[begin : begin + step]
            frames += self._cut()
        return frames

    def expire(self) -> list[Frame]:
        """Give an incomplete frame up, since the line is silent; return what hid inside it."""
        frames: list[Frame] = []
        while len(self._buffer) >= len(START):
            self._reject()
            frames += self._cut()
        self._drop(len(self._buffer))
        return frames

    def _cut(self) -> list[Frame]:
        frames: list[Frame] = []
        while True:
            self._seek_start()
            if len(self._buffer) < _HEADER:
                return frames
            kind = bytes(self._buffer[2:4])
            if kind in _SHORT:
                frames.append(_SHORT[kind])
                if kind == _ACK:
                    self.damaged_at_ack = self.damaged
                self.good += 1
                del self._buffer[:_HEADER]
                continue
            span = self._span(kind)
            if span is None:
                self._reject()
                continue
            begin, end = span
            if len(self._buffer) < end:
                return frames
            try:
                frames.append(parse_body(bytes(self._buffer[begin:end])))
                self.good += 1
                del self._buffer[:end]
            except FrameError:
                self._reject()

    def _seek_start(self) -> None:
        start = self._buffer.find(START)
        if start < 0:
            start = len(self._buffer) - self._buffer.endswith(b"\0")  # FF may be on its way
        self._drop(start)

    def _span(self, kind: bytes) -> tuple[int, int] | None:
        """Return where content and DCS of the first frame lie; ``None``: its length is no length.

        A header that is not complete yet counts as a long frame.
        """
        if kind != b"\xff\xff":
            if kind[0] == 0 or sum(kind) & 0xFF:
                return None
            return _HEADER, _HEADER + kind[0] + 1
        if len(self._buffer) < _EXTENDED_HEADER:
            return _EXTENDED_HEADER, _EXTENDED_HEADER
        high, low, check = self._buffer[4:_EXTENDED_HEADER]
        length = high << 8 | low
        if (high + low + check) & 0xFF or not 1 <= length <= MAX_BODY:
            return None
        return _EXTENDED_HEADER, _EXTENDED_HEADER + length + 1

    def _reject(self) -> None:
        self.damaged += 1
        self._drop(1)  # a zero; its FF goes with the search for the next start

    def _drop(self, count: int) -> None:
        if count > 0:
            self.discarded += count - self._buffer.count(0, 0, count)
            del self._buffer[:count]


_ACK = b"\x00\xff"
_SHORT: dict[bytes, Frame] = {_ACK: AckFrame(), b"\xff\x00": NackFrame()}


def _complement(data: bytes) -> bytes:
    return bytes([-sum(data) & 0xFF])
