"""From any state in which another program, a former run or a fault left the reader (R-54)."""

from __future__ import annotations

import pytest

from drivers.emulated.direct_link import DirectLink
from drivers.emulated.line_faults import LineFaults
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.metratec_faults import InventoryFault
from drivers.emulated.pepper import EmulatedPepper
from drivers.emulated.pn532 import EmulatedPN532
from drivers.errors import (
    DeviceClosedError,
    DeviceRefusedError,
    DeviceTimeoutError,
    WrongDeviceError,
)
from drivers.metratec.reader import QuasarReader
from tests.drivers.metratec.conftest import SOCKETS, MakeReader

A, B = "E0040150954F02B1", "E0040150954F0312"


def check_started(make_reader: MakeReader, quasar: EmulatedQuasar) -> QuasarReader:
    """Start; the reader must then be in the one known state and work."""
    reader = make_reader()
    info = reader.start()
    assert (info.name, info.product) == ("chips", "QUASAR_MX")
    assert (info.firmware, info.serial) == ("3.14", "2021042713300102")
    assert quasar.power_mw == 200
    assert not quasar.is_field_on
    assert quasar.damage == ()
    quasar.place(5, A)
    assert reader.watch(5).uids == (A,)
    return reader


def test_idle_reader(make_reader: MakeReader, quasar: EmulatedQuasar, link: DirectLink) -> None:
    reader = make_reader()
    assert reader.start().notes == ()
    assert link.clock() < 0.2
    assert quasar.commands[0] == "BRK"
    assert quasar.commands.index("SAP MAN 0") < quasar.commands.index("SRI SS 100")
    assert quasar.commands[-1] == "SRI OFF"
    assert {"EOF", "HBT OFF", "VBL 2", "MOD 156", "SET PWR 200", "SAP ARP ON", "SAP SHW"} <= set(
        quasar.commands
    )
    assert not any(command.startswith("RST") for command in quasar.commands)
    assert quasar.starts == 1


@pytest.mark.parametrize("cut_bytes", range(32))
@pytest.mark.parametrize("lf", [False, True])
def test_stale_repeat_cut_at_any_byte(
    make_reader: MakeReader, quasar: EmulatedQuasar, cut_bytes: int, lf: bool
) -> None:
    quasar.place(1, B)
    quasar.leave(repeat=(), cut_bytes=cut_bytes, lf=lf, is_reporting=True)
    check_started(make_reader, quasar)
    assert quasar.starts == 1


def test_repeat_in_the_middle_of_a_three_second_round(
    make_reader: MakeReader, quasar: EmulatedQuasar, link: DirectLink
) -> None:
    quasar.faults.once(*[InventoryFault()] * 10, InventoryFault(duration_s=3.0))
    quasar.leave(repeat=())
    reader = check_started(make_reader, quasar)
    assert quasar.starts == 1
    assert quasar.commands[:2] == ["BRK", "EOF"]
    assert reader.restarts == 0
    assert quasar.faults.pending == 0
    assert 3 < link.clock() < 4


def test_three_second_round_without_any_line_before() -> None:
    """By the time it ends the reader was asked more than once, and answers all of it."""
    quasar = EmulatedQuasar(is_paced=True)
    quasar.faults.once(InventoryFault(duration_s=2.9))
    link = DirectLink(quasar)
    link.write(b"CNR INV\r")
    reader = QuasarReader("chips", link, SOCKETS, 200, link.clock)
    reader.start()
    assert quasar.faults.pending == 0
    assert (quasar.starts, reader.restarts) == (1, 0)


def test_asleep(make_reader: MakeReader, quasar: EmulatedQuasar) -> None:
    quasar.leave(is_asleep=True)
    check_started(make_reader, quasar)
    assert quasar.commands.count("WAK") == 1
    assert quasar.starts == 1


@pytest.mark.parametrize("lf", [False, True])
def test_crc_mode_left_on(make_reader: MakeReader, quasar: EmulatedQuasar, lf: bool) -> None:
    quasar.leave(crc=True, lf=lf)
    check_started(make_reader, quasar)
    assert quasar.commands[:2] == ["BRK", "COF"]
    assert quasar.starts == 1


