"""What a seat does: the steps that begin with ``s4``."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.happenings import (
    AllInButtonPressed,
    AskedToSee,
    BoughtIn,
    CardDealt,
    ChipsExtra,
    ChipsMissing,
    ChipsPulled,
    ChipsPushed,
    ClockCalled,
    Disqualified,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    Penalized,
    PlayerLeft,
    PlayerSat,
    Said,
    Tapped,
    TimeExpired,
    ToppedUp,
    Warned,
    Word,
)
from engine.script.words import (
    UnreadableError,
    expect_count,
    parse_amount,
    parse_cards,
    parse_chips,
    seat_of,
    suggest,
)

SeatStep = Callable[[int, list[str]], Happening]
"""Makes a happening of the seat and the words after the verb."""

_CONFIDENCE = re.compile(r"@(0|1)(?:\.([0-9]{1,3}))?")


def _push(seat: int, words: list[str]) -> Happening:
    confidence = 1000
    if words and words[-1].startswith("@"):
        confidence = _parse_confidence(words[-1])
        words = words[:-1]
    return ChipsPushed(seat, parse_chips(words), confidence)


def _parse_confidence(word: str) -> int:
    match = _CONFIDENCE.fullmatch(word)
    thousandths = int(match[1] + (match[2] or "").ljust(3, "0")) if match else -1
    if not 0 <= thousandths <= 1000:
        raise UnreadableError(f"a confidence is written @0.62, from 0 to 1, not {word[:40]!r}")
    return thousandths


def _pull(seat: int, words: list[str]) -> Happening:
    return ChipsPulled(seat, parse_chips(words))


def _missing(seat: int, words: list[str]) -> Happening:
    return ChipsMissing(seat, parse_chips(words))


def _extra(seat: int, words: list[str]) -> Happening:
    return ChipsExtra(seat, parse_chips(words))


def _say(seat: int, words: list[str]) -> Happening:
    conditional = words[:1] == ["conditional"]
    words = words[conditional:]
    if not words:
        raise UnreadableError(f"what is said? allowed: an amount, {', '.join(Word)}")
    if words[0][0].isdigit():
        expect_count(words, 1, "a spoken amount")
        return Said(seat, None, parse_amount(words[0], "a spoken amount"), conditional)
    if words[0] not in tuple(Word):
        raise UnreadableError(
            f"not a betting word: {words[0]!r}; {suggest(words[0], [*Word, 'conditional'])}"
        )
    word = Word(words[0])
    if word not in (Word.BET, Word.RAISE):
        expect_count(words, 1, f"'say {word}' (only bet and raise take an amount)")
        return Said(seat, word, None, conditional)
    expect_count(words, 2, f"'say {word}' with an amount", least=1)
    amount = parse_amount(words[1], f"the amount of the {word}") if len(words) > 1 else None
    return Said(seat, word, amount, conditional)


def _table(seat: int, words: list[str]) -> Happening:
    count = None
    if words and words[0].isdigit() and len(words[0]) == 1:
        count = parse_amount(words[0], "the number of cards")
        words = words[1:]
    return HandTabled(seat, count, parse_cards(words))


def _asks(seat: int, words: list[str]) -> Happening:
    expect_count(words, 1, "'asks' and a seat, e.g. 's2 asks s4'")
    return AskedToSee(seat, seat_of(words[0]))


def _deal(seat: int, words: list[str]) -> Happening:
    cards = parse_cards(words)
    if len(cards) > 1:
        raise UnreadableError(f"cards are dealt one at a time, not {len(cards)}")
    return CardDealt(seat, cards[0] if cards else None)


def _bare(verb: str, make: Callable[[int], Happening]) -> SeatStep:
    def read(seat: int, words: list[str]) -> Happening:
        expect_count(words, 0, repr(verb))
        return make(seat)

    return read


def _with_amount(verb: str, make: Callable[[int, int], Happening]) -> SeatStep:
    def read(seat: int, words: list[str]) -> Happening:
        expect_count(words, 1, f"'{verb}' and an amount")
        return make(seat, parse_amount(words[0], "the amount"))

    return read


SEAT_STEPS: dict[str, SeatStep] = {
    "push": _push,
    "pull": _pull,
    "missing": _missing,
    "extra": _extra,
    "say": _say,
    "tap": _bare("tap", Tapped),
    "muck": _bare("muck", HandMucked),
    "discard": _bare("discard", HandDiscarded),
    "table": _table,
    "asks": _asks,
    "all-in": _bare("all-in", AllInButtonPressed),
    "deal": _deal,
    "clock": _bare("clock", ClockCalled),
    "time": _bare("time", TimeExpired),
    "buys": _with_amount("buys", BoughtIn),
    "tops-up": _with_amount("tops-up", ToppedUp),
    "leaves": _bare("leaves", PlayerLeft),
    "warning": _bare("warning", Warned),
    "penalty": _with_amount("penalty", Penalized),
    "disqualified": _bare("disqualified", Disqualified),
    "sits": _with_amount("sits", PlayerSat),
}
"""Reader of each verb."""
