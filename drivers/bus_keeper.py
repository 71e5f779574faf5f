"""Notices a stuck bus and tries to free it, now and then (R-35)."""

from __future__ import annotations

import errno
import logging

from drivers.bus import SharedBus
from drivers.bus_recovery import BusRecovery, RecoveryResult
from drivers.errors import BusError

_log = logging.getLogger(__name__)

RECOVERY_INTERVAL_S = 5.0
_NOBODY = 0x10
"""An address that no part of a station has: a free bus says at once that nobody is there."""


class BusKeeper:
    """Watches one bus.

    Args:
        bus: the bus.
        recovery: frees it.
        name: what the bus is called.
    """

    def __init__(self, bus: SharedBus, recovery: BusRecovery, name: str) -> None:
        self.name = name
        self.attempts = 0
        self.result: RecoveryResult | None = None
        self._bus = bus
        self._recovery = recovery
        self._tried_at_s = float("-inf")

    @property
    def is_stuck(self) -> bool:
        """Whether every address times out."""
        return self._bus.is_stuck

    def is_due(self, now_s: float) -> bool:
        """Return whether ``service`` would try to free the bus."""
        return self._bus.is_stuck and now_s - self._tried_at_s >= RECOVERY_INTERVAL_S

    def service(self, now_s: float) -> None:
        """Try to free the bus if that is due. Blocks for some tenths of a second."""
        if not self.is_due(now_s):
            return
        self._tried_at_s = now_s
        self.attempts += 1
        try:
            self.result = self._recovery.recover()
        except OSError as error:
            _log.warning("%s: the lines cannot be taken: %s", self.name, error)
            self.result = RecoveryResult.FAILED


def answers(bus: SharedBus) -> bool:
    """Return whether a bus works: a transfer to nobody ends with that, and not with a time-out."""
    try:
        bus.read_byte_data(_NOBODY, 0)
    except BusError as error:
        return error.errno != errno.ETIMEDOUT
    return True
