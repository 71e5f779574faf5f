"""What the floor decides from a face: applied only to the table that the person saw."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from datetime import datetime

from engine.errors import ScriptError
from engine.happenings import (
    UNKNOWN_CHIP,
    AllInButtonPressed,
    BoardDealt,
    ButtonPlaced,
    ChipsPulled,
    ChipsPushed,
    ClockCalled,
    Corrected,
    CountStated,
    Disqualified,
    FloorDecided,
    HandDiscarded,
    HandMucked,
    Happening,
    Penalized,
    PlayerLeft,
    PlayerSat,
    Said,
    Tapped,
    TimePassed,
    Together,
    ToppedUp,
    Warned,
)
from engine.rulings import Alert, Ruling
from engine.script.vocabulary import format_happening, parse_happenings
from engine.view import TableView
from firmware_py.core.history.live import LiveTrail
from firmware_py.core.refusal import RefusedError
from firmware_py.core.table_loop import TableLoop
from firmware_py.errors import JournalError
from firmware_py.requests import Correct, Decide, Report
from firmware_py.view import question_mark

INSTEAD = (
    *(Said, Tapped, ChipsPushed, ChipsPulled, HandMucked, HandDiscarded, AllInButtonPressed),
    *(BoardDealt, ButtonPlaced, CountStated, TimePassed),
)
"""What a happening can be taken as; nothing that names a hole card is among them."""

REPORTS = (
    *(ClockCalled, Warned, Penalized, Disqualified, CountStated),
    *(ToppedUp, PlayerSat, PlayerLeft),
)
"""What a floor person does at the table besides answering."""

OF_THE_HAND = (ClockCalled, CountStated)
"""Of these, what is about the hand that the person saw and about no other."""

MAX_REMEMBERED = 200
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def _wall_clock() -> datetime:
    return datetime.now().astimezone()


class Decisions:
    """Applies decisions one after another; a stale one is refused and changes nothing.

    Args:
        loop: of the table.
        trail: of its hand.
        wall: time of a decision, for people only.
    """

    def __init__(
        self, loop: TableLoop, trail: LiveTrail, wall: Callable[[], datetime] = _wall_clock
    ) -> None:
        self._loop = loop
        self._trail = trail
        self._wall = wall
        self._answered: dict[str, dict[str, str]] = {}

    async def decide(self, asked: Decide, person: str) -> tuple[Ruling, ...]:
        """Answer the oldest open question.

        Raises:
            RefusedError: ``answered`` with option, person and time; ``not-open``, ``not-oldest``
                or ``no-such-option``.
        """

        def make(view: TableView) -> Happening:
            self._check_question(view, asked)
            self._remember(asked, person)
            return FloorDecided(asked.option, tidy(asked.reason), person)

        try:
            return await self._loop.submit_made(make)
        except JournalError:
            self._answered.pop(asked.mark, None)  # it was not stored, so it is still open
            raise

    async def correct(self, asked: Correct, person: str) -> tuple[Ruling, ...]:
        """Take a happening of the running hand, or of the one before, as another one.

        Raises:
            RefusedError: ``hand-over``, ``dispute-too-late``, ``no-such-happening``, ``changed``,
                ``unreadable``, ``not-instead``, ``no-such-chip`` or ``same``; ``not-taken`` if the
                table does not take it.
        """
        instead = _read_instead(asked.instead)

        def make(_: TableView) -> Happening:
            is_before = self._is_of_hand_before(asked.hand)
            self._check_happening(asked, is_hand_before=is_before)
            self._check_chips(instead)
            return Corrected(asked.number, instead, tidy(asked.reason), person, is_before)

        rulings = await self._loop.submit_made(make)
        if any(Alert.IMPOSSIBLE in one.alerts for one in rulings[:1]):
            raise RefusedError("not-taken")
        return rulings

    async def report(self, asked: Report, person: str) -> tuple[Ruling, ...]:
        """Apply a clock, a penalty, a count, chips or a player that come or go.

        Raises:
            RefusedError: ``hand-over``, ``unreadable`` or ``not-allowed``; ``not-now`` if the table
                does not take it.
        """
        happening = _read_one(asked.text)
        if not isinstance(happening, REPORTS):
            raise RefusedError("not-allowed", text=asked.text)

        def make(_: TableView) -> Happening:
            if isinstance(happening, OF_THE_HAND) and asked.hand != self._trail.entry:
                raise RefusedError("hand-over")
            return happening

        rulings = await self._loop.submit_made(make)
        await self._trail.append_report(format_happening(happening), person, tidy(asked.reason))
        if any(Alert.IMPOSSIBLE in one.alerts for one in rulings):
            raise RefusedError("not-now")
        return rulings

    def _check_question(self, view: TableView, asked: Decide) -> None:
        marks = [question_mark(one, self._trail.entry) for one in view.questions]
        if asked.mark not in marks:
            if asked.mark in self._answered:
                raise RefusedError("answered", **self._answered[asked.mark])
            raise RefusedError("not-open")
        if asked.mark != marks[0]:
            raise RefusedError("not-oldest")
        if asked.option not in view.questions[0].options:
            raise RefusedError("no-such-option", option=asked.option)

    def _remember(self, asked: Decide, person: str) -> None:
        time = self._wall().strftime("%H:%M:%S")
        self._answered[asked.mark] = {"option": asked.option, "person": person, "time": time}
        while len(self._answered) > MAX_REMEMBERED:
            del self._answered[next(iter(self._answered))]

    def _check_chips(self, instead: Happening) -> None:
        """Refuse chips that are not in play: no script could tell them."""
        known = self._loop.station.table.setup.denominations
        parts = instead.parts if isinstance(instead, Together) else (instead,)
        for part in parts:
            chips = part.chips if isinstance(part, ChipsPushed | ChipsPulled) else ()
            for chip in chips:
                if chip is not UNKNOWN_CHIP and chip not in known:
                    allowed = ", ".join(f"{one:,}" for one in sorted(known))
                    raise RefusedError("no-such-chip", chip=chip, allowed=allowed)

    def _is_of_hand_before(self, hand: int) -> bool:
        """Return which of two hands is meant; any other is over for good (TDA 2024, 22)."""
        if hand == self._trail.entry:
            return False
        if hand != self._trail.entry_before or not hand:
            raise RefusedError("hand-over")
        if not self._loop.station.table.is_hand_before_open:
            raise RefusedError("dispute-too-late")
        return True

    def _check_happening(self, asked: Correct, *, is_hand_before: bool) -> None:
        counted = self._trail.counted_before() if is_hand_before else self._trail.counted()
        if asked.number > len(counted):
            raise RefusedError("no-such-happening", number=asked.number)
        now = counted[asked.number - 1].step.text
        if now != asked.was:
            raise RefusedError("changed", number=asked.number)
        if now == asked.instead.strip():
            raise RefusedError("same")


def tidy(reason: str) -> str:
    """Return a reason on one line, without control characters."""
    return " ".join(_CONTROL.sub(" ", reason).split())


def _read_one(text: str) -> Happening:
    try:
        happenings = parse_happenings(text)
    except ScriptError as error:
        raise RefusedError("unreadable", text=text[:200], hint=error.problem[:300]) from error
    if len(happenings) != 1:
        raise RefusedError("unreadable", text=text[:200], hint="one happening, without '/'")
    return happenings[0]


def _read_instead(text: str) -> Happening:
    happening = _read_one(text)
    parts = happening.parts if isinstance(happening, Together) else (happening,)
    if not all(isinstance(part, INSTEAD) for part in parts):
        raise RefusedError("not-instead", text=text[:200])
    return dataclasses.replace(happening)
