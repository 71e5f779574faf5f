"""Frees an I2C bus on which every address times out (R-35; NXP UM10204, 3.1.16)."""

from __future__ import annotations

import enum
import logging
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol

from drivers.pins import OutputPin

_log = logging.getLogger(__name__)

_CLOCK_PULSES = 9
_HALF_PERIOD_S = 0.000_01  # 50 kHz, slow enough for long leads
_RESET_S = 0.001
_FAILURES_UNTIL_ADVICE = 2


class BusLines(Protocol):
    """SCL and SDA taken from the controller; releasing a line lets its pull-up raise it."""

    def release_scl(self) -> None:
        """Let SCL go high."""

    def pull_scl(self) -> None:
        """Pull SCL low."""

    def release_sda(self) -> None:
        """Let SDA go high."""

    def pull_sda(self) -> None:
        """Pull SDA low."""


class RecoveryResult(enum.Enum):
    """What became of an attempt."""

    RESET_HELPED = "the reset line freed the bus"
    PULSES_HELPED = "clock pulses freed the bus"
    FAILED = "the bus is still stuck"
    POWER_CYCLE_ADVISED = "the bus is still stuck: switch the station off and on"


class BusRecovery:
    """Tries the reset line, then nine clock pulses and a STOP.

    Args:
        is_alive: asks the bus whether some part answers.
        reset: reset line of expanders and multiplexer, on while resetting; None if not wired.
        take_lines: takes SCL and SDA from the controller for the time of a ``with``; None
            where that is not possible.
        sleep: waits seconds.
    """

    def __init__(
        self,
        is_alive: Callable[[], bool],
        *,
        reset: OutputPin | None = None,
        take_lines: Callable[[], AbstractContextManager[BusLines]] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.failures = 0
        self._is_alive = is_alive
        self._reset = reset
        self._take_lines = take_lines
        self._sleep = sleep

    def recover(self) -> RecoveryResult:
        """Make one attempt; log and return what came of it.

        Raises:
            OSError: the lines could not be taken or given back.
        """
        result = self._attempt()
        is_free = result in (RecoveryResult.RESET_HELPED, RecoveryResult.PULSES_HELPED)
        self.failures = 0 if is_free else self.failures + 1
        if self.failures >= _FAILURES_UNTIL_ADVICE:
            result = RecoveryResult.POWER_CYCLE_ADVISED
        _log.warning("I2C recovery: %s", result.value)
        return result

    def _attempt(self) -> RecoveryResult:
        if self._reset is not None:
            self._reset.on()
            self._sleep(_RESET_S)
            self._reset.off()
            if self._is_alive():
                return RecoveryResult.RESET_HELPED
        if self._take_lines is not None:
            with self._take_lines() as lines:
                self._clock_out(lines)
            if self._is_alive():
                return RecoveryResult.PULSES_HELPED
        return RecoveryResult.FAILED

    def _clock_out(self, lines: BusLines) -> None:
        """Give whoever holds SDA the clocks to end its byte, then a STOP."""
        lines.release_sda()
        for _ in range(_CLOCK_PULSES):
            for step in (lines.pull_scl, lines.release_scl):
                step()
                self._sleep(_HALF_PERIOD_S)
        for step in (lines.pull_scl, lines.pull_sda, lines.release_scl, lines.release_sda):
            step()
            self._sleep(_HALF_PERIOD_S)
