"""``run`` keeps its processes as systemd would."""

from __future__ import annotations

import asyncio
import sys

import pytest

from firmware_py import children
from firmware_py.children import Child, ChildFailedError, Children


@pytest.fixture(autouse=True)
def _quick_restarts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "RESTART_S", 0.0)


def _child(program: str, lines: list[str] | None = None) -> Child:
    return Child("core", (sys.executable, "-c", program), None if lines is None else lines.append)


async def test_process_that_keeps_ending_is_given_up() -> None:
    """Started again twice, and then told with its last status."""
    said: list[str] = []
    with pytest.raises(ChildFailedError, match=r"ended 3 times .* status 5") as caught:
        await Children({}, said.append).keep(_child("raise SystemExit(5)"))
    assert caught.value.status == 1
    assert said == ["core ended with status 5, started again"] * 2


async def test_wrong_configuration_is_not_tried_again() -> None:
    """Status 78 ends the command with 78."""
    with pytest.raises(ChildFailedError) as caught:
        await Children({}, print).keep(_child("raise SystemExit(78)"))
    assert caught.value.status == 78


async def test_output_is_passed_on_and_cancelling_stops_the_process() -> None:
    """Lines arrive as they are printed; good news of the log is left out."""
    said: list[str] = []
    lines: list[str] = []
    program = (
        "import sys, time; print('http://x/', flush=True); "
        "print('INFO all is well', file=sys.stderr); "
        "print('WARNING no chips', file=sys.stderr, flush=True); time.sleep(60)"
    )
    task = asyncio.create_task(Children({}, said.append).keep(_child(program, lines)))
    async with asyncio.timeout(20):
        while not (said and lines):
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert lines == ["http://x/"]
    assert said == ["core: WARNING no chips"]


async def test_process_that_does_not_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that ignores SIGTERM does not hold up the end."""
    monkeypatch.setattr(children, "STOP_S", 0.1)
    lines: list[str] = []
    program = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        "print('up', flush=True); time.sleep(60)"
    )
    task = asyncio.create_task(Children({}, print).keep(_child(program, lines)))
    async with asyncio.timeout(20):
        while not lines:
            await asyncio.sleep(0.01)
        task.cancel()
        results = await asyncio.gather(task, return_exceptions=True)
    assert isinstance(results[0], asyncio.CancelledError)
