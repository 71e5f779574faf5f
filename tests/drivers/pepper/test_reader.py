"""The driver against the emulated board, in virtual time, with every fault of line and board."""

from __future__ import annotations

from functools import partial

import pytest

from drivers.emulated.direct_link import DirectLink
from drivers.emulated.line_faults import LineFault, LineFaults
from drivers.emulated.pepper import EmulatedPepper, PepperFault
from drivers.errors import (
    DeviceClosedError,
    DeviceRefusedError,
    DeviceTimeoutError,
    WrongDeviceError,
)
from drivers.pepper import commands
from drivers.pepper.frames import build_frame
from drivers.pepper.reader import MAX_INVENTORY_STEPS, PepperReader
from drivers.readings import DeviceInfo, Inventory
from tests.drivers.doubles import HARMLESS, Stranger, before_write

ACE, KING = "E0162401000000A1", "E0162401000000B2"
NTAG = "04A1B2C3D4E580"
DECK = [f"E01624010000{n:04X}" for n in range(70)]


def slix(bench, antenna: int, *uids: str) -> None:
    for uid in uids:
        bench.board.place(antenna, uid)


def test_start_leaves_polling_and_field_off(bench) -> None:
    slix(bench, 1, ACE)
    assert bench.board.is_polling
    assert bench.reader.start() == DeviceInfo("cards.a", "Pepper C1 MUX", "1.0.0")
    assert not bench.board.is_polling
    assert not bench.board.is_field_on
    assert bench.link.written == [
        commands.dummy(),
        commands.get_version(),
        commands.set_polling(on=False),
        commands.halt(),
    ]


def test_an_inventory_is_one_visit_of_one_antenna(bench) -> None:
    bench.reader.start()
    slix(bench, 3, ACE, KING)
    slix(bench, 4, DECK[0])
    bench.link.wait(7.0)
    bench.link.written.clear()
    found = bench.reader.inventory(3)
    assert found == Inventory("cards.a", 3, (ACE, KING), bench.link.clock(), sightings=(1, 1))
    assert found.read_at_s >= 7.0
    assert bench.link.written == [
        commands.select_antenna(3),
        commands.discover(),
        commands.get_uid(0),
        commands.get_uid(1),
        commands.halt(),
    ]
    assert not bench.board.is_field_on


def test_an_empty_antenna_is_an_empty_inventory(bench) -> None:
    bench.reader.start()
    assert bench.reader.inventory(8).uids == ()
    assert bench.reader.inventory(8).complete


def test_tags_of_both_standards_have_their_usual_names(bench) -> None:
    bench.board.place(2, NTAG, tag_type=0x01)
    slix(bench, 2, ACE)
    assert bench.reader.inventory(2).uids == (NTAG, ACE)


def test_firmware_that_turns_uids_itself_gives_the_same_names() -> None:
    board = EmulatedPepper(turns_uids=True)
    board.place(1, ACE)
    link = DirectLink(board)
    reader = PepperReader("cards.a", link, link.clock)
    reader.start()
    assert reader.inventory(1).uids == (ACE,)


@pytest.mark.parametrize("count", [5, 6, 40, MAX_INVENTORY_STEPS])
def test_five_or_more_cards_are_listed_by_the_icode_inventory(bench, count: int) -> None:
    bench.reader.start()
    slix(bench, 8, *DECK[:count])
    found = bench.reader.inventory(8)
    assert found.uids == tuple(DECK[:count])
    assert found.complete
    assert found.rounds == 2
    assert found.sightings == (2,) * 5 + (1,) * (count - 5)


def test_four_cards_need_no_icode_inventory(bench) -> None:
    bench.reader.start()
    slix(bench, 8, *DECK[:4])
    assert bench.reader.inventory(8).rounds == 1


@pytest.mark.parametrize("others", [0, 1, 3])
def test_five_cards_of_another_standard_are_too_many(bench, others: int) -> None:
    bench.reader.start()
    slix(bench, 8, *DECK[:others])
    for n in range(5 - others):
        bench.board.place(8, f"04A1B2C3D4E5{n:02X}", tag_type=0x01)
    found = bench.reader.inventory(8)
    assert len(found.uids) == 5
    assert not found.complete


def test_an_inventory_that_repeats_a_uid_stops(bench) -> None:
    bench.reader.start()
    slix(bench, 1, *DECK[:6])
    bench.board.fail(PepperFault.REPEATED_UID, times=None)
    bench.link.written.clear()
    found = bench.reader.inventory(1)
    assert found.uids == tuple(DECK[:5])  # named by the discovery
    assert not found.complete
    assert bench.link.written.count(commands.icode_next()) == 1


