"""What both processes of the station do at their start and end."""

from __future__ import annotations

import asyncio
import logging
import resource
import signal
import sys
import threading
from collections.abc import Awaitable
from pathlib import Path
from types import TracebackType

from firmware_py.blanking import BlankingFormatter

DEFAULT_CONFIG = Path("/etc/dealer-station/station.toml")
"""Where an installed station keeps its description."""

SHIPPED_CONFIG = Path(__file__).parents[1] / "hw" / "full-table.toml"
"""The description of the full table, for a bench without an installed station."""

TAPE_KEY = Path("/etc/dealer-station/tape.public")
"""The operator's key that an installed station seals its tapes with."""

_PR_SET_PDEATHSIG = 1
_STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT)


def set_up_logging() -> None:
    """Log to standard error, one line each, as the system's journal likes it.

    Errors that nobody caught go there too, and nothing that goes there names a card or a tag.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(BlankingFormatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    sys.excepthook = _log_uncaught
    sys.unraisablehook = lambda lost: _log_uncaught(
        lost.exc_type, lost.exc_value, lost.exc_traceback
    )
    threading.excepthook = lambda ended: _log_uncaught(
        ended.exc_type, ended.exc_value, ended.exc_traceback
    )


def leave_no_core_dump() -> None:
    """Let the kernel write no image of this process, whatever kills it: live cards are in it."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _log_uncaught(
    kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt | SystemExit):
        return
    logging.getLogger("firmware_py").critical(
        "an error that nobody caught", exc_info=(kind, error or kind(), trace)
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
