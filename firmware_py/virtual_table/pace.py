"""How time passes at the virtual table: as fast as the machine can, or as people play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Protocol

from drivers.emulated.clock import ManualClock
from firmware_py.core.panel import BREATH_S
from firmware_py.core.panel_strokes import is_seat_button
from firmware_py.core.table_loop import TableLoop
from firmware_py.errors import StationError
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.trouble_maker import TroubleMaker

KEY_SAMPLE_S = 0.006
KEY_DOWN_SAMPLES = 6
KEY_UP_SAMPLES = 8
KEY_HOLD_S = 0.08
MOST_SLOTS = 4000
POLL_S = 0.01
MOST_WAIT_S = 60.0


class Pace(Protocol):
    """Lets time pass for the station."""

    async def press(self, keys: Iterable[str]) -> None:
        """Press keys one after another, each long enough to be seen.

        An all-in button comes after a breath, or it would be taken for a digit typed too many.
        """
        ...

    async def rest(self, zones: Iterable[str], visits: int) -> None:
        """Wait until these zones were looked at so often again and nothing is on its way.

        Raises:
            StationError: the station does not come to rest.
        """
        ...

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        ...

    async def look_on(self, seconds: float) -> None:
        """Let time pass in which the station looks at its antennas."""
        ...

    def step_done(self) -> None:
        """One more step of what is played has taken place."""
        ...


class FastPace:
    """Drives the loop itself; the clock is moved by what each slot takes on the air.

    Args:
        felt: the emulated devices.
        loop: the station.
        clock: time of both.
        trouble: what goes wrong meanwhile.
    """

    def __init__(
        self,
        felt: EmulatedStation,
        loop: TableLoop,
        clock: ManualClock,
        trouble: TroubleMaker | None = None,
    ) -> None:
        self._felt = felt
        self._loop = loop
        self._clock = clock
        self._trouble = trouble

    async def press(self, keys: Iterable[str]) -> None:
        """Press keys; between them only the panel is served."""
        for at, key in enumerate(keys):
            if at == 0 and is_seat_button(key):
                await self._serve(round(BREATH_S / KEY_SAMPLE_S) + 1)
            self._felt.press(key)
            await self._serve(KEY_DOWN_SAMPLES)
            self._felt.release(key)
            await self._serve(KEY_UP_SAMPLES)

    async def rest(self, zones: Iterable[str], visits: int) -> None:
        """Use slots until the station is at rest."""
        sensing = self._loop.station.sensing
        wanted = {zone: sensing.visits(zone) + visits for zone in zones}
        for _ in range(MOST_SLOTS):
            if sensing.is_quiet() and all(sensing.visits(z) >= n for z, n in wanted.items()):
                return
            await self._use_slot()
        raise StationError(
            f"the station does not come to rest in {MOST_SLOTS} slots{_who_is_down(self._loop)}"
        )

    async def wait(self, seconds: float) -> None:
        """Move the clock, without a look at the antennas but where trouble is due meanwhile.

        The panel is served, so that the next press is fresh.
        """
        ends_at_s = self._clock() + seconds
        while self._trouble is not None and self._trouble.is_due_by(ends_at_s):
            await self._use_slot()
        self._clock.advance(max(0.0, ends_at_s - self._clock()))
        await self._loop.service_panel()

    async def look_on(self, seconds: float) -> None:
        """Use slots until the time is over."""
        ends_at_s = self._clock() + seconds
        while self._clock() < ends_at_s:
            await self._use_slot()

    def step_done(self) -> None:
        """Let what follows this step go wrong."""
        if self._trouble is not None:
            self._trouble.step_done(self._clock())

    async def _use_slot(self) -> None:
        if self._trouble is not None:
            self._trouble.pass_time(self._clock())
            await self._loop.look_after_readers()
        if await self._loop.step() is None:
            self._clock.advance(KEY_SAMPLE_S)
        await self._loop.service_panel()

    async def _serve(self, samples: int) -> None:
        for _ in range(samples):
            self._clock.advance(KEY_SAMPLE_S)
            await self._loop.service_panel()


class LivePace:
    """Watches a loop that runs by itself, in real time.

    Args:
        speed: people act so many times as fast as they would.
        trouble: what goes wrong after steps; ``run_trouble`` makes the rest.
    """

    def __init__(
        self,
        felt: EmulatedStation,
        loop: TableLoop,
        speed: float = 1.0,
        trouble: TroubleMaker | None = None,
    ) -> None:
        self._felt = felt
        self._loop = loop
        self._speed = speed
        self._trouble = trouble

    async def press(self, keys: Iterable[str]) -> None:
        """Press keys at a dealer's pace."""
        for at, key in enumerate(keys):
            if at == 0 and is_seat_button(key):
                await asyncio.sleep(BREATH_S)
            self._felt.press(key)
            await asyncio.sleep(KEY_HOLD_S)
            self._felt.release(key)
            await asyncio.sleep(KEY_HOLD_S)

    async def rest(self, zones: Iterable[str], visits: int) -> None:
        """Wait for the station."""
        sensing = self._loop.station.sensing
        wanted = {zone: sensing.visits(zone) + visits for zone in zones}
        try:
            async with asyncio.timeout(MOST_WAIT_S):
                while not (
                    sensing.is_quiet() and all(sensing.visits(z) >= n for z, n in wanted.items())
                ):
                    await asyncio.sleep(POLL_S)
        except TimeoutError as error:
            raise StationError(
                f"the station does not come to rest in {MOST_WAIT_S:.0f} s"
                f"{_who_is_down(self._loop)}"
            ) from error

    async def wait(self, seconds: float) -> None:
        """Let people take their time."""
        await asyncio.sleep(seconds / self._speed)

    async def look_on(self, seconds: float) -> None:
        """Let time pass; the station looks by itself."""
        await asyncio.sleep(seconds)

    def step_done(self) -> None:
        """Let what follows this step go wrong."""
        if self._trouble is not None:
            self._trouble.step_done(time.monotonic())


async def run_trouble(trouble: TroubleMaker) -> None:
    """Let trouble happen when its time has come, until cancelled."""
    trouble.begin(time.monotonic())
    while True:
        trouble.pass_time(time.monotonic())
        await asyncio.sleep(POLL_S)


def _who_is_down(loop: TableLoop) -> str:
    """Return why, where readers do not answer."""
    states = {one.name: one.state for one in loop.station.readers.values() if not one.is_up}
    return "".join(f"; {name} is {state}" for name, state in states.items())
