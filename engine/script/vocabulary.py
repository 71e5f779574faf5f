"""Step text to happenings: ``s4 push 500 1000x2`` and every other row of the vocabulary."""

from __future__ import annotations

from engine.errors import ScriptError
from engine.happenings import ChipsPulled, ChipsPushed, Corrected, Happening, Together
from engine.script.seat_steps import SEAT_STEPS
from engine.script.table_steps import TABLE_STEPS, read_remarks
from engine.script.wording import format_happening
from engine.script.words import (
    UnreadableError,
    looks_like_seat,
    parse_amount,
    parse_seat,
    split_words,
    suggest,
    unquote,
)

__all__ = ["format_happening", "parse_happenings"]


def parse_happenings(text: str, step: int = 0) -> tuple[Happening, ...]:
    """Return the happenings of one ``do`` text.

    ``A / B`` motions give several, one after another; ``A + B`` gives one ``Together``.

    Args:
        text: e.g. ``s4 push 500 / 1000``.
        step: number of the script step for the error, 0 where there is none.

    Raises:
        ScriptError: the text is not in the vocabulary; says what is allowed.
    """
    try:
        return tuple(_read_moments(split_words(text)))
    except UnreadableError as error:
        raise ScriptError(f"{error}: {text[:200]!r}", step) from error


def _read_moments(words: list[str]) -> list[Happening]:
    first, *rest = _split(words, "/")
    happenings = [_read_moment(first)]
    for moment in rest:
        motion = _motion_of(happenings[-1])
        happenings.append(_read_moment(_continue_motion(moment, motion)))
    return happenings


def _motion_of(happening: Happening) -> str:
    """Return how the last motion of chips begins, like ``s4 push``."""
    parts = happening.parts if isinstance(happening, Together) else (happening,)
    for part in reversed(parts):
        if isinstance(part, ChipsPushed):
            return f"s{part.seat} push"
        if isinstance(part, ChipsPulled):
            return f"s{part.seat} pull"
    raise UnreadableError("'/' parts two motions of chips, e.g. 's4 push 500 / 1000'")


def _continue_motion(words: list[str], motion: str) -> list[str]:
    """Return the words after ``/`` as a whole step; ``motion`` is like ``s4 push``."""
    seat, verb = motion.split()
    if words and (words[0][0].isdigit() or words[0].startswith("?")):
        return [seat, verb, *words]
    if words and words[0] in ("push", "pull"):
        return [seat, *words]
    raise UnreadableError("after '/' come the chips of the next motion, e.g. 's4 push 500 / 1000'")


def _read_moment(words: list[str]) -> Happening:
    parts: list[Happening] = []
    seat: int | None = None
    for part in _split(words, "+"):
        if not part:
            raise UnreadableError("a step is missing" + (" beside '+'" if words else ""))
        seat = parse_seat(part[0]) or seat
        parts.append(_read_part(part, seat))
    return parts[0] if len(parts) == 1 else Together(tuple(parts))


def _read_part(words: list[str], seat: int | None) -> Happening:
    """Read one step; ``seat`` is the one named in it or earlier in the same moment."""
    if parse_seat(words[0]) is not None:
        words = words[1:]
        if not words:
            raise UnreadableError(
                f"what does the seat do? allowed: {', '.join(sorted(SEAT_STEPS))}"
            )
        if words[0] in TABLE_STEPS:
            raise UnreadableError(f"{words[0]!r} is written without a seat")
        if words[0] not in SEAT_STEPS:
            hint = suggest(words[0], SEAT_STEPS)
            raise UnreadableError(f"no such act of a seat: {words[0][:40]!r}; {hint}")
    if words[0] in SEAT_STEPS:
        if seat is None:
            raise UnreadableError(f"{words[0]!r} needs a seat, e.g. 's4 {words[0]}'")
        return SEAT_STEPS[words[0]](seat, words[1:])
    if words[0] == "correct":
        return _read_correction(words[1:])
    if words[0] in TABLE_STEPS:
        return TABLE_STEPS[words[0]](words[1:])
    if looks_like_seat(words[0]):
        raise UnreadableError(f"seats are s1 to s10, not {words[0]!r}")
    hint = suggest(words[0], TABLE_STEPS)
    raise UnreadableError(f"no such step: {words[0][:40]!r}; {hint}; or a seat, e.g. 's4 tap'")


def _read_correction(words: list[str]) -> Happening:
    """Read ``correct 3 as "s4 say call" because "reason" by "name"``.

    ``correct before 3 as ...`` is about the hand before.
    """
    is_hand_before = words[:1] == ["before"]
    words = words[1:] if is_hand_before else words
    if len(words) < 3 or words[1] != "as":
        raise UnreadableError(
            'what is corrected to what? e.g. correct 3 as "s4 say call" because "reason"'
        )
    number = parse_amount(words[0], "the number of the happening")
    instead = _read_moments(split_words(unquote(words[2])))
    if len(instead) != 1:
        raise UnreadableError("one happening takes the place of one")
    reason, person = read_remarks(words[3:], "the step")
    return Corrected(number, instead[0], reason, person, is_hand_before)


def _split(words: list[str], mark: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == mark:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts
