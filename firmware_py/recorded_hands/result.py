"""A recorded hand as the station ruled on it, compared with the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.happenings import ChipsPushed
from engine.rulings import Action, Ruling, Status
from engine.table import Table
from engine.view import Pot, TableView
from firmware_py.outcomes import StepOutcome, apply_step
from firmware_py.recorded_hands.felt import Move, to_happenings
from firmware_py.recorded_hands.record import RecordedHand

Player = Callable[[RecordedHand], Iterable[StepOutcome]]
"""Plays a hand and yields one outcome a move, by the engine or through the emulated devices."""


@dataclass(frozen=True, slots=True)
class ActionResult:
    """What one action was ruled to be.

    Attributes:
        phh: index of the action in the record.
        seat: who acted.
        action: "fold", "check", "call", "bet" or "raise"; "" where none was ruled.
        to: the seat's total on this street after it.
        all_in: whether nothing is left behind.
        pot: everything in the middle after it, open bets included.
        stack: chips behind after it.
    """

    phh: int
    seat: int
    action: str
    to: int
    all_in: bool
    pot: int
    stack: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """What came out of a hand.

    Attributes:
        file: name of the record.
        variant: PHH code of the game.
        actions: folds, checks, calls, bets and raises in order.
        street_pots: main and side pots after each street that left two or more hands.
        pots: the final ones, main pot first.
        returned: seat and amount of uncalled bets.
        winners: what each seat won, one table a pot, side pots first.
        stacks: final ones by player, before any rake.
        notes: what was taken from the record because the felt cannot tell it.
        differences: where record and rulings differ; empty where they agree.
    """

    file: str
    variant: str
    actions: tuple[ActionResult, ...]
    street_pots: tuple[tuple[Pot, ...], ...]
    pots: tuple[Pot, ...]
    returned: tuple[tuple[int, int], ...]
    winners: tuple[dict[int, int], ...]
    stacks: tuple[int, ...]
    notes: tuple[str, ...]
    differences: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        """Whether the station ruled as the record says."""
        return not self.differences


def play_on_engine(hand: RecordedHand) -> Iterable[StepOutcome]:
    """Give the moves of a hand to the engine.

    Raises:
        StateError: no hand can start with these stacks and blinds.
    """
    table = Table(hand.setup)
    for move in to_happenings(hand):
        yield apply_step(table, move.happenings)


def replay_hand(hand: RecordedHand, play: Player = play_on_engine) -> HandResult:
    """Play a recorded hand and compare what was ruled with the record.

    Raises:
        StateError: no hand can start with these stacks and blinds.
    """
    steps = _pair(hand, play(hand))
    acts = [step for step in steps if step.move.action]
    final = steps[-1].outcome.view
    stacks = tuple(final.stacks.get(seat, 0) for seat in hand.setup.stacks)
    return HandResult(
        file=hand.name,
        variant=hand.variant,
        actions=tuple(_result(step) for step in acts),
        street_pots=_street_pots(steps),
        pots=(acts or steps)[-1].pots,
        returned=tuple(item for step in steps[:-1] for item in step.returned.items()),
        winners=tuple(dict(pot) for pot in (final.winners or steps[-1].before.winners)),
        stacks=stacks,
        notes=tuple(
            f"seat {seat}: the record holds a card of {''.join(cards)} twice; its result is taken"
            for seat, cards in hand.doubtful.items()
        ),
        differences=(*_compare_actions(acts), *_compare_stacks(hand, stacks)),
    )


@dataclass(frozen=True, slots=True)
class _Step:
    """A move with the table before it and what came out.

    Attributes:
        returned: chips that went back to a seat's stack by this move, by seat.
    """

    move: Move
    before: TableView
    outcome: StepOutcome
    returned: dict[int, int]

    @property
    def pots(self) -> tuple[Pot, ...]:
        return self.outcome.view.pots


def _pair(hand: RecordedHand, outcomes: Iterable[StepOutcome]) -> list[_Step]:
    steps: list[_Step] = []
    before = Table(hand.setup).view
    for move, outcome in zip(to_happenings(hand), outcomes, strict=True):
        steps.append(_Step(move, before, outcome, _chips_back(move, before, outcome.view)))
        before = outcome.view
    return steps


def _chips_back(move: Move, before: TableView, after: TableView) -> dict[int, int]:
    pushed = {
        happening.seat: sum(chip or 0 for chip in happening.chips)
        for happening in move.happenings
        if isinstance(happening, ChipsPushed)
    }
    gains = {
        seat: stack - before.stacks.get(seat, 0) + pushed.get(seat, 0)
        for seat, stack in after.stacks.items()
    }
    return {seat: gain for seat, gain in gains.items() if gain > 0}


def _result(step: _Step) -> ActionResult:
    seat, view = step.move.seat, step.outcome.view
    back = step.returned.get(seat, 0)
    ruling = _ruling(step)
    stack = view.stacks.get(seat, 0) - back
    return ActionResult(
        phh=step.move.phh,
        seat=seat,
        action=str(ruling.action) if ruling and ruling.action else "",
        to=view.bets.get(seat, 0) + back,
        all_in=stack == 0 and step.move.action is not Action.FOLD,
        pot=view.pot + sum(step.returned.values()),
        stack=stack,
    )


def _ruling(step: _Step) -> Ruling | None:
    ruled = [
        ruling for ruling in step.outcome.rulings if ruling.seat == step.move.seat and ruling.action
    ]
    return ruled[-1] if ruled else None


def _street_pots(steps: list[_Step]) -> tuple[tuple[Pot, ...], ...]:
    """Return the pots after the last action of each street that left two or more hands."""
    pots: list[tuple[Pot, ...]] = []
    last: _Step | None = None
    for step in steps:
        if step.move.action:
            last = step
        elif last is not None:
            if sum(seat.has_cards for seat in last.outcome.view.seats) > 1:
                pots.append(last.pots)
            last = None
    return tuple(pots)


def _compare_actions(acts: list[_Step]) -> Iterable[str]:
    for step in acts:
        move, got = step.move, _result(step)
        where = f"action {move.phh}: seat {move.seat}"
        ruling = _ruling(step)
        status = ruling.status if ruling else None
        if (got.action, status) != (move.action, Status.FINAL):
            ruled = f"{got.action or 'nothing'} ({status})" if ruling else "nothing"
            yield f"{where}: the record has {move.action} to {move.to}, ruled {ruled} to {got.to}"
        elif got.to != move.to:
            yield f"{where}: the record has {move.action} to {move.to}, ruled to {got.to}"


def _compare_stacks(hand: RecordedHand, stacks: tuple[int, ...]) -> Iterable[str]:
    """Compare final stacks; a rake may be missing from what winners got."""
    if hand.final_stacks is None:
        return
    rake = hand.rake
    for seat, (recorded, got) in enumerate(zip(hand.final_stacks, stacks, strict=True), start=1):
        if recorded != got and not (0 < got - recorded <= rake and got > hand.setup.stacks[seat]):
            yield f"seat {seat}: the record ends with {recorded}, the station with {got}"
