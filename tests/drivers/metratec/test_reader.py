"""Watching and counting antennas, and what a fault in between may and may not do."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable

import pytest

from drivers.emulated.direct_link import DirectLink
from drivers.emulated.line_faults import LineFault, LineFaults
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.metratec_faults import InventoryFault
from drivers.emulated.metratec_tags import NoisyHearing
from drivers.errors import (
    DeviceClosedError,
    DeviceRefusedError,
    DeviceTimeoutError,
    FrameError,
)
from drivers.metratec.reader import QuasarReader
from drivers.readings import Inventory
from tests.drivers.metratec.conftest import MakeReader

A, B, C = "E0040150954F02B1", "E0040150954F0312", "E0040150954F04A7"


def lay(quasar: EmulatedQuasar, socket: int, count: int) -> tuple[str, ...]:
    uids = tuple(f"E0040150{socket:04X}{number:04X}" for number in range(count))
    for uid in uids:
        quasar.place(socket, uid)
    return uids


def test_watch_names_antenna_and_time(
    reader: QuasarReader, quasar: EmulatedQuasar, link: DirectLink
) -> None:
    uids = lay(quasar, 7, 3)
    lay(quasar, 8, 2)
    assert reader.watch(7) == Inventory("chips", 7, uids, link.clock(), True, 1, (1, 1, 1))
    assert reader.watch(1) == Inventory("chips", 1, (), link.clock())
    assert quasar.commands[-4:] == ["SAP MAN 6", "INV", "SAP MAN 0", "INV"]


@pytest.mark.parametrize(("tags", "complete"), [(31, True), (32, False), (40, False)])
def test_watch_of_many_tags(
    reader: QuasarReader, quasar: EmulatedQuasar, tags: int, complete: bool
) -> None:
    uids = lay(quasar, 2, tags)
    seen = reader.watch(2)
    assert seen.uids == uids[:32]
    assert seen.complete == complete


@pytest.mark.parametrize("tags", [0, 1, 31, 32, 40, 100])
def test_count_names_all_tags(reader: QuasarReader, quasar: EmulatedQuasar, tags: int) -> None:
    uids = lay(quasar, 11, tags)
    counted = reader.count(11)
    assert counted.uids == uids
    assert counted.sightings == (1,) * tags
    assert counted.complete
    assert counted.rounds == -(-tags // 32) + 2
    assert "SRI TIM 20" in quasar.commands


def test_count_finds_tags_that_louder_ones_hide(
    reader: QuasarReader, quasar: EmulatedQuasar
) -> None:
    for uid in (A, B, C):
        quasar.place(3, uid)
    quasar.hide(B, behind=(A,))
    quasar.hide(C, behind=(A, B))
    assert reader.watch(3).uids == (A,)
    counted = reader.count(3)
    assert counted.uids == (A, B, C)
    assert counted.rounds == 5
    assert reader.count(3).uids == (A, B, C)  # a new count wakes them again


def test_count_that_does_not_end_is_incomplete(
    reader: QuasarReader, quasar: EmulatedQuasar
) -> None:
    quasar.place(3, A)
    quasar.faults.once(*[InventoryFault(words=("CER",))] * 16)
    counted = reader.count(3)
    assert counted.uids == (A,)
    assert counted.rounds == 16
    assert not counted.complete


def test_count_goes_on_after_an_error_word(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    quasar.place(3, A)
    quasar.faults.once(InventoryFault(), InventoryFault(), InventoryFault(words=("TCE",)))
    counted = reader.count(3)
    assert counted.complete
    assert counted.rounds == 5


def test_damaged_answer_in_a_count_begins_it_anew(
    reader: QuasarReader, quasar: EmulatedQuasar
) -> None:
    """The tags that the dropped answer named are quiet and would be missed."""
    uids = lay(quasar, 3, 40)
    quasar.faults.once(InventoryFault(count_offset=1))
    assert reader.count(3).uids == uids
    assert quasar.commands.count("SRI TIM 20") == 2
    quasar.faults.once(InventoryFault(), InventoryFault(cut_uid_to=9))
    assert reader.count(3).uids == uids


def test_tags_are_awake_for_the_watch_after_a_count(
    reader: QuasarReader, quasar: EmulatedQuasar
) -> None:
    uids = lay(quasar, 3, 4)
    lay(quasar, 4, 4)
    assert reader.count(3).uids == uids
    assert reader.watch(3).uids == uids
    reader.count(3)
    reader.count(4)
    assert reader.watch(3).uids == uids
    reader.count(3)
    reader.field_off()
    assert reader.watch(3).uids == uids
    assert reader.watch(3).uids == uids


def test_count_with_misses_is_a_union(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    uids = lay(quasar, 3, 20)
    quasar.set_hearing(NoisyHearing(random.Random(3), miss=0.3))
    counted = reader.count(3)
    assert set(counted.uids) == set(uids)
    assert counted.rounds > 4
    assert len(reader.watch(3).uids) < 20


@pytest.mark.parametrize("socket", [0, 12, 16, 17, -1])
def test_only_listed_sockets_are_ever_selected(
    reader: QuasarReader, quasar: EmulatedQuasar, socket: int
) -> None:
    told = len(quasar.commands)
    for call in (reader.watch, reader.count):
        with pytest.raises(ValueError, match=rf"no antenna is listed at this socket: {socket}$"):
            call(socket)
    assert len(quasar.commands) == told
    assert quasar.damage == ()


@pytest.mark.parametrize("sockets", [(), (1, 1), (0, 1), (1, 17)])
def test_wrong_lists_of_sockets(link: DirectLink, sockets: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"\)$"):
        QuasarReader("chips", link, sockets, 200)


@pytest.mark.parametrize("power_mw", [0, 50, 300])
def test_wrong_power(link: DirectLink, power_mw: int) -> None:
    with pytest.raises(ValueError, match=rf"{power_mw}$"):
        QuasarReader("chips", link, (1,), power_mw)


def test_field_is_on_only_while_it_reads(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    quasar.place(3, A)
    assert not quasar.is_field_on
    reader.watch(3)
    assert quasar.is_field_on
    reader.field_off()
    assert not quasar.is_field_on
    assert reader.count(3).uids == (A,)
    assert quasar.is_field_on
    reader.close()
    assert not quasar.is_field_on


def test_close_gives_the_link_back(reader: QuasarReader, link: DirectLink) -> None:
    reader.close()
    reader.close()
    assert link.is_closed
    with pytest.raises(DeviceClosedError):
        reader.watch(1)


def test_close_of_a_dead_reader(
    reader: QuasarReader, quasar: EmulatedQuasar, link: DirectLink
) -> None:
    quasar.faults.mute_answers = 1000
    reader.close()
    assert link.is_closed


def test_first_call_starts_the_reader(make_reader: MakeReader, quasar: EmulatedQuasar) -> None:
    quasar.place(3, A)
    assert make_reader().watch(3).uids == (A,)


@pytest.mark.parametrize("call", ["watch", "count"])
@pytest.mark.parametrize(
    "fault",
    [
        InventoryFault(restart="SRT", restart_at=0),
        InventoryFault(restart="BOD", restart_at=25),
        InventoryFault(restart="SRT", restart_at=40),
        InventoryFault(is_timeout=True),
    ],
)
def test_restart_inside_an_answer(
    reader: QuasarReader,
    quasar: EmulatedQuasar,
    caplog: pytest.LogCaptureFixture,
    call: str,
    fault: InventoryFault,
) -> None:
    uids = lay(quasar, 5, 2)
    quasar.faults.once(fault)
    cause = fault.restart or "TOE"
    with caplog.at_level(logging.WARNING):
        assert getattr(reader, call)(5).uids == uids
    assert (reader.restarts, reader.last_restart) == (1, cause)
    assert caplog.messages == [
        f"chips: the reader started again: {cause}; what was being collected is dropped"
    ]
    assert quasar.starts == 2
    assert quasar.damage == ()


def test_restart_costs_less_than_a_second() -> None:
    """The reader needs 200 ms until it listens; commands before that are lost."""
    quasar = EmulatedQuasar(is_paced=True)
    quasar.place(5, A)
    link = DirectLink(quasar)
    reader = QuasarReader("chips", link, (1, 5), 200, link.clock)
    reader.watch(5)
    began_at_s = link.clock()
    quasar.faults.once(InventoryFault(restart="BOD", restart_at=20))
    assert reader.watch(5).uids == (A,)
    assert link.clock() - began_at_s < 1


@pytest.mark.parametrize("toe_has_lf", [False, True])
def test_timeout_word_with_or_without_lf(
    reader: QuasarReader, quasar: EmulatedQuasar, toe_has_lf: bool
) -> None:
    quasar.faults.toe_has_lf = toe_has_lf
    quasar.faults.once(InventoryFault(is_timeout=True))
    quasar.place(5, A)
    assert reader.watch(5).uids == (A,)


def test_silent_restart_never_mixes_antennas(
    reader: QuasarReader, quasar: EmulatedQuasar, link: DirectLink
) -> None:
    """Tags of socket 1, which a restart selects, must not show up elsewhere."""
    lay(quasar, 1, 2)
    quasar.place(5, A)
    for when in range(1, 6):
        reader.watch(5)
        quasar.restart()
        assert reader.watch(5).uids == (A,)
        assert reader.restarts == when
        assert reader.last_restart == "no LF"


@pytest.mark.parametrize("after", ["SAP MAN 4", "SRI TIM 20", "INV ONT", "INV"])
def test_silent_restart_between_any_two_commands(make_reader: MakeReader, after: str) -> None:
    class Unsteady(EmulatedQuasar):
        """Restarts without a word after it answered ``after`` for the first time."""

        is_armed = False

        def receive(self, data: bytes, now_s: float) -> bytes:
            answer = super().receive(data, now_s)
            if self.is_armed and data == f"{after}\r".encode():
                self.is_armed = False
                self.restart()
            return answer

    quasar = Unsteady()
    lay(quasar, 1, 2)
    uids = lay(quasar, 5, 2)
    link = DirectLink(quasar)
    reader = QuasarReader("chips", link, (1, 5), 200, link.clock)
    reader.start()
    quasar.is_armed = True
    for call in (reader.count, reader.watch, reader.watch):
        assert call(5).uids == uids
    assert not quasar.is_armed
    assert reader.restarts == 1


def test_report_that_vanishes_is_a_restart(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    quasar.place(5, A)
    quasar.leave(lf=True)  # another program switched the report off
    assert reader.watch(5).uids == (A,)
    assert reader.last_restart == "no report"


def test_field_that_vanishes_is_a_restart(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    quasar.place(5, A)
    reader.watch(5)
    quasar.leave(lf=True, is_reporting=True)
    assert reader.count(5).uids == (A,)
    assert reader.last_restart == "NRF"


def test_reader_that_keeps_restarting(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    quasar.faults.once(*[InventoryFault(restart="BOD")] * 50)
    with pytest.raises(DeviceTimeoutError, match=r"keeps starting again: BOD$"):
        reader.watch(5)


@pytest.mark.parametrize(
    "fault",
    [InventoryFault(count_offset=1), InventoryFault(cut_uid_to=14), InventoryFault(cut_uid_to=0)],
)
def test_damaged_answers_are_dropped_and_asked_again(
    reader: QuasarReader, quasar: EmulatedQuasar, fault: InventoryFault
) -> None:
    uids = lay(quasar, 5, 3)
    quasar.faults.once(fault, fault)
    assert reader.watch(5).uids == uids
    assert reader.dropped_answers == 2


def test_damage_without_end_is_reported(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    quasar.place(5, A)
    for call in (reader.watch, reader.count):
        quasar.faults.once(*[InventoryFault(count_offset=1)] * 3)
        with pytest.raises(FrameError, match=r"undamaged inventory of socket 5") as caught:
            call(5)
        assert b"IVF 02\r\n" in caught.value.raw
    assert reader.watch(5).uids == (A,)


def test_error_words_make_a_watch_incomplete(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    quasar.place(5, A)
    for words in (("CER",), ("TCE", "CLD")):
        quasar.faults.once(InventoryFault(words=words))
        seen = reader.watch(5)
        assert seen.uids == (A,)
        assert not seen.complete


def test_reader_trouble_is_an_error(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    quasar.faults.refusals = {"INV": "EHF"}
    with pytest.raises(DeviceRefusedError) as caught:
        reader.watch(5)
    assert caught.value.status == "EHF"
    quasar.faults.refusals = {}
    assert reader.watch(5).uids == ()


@pytest.mark.parametrize("word", ["UCO", "URE", "CRT", "BOF"])
def test_command_spoilt_on_the_line_is_sent_again(
    reader: QuasarReader, line: LineFaults, quasar: EmulatedQuasar, word: str
) -> None:
    quasar.place(5, A)
    line.send(f"{word}\r\n".encode())
    assert reader.watch(5).uids == (A,)


def test_loose_control_cable_at_work(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    lay(quasar, 1, 2)
    quasar.faults.stuck_port = 0
    for call in (reader.watch, reader.count):
        with pytest.raises(DeviceRefusedError, match=r"socket 5 is reported as: 1$"):
            call(5)
        quasar.faults.stuck_port = None
        reader.start()
        quasar.faults.stuck_port = 0


def test_silence_is_an_error_and_the_next_call_starts_anew(
    reader: QuasarReader, quasar: EmulatedQuasar, link: DirectLink
) -> None:
    quasar.place(5, A)
    quasar.faults.refusals = {}
    reader.watch(5)
    quasar.leave(is_asleep=True, lf=True)
    with pytest.raises(DeviceTimeoutError):
        reader.watch(5)
    assert reader.watch(5).uids == (A,)
    assert "WAK" in quasar.commands


LINE_FAULTS = [fault for fault in LineFault if fault is not LineFault.BIT_FLIP]


@pytest.mark.parametrize("fault", LINE_FAULTS)
@pytest.mark.parametrize("call", ["watch", "count"])
def test_line_faults_at_any_command(
    reader: QuasarReader, line: LineFaults, quasar: EmulatedQuasar, fault: LineFault, call: str
) -> None:
    """Whatever the line does once, what comes out is right."""
    uids = lay(quasar, 5, 3)
    lay(quasar, 6, 2)
    good = LineFaults.once
    for position in range(5):
        reader.watch(6)
        for _ in range(position):
            good(line, LineFault.SPLIT)
        line.once(fault)
        assert getattr(reader, call)(5).uids == uids, f"fault at answer {position}"
        line.clear()


@pytest.mark.parametrize("fault", [LineFault.BYTE_BY_BYTE, LineFault.SPLIT])
def test_line_that_always_cuts(
    make_reader: MakeReader, line: LineFaults, quasar: EmulatedQuasar, fault: LineFault
) -> None:
    uids = lay(quasar, 5, 35)
    line.always(fault)
    assert make_reader().count(5).uids == uids


def test_flipped_bits_with_crc_give_no_wrong_tag(
    make_reader: MakeReader, line: LineFaults, quasar: EmulatedQuasar
) -> None:
    reader = make_reader(use_crc=True)
    reader.start()
    uids = lay(quasar, 5, 8)
    lay(quasar, 1, 2)
    for round_number in range(100):
        call: Callable[[int], Inventory] = reader.count if round_number % 2 else reader.watch
        line.once(*[LineFault.SPLIT] * (round_number % 4), LineFault.BIT_FLIP)
        assert call(5).uids == uids
        line.clear()
    assert reader.dropped_answers > 20


def test_flipped_bits_without_crc_never_move_tags_between_antennas(
    reader: QuasarReader, line: LineFaults, quasar: EmulatedQuasar
) -> None:
    uids = lay(quasar, 5, 3)
    lay(quasar, 4, 2)
    for _ in range(200):
        line.once(LineFault.SPLIT, LineFault.BIT_FLIP)
        seen = reader.watch(5)
        assert len(seen.uids) <= 3
        assert len(set(seen.uids) & set(uids)) >= 2  # one bit of one UID may pass
        line.clear()


def test_a_lost_lf_is_told_from_a_restart(reader: QuasarReader, quasar: EmulatedQuasar) -> None:
    """Both drop the answer and run the start; only a restart has lost the settings."""
    quasar.place(4, A)
    quasar.faults.answers_without_lf = 1
    assert reader.watch(4).uids == (A,)
    assert (reader.restarts, reader.resets) == (1, 0)
    quasar.restart()
    assert reader.watch(4).uids == (A,)
    assert (reader.restarts, reader.resets) == (2, 1)
