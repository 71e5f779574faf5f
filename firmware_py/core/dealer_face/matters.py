"""What the dealer has to be shown now, the most urgent first; decided from the picture alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from firmware_py.core.sensing.keys import PanelState
from firmware_py.view import DeviceLine, PublicView, RulingLine, SeatLine

OPTIONS_A_PAGE = 4

TURN_S = 5.0
"""Pages of one matter, such as its pots, follow each other after so many seconds."""
SHORTLY_S = 10.0
"""A page that only informs is shown so long."""
ANSWER_S = 3.0
"""What a key came to is shown so long."""
RULING_S = 4.0
"""A fresh ruling goes before money that is still to be put right."""
SETTLE_S = 5.0
"""A fault that is over sooner is not worth a page; at a start the felt is looked at for so long."""
OWED_S = 6.0
"""A player gets so long to put in what was said."""
BUTTON_S = 2.0
"""The dealer gets so long to put an all-in button out."""
FORGET_S = 60.0
"""A fault that comes back sooner is not shown anew by itself."""

_HAVE_PAGES = frozenset({"all-in-button-missing", "low-confidence"})
"""Notices that bring a page of their own."""
_WORST_FIRST = ("out", "absent", "degraded")


class Kind(StrEnum):
    """What a page is about."""

    MAIN = "main"
    ENTRY = "entry"
    REFUSED = "refused"
    ARMED = "armed"
    FLOOR_CALLED = "floor-called"
    FLOOR = "floor"
    CONFIRM = "confirm"
    CLOCK = "clock"
    CARDS_UP = "cards-up"
    SHOWS_FIRST = "shows-first"
    BUTTON = "all-in-button"
    AWARD = "award"
    OWES = "owes"
    CHANGE = "change"
    FAULT = "fault"
    HAND_OVER = "hand-over"
    OPEN_MATTERS = "open-matters"
    LEVEL = "level"
    BREAK = "break"
    COLOR_UP = "color-up"
    NOTICE = "notice"


KEY_KINDS = frozenset({Kind.ENTRY, Kind.REFUSED, Kind.ARMED})
"""Answers to keys: they come and go by themselves and are not turned to."""


class Page(NamedTuple):
    """A page and its subject: a seat, the place of a pot, a name; "" where there is only one.

    ``part`` is counted on while it is shown, for a text that has no room as a whole.
    """

    kind: Kind
    subject: str = ""
    part: int = 0


MAIN = Page(Kind.MAIN)
NO_KEYS = PanelState()
HAND_OVER = (Page(Kind.HAND_OVER), Page(Kind.OPEN_MATTERS))


@dataclass(frozen=True, slots=True)
class Matter:
    """Something the dealer is shown.

    Attributes:
        key: tells it from others; as long as it stays the same, it is the same matter.
        pages: shown in turn.
        after_s: shown when it has lasted so long.
        for_s: shown so long, None for as long as it lasts.
        is_news: says what has changed, so that it is none at the first picture.
        forget_s: gone for so long, it is another one when it comes back.
    """

    key: tuple[Hashable, ...]
    pages: tuple[Page, ...]
    after_s: float = 0.0
    for_s: float | None = None
    is_news: bool = False
    forget_s: float = 0.0


def matters_of(
    view: PublicView,
    keys: PanelState = NO_KEYS,
    *,
    is_continued: bool = False,
) -> list[Matter]:
    """Return all open matters: first what stops play, then what may wait, then what informs.

    Args:
        view: the table.
        keys: what the dealer does with the keys; the answer comes before all else.
        is_continued: the station went on with a hand that had begun before it was started.
    """
    goes_on = Matter(("goes-on",), HAND_OVER, for_s=len(HAND_OVER) * TURN_S)
    return [
        *_keys(keys),
        *_out_of_service(view),
        *_questions(view, keys),
        *_clock(view),
        *_warning(view),
        *_showdown(view),
        *_ruling(view),
        *_buttons(view),
        *_money(view),
        *([goes_on] if is_continued else []),
        *_faults(view),
        *_notices(view),
        *_levels(view),
    ]


def is_between_hands(view: PublicView) -> bool:
    """Return whether no hand is played: the pots are pushed, or there is no table."""
    return view.street == "over" and view.pot == 0


def faults_of(view: PublicView) -> list[DeviceLine]:
    """Return the parts that are not in order, the worst first."""
    ill = [line for line in view.devices if line.state != "ok"]
    order = {state: place for place, state in enumerate(_WORST_FIRST)}
    return sorted(ill, key=lambda line: order.get(line.state, len(order)))


def seats_to_turn_up(view: PublicView) -> list[SeatLine]:
    """Return the seats whose cards must lie face up and do not."""
    return [line for line in view.seats if line.seat in view.face_up and not line.tabled]


def showing_order(view: PublicView) -> list[int]:
    """Return the seats that have still to show or muck, in their order (TDA 2024, 17-A)."""
    first = view.shows_first
    if not first:
        return []
    waiting = [line.seat for line in view.seats if line.has_cards and not line.tabled]
    return sorted(waiting, key=lambda seat: (seat - first) % 10)


def questions_of(view: PublicView) -> list[Page]:
    """Return the pages of the question that the ``floor`` key answers."""
    if not view.questions:
        return []
    asked = view.questions[0]
    if asked.key == "low-confidence":
        return [Page(Kind.CONFIRM)]
    parts = range(0, max(1, len(asked.options)), OPTIONS_A_PAGE)
    return [Page(Kind.FLOOR, str(first)) for first in parts]


def _keys(keys: PanelState) -> Iterator[Matter]:
    if keys.entered:
        yield Matter(("entry",), (Page(Kind.ENTRY),))
    if keys.refused is not None:
        key = ("refused", keys.refusals)
        yield Matter(key, (Page(Kind.REFUSED),), for_s=ANSWER_S, is_news=True)
    if keys.armed:
        yield Matter(("armed", keys.armed), (Page(Kind.ARMED),), for_s=ANSWER_S, is_news=True)


def _out_of_service(view: PublicView) -> Iterator[Matter]:
    """A hand that runs is finished, so that the page gives way to it after a while."""
    for line in faults_of(view):
        if line.state == "out":
            for_s = None if is_between_hands(view) else SHORTLY_S
            yield Matter(("out", line.name), (Page(Kind.FAULT, line.name),), for_s=for_s)


def _questions(view: PublicView, keys: PanelState) -> Iterator[Matter]:
    pages = questions_of(view)
    if pages:
        yield Matter(("question", view.questions[0].mark, view.questions[0].number), tuple(pages))
    if keys.is_floor_called:
        yield Matter(("floor-called",), (Page(Kind.FLOOR_CALLED),), for_s=SHORTLY_S, is_news=True)


def _clock(view: PublicView) -> Iterator[Matter]:
    if view.clock_seat:
        yield Matter(("clock", view.clock_seat), (Page(Kind.CLOCK),))


def _showdown(view: PublicView) -> Iterator[Matter]:
    if seats_to_turn_up(view):
        yield Matter(("cards-up", view.hand), (Page(Kind.CARDS_UP),))
    if showing_order(view):
        yield Matter(("shows-first", view.hand), (Page(Kind.SHOWS_FIRST),))
    if view.winners and view.pot:
        pages = tuple(Page(Kind.AWARD, str(place)) for place in range(len(view.winners)))
        yield Matter(("award", view.hand), pages)


def _warning(view: PublicView) -> Iterator[Matter]:
    """A ruling with a notice, such as a winner's hand that goes to the muck, must be seen."""
    last = _last_ruling(view)
    if last is not None and set(last.alerts) - _HAVE_PAGES and not (last.change or last.owes):
        yield Matter(("warning", *_ruled(view, last)), (MAIN,), for_s=RULING_S, is_news=True)


