"""A part that fails comes back alone; one that keeps failing is given up."""

from __future__ import annotations

import asyncio
import logging

import pytest

from firmware_py.core.supervisor import Supervisor


class Time:
    """A clock that only sleeping moves."""

    def __init__(self, extra_s: float = 0.0) -> None:
        self.now_s = 0.0
        self.extra_s = extra_s

    def clock(self) -> float:
        return self.now_s

    async def sleep(self, seconds: float) -> None:
        self.now_s += seconds + self.extra_s
        await asyncio.sleep(0)


def _supervisor(time: Time) -> tuple[Supervisor, list[str]]:
    out: list[str] = []
    return Supervisor(out.append, time.clock, time.sleep), out


async def test_failed_part_starts_again_and_others_do_not_notice() -> None:
    """Each part has its own life."""
    starts = {"panel": 0, "display": 0}
    supervisor, out = _supervisor(Time())

    async def panel() -> None:
        starts["panel"] += 1

    async def display() -> None:
        starts["display"] += 1
        if starts["display"] < 3:
            raise OSError(121, "no answer")

    await supervisor.run({"panel": panel, "display": display})
    assert starts == {"panel": 1, "display": 3}
    assert out == []


async def test_third_failure_in_a_minute_takes_the_part_out() -> None:
    """No endless loop of restarts; the others go on."""
    starts = 0
    supervisor, out = _supervisor(Time())
    done = asyncio.Event()

    async def broken() -> None:
        nonlocal starts
        starts += 1
        raise RuntimeError("broken")

    async def steady() -> None:
        await done.wait()

    async with asyncio.TaskGroup() as tasks, asyncio.timeout(5):
        tasks.create_task(supervisor.run({"broken": broken, "steady": steady}))
        while not out:
            await asyncio.sleep(0)
        done.set()
    assert (out, starts) == (["broken"], 3)


async def test_rare_failures_are_forgiven() -> None:
    """One failure every half minute is not three in a minute."""
    starts = 0
    supervisor, out = _supervisor(Time(extra_s=30))

    async def shaky() -> None:
        nonlocal starts
        starts += 1
        if starts < 20:
            raise ValueError("now and then")

    await supervisor.run({"shaky": shaky})
    assert (starts, out) == (20, [])


async def test_cancelling_is_not_a_failure() -> None:
    """Stopping the station stops its parts at once."""
    supervisor, out = _supervisor(Time())
    running = asyncio.Event()

    async def part() -> None:
        running.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(supervisor.run({"part": part}))
    await running.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert out == []


async def test_log_names_no_card_and_no_tag(caplog: pytest.LogCaptureFixture) -> None:
    """An error's text may hold a hand; the log does not."""
    supervisor, _ = _supervisor(Time())
    done = False

    async def careless() -> None:
        nonlocal done
        if not done:
            done = True
            raise LookupError("seat 4 holds Ah Kd, tags E004010203040506 and 04A1B2C3D4E580")

    with caplog.at_level(logging.ERROR):
        await supervisor.run({"careless": careless})
    assert "part careless failed" in caplog.text
    for secret in ("Ah", "Kd", "E0040102", "04A1B2"):
        assert secret not in caplog.text
    assert "LookupError: seat 4 holds" in caplog.text
