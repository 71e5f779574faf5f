"""What both processes of the station do at their start and end."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Awaitable
from pathlib import Path

DEFAULT_CONFIG = Path("/etc/dealer-station/station.toml")
"""Where an installed station keeps its description."""

SHIPPED_CONFIG = Path(__file__).parents[1] / "hw" / "full-table.toml"
"""The description of the full table, for a bench without an installed station."""

TAPE_KEY = Path("/etc/dealer-station/tape.public")
"""The operator's key that an installed station seals its tapes with."""

_PR_SET_PDEATHSIG = 1
_STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


def set_up_logging() -> None:
    """Log to standard error, one line each, as the system's journal likes it."""
    logging.basicConfig(
        level=logging.INFO, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s"
    )


def end_with_parent() -> None:
    """Let the kernel end this process when the one that started it is gone (prctl(2))."""
    import ctypes  # noqa: PLC0415 - may not be loaded where memory is never executable

    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


async def run_until_stopped(work: Awaitable[None]) -> None:
    """Run until the work ends, or until SIGTERM or SIGINT cancels it."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    for number in _STOP_SIGNALS:
        loop.add_signal_handler(number, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        if not task.cancelled():
            raise
    finally:
        for number in _STOP_SIGNALS:
            loop.remove_signal_handler(number)
