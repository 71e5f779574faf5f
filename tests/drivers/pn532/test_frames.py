"""The envelope against documented frames, any chunking, noise, and hostile input."""

from __future__ import annotations

import random

import pytest

from drivers.errors import FrameError
from drivers.pn532.frames import (
    MAX_BODY,
    MOST_BUFFERED,
    AckFrame,
    CommandFrame,
    ErrorFrame,
    Frame,
    FrameReader,
    NackFrame,
    ResponseFrame,
    build_command,
    build_frame,
    build_response,
    parse_body,
)

VERSION = bytes.fromhex("00 00 FF 06 FA D5 03 32 01 06 07 E8 00")
CARD = bytes.fromhex("00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A1 B2 C3 D4 E5 80 40 00")
EXTENDED = bytes.fromhex("00 00 FF FF FF 00 04 FC D4 4A 02 00 E0 00")
WIRE = AckFrame.WIRE + VERSION + EXTENDED + NackFrame.WIRE + ErrorFrame.WIRE + CARD
FRAMES: list[Frame] = [
    AckFrame(),
    ResponseFrame(0x02, bytes.fromhex("32 01 06 07")),
    CommandFrame(0x4A, b"\x02\x00"),
    NackFrame(),
    ErrorFrame(),
    ResponseFrame(0x4A, bytes.fromhex("01 01 00 44 00 07 04 A1 B2 C3 D4 E5 80")),
]


def wire_of(frame: Frame) -> bytes:
    if isinstance(frame, CommandFrame):
        return build_command(frame.command, frame.data)
    if isinstance(frame, ResponseFrame):
        return build_response(frame.command, frame.data)
    return frame.WIRE


def nonzero(data: bytes) -> int:
    return len(data) - data.count(0)


def test_every_documented_frame_is_read_and_built_again(pn532_frames) -> None:
    reader = FrameReader()
    assert len(pn532_frames) == 30
    for side, wire, comment in pn532_frames:
        (frame,) = reader.feed(wire)
        if comment.startswith("extended"):
            assert frame == CommandFrame(0x4A, b"\x02\x00")
            assert build_frame(bytes.fromhex("D4 4A 02 00"), extended=True) == wire
        else:
            assert wire_of(frame) == wire, comment
        if isinstance(frame, CommandFrame | ResponseFrame):
            assert isinstance(frame, CommandFrame) is (side == ">")
    assert (reader.discarded, reader.damaged) == (0, 0)


@pytest.mark.parametrize("chunk", [1, 2, 3, 5, 7, 11, 200])
@pytest.mark.parametrize(
    "noise", [b"", b"\x55\x00", b"\xff\xff", b"\x00\xff", b"\x00\xff\x05", b"AT\r", b"\0" * 20]
)
@pytest.mark.parametrize("rest", [b"", CARD[:-3], b"\x00\xff\xff\xff\x00"])
def test_frames_survive_any_chunking_noise_before_and_rest_after(chunk, noise, rest) -> None:
    """However the bytes arrive, the same frames come out."""
    reader = FrameReader()
    wire = noise + WIRE + rest
    frames: list[Frame] = []
    for begin in range(0, len(wire), chunk):
        frames += reader.feed(wire[begin : begin + chunk])
    assert frames == FRAMES
    assert reader.discarded == nonzero(noise)


@pytest.mark.parametrize("before", [b"", b"\0" * 9])
@pytest.mark.parametrize("after", [b"", b"\0" * 9])
def test_preamble_and_postamble_are_optional_and_may_be_long(before, after) -> None:
    reader = FrameReader()
    bare = [AckFrame.WIRE[1:-1], VERSION[1:-1], EXTENDED[1:-1], NackFrame.WIRE[1:-1]]
    frames = [f for wire in bare for f in reader.feed(before + wire + after)] + reader.expire()
    assert frames == FRAMES[:4]
    assert (reader.discarded, reader.buffered) == (0, 0)


def test_a_frame_inside_a_broken_one_is_found() -> None:
    """The header of a longer frame swallows the next frame, until its sum is seen to be wrong."""
    reader = FrameReader()
    broken = bytes.fromhex("00 00 FF 10 F0 D5 4B")
    assert reader.feed(broken + VERSION[:6]) == []
    assert reader.feed(VERSION[6:] + bytes(10)) == [FRAMES[1]]
    assert (reader.discarded, reader.damaged) == (nonzero(broken), 1)


