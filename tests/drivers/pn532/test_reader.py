"""The driver against the emulated chip, in virtual time, with every fault of line and chip."""

from __future__ import annotations

import random
from functools import partial

import pytest

from drivers.emulated.direct_link import DirectLink
from drivers.emulated.line_faults import LineFault
from drivers.emulated.pn532 import EmulatedPN532
from drivers.emulated.pn532_faults import PN532Fault
from drivers.errors import (
    DeviceClosedError,
    DeviceRefusedError,
    DeviceTimeoutError,
    WrongDeviceError,
)
from drivers.pn532 import commands
from drivers.pn532.commands import Command
from drivers.pn532.frames import AckFrame, NackFrame, build_response
from drivers.pn532.reader import NOTES, PN532Reader
from drivers.readings import DeviceInfo, Inventory
from tests.drivers.doubles import HARMLESS, Stranger, before_write

CLASSIC, NTAG, OTHER, TEN = "1ADA7444", "04A1B2C3D4E580", "04112233445580", "00112233445566778899"
START = [
    AckFrame.WIRE,
    commands.WAKE + commands.sam_configuration(),
    commands.get_firmware_version(),
    commands.set_retries(),
    commands.set_parameters(),
    commands.rf_field(on=False),
]
VISIT = [commands.list_passive_targets(), commands.release_all(), commands.rf_field(on=False)]


def test_start_wakes_configures_and_leaves_the_field_off(bench) -> None:
    assert bench.reader.start() == DeviceInfo("cards.seat1", "PN532", "1.6", notes=NOTES)
    assert bench.link.written == START
    assert not bench.chip.is_field_on
    assert bench.link.clock() < 0.1


@pytest.mark.parametrize("needs_wake", [False, True])
@pytest.mark.parametrize("needs_sam", [False, True])
def test_start_finds_the_chip_asleep_awake_or_at_work(make, needs_wake, needs_sam) -> None:
    bench = make(EmulatedPN532(needs_wake=needs_wake, needs_sam=needs_sam))
    bench.reader.start()
    former = PN532Reader("former", bench.link, bench.link.clock)
    bench.chip.power_cycle()  # retries FF: a poll of an empty spot does not end
    bench.link.write(commands.WAKE + commands.sam_configuration())
    bench.link.wait(0.01)
    bench.link.write(commands.list_passive_targets())
    bench.link.wait(0.1)
    assert former.start().firmware == "1.6"
    assert bench.chip.aborts == 1
    assert former.inventory().uids == ()


@pytest.mark.parametrize("left", [3, 5, 7, 10])
def test_start_gets_over_half_a_command_of_a_former_run(make, left: int) -> None:
    bench = make(EmulatedPN532())
    bench.link.write(commands.list_passive_targets()[:left])
    assert bench.reader.start().firmware == "1.6"


def test_an_inventory_is_one_poll_with_the_field_off_after_it(bench) -> None:
    bench.reader.start()
    bench.chip.place(NTAG)
    bench.chip.place(CLASSIC, sak=0x08)
    bench.link.wait(7.0)
    bench.link.written.clear()
    found = bench.reader.inventory()
    uids = (NTAG, CLASSIC)
    assert found == Inventory("cards.seat1", 1, uids, bench.link.clock(), sightings=(1, 1))
    assert found.read_at_s >= 7.0
    assert bench.link.written == VISIT
    assert not bench.chip.is_field_on


def test_an_empty_spot_is_an_empty_inventory_and_needs_no_release(bench) -> None:
    bench.reader.start()
    bench.link.written.clear()
    assert bench.reader.inventory(1).uids == ()
    assert bench.link.written == [VISIT[0], VISIT[2]]


