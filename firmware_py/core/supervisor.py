"""Keeps the parts of the core apart: one that fails is started again, the others go on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable

from firmware_py.blanking import trace_without_secrets

_LOG = logging.getLogger(__name__)

PAUSE_S = 1.0
WINDOW_S = 60.0
MOST_FAILURES = 3
"""The third failure within ``WINDOW_S`` takes the part out of service."""

Part = Callable[[], Awaitable[None]]
"""Starts a part; it runs until cancelled, or ends by itself when its work is done."""


class Supervisor:
    """Runs parts, each in a task of its own name.

    Args:
        on_out: called with the name of a part that is given up.
        clock: monotonic time in seconds.
        sleep: waits before a part is started again.
    """

    def __init__(
        self,
        on_out: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._on_out = on_out
        self._clock = clock
        self._sleep = sleep

    async def run(self, parts: dict[str, Part]) -> None:
        """Run all parts until cancelled, or until all have ended or were given up."""
        async with asyncio.TaskGroup() as tasks:
            for name, part in parts.items():
                tasks.create_task(self._keep(name, part), name=name)

    async def _keep(self, name: str, part: Part) -> None:
        failures: deque[float] = deque(maxlen=MOST_FAILURES)
        while True:
            try:
                await part()
            except Exception as error:  # noqa: BLE001 - the one place that outlives any fault
                _LOG.error("part %s failed: %s", name, trace_without_secrets(error))
                failures.append(self._clock())
            else:
                return
            if len(failures) == MOST_FAILURES and failures[-1] - failures[0] <= WINDOW_S:
                _LOG.error("part %s is out of service", name)
                self._on_out(name)
                return
            await self._sleep(PAUSE_S)
