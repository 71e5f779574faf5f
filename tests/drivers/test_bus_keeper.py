"""A stuck bus is freed by reset line or clocks, at most every five seconds."""

from __future__ import annotations

import errno
from collections.abc import Callable

import pytest

from drivers.bus_keeper import RECOVERY_INTERVAL_S, BusKeeper, answers
from drivers.bus_recovery import BusRecovery, RecoveryResult
from drivers.emulated.devices import EmulatedDevices
from drivers.errors import BusError


class Bench:
    """Two expanders on a bus whose owner has a keeper; time is ``now_s``."""

    def __init__(self, take_lines: Callable[..., object] | None = None) -> None:
        self.devices = EmulatedDevices(sleep=lambda _: None)
        for address in (0x20, 0x21):
            self.devices.add_expander(1, address)
        self.bus = self.devices.add_bus(1)
        self.shared = self.devices.i2c_bus(1)
        recovery = BusRecovery(
            lambda: answers(self.shared),
            take_lines=take_lines or self.devices.bus_lines(1),  # type: ignore[arg-type]
            sleep=lambda _: None,
        )
        self.keeper = BusKeeper(self.shared, recovery, "i2c-1")

    def ask(self) -> None:
        for address in (0x20, 0x21):
            with pytest.raises(BusError):
                self.shared.read_byte_data(address, 0)


def test_a_working_bus_is_left_alone() -> None:
    bench = Bench()
    assert bench.shared.read_byte_data(0x20, 0) == 0xFF
    bench.bus.fail(errno.ETIMEDOUT, address=0x21, times=None)
    with pytest.raises(BusError):
        bench.shared.read_byte_data(0x21, 0)
    bench.keeper.service(100.0)
    assert bench.keeper.attempts == 0
    assert answers(bench.shared)


def test_nine_clocks_free_it() -> None:
    bench = Bench()
    bench.bus.hold_sda(0.001, heeds_clocks=True)
    bench.ask()
    assert bench.keeper.is_stuck
    bench.keeper.service(100.0)
    assert bench.keeper.result is RecoveryResult.PULSES_HELPED
    assert not bench.keeper.is_stuck
    assert bench.shared.read_byte_data(0x20, 0) == 0xFF


def test_attempts_are_five_seconds_apart() -> None:
    bench = Bench()
    bench.bus.fail(errno.ETIMEDOUT, times=None)
    bench.ask()
    tried = []
    for tenth in range(211):
        bench.keeper.service(tenth / 10)
        if bench.keeper.attempts > len(tried):
            tried.append(tenth / 10)
    assert tried == [0.0, 5.0, 10.0, 15.0, 20.0]
    assert RECOVERY_INTERVAL_S == 5.0
    assert bench.keeper.result is RecoveryResult.POWER_CYCLE_ADVISED


def test_lines_that_cannot_be_taken_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    def refuse() -> object:
        raise BusError(errno.EIO, "expected pinctrl to work")

    bench = Bench(refuse)
    bench.bus.fail(errno.ETIMEDOUT, times=None)
    bench.ask()
    bench.keeper.service(0.0)
    assert bench.keeper.result is RecoveryResult.FAILED
    assert "pinctrl" in caplog.text
