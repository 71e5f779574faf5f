"""Answers about hands: lists, whole hands, single steps, exports."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from firmware_py.core.history.as_phh import as_phh
from firmware_py.core.history.as_script import as_script
from firmware_py.core.history.live import LiveTrail
from firmware_py.core.history.packed import Summary
from firmware_py.core.history.replay import Replay, Replayer, Step, rest_between
from firmware_py.core.journal_store import read_entries
from firmware_py.core.refusal import RefusedError
from firmware_py.errors import JournalError
from firmware_py.requests import (
    CorrectionLine,
    Export,
    Exported,
    HandLine,
    HandPage,
    Hands,
    HappeningLine,
    ListHands,
    ShowHand,
    ShowStep,
    StepPage,
)
from firmware_py.view import PublicView, StationFacts, from_table, ruling_lines

MAX_STEPS = 400
"""Happenings of a hand that a page shows; the export has all."""

MAX_EXPORT = 200_000
"""Longest export over the socket, in characters."""

FORMS = {"script": "toml", "phh": "phh"}


class HandPages:
    """Answers about the hands of a journal that is being written.

    Args:
        path: of the journal.
        trail: of the running table.
        facts: what pictures say besides the table.
        is_before_open: whether the hand before can still be corrected.
    """

    def __init__(
        self,
        path: Path,
        trail: LiveTrail,
        facts: Callable[[], StationFacts],
        is_before_open: Callable[[], bool] = lambda: False,
    ) -> None:
        self._path = path
        self._trail = trail
        self._facts = facts
        self._is_before_open = is_before_open
        self._replayer = Replayer()

    def list_hands(self, asked: ListHands) -> Hands:
        """Return part of the list."""
        found, has_more = self._trail.trail.summaries(asked.before, asked.count)
        return Hands(asked.id, [hand_line(one) for one in found], has_more)

    async def show_hand(self, asked: ShowHand) -> HandPage:
        """Return a hand in full.

        Raises:
            RefusedError: ``no-such-hand``.
        """
        replay = await self._replay(asked.hand or self._trail.entry)
        older, newer = self._trail.trail.neighbours(replay.entry)
        steps = replay.steps[-MAX_STEPS:]
        first = len(replay.steps) - len(steps) + 1
        return HandPage(
            asked.id,
            replay.entry,
            replay.number,
            replay.began_ms,
            replay.entry == self._trail.entry,
            older,
            newer,
            [happening_line(number, step) for number, step in enumerate(steps, first)],
            self._picture(replay, len(replay.steps)),
            self._can_correct(replay.entry),
        )

    def _can_correct(self, entry: int) -> bool:
        is_before = entry == self._trail.entry_before and self._is_before_open()
        return entry == self._trail.entry or is_before

    async def show_step(self, asked: ShowStep) -> StepPage:
        """Return the table after one happening.

        Raises:
            RefusedError: ``no-such-hand`` or ``no-such-happening``.
        """
        replay = await self._replay(asked.hand)
        last = len(replay.steps)
        if asked.step > last:
            raise RefusedError("no-such-happening", number=asked.step)
        line = happening_line(asked.step, replay.steps[asked.step - 1]) if asked.step else None
        return StepPage(
            asked.id, replay.entry, replay.number, asked.step, last, line,
            self._picture(replay, asked.step),
        )  # fmt: skip

    async def export(self, asked: Export) -> Exported:
        """Return a hand as a text.

        Raises:
            RefusedError: ``no-such-hand``, ``no-such-form``, ``no-phh``, ``no-script`` or
                ``too-long``.
        """
        if asked.form not in FORMS:
            raise RefusedError("no-such-form", form=asked.form)
        replay = await self._replay(asked.hand)
        station = self._facts().station
        if asked.form == "phh":
            text = as_phh(replay, station)
        else:
            text = await rest_between(as_script(replay, title_of(replay, station)))
        if len(text) > MAX_EXPORT:
            raise RefusedError("too-long", hand=asked.hand)
        return Exported(asked.id, file_name(replay, asked.form), text)

    async def _replay(self, hand: int) -> Replay:
        place = self._trail.trail.place_of(hand)
        if place is None:
            raise RefusedError("no-such-hand", hand=hand)
        try:
            entries = await asyncio.to_thread(read_entries, self._path, *place)
            return await rest_between(self._replayer.replay(entries, hand))
        except (JournalError, LookupError) as error:
            raise RefusedError("no-such-hand", hand=hand) from error

    def _picture(self, replay: Replay, step: int) -> PublicView:
        facts = self._facts()
        entry = replay.entry
        return from_table(
            replay.views[step],
            StationFacts(station=facts.station, is_virtual=facts.is_virtual, hand_entry=entry),
        )


def hand_line(summary: Summary) -> HandLine:
    """Return a hand as a line of the list."""
    return HandLine(
        summary.entry, summary.number, summary.began_ms, summary.ended_ms,
        summary.happenings, summary.decisions, list(summary.board),
    )  # fmt: skip


def happening_line(number: int, step: Step) -> HappeningLine:
    """Return a step as a line of its hand."""
    return HappeningLine(
        number,
        step.logged.text,
        step.logged.at_ms,
        ruling_lines(step.rulings, step.view),
        [
            CorrectionLine(one.was, one.corrected.person, one.corrected.reason)
            for one in step.corrections
        ],
        step.logged.person,
        step.logged.reason,
    )


def title_of(replay: Replay, station: str) -> str:
    """Return the title of an exported script."""
    began = datetime.fromtimestamp(replay.began_ms / 1000, UTC)
    return f"{station or 'table'}, hand {replay.number}, {began:%Y-%m-%d %H:%M:%S} UTC"


def file_name(replay: Replay, form: str) -> str:
    """Return a good name for the file of an export."""
    return f"hand-{replay.entry}.{FORMS[form]}"
