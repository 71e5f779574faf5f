"""The emulated chip: documented bytes, what it refuses, its states, and each fault."""

from __future__ import annotations

import pytest

from drivers.emulated.pn532 import EmulatedPN532
from drivers.emulated.pn532_faults import PN532Fault

CLASSIC, NTAG, OTHER, DESFIRE = "1ADA7444", "04A1B2C3D4E580", "04112233445580", "047368A2C72280"
ACK, NACK = bytes.fromhex("00 00 FF 00 FF 00"), bytes.fromhex("00 00 FF FF 00 00")
ERROR = bytes.fromhex("00 00 FF 01 FF 7F 81 00")
WAKE = bytes.fromhex("55 55") + bytes(14)
POLL = "D4 4A 02 00"
RETRIES = "D4 32 05 FF 01 01"
EMPTY = bytes.fromhex("00 00 FF 03 FD D5 4B 00 E0 00")
ONE_NTAG = bytes.fromhex("00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A1 B2 C3 D4 E5 80 40 00")


def wire(content: str) -> bytes:
    """Wrap TFI and data by hand: the code under test has its own builder."""
    body = bytes.fromhex(content)
    return bytes([0, 0, 255, len(body), 256 - len(body), *body, -sum(body) & 0xFF, 0])


def said(chip: EmulatedPN532, data: bytes, after_s: float = 1.0) -> list[bytes]:
    """Return what comes at once and what comes later; each piece of input has its own second."""
    return [chip.receive(data, 0.0), chip.due(after_s)]


def ready_chip(*uids: str) -> EmulatedPN532:
    """A chip whose polls end, with cards."""
    chip = EmulatedPN532()
    said(chip, wire(RETRIES))
    said(chip, wire("D4 12 00"))
    for uid in uids:
        chip.place(uid)
    return chip


def test_the_documented_conversation_is_repeated_byte_for_byte(pn532_frames) -> None:
    chip = EmulatedPN532(needs_wake=True, needs_sam=True)
    scenes: dict[str, list[tuple[str, int]]] = {
        "empty spot": [],
        "1: MIFARE Classic 1K": [(CLASSIC, 0x08)],
        "1: NTAG": [(NTAG, 0x00)],
        "2 cards, mixed": [(CLASSIC, 0x08), (OTHER, 0x00)],
        "2 cards": [(NTAG, 0x00), (OTHER, 0x00)],
        "SAK 20 with ATS": [(DESFIRE, 0x20)],
    }
    chip.receive(WAKE, 0.0)
    heard, compared, poll = b"", 0, b""
    for side, frame, comment in pn532_frames[4:]:
        if side == ">":
            heard = b"".join(said(chip, frame))
            poll = frame if comment.startswith("InList") else poll
            continue
        scene = next((cards for text, cards in scenes.items() if comment.startswith(text)), None)
        if scene is not None:
            chip.clear()
            for uid, sak in scene:
                chip.place(uid, sak, b"\x03\x44" if sak == 0x20 else None)
            if comment.startswith("SAK 20"):
                said(chip, wire("D4 12 14"))
            heard = chip.due(1.0) or b"".join(said(chip, poll)).removeprefix(ACK)
        assert heard.startswith(frame), comment
        heard = heard[len(frame) :]
        compared += 1
    assert (heard, compared) == (ACK + wire("D5 33"), 17)


def test_the_documented_single_frames(pn532_frames) -> None:
    (_, abort, _), (_, nack, _), (_, error, _), (_, extended, _) = pn532_frames[:4]
    chip = ready_chip()
    assert said(chip, wire("D4 77")) == [ACK, error]
    assert said(chip, nack) == [error, b""]
    assert said(chip, extended) == [ACK, EMPTY]
    chip.receive(extended, 0.0)
    chip.receive(abort, 0.0)
    assert chip.due(9.0) == b""
    assert chip.aborts == 1


@pytest.mark.parametrize("content", ["D4 14 01", "D4 14 01 14", "D4 14 01 14 01", "D4 14 01 00 00"])
def test_sam_configuration_takes_one_to_three_parameters(content: str) -> None:
    chip = EmulatedPN532(needs_sam=True)
    assert said(chip, wire("D4 02")) == [b"", b""]
    assert said(chip, wire(content)) == [ACK, wire("D5 15")]
    assert said(chip, wire("D4 02")) == [ACK, wire("D5 03 32 01 06 07")]


@pytest.mark.parametrize("noise", [b"", b"\x55", b"\x00" * 40, b"\x55\x55\x00"])
@pytest.mark.parametrize("chunk", [1, 5, 100])
def test_a_sleeping_chip_hears_nothing_until_it_is_woken(noise: bytes, chunk: int) -> None:
    chip = EmulatedPN532(needs_wake=True)
    sent = noise + wire("D4 14 01") + WAKE + bytes(3) + wire("D4 02")
    heard = b"".join(chip.receive(sent[i : i + chunk], 0.0) for i in range(0, len(sent), chunk))
    assert heard + chip.due(1.0) == ACK + wire("D5 03 32 01 06 07")
    assert chip.commands == (0x02,)


