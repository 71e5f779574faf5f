"""What an open entry comes to when its last key is pressed, or why it cannot be."""

from __future__ import annotations

from engine.happenings import UNSEEN_CARD, FloorDecided, LevelAnnounced
from engine.view import TableView
from firmware_py.core.panel_codes import BY_NUMBER, Code, Filled, Takes
from firmware_py.core.panel_entry import Entry, Refusal
from firmware_py.core.panel_faces import card_of

MOST_CHIPS = 100
MOST_FIELDS = 4


class RefusingError(Exception):
    """A key does nothing; the entry stays as it was, or is dropped."""

    def __init__(self, why: Refusal, *, is_dropped: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.is_dropped = is_dropped


def decision(entry: Entry, view: TableView | None) -> FloorDecided:
    """Return the answer to the oldest question, by the number of the option."""
    questions = view.questions if view is not None else ()
    if not questions:
        raise RefusingError(Refusal.NO_QUESTION, is_dropped=True)
    number = int(entry.digits or 0)
    if not 1 <= number <= len(questions[0].options):
        raise RefusingError(Refusal.NO_ANSWER, is_dropped=True)
    return FloorDecided(questions[0].options[number - 1])


def confirmation(view: TableView | None) -> FloorDecided:
    """Return the dealer's yes to what was read and is not certain; nothing else needs one."""
    asked = view.questions[0] if view is not None and view.questions else None
    if asked is None or "confirm" not in asked.options:
        raise RefusingError(Refusal.NOTHING_OPEN)
    return FloorDecided("confirm")


def level(entry: Entry) -> LevelAnnounced:
    """Return the level: two to four fields, the last one also without its ``confirm``."""
    fields = [*entry.fields, int(entry.digits)] if entry.digits else entry.fields
    if not 2 <= len(fields) <= MOST_FIELDS or fields[1] == 0:
        raise RefusingError(Refusal.NO_LEVEL, is_dropped=True)
    return LevelAnnounced(*fields)


def end_field(entry: Entry) -> None:
    """Take the digits as one figure of a level; none are a zero."""
    if len(entry.fields) >= MOST_FIELDS:
        raise RefusingError(Refusal.TOO_LONG)
    entry.fields.append(int(entry.digits or 0))
    entry.digits = ""


def end_chip(entry: Entry) -> None:
    """Take the digits as one chip; none are a chip of unknown value."""
    if entry.digits and not int(entry.digits):
        raise RefusingError(Refusal.NEEDS_AMOUNT)
    if len(entry.chips) >= MOST_CHIPS:
        raise RefusingError(Refusal.TOO_LONG)
    entry.chips.append(int(entry.digits) if entry.digits else None)
    entry.digits = ""


def chips(entry: Entry) -> Filled:
    """Return the chips; the last one has been ended like the others."""
    if entry.digits or not entry.chips:
        raise RefusingError(Refusal.NO_CHIPS)
    return Filled(entry.seat, chips=tuple(entry.chips))


def cards(entry: Entry) -> Filled:
    """Return the cards, each once and as many as the code takes; none are unseen ones."""
    digits = entry.digits
    faces = [card_of(digits[at : at + 3]) for at in range(0, len(digits) - 2, 3)]
    known = tuple(face for face in faces if face is not None)
    seen = [face for face in known if face != UNSEEN_CARD]
    if len(digits) % 3 or len(known) < len(faces) or len(set(seen)) < len(seen):
        raise RefusingError(Refusal.NO_CARD, is_dropped=True)
    least, most = entry.code.cards if entry.code is not None else (0, 0)
    if known and not least <= len(known) <= most:
        raise RefusingError(Refusal.WRONG_COUNT, is_dropped=True)
    return Filled(entry.seat, cards=known)


def code(entry: Entry, number: str) -> Code:
    """Return the code of two digits, if the entry has what it needs before it."""
    found = BY_NUMBER.get(number)
    if found is None:
        raise RefusingError(Refusal.NO_CODE, is_dropped=True)
    if found.takes is Takes.NAMED_SEAT and not entry.seat:
        raise RefusingError(Refusal.NEEDS_SEAT, is_dropped=True)
    if found.takes is Takes.AMOUNT and not entry.amount:
        raise RefusingError(Refusal.NEEDS_AMOUNT, is_dropped=True)
    if found.takes is not Takes.AMOUNT and entry.amount is not None:
        raise RefusingError(Refusal.OTHER_ENTRY, is_dropped=True)
    return found
