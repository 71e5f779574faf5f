"""The envelope against documented frames, any chunking, noise, and hostile input."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from drivers.errors import FrameError
from drivers.pepper.frames import (
    MAX_PAYLOAD,
    AckFrame,
    ErrorFrame,
    EventFrame,
    FrameReader,
    OtherFrame,
    PayloadReader,
    build_frame,
    parse_payload,
)

VERSION = bytes.fromhex("F5 0A 00 F5 FF 00 0B 31 2E 30 2E 30 00 9A 63")
ERROR = bytes.fromhex("F5 06 00 F9 FF FF 90 02 01 19 C1")
EVENT = bytes.fromhex("F5 0C 00 F3 FF FE 00 01 00 DE AD BE EF 12 34 EF 47")
WIRE = VERSION + ERROR + EVENT
FRAMES = [
    AckFrame(0x0B, b"1.0.0\0"),
    ErrorFrame(0x90, 0x02, 0x01),
    EventFrame(0x00, 0x01, 0x00, bytes.fromhex("DE AD BE EF 12 34")),
]


def test_every_documented_frame_is_read_and_built_again(documented) -> None:
    reader = PayloadReader()
    frames = [frame for e in documented for frame in (e.command, e.answer) if frame]
    assert len(frames) == 22
    for frame in frames:
        assert reader.feed(frame) == [frame[5:-2]]
        assert build_frame(frame[5:-2]) == frame
    assert reader.discarded == 0


@pytest.mark.parametrize("chunk", [1, 2, 3, 5, 7, len(WIRE) + 40])
@pytest.mark.parametrize(
    "noise", [b"", b"\x55\x00", b"\xf5", b"\xf5\xf5\xf5", b"\xf5\x03\x00\xfc\xff", b"AT\r"]
)
@pytest.mark.parametrize("rest", [b"", VERSION[:-1], b"\xf5\x04"])
def test_frames_survive_any_chunking_noise_before_and_rest_after(chunk, noise, rest) -> None:
    reader = FrameReader()
    wire = noise + WIRE + rest
    frames = []
    for begin in range(0, len(wire), chunk):
        frames += reader.feed(wire[begin : begin + chunk])
    assert frames == FRAMES
    assert reader.discarded == len(noise)
    assert reader.buffered == len(rest)


def test_a_frame_inside_a_broken_one_is_found() -> None:
    """The header of a longer frame swallows the next frame, until its CRC is seen to be wrong."""
    reader = FrameReader()
    broken = bytes.fromhex("F5 0E 00 F1 FF 00 02")
    assert reader.feed(broken + VERSION[:3]) == []
    assert reader.feed(VERSION[3:]) == [FRAMES[0]]
    assert reader.discarded == len(broken)


def test_an_incomplete_frame_gives_back_what_it_hides_when_the_line_is_silent() -> None:
    reader = FrameReader()
    broken = bytes.fromhex("F5 7C 00 83 FF 00 02")
    assert reader.feed(broken + ERROR) == []
    assert reader.expire() == [FRAMES[1]]
    assert (reader.buffered, reader.discarded) == (0, len(broken))


@pytest.mark.parametrize("bit", range(8 * len(VERSION)))
def test_a_flipped_bit_costs_one_frame_and_no_other(bit: int) -> None:
    spoilt = bytearray(VERSION)
    spoilt[bit // 8] ^= 1 << bit % 8
    reader = FrameReader()
    frames = reader.feed(bytes(spoilt) + ERROR) + reader.expire()
    assert frames == [FRAMES[1]]
    assert reader.discarded == len(VERSION)


@pytest.mark.parametrize("length", [0, 1, 2, MAX_PAYLOAD + 3, 0x7FFF, 0xFFFF])
def test_a_length_out_of_range_is_no_frame(length: int) -> None:
    low, high = length & 0xFF, length >> 8
    reader = FrameReader()
    header = bytes([0xF5, low, high, low ^ 0xFF, high ^ 0xFF])
    assert reader.feed(header + ERROR) == [FRAMES[1]]


def test_the_longest_payload_passes_and_a_longer_one_is_refused() -> None:
    payload = bytes(range(MAX_PAYLOAD))
    assert PayloadReader().feed(build_frame(payload)) == [payload]
    with pytest.raises(ValueError, match="1 to 126 bytes"):
        build_frame(payload + b"\0")
    with pytest.raises(ValueError, match="1 to 126 bytes"):
        build_frame(b"")


@pytest.mark.parametrize(
    "payload", [b"", b"\x00", b"\xff", b"\xff\x90\x02", b"\xff\x90\x02\x01\x00", b"\xfe\x00\x01"]
)
def test_a_payload_of_the_wrong_size_is_refused_and_counted(payload: bytes) -> None:
    with pytest.raises(FrameError) as refused:
        parse_payload(payload)
    assert refused.value.raw == payload
    if payload:
        reader = FrameReader()
        assert reader.feed(build_frame(payload) + ERROR) == [FRAMES[1]]
        assert reader.discarded == len(payload) + 7


def test_what_is_no_answer_is_kept_apart() -> None:
    assert parse_payload(b"\x01") == OtherFrame(b"\x01")


def test_hostile_input_never_fails_and_never_grows_the_buffer() -> None:
    """100,000 short pieces: headers, lengths, frames and cuts of them, in any order."""
    dice = random.Random(20240917)
    pieces = [VERSION, ERROR, EVENT, b"\xf5", b"\xf5\x7c\x00\x83\xff", b"\xf5\xff\xff\x00\x00"]
    pieces += [frame[:cut] for frame in (VERSION, ERROR, EVENT) for cut in (4, 6, 9)]
    pieces += [dice.randbytes(size) for size in range(12)]
    reader = PayloadReader()
    sent = {frame[5:-2] for frame in (VERSION, ERROR, EVENT)}
    fed = used = accidental = 0
    for _ in range(100_000):
        piece = dice.choice(pieces)
        fed += len(piece)
        for payload in reader.feed(piece):
            accidental += payload not in sent  # noise has a right CRC once in 65,536 times
            used += len(payload) + 7
            with suppress(FrameError):
                parse_payload(payload)
        assert reader.buffered <= 1024
    assert accidental < 5
    assert used > 100_000
    assert fed == used + reader.discarded + reader.buffered


def test_one_huge_chunk_is_bounded_too() -> None:
    reader = FrameReader()
    assert reader.feed(b"\xf5" * 20_000 + ERROR) == [FRAMES[1]]
    assert (reader.buffered, reader.discarded) == (0, 20_000)
