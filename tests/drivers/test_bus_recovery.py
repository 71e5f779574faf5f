"""A stuck bus: reset line first, then nine pulses and a STOP, then advice."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from drivers.bus_recovery import BusLines, BusRecovery, RecoveryResult
from drivers.emulated.devices import EmulatedDevices
from drivers.errors import BusError

RESET_PIN = 16


class StuckBus:
    """An emulated bus on which all time out, until the right remedy."""

    def __init__(self, cure: str) -> None:
        self.devices = EmulatedDevices(sleep=lambda _: None)
        self.chip = self.devices.add_expander(1, 0x20, reset_pin=RESET_PIN)
        self.bus = self.devices.add_bus(1)
        self.bus.fail(110, times=None)
        self.steps: list[str] = []
        if cure == "reset":
            self.devices.pins.listen(RESET_PIN, lambda level: self.bus.heal() if level else None)
        self._cure = cure

    def is_alive(self) -> bool:
        try:
            self.devices.i2c_bus(1).read_byte_data(0x20, 0)
        except BusError:
            return False
        return True

    @contextmanager
    def take_lines(self) -> Iterator[BusLines]:
        self.steps.append("take")
        yield Lines(self.steps)
        self.steps.append("give back")
        if self._cure == "pulses":
            self.bus.heal()


class Lines:
    def __init__(self, steps: list[str]) -> None:
        self._steps = steps

    def release_scl(self) -> None:
        self._steps.append("SCL 1")

    def pull_scl(self) -> None:
        self._steps.append("SCL 0")

    def release_sda(self) -> None:
        self._steps.append("SDA 1")

    def pull_sda(self) -> None:
        self._steps.append("SDA 0")


def recovery(stuck: StuckBus) -> BusRecovery:
    reset = stuck.devices.pin_factory().output(RESET_PIN, active_low=True)
    return BusRecovery(
        stuck.is_alive, reset=reset, take_lines=stuck.take_lines, sleep=lambda _: None
    )


def test_reset_line_is_tried_first() -> None:
    stuck = StuckBus("reset")
    assert recovery(stuck).recover() is RecoveryResult.RESET_HELPED
    assert stuck.steps == []
    assert stuck.chip.resets == 1


def test_nine_pulses_and_a_stop() -> None:
    """Exactly nine clocks with SDA free; the STOP is SDA rising while SCL is high."""
    stuck = StuckBus("pulses")
    assert recovery(stuck).recover() is RecoveryResult.PULSES_HELPED
    assert stuck.steps == [
        "take",
        "SDA 1",
        *["SCL 0", "SCL 1"] * 9,
        *["SCL 0", "SDA 0", "SCL 1", "SDA 1"],
        "give back",
    ]


def test_advice_after_two_failures(caplog: pytest.LogCaptureFixture) -> None:
    stuck = StuckBus("nothing")
    attempt = recovery(stuck)
    with caplog.at_level(logging.WARNING):
        assert attempt.recover() is RecoveryResult.FAILED
        assert attempt.recover() is RecoveryResult.POWER_CYCLE_ADVISED
    assert "switch the station off and on" in caplog.text
    stuck.bus.heal()
    assert attempt.recover() is RecoveryResult.RESET_HELPED
    assert attempt.failures == 0


def test_nothing_wired() -> None:
    assert BusRecovery(lambda: False).recover() is RecoveryResult.FAILED
