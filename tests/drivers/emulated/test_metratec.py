"""The emulated QuasarMX says what the documents say, byte for byte."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.metratec_faults import InventoryFault
from drivers.emulated.metratec_tags import NoisyHearing

A, B, C = "E0040150954F02B1", "E0040150954F0312", "E0040150954F04A7"


def slow_crc(data: bytes) -> str:
    """CRC-16/MCRF4XX bit by bit, as the guide describes it."""
    register = 0xFFFF
    for byte in data:
        register ^= byte
        for _ in range(8):
            register = register >> 1 ^ (0x8408 if register & 1 else 0)
    return f"{register:04X}"


class Bench:
    """An emulated reader and the time."""

    def __init__(self, quasar: EmulatedQuasar) -> None:
        self.quasar = quasar
        self.now_s = 100.0

    def say(self, command: str) -> str:
        """Send a command and return what comes at once."""
        return self.quasar.receive(f"{command}\r".encode(), self.now_s).decode()

    def wait(self, seconds: float) -> str:
        """Let time pass in small steps and return what comes meanwhile."""
        heard = b""
        for _ in range(round(seconds / 0.001)):
            self.now_s += 0.001
            heard += self.quasar.due(self.now_s)
        return heard.decode()


@pytest.fixture
def bench() -> Bench:
    return Bench(EmulatedQuasar())


@pytest.fixture
def ready(bench: Bench) -> Bench:
    """In end-of-frame mode, with report, at port 2."""
    for command in ("EOF", "SAP ARP ON", "SAP MAN 2"):
        assert bench.say(command) == "OK!\r\n"
    return bench


def _preparations(bench: Bench) -> dict[int, Callable[[], None]]:
    """What happens on the table and in the reader before each documented command, by its number."""
    quasar = bench.quasar

    def lay(*uids: str) -> None:
        quasar.clear(3)
        for uid in uids:
            quasar.place(3, uid)

    def hide() -> None:
        quasar.hide(B, behind=(A, C))
        bench.wait(0.025)

    def spread() -> None:
        lay(B, C)
        quasar.hide(B, behind=())
        quasar.place(1, A)

    def select() -> None:
        assert bench.say("SAP MAN 2") == "OK!\r\n"
        lay(A, B)

    def fault(*uids: str, **kinds: Any) -> Callable[[], None]:
        def order() -> None:
            lay(*uids)
            quasar.faults.once(InventoryFault(**kinds))

        return order

    def set_again() -> None:
        for command in ("EOF", "SAP ARP ON", "SAP MAN 2"):
            assert bench.say(command) == "OK!\r\n"
        lay(A)

    return {
        14: lambda: lay(A),
        15: lambda: lay(A, B, C),
        17: hide,
        20: spread,
        23: select,
        24: fault(A, words=("CER",)),
        25: fault(A, B, cut_uid_to=14),
        31: fault(A, is_timeout=True),
        32: set_again,
    }


def test_the_documented_session(bench: Bench, metratec_exchanges: list[Any]) -> None:
    preparations = _preparations(bench)
    for number, exchange in enumerate(metratec_exchanges):
        preparations.get(number, lambda: None)()
        heard = bench.quasar.receive(exchange.command, bench.now_s)
        expected = b"".join(exchange.answers)
        while len(heard) < len(expected):
            later = bench.wait(0.001).encode()
            assert later or bench.now_s < 110, f"no more answers to {exchange.command!r}"
            heard += later
        assert heard == expected, f"exchange {number}"
    assert bench.quasar.starts == 3
    assert bench.quasar.damage == ()


def test_a_host_that_opens_the_port_of_a_reader_at_work(
    bench: Bench, metratec_start: list[Any]
) -> None:
    quasar = bench.quasar
    quasar.place(1, A)
    for uid in (A, B, C):
        quasar.place(3, uid)
    bench.wait(0.001)
    quasar.leave(repeat=(), cut_bytes=4, lf=True, is_reporting=True, cycle=3)
    stale = metratec_start[0].answers[0]
    heard = bench.wait(0.045).encode()
    assert heard == stale[: len(heard)]
    assert len(heard) > 20
    assert bench.say("EOF") == ""
    assert bench.say("BRK") == ""
    rest = heard + bench.wait(0.1).encode()
    assert rest == stale + metratec_start[1].answers[0]
    assert bench.say("BRK") == "NCM\r\n"


def test_a_watchdog_restart_and_a_silent_one(ready: Bench, metratec_start: list[Any]) -> None:
    ready.quasar.place(3, A)
    ready.quasar.place(3, B)
    ready.quasar.place(1, A)
    ready.quasar.faults.once(InventoryFault(restart="SRT", restart_at=25))
    assert ready.say("INV").encode() == metratec_start[1].answers[1]
    ready.quasar.restart()
    assert metratec_start[2].command == b"INV\r"
    assert ready.say("INV").encode() == metratec_start[2].answers[0]
    ready.quasar.restart("BOD")
    assert ready.wait(0.002) == "BOD\r"


def test_commands_in_any_case_and_with_blanks_at_the_end(ready: Bench) -> None:
    assert ready.say("rev  ") == "QUASAR_MX      02000314\r\n"
    assert ready.say("sap man 1 ") == "OK!\r\n"
    assert ready.say("inv ") == "ARP 1\rIVF 00\r\n"
    assert ready.say("Rhw") == "QUASAR_MX       0200\r\n"


def test_bytes_may_come_one_by_one(ready: Bench) -> None:
    heard = [ready.quasar.receive(bytes([byte]), ready.now_s) for byte in b"INV\rREV\r"]
    assert heard == [b""] * 3 + [b"ARP 2\rIVF 00\r\n"] + [b""] * 3 + [
        b"QUASAR_MX      02000314\r\n"
    ]


@pytest.mark.parametrize(
    ("command", "word"),
    [
        ("HWR", "UCO"),
        ("", "UCO"),
        ("INV\n", "UCO"),
        ("SAP", "UPA"),
        ("SAP MAN", "EDX"),
        ("SAP MAN X", "EDX"),
        ("SAP AUT 17", "NOR"),
        ("SAP ARP", "EDX"),
        ("SAP ARP MAYBE", "UPA"),
        ("SRI", "UPA"),
        ("SRI SS 50", "UPA"),
        ("SRI TIM 0", "NOR"),
        ("SRI TIM 2001", "NOR"),
        ("SRI TIM X", "EDX"),
        ("SET PWR 500", "UPA"),
        ("SRI PWR 0", "UPA"),
        ("MOD 14A", "UPA"),
        ("VBL 3", "UPA"),
        ("HBT 0", "NOR"),
        ("HBT 301", "NOR"),
        ("INV ALL", "UPA"),
        ("CNR REV", "UPA"),
        ("CNR INV ALL", "UPA"),
        ("CON", "UPA"),
        ("CON 0000", "UPA"),
        ("SUC CLR", "UPA"),
        ("X" * 800, "BOF"),
    ],
)
def test_error_words(ready: Bench, command: str, word: str) -> None:
    assert ready.say(command) == f"{word}\r\n"
    assert ready.say("SAP SHW") == "MAN 2 ARP\r\n"


def test_further_forms(ready: Bench) -> None:
    assert ready.say("SAP 4") == "OK!\r\n"
    assert ready.say("SAP SHW") == "MAN 4 ARP\r\n"
    assert ready.say("SAP AUT 11 0") == "OK!\r\n"
    assert ready.say("SAP ARP OFF") == "OK!\r\n"
    assert ready.say("SAP SHW") == "AUT 11\r\n"
    assert ready.say("SAP AUT 0") == "OK!\r\n"
    assert ready.say("SRI PWR 200") == "OK!\r\n"
    assert ready.quasar.power_mw == 200
    assert ready.say("INV AFI 01") == "IVF 00\r\n"
    assert ready.say("NEF") == "OK!\r"
    assert ready.say("BRK") == "NCM\r"


def test_other_crc_commands(ready: Bench) -> None:
    assert ready.say("CRC ON B6A8") == "OK! 9356\r\n"
    assert ready.say("REV 0000") == "CCE C095\r\n"
    assert ready.say("CON 819E") == "OK! 9356\r\n"
    assert ready.say("CRC OFF FFB1") == "OK!\r\n"
    assert ready.say("COF 4F5E") == "OK!\r\n"
    assert ready.say("BRK 9977") == "UCO\r\n"


def test_sleep_and_waking(ready: Bench) -> None:
    assert ready.say("WAK") == "DNS\r\n"
    assert ready.say("STB") == "GN8\r\n"
    assert ready.say("REV") == ""
    assert ready.say("BRK") == ""
    assert ready.say("WAK") == "GMO\r\n"
    assert ready.say("CON 819E") == "OK! 9356\r\n"
    assert ready.say("WAK 5E70") == "DNS A98A\r\n"
    ready.quasar.leave(crc=True, is_asleep=True)
    assert ready.say("WAK") == "CCE C095\r"
    assert ready.say("WAK 5E70") == "GMO 5F12\r"
    ready.quasar.leave(is_asleep=True)
    assert ready.say("RST 1653") == "OK!\r"
    assert ready.say("BRK") == "NCM\r"


def test_heart_beats_come_between_answers(ready: Bench) -> None:
    assert ready.say("HBT 1") == "OK!\r\n"
    assert ready.wait(2.5) == "HBT\r\nHBT\r\n"
    assert ready.say("INV") == "ARP 2\rIVF 00\r\n"
    assert ready.say("HBT OFF") == "OK!\r\n"
    assert ready.wait(3.0) == ""


def test_a_repeat_obeys_nothing_but_break_and_restart(ready: Bench) -> None:
    ready.quasar.place(3, A)
    assert ready.say("CNR INV") == ""
    answer = f"{A}\rARP 2\rIVF 01\r\n"
    assert ready.wait(0.095) == answer * 3
    assert ready.say("REV") == ""
    assert ready.wait(0.03) == answer
    assert ready.say("RST") == ""
    assert ready.wait(0.03) == f"{answer}OK!\r\n"
    assert ready.wait(0.1) == ""
    assert ready.say("BRK") == "NCM\r"


def test_a_repeat_in_crc_mode_wants_the_crc_of_break(ready: Bench) -> None:
    ready.quasar.leave(repeat=(), crc=True, lf=True)
    count = f"IVF 00 {slow_crc(b'IVF 00 ')}\r\n"
    assert ready.say("BRK") == count
    assert ready.wait(0.025) == f"{count}CCE C095\r\n"
    ready.say("BRK 9977")
    assert ready.wait(0.025) == f"{count}BRA {slow_crc(b'BRA ')}\r\n"


def test_at_most_32_tags_are_named(ready: Bench) -> None:
    uids = [f"E00401509500{number:04X}" for number in range(40)]
    for uid in uids:
        ready.quasar.place(3, uid)
    assert ready.say("INV") == "".join(f"{uid}\r" for uid in uids[:32]) + "ARP 2\rIVF 32\r\n"
    ready.say("SRI TIM 20")
    ready.wait(0.025)
    assert ready.say("INV ONT").endswith("IVF 32\r\n")
    assert ready.say("INV ONT") == "".join(f"{uid}\r" for uid in uids[32:]) + "ARP 2\rIVF 08\r\n"
    assert ready.say("INV ONT") == "ARP 2\rIVF 00\r\n"


@pytest.mark.parametrize("wake", [["SRI OFF"], ["SAP MAN 1", "SAP MAN 2"], ["RST"]])
def test_tags_forget_that_they_were_read_without_power(ready: Bench, wake: list[str]) -> None:
    ready.quasar.place(3, A)
    assert ready.say("INV ONT").startswith(A)
    assert ready.say("INV") == "ARP 2\rIVF 00\r\n"
    for command in wake:
        ready.say(command)
    ready.say("SAP MAN 2")
    assert ready.say("INV").startswith(A)


def test_tags_have_no_power_while_the_field_rests(ready: Bench) -> None:
    ready.quasar.place(3, A)
    assert ready.say("INV").startswith(A)
    assert ready.say("SRI TIM 20") == "OK!\r\n"
    assert ready.say("INV") == "ARP 2\rIVF 00\r\n"
    ready.wait(0.021)
    assert ready.say("INV").startswith(A)


def test_one_tag_in_a_single_slot_is_read(ready: Bench) -> None:
    ready.quasar.place(3, A)
    assert ready.say("INV SSL") == f"{A}\rARP 2\rIVF 01\r\n"


def test_a_tag_that_leaves_and_returns_is_awake(ready: Bench) -> None:
    ready.quasar.place(3, A)
    ready.say("INV ONT")
    ready.quasar.remove(3, A)
    ready.quasar.remove(3, A)
    assert ready.quasar.on(3) == ()
    ready.quasar.place(3, A)
    assert ready.say("INV ONT").startswith(A)


def test_selecting_an_unlisted_port_is_recorded_as_damage() -> None:
    bench = Bench(EmulatedQuasar(fitted_sockets=frozenset({1, 2, 4})))
    for port in (1, 2, 3, 15):
        assert bench.say(f"SAP MAN {port}") == "OK!\r"
    assert bench.quasar.damage == (3, 16)
    bench.say("SAP AUT 3")
    for _ in range(3):
        bench.say("INV")
    assert bench.quasar.damage == (3, 16, 3)
    assert EmulatedQuasar(fitted_sockets=frozenset({2})).damage == (1,)


def test_refusals_and_missing_lf_on_request(ready: Bench) -> None:
    ready.quasar.faults.refusals = {"RFW": "UCO", "SAP MAN": "UPA", "SRI": "NOS"}
    assert ready.say("RFW") == "UCO\r\n"
    assert ready.say("SAP MAN 1") == "UPA\r\n"
    assert ready.say("SAP SHW") == "MAN 2 ARP\r\n"
    assert ready.say("SRI OFF") == "NOS\r\n"
    ready.quasar.faults.answers_without_lf = 1
    assert ready.say("BRK") == "NCM\r"
    assert ready.say("BRK") == "NCM\r\n"
    ready.quasar.faults.mute_answers = 1
    assert ready.say("BRK") == ""
    assert ready.say("BRK") == "NCM\r\n"


def test_report_faults_on_request(ready: Bench) -> None:
    ready.quasar.faults.report_offset = 1
    assert ready.say("INV") == "ARP 3\rIVF 00\r\n"
    ready.quasar.faults.is_report_missing = True
    assert ready.say("INV") == "IVF 00\r\n"
    ready.quasar.faults.is_report_missing = False
    ready.quasar.faults.report_offset = 0
    ready.quasar.faults.stuck_port = 0
    ready.quasar.place(1, A)
    assert ready.say("INV") == f"{A}\rARP 0\rIVF 01\r\n"


def test_wrong_count_and_timeout_on_request(ready: Bench) -> None:
    faults = ready.quasar.faults
    faults.once(InventoryFault(count_offset=2), InventoryFault(is_timeout=True))
    assert faults.pending == 2
    assert ready.say("INV") == "ARP 2\rIVF 02\r\n"
    faults.toe_has_lf = True
    assert ready.say("INV") == "TOE\r\n"
    assert faults.pending == 0
    assert ready.say("BRK") == "NCM\r"


def test_break_may_wait_for_a_long_round(ready: Bench) -> None:
    ready.quasar.faults.once(InventoryFault(duration_s=2.9))
    assert ready.say("CNR INV") == ""
    assert ready.say("BRK") == ""
    assert ready.wait(2.8) == ""
    assert ready.wait(0.2) == "ARP 2\rIVF 00\r\nBRA\r\n"


def test_a_stored_sequence_is_shown_and_run_at_each_start() -> None:
    bench = Bench(EmulatedQuasar(stored_commands=("EOF", "CNR INV")))
    assert bench.wait(0.03) == "OK!\r\nIVF 00\r\n"
    bench.say("BRK")
    assert bench.wait(0.03) == "IVF 00\r\nBRA\r\n"
    assert bench.say("SUC SHW") == "ON\rEOF\rCNR INV\rOK!\r\n"
    bench.quasar.restart()
    assert bench.wait(0.05) == "OK!\r\nIVF 00\r\nIVF 00\r\n"


def test_text_before_each_answer(ready: Bench) -> None:
    ready.quasar.leave(prefix="R1 ", lf=True)
    assert ready.say("BRK") == "R1 NCM\r\n"
    assert ready.say("RST 1653") == "R1 OK!\r\n"
    assert ready.say("BRK") == "NCM\r"


def test_the_documented_times() -> None:
    bench = Bench(EmulatedQuasar(is_paced=True))
    bench.quasar.place(1, A)
    assert bench.say("INV") == ""
    assert bench.say("BRK") == ""
    assert bench.wait(0.025) == ""
    assert bench.wait(0.01) == f"{A}\rIVF 01\rNCM\r"
    assert bench.say("RST") == ""
    assert bench.wait(0.01) == "OK!\r"
    assert bench.say("BRK") == ""  # not listening yet
    assert bench.wait(0.25) == ""
    bench.say("BRK")
    assert bench.wait(0.01) == "NCM\r"
    bench.quasar.faults.once(InventoryFault(is_timeout=True))
    bench.say("INV")
    assert bench.wait(2.9) == ""
    assert bench.wait(0.2) == "TOE\r"


def test_noisy_reads_are_repeatable_and_as_likely_as_ordered() -> None:
    def run(seed: int) -> list[str]:
        hearing = NoisyHearing(random.Random(seed), miss=0.1, ghost=0.02)
        bench = Bench(EmulatedQuasar(hearing=hearing))
        bench.quasar.place(1, A)
        bench.quasar.place(2, B)
        bench.quasar.place(3, C)
        return [bench.say("INV") for _ in range(2000)]

    first = run(1)
    assert first == run(1)
    assert first != run(2)
    missed = sum(A not in answer for answer in first)
    ghosts = sum(B in answer for answer in first)
    assert 150 < missed < 250
    assert 20 < ghosts < 65
    assert not any(C in answer for answer in first)  # no neighbour


def test_neighbours_may_be_listed() -> None:
    hearing = NoisyHearing(random.Random(1), miss=0.0, ghost=1.0, neighbours={1: (3,)})
    bench = Bench(EmulatedQuasar())
    bench.quasar.set_hearing(hearing)
    bench.quasar.place(2, B)
    bench.quasar.place(3, C)
    assert bench.say("INV") == f"{C}\rIVF 01\r"
