"""A table script: header and steps, read from a TOML document that the caller parsed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.happenings import ChipsPulled, ChipsPushed, Happening, Together
from engine.script.expect import read_expect
from engine.script.fields import describe, expect_list, expect_table, in_step, refuse_unknown
from engine.script.header import expect_chip, read_header
from engine.script.vocabulary import parse_happenings
from engine.script.words import UnreadableError
from engine.setup import TableSetup


@dataclass(frozen=True, slots=True)
class Step:
    """What happens, and what the station must make of it.

    Attributes:
        number: from 1.
        do: the texts as written.
        happenings: the same as facts, in order.
        expect: checked keys and values, as in the script.
    """

    number: int
    do: tuple[str, ...]
    happenings: tuple[Happening, ...]
    expect: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Script:
    """One table script.

    Attributes:
        title: one line.
        about: free text.
        rules: numbers of the rules that it exercises.
        setup: how the table starts.
        steps: in order.
    """

    title: str
    about: str
    rules: tuple[str, ...]
    setup: TableSetup
    steps: tuple[Step, ...]


def read_script(document: Mapping[str, object]) -> Script:
    """Read and check a whole script.

    Args:
        document: the TOML document as dicts, lists, texts, numbers and booleans.

    Raises:
        ScriptError: not a valid script; says the step, what is wrong and what is allowed.
    """
    try:
        header = read_header(document)
        steps = _list_steps(document)
    except UnreadableError as error:
        raise in_step(error, 0) from error
    return Script(
        title=header.title,
        about=header.about,
        rules=header.rules,
        setup=header.setup,
        steps=tuple(
            _read_step(value, number, header.setup) for number, value in enumerate(steps, start=1)
        ),
    )


def _list_steps(document: Mapping[str, object]) -> list[object]:
    steps = expect_list(document.get("step", []), "step")
    if not steps:
        raise UnreadableError("a script needs at least one [[step]]")
    return steps


def _read_step(value: object, number: int, setup: TableSetup) -> Step:
    try:
        step = expect_table(value, "step")
        refuse_unknown(step, ("do", "expect"), "step key")
        texts = _read_do(step)
        happenings = tuple(
            happening for text in texts for happening in parse_happenings(text, number)
        )
        for chip in _chips_of(happenings):
            expect_chip(chip, setup.denominations)
        expect = read_expect(expect_table(step.get("expect", {}), "expect"))
    except UnreadableError as error:
        raise in_step(error, number) from error
    return Step(number, texts, happenings, expect)


def _read_do(step: Mapping[str, object]) -> tuple[str, ...]:
    if "do" not in step:
        raise UnreadableError("'do' is missing: what happens, e.g. do = \"s4 tap\"")
    do = step["do"]
    texts = do if isinstance(do, list) else [do]
    if not texts or not all(isinstance(text, str) for text in texts):
        raise UnreadableError(f"do must be a text or a list of texts, not {describe(do)}")
    return tuple(texts)


def _chips_of(happenings: Iterable[Happening]) -> Iterator[int]:
    for happening in happenings:
        if isinstance(happening, Together):
            yield from _chips_of(happening.parts)
        elif isinstance(happening, ChipsPushed | ChipsPulled):
            yield from (chip for chip in happening.chips if chip is not None)
