"""What the face knows of the table: the newest view and how fresh it is."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from firmware_py.view import PublicView


class Freshness(StrEnum):
    """How far the picture can be trusted to be the table's."""

    WAITING = "waiting"  # nothing has come since the face started
    LIVE = "live"
    STALE = "stale"  # connected to the core, which is silent
    LOST = "lost"  # the core is away


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The feed at one moment.

    Attributes:
        version: grows with every view and every change of freshness that the core caused.
        view: the newest one, None while waiting.
        freshness: whether it is the table's state now.
        heard_at: wall time of the last word from the core, for people only.
        age_s: seconds since the last word, 0 while waiting.
        seconds_left: of the level, counted down since the view came; None without a schedule.
    """

    version: int
    view: PublicView | None
    freshness: Freshness
    heard_at: datetime | None
    age_s: float
    seconds_left: int | None


def _wall_clock() -> datetime:
    return datetime.now().astimezone()


class Feed:
    """Holds the newest view; one writer, any number of readers in the same event loop."""

    def __init__(
        self,
        stale_after_s: float = 3.0,
        now: Callable[[], float] = time.monotonic,
        wall: Callable[[], datetime] = _wall_clock,
    ) -> None:
        self._stale_after_s = stale_after_s
        self._now = now
        self._wall = wall
        self._view: PublicView | None = None
        self._viewed_at_s = 0.0
        self._heard_at_s = 0.0
        self._heard_at: datetime | None = None
        self._is_connected = False
        self._version = 0
        self._news = asyncio.Event()

    def show(self, view: PublicView) -> None:
        """Take a new view from the core."""
        self._view = view
        self._viewed_at_s = self._now()
        self._hear()
        self._announce()

    def beat(self) -> None:
        """Note that the core lives and that the last view still holds."""
        was_lost = not self._is_connected
        self._hear()
        if was_lost:
            self._announce()

    def lose(self) -> None:
        """Note that the connection to the core is gone."""
        if self._is_connected:
            self._is_connected = False
            self._announce()

    def wake(self) -> None:
        """Let every reader look again, though nothing is new."""
        self._announce()

    def snapshot(self) -> Snapshot:
        """Return the state of this moment."""
        age_s = 0.0 if self._heard_at is None else self._now() - self._heard_at_s
        return Snapshot(
            version=self._version,
            view=self._view,
            freshness=self._freshness(age_s),
            heard_at=self._heard_at,
            age_s=age_s,
            seconds_left=self._seconds_left(),
        )

    async def changed(self, seen: int, within_s: float) -> None:
        """Wait until the version is another than ``seen``, or ``within_s`` have passed."""
        if self._version != seen:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._news.wait()

    def _hear(self) -> None:
        self._heard_at_s = self._now()
        self._heard_at = self._wall()
        self._is_connected = True

    def _announce(self) -> None:
        self._version += 1
        self._news.set()
        self._news = asyncio.Event()

    def _freshness(self, age_s: float) -> Freshness:
        if self._view is None:
            return Freshness.WAITING
        if not self._is_connected:
            return Freshness.LOST
        return Freshness.STALE if age_s > self._stale_after_s else Freshness.LIVE

    def _seconds_left(self) -> int | None:
        """The level's time; it stands still from the last word on, as nobody knows better."""
        if self._view is None or self._view.level_seconds_left is None:
            return None
        if not self._view.is_clock_running:
            return self._view.level_seconds_left
        until_s = self._now()
        if self._freshness(until_s - self._heard_at_s) is not Freshness.LIVE:
            until_s = self._heard_at_s
        return max(0, self._view.level_seconds_left - int(until_s - self._viewed_at_s))
