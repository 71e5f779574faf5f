"""Answers the requests of faces: who may what, decisions, the level clock, hands."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from engine.rulings import Ruling
from engine.view import TableView
from firmware_py.core.decisions import Decisions, tidy
from firmware_py.core.history.pages import HandPages
from firmware_py.core.level_clock import LevelClock
from firmware_py.core.level_part import LevelPart
from firmware_py.core.refusal import RefusedError
from firmware_py.core.sessions import LONGEST_S, Sessions
from firmware_py.errors import StationError
from firmware_py.requests import (
    Answered,
    Asked,
    Correct,
    Decide,
    Done,
    Export,
    LevelLine,
    ListHands,
    Refused,
    Report,
    Schedule,
    Session,
    SetClock,
    ShowHand,
    ShowSchedule,
    ShowStep,
    SignedIn,
    SignIn,
    SignOut,
    UseStructure,
    WhoIs,
)
from firmware_py.structure import StructureError, read_structure
from firmware_py.view import ruling_lines

_LOG = logging.getLogger(__name__)

Desk = Callable[[Asked], Awaitable[Answered]]
"""Answers one request; never raises."""


class FloorDesk:
    """The desk of a running table.

    Args:
        sessions: of people.
        decisions: at the table.
        hands: of the journal.
        levels: the level clock, and ``level_part`` which works it.
        view: the table of this moment.
    """

    def __init__(
        self,
        *,
        sessions: Sessions,
        decisions: Decisions,
        hands: HandPages,
        levels: LevelClock,
        level_part: LevelPart,
        view: Callable[[], TableView],
    ) -> None:
        self._sessions = sessions
        self._decisions = decisions
        self._hands = hands
        self._levels = levels
        self._level_part = level_part
        self._view = view

    async def answer(self, asked: Asked) -> Answered:
        """Answer a request; what cannot be done is refused, and nothing was changed."""
        try:
            return await self._answer(asked)
        except RefusedError as error:
            return Refused(asked.id, error.key, error.values)
        except StationError as error:
            _LOG.error("a request failed: %s", error)
            return Refused(asked.id, "failed")

    async def _answer(self, asked: Asked) -> Answered:
        match asked:
            case SignIn() | SignOut() | WhoIs():
                return await self._at_the_door(asked)
            case ListHands():
                return self._hands.list_hands(asked)
            case ShowHand():
                return await self._hands.show_hand(asked)
            case ShowStep():
                return await self._hands.show_step(asked)
            case Export():
                return await self._hands.export(asked)
            case ShowSchedule():
                return self._schedule(asked)
            case _:
                return await self._decide(asked, self._sessions.require(asked.token))

    async def _at_the_door(self, asked: SignIn | SignOut | WhoIs) -> Answered:
        match asked:
            case SignIn(id, name, pin):
                token, person = await self._sessions.sign_in(name, pin)
                _LOG.info("signed in: %s", person)
                return SignedIn(id, token, person, LONGEST_S)
            case SignOut(id, token):
                self._sessions.sign_out(token)
                return Done(id)
            case WhoIs(id, token, is_use):
                person = self._sessions.person_of(token, is_use=is_use)
                return Session(id, person, self._sessions.has_people)

    async def _decide(
        self, asked: Decide | Correct | Report | SetClock | UseStructure, person: str
    ) -> Answered:
        match asked:
            case Decide():
                return self._done(asked.id, await self._decisions.decide(asked, person))
            case Correct():
                if not tidy(asked.reason):
                    raise RefusedError("no-reason")
                return self._done(asked.id, await self._decisions.correct(asked, person))
            case Report():
                return self._done(asked.id, await self._decisions.report(asked, person))
            case SetClock(id, _, act, position, seconds):
                await self._level_part.act(act, position=position, seconds=seconds, person=person)
                return Done(id)
            case UseStructure():
                return await self._use(asked, person)

    async def _use(self, asked: UseStructure, person: str) -> Answered:
        try:
            levels = read_structure(asked.text, asked.form)
        except StructureError as error:
            raise RefusedError(
                "bad-structure", problem=error.problem, line=error.line, column=error.column,
                **error.values,
            ) from error  # fmt: skip
        if not asked.is_trial:
            await self._level_part.use(levels, person)
        return Done(asked.id)

    def _done(self, number: int, rulings: tuple[Ruling, ...]) -> Done:
        return Done(number, ruling_lines(rulings, self._view()))

    def _schedule(self, asked: ShowSchedule) -> Schedule:
        levels = self._levels
        lines = [
            LevelLine(
                at, "break" if one.is_break else "level", levels.level_at(at), one.small_blind,
                one.big_blind, one.ante, one.bb_ante, one.minutes, one.color_up,
            )
            for at, one in enumerate(levels.schedule, 1)
        ]  # fmt: skip
        return Schedule(asked.id, levels.position, lines, levels.is_hand_for_hand)


async def closed_desk(asked: Asked) -> Answered:
    """Answer for a station that is out of service: nothing is decided without a table."""
    return Refused(asked.id, "out-of-service")
