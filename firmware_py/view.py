"""What may leave the core: one frozen picture, copied field by field from the engine's view.

Nothing is passed on as a whole, so a field that the engine gains stays inside until somebody
names it here. A card is here only if it lies on the board or its hand was tabled.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from engine.rulings import Reason, Ruling
from engine.view import Question, SeatView, TableView
from firmware_py import texts

HAND_FOR_HAND, HOLD_CARDS = "hand-for-hand", "hold-cards"
"""Notices to dealers that belong together (TDA 2024, RP-8)."""

_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠]")


class PotLine(msgspec.Struct, frozen=True):
    """A pot in chips and the seats that can win it."""

    amount: int
    seats: list[int]


class SeatLine(msgspec.Struct, frozen=True):
    """One occupied seat; ``tabled`` is empty unless the hand lies open.

    ``change`` goes back to it out of the chips in front, ``owes`` is still to be put in,
    ``chips_in_front`` are those before it, one denomination a chip, by the books of pushes.
    ``warnings`` were given, ``penalty_hands`` are to be missed after this one; ``is_on_penalty`` if
    this one is missed.
    ``is_button_due`` if it is all-in and the dealer has not pressed its button.
    """

    seat: int
    stack: int
    bet: int
    has_cards: bool
    is_all_in: bool
    is_held: bool
    tabled: list[str]
    change: int = 0
    owes: int = 0
    chips_in_front: list[int] = []
    warnings: int = 0
    penalty_hands: int = 0
    is_on_penalty: bool = False
    is_button_due: bool = False


class QuestionLine(msgspec.Struct, frozen=True):
    """An open question to the floor, with the options that the rules leave.

    ``text`` has the sentence of each language; ``mark`` tells the question from every other one of
    this station. ``key`` is its kind, ``amount`` the chips at stake, 0 where there are none.
    """

    number: int
    seat: int
    rules: list[str]
    options: list[str]
    text: dict[str, str]
    mark: str = ""
    key: str = ""
    amount: int = 0


class StepLine(msgspec.Struct, frozen=True):
    """A happening of the hand: its number, and its text as in table scripts."""

    number: int
    text: str


class RulingLine(msgspec.Struct, frozen=True):
    """One ruling; fields as in ``engine.rulings.Ruling``, the reason as a sentence by language."""

    seat: int
    status: str
    action: str | None
    to: int
    change: int
    owes: int
    all_in: bool
    rules: list[str]
    alerts: list[str]
    text: dict[str, str]
    confidence: int


class DeviceLine(msgspec.Struct, frozen=True):
    """A device's health: ``state`` is "ok", "degraded", "absent" or "out", ``text`` says why
    in each language."""

    name: str
    state: str
    text: dict[str, str] = {}


class PublicView(msgspec.Struct, frozen=True):
    """The picture that every face draws; amounts in chips, times in seconds.

    ``rulings`` are those of the last happening that had any, newest last. ``level`` counts from 1,
    0 where no levels are set; ``level_seconds_left`` is None without a running schedule.
    ``clock_seat`` is 0 and ``next_level`` None where there is none. ``started_at`` is the wall
    time of this start of the station, ISO 8601, for people only. ``hand_entry`` is the number of
    the journal entry with which the hand began, ``steps`` its newest happenings, oldest first.
    ``level_position`` counts breaks too; ``level_kind`` is "level" or "break", ``level_notices``
    name texts for dealers, ``color_up`` is the chip to be raced off now, 0 for none.
    ``chip_seats`` are the seats before which antennas see chips now; of others nobody knows what
    lies in front. ``clock_seconds_left`` is what the seat on the clock has left, the countdown
    included; None where nobody is on the clock.
    """

    sequence: int
    hand: int
    street: str
    actor: int
    to_call: int
    min_raise_to: int
    max_raise_to: int
    may_raise: bool
    pot: int
    pots: list[PotLine]
    seats: list[SeatLine]
    board: list[str]
    face_up: list[int]
    shows_first: int
    winners: list[list[tuple[int, int]]]
    button: int
    sb: int
    bb: int
    small_blind: int
    big_blind: int
    ante: int
    bb_ante: int
    next_level: tuple[int, int, int, int] | None
    alerts: list[str]
    questions: list[QuestionLine]
    rulings: list[RulingLine]
    level: int
    level_seconds_left: int | None
    is_clock_running: bool
    clock_seat: int
    devices: list[DeviceLine]
    is_virtual: bool
    station: str
    started_at: str
    hand_entry: int = 0
    steps: list[StepLine] = []
    level_position: int = 0
    level_kind: str = "level"
    level_notices: list[str] = []
    color_up: int = 0
    clock_seconds_left: int | None = None
    chip_seats: list[int] = []


class StationFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What the picture shows besides the engine's view.

    Attributes:
        sequence: journal number of the last happening.
        last_rulings: used where the view has none of its own.
        devices: health, in the order of the station description.
        change_due: by seat whose chips are seen, what is still to be given back; the books' figure
            holds for other seats.
    """

    sequence: int = 0
    level: int = 0
    level_seconds_left: int | None = None
    is_clock_running: bool = False
    devices: tuple[DeviceLine, ...] = ()
    is_virtual: bool = False
    station: str = ""
    started_at: str = ""
    last_rulings: tuple[Ruling, ...] = ()
    hand_entry: int = 0
    steps: tuple[StepLine, ...] = ()
    level_position: int = 0
    level_kind: str = "level"
    level_notices: tuple[str, ...] = ()
    color_up: int = 0
    clock_seconds_left: int | None = None
    change_due: dict[int, int] = {}


