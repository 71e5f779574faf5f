"""The emulated board: documented bytes, tags, restarts, faults, and an independent client."""

from __future__ import annotations

import time

import pytest
from pepper_c1 import CommandError, PepperC1, UARTTransport
from pepper_c1.commands import Command
from pepper_c1.protocol import build_frame, parse_frame

from drivers.emulated.pepper import EmulatedPepper, PepperFault
from drivers.emulated.pty_port import PtyPort

NTAG, FIRST, SECOND = "04A1B2C3D4E580", "E01624010A7F8F04", "E01624010A7F8F05"

VERSION = bytes.fromhex("F5 03 00 FC FF 0B 9B 50")
DISCOVER = bytes.fromhex("F5 03 00 FC FF 02 B2 C1")
START = bytes.fromhex("F5 04 00 FB FF 90 00 E4 05")
NEXT = bytes.fromhex("F5 04 00 FB FF 91 00 D5 36")
POLLING_OFF = bytes.fromhex("F5 04 00 FB FF 06 00 A9 B7")
TIME_OUT = bytes.fromhex("F5 06 00 F9 FF FF 90 02 01 19 C1")


def quiet_board() -> EmulatedPepper:
    """A board whose own polling is off, so that no events mix with answers."""
    board = EmulatedPepper()
    board.receive(POLLING_OFF, 0.0)
    return board


def test_the_documented_conversation_is_repeated_byte_for_byte(pepper_frames) -> None:
    """Set up as the document assumes: discovery sees two tags, the inventory then two others."""
    board = quiet_board()
    board.place(1, NTAG, tag_type=0x01)
    board.place(1, FIRST)
    heard = b""
    compared = 0
    for side, frame, _ in pepper_frames:
        if side == ">":
            if frame == START:
                board.place(1, SECOND)
            heard += board.receive(frame, 0.0)
        elif frame == TIME_OUT:
            board.clear(1)
            assert board.receive(START, 0.0) == frame
        elif frame[5] == 0xFE:
            board.fail(PepperFault.EVENT_BEFORE_ACK)
            assert board.receive(VERSION, 0.0).startswith(frame)
        else:
            assert heard.startswith(frame), frame.hex(" ")
            heard = heard[len(frame) :]
            compared += 1
    assert heard == b""
    assert compared == 10


def test_commands_arrive_in_any_chunking() -> None:
    board = EmulatedPepper()
    wire = b"noise" + VERSION + DISCOVER
    assert b"".join(board.receive(wire[i : i + 1], 0.0) for i in range(len(wire))) == (
        EmulatedPepper().receive(wire, 0.0)
    )


def answer(board: EmulatedPepper, payload: str) -> str:
    """Return the payload of the answer, both in hex, by the framing of the independent client."""
    raw = bytes.fromhex(payload)
    return parse_frame(board.receive(build_frame(raw), 0.0)).hex(" ")


@pytest.mark.parametrize(
    ("payload", "refusal"),
    [
        ("0f 00", "ff 0f 01 02"),
        ("0f 09", "ff 0f 01 02"),
        ("0f", "ff 0f 01 02"),
        ("06 02", "ff 06 01 02"),
        ("03 00", "ff 03 01 02"),
        ("91 00", "ff 91 01 02"),
        ("01 00", "ff 01 01 02"),
        ("77", "ff 77 01 03"),
    ],
)
def test_what_a_board_refuses(payload: str, refusal: str) -> None:
    assert answer(EmulatedPepper(), payload) == refusal


def test_the_discovery_is_kept_until_another_antenna_is_selected() -> None:
    board = quiet_board()
    board.place(2, FIRST)
    answer(board, "0f 02")
    assert answer(board, "02") == "00 02 01"
    board.remove(2, FIRST)
    assert answer(board, "03 00") == "00 03 24 00 04 8f 7f 0a 01 24 16 e0"
    answer(board, "0f 03")
    assert answer(board, "03 00") == "ff 03 01 02"


def test_at_most_five_are_reported() -> None:
    board = quiet_board()
    for n in range(7):
        board.place(1, f"E0162401000000{n:02X}")
    assert answer(board, "02") == "00 02 05"
    assert answer(board, "03 04").startswith("00 03")
    assert answer(board, "03 05") == "ff 03 01 02"


def test_the_inventory_sees_only_icode_tags_and_ends() -> None:
    board = quiet_board()
    board.place(1, NTAG, tag_type=0x01)
    assert answer(board, "90 00") == "ff 90 02 01"
    board.place(1, FIRST)
    assert answer(board, "90 00").endswith("e0 00 00")
    assert answer(board, "91 00") == "ff 91 02 01"


def test_the_field_follows_the_commands() -> None:
    board = EmulatedPepper()
    for payload, is_on in [
        ("0f 04", False),
        ("02", True),
        ("05", False),
        ("90 00", True),
        ("0f 05", False),
    ]:
        answer(board, payload)
        assert board.is_field_on is is_on, payload
    assert board.antenna == 5


def test_polling_tells_each_new_tag_of_the_selected_antenna_once() -> None:
    board = EmulatedPepper()
    board.place(1, FIRST)
    board.place(2, SECOND)
    event = board.due(0.0)
    assert event[5:-2].hex(" ") == "fe 00 24 00 04 8f 7f 0a 01 24 16 e0"
    assert board.due(0.1) == b""
    board.remove(1, FIRST)
    assert board.due(0.2) == b""
    board.place(1, FIRST)
    assert board.receive(VERSION, 0.3).startswith(event)  # before the answer that is due
    board.receive(POLLING_OFF, 0.4)
    board.clear(1)
    board.place(1, SECOND)
    assert board.due(0.5) == b""