def _ruling(view: PublicView) -> Iterator[Matter]:
    last = _last_ruling(view)
    if last is not None and not (last.change or last.owes):
        yield Matter(("ruling", *_ruled(view, last)), (MAIN,), for_s=RULING_S, is_news=True)


def _ruled(view: PublicView, ruling: RulingLine) -> tuple[Hashable, ...]:
    """Return what tells a ruling from the one before."""
    what = (ruling.seat, ruling.status, ruling.action, ruling.to, *ruling.alerts)
    return (view.hand, view.street, *what, *sorted(ruling.text.values()))


def _buttons(view: PublicView) -> Iterator[Matter]:
    seats = tuple(line.seat for line in view.seats if line.is_button_due)
    if seats:
        yield Matter(("button", seats), (Page(Kind.BUTTON),), after_s=BUTTON_S, for_s=SHORTLY_S)


def _money(view: PublicView) -> Iterator[Matter]:
    if view.street == "over" or view.winners:
        return
    for line in view.seats:
        if not (line.owes and line.has_cards) or line.is_all_in:
            continue
        is_begun = line.owes < line.bet
        if is_begun or line.seat in view.chip_seats:
            page = Page(Kind.OWES, str(line.seat))
            yield Matter(("owes", line.seat, line.bet), (page,), after_s=OWED_S)
    change = [line for line in view.seats if line.change and _is_known(view, line)]
    if change:
        pages = tuple(Page(Kind.CHANGE, str(line.seat)) for line in change)
        yield Matter(("change", tuple((line.seat, line.change) for line in change)), pages)


def _faults(view: PublicView) -> Iterator[Matter]:
    for line in faults_of(view):
        if line.state != "out":
            page = Page(Kind.FAULT, line.name)
            yield Matter(
                ("fault", line.name, line.state), (page,),
                after_s=SETTLE_S, for_s=SHORTLY_S, forget_s=FORGET_S,
            )  # fmt: skip


def _notices(view: PublicView) -> Iterator[Matter]:
    for name in view.level_notices:
        if name in ("no-push", "hand-for-hand"):
            page = Page(Kind.NOTICE, name)
            yield Matter(("notice", name), (page,), for_s=SHORTLY_S, is_news=True)


def _levels(view: PublicView) -> Iterator[Matter]:
    for_s = None if is_between_hands(view) else SHORTLY_S
    if view.level_kind == "break":
        pages = [Page(Kind.BREAK)]
        if view.color_up:
            pages.append(Page(Kind.COLOR_UP))
        yield Matter(("break", view.level_position), tuple(pages), for_s=for_s, is_news=True)
    if view.next_level is not None:
        page = Page(Kind.LEVEL)
        yield Matter(("level", view.next_level), (page,), for_s=for_s, is_news=True)


def _is_known(view: PublicView, line: SeatLine) -> bool:
    """Whether change still lies in front: an antenna sees it, or it was ruled just now."""
    last = _last_ruling(view)
    return line.seat in view.chip_seats or (last is not None and last.seat == line.seat)


def _last_ruling(view: PublicView) -> RulingLine | None:
    return view.rulings[-1] if view.rulings else None