@pytest.mark.parametrize("first", [CLASSIC, NTAG, TEN])
@pytest.mark.parametrize("second", [None, OTHER, "2BDA7444", "99112233445566778899"])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("sak", [0x00, 0x20])
def test_cards_of_each_kind(bench, first, second, swapped, sak) -> None:
    if swapped:
        bench.chip.fail(PN532Fault.SWAPPED_SENS_RES, times=None)
    uids = (first,) if second is None else (first, second)
    bench.reader.start()
    for uid in uids:
        bench.chip.place(uid, sak)
    assert bench.reader.inventory().uids == uids


@pytest.mark.parametrize("count", [1, 2])
def test_records_with_ats_are_read_though_the_driver_switches_them_off(make, count) -> None:
    """Another program has switched automatic RATS on meanwhile."""
    bench = make(EmulatedPN532())
    bench.reader.start()
    uids = (TEN, NTAG)[:count]
    for uid in uids:
        bench.chip.place(uid, 0x20)
    bench.link.write(bytes.fromhex("00 00 FF 03 FD D4 12 14 06 00"))
    bench.link.wait(0.1)
    assert bench.reader.inventory().uids == uids


def test_a_random_uid_is_counted_and_never_named(bench) -> None:
    bench.reader.start()
    bench.chip.place(NTAG, 0x20)
    assert bench.reader.inventory().random_uids == 0
    bench.chip.fail(PN532Fault.RANDOM_UID, times=None)
    for _ in range(5):
        found = bench.reader.inventory()
        assert (found.uids, found.random_uids) == ((), 1)


def test_of_three_cards_two_are_listed(bench) -> None:
    bench.reader.start()
    for uid in (CLASSIC, NTAG, OTHER):
        bench.chip.place(uid)
    assert bench.reader.inventory().uids == (CLASSIC, NTAG)


def test_a_card_that_leaves_between_poll_and_release_does_no_harm(bench) -> None:
    bench.reader.start()
    bench.chip.place(NTAG)
    bench.chip.fail(PN532Fault.CARD_LEAVES)
    assert bench.reader.inventory().uids == (NTAG,)
    assert bench.reader.inventory().uids == ()
    assert bench.reader.restarts == 0


SHAPES = [
    PN532Fault.NO_PREAMBLE,
    PN532Fault.LONG_PREAMBLE,
    PN532Fault.NO_POSTAMBLE,
    PN532Fault.EXTENDED,
    PN532Fault.ACK_WITH_REPLY,
]


@pytest.mark.parametrize("fault", SHAPES)
def test_a_chip_that_always_speaks_like_that_works(bench, fault: PN532Fault) -> None:
    bench.chip.fail(fault, times=None)
    bench.chip.place(NTAG)
    bench.reader.start()
    assert bench.reader.inventory().uids == (NTAG,)
    assert bench.reader.restarts == 0
    assert len(bench.link.written) == len(START + VISIT)


@pytest.mark.parametrize("fault", PN532Fault)
@pytest.mark.parametrize("at_command", range(9))
def test_one_fault_of_the_chip_anywhere_costs_time_and_no_truth(bench, fault, at_command) -> None:
    bench.chip.place(NTAG)
    bench.chip.place(CLASSIC, 0x08)
    before_write(bench.link, at_command, partial(bench.chip.fail, fault))
    bench.reader.start()
    bench.reader.inventory()
    bench.chip.heal()
    bench.chip.place(NTAG)
    bench.chip.place(CLASSIC, 0x08)
    assert bench.reader.inventory().uids in {(NTAG, CLASSIC), (CLASSIC, NTAG)}
    assert not bench.chip.is_field_on
    assert Command.POWER_DOWN not in bench.chip.commands


@pytest.mark.parametrize("times", [1, 2])
def test_without_an_ack_the_command_is_sent_again_at_most_twice(bench, times: int) -> None:
    bench.reader.start()
    bench.link.written.clear()
    for number in range(times):  # the command is lost on its way
        before_write(bench.link, number, partial(setattr, bench.chip, "receive", lambda *_: b""))
    before_write(bench.link, times, partial(delattr, bench.chip, "receive"))
    assert bench.reader.inventory().uids == ()
    assert bench.link.written == [VISIT[0]] * (times + 1) + [VISIT[2]]
    assert bench.reader.restarts == 0