def test_crc_mode_left_on_in_a_repeat(make_reader: MakeReader, quasar: EmulatedQuasar) -> None:
    quasar.place(1, B)
    quasar.leave(crc=True, lf=True, repeat=(), cut_bytes=3, is_reporting=True)
    check_started(make_reader, quasar)
    assert quasar.starts == 1


def test_crc_mode_left_on_and_asleep(make_reader: MakeReader, quasar: EmulatedQuasar) -> None:
    quasar.leave(crc=True, is_asleep=True)
    check_started(make_reader, quasar)
    assert quasar.starts == 1


@pytest.mark.parametrize("prefix", ["R1 ", "01:", "NCM "])
@pytest.mark.parametrize("crc", [False, True])
def test_prefix_left_on(
    make_reader: MakeReader, quasar: EmulatedQuasar, prefix: str, crc: bool
) -> None:
    quasar.leave(prefix=prefix, crc=crc)
    check_started(make_reader, quasar)
    assert "RST" in quasar.commands
    assert quasar.starts == 2


def test_heart_beat_left_on(make_reader: MakeReader, quasar: EmulatedQuasar) -> None:
    quasar.leave(heart_beat_s=1)
    reader = check_started(make_reader, quasar)
    quasar.leave(heart_beat_s=1, lf=True, is_reporting=True)  # and again, by another program
    assert reader.watch(1).uids == ()


def test_stored_sequence_is_reported_not_deleted(link: DirectLink, line: LineFaults) -> None:
    quasar = EmulatedQuasar(stored_commands=("SRI SS 100", "CNR INV"))
    link = DirectLink(quasar)
    reader = QuasarReader("chips", link, SOCKETS, 200, link.clock)
    info = reader.start()
    assert info.notes == ("the reader runs a stored start-up sequence: SRI SS 100; CNR INV",)
    assert not any(
        command.startswith("SUC ") and "SHW" not in command for command in quasar.commands
    )
    quasar.place(2, A)
    quasar.restart("BOD")
    assert reader.watch(2).uids == (A,)
    assert reader.restarts == 1


def test_half_a_command_of_a_former_run(
    make_reader: MakeReader, quasar: EmulatedQuasar, link: DirectLink
) -> None:
    link.write(b"SAP MA")
    check_started(make_reader, quasar)
    assert quasar.commands[:3] == ["SAP MABRK", "WAK", "BRK"]
    assert quasar.starts == 1


def test_restart_word_before_the_start(
    make_reader: MakeReader, quasar: EmulatedQuasar, line: LineFaults
) -> None:
    line.send(b"E004015SRT\r")
    check_started(make_reader, quasar)


def test_deaf_until_restarted(make_reader: MakeReader, quasar: EmulatedQuasar) -> None:
    quasar.faults.mute_answers = 7  # three times BRK and WAK, and the answer to RST
    check_started(make_reader, quasar)
    assert quasar.starts == 2


def test_nobody_there(quasar: EmulatedQuasar, make_reader: MakeReader, link: DirectLink) -> None:
    quasar.faults.mute_answers = 1000
    with pytest.raises(DeviceTimeoutError, match=r"check its supply and its cable: 0 bytes came$"):
        make_reader().start()
    heard = [one for one in quasar.commands if one.isascii()]  # and questions to other readers
    assert heard == ["BRK", "WAK"] * 3 + ["RST"] + ["BRK", "WAK"] * 3
    assert link.clock() < 15


def test_noise_of_a_modem_manager_is_no_device(
    quasar: EmulatedQuasar, line: LineFaults, make_reader: MakeReader
) -> None:
    quasar.faults.mute_answers = 1000
    line.send(b"AT\rAT\r")
    with pytest.raises(DeviceTimeoutError):
        make_reader().start()


class Foreign:
    """Another product, which answers anything with the same bytes."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    def receive(self, data: bytes, now_s: float) -> bytes:
        return self._answer

    def due(self, now_s: float) -> bytes:
        return b""


@pytest.mark.parametrize(
    ("answer", "product"),
    [
        (bytes.fromhex("F50400FBFF00012E0D"), "Pepper C1 MUX"),
        (bytes.fromhex("0000FF00FF00"), "PN532"),
        (b"ERROR\r\n", ""),
        (b"\r\n+CME: unknown\r\n", ""),
    ],
)
def test_another_protocol(answer: bytes, product: str) -> None:
    link = DirectLink(Foreign(answer))
    reader = QuasarReader("chips", link, SOCKETS, 200, link.clock)
    with pytest.raises(WrongDeviceError, match=r"^chips: expected .*a QUASAR_MX") as caught:
        reader.start()
    assert caught.value.product == product


@pytest.mark.parametrize(
    ("device", "product"),
    [(EmulatedPepper(), "Pepper C1 MUX"), (EmulatedPN532(needs_wake=True), "PN532")],
    ids=["pepper", "pn532"],
)
def test_a_reader_that_is_silent_to_ascii_is_asked_in_its_own_protocol(
    device: EmulatedPepper | EmulatedPN532, product: str
) -> None:
    link = DirectLink(device)
    with pytest.raises(WrongDeviceError, match="swap the cables") as caught:
        QuasarReader("chips", link, SOCKETS, 200, link.clock).start()
    assert caught.value.product == product


def test_echo_is_no_reader() -> None:
    class Echo(Foreign):
        def receive(self, data: bytes, now_s: float) -> bytes:
            return data

    link = DirectLink(Echo(b""))
    with pytest.raises(WrongDeviceError):
        QuasarReader("chips", link, SOCKETS, 200, link.clock).start()


@pytest.mark.parametrize("product", ["DESKID_ISO", "QUASAR_LR", "QR15"])
def test_another_product(product: str) -> None:
    link = DirectLink(EmulatedQuasar(product=product))
    reader = QuasarReader("chips", link, SOCKETS, 200, link.clock)
    with pytest.raises(WrongDeviceError, match=rf"found another reader: {product}$"):
        reader.start()


def test_single_antenna(quasar: EmulatedQuasar, make_reader: MakeReader) -> None:
    quasar.faults.refusals = {"SAP": "NOS"}
    with pytest.raises(WrongDeviceError, match=r"a reader with a multiplexer.*: NOS$"):
        make_reader().start()


@pytest.mark.parametrize("word", ["UCO", "UPA"])
def test_older_firmware(quasar: EmulatedQuasar, make_reader: MakeReader, word: str) -> None:
    unknown = ("RFW", "RHW", "RSN", "MOD", "VBL", "HBT", "SUC", "SAP MAN", "SAP SHW", "SRI PWR")
    quasar.faults.refusals = dict.fromkeys(unknown, word)
    reader = make_reader()
    info = reader.start()
    assert (info.firmware, info.serial) == ("3.14", "")
    assert info.notes == ("the reader does not show its antenna settings",)
    assert "SAP 0" in quasar.commands
    quasar.place(4, A)
    assert reader.watch(4).uids == (A,)
    assert reader.count(4).uids == (A,)
    assert quasar.commands.count("SAP MAN 3") == 0


def test_newer_form_of_power(quasar: EmulatedQuasar, make_reader: MakeReader) -> None:
    quasar.faults.refusals = {"SET": "UCO"}
    make_reader().start()
    assert quasar.power_mw == 200
    assert quasar.commands.count("SRI PWR 200") == 1


@pytest.mark.parametrize(
    ("refused", "word"),
    [
        ({"SET": "UPA", "SRI PWR": "UPA"}, "UPA"),
        ({"SRI SS": "EHF"}, "EHF"),
    ],
)
def test_a_setting_is_refused(
    quasar: EmulatedQuasar, make_reader: MakeReader, refused: dict[str, str], word: str
) -> None:
    quasar.faults.refusals = refused
    with pytest.raises(DeviceRefusedError, match=rf": {word}$") as caught:
        make_reader().start()
    assert caught.value.status == word


def test_antenna_settings_are_read_back(make_reader: MakeReader, line: LineFaults) -> None:
    class Forgetful(EmulatedQuasar):
        def receive(self, data: bytes, now_s: float) -> bytes:
            return super().receive(data, now_s).replace(b"MAN 0 ARP", b"MAN 7")

    link = DirectLink(Forgetful())
    with pytest.raises(DeviceRefusedError, match=r"the reader shows: port 7, report off$"):
        QuasarReader("chips", link, SOCKETS, 200, link.clock).start()


def test_report_counted_from_one(quasar: EmulatedQuasar, make_reader: MakeReader) -> None:
    quasar.faults.report_offset = 1
    reader = make_reader()
    assert reader.start().notes == ("the antenna report counts from 1",)
    quasar.place(11, A)
    assert reader.watch(11).antenna == 11
    assert reader.count(11).uids == (A,)


@pytest.mark.parametrize(("offset", "reports"), [(2, "2, 3"), (15, "15, 16")])
def test_report_that_fits_nothing(
    quasar: EmulatedQuasar, make_reader: MakeReader, offset: int, reports: str
) -> None:
    quasar.faults.report_offset = offset
    with pytest.raises(DeviceRefusedError, match=rf"antenna fault.*reported as: {reports}$"):
        make_reader().start()


@pytest.mark.parametrize("stuck_port", [0, 1])
def test_loose_control_cable(
    quasar: EmulatedQuasar, make_reader: MakeReader, stuck_port: int
) -> None:
    quasar.faults.stuck_port = stuck_port
    with pytest.raises(DeviceRefusedError, match=r"antenna fault, check the control cable"):
        make_reader().start()


def test_missing_report(quasar: EmulatedQuasar, make_reader: MakeReader) -> None:
    quasar.faults.is_report_missing = True
    with pytest.raises(DeviceTimeoutError, match=r"keeps starting again: no report$"):
        make_reader().start()


@pytest.mark.parametrize("fault", [InventoryFault(count_offset=1), InventoryFault(words=("CER",))])
def test_antennas_are_compared_by_good_answers_only(
    quasar: EmulatedQuasar, make_reader: MakeReader, fault: InventoryFault
) -> None:
    quasar.faults.once(fault, fault)
    check_started(make_reader, quasar)
    assert quasar.faults.pending == 0


@pytest.mark.parametrize(
    "fault",
    [
        InventoryFault(restart="SRT", restart_at=5),
        InventoryFault(restart="BOD"),
        InventoryFault(is_timeout=True),
    ],
)
def test_restart_during_the_start(
    quasar: EmulatedQuasar, make_reader: MakeReader, fault: InventoryFault
) -> None:
    quasar.faults.once(fault)
    reader = check_started(make_reader, quasar)
    assert reader.restarts == 1
    assert reader.last_restart == (fault.restart or "TOE")


def test_a_reader_that_never_stays_up(quasar: EmulatedQuasar, make_reader: MakeReader) -> None:
    quasar.faults.once(*[InventoryFault(restart="BOD")] * 9)
    with pytest.raises(DeviceTimeoutError, match=r"keeps starting again: BOD$"):
        make_reader().start()


def test_only_listed_sockets_are_selected_even_now() -> None:
    quasar = EmulatedQuasar(fitted_sockets=frozenset({1, 6, 9}))
    link = DirectLink(quasar)
    reader = QuasarReader("chips", link, (9, 6), 100, link.clock)
    (note,) = reader.start().notes
    assert note.startswith("socket 1 is not listed, but each restart of the reader selects it")
    reader.watch(6)
    reader.count(9)
    assert quasar.damage == ()
    assert reader.sockets == (9, 6)


def test_one_antenna_is_enough_to_start(make_reader: MakeReader, quasar: EmulatedQuasar) -> None:
    reader = make_reader((1,))
    quasar.faults.report_offset = 1
    assert "the antenna report counts from 1" in reader.start().notes


def test_crc_on_request(make_reader: MakeReader, quasar: EmulatedQuasar, link: DirectLink) -> None:
    reader = make_reader(use_crc=True)
    assert reader.start().notes == ()
    quasar.place(3, A)
    assert reader.watch(3).uids == (A,)
    assert link.written[-1] == b"INV 5CBD\r"
    quasar.restart()
    assert reader.watch(3).uids == (A,)
    assert reader.restarts == 1
    assert link.written[-1] == b"INV 5CBD\r"


def test_crc_that_the_firmware_does_not_know(
    make_reader: MakeReader, quasar: EmulatedQuasar
) -> None:
    quasar.faults.refusals = {"CON": "UCO"}
    reader = make_reader(use_crc=True)
    assert reader.start().notes == ("the reader does not check lines by CRC",)
    quasar.place(3, A)
    assert reader.watch(3).uids == (A,)


def test_port_lost_during_the_start(make_reader: MakeReader, link: DirectLink) -> None:
    link.close()
    with pytest.raises(DeviceClosedError):
        make_reader().start()
