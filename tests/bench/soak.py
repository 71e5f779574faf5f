"""Weeks in minutes: ``python -m tests.bench.soak``; exit status 1 if memory or descriptors grow.

Hand after hand goes through the core as it stands: table loop, journal (in memory, so that no disk
is waited for), trail of hands, pictures, socket, display and lamps on an emulated bus.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import os
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from drivers.emulated.devices import EmulatedDevices
from engine.happenings import Happening
from engine.script.vocabulary import parse_happenings
from firmware_py.config import read_config
from firmware_py.core.options import CoreOptions
from firmware_py.core.service import Core, opened_core
from firmware_py.core.tags import TagBook
from firmware_py.core.view_socket import ViewSocket
from firmware_py.face.feed import Feed
from firmware_py.view_client import ViewClient
from tests.bench.running import SHIPPED, resident_mb

MOST_GROWTH_MB = 5.0
HANDS_A_TABLE = 400
"""Then somebody has won all chips, and another table begins."""

WARM_EVENTS = 20_000
"""Until then caches fill, the journal's log has been around once, and old hands are let go."""

_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


@dataclass
class Soak:
    """What was seen.

    Attributes:
        events: happenings that were ruled upon.
        hands: begun.
        memory_mb: resident memory, after ``WARM_EVENTS`` and then every so often.
        descriptors: open ones at the same moments.
    """

    events: int = 0
    hands: int = 0
    memory_mb: list[float] = field(default_factory=list)
    descriptors: list[int] = field(default_factory=list)

    @property
    def growth_mb(self) -> float:
        """How much memory was gained after the start."""
        return self.memory_mb[-1] - self.memory_mb[0]

    def look(self) -> None:
        """Note memory and descriptors."""
        gc.collect()
        self.memory_mb.append(resident_mb(os.getpid()))
        self.descriptors.append(len(list(Path("/proc/self/fd").iterdir())))


async def soak(events: int, warm: int, looks: int) -> AsyncIterator[Soak]:
    """Let so many events pass after the warm ones; yield what was seen at each look.

    Args:
        events: counted ones.
        warm: events before anything is counted.
        looks: how often memory is looked at.
    """
    seen = Soak()
    with tempfile.TemporaryDirectory(dir=_MEMORY) as folder:
        devices = EmulatedDevices()
        config = read_config(SHIPPED)
        options = CoreOptions(
            config, devices, TagBook({}, {}), Path(folder) / "state", Path(folder) / "view.sock",
            player=_nobody, is_virtual=True,
        )  # fmt: skip
        async with opened_core(options) as core:
            socket = ViewSocket(options.socket, core.desk.answer)
            core.publisher.add(socket)
            client = ViewClient(options.socket, Feed())
            async with socket.listening():
                listening = asyncio.create_task(client.run(), name="client")
                playing = _play(core, seen)
                for _ in range(warm):
                    await anext(playing)
                seen.look()
                yield seen
                for _ in range(looks):
                    for _ in range(events // looks):
                        await anext(playing)
                    seen.look()
                    yield seen
                await playing.aclose()
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
        devices.close()


async def _play(core: Core, seen: Soak) -> AsyncIterator[None]:
    """Play hands for ever: a raise, calls of some, streets, a showdown that is mucked."""
    chance = random.Random(1)
    while True:
        seen.hands += 1
        if seen.hands % HANDS_A_TABLE == 0:
            await core.loop.begin(core.loop.station.config.table_setup(), TagBook({}, {}))
        for happening in _hand(core, chance):
            await core.loop.submit(happening)
            seen.events += 1
            yield
        if seen.events % 7 == 0:
            core.face.draw()


def _hand(core: Core, chance: random.Random) -> Iterator[Happening]:
    streets = iter(("flop 2c 7d 9s", "turn Jh", "river Jc"))
    for _ in itertools.count():
        view = core.loop.station.table.view
        live = [seat.seat for seat in view.seats if seat.has_cards]
        if view.questions:
            text = f"floor {view.questions[0].options[0]}"
        elif view.street.value == "over":
            break
        elif view.actor:
            stays = "call" if view.to_call else "check"
            word = stays if chance.random() < 0.6 else "fold"
            text = f"s{view.actor} say {word}"
            if len(live) == 1:
                break
        elif view.street.value == "showdown":
            text = f"s{live[0]} muck"
        else:
            text = next(streets)
        yield from parse_happenings(text)
    yield from parse_happenings("push-pot")
    yield from parse_happenings("next-hand")


async def _nobody(_: object) -> None:
    """Nobody plays by himself at this table."""


async def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1_000_000)
    asked = parser.parse_args()
    async for seen in soak(asked.events, WARM_EVENTS, 50):
        print(
            f"{seen.events:,} events, {seen.hands:,} hands: {seen.memory_mb[-1]:.1f} MB "
            f"({seen.growth_mb:+.1f}), {seen.descriptors[-1]} descriptors",
            flush=True,
        )
    is_good = seen.growth_mb <= MOST_GROWTH_MB and len(set(seen.descriptors)) == 1
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(_main()))
