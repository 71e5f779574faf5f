"""Decisions of the floor that come from a face: applied if they answer a question that is open."""

from __future__ import annotations

import asyncio
import logging

from engine.happenings import FloorDecided
from firmware_py.core.table_loop import TableLoop
from firmware_py.messages import Decision

_LOG = logging.getLogger(__name__)

MOST_WAITING = 16


class Decisions:
    """Takes decisions from the socket and applies them one after another.

    Args:
        loop: of the table.
    """

    def __init__(self, loop: TableLoop) -> None:
        self._loop = loop
        self._waiting: asyncio.Queue[Decision] = asyncio.Queue(MOST_WAITING)

    def take(self, decision: Decision) -> None:
        """Accept a decision; dropped when too many wait."""
        try:
            self._waiting.put_nowait(decision)
        except asyncio.QueueFull:
            _LOG.warning("a decision was dropped: %d wait", MOST_WAITING)

    async def run(self) -> None:
        """Apply decisions until cancelled."""
        while True:
            await self.apply(await self._waiting.get())

    async def apply(self, decision: Decision) -> bool:
        """Apply a decision; return False if its question is not the oldest that is open."""
        questions = self._loop.station.table.view.questions
        oldest = questions[0] if questions else None
        if (
            oldest is None
            or oldest.number != decision.question
            or decision.option not in oldest.options
        ):
            _LOG.warning("a decision was dropped: question %d is not open", decision.question)
            return False
        await self._loop.submit(FloorDecided(decision.option, decision.reason, decision.person))
        return True
