"""One table script through the hardware with antennas that hear badly, and what came of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import StrEnum

from engine.happenings import ChipsPushed, Happening, Together
from engine.rulings import Status
from engine.script.expect import compare
from engine.script.script import Script
from firmware_py.errors import StationError
from firmware_py.outcomes import StepOutcome
from firmware_py.virtual_table.through import play, virtual_config
from firmware_py.virtual_table.trouble import Hearings, HearingSection, Trouble, TroubleFile
from tests.firmware_py.faults.felt import with_references

SURE_ENOUGH = 900
"""A house asks its dealer below this confidence."""
CHIPS = HearingSection(miss=0.10, ghost=0.02, burst=0.002)
CARDS = HearingSection(miss=0.05, ghost=0.01)


class Result(StrEnum):
    """What came of a script."""

    HELD = "held"
    """All is as the script expects."""
    ASKED = "asked"
    """Something is otherwise, and the station was unsure of it or never came to rest."""
    WRONG = "wrong"
    """Something is otherwise, and the station was sure."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run.

    Attributes:
        result: what came of it.
        confidences: of all pushes, in thousandths.
        complaints: what was otherwise.
    """

    result: Result
    confidences: tuple[int, ...]
    complaints: tuple[str, ...] = ()

    @property
    def asked(self) -> int:
        """How many pushes were put to the dealer."""
        return sum(one < SURE_ENOUGH for one in self.confidences)


def run(
    script: Script,
    seed: int,
    *,
    chips: HearingSection | None = CHIPS,
    cards: HearingSection | None = CARDS,
) -> Run:
    """Play a script on the full table, with reference tags, in the time of the table."""
    confidences: list[int] = []

    def hear(happening: Happening, *_: object) -> None:
        parts = happening.parts if isinstance(happening, Together) else (happening,)
        confidences.extend(part.confidence for part in parts if isinstance(part, ChipsPushed))

    try:
        outcomes = asyncio.run(
            play(
                script.setup,
                [step.happenings for step in script.steps],
                has_blanks=True,
                config=with_references(virtual_config()),
                listener=hear,
                trouble=Trouble(TroubleFile(seed=seed, hearing=Hearings(chips, cards))),
            )
        )
    except StationError as error:
        return Run(Result.ASKED, tuple(confidences), (str(error),))
    return _judge(script, outcomes, tuple(confidences))


def _judge(script: Script, outcomes: list[StepOutcome], confidences: tuple[int, ...]) -> Run:
    complaints = tuple(
        str(complaint)
        for step, outcome in zip(script.steps, outcomes, strict=True)
        for complaint in compare(step.expect, outcome.rulings, outcome.view, outcome.alerts)
    )
    if not complaints:
        return Run(Result.HELD, confidences)
    is_unsure = any(one < SURE_ENOUGH for one in confidences) or any(
        ruling.status is Status.FLOOR for outcome in outcomes for ruling in outcome.rulings
    )
    return Run(Result.ASKED if is_unsure else Result.WRONG, confidences, complaints)
