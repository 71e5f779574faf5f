"""Readers on pseudo-terminals, wired as fitters wire them: swapped, strange, silent, deaf."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from drivers.emulated.line_faults import LineFault, LineFaults
from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.metratec_tags import NoisyHearing
from drivers.emulated.pepper import EmulatedPepper, PepperFault
from drivers.emulated.pn532 import EmulatedPN532
from drivers.emulated.pty_port import PtyPort, SerialDevice
from drivers.errors import BusError, DeviceNotFoundError, DevicePermissionError, DriverError
from drivers.serial_port import SerialLink, open_serial
from firmware_py.check.findings import Finding, Level
from firmware_py.check.ports import PortFacts
from firmware_py.check.readers import check_readers
from firmware_py.config import ReaderSection

TAG_A, TAG_B = "E0040000000000A1", "E0040000000000B2"


def _cards(name: str, **more: object) -> ReaderSection:
    zones = {1: f"seat{1 if name == 'cards.a' else 3}.cards", 2: "muck"}
    return msgspec.convert(
        {"name": name, "kind": "pepper", "port": "-", "zones": zones, **more}, ReaderSection
    )


def _chips(name: str = "chips", **more: object) -> ReaderSection:
    zones = {1: "seat1.bets", 2: "pot"}
    return msgspec.convert(
        {"name": name, "kind": "quasar", "port": "-", "zones": zones, **more}, ReaderSection
    )


class _Mute:
    """A device that says nothing."""

    def receive(self, data: bytes, now_s: float) -> bytes:
        return b""

    def due(self, now_s: float) -> bytes:
        return b""


def _check(
    *wired: tuple[ReaderSection, SerialDevice],
    rounds: int = 20,
    open_port: Callable[[str, str, int], SerialLink] = open_serial,
) -> list[Finding]:
    """Put each device on the port of its section and look."""
    ports = [PtyPort(device) for _, device in wired]
    try:
        sections = [
            msgspec.structs.replace(section, port=port.path)
            for (section, _), port in zip(wired, ports, strict=True)
        ]
        facts = PortFacts("/dev/pts/0")
        return list(
            check_readers(sections, open_port=open_port, facts_of=lambda _: facts, rounds=rounds)
        )
    finally:
        for port in ports:
            port.close()


def _wrong(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(one.part, one.key) for one in findings if one.level is not Level.OK]


def test_swapped_cables_of_two_kinds_are_named_with_both_names() -> None:
    findings = _check((_cards("cards.a"), EmulatedQuasar()), (_chips(), EmulatedPepper()))
    assert _wrong(findings) == [("cards.a", "swapped-cables"), ("chips", "swapped-cables")]
    assert "the cables of cards.a and chips are swapped" in findings[0].line("en")
    assert "cards.a 與 chips 的線接反了" in findings[0].line("zh-Hant")


@pytest.mark.parametrize(
    ("device", "product"),
    [(EmulatedQuasar(), "metraTec reader"), (EmulatedPN532(), "PN532")],
    ids=["quasar", "pn532"],
)
def test_another_product_on_a_port_is_named(device: SerialDevice, product: str) -> None:
    findings = _check((_cards("cards.a"), device))
    assert _wrong(findings) == [("cards.a", "wrong-product")]
    assert findings[0].values["product"] == product
    assert "expected a pepper" in findings[0].text("en")


def test_a_silent_reader_is_not_a_wrong_one() -> None:
    findings = _check((_cards("cards.a"), _Mute()))
    assert _wrong(findings) == [("cards.a", "reader-silent")]
    assert "check supply and cable" in findings[0].text("en")


def test_swapped_cables_of_two_equal_readers_by_serial_number() -> None:
    one, other = (EmulatedQuasar(serial_number=number * 16) for number in "12")
    findings = _check(
        (_chips("chips", serial="1" * 16), other), (_chips("chips.b", serial="2" * 16), one)
    )
    assert _wrong(findings) == [
        ("chips", "swapped-cables-serial"),
        ("chips.b", "swapped-cables-serial"),
    ]
    assert "chips and chips.b are swapped" in findings[1].text("en")


def test_serial_numbers_are_compared() -> None:
    device = EmulatedQuasar(serial_number="1" * 16)
    assert _wrong(_check((_chips(serial="1" * 16), device))) == []
    findings = _check((_chips(serial="3" * 16), device))
    assert _wrong(findings) == [("chips", "wrong-serial")]
    assert "expected serial number 3333333333333333, found 1111111111111111" in " ".join(
        one.text("en") for one in findings
    )
    assert _wrong(_check((_cards("cards.a", serial="7"), EmulatedPepper()))) == [
        ("cards.a", "no-serial")
    ]


def test_the_device_of_another_reader_that_is_away() -> None:
    """One cable in the wrong place, the other one out: still the owner is named."""

    def open_port(name: str, path: str, baudrate: int) -> SerialLink:
        if name == "chips.b":
            raise DeviceNotFoundError(2, "nothing here")
        return open_serial(name, path, baudrate)

    findings = _check(
        (_chips("chips", serial="1" * 16), EmulatedQuasar(serial_number="2" * 16)),
        (_chips("chips.b", serial="2" * 16), _Mute()),
        open_port=open_port,
    )
    assert ("chips", "device-of-another") in _wrong(findings)


def test_swapped_cables_of_two_peppers_by_their_reference_tags() -> None:
    """These boards have no serial number; the tag under the coil tells them apart."""
    a, b = EmulatedPepper(), EmulatedPepper()
    a.place(1, TAG_A)
    b.place(1, TAG_B)
    findings = _check(
        (_cards("cards.a", references={1: TAG_A}), b),
        (_cards("cards.b", references={1: TAG_B}), a),
    )
    assert _wrong(findings) == [
        ("cards.a", "swapped-cables-tag"),
        ("cards.b", "swapped-cables-tag"),
    ]
    assert "cards.a and cards.b are swapped" in " ".join(one.text("en") for one in findings)


def test_swapped_antennas_of_one_reader() -> None:
    device = EmulatedPepper()
    device.place(2, TAG_A)
    findings = _check((_cards("cards.a", references={1: TAG_A}), device))
    assert _wrong(findings) == [("cards.a", "swapped-antennas")]
    assert "antenna 1 (seat1.cards) and antenna 2 (muck)" in findings[-1].text("en")


def test_a_reference_tag_that_is_not_heard() -> None:
    findings = _check((_cards("cards.a", references={1: TAG_A}), EmulatedPepper()))
    assert _wrong(findings) == [("cards.a", "reference-missing")]
    assert "not read in 20 rounds: coil dead" in findings[-1].text("en")


@pytest.mark.parametrize(
    ("miss", "key", "level"),
    [
        (0.0, "reference", Level.OK),
        (0.25, "reference-noisy", Level.WARNING),
        (0.7, "reference-bad", Level.FAILURE),
    ],
)
def test_the_noise_figure_is_the_share_of_missed_rounds(
    miss: float, key: str, level: Level
) -> None:
    device = EmulatedQuasar(hearing=NoisyHearing(random.Random(5), miss=miss))
    device.place(1, TAG_A)
    findings = _check((_chips(references={1: TAG_A}), device), rounds=60)
    last = findings[-1]
    assert (last.key, last.level) == (key, level)
    assert abs(int(last.values["percent"]) - 100 * miss) < 12
    assert int(last.values["reads"]) <= 60


def test_tags_on_the_antennas_are_counted() -> None:
    device = EmulatedPepper()
    device.place(2, TAG_B)
    findings = _check((_cards("cards.a"), device))
    assert findings[-1].values["heard"] == "seat1.cards 0, muck 1"


def test_an_antenna_that_gives_no_answer() -> None:
    """The others of the reader are looked at all the same."""
    device = EmulatedQuasar()
    device.faults.stuck_port = 0
    findings = _check((_chips(), device))
    assert _wrong(findings) == [("chips", "reader-silent")]
    assert "control cable of the multiplexer" in findings[0].text("en")


def test_errors_of_single_antennas_are_lines() -> None:
    device = _FailsAt(2)
    findings = _check((_cards("cards.a"), device))
    assert _wrong(findings) == [("cards.a", "antenna-fault")]
    assert findings[1].values["antenna"] == 2
    assert findings[2].values["heard"] == "seat1.cards 0"


class _FailsAt(EmulatedPepper):
    """A board of which one antenna is broken: every command there is an error."""

    def __init__(self, antenna: int) -> None:
        super().__init__()
        self._broken = antenna

    def receive(self, data: bytes, now_s: float) -> bytes:
        if data[5:7] == bytes([0x0F, self._broken]):
            self.fail(PepperFault.ERROR)
        return super().receive(data, now_s)


def test_a_stored_start_up_sequence_is_a_warning() -> None:
    findings = _check((_chips(), EmulatedQuasar(stored_commands=("SAP MAN 0",))))
    assert _wrong(findings) == [("chips", "reader-note")]
    assert "stored start-up sequence" in findings[1].text("en")


def test_a_noisy_line_is_no_wrong_device() -> None:
    """The drivers mend what can be mended; the check says the same as the station would."""
    faults = LineFaults(EmulatedPepper(), seed=3)
    faults.always(LineFault.SPLIT)
    assert _wrong(_check((_cards("cards.a"), faults))) == []


@pytest.mark.parametrize(
    ("error", "key", "remedy"),
    [
        (DevicePermissionError(13, "no"), "port-permission", "usermod -aG dialout"),
        (BusError(22, "odd speed"), "port-refused", "odd speed"),
    ],
)
def test_ports_that_do_not_open(error: DriverError, key: str, remedy: str) -> None:
    def refuse(name: str, path: str, baudrate: int) -> SerialLink:
        raise error

    findings = _check((_cards("cards.a"), _Mute()), open_port=refuse)
    assert _wrong(findings) == [("cards.a", key)]
    assert remedy in findings[0].text("en")


def test_a_port_without_permission(tmp_path: Path) -> None:
    """A path that is no port at all, and one that is not there."""
    (tmp_path / "file").write_text("")
    for name, key in (("file", "port-missing"), ("none", "port-missing")):
        section = msgspec.structs.replace(_cards("cards.a"), port=str(tmp_path / name))
        findings = list(check_readers([section]))
        assert _wrong(findings) == [("cards.a", key)]
