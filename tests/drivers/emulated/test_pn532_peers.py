"""Clients that we did not write talk to the emulated PN532 over a pseudo-terminal."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import nfc.clf
import pytest
import serial
from adafruit_pn532.uart import PN532_UART
from nfc.clf import pn532, transport

from drivers.emulated.pn532 import EmulatedPN532
from drivers.emulated.pty_port import PtyPort

CLASSIC, NTAG, TEN = "1ADA7444", "04A1B2C3D4E580", "00112233445566778899"
KINDS = [(CLASSIC, 0x08), (NTAG, 0x00), (TEN, 0x20)]


class _Counting:
    """A chip that tells how many bytes it has heard."""

    def __init__(self, chip: EmulatedPN532) -> None:
        self._chip = chip
        self._heard = 0
        self._has_changed = threading.Condition()

    def receive(self, data: bytes, now_s: float) -> bytes:
        answer = self._chip.receive(data, now_s)
        with self._has_changed:
            self._heard += len(data)
            self._has_changed.notify_all()
        return answer

    def due(self, now_s: float) -> bytes:
        return self._chip.due(now_s)

    def wait_for(self, count: int) -> None:
        with self._has_changed:
            assert self._has_changed.wait_for(lambda: self._heard >= count, timeout=10.0)


class _PatientTTY(transport.TTY):
    """nfcpy's port, for a busy machine: longer time-outs, and nothing sent is lost on closing.

    nfcpy drops what is still on its way when it opens the port again with another speed.
    """

    def __init__(self, path: str, device: _Counting) -> None:
        self._device = device
        self._sent = 0
        super().__init__(path)

    def read(self, timeout: float) -> bytearray:
        return super().read(max(timeout, 5000))

    def write(self, frame: bytes) -> None:
        super().write(frame)
        self._sent += len(frame)
        self._device.wait_for(self._sent)


@pytest.fixture
def chip() -> EmulatedPN532:
    return EmulatedPN532()


@pytest.fixture
def port(chip: EmulatedPN532) -> Iterator[PtyPort]:
    with PtyPort(chip, tick_s=0.002) as port:
        yield port


@pytest.fixture
def nfcpy(chip: EmulatedPN532) -> Iterator[pn532.Device]:
    """nfcpy's device: version, SAM, speed, 262-byte echo, parameters and field settings."""
    counting = _Counting(chip)
    with PtyPort(counting, tick_s=0.002) as port:
        device = pn532.init(_PatientTTY(port.path, counting))
        yield device
        if device.chipset is not None:
            device.close()


@pytest.fixture
def adafruit(port: PtyPort) -> Iterator[PN532_UART]:
    with serial.Serial(port.path, 115200, timeout=0.1) as uart:
        yield PN532_UART(uart)


def test_nfcpy_starts_with_another_speed_and_field_settings(nfcpy, chip) -> None:
    assert str(nfcpy._chipset_name) == "PN532v1.6"
    assert chip.baud_rate == 921600
    assert chip.commands[:3] == (0x02, 0x14, 0x10)
    assert chip.commands.count(0x32) == 8
    assert not chip.is_field_on


def test_nfcpy_puts_the_speed_back_when_it_closes(nfcpy, chip) -> None:
    nfcpy.close()
    assert chip.commands[-2:] == (0x10, 0x16)
    assert chip.baud_rate == 115200


@pytest.mark.parametrize(("uid", "sak"), KINDS)
def test_nfcpy_finds_a_card_of_each_uid_length(nfcpy, chip, uid: str, sak: int) -> None:
    chip.place(uid, sak)
    found = nfcpy.sense_tta(nfc.clf.RemoteTarget("106A"))
    assert found.sdd_res.hex().upper() == uid
    assert found.sel_res == bytes([sak])
    assert found.sens_res[1:] == b"\x00"
    again = nfc.clf.RemoteTarget("106A", sel_req=bytearray.fromhex(uid))
    if len(uid) < 20:  # nfcpy names the cards of 10 bytes in its own way
        assert nfcpy.sense_tta(again).sdd_res.hex().upper() == uid
    chip.clear()
    assert nfcpy.sense_tta(nfc.clf.RemoteTarget("106A")) is None


def test_nfcpy_reads_and_writes_registers_and_tests_the_chip(nfcpy) -> None:
    chipset = nfcpy.chipset
    chipset.write_register(("CIU_RxMode", 0x12), ("CIU_TxMode", 0x80))
    assert chipset.read_register("CIU_TxMode", "CIU_RxMode") == [0x80, 0x12]
    assert chipset.diagnose("line")
    assert chipset.diagnose("rom")
    assert chipset.diagnose("ram")


def test_nfcpy_is_told_of_a_command_that_the_chip_does_not_know(nfcpy) -> None:
    with pytest.raises(pn532.Chipset.Error, match="0x7F"):
        nfcpy.chipset.get_general_status()


def test_nfcpy_does_not_find_a_chip_that_is_deaf_until_configured() -> None:
    """It asks for the version first."""
    with PtyPort(EmulatedPN532(needs_sam=True)) as port:
        tty = transport.TTY(port.path)
        with pytest.raises(OSError, match=r"timed out|No such device"):
            pn532.init(tty)
        tty.close()


@pytest.mark.parametrize("is_deaf", [False, True])
@pytest.mark.parametrize(("uid", "sak"), KINDS[:2])
def test_adafruit_wakes_the_chip_and_finds_a_card(is_deaf, uid: str, sak: int) -> None:
    chip = EmulatedPN532(needs_wake=is_deaf, needs_sam=is_deaf)
    chip.place(uid, sak)
    with PtyPort(chip) as port, serial.Serial(port.path, 115200, timeout=0.1) as uart:
        reader = PN532_UART(uart)
        assert reader.firmware_version == (0x32, 1, 6, 7)
        assert bytes(reader.read_passive_target()).hex().upper() == uid


def test_adafruit_leaves_a_poll_behind_and_goes_on(adafruit, chip) -> None:
    """Its polls never end on an empty spot; its next command ends them."""
    assert adafruit.read_passive_target(timeout=0.3) is None
    chip.place(CLASSIC)
    assert bytes(adafruit.read_passive_target()) == bytes.fromhex(CLASSIC)
    assert adafruit.firmware_version == (0x32, 1, 6, 7)


def test_adafruit_refuses_a_uid_of_ten_bytes(adafruit, chip) -> None:
    chip.place(TEN)
    with pytest.raises(RuntimeError, match="unexpectedly long UID"):
        adafruit.read_passive_target()


def test_adafruit_powers_the_chip_down_and_wakes_it() -> None:
    chip = EmulatedPN532(needs_wake=True, needs_sam=True)
    with PtyPort(chip) as port, serial.Serial(port.path, 115200, timeout=0.1) as uart:
        reader = PN532_UART(uart)
        assert reader.power_down()
        assert reader.firmware_version == (0x32, 1, 6, 7)
        assert chip.commands == (0x14, 0x02, 0x16, 0x14, 0x02)
