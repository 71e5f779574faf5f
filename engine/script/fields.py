"""Typed reading of the tables of a script: every value is checked, every unknown key refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.errors import ScriptError
from engine.script.words import MAX_AMOUNT, UnreadableError, parse_cards, suggest
from engine.setup import SEATS


def describe(value: object) -> str:
    """Return a value as it may stand in a message: its kind and a short form of it."""
    text = repr(value)
    return f"{text[:60]}{'...' if len(text) > 60 else ''}"


def refuse_unknown(table: Mapping[str, object], known: Collection[str], what: str) -> None:
    """Check that a table has no key beyond the known ones.

    Raises:
        UnreadableError: an unknown key; names the nearest known one.
    """
    for key in table:
        if key not in known:
            raise UnreadableError(f"no such {what}: {str(key)[:40]!r}; {suggest(str(key), known)}")


def expect_int(value: object, what: str, least: int = 0, most: int = MAX_AMOUNT) -> int:
    """Return a whole number in a range.

    Raises:
        UnreadableError: it is not one, or outside.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise UnreadableError(f"{what} must be a whole number, not {describe(value)}")
    if not least <= value <= most:
        raise UnreadableError(f"{what} must be from {least} to {most}, not {describe(value)}")
    return value


def expect_text(value: object, what: str) -> str:
    """Return a text.

    Raises:
        UnreadableError: it is none.
    """
    if not isinstance(value, str):
        raise UnreadableError(f"{what} must be a text, not {describe(value)}")
    return value


def expect_bool(value: object, what: str) -> bool:
    """Return true or false.

    Raises:
        UnreadableError: it is neither.
    """
    if not isinstance(value, bool):
        raise UnreadableError(f"{what} must be true or false, not {describe(value)}")
    return value


def expect_one_of(value: object, what: str, allowed: Collection[str]) -> str:
    """Return one of the allowed words.

    Raises:
        UnreadableError: it is another; names the nearest.
    """
    text = expect_text(value, what)
    if text not in allowed:
        raise UnreadableError(f"no such {what}: {text[:40]!r}; {suggest(text, allowed)}")
    return text


def expect_list(value: object, what: str) -> list[object]:
    """Return a list.

    Raises:
        UnreadableError: it is none.
    """
    if not isinstance(value, list):
        raise UnreadableError(f"{what} must be a list, not {describe(value)}")
    return value


def expect_texts(value: object, what: str) -> tuple[str, ...]:
    """Return a list of texts.

    Raises:
        UnreadableError: it is none.
    """
    return tuple(expect_text(item, f"each of {what}") for item in expect_list(value, what))


def expect_table(value: object, what: str) -> dict[str, object]:
    """Return a table.

    Raises:
        UnreadableError: it is none.
    """
    if not isinstance(value, dict):
        raise UnreadableError(f"{what} must be a table, not {describe(value)}")
    return value


def expect_seat(value: object, what: str, least: int = 1) -> int:
    """Return a seat number; ``least`` 0 allows the 0 that stands for none.

    Raises:
        UnreadableError: seats are 1 to 10.
    """
    return expect_int(value, what, least, SEATS[-1])


def expect_seat_table(value: object, what: str) -> dict[int, object]:
    """Return a table keyed by seat numbers.

    Raises:
        UnreadableError: a key that is no seat from 1 to 10.
    """
    seats = {str(seat): seat for seat in SEATS}
    table: dict[int, object] = {}
    for key, item in expect_table(value, what).items():
        if key not in seats:
            raise UnreadableError(f"{what}: seats are 1 to 10, not {key[:40]!r}")
        table[seats[key]] = item
    return table


def expect_cards(value: object, what: str) -> tuple[str, ...]:
    """Return the cards of a text like ``AhKh``.

    Raises:
        UnreadableError: no text, no card, or not one of the 52.
    """
    text = expect_text(value, what)
    try:
        cards = parse_cards(text.split())
    except UnreadableError as error:
        raise UnreadableError(f"{what}: {error}") from error
    if not cards:
        raise UnreadableError(f"{what} must name cards, e.g. 'AhKh'; leave unseen cards out")
    return cards


def in_step(error: UnreadableError | ValueError, step: int) -> ScriptError:
    """Return the error with its place in the script; step 0 is the header."""
    return ScriptError(str(error), step)