def test_a_deaf_chip_gets_three_commands_and_an_abort(bench) -> None:
    bench.reader.start()
    bench.line.always(LineFault.SILENT)
    bench.link.written.clear()
    with pytest.raises(DeviceTimeoutError, match="not responding"):
        bench.reader.inventory()
    assert bench.link.written[:4] == [VISIT[0]] * 3 + [AckFrame.WIRE]


def test_a_wrong_checksum_is_answered_by_one_nack(bench) -> None:
    bench.reader.start()
    bench.chip.place(NTAG)
    bench.chip.fail(PN532Fault.BAD_CHECKSUM)
    bench.link.written.clear()
    assert bench.reader.inventory().uids == (NTAG,)
    assert bench.link.written == [VISIT[0], NackFrame.WIRE, *VISIT[1:]]


def test_a_second_wrong_checksum_repeats_the_command(make) -> None:
    """The chip's own repetition is damaged on the line as well."""
    bench = make(EmulatedPN532(), silence_s=0.0)
    bench.reader.start()
    bench.chip.place(NTAG)
    bench.chip.fail(PN532Fault.BAD_CHECKSUM)
    bench.link.written.clear()
    before_write(bench.link, 1, partial(bench.line.once, LineFault.TRUNCATED))
    assert bench.reader.inventory().uids == (NTAG,)
    assert bench.link.written[:4] == [VISIT[0], NackFrame.WIRE, VISIT[0], VISIT[1]]


def test_a_reply_where_an_ack_was_due_is_a_leftover(bench) -> None:
    bench.reader.start()
    bench.chip.place(NTAG)
    bench.chip.fail(PN532Fault.ACK_LOST)
    bench.link.written.clear()
    assert bench.reader.inventory().uids == (NTAG,)
    assert bench.link.written == [VISIT[0], *VISIT]


def test_the_answer_behind_a_leftover_is_dropped_with_it(bench) -> None:
    """A reply of before, then the ACK and the reply that are due: none of them counts."""
    bench.reader.start()
    bench.chip.place(NTAG)
    bench.link.written.clear()
    former = build_response(Command.IN_LIST_PASSIVE_TARGET, b"\0")
    before_write(bench.link, 0, partial(bench.chip.fail, PN532Fault.ACK_LOST))
    receive = bench.chip.receive
    answers = [former + AckFrame.WIRE]
    bench.chip.receive = lambda data, now_s: receive(data, now_s) + b"".join(answers[:1])
    before_write(bench.link, 1, answers.clear)
    assert bench.reader.inventory().uids == (NTAG,)
    assert bench.link.written == [VISIT[0], *VISIT]


def test_a_length_that_lies_costs_50_ms_and_hides_nothing(bench) -> None:
    bench.reader.start()
    bench.chip.place(NTAG)
    bench.link.written.clear()
    bench.line.send(bytes.fromhex("00 00 FF FF FF 01 09 F6"))
    begins_at_s = bench.link.clock()
    assert bench.reader.inventory().uids == (NTAG,)
    assert bench.link.clock() - begins_at_s < 0.09
    assert bench.link.written == VISIT


def test_a_reply_to_another_command_is_stale(bench) -> None:
    """It comes after the ACK; the right one follows and is taken."""
    bench.reader.start()
    bench.chip.place(NTAG)
    bench.link.written.clear()
    stale = build_response(Command.GET_FIRMWARE_VERSION, b"\x32\x01\x06\x07")
    receive = bench.chip.receive
    bench.chip.receive = lambda data, now_s: receive(data, now_s) + stale
    assert bench.reader.inventory().uids == (NTAG,)
    assert bench.link.written == VISIT


def test_a_chip_that_lost_its_supply_is_started_again_within_the_visit(bench) -> None:
    """Deaf until woken, retries for ever: no missed card, no wait without limit."""
    bench.reader.start()
    bench.chip.place(NTAG)
    bench.chip.power_cycle()
    assert bench.reader.inventory().uids == (NTAG,)
    assert bench.reader.restarts == 1
    assert "no answer" in bench.reader.last_restart