def test_an_incomplete_frame_gives_back_what_it_hides_when_the_line_is_silent() -> None:
    reader = FrameReader()
    broken = bytes.fromhex("00 00 FF FF FF 01 09 F6 D5")
    assert reader.feed(broken + CARD + VERSION[:4]) == []
    assert reader.expire() == [FRAMES[5]]
    assert (reader.buffered, reader.damaged) == (0, 2)


@pytest.mark.parametrize("bit", range(8 * len(CARD)))
def test_a_flipped_bit_costs_one_frame_and_no_other(bit: int) -> None:
    spoilt = bytearray(CARD)
    spoilt[bit // 8] ^= 1 << bit % 8
    reader = FrameReader()
    frames = reader.feed(bytes(spoilt) + VERSION) + reader.expire()
    if bit // 8 in {0, len(CARD) - 1}:  # preamble and postamble say nothing
        assert frames == [FRAMES[5], FRAMES[1]]
    else:
        assert frames == [FRAMES[1]]
        assert reader.discarded >= 10


@pytest.mark.parametrize("header", ["00 00", "05 FC", "FF 02", "FF FF 00 00 00", "FF FF 01 0A F5"])
def test_a_length_out_of_range_or_with_a_wrong_sum_is_no_frame(header: str) -> None:
    reader = FrameReader()
    assert reader.feed(b"\x00\xff" + bytes.fromhex(header) + VERSION) == [FRAMES[1]]
    assert reader.damaged == 1


def test_the_longest_frame_passes_and_a_longer_one_is_refused() -> None:
    for size in (1, 253, 254, 255, MAX_BODY - 2):
        data = random.Random(size).randbytes(size)
        wire = build_command(0, data)
        assert (wire[3:5] == b"\xff\xff") is (size + 2 > 255)
        assert FrameReader().feed(wire) == [CommandFrame(0, data)]
    with pytest.raises(ValueError, match="1 to 265 bytes: 266"):
        build_command(0, bytes(MAX_BODY - 1))
    with pytest.raises(ValueError, match="1 to 265 bytes: 0"):
        build_frame(b"")


@pytest.mark.parametrize("body", ["", "D5", "2B", "D5 2B", "D5 00 2B", "7F 01 80", "D6 02 28"])
def test_a_content_that_cannot_be_is_refused_and_counted(body: str) -> None:
    raw = bytes.fromhex(body)
    with pytest.raises(FrameError) as refused:
        parse_body(raw)
    assert refused.value.raw == raw
    if len(raw) > 1:
        reader = FrameReader()
        wire = b"\0\0\xff" + bytes([len(raw) - 1, -(len(raw) - 1) & 0xFF]) + raw
        assert reader.feed(wire + VERSION) == [FRAMES[1]]
        assert reader.discarded == nonzero(wire)


def test_hostile_input_never_fails_and_never_grows_the_buffer() -> None:
    """100,000 short pieces: headers, lengths, frames and cuts of them, in any order."""
    dice = random.Random(20240917)
    whole = [AckFrame.WIRE, NackFrame.WIRE, ErrorFrame.WIRE, VERSION, CARD]
    pieces = [*whole, *whole, EXTENDED, b"\x00\xff", b"\x00\xff\xff\xff\x01\x09\xf6"]
    pieces += [wire[:cut] for wire in (VERSION, CARD, EXTENDED) for cut in (3, 4, 6, 9)]
    pieces += [b"\x00\xff" + bytes([n, -n & 0xFF]) for n in (1, 16, 254)]
    pieces += [dice.randbytes(size) for size in range(12)]
    reader = FrameReader()
    fed = used = accidental = 0
    extended = build_command(0x4A, b"\x02\x00")
    for _ in range(100_000):
        piece = dice.choice(pieces)
        fed += nonzero(piece)
        for frame in reader.feed(piece):
            wire = wire_of(frame)
            used += nonzero(EXTENDED if wire == extended else wire)
            accidental += frame not in FRAMES  # a sum of 8 bits is right by chance at times
        assert reader.buffered <= MOST_BUFFERED <= 1024
    rest = reader.expire()
    used += sum(nonzero(EXTENDED if wire_of(f) == extended else wire_of(f)) for f in rest)
    assert fed == used + reader.discarded
    assert accidental < 200
    assert used > 100_000
    assert reader.feed(VERSION) == [FRAMES[1]]


def test_one_huge_chunk_is_bounded_too() -> None:
    reader = FrameReader()
    assert reader.feed(b"\x00\xff\xfe\x02" * 5_000 + VERSION + bytes(300)) == [FRAMES[1]]
    assert reader.discarded == 15_000