def test_an_inventory_that_never_ends_is_bounded(bench) -> None:
    bench.reader.start()
    slix(bench, 1, *DECK[:5])
    bench.board.fail(PepperFault.ENDLESS_INVENTORY, times=None)
    bench.link.written.clear()
    found = bench.reader.inventory(1)
    assert not found.complete
    assert len(bench.link.written) < MAX_INVENTORY_STEPS + 10


def test_more_tags_than_the_bound_are_reported_as_incomplete(bench) -> None:
    bench.reader.start()
    slix(bench, 1, *DECK[: MAX_INVENTORY_STEPS + 1])
    found = bench.reader.inventory(1)
    assert len(found.uids) == MAX_INVENTORY_STEPS
    assert not found.complete


@pytest.mark.parametrize("fault", [PepperFault.EVENT_BEFORE_ACK, PepperFault.JSON_BEFORE_ACK])
@pytest.mark.parametrize("times", [1, 2, 4, None])
def test_an_event_is_never_taken_for_an_answer(bench, fault, times) -> None:
    bench.reader.start()
    slix(bench, 5, ACE, KING)
    bench.board.fail(fault, times)
    assert bench.reader.inventory(5).uids == (ACE, KING)
    assert not bench.board.is_field_on


@pytest.mark.parametrize("json_events", [False, True])
def test_events_of_a_polling_board_do_not_disturb_the_start(json_events: bool) -> None:
    board = EmulatedPepper(json_events=json_events)
    board.place(1, ACE)
    link = DirectLink(board)
    reader = PepperReader("cards.a", link, link.clock)
    assert link.read(0.0)
    board.reboot()
    assert reader.start().firmware == "1.0.0"
    assert reader.inventory(1).uids == (ACE,)


@pytest.mark.parametrize("at_command", range(5))
def test_a_restart_in_a_visit_never_lends_antenna_1_to_another(bench, at_command: int) -> None:
    """Polling is back after a restart; its event, or the missing result, spoils the visit."""
    bench.reader.start()
    slix(bench, 1, DECK[0])
    slix(bench, 6, ACE, KING)
    before_write(bench.link, at_command, bench.board.reboot)
    assert bench.reader.inventory(6).uids == (ACE, KING)
    assert bench.reader.inventory(6).uids == (ACE, KING)
    assert not bench.board.is_polling


def test_errors_to_every_command_are_reported_with_layer_and_number(bench) -> None:
    bench.board.fail(PepperFault.ERROR, times=None)
    with pytest.raises(DeviceRefusedError, match="command 01 with an error") as refused:
        bench.reader.start()
    assert refused.value.status == "01 7F"
    with pytest.raises(DeviceRefusedError):
        bench.reader.inventory(1)
    bench.board.heal()
    bench.reader.start()


@pytest.mark.parametrize("at_command", range(5))
def test_after_an_error_the_antenna_is_selected_again(bench, at_command: int) -> None:
    bench.reader.start()
    slix(bench, 2, ACE, KING)
    bench.link.written.clear()
    before_write(bench.link, at_command, lambda: bench.board.fail(PepperFault.ERROR))
    assert bench.reader.inventory(2).uids == (ACE, KING)
    assert bench.link.written.count(commands.select_antenna(2)) == 2
    assert bench.link.written[-1] == commands.halt()


@pytest.mark.parametrize("fault", HARMLESS)
def test_a_line_that_is_always_like_that_still_works(bench, fault: LineFault) -> None:
    bench.line.always(fault)
    slix(bench, 7, ACE, KING)
    assert bench.reader.start().firmware == "1.0.0"
    assert bench.reader.inventory(7).uids == (ACE, KING)


@pytest.mark.parametrize("fault", LineFault)
@pytest.mark.parametrize("at_answer", range(10))
def test_one_fault_anywhere_costs_time_and_no_truth(fault: LineFault, at_answer: int) -> None:
    """Any one answer of a start and a visit is spoilt: the result is the same."""
    for seed in range(10):
        board = EmulatedPepper()
        line = LineFaults(board, seed, silence_s=0.5)
        link = DirectLink(line)
        reader = PepperReader("cards.a", link, link.clock)
        board.place(6, ACE)
        board.place(6, KING)
        board.place(7, NTAG, tag_type=0x01)
        before_write(link, at_answer, partial(line.once, fault))
        reader.start()
        assert reader.inventory(6).uids == (ACE, KING), seed
        assert reader.inventory(7).uids == (NTAG,), seed
        assert not board.is_field_on
        assert line.pending == 0


def test_a_silent_device_is_reported_in_time(bench) -> None:
    bench.line.always(LineFault.SILENT)
    with pytest.raises(DeviceTimeoutError, match=r"no answer from a Pepper C1 MUX.*: direct$"):
        bench.reader.start()
    assert bench.link.clock() < 2.0
    bench.line.clear()
    bench.reader.start()
    bench.line.always(LineFault.SILENT)
    begins_at_s = bench.link.clock()
    with pytest.raises(DeviceTimeoutError, match=r"no usable answer.*: 4$"):
        bench.reader.inventory(4)
    assert bench.link.clock() - begins_at_s < 2.5
    assert bench.link.written[-1] == commands.halt()