def test_a_chip_that_waits_for_ever_on_an_empty_spot_is_started_again(make) -> None:
    bench = make(EmulatedPN532())
    bench.reader.start()
    bench.chip.power_cycle()
    begins_at_s = bench.link.clock()
    assert bench.reader.inventory().uids == ()
    assert (bench.reader.restarts, bench.chip.aborts) == (1, 1)
    assert bench.link.clock() - begins_at_s < 0.5


def test_polls_that_have_become_slow_for_a_minute_run_the_start_again(bench, caplog) -> None:
    bench.reader.start()
    bench.chip.set_poll_time(0.02)

    def poll_for(seconds: float) -> None:
        ends_at_s = bench.link.clock() + seconds
        while bench.link.clock() < ends_at_s:
            bench.reader.inventory()
            bench.link.wait(0.2)

    poll_for(70)
    bench.chip.set_poll_time(0.045)
    poll_for(55)
    assert bench.reader.restarts == 0
    poll_for(15)
    assert bench.reader.restarts == 1
    assert bench.reader.last_restart == "polls take 46 ms instead of 22"
    assert "cards.seat1: started again (1 times so far): polls take 46 ms" in caplog.text
    poll_for(200)
    assert bench.reader.restarts == 1


@pytest.mark.parametrize("fault", HARMLESS)
def test_a_line_that_is_always_like_that_still_works(bench, fault: LineFault) -> None:
    bench.line.always(fault)
    bench.chip.place(NTAG)
    bench.chip.place(CLASSIC)
    assert bench.reader.start().firmware == "1.6"
    for _ in range(5):
        assert bench.reader.inventory().uids == (NTAG, CLASSIC)


@pytest.mark.parametrize("fault", LineFault)
@pytest.mark.parametrize("at_command", range(10))
def test_one_fault_anywhere_costs_time_and_no_truth(make, fault, at_command: int) -> None:
    """Any one answer of a start and two visits is spoilt: the result is the same."""
    for seed in range(8):
        bench = make(EmulatedPN532(needs_wake=True, needs_sam=True), seed)
        bench.chip.place(NTAG)
        bench.chip.place(CLASSIC, 0x08)
        before_write(bench.link, at_command, partial(bench.line.once, fault))
        bench.reader.start()
        assert bench.reader.inventory().uids == (NTAG, CLASSIC), seed
        bench.chip.clear()
        assert bench.reader.inventory().uids == (), seed
        assert not bench.chip.is_field_on
        assert bench.line.pending == 0


def test_a_silent_device_is_reported_in_time(bench) -> None:
    bench.line.always(LineFault.SILENT)
    with pytest.raises(DeviceTimeoutError, match=r"PN532 not responding.*: direct$"):
        bench.reader.start()
    assert bench.link.clock() < 3.0
    assert bench.link.written.count(START[1]) == 9
    bench.line.clear()
    bench.reader.start()
    bench.line.always(LineFault.SILENT)
    begins_at_s = bench.link.clock()
    with pytest.raises(DeviceTimeoutError):
        bench.reader.inventory()
    assert bench.link.clock() - begins_at_s < 2.0


class _Chatter:
    """Never stops talking, in pieces of frames."""

    def __init__(self) -> None:
        self._dice = random.Random(7)

    def receive(self, data: bytes, now_s: float) -> bytes:
        return b""

    def due(self, now_s: float) -> bytes:
        return b"\x00\x00\xff" + self._dice.randbytes(5)


def test_a_line_that_is_never_quiet_is_no_wait_without_limit() -> None:
    link = DirectLink(_Chatter())
    read = link.read

    def read_in_time(timeout_s: float) -> bytes:
        link.wait(0.001)
        return read(timeout_s)

    link.read = read_in_time
    with pytest.raises(DeviceTimeoutError, match="not responding"):
        PN532Reader("cards.seat1", link, link.clock).start()
    assert link.clock() < 10.0
    assert link.written.count(AckFrame.WIRE) == 6


