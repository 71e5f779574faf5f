"""What comes out of a step, from the engine alone or through the emulated devices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.happenings import Happening
from engine.rulings import Alert, Ruling
from engine.script.script import Script
from engine.table import Table
from engine.view import TableView


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """The station's answer to one step.

    Attributes:
        rulings: of all happenings of the step, in order.
        view: the table after the last of them.
        alerts: raised by any of them, each once, in order.
    """

    rulings: tuple[Ruling, ...]
    view: TableView
    alerts: tuple[Alert, ...]


def apply_step(table: Table, happenings: Iterable[Happening]) -> StepOutcome:
    """Apply the happenings of one step to the table, one after another."""
    rulings: list[Ruling] = []
    alerts: dict[Alert, None] = {}
    for happening in happenings:
        answer = table.apply(happening)
        rulings.extend(answer)
        alerts.update(dict.fromkeys(table.view.alerts))
        alerts.update(dict.fromkeys(alert for ruling in answer for alert in ruling.alerts))
    return StepOutcome(tuple(rulings), table.view, tuple(alerts))


def run_script(script: Script) -> Iterator[StepOutcome]:
    """Give a script to the engine; one outcome a step.

    Raises:
        StateError: no hand can start as the header says.
    """
    table = Table(script.setup)
    for step in script.steps:
        yield apply_step(table, step.happenings)
