"""Command builders and answer decoders against the documented frames."""

from __future__ import annotations

import pytest

from drivers.errors import FrameError
from drivers.pepper import commands
from drivers.pepper.commands import InventoryStep, Tag

BUILT = [
    commands.dummy(),
    commands.get_version(),
    commands.set_polling(on=False),
    commands.select_antenna(1),
    commands.discover(),
    commands.get_uid(0),
    commands.get_uid(1),
    commands.icode_start(),
    commands.icode_next(),
    commands.halt(),
]


def test_builders_give_the_documented_commands_in_order(documented) -> None:
    assert [e.command for e in documented if e.command] == BUILT


def test_decoders_read_the_documented_answers(documented) -> None:
    data = [e.answer[7:-2] for e in documented]
    assert commands.decode_version(data[1]) == "1.0.0"
    assert commands.decode_count(data[4]) == 2
    assert commands.decode_tag(data[5]) == Tag(0x01, 0x00, "04A1B2C3D4E580")
    assert commands.decode_tag(data[6]) == Tag(0x24, 0x00, "E01624010A7F8F04")
    assert commands.decode_step(data[7]) == InventoryStep("E01624010A7F8F04", 0, has_more=True)
    assert commands.decode_step(data[8]) == InventoryStep("E01624010A7F8F05", 0, has_more=False)


@pytest.mark.parametrize("antenna", [-1, 0, 9, 256])
def test_there_is_no_such_antenna(antenna: int) -> None:
    with pytest.raises(ValueError, match=rf"1 to 8: {antenna}"):
        commands.select_antenna(antenna)


@pytest.mark.parametrize(
    ("tag_type", "raw", "uid"),
    [
        (0x24, "048F7F0A012416E0", "E01624010A7F8F04"),
        (0x24, "E01624010A7F8F04", "E01624010A7F8F04"),  # other firmware may turn it itself
        (0x21, "E08F7F0A012416E0", "E01624010A7F8FE0"),  # E0 at both ends: low byte first
        (0x28, "01000000000004E0", "E004000000000001"),
        (0x01, "04A1B2C3D4E580", "04A1B2C3D4E580"),
        (0x01, "E0A1B2C3", "E0A1B2C3"),
        (0x0F, "00112233445566778899", "00112233445566778899"),
    ],
)
def test_a_tag_has_one_name(tag_type: int, raw: str, uid: str) -> None:
    assert commands.normalise_uid(tag_type, bytes.fromhex(raw)) == uid


@pytest.mark.parametrize(
    ("tag_type", "raw"),
    [(0x24, "048F7F0A012416E1"), (0x24, "E0"), (0x24, "E00102"), (0x01, "04A1B2"), (0x01, "")],
)
def test_a_uid_that_does_not_fit_its_type_is_refused(tag_type: int, raw: str) -> None:
    with pytest.raises(FrameError):
        commands.normalise_uid(tag_type, bytes.fromhex(raw))


@pytest.mark.parametrize(
    ("decode", "data"),
    [
        (commands.decode_version, b""),
        (commands.decode_version, b"\0"),
        (commands.decode_version, b"1.\x07\0"),
        (commands.decode_count, b""),
        (commands.decode_count, b"\x06"),
        (commands.decode_count, b"\x01\x01"),
        (commands.decode_tag, b"\x24"),
        (commands.decode_step, bytes.fromhex("048F7F0A012416E000")),
        (commands.decode_step, bytes.fromhex("048F7F0A012416E00002")),
        (commands.decode_step, bytes.fromhex("048F7F0A012416000001")),
    ],
)
def test_an_answer_that_cannot_be_is_refused(decode, data: bytes) -> None:
    with pytest.raises(FrameError) as refused:
        decode(data)
    assert data.startswith(refused.value.raw)
