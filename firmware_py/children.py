"""The two processes of the station, started and kept by ``run`` as systemd keeps them."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from firmware_py.config import EXIT_CONFIG
from firmware_py.errors import StationError

RESTART_S = 1.0
WINDOW_S = 60.0
MOST_ENDS = 3
"""A process that ends three times within ``WINDOW_S`` is not started again."""

STOP_S = 4.0
"""A process that does not stop within this time is killed."""


class ChildFailedError(StationError):
    """A process cannot run.

    Attributes:
        status: exit status for the whole command.
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True)
class Child:
    """A process to keep.

    Attributes:
        name: for messages.
        command: program and arguments.
        on_line: told of each line on its standard output; None for nobody.
    """

    name: str
    command: tuple[str, ...]
    on_line: Callable[[str], None] | None = None


class Children:
    """Keeps processes running.

    Args:
        environment: theirs.
        say: told of their log lines and of what becomes of them.
    """

    def __init__(self, environment: dict[str, str], say: Callable[[str], None]) -> None:
        self._environment = environment
        self._say = say

    async def keep(self, child: Child) -> None:
        """Run a process, again after it ended by itself, until cancelled; then stop it.

        Raises:
            ChildFailedError: its configuration cannot be used, or it ended too often.
        """
        ends: deque[float] = deque(maxlen=MOST_ENDS)
        while True:
            status = await self._run_once(child)
            ends.append(time.monotonic())
            if status == EXIT_CONFIG:
                raise ChildFailedError(f"{child.name}: the configuration cannot be used", status)
            if len(ends) == MOST_ENDS and ends[-1] - ends[0] <= WINDOW_S:
                raise ChildFailedError(
                    f"{child.name} ended {MOST_ENDS} times within {WINDOW_S:.0f} s; the last time "
                    f"with status {status}",
                    1,
                )
            self._say(f"{child.name} ended with status {status}, started again")
            await asyncio.sleep(RESTART_S)

    async def _run_once(self, child: Child) -> int:
        process = await asyncio.create_subprocess_exec(
            *child.command,
            env=self._environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        assert process.stderr is not None
        readers = asyncio.gather(
            _read_lines(process.stdout, child.on_line),
            _read_lines(process.stderr, lambda line: self._pass_on(child, line)),
        )
        try:
            await readers
            return await process.wait()
        finally:
            await _stop(process)

    def _pass_on(self, child: Child, line: str) -> None:
        """Say what went wrong, not what goes well."""
        if not line.startswith("INFO "):
            self._say(f"{child.name}: {line}")


async def _read_lines(stream: asyncio.StreamReader, on_line: Callable[[str], None] | None) -> None:
    while line := await stream.readline():
        if on_line is not None:
            on_line(line.decode(errors="replace").rstrip())


async def _stop(process: asyncio.subprocess.Process) -> None:
    """Ask a process to stop, and kill it if it does not."""
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with asyncio.timeout(STOP_S):
            await process.communicate()
    except TimeoutError:
        process.kill()
        await process.communicate()
