"""What a face may ask of the core, and what the core answers: one JSON object a line.

A request carries a number of its asker's choosing; the answer carries the same one. Nothing here
names a card that does not lie open, and nobody decides anything without a token that the core
gave for a PIN.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from firmware_py.view import PublicView, RulingLine

MAX_REQUEST_BYTES = 96 * 1024
"""Longest line from a face."""

MAX_REASON = 500
"""Longest reason of a decision, in characters."""

MAX_STRUCTURE = 60_000
"""Longest structure file, in characters."""

Token = Annotated[str, Meta(min_length=1, max_length=100)]
Reason = Annotated[str, Meta(max_length=MAX_REASON)]
Number = Annotated[int, Meta(ge=0, le=2**53)]


class Request(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Root of all requests; ``id`` comes back with the answer."""

    id: Annotated[int, Meta(ge=1, le=2**53)]


class SignIn(Request, frozen=True, tag="sign-in"):
    """A person gives name and PIN; answered by ``SignedIn``."""

    name: Annotated[str, Meta(max_length=60)]
    pin: Annotated[str, Meta(max_length=60)]


class SignOut(Request, frozen=True, tag="sign-out"):
    """A session ends; answered by ``Done``."""

    token: Token


class WhoIs(Request, frozen=True, tag="who-is"):
    """Whose session is it? Answered by ``Session``; ``is_use`` keeps it from ending."""

    token: Annotated[str, Meta(max_length=100)] = ""
    is_use: bool = True


class Decide(Request, frozen=True, tag="decide"):
    """Answer an open question.

    Attributes:
        mark: of the question, as in the view; an answer to another one is refused.
        option: one of its options.
        reason: free text, kept with the ruling.
    """

    token: Token
    mark: Annotated[str, Meta(min_length=1, max_length=80)]
    option: Annotated[str, Meta(min_length=1, max_length=40)]
    reason: Reason = ""


class Correct(Request, frozen=True, tag="correct"):
    """Overrule: one happening of the running hand, or of the one before, is taken as another.

    Attributes:
        hand: number of the journal entry with which the hand began.
        number: which happening, counted from 1 in the hand.
        was: its text as the person saw it; refused if it is another by now.
        instead: what it is taken as, as in table scripts.
        reason: free text, kept with the ruling; not empty.
    """

    token: Token
    hand: Number
    number: Annotated[int, Meta(ge=1, le=100_000)]
    was: Annotated[str, Meta(max_length=2000)]
    instead: Annotated[str, Meta(min_length=1, max_length=300)]
    reason: Annotated[str, Meta(min_length=1, max_length=MAX_REASON)]


class Report(Request, frozen=True, tag="report"):
    """A floor person does something at the table: clock, penalty, count, chips, seats.

    Attributes:
        hand: number of the journal entry with which the hand began, as the person saw it; clock
            and count are refused if another is on by now.
        text: as in table scripts.
    """

    token: Token
    hand: Number
    text: Annotated[str, Meta(min_length=1, max_length=80)]
    reason: Reason = ""


class SetClock(Request, frozen=True, tag="set-clock"):
    """Work the level clock.

    Attributes:
        act: start, pause, back, forward, add, hand-for-hand or level-by-level.
        position: place in the schedule as the person saw it; back and forward are refused if it
            is another by now.
        seconds: to add, may be negative; else 0.
    """

    token: Token
    act: Annotated[str, Meta(max_length=20)]
    position: Number = 0
    seconds: Annotated[int, Meta(ge=-7200, le=7200)] = 0


class UseStructure(Request, frozen=True, tag="use-structure"):
    """Use another schedule of levels from now on.

    Attributes:
        text: of a structure file.
        form: toml or csv.
        is_trial: only check it.
    """

    token: Token
    text: Annotated[str, Meta(max_length=MAX_STRUCTURE)]
    form: Annotated[str, Meta(max_length=10)]
    is_trial: bool = False


class ShowSchedule(Request, frozen=True, tag="show-schedule"):
    """The schedule of levels; answered by ``Schedule``."""


class ListHands(Request, frozen=True, tag="list-hands"):
    """Hands of the journal, newest first, older than ``before`` (0: all); answered by ``Hands``."""

    before: Number = 0
    count: Annotated[int, Meta(ge=1, le=100)] = 50


class ShowHand(Request, frozen=True, tag="show-hand"):
    """A hand, 0 for the running one; answered by ``HandPage``."""

    hand: Number = 0


