"""Plays step texts on a table and compares with what a rule says: the tests' short hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.happenings import Happening
from engine.rulings import Ruling
from engine.script.expect import compare, read_expect
from engine.script.header import read_header
from engine.script.vocabulary import parse_happenings
from engine.table import Table
from engine.view import TableView
from firmware_py.outcomes import StepOutcome, apply_step


def _texts(value: Any) -> Any:
    """Seat numbers as the keys that a script file has."""
    if isinstance(value, dict):
        return {str(key): _texts(one) for key, one in value.items()}
    return [_texts(one) for one in value] if isinstance(value, list) else value


class Felt:
    """A table in play.

    Args:
        header: keys of a script's header; ``title`` is not needed.
    """

    def __init__(self, header: dict[str, Any]) -> None:
        self.table = Table(read_header({"title": "test", **_texts(header)}).setup)
        self.outcome = StepOutcome((), self.table.view, ())

    def do(self, *steps: str | Happening, **expect: Any) -> Felt:
        """Play steps; what is expected must hold after the last of them."""
        for step in steps:
            happenings = parse_happenings(step) if isinstance(step, str) else (step,)
            self.outcome = apply_step(self.table, happenings)
        wanted = read_expect(_texts(expect))
        outcome = self.outcome
        differences = compare(wanted, outcome.rulings, outcome.view, outcome.alerts)
        assert differences == [], f"after {steps[-1:]}: {outcome.rulings}"
        return self

    @property
    def view(self) -> TableView:
        """The table as it stands."""
        return self.table.view

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Of the last step."""
        return self.outcome.rulings

    @property
    def question(self) -> str:
        """Kind of the oldest open question, "" if none."""
        return self.view.questions[0].key if self.view.questions else ""


@dataclass(frozen=True)
class Start:
    """A header and the steps that lead to the situation of a rule."""

    header: dict[str, Any]
    steps: tuple[str, ...] = ()

    def then(self, *steps: str) -> Start:
        """The situation after more steps."""
        return Start(self.header, self.steps + steps)

    def felt(self) -> Felt:
        """A new table that has come there."""
        return Felt(self.header).do(*self.steps)


def start(players: int = 6, stack: int = 20000, **header: Any) -> Start:
    """Blinds of 100 and 200, the button at the last seat; ``header`` changes or adds keys."""
    stacks = dict.fromkeys(range(1, players + 1), stack) | header.pop("stacks", {})
    return Start({"blinds": [100, 200], "button": players, "stacks": stacks, **header})


def checked_flop(players: int, **header: Any) -> Start:
    """All have limped in to the flop; seat 1, the small blind, is to act (heads-up: seat 2)."""
    begun = start(players, **header)
    if players == 2:
        return start(2, **{"button": 1, **header}).then("s1 say call", "s2 say check", "flop")
    limps = [f"s{seat} say call" for seat in [*range(3, players + 1), 1]]
    return begun.then(*limps, "s2 say check", "flop")


class Case:
    """Steps from a situation, and what a rule says of the last of them."""

    def __init__(self, name: str, begun: Start, *steps: str, **expect: Any) -> None:
        self.name = name
        self.begun = begun
        self.steps = steps
        self.expect = expect

    def __str__(self) -> str:
        return self.name

    def check(self) -> None:
        """Play it and compare."""
        self.begun.felt().do(*self.steps, **self.expect)
