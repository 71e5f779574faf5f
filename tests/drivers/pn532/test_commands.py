"""Command builders and reply decoders against the documented frames."""

from __future__ import annotations

import itertools

import pytest

from drivers.emulated.pn532_cards import make_card
from drivers.errors import FrameError
from drivers.pn532 import commands
from drivers.pn532.commands import Command, Target, Version, decode_targets
from drivers.pn532.frames import FrameReader, ResponseFrame, build_frame

ONE, NTAG, OTHER = "1ADA7444", "04A1B2C3D4E580", "04112233445580"
BUILT = [
    commands.sam_configuration(),
    commands.get_firmware_version(),
    commands.set_retries(),
    commands.set_parameters(),
    commands.list_passive_targets(),
    commands.release_all(),
    commands.rf_field(on=False),
]


def test_builders_give_the_documented_commands_in_order(pn532_frames) -> None:
    """Save the forms that the driver does not use: extended, and two of SAMConfiguration."""
    documented = [wire for side, wire, _ in pn532_frames if side == ">"]
    assert documented[2:3] + documented[4:6] == [
        build_frame(bytes.fromhex("D4 4A 02 00"), extended=True),
        build_frame(bytes.fromhex("D4 14 01")),
        build_frame(bytes.fromhex("D4 14 01 14 01")),
    ]
    assert documented[3:4] + documented[6:] == BUILT


def test_decoders_read_the_documented_replies(pn532_frames) -> None:
    reader = FrameReader()
    frames = [frame for _, wire, _ in pn532_frames for frame in reader.feed(wire)]
    replies = [frame for frame in frames if isinstance(frame, ResponseFrame)]
    versions = [f.data for f in replies if f.command == Command.GET_FIRMWARE_VERSION]
    assert [commands.decode_version(data) for data in versions] == [Version(0x32, 1, 6, 7)]
    polls = [f.data for f in replies if f.command == Command.IN_LIST_PASSIVE_TARGET]
    assert [decode_targets(data) for data in polls] == [
        (),
        (Target(1, b"\x00\x04", 0x08, ONE),),
        (Target(1, b"\x00\x44", 0x00, NTAG),),
        (Target(1, b"\x00\x44", 0x00, NTAG), Target(2, b"\x00\x44", 0x00, OTHER)),
        (Target(1, b"\x00\x04", 0x08, ONE), Target(2, b"\x00\x44", 0x00, OTHER)),
        (Target(1, b"\x03\x44", 0x20, "047368A2C72280", bytes.fromhex("75 77 81 02 80")),),
    ]


UIDS = ["1ADA7444", "04A1B2C3D4E580", "00112233445566778899"]
KINDS = [
    (uid, sak, swapped, ats)
    for uid, sak, swapped in itertools.product(UIDS, [0x00, 0x20], [False, True])
    for ats in ([b"", b"\x75\x77\x81\x02\x80", b"\x02"] if sak else [b""])
]


@pytest.mark.parametrize("with_ats", [False, True])
@pytest.mark.parametrize("count", [1, 2])
def test_all_mixtures_of_two_cards_are_told_apart(with_ats: bool, count: int) -> None:
    """Each UID length, SENS_RES either way round, ATS of several lengths or none."""
    for kinds in itertools.product(KINDS, repeat=count):
        records = b""
        for number, (uid, sak, swapped, ats) in enumerate(kinds, start=1):
            card = make_card(uid, sak, b"\x44\x00" if swapped else None, ats)
            records += card.record(number, with_ats=with_ats)
        found = decode_targets(bytes([count]) + records)
        assert [(t.uid, t.sak, t.ats) for t in found] == [
            (uid, sak, ats if with_ats and sak else b"") for uid, sak, _, ats in kinds
        ]


@pytest.mark.parametrize(
    ("uid", "is_random"),
    [("08A1B2C3", True), ("18A1B2C3", False), ("08A1B2C3D4E580", False), ("0408B2C3", False)],
)
def test_a_random_uid_is_named_as_such(uid: str, is_random: bool) -> None:
    assert Target(1, b"\x00\x04", 0x20, uid).has_random_uid is is_random


@pytest.mark.parametrize(
    "data",
    [
        "",
        "03",
        "01",
        "00 01",
        "01 01 00 04 08",
        "01 01 00 04 08 04 1A DA 74",
        "01 01 00 04 08 04 1A DA 74 44 00",
        "01 02 00 04 08 04 1A DA 74 44",
        "01 01 00 04 08 05 1A DA 74 44 55",
        "02 01 00 04 08 04 1A DA 74 44",
        "02 01 00 04 08 04 1A DA 74 44 01 00 04 08 04 1A DA 74 45",
        "01 01 03 44 20 04 1A DA 74 44 06 75 77 81 02",
        "01 01 03 44 20 04 1A DA 74 44 00",
        "01 01 00 04 08 04 1A DA 74 44 06 75 77 81 02 80",
    ],
)
def test_records_that_do_not_fit_are_refused(data: str) -> None:
    with pytest.raises(FrameError) as refused:
        decode_targets(bytes.fromhex(data))
    assert refused.value.raw == bytes.fromhex(data)


@pytest.mark.parametrize("data", [b"", b"\x32\x01\x06", b"\x32\x01\x06\x07\x00"])
def test_a_version_that_cannot_be_is_refused(data: bytes) -> None:
    with pytest.raises(FrameError):
        commands.decode_version(data)


def test_the_chip_is_never_told_to_power_down() -> None:
    assert all(bytes([0xD4, Command.POWER_DOWN]) not in frame for frame in BUILT)