def test_polling_may_tell_json() -> None:
    board = EmulatedPepper(json_events=True)
    board.place(1, FIRST)
    assert board.due(0.0) == b'{"type":36,"uid":"E01624010A7F8F04"}\r\n'


def test_a_restart_brings_back_antenna_1_and_polling() -> None:
    board = EmulatedPepper()
    answer(board, "0f 06")
    board.receive(POLLING_OFF, 0.0)
    answer(board, "02")
    board.reboot()
    assert (board.antenna, board.is_polling, board.is_field_on) == (1, True, False)
    answer(board, "0f 06")
    board.fail(PepperFault.REBOOT)
    answer(board, "01")
    assert board.antenna == 1


def test_faults_are_used_up_and_healed() -> None:
    board = EmulatedPepper()
    board.fail(PepperFault.ERROR, times=2)
    assert [answer(board, "01") for _ in range(3)] == ["ff 01 01 7f"] * 2 + ["00 01"]
    board.fail(PepperFault.ERROR, times=None)
    assert [answer(board, "01") for _ in range(3)] == ["ff 01 01 7f"] * 3
    board.heal()
    assert answer(board, "01") == "00 01"


def test_pace_delays_answers_in_order() -> None:
    board = EmulatedPepper(pace=True)
    board.receive(POLLING_OFF, 0.0)
    assert board.due(0.1)
    assert board.receive(DISCOVER + VERSION, 1.0) == b""
    assert board.due(1.01) == b""
    assert board.due(1.03)[5:7] == b"\x00\x02"
    board.receive(DISCOVER + VERSION, 2.0)
    both = board.due(3.0)
    assert both[5:7] == b"\x00\x02"
    assert b"\x00\x0b1.0.0" in both


@pytest.mark.parametrize(
    ("antenna", "uid", "tag_type"), [(0, FIRST, 0x24), (9, FIRST, 0x24), (1, NTAG, 0x24)]
)
def test_a_tag_that_cannot_be_there_is_refused(antenna: int, uid: str, tag_type: int) -> None:
    with pytest.raises(ValueError, match="expected"):
        EmulatedPepper().place(antenna, uid, tag_type)


def test_a_tag_is_placed_once_and_removed_once() -> None:
    board = quiet_board()
    board.place(1, FIRST)
    board.place(1, FIRST.lower())
    assert answer(board, "02") == "00 02 01"
    board.remove(1, FIRST.lower())
    with pytest.raises(ValueError, match=FIRST):
        board.remove(1, FIRST)


@pytest.fixture
def board() -> EmulatedPepper:
    return EmulatedPepper("2.7.1")


@pytest.fixture
def peer(board: EmulatedPepper):
    """The independent client ``pepper-c1`` on the board's pseudo-terminal."""
    with PtyPort(board) as port, PepperC1(UARTTransport(port.path, timeout=0.01)) as client:
        client.set_polling(False)
        yield client


def test_peer_reads_version_and_switches_polling(board: EmulatedPepper, peer: PepperC1) -> None:
    assert peer.get_version() == "2.7.1"
    assert not board.is_polling
    peer.set_polling(True)
    assert board.is_polling


def test_peer_discovers_the_tags_of_each_antenna(board: EmulatedPepper, peer: PepperC1) -> None:
    board.place(3, NTAG, tag_type=0x01)
    board.place(3, FIRST)
    for antenna in range(1, 9):
        peer.set_active_antenna(antenna)
        assert peer.get_tag_count() == (2 if antenna == 3 else 0)
        if antenna == 3:
            assert board.is_field_on
            assert peer.get_uid(0) == bytes([0x01, 0x00]) + bytes.fromhex(NTAG)
            assert peer.get_uid(1) == bytes([0x24, 0x00]) + bytes.fromhex(FIRST)[::-1]
        peer.halt()
        assert not board.is_field_on
    assert board.antenna == 8


def test_peer_runs_the_icode_inventory(board: EmulatedPepper, peer: PepperC1) -> None:
    with pytest.raises(CommandError) as empty:
        peer.icode_inventory_start()
    assert (empty.value.cmd, empty.value.error_code) == (0x90, 0x0102)
    board.place(1, FIRST)
    board.place(1, SECOND)
    assert peer.icode_inventory_start() == bytes.fromhex(FIRST)[::-1] + b"\x00\x01"
    assert peer.send_command(Command.ICODE_INVENTORY_NEXT, b"\x00") == (
        bytes.fromhex(SECOND)[::-1] + b"\x00\x00"
    )


def test_peer_keeps_events_apart(board: EmulatedPepper, peer: PepperC1) -> None:
    board.fail(PepperFault.EVENT_BEFORE_ACK)
    board.fail(PepperFault.JSON_BEFORE_ACK)
    assert peer.get_version() == "2.7.1"
    assert peer.async_events == [bytes.fromhex("00 01 00 DE AD BE EF 12 34")]
    peer.set_polling(True)
    board.place(1, FIRST)
    ends_at_s = time.monotonic() + 5.0
    while len(peer.async_events) < 2 and time.monotonic() < ends_at_s:
        peer.get_version()
    assert peer.async_events[1][:3] == bytes([0x00, 0x24, 0x00])


def test_peer_sees_a_refusal(peer: PepperC1) -> None:
    with pytest.raises(CommandError):
        peer.get_uid(0)