def test_power_down_makes_it_deaf_again() -> None:
    chip = EmulatedPN532(needs_wake=True, needs_sam=True)
    said(chip, WAKE + wire("D4 14 01"))
    assert said(chip, wire("D4 16 10")) == [ACK, wire("D5 17 00")]
    assert said(chip, wire("D4 14 01")) == [b"", b""]
    assert said(chip, WAKE + wire("D4 02")) == [b"", b""]
    assert said(chip, wire("D4 14 01")) == [ACK, wire("D5 15")]


@pytest.mark.parametrize(
    "content",
    [
        "D4 77",
        "D4 02 00",
        "D4 14",
        "D4 14 05",
        "D4 14 01 00 00 00",
        "D4 4A 00 00",
        "D4 4A 03 00",
        "D4 4A 02",
        "D4 4A 02 05",
        "D4 32 05 FF 01",
        "D4 32 07 00",
        "D4 12",
        "D4 52",
        "D4 52 03",
        "D4 06",
        "D4 06 63",
        "D4 08 63 02",
        "D4 10 09",
        "D4 16",
        "D4 00",
        "D4 00 03",
    ],
)
def test_what_a_chip_does_not_understand(content: str) -> None:
    assert said(EmulatedPN532(), wire(content)) == [ACK, ERROR]


def test_an_empty_spot_is_never_answered_while_retries_are_ff() -> None:
    chip = EmulatedPN532()
    assert said(chip, wire(POLL), after_s=3600.0) == [ACK, b""]
    chip.place(NTAG)
    assert chip.due(3601.0) == ONE_NTAG
    chip.clear()
    said(chip, wire(POLL))
    assert said(chip, wire(RETRIES)) == [ACK, wire("D5 33")]  # a new command ends the poll
    assert chip.due(3602.0) == b""
    assert said(chip, wire(POLL)) == [ACK, EMPTY]
    chip.power_cycle()
    assert said(chip, wire(POLL)) == [ACK, b""]


def test_the_poll_takes_its_time() -> None:
    chip = ready_chip(NTAG)
    chip.set_poll_time(0.040)
    chip.receive(wire(POLL), 5.0)
    assert chip.due(5.039) == b""
    assert chip.due(5.041) == ONE_NTAG


def test_a_poll_for_one_certain_card() -> None:
    chip = ready_chip(CLASSIC, NTAG, "00112233445566778899")
    polls = {
        CLASSIC: "1A DA 74 44",
        NTAG: "88 04 A1 B2 C3 D4 E5 80",
        "00112233445566778899": "88 00 11 22 88 33 44 55 66 77 88 99",
    }
    for uid, named in polls.items():
        reply = said(chip, wire(f"D4 4A 01 00 {named}"))[1]
        assert reply[7] == 1
        assert bytes.fromhex(uid) in reply
    assert said(chip, wire("D4 4A 01 00 88 04 A1 B2 C3 D4 E5 81")) == [ACK, EMPTY]
    assert said(chip, wire("D4 4A 02 01 00 FF FF 00 00")) == [ACK, EMPTY]  # FeliCa: none here


def test_most_targets_are_what_the_host_asked_for() -> None:
    chip = ready_chip(CLASSIC, NTAG, OTHER)
    assert said(chip, wire("D4 4A 01 00"))[1][7] == 1
    assert said(chip, wire("D4 4A 02 00"))[1][7] == 2


def test_release() -> None:
    chip = ready_chip(NTAG)
    assert said(chip, wire("D4 52 00"))[1] == wire("D5 53 27")
    said(chip, wire(POLL))
    assert said(chip, wire("D4 52 02"))[1] == wire("D5 53 27")
    assert said(chip, wire("D4 52 01"))[1] == wire("D5 53 00")
    chip.fail(PN532Fault.CARD_LEAVES)
    said(chip, wire(POLL))
    assert said(chip, wire("D4 52 00"))[1] == wire("D5 53 29")
    assert said(chip, wire(POLL))[1] == EMPTY


def test_the_field_follows_the_commands() -> None:
    chip = ready_chip()
    for content, is_on in [(POLL, True), ("D4 32 01 00", False), ("D4 32 01 01", True)]:
        said(chip, wire(content))
        assert chip.is_field_on is is_on, content
    chip.power_cycle()
    assert not chip.is_field_on


def test_registers_keep_what_was_written() -> None:
    chip = ready_chip(NTAG)
    assert said(chip, wire("D4 08 63 03 7F 63 02 80")) == [ACK, wire("D5 09")]
    assert said(chip, wire("D4 06 63 02 63 03 63 04")) == [ACK, wire("D5 07 80 7F 00")]
    chip.clear()
    said(chip, wire(POLL))
    assert said(chip, wire("D4 06 63 39")) == [ACK, wire("D5 07 26")]