def test_a_device_that_stops_in_an_answer_is_found_again_later(bench) -> None:
    bench.line.once(LineFault.TRUNCATED)
    slix(bench, 1, ACE)
    with pytest.raises(DeviceTimeoutError):
        bench.reader.start()
    bench.link.wait(1.0)
    bench.reader.start()
    assert bench.reader.inventory(1).uids == (ACE,)


def test_a_late_device_is_reported_and_its_answers_do_not_leak_into_the_next_visit(bench) -> None:
    bench.reader.start()
    slix(bench, 1, ACE)
    slix(bench, 2, KING)
    bench.line.once(LineFault.LATE, LineFault.LATE)
    assert bench.reader.inventory(1).uids == (ACE,)
    assert bench.reader.inventory(2).uids == (KING,)


@pytest.mark.parametrize(
    ("answers", "product"),
    [
        ({b"REV\r": b"QUASAR_MX      02000314\r"}, "metraTec"),
        ({b"REV\r": b"UCO\r\n"}, "metraTec"),
        ({commands.dummy(): b"E0162401000000A1\rIVF 01\r\n"}, "metraTec"),
        ({bytes.fromhex("D4 14 01 17"): bytes.fromhex("00 00 FF 00 FF 00")}, "PN532"),
        ({commands.dummy(): bytes.fromhex("00 00 FF 02 FE D5 15 16 00")}, "PN532"),
        (
            {
                commands.dummy(): build_frame(b"\x00\x01"),
                commands.get_version(): build_frame(b"\x00\x0b\x81\x82\x00"),
            },
            "version",
        ),
        ({commands.dummy(): build_frame(b"\x01\x00\x01")}, "RS485"),
    ],
)
def test_another_product_is_named(answers: dict[bytes, bytes], product: str) -> None:
    link = DirectLink(Stranger(answers), "/dev/chips")
    with pytest.raises(WrongDeviceError, match=product) as wrong:
        PepperReader("cards.a", link, link.clock).start()
    assert "/dev/chips" in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    "answers",
    [{b"\xf5": b"AT\rAT\r"}, {b"\xf5": b"rst:0x1\r\n"}, {b"REV\r": b"REV\r"}, {b"\xf5": b"\xf5"}],
)
def test_noise_is_no_product(answers: dict[bytes, bytes]) -> None:
    link = DirectLink(Stranger(answers))
    with pytest.raises(DeviceTimeoutError):
        PepperReader("cards.a", link, link.clock).start()


def test_no_such_antenna_is_refused_before_anything_is_sent(bench) -> None:
    with pytest.raises(ValueError, match="1 to 8: 9"):
        bench.reader.inventory(9)
    assert bench.link.written == []


def test_field_off_and_close(bench) -> None:
    bench.reader.start()
    bench.link.write(commands.discover())
    assert bench.board.is_field_on
    bench.reader.field_off()
    assert not bench.board.is_field_on
    bench.reader.close()
    bench.reader.close()
    with pytest.raises(DeviceClosedError):
        bench.reader.inventory(1)


def test_discarded_bytes_are_counted(bench) -> None:
    bench.line.send(b"AT\r" * 4)
    bench.reader.start()
    assert bench.reader.discarded == 12


def test_a_paced_board_takes_about_its_documented_time() -> None:
    board = EmulatedPepper(pace=True)
    board.place(1, ACE)
    board.place(1, KING)
    link = DirectLink(board)
    reader = PepperReader("cards.a", link, link.clock)
    reader.start()
    begins_at_s = link.clock()
    assert reader.inventory(1).uids == (ACE, KING)
    assert 0.02 < link.clock() - begins_at_s < 0.06


def test_an_event_after_the_start_shows_a_restart_and_all_is_set_again(bench) -> None:
    """The device polls by itself, so its antenna is not the selected one any more."""
    bench.board.place(1, ACE)
    bench.board.place(3, KING)
    bench.reader.start()
    assert bench.reader.inventory(3).uids == (KING,)
    assert bench.reader.restarts == 0
    before_write(bench.link, 1, bench.board.reboot)
    assert bench.reader.inventory(3).uids == (KING,)
    assert bench.reader.restarts == 1
    assert not bench.board.is_polling


def test_a_length_that_promises_too_much_costs_a_twentieth_of_a_second(bench) -> None:
    bench.reader.start()
    began_at_s = bench.link.clock()
    bench.line.send(bytes.fromhex("F5 7E 00 81 FF"))
    bench.reader.inventory(1)
    assert bench.link.clock() - began_at_s < 0.3
    assert bench.reader.line_count.damaged == 1
