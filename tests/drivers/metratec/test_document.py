"""The driver on the documented session alone, without the emulated reader between them."""

from __future__ import annotations

from typing import Any

from drivers.emulated.direct_link import DirectLink
from drivers.metratec.dialogue import Dialogue
from drivers.metratec.frames import TagAnswer
from drivers.metratec.reader import QuasarReader
from tests.drivers.doubles import Documented

A, B, C = "E0040150954F02B1", "E0040150954F0312", "E0040150954F04A7"
UNKNOWN = b"UCO\r\n"


def _pairs(exchanges: list[Any]) -> list[tuple[bytes, bytes]]:
    """Return each command with its answer; a repeat and what comes of it stay away."""
    idle = exchanges[0]
    assert idle.command == b"BRK\r"
    others = [one for one in exchanges[1:] if one.command not in {b"BRK\r", b"CNR INV\r"}]
    return [(one.command, one.answers[0]) for one in (idle, *others)]


def _session(exchanges: list[Any], **more: Any) -> tuple[QuasarReader, Documented]:
    """Return a driver of socket 3, the one that the document selects, on the document."""
    device = Documented(_pairs(exchanges), separator=b"\r", to_others=UNKNOWN, **more)
    link = DirectLink(device)
    return QuasarReader("chips", link, (3,), 200, link.clock), device


def test_start_and_every_inventory_of_the_document(metratec_exchanges: list[Any]) -> None:
    """Empty, one tag, three, one that could not be named, one that was garbled, a restart."""
    reader, device = _session(metratec_exchanges)
    info = reader.start()  # takes the empty inventory, for the antenna report
    assert (info.product, info.firmware, info.serial) == ("QUASAR_MX", "3.14", "2021042713300102")
    assert set(device.others) == {b"HBT OFF\r", b"RHW\r"}  # in the text, in no block
    assert reader.watch(3).uids == (A,)
    assert reader.watch(3).uids == (A, B, C)
    doubtful = reader.watch(3)
    assert (doubtful.uids, doubtful.complete) == ((A,), False)
    device._answers[b"INV\r"].append(b"ARP 2\rIVF 00\r\n")
    assert reader.dropped_answers == 0
    assert reader.watch(3).uids == ()
    assert reader.dropped_answers == 1  # the garbled one, whole
    assert reader.last_restart == "TOE"


def test_the_count_of_the_document(metratec_exchanges: list[Any]) -> None:
    reader, _ = _session(metratec_exchanges)
    reader.start()
    counted = reader.count(3)
    assert counted.uids == (A, C, B)
    assert (counted.rounds, counted.complete) == (4, True)


def test_lines_with_a_crc(metratec_exchanges: list[Any]) -> None:
    link = DirectLink(Documented(_pairs(metratec_exchanges), separator=b"\r"))
    dialogue = Dialogue("chips", link, link.clock)
    dialogue.set_modes(lf=True, crc=True)
    assert dialogue.inventory("INV") == TagAnswer((A,), (), 2)
    assert link.written == [b"INV 5CBD\r"]


def test_a_repeat_of_a_former_run_is_a_leftover(
    metratec_exchanges: list[Any], metratec_start: list[Any]
) -> None:
    """What is on the line at the start, and the rest of it that comes before BRA."""
    leftover, stopped = metratec_start[0].answers[0], metratec_start[1].answers[0]
    pairs = [(b"BRK\r", stopped), *_pairs(metratec_exchanges)]
    device = Documented(pairs, separator=b"\r", to_others=UNKNOWN, unasked=leftover)
    link = DirectLink(device)
    reader = QuasarReader("chips", link, (3,), 200, link.clock)
    assert reader.start().product == "QUASAR_MX"
    assert reader.watch(3).uids == (A,)
    assert reader.restarts == 0


def test_restarts_are_noticed_and_what_was_collected_is_dropped(
    metratec_exchanges: list[Any], metratec_start: list[Any]
) -> None:
    """The watchdog inside an answer; and the answer after a silent restart, of port 0."""
    for number, cause in ((1, "SRT"), (2, "no LF")):
        broken = metratec_start[number].answers[-1]
        reader, device = _session(metratec_exchanges)
        reader.start()
        device._answers[b"INV\r"].appendleft(broken)
        device._answers[b"INV\r"].insert(1, b"ARP 2\rIVF 00\r\n")  # for the antenna report
        assert reader.watch(3).uids == (A,)
        assert reader.last_restart == cause
