"""What a core is made of."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from drivers.factory import DeviceFactory
from engine.setup import TableSetup
from firmware_py.config import StationConfig
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.tags import TagBook
from firmware_py.core.watch import Watch
from firmware_py.view import StationFacts

Player = Callable[[TableLoop], Awaitable[None]]
"""Plays on a table that runs, as the people of a virtual table do."""


def awake_or_asleep() -> float:
    """Return monotonic seconds that go on while the computer sleeps: players' time does, too."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


@dataclass(frozen=True, slots=True)
class CoreOptions:
    """What a core is made of.

    Attributes:
        config: the station description.
        devices: real or emulated buses and pins.
        book: taught chips and cards.
        state: folder of the journal.
        socket: path of the faces' socket.
        setup: first hand where the journal has no table; that of ``config`` if not given.
        player: plays on the table; None where people do.
        is_virtual: the devices are emulated.
        clock: monotonic seconds.
        level_time: likewise, for the level timer and the clock on a player.
        watch: told of all that comes in; ``devices`` and ``book`` are as it returned them.
    """

    config: StationConfig
    devices: DeviceFactory
    book: TagBook
    state: Path
    socket: Path
    setup: TableSetup | None = None
    player: Player | None = None
    is_virtual: bool = False
    clock: Callable[[], float] = time.monotonic
    level_time: Callable[[], float] = awake_or_asleep
    watch: Watch = field(default_factory=Watch)

    @property
    def journal(self) -> Path:
        """The record of the table."""
        return self.state / "journal.db"


def fixed_facts(options: CoreOptions) -> StationFacts:
    """Return what a picture says and what does not change while the core runs."""
    return StationFacts(
        is_virtual=options.is_virtual,
        station=options.config.name,
        started_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )
