"""Pieces of script text that several readers share: amounts, chips, cards, seats, suggestions."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

from engine.happenings import UNKNOWN_CHIP, UNSEEN_CARD

MAX_AMOUNT = 10**12
"""No chip, stack or spoken amount is larger, in chips."""

MAX_CHIPS = 2000
"""Most chips in one motion."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[+/]|[^\s"+/]+', re.DOTALL)
_SEAT = re.compile(r"s([1-9]|10)", re.ASCII)
_NUMBER = re.compile(r"[0-9]+")
_CHIP = re.compile(r"([0-9]+|\?)(?:x([0-9]+))?")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


class UnreadableError(ValueError):
    """Script text that cannot be read; becomes a ``ScriptError`` once the step is known."""


def suggest(word: str, allowed: Iterable[str]) -> str:
    """Return what is allowed in place of ``word``, the nearest one first."""
    names = sorted(map(str, allowed))
    near = difflib.get_close_matches(word.lower(), names, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"{hint}allowed: {', '.join(names)}"


def split_words(text: str) -> list[str]:
    """Cut a step into words; ``+`` and ``/`` stand alone, a quoted text stays in one piece.

    Raises:
        UnreadableError: a quotation mark without its partner.
    """
    if '"' in _TOKEN.sub("", text):
        raise UnreadableError("a quotation mark is not closed")
    return _TOKEN.findall(text)


def parse_seat(word: str) -> int | None:
    """Return the seat of ``s4``; None where the word is no seat."""
    match = _SEAT.fullmatch(word)
    return int(match[1]) if match else None


def seat_of(word: str) -> int:
    """Return the seat of ``s4``.

    Raises:
        UnreadableError: the word is no seat.
    """
    seat = parse_seat(word)
    if seat is None:
        raise UnreadableError(f"seats are s1 to s10, not {word[:40]!r}")
    return seat


def looks_like_seat(word: str) -> bool:
    """Return whether the word was meant as a seat, like ``s11``."""
    return re.fullmatch(r"[sS]?[0-9]+", word) is not None


def expect_count(words: Sequence[str], most: int, what: str, least: int | None = None) -> None:
    """Check how many words follow; ``least`` is ``most`` where it is not given.

    Raises:
        UnreadableError: too many or too few.
    """
    least = most if least is None else least
    if len(words) > most:
        raise UnreadableError(f"nothing may follow {what}, not {' '.join(words[most:])[:40]!r}")
    if len(words) < least:
        raise UnreadableError(f"{what} is incomplete")


def parse_amount(word: str, what: str, least: int = 1) -> int:
    """Return a whole number of chips or seconds.

    Raises:
        UnreadableError: it is not a whole number between ``least`` and ``MAX_AMOUNT``.
    """
    if not _NUMBER.fullmatch(word) or len(word) > len(str(MAX_AMOUNT)):
        raise UnreadableError(f"{what} must be a whole number from {least}, not {word[:40]!r}")
    amount = int(word)
    if not least <= amount <= MAX_AMOUNT:
        raise UnreadableError(f"{what} must be from {least} to {MAX_AMOUNT}, not {amount}")
    return amount


def parse_chips(words: Sequence[str]) -> tuple[int | None, ...]:
    """Return one denomination per chip of ``500 1000x2 ?``.

    Raises:
        UnreadableError: no chip, too many, or a word that is none.
    """
    chips: list[int | None] = []
    for word in words:
        chips.extend(_parse_chip(word))
        if len(chips) > MAX_CHIPS:
            raise UnreadableError(f"one motion moves at most {MAX_CHIPS} chips")
    if not chips:
        raise UnreadableError("chips are missing, e.g. '500 1000x2'")
    return tuple(chips)


def _parse_chip(word: str) -> list[int | None]:
    match = _CHIP.fullmatch(word)
    if not match:
        raise UnreadableError(f"chips are written like 500, 1000x2 or ?, not {word[:40]!r}")
    value, times = match[1], match[2]
    count = 1 if times is None else parse_amount(times, "the number of chips")
    if count > MAX_CHIPS:
        raise UnreadableError(f"one motion moves at most {MAX_CHIPS} chips")
    return [UNKNOWN_CHIP if value == "?" else parse_amount(value, "a chip")] * count


def format_chips(chips: Sequence[int | None]) -> str:
    """Return chips as text, equal neighbours as ``1000x2``; the order is kept."""
    words: list[str] = []
    start = 0
    for end in range(1, len(chips) + 1):
        if end == len(chips) or chips[end] != chips[start]:
            name = "?" if chips[start] is UNKNOWN_CHIP else str(chips[start])
            words.append(name if end - start == 1 else f"{name}x{end - start}")
            start = end
    return " ".join(words)


def parse_cards(words: Sequence[str], *, may_be_unseen: bool = False) -> tuple[str, ...]:
    """Return the cards of ``AhKh`` or ``Ah Kh``.

    Raises:
        UnreadableError: a word that is no card, or an unseen one where it must be seen.
    """
    text = "".join(words)
    cards = tuple(text[at : at + 2] for at in range(0, len(text), 2))
    for card in cards:
        if card == UNSEEN_CARD and may_be_unseen:
            continue
        if card not in CARDS:
            raise UnreadableError(
                f"a card is a rank of {RANKS} and a suit of {SUITS}, like Ah, not {card!r}"
            )
    return cards


def quote(text: str) -> str:
    """Return text in quotation marks, on one line."""
    return '"' + "".join(_ESCAPES.get(letter, letter) for letter in text) + '"'


def unquote(word: str) -> str:
    """Return what ``quote`` was given; a bare word is itself."""
    if not word.startswith('"'):
        return word
    return re.sub(
        r"\\(.)", lambda match: _UNESCAPES.get(match[1], match[1]), word[1:-1], flags=re.DOTALL
    )
