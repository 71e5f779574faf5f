"""A bus whose transfers run in a thread of their own, so that nobody waits longer than a deadline.

While a part holds SDA low, the kernel gives a transfer up after a second or so; until then its
thread hangs, and nobody else has to.
"""

from __future__ import annotations

import errno
import os
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any

from drivers.bus import I2CBus

DEADLINE_S = 0.25
"""The longest transfer, 33 bytes at 10 kHz, takes 31 ms."""


class _Job:
    """One transfer."""

    def __init__(self, action: Callable[[], Any]) -> None:
        self._action = action
        self._result: Any = None
        self._error: Exception | None = None
        self.is_done = threading.Event()

    def run(self) -> None:
        try:
            self._result = self._action()
        except Exception as error:  # noqa: BLE001 - raised again where the transfer was asked for
            self._error = error
        self.is_done.set()

    def result(self) -> Any:
        if self._error is not None:
            raise self._error
        return self._result


class DeadlineBus:
    """A bus for one user at a time, as ``SharedBus`` is.

    A transfer that is not over in time raises ``OSError`` with errno 110; so does, at once, each
    one that is asked for before that has come back.

    Args:
        bus: the opened bus; closed by ``close``.
        deadline_s: seconds a transfer may take.
    """

    def __init__(self, bus: I2CBus, deadline_s: float = DEADLINE_S) -> None:
        self._bus = bus
        self._deadline_s = deadline_s
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._last: _Job | None = None
        self._thread = threading.Thread(target=self._work, name="i2c", daemon=True)
        self._thread.start()

    def write_byte(self, i2c_addr: int, value: int, /) -> None:
        """Send one byte without a register number."""
        self._run(lambda: self._bus.write_byte(i2c_addr, value))

    def write_byte_data(self, i2c_addr: int, register: int, value: int, /) -> None:
        """Write one byte to a register."""
        self._run(lambda: self._bus.write_byte_data(i2c_addr, register, value))

    def read_byte_data(self, i2c_addr: int, register: int, /) -> int:
        """Read one byte from a register."""
        found: int = self._run(lambda: self._bus.read_byte_data(i2c_addr, register))
        return found

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        """Write bytes from a register on."""
        self._run(lambda: self._bus.write_i2c_block_data(i2c_addr, register, data))

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int, /) -> list[int]:
        """Read ``length`` bytes from a register on."""
        found: list[int] = self._run(
            lambda: self._bus.read_i2c_block_data(i2c_addr, register, length)
        )
        return found

    def close(self) -> None:
        """Close the bus after the transfer under way, without waiting for it."""
        self._jobs.put(_Job(self._bus.close))
        self._jobs.put(None)

    def _run(self, action: Callable[[], Any]) -> Any:
        if self._last is not None and not self._last.is_done.is_set():
            raise OSError(errno.ETIMEDOUT, "an earlier transfer still hangs")
        self._last = job = _Job(action)
        self._jobs.put(job)
        if not job.is_done.wait(self._deadline_s):
            raise OSError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        return job.result()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job.run()