class ShowStep(Request, frozen=True, tag="show-step"):
    """The table after one happening of a hand, 0 for its start; answered by ``StepPage``."""

    hand: Number
    step: Annotated[int, Meta(ge=0, le=100_000)]


class Export(Request, frozen=True, tag="export"):
    """A hand as a text: ``form`` is script or phh; answered by ``Exported``."""

    hand: Number
    form: Annotated[str, Meta(max_length=10)]


Asked = (
    SignIn
    | SignOut
    | WhoIs
    | Decide
    | Correct
    | Report
    | SetClock
    | UseStructure
    | ShowSchedule
    | ListHands
    | ShowHand
    | ShowStep
    | Export
)


class Reply(msgspec.Struct, frozen=True, tag_field="type"):
    """Root of all answers; ``id`` is the request's."""

    id: int


class Refused(Reply, frozen=True, tag="refused"):
    """It was not done.

    Attributes:
        key: why, as named in the catalogues of the face.
        values: numbers and words to fill in.
    """

    key: str
    values: dict[str, int | str] = {}


class Done(Reply, frozen=True, tag="done"):
    """It was done; ``rulings`` are what came of it."""

    rulings: list[RulingLine] = []


class SignedIn(Reply, frozen=True, tag="signed-in"):
    """A session began; ``lasts_s`` is the longest that it can last."""

    token: str
    person: str
    lasts_s: int


class Session(Reply, frozen=True, tag="session"):
    """Whose session it is, "" for nobody's; and whether anybody may sign in at all."""

    person: str
    has_people: bool


class LevelLine(msgspec.Struct, frozen=True):
    """One place of the schedule, chips and minutes; ``kind`` is "level" or "break".

    Attributes:
        level: number, breaks not counted; for a break that of the level before it.
        color_up: chip that is raced off at its end, 0 for none.
    """

    position: int
    kind: str
    level: int
    small_blind: int
    big_blind: int
    ante: int
    bb_ante: int
    minutes: int
    color_up: int


class Schedule(Reply, frozen=True, tag="schedule"):
    """All levels and breaks, and where the clock is."""

    position: int
    lines: list[LevelLine]
    is_hand_for_hand: bool = False


class HandLine(msgspec.Struct, frozen=True):
    """A hand in the list.

    Attributes:
        hand: number of the journal entry with which it began.
        number: at its table.
        began_ms: wall time, Unix milliseconds; for people only.
        ended_ms: likewise, of its last happening.
        happenings: how many, corrections and what was taken back not counted.
        decisions: answers of the floor and corrections.
        board: open cards.
    """

    hand: int
    number: int
    began_ms: int
    ended_ms: int
    happenings: int
    decisions: int
    board: list[str]


class Hands(Reply, frozen=True, tag="hands"):
    """Part of the list; ``has_more`` if there are older ones."""

    hands: list[HandLine]
    has_more: bool


class CorrectionLine(msgspec.Struct, frozen=True):
    """Who overruled what: ``was`` is the text of the happening before."""

    was: str
    person: str
    reason: str


class HappeningLine(msgspec.Struct, frozen=True):
    """One happening of a hand with what it led to.

    Attributes:
        number: from 1 in the hand.
        text: as in table scripts, hole cards left out unless they lie open.
        at_ms: wall time.
        rulings: of it, as they stand after all corrections.
        corrections: made to it, oldest first.
        person: who reported it from a face, "" where a device or a key did.
        reason: given with the report.
    """

    number: int
    text: str
    at_ms: int
    rulings: list[RulingLine]
    corrections: list[CorrectionLine]
    person: str = ""
    reason: str = ""


class HandPage(Reply, frozen=True, tag="hand"):
    """A hand in full; ``can_correct`` while it can be, also as the hand before (TDA 2024, 22)."""

    hand: int
    number: int
    began_ms: int
    is_running: bool
    older: int
    newer: int
    happenings: list[HappeningLine]
    view: PublicView
    can_correct: bool = False


class StepPage(Reply, frozen=True, tag="step"):
    """The table after a happening; ``line`` is None for the start."""

    hand: int
    number: int
    step: int
    last: int
    line: HappeningLine | None
    view: PublicView


class Exported(Reply, frozen=True, tag="exported"):
    """A hand as a text; ``name`` is a good name for its file."""

    name: str
    text: str


Answered = Refused | Done | SignedIn | Session | Schedule | Hands | HandPage | StepPage | Exported
