"""What happens while tags are taught, for the display."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """Kinds of events; each has its text in both languages."""

    LAY_CARD = "lay-card"  # the next card is wanted
    TAUGHT_CARD = "taught-card"
    TAUGHT_RACK = "taught-rack"
    LAY_RACK = "lay-rack"  # the next rack is wanted
    TAKE_AWAY = "take-away"  # clear the antenna first
    TWO_AT_ONCE = "two-at-once"
    DOUBLED = "doubled"  # this tag was here before in this session
    IS_CARD = "is-card"  # it is a card of a deck that is taught
    IS_CHIP = "is-chip"  # it is a chip that is taught
    IS_UNKNOWN = "is-unknown"  # nobody taught it
    SHORT_RACK = "short-rack"  # fewer tags than chips
    LONG_RACK = "long-rack"
    SEEN = "seen"  # the check has seen a good tag
    AWAY = "reader-away"
    BACK = "reader-back"


@dataclass(frozen=True, slots=True)
class Event:
    """One event.

    Attributes:
        what: its kind.
        face: of the card, "" where it is about none.
        deck: name of a deck.
        tag: the tag that it is about.
        done: cards, chips or racks so far.
        wanted: of so many; 0 where that is not known.
        number: of a rack, or a denomination.
        reason: of the driver.
    """

    what: What
    face: str = ""
    deck: str = ""
    tag: str = ""
    done: int = 0
    wanted: int = 0
    number: int = 0
    reason: str = ""
