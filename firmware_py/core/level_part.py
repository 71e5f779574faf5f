"""Keeps the level clock going: announces levels, and notes its time so that a restart knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from engine.happenings import Happening, LevelAnnounced, NextHandStarted
from engine.rulings import Ruling
from engine.view import TableView
from firmware_py.config import LevelSection
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import Entry, Kind, Stamp
from firmware_py.core.level_clock import LevelClock, TimedLevel
from firmware_py.core.refusal import RefusedError

NOTE, SET_NOTE, SCHEDULE_NOTE = "level-clock", "level-clock-set", "level-schedule"
TICK_S = 0.5
NOTE_EVERY_S = 30.0
RESTART_S = 120.0
"""Longest absence of the station that is a restart in the middle of play."""

ACTS = ("start", "pause", "back", "forward", "add", "hand-for-hand", "level-by-level")


def timed_levels(levels: Sequence[LevelSection]) -> list[TimedLevel]:
    """Return a schedule, breaks in their places."""
    schedule: list[TimedLevel] = []
    for one in levels:
        by_hands = one.hand_for_hand
        bets = (one.small_blind, one.big_blind, one.ante, one.bb_ante)
        schedule.append(
            TimedLevel(*bets, one.minutes, color_up=one.color_up, hand_for_hand=by_hands)
        )
        if one.break_minutes:
            pause = TimedLevel(0, 0, 0, 0, one.break_minutes, is_break=True, hand_for_hand=by_hands)
            schedule.append(pause)
    return schedule


def level_clock(levels: Sequence[LevelSection]) -> LevelClock:
    """Return a clock for the schedule of a station description."""
    return LevelClock(timed_levels(levels))


class LevelPart:
    """Runs the level clock.

    Args:
        levels: the clock.
        journal: where its state is noted.
        submit: applies an announcement to the table.
        clock: monotonic seconds.
        on_change: called when a person worked the clock.
    """

    def __init__(
        self,
        levels: LevelClock,
        journal: Journal,
        submit: Callable[[Happening], Awaitable[object]],
        clock: Callable[[], float],
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self._levels = levels
        self._journal = journal
        self._submit = submit
        self._clock = clock
        self._on_change = on_change
        self._noted: tuple[int, bool, bool] | None = None
        self._noted_at_s = float("-inf")

    async def run(self) -> None:
        """Look at the clock twice a second until cancelled."""
        while True:
            await self.tick()
            await asyncio.sleep(TICK_S)

    async def tick(self) -> None:
        """Announce a level that begins now, and note level and time when they are due."""
        now_s = self._clock()
        await self._announce(self._levels.tick(now_s))
        levels = self._levels
        state = (levels.position, levels.is_running, levels.is_hand_for_hand)
        is_due = levels.is_running and now_s - self._noted_at_s >= NOTE_EVERY_S
        if state != self._noted or is_due:
            await self._note()

    async def act(self, act: str, *, position: int, seconds: int, person: str) -> None:
        """Work the clock; the person is journalled with it.

        Args:
            act: one of ``ACTS``.
            position: place in the schedule as the person saw it, for back and forward.
            seconds: to add.
            person: who does it.

        Raises:
            RefusedError: ``no-such-act``, ``level-changed`` or ``no-such-level``.
        """
        if act not in ACTS:
            raise RefusedError("no-such-act", act=act)
        if act in ("back", "forward") and position != self._levels.position:
            raise RefusedError("level-changed", level=self._levels.level)
        begun = self._carry_out(act, seconds)
        await self._journal.append_note(
            SET_NOTE, act=act, seconds=seconds, position=self._levels.position, person=person
        )
        await self._announce(begun)
        await self._note()
        self._on_change()

    async def use(self, levels: Sequence[LevelSection], person: str) -> None:
        """Go on with another schedule; it is journalled, so that a restart knows it.

        Raises:
            RefusedError: ``bad-structure``.
        """
        schedule = timed_levels(levels)
        text = msgspec.json.encode(list(levels)).decode()
        await self._journal.append_note(SCHEDULE_NOTE, levels=text, person=person)
        await self._announce(self._levels.replace(schedule, self._clock()))
        await self._note()
        self._on_change()

    def hear(
        self,
        happening: Happening,
        rulings: tuple[Ruling, ...],  # noqa: ARG002
        view: TableView,  # noqa: ARG002
    ) -> None:
        """Count hands at hand-for-hand; a listener of the table loop."""
        if isinstance(happening, NextHandStarted):
            self._levels.hand_over(self._clock())

    def _carry_out(self, act: str, seconds: int) -> tuple[LevelAnnounced, ...]:
        levels, now_s = self._levels, self._clock()
        if act in ("back", "forward"):
            wanted = levels.position + (1 if act == "forward" else -1)
            if not 1 <= wanted <= len(levels.schedule):
                raise RefusedError("no-such-level", last=len(levels.schedule))
            return levels.go_to(wanted, now_s)
        if act == "start":
            levels.start(now_s)
        elif act == "pause":
            levels.pause(now_s)
        elif act == "add":
            levels.add(seconds, now_s)
        else:
            levels.set_hand_for_hand(now_s, is_on=act == "hand-for-hand")
        return ()

    async def _announce(self, begun: Sequence[LevelAnnounced]) -> None:
        for announced in begun:
            await self._submit(announced)

    async def _note(self) -> None:
        levels, now_s = self._levels, self._clock()
        self._noted = (levels.position, levels.is_running, levels.is_hand_for_hand)
        self._noted_at_s = now_s
        await self._journal.append_note(
            NOTE,
            level=levels.level,
            position=levels.position,
            seconds_left=levels.seconds_left(now_s),
            is_running=levels.is_running,
            is_hand_for_hand=levels.is_hand_for_hand,
        )


def restore_levels(
    levels: LevelClock, entries: Sequence[Entry], now_s: float, stamp: Stamp
) -> bool:
    """Set schedule and clock as the journal noted them last; it runs on if it ran.

    The time since the note counts as far as it is known to have passed: to the newest entry of
    that start of the computer, and to now if the computer has run on since and ``RESTART_S`` have
    not passed. What passed beyond is left to people: nobody knows whether the table played.

    Args:
        levels: the clock.
        entries: of the journal.
        now_s: of the level clock.
        stamp: of this moment.

    Returns:
        Whether there was a note.
    """
    _restore_schedule(levels, entries, now_s)
    note = _last_note(entries, NOTE)
    if note is None:
        return False
    entry, facts = note
    position, left = facts.get("position", facts.get("level")), facts.get("seconds_left")
    if not isinstance(position, int) or not isinstance(left, int):
        return False
    try:
        levels.restore(position, left)
    except ValueError:
        return False  # the schedule was changed since
    levels.is_hand_for_hand = facts.get("is_hand_for_hand") is True
    if facts.get("is_running") is True:
        levels.start(now_s - _passed_s(entry, entries, stamp))
    return True


def _passed_s(note: Entry, entries: Sequence[Entry], stamp: Stamp) -> float:
    """Return the seconds that are known to have passed since a note."""
    boot_id = note.stamp.boot_id
    known_ms = max(one.stamp.monotonic_ms for one in entries if one.stamp.boot_id == boot_id)
    if stamp.boot_id == boot_id and stamp.monotonic_ms - known_ms <= RESTART_S * 1000:
        known_ms = stamp.monotonic_ms
    return max(0, known_ms - note.stamp.monotonic_ms) / 1000


def _restore_schedule(levels: LevelClock, entries: Sequence[Entry], now_s: float) -> None:
    note = _last_note(entries, SCHEDULE_NOTE)
    if note is None:
        return
    try:
        sections = msgspec.json.decode(str(note[1].get("levels")), type=list[LevelSection])
        levels.replace(timed_levels(sections), now_s)
    except ValueError:  # msgspec's errors are among them
        return  # written by another version; the station description holds


def _last_note(entries: Sequence[Entry], about: str) -> tuple[Entry, dict[str, object]] | None:
    for entry in reversed(entries):
        if entry.kind == Kind.NOTE and f'"{about}"' in entry.body:
            facts = msgspec.json.decode(entry.body, type=dict[str, object])
            if facts.get("note") == about:
                return entry, facts
    return None
