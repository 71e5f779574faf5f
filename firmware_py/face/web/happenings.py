"""Says in the reader's language what a happening's text says in the words of table scripts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from engine.errors import ScriptError
from engine.happenings import (
    UNKNOWN_CHIP,
    AskedToSee,
    BoardDealt,
    BoughtIn,
    ButtonPlaced,
    CardDealt,
    CardsAlike,
    ChipsExtra,
    ChipsMissing,
    ChipsPulled,
    ChipsPushed,
    Corrected,
    CountStated,
    FloorDecided,
    ForeignCard,
    HandTabled,
    Happening,
    LevelAnnounced,
    Penalized,
    PlayerSat,
    Said,
    TimePassed,
    Together,
    ToppedUp,
)
from engine.script.vocabulary import parse_happenings
from firmware_py.texts import Catalogue, catalogue

_PLAIN = {
    "Tapped": "taps",
    "HandMucked": "mucks",
    "HandDiscarded": "discards",
    "AllInButtonPressed": "all-in-button",
    "ClockCalled": "clock",
    "TimeExpired": "time-up",
    "PlayerLeft": "leaves",
    "Disqualified": "disqualified",
    "Warned": "warning",
    "CardBurned": "burn",
    "Undone": "undo",
    "PotPushed": "pot-pushed",
    "NextHandStarted": "next-hand",
}
_CONFIDENCE = re.compile(r" @[0-9.]+$")
_AMOUNTS: dict[type, str] = {BoughtIn: "buys", ToppedUp: "tops-up", PlayerSat: "sits"}


def describe(text: str, page: Catalogue) -> str:
    """Return a sentence for the text of a happening; the text itself where it cannot be read."""
    try:
        happenings = _read(text)
    except ScriptError:
        return text
    return page.text("happening", "and-then").join(_sentence(one, page) for one in happenings)


class Remarked(Protocol):
    """What a person did, and why."""

    @property
    def person(self) -> str:
        """Who, "" where unknown."""

    @property
    def reason(self) -> str:
        """Why, "" where none was given."""


def remarks(made: Remarked | None, page: Catalogue) -> str:
    """Return who did it and why, as it is put after a sentence; "" where nothing is known."""
    text = ""
    if made is not None and made.person:
        text += page.text("happening", "by", person=made.person)
    if made is not None and made.reason:
        text += page.text("happening", "because", reason=made.reason)
    return text


@lru_cache(maxsize=2000)
def _read(text: str) -> tuple[Happening, ...]:
    return parse_happenings(text)


def without_confidence(text: str) -> str:
    """Return the text of a happening without how sure sensing was of it."""
    return _CONFIDENCE.sub("", text)


def seat_of(text: str) -> int:
    """Return the seat that a happening is about, 0 for the table or where there is none."""
    try:
        happening = _read(text)[0]
    except ScriptError:
        return 0
    if isinstance(happening, Together):
        happening = happening.parts[0]
    return int(getattr(happening, "seat", 0))


def _sentence(happening: Happening, page: Catalogue) -> str:  # noqa: PLR0912 - one case a kind
    def say(key: str, **values: int | str) -> str:
        return page.text("happening", key, **values)

    match happening:
        case Together(parts):
            return say("together").join(_sentence(part, page) for part in parts)
        case ChipsPushed(seat, chips):
            return say("pushes", seat=seat, chips=name_chips(chips, page), total=_total(chips))
        case ChipsPulled(seat, chips):
            return say("pulls", seat=seat, chips=name_chips(chips, page))
        case ChipsMissing(seat, chips):
            key = "missing" if seat else "missing-pot"
            return say(key, seat=seat, chips=name_chips(chips, page), total=_total(chips))
        case ChipsExtra(seat, chips):
            key = "extra" if seat else "extra-pot"
            return say(key, seat=seat, chips=name_chips(chips, page), total=_total(chips))
        case Said():
            return _said(happening, page)
        case BoardDealt(street, cards, burned):
            name = say("board") if street is None else catalogue(page.language).text(
                "street", street.value
            )  # fmt: skip
            return say("dealt" if burned else "dealt-unburned", street=name, cards=_cards(cards))
        case HandTabled(seat, count, cards):
            key = "tables" if count is None else "tables-some"
            return say(key, seat=seat, cards=_cards(cards), count=count or 0)
        case CardDealt(seat):
            return say("card-dealt", seat=seat)
        case CardsAlike():
            return say("alike")
        case ForeignCard(seat):
            return say("foreign", seat=seat) if seat else say("foreign-board")
        case AskedToSee(seat, target):
            return say("asks", seat=seat, target=target)
        case ButtonPlaced(seat):
            return say("button", seat=seat)
        case CountStated(seat, amount):
            return say("count", seat=seat, amount=amount)
        case TimePassed(seconds):
            return say("wait", seconds=seconds)
        case Penalized(seat, hands):
            return say("penalty", seat=seat, hands=hands)
        case LevelAnnounced(small_blind, big_blind):
            return say("level", small=small_blind, big=big_blind)
        case FloorDecided() | Corrected():
            return _decided(happening, page)
        case BoughtIn(seat, amount) | ToppedUp(seat, amount) | PlayerSat(seat, amount):
            return say(_AMOUNTS[type(happening)], seat=seat, amount=amount)
        case _:
            return say(_PLAIN[type(happening).__name__], seat=getattr(happening, "seat", 0))


def _decided(happening: FloorDecided | Corrected, page: Catalogue) -> str:
    if isinstance(happening, Corrected):
        instead = _sentence(happening.instead, page)
        text = page.text("happening", "corrected", number=happening.number, instead=instead)
    else:
        option = catalogue(page.language).text("option", happening.option)
        text = page.text("happening", "floor", option=option)
    return text + remarks(happening, page)


def _said(said: Said, page: Catalogue) -> str:
    key = "says-conditional" if said.conditional else "says"
    word = "" if said.word is None else page.text("word", said.word.value)
    amount = "" if said.amount is None else f"{said.amount:,}"
    return page.text("happening", key, seat=said.seat, words=" ".join(filter(None, (word, amount))))


def name_chips(chips: Sequence[int | None], page: Catalogue) -> str:
    """Return chips by denomination, the largest first."""
    counted = Counter(chips)
    known = sorted((chip for chip in counted if chip is not UNKNOWN_CHIP), reverse=True)
    parts = [f"{chip:,}" + (f" × {counted[chip]}" if counted[chip] > 1 else "") for chip in known]
    if counted[UNKNOWN_CHIP]:
        parts.append(page.text("happening", "unknown-chip"))
    return " + ".join(parts)


def _total(chips: Sequence[int | None]) -> str:
    return f"{sum(chip or 0 for chip in chips):,}"


def _cards(cards: Sequence[str]) -> str:
    suits = str.maketrans("cdhs", "♣♦♥♠")
    return " ".join(
        "?" if card == "??" else card[:-1].replace("T", "10") + card[-1].translate(suits)
        for card in cards
    )
