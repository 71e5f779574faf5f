"""How time passes at the virtual table: as fast as the machine can, or as people play."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

from drivers.emulated.clock import ManualClock
from firmware_py.core.table_loop import TableLoop
from firmware_py.errors import StationError
from firmware_py.virtual_table.emulated_station import EmulatedStation

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
        """Press keys one after another, each long enough to be seen."""
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


class FastPace:
    """Drives the loop itself; the clock is moved by what each slot takes on the air."""

    def __init__(self, felt: EmulatedStation, loop: TableLoop, clock: ManualClock) -> None:
        self._felt = felt
        self._loop = loop
        self._clock = clock

    async def press(self, keys: Iterable[str]) -> None:
        """Press keys; between them only the panel is served."""
        for key in keys:
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
            if await self._loop.step() is None:
                self._clock.advance(KEY_SAMPLE_S)
            await self._loop.service_panel()
        raise StationError(f"the station does not come to rest in {MOST_SLOTS} slots")

    async def wait(self, seconds: float) -> None:
        """Move the clock; the panel is served meanwhile, so that the next press is fresh."""
        self._clock.advance(seconds)
        await self._loop.service_panel()

    async def _serve(self, samples: int) -> None:
        for _ in range(samples):
            self._clock.advance(KEY_SAMPLE_S)
            await self._loop.service_panel()


class LivePace:
    """Watches a loop that runs by itself, in real time.

    Args:
        speed: people act so many times as fast as they would.
    """

    def __init__(self, felt: EmulatedStation, loop: TableLoop, speed: float = 1.0) -> None:
        self._felt = felt
        self._loop = loop
        self._speed = speed

    async def press(self, keys: Iterable[str]) -> None:
        """Press keys at a dealer's pace."""
        for key in keys:
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
            ) from error

    async def wait(self, seconds: float) -> None:
        """Let people take their time."""
        await asyncio.sleep(seconds / self._speed)