def test_the_speed_changes_with_the_host_ack_that_follows_the_reply() -> None:
    chip = EmulatedPN532()
    chip.receive(wire("D4 10 07"), 0.0)
    chip.receive(ACK, 0.0)  # before the reply: it ends the command
    assert (chip.due(1.0), chip.baud_rate) == (b"", 115200)
    assert said(chip, wire("D4 10 07")) == [ACK, wire("D5 11")]
    assert chip.baud_rate == 115200
    chip.receive(ACK, 1.0)
    assert chip.baud_rate == 921600
    chip.power_cycle()
    assert chip.baud_rate == 115200


def test_diagnose_echoes_262_bytes_in_extended_frames() -> None:
    body = bytes([0xD4, 0x00, 0x00, *(n & 0xFF for n in range(262))])
    asked = bytes([0, 0, 255, 255, 255, 1, 9, 0xF6, *body, -sum(body) & 0xFF, 0])
    reply = bytes([0xD5, 0x01]) + body[2:]
    told = bytes([0, 0, 255, 255, 255, 1, 9, 0xF6, *reply, -sum(reply) & 0xFF, 0])
    assert said(EmulatedPN532(), asked) == [ACK, told]
    for test in ("01", "02"):
        assert said(EmulatedPN532(), wire(f"D4 00 {test}")) == [ACK, wire("D5 01 00")]


def test_a_nack_brings_the_last_reply_again() -> None:
    chip = ready_chip(NTAG)
    assert said(chip, wire(POLL)) == [ACK, ONE_NTAG]
    assert said(chip, NACK) == [ONE_NTAG, b""]
    assert said(EmulatedPN532(), NACK) == [b"", b""]


def test_a_damaged_command_is_not_taken() -> None:
    chip = ready_chip()
    taken = chip.commands
    assert said(chip, wire(POLL)[:-2] + b"\x11\x00") == [b"", b""]
    assert chip.commands == taken


@pytest.mark.parametrize(
    ("fault", "heard"),
    [
        (PN532Fault.ACK_LOST, [b"", ONE_NTAG]),
        (PN532Fault.ACK_WITH_REPLY, [b"", ACK + ONE_NTAG]),
        (PN532Fault.NO_PREAMBLE, [ACK, ONE_NTAG[1:]]),
        (PN532Fault.LONG_PREAMBLE, [ACK, bytes(8) + ONE_NTAG]),
        (PN532Fault.NO_POSTAMBLE, [ACK, ONE_NTAG[:-1]]),
        (
            PN532Fault.EXTENDED,
            [ACK, bytes.fromhex("00 00 FF FF FF 00 0F F1") + ONE_NTAG[5:]],
        ),
        (PN532Fault.ERROR_FRAME, [ACK, ERROR]),
        (PN532Fault.BAD_CHECKSUM, [ACK, ONE_NTAG[:-2] + b"\xbf\x00"]),
        (PN532Fault.NO_REPLY, [ACK, b""]),
        (
            PN532Fault.SWAPPED_SENS_RES,
            [ACK, ONE_NTAG[:9] + b"\x44\x00" + ONE_NTAG[11:]],
        ),
    ],
)
def test_each_fault_shows_once_as_ordered(fault: PN532Fault, heard: list[bytes]) -> None:
    chip = ready_chip(NTAG)
    chip.fail(fault)
    assert said(chip, wire(POLL)) == heard
    assert said(chip, wire(POLL)) == [ACK, ONE_NTAG]
    chip.fail(fault, times=None)
    for _ in range(3):
        assert said(chip, wire(POLL)) == heard
    chip.heal()
    assert said(chip, wire(POLL)) == [ACK, ONE_NTAG]


def test_a_damaged_reply_is_right_after_a_nack() -> None:
    chip = ready_chip(NTAG)
    chip.fail(PN532Fault.BAD_CHECKSUM)
    said(chip, wire(POLL))
    assert said(chip, NACK) == [ONE_NTAG, b""]


def test_a_random_uid_is_another_one_each_time_and_the_same_for_the_same_seed() -> None:
    def uids(seed: int) -> list[bytes]:
        chip = EmulatedPN532(seed=seed)
        chip.place(NTAG, 0x20)
        said(chip, wire("D4 12 00"))
        chip.fail(PN532Fault.RANDOM_UID, times=None)
        return [said(chip, wire(POLL))[1][13:17] for _ in range(20)]

    drawn = uids(1)
    assert len(set(drawn)) == 20
    assert {uid[0] for uid in drawn} == {0x08}
    assert drawn == uids(1) != uids(2)


def test_what_cannot_be_placed_or_removed() -> None:
    chip = EmulatedPN532()
    with pytest.raises(ValueError, match="4, 7 or 10 bytes: 04A1B2"):
        chip.place("04A1B2")
    with pytest.raises(ValueError, match="SENS_RES of 2 bytes: 00"):
        chip.place(NTAG, sens_res=b"\0")
    with pytest.raises(ValueError, match=f"on the antenna: {NTAG}"):
        chip.remove(NTAG)
    chip.place(NTAG)
    chip.place(NTAG.lower(), sak=0x08)  # a card already there stays as it is
    assert said(chip, wire(POLL)) == [ACK, ONE_NTAG]