def from_table(view: TableView, facts: StationFacts) -> PublicView:
    """Copy what may be seen by anyone."""
    return PublicView(
        sequence=facts.sequence,
        hand=view.hand,
        street=view.street.value,
        actor=view.actor,
        to_call=view.to_call,
        min_raise_to=view.min_raise_to,
        max_raise_to=view.max_raise_to,
        may_raise=view.may_raise,
        pot=view.pot,
        pots=[PotLine(pot.amount, list(pot.eligible_seats)) for pot in view.pots],
        seats=[
            _seat_line(seat, facts.change_due.get(seat.seat, seat.change)) for seat in view.seats
        ],
        board=list(view.board),
        face_up=list(view.face_up),
        shows_first=view.shows_first,
        winners=[list(pot) for pot in view.winners],
        button=view.button,
        sb=view.sb,
        bb=view.bb,
        small_blind=view.small_blind,
        big_blind=view.big_blind,
        ante=view.ante,
        bb_ante=view.bb_ante,
        next_level=view.next_level,
        alerts=[alert.value for alert in view.alerts],
        questions=[_question_line(one, facts.hand_entry) for one in view.questions],
        rulings=ruling_lines(view.rulings or facts.last_rulings, view),
        level=facts.level,
        level_seconds_left=facts.level_seconds_left,
        is_clock_running=facts.is_clock_running,
        clock_seat=view.clock_seat,
        devices=list(facts.devices),
        is_virtual=facts.is_virtual,
        station=facts.station,
        started_at=facts.started_at,
        hand_entry=facts.hand_entry,
        steps=list(facts.steps),
        level_position=facts.level_position,
        level_kind=facts.level_kind,
        level_notices=_notices(view, facts),
        color_up=facts.color_up,
        clock_seconds_left=facts.clock_seconds_left,
        chip_seats=sorted(facts.change_due),
    )


def _notices(view: TableView, facts: StationFacts) -> list[str]:
    """At hand-for-hand the cards of an all-in and call stay face down until told (RP-8)."""
    closed = {seat.seat for seat in view.seats if not seat.tabled}
    is_held = HAND_FOR_HAND in facts.level_notices and not closed.isdisjoint(view.face_up)
    return [*facts.level_notices, *((HOLD_CARDS,) if is_held else ())]


def ruling_lines(rulings: Sequence[Ruling], view: TableView) -> list[RulingLine]:
    """Copy rulings; ``view`` says which cards lie open."""
    open_cards = frozenset(view.board).union(*(seat.tabled for seat in view.seats))
    return [_ruling_line(ruling, open_cards) for ruling in rulings]


def question_mark(question: Question, hand_entry: int) -> str:
    """Return what tells a question from all others of this station.

    Args:
        question: as in the engine's view.
        hand_entry: number of the journal entry with which its hand began.
    """
    return f"{hand_entry}-{question.number}-{question.seat}-{question.key}"


def _seat_line(seat: SeatView, change: int) -> SeatLine:
    return SeatLine(
        seat=seat.seat,
        stack=seat.stack,
        bet=seat.bet,
        has_cards=seat.has_cards,
        is_all_in=seat.is_all_in,
        is_held=seat.is_held,
        tabled=list(seat.tabled),
        change=change,
        owes=seat.owes,
        chips_in_front=list(seat.chips_in_front),
        warnings=seat.warnings,
        penalty_hands=seat.penalty_hands,
        is_on_penalty=seat.is_on_penalty,
        is_button_due=seat.is_button_due,
    )


def _question_line(question: Question, hand_entry: int) -> QuestionLine:
    return QuestionLine(
        number=question.number,
        seat=question.seat,
        rules=list(question.rules),
        options=list(question.options),
        text={lang: texts.render_question(question, lang) for lang in texts.LANGUAGES},
        mark=question_mark(question, hand_entry),
        key=question.key,
        amount=question.amount,
    )


def _ruling_line(ruling: Ruling, open_cards: frozenset[str]) -> RulingLine:
    reason = _without_hidden_cards(ruling.reason, open_cards)
    return RulingLine(
        seat=ruling.seat,
        status=ruling.status.value,
        action=None if ruling.action is None else ruling.action.value,
        to=ruling.to,
        change=ruling.change,
        owes=ruling.owes,
        all_in=ruling.all_in,
        rules=list(ruling.rules),
        alerts=[alert.value for alert in ruling.alerts],
        text={lang: texts.render_ruling(ruling, lang, reason) for lang in texts.LANGUAGES},
        confidence=ruling.confidence,
    )


def _without_hidden_cards(reason: Reason, open_cards: frozenset[str]) -> Reason:
    """Blank every card in the reason that does not lie open."""

    def blank(found: re.Match[str]) -> str:
        return found.group() if found.group() in open_cards else "??"

    return Reason(
        reason.key,
        tuple(
            (name, _CARD.sub(blank, value) if isinstance(value, str) else value)
            for name, value in reason.values
        ),
    )