def test_the_first_ack_after_opening_may_take_long(make) -> None:
    """Some adapters hold the first bytes back for a second."""
    bench = make(EmulatedPN532(), late_s=1.2)
    bench.chip.fail(PN532Fault.ACK_WITH_REPLY)
    before_write(bench.link, 1, partial(bench.line.once, LineFault.LATE))
    bench.reader.start()
    assert bench.link.written == START


def test_a_chip_that_refuses_every_command_is_reported_as_that(bench) -> None:
    bench.chip.fail(PN532Fault.ERROR_FRAME, times=None)
    with pytest.raises(DeviceRefusedError, match="does not understand command") as refused:
        bench.reader.start()
    assert refused.value.status == "14"
    bench.chip.heal()
    bench.reader.start()
    bench.chip.fail(PN532Fault.ERROR_FRAME, times=None)
    with pytest.raises(DeviceRefusedError):
        bench.reader.inventory()


@pytest.mark.parametrize(
    ("answers", "product"),
    [
        ({b"REV\r": b"QUASAR_MX      02000314\r"}, "metraTec"),
        ({b"REV\r": b"UCO\r\n"}, "metraTec"),
        ({b"\x55\x55": b"E0162401000000A1\rIVF 01\r\n"}, "metraTec"),
        ({b"\xf5\x03\x00\xfc\xff\x01": bytes.fromhex("F5 04 00 FB FF 00 01 2E 0D")}, "Pepper"),
        (
            {
                b"\xd4\x14": AckFrame.WIRE + build_response(0x14),
                b"\xd4\x02": AckFrame.WIRE + build_response(0x02, b"\x33\x02\x07\x07"),
            },
            "PN533",
        ),
        (
            {
                b"\xd4\x14": AckFrame.WIRE + build_response(0x14),
                b"\xd4\x02": AckFrame.WIRE + build_response(0x02, b"\x32\x01"),
            },
            "another answer of 2 bytes",
        ),
    ],
)
def test_another_product_is_named(answers: dict[bytes, bytes], product: str) -> None:
    link = DirectLink(Stranger(answers), "/dev/chips")
    with pytest.raises(WrongDeviceError, match=product) as wrong:
        PN532Reader("cards.seat1", link, link.clock).start()
    assert "/dev/chips" in str(wrong.value)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize(
    "answers",
    [
        {b"\x00\xff": b"AT\rAT\r"},
        {b"\x00\xff": b"rst:0x1\r\n"},
        {b"REV\r": b"REV\r"},
        {b"\xf5": b"\xf5"},
        {b"\x00\xff": AckFrame.WIRE},  # a PN532 that does no more than acknowledge
    ],
)
def test_noise_is_no_product(answers: dict[bytes, bytes]) -> None:
    link = DirectLink(Stranger(answers))
    with pytest.raises(DeviceTimeoutError):
        PN532Reader("cards.seat1", link, link.clock).start()


@pytest.mark.parametrize("antenna", [0, 2, 16])
def test_there_is_one_antenna(bench, antenna: int) -> None:
    with pytest.raises(ValueError, match=f"antenna 1: {antenna}"):
        bench.reader.inventory(antenna)
    assert bench.link.written == []


def test_field_off_and_close(bench) -> None:
    bench.reader.start()
    bench.link.write(commands.rf_field(on=True))
    bench.link.wait(0.1)
    assert bench.chip.is_field_on
    bench.reader.field_off()
    assert not bench.chip.is_field_on
    bench.reader.close()
    bench.reader.close()
    with pytest.raises(DeviceClosedError):
        bench.reader.inventory()


def test_discarded_bytes_are_counted(bench) -> None:
    bench.line.send(b"AT\r" * 4)
    bench.reader.start()
    assert bench.reader.discarded == 12
