"""The live part: one event stream a reader, on which only changed regions are sent."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sse_starlette import ServerSentEvent

from firmware_py.face.feed import Feed
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.pages import REGIONS, Pages
from firmware_py.face.web.parts import Part

ASK_EVERY = 10
"""Turns of a stream between two looks at the reader's right to it."""

TICK_S = 1.0
"""How often a stream looks at the time: the level's clock, and whether the core went silent."""


@dataclass(slots=True)
class Streams:
    """Counts the open event streams against their limit; ``is_closing`` ends them all."""

    limit: int
    open: int = 0
    is_closing: bool = False

    @property
    def is_full(self) -> bool:
        """Whether the next reader must be turned away."""
        return self.open >= self.limit

    @contextmanager
    def place(self) -> Iterator[None]:
        """Count one stream for as long as the block runs."""
        self.open += 1
        try:
            yield
        finally:
            self.open -= 1


@dataclass(slots=True)
class _Sent:
    """What one reader has seen."""

    regions: dict[str, str] = field(default_factory=dict)

    def take(self, regions: dict[str, str]) -> dict[str, str]:
        """Return what differs from what was sent, and count it as sent."""
        news = {name: html for name, html in regions.items() if self.regions.get(name) != html}
        self.regions |= regions
        return news


async def picture_events(
    feed: Feed,
    pages: Pages,
    language: str,
    settings: FaceSettings,
    streams: Streams,
    *,
    names: tuple[str, ...] = REGIONS,
    part: Part | None = None,
    may_read: Callable[[], Awaitable[bool]] | None = None,
) -> AsyncIterator[ServerSentEvent]:
    """Yield changed regions as they change, and a beat whenever nothing did for a while.

    Only regions of ``names`` and what ``part`` makes are sent, all with the first event.
    ``may_read`` is asked now and then; the stream ends with the reader's right to it. A reader who
    is slow, or a table that is fast, gets the newest picture and not each one in between.
    """
    sent = _Sent()
    quiet_s = 0.0
    asked_at = 0
    for turn in itertools.count():
        if streams.is_closing:
            return
        if may_read is not None and turn - asked_at >= ASK_EVERY:
            asked_at = turn
            if not await may_read():
                return
        snapshot = feed.snapshot()
        regions = pages.regions(snapshot, language)
        own = {} if part is None else await part(snapshot, language)
        news = sent.take({name: regions[name] for name in names} | own)
        if news:
            quiet_s = 0.0
            yield ServerSentEvent(data=partials(news))
            await asyncio.sleep(settings.least_gap_s)
        elif quiet_s >= settings.beat_every_s:
            quiet_s = 0.0
            yield ServerSentEvent(event="beat", data="")
        await feed.changed(snapshot.version, TICK_S)
        quiet_s += TICK_S


def partials(regions: dict[str, str]) -> str:
    """Wrap regions so that htmx puts each into the element with its name."""
    return "".join(
        f'<hx-partial hx-target="#{name}" hx-swap="innerMorph swapEmpty:true">{html}</hx-partial>'
        for name, html in regions.items()
    )
