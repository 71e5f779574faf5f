"""Table scripts and recorded hands through the hardware: every chip, card and key as bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from drivers.emulated.clock import ManualClock
from drivers.emulated.metratec_tags import Hearing
from engine.happenings import BoardDealt, CardDealt, HandTabled, Happening, Together
from engine.rulings import Alert, Ruling
from engine.script.script import Script
from engine.setup import TableSetup
from engine.view import TableView
from firmware_py.config import StationConfig, read_config
from firmware_py.core.sensing.estimator import references_of
from firmware_py.core.sensing.keys import PanelState
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import Listener, Record, TableLoop, inline
from firmware_py.core.tags import TagBook
from firmware_py.outcomes import StepOutcome
from firmware_py.recorded_hands.felt import to_happenings
from firmware_py.recorded_hands.record import RecordedHand
from firmware_py.view import PublicView, StationFacts
from firmware_py.virtual_table.cards import Cards
from firmware_py.virtual_table.chips import Chips
from firmware_py.virtual_table.conductor import Conductor, Felt, without_cards
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.pace import FastPace
from firmware_py.virtual_table.trouble import Trouble, read_trouble
from firmware_py.virtual_table.trouble_maker import TroubleMaker

FULL_TABLE = Path(__file__).parents[2] / "hw" / "full-table.toml"
"""The station description that virtual tables are built from."""


PATIENCE = 5
"""Where antennas miss tags, people wait so many times as long until the station is sure."""


def run_script_on_hardware(
    script: Script, hearing: Hearing | None = None, trouble: Trouble | None = None
) -> list[StepOutcome]:
    """Perform a script on a virtual table; one outcome a step, as the engine alone gives it.

    Args:
        script: what takes place.
        hearing: how well chips are heard; every one and no other if not given.
        trouble: what goes wrong meanwhile.

    Raises:
        StateError: no hand can start as the header says.
        StationError: the station does not come to rest.
    """
    steps = [step.happenings for step in script.steps]
    return asyncio.run(play(script.setup, steps, has_blanks=True, hearing=hearing, trouble=trouble))


def play_hand_on_hardware(
    hand: RecordedHand, hearing: Hearing | None = None, trouble: Trouble | None = None
) -> list[StepOutcome]:
    """Perform a recorded hand on a virtual table; one outcome a move.

    Args:
        hand: what takes place.
        hearing: how well chips are heard; every one and no other if not given.
        trouble: what goes wrong meanwhile.

    Raises:
        StateError: no hand can start with these stacks and blinds.
        StationError: the station does not come to rest.
    """
    steps = [move.happenings for move in to_happenings(hand)]
    return asyncio.run(play(hand.setup, steps, has_blanks=False, hearing=hearing, trouble=trouble))


async def play(
    setup: TableSetup,
    steps: Sequence[Sequence[Happening]],
    *,
    has_blanks: bool,
    hearing: Hearing | None = None,
    config: StationConfig | None = None,
    listener: Listener | None = None,
    patience: int = 1,
    trouble: Trouble | None = None,
    record: Callable[[ManualClock], Record] | None = None,
    watcher: Callable[[EmulatedStation, ManualClock], Watcher] | None = None,
) -> list[StepOutcome]:
    """Set a virtual table and let the steps take place on it, as fast as the machine can.

    Args:
        setup: how the first hand starts.
        steps: what takes place.
        has_blanks: unseen cards are cards whose faces the station was never taught.
        hearing: how well chips are heard.
        config: another description than that of the full table.
        listener: told of each happening after the start.
        patience: people wait so many times as long as antennas that miss nothing need.
        trouble: what goes wrong meanwhile; the readers are then reached without terminals, in
            the time of the table, so that the same trouble makes the same run.
        record: makes what stores happenings, of the time of the table; nothing if not given.
        watcher: makes who is shown the table, of the devices and the time that it may use.
    """
    clock = ManualClock()
    if trouble is not None and trouble.is_hard_of_hearing:
        patience = max(patience, PATIENCE)
    with EmulatedStation(
        config or virtual_config(),
        clock=clock,
        sleep=clock.advance,
        hearing=hearing,
        rough=trouble.roughness(clock) if trouble else None,
    ) as felt:
        for zone, uid in references_of(felt.config).items():
            felt.place(zone, uid)
        chips = Chips(felt, setup.denominations)
        cards = Cards(felt, faces_of(setup, steps), has_blanks=has_blanks)
        book = TagBook(chips.book, cards.book)
        maker = TroubleMaker(trouble, felt, clock.advance) if trouble else None
        station = build_station(
            felt.config, felt.devices, book, setup=without_cards(setup),
            make_reader=felt.make_reader,
        )  # fmt: skip
        watching = watcher(felt, clock) if watcher else Watcher()
        loop = TableLoop(
            station, record=record(clock) if record else None, offload=inline, spend=clock.advance,
            outputs=[watching] if watcher else [], show_keys=watching.show_keys,
            facts=lambda: StationFacts(change_due=station.change_due()),
        )  # fmt: skip
        pace = FastPace(felt, loop, clock, maker)
        conductor = Conductor(
            Felt(felt, chips, cards), loop, pace, setup, patience=patience,
            motions=trouble.motions() if trouble else None,
        )  # fmt: skip
        conductor.lay_out(shown_later(setup, steps))
        try:
            await loop.start()
            if maker is not None:
                maker.begin(clock())
            await conductor.begin()
            hears = _Hears()
            loop.listen(hears.hear)
            if listener is not None:
                loop.listen(listener)
            outcomes = []
            for step in steps:
                outcomes.append(await _run_step(conductor, loop, hears, step))
                pace.step_done()
                if watcher is not None:
                    watching.step_done()
                    await pace.wait(0)  # it may have taken time, and the next press is to be fresh
            return outcomes
        finally:
            await loop.close()


class Watcher:
    """Is shown what a dealer's face is shown; by itself it looks away."""

    def show(self, view: PublicView, /) -> None:
        """Take a picture of the table."""

    def show_keys(self, state: PanelState, /) -> None:
        """Take what the dealer does with the keys."""

    def step_done(self) -> None:
        """A step has taken place, and the table has come to rest."""


async def _run_step(
    conductor: Conductor, loop: TableLoop, hears: _Hears, step: Iterable[Happening]
) -> StepOutcome:
    hears.clear()
    for happening in step:
        await conductor.perform(happening)
    return StepOutcome(tuple(hears.rulings), loop.station.table.view, tuple(hears.alerts))


class _Hears:
    """Collects what a step brought."""

    def __init__(self) -> None:
        self.rulings: list[Ruling] = []
        self.alerts: dict[Alert, None] = {}

    def clear(self) -> None:
        self.rulings, self.alerts = [], {}

    def hear(self, _: Happening, rulings: tuple[Ruling, ...], view: TableView) -> None:
        self.rulings.extend(rulings)
        self.alerts.update(dict.fromkeys(view.alerts))
        self.alerts.update(dict.fromkeys(alert for one in rulings for alert in one.alerts))


def read_scenario(trouble: Path | None) -> Trouble | None:
    """Read a scenario file for the full table, if there is one.

    Raises:
        ConfigError: it cannot be used.
    """
    return None if trouble is None else read_trouble(trouble, virtual_config())


def virtual_config() -> StationConfig:
    """Return the description of the full table.

    Raises:
        ConfigError: it is not there or does not fit.
    """
    return read_config(FULL_TABLE)


def faces_of(setup: TableSetup, steps: Iterable[Iterable[Happening]]) -> frozenset[str]:
    """Return all faces that are named somewhere."""
    named = {face for hand in setup.cards.values() for face in hand}
    for happening in _flat(steps):
        match happening:
            case BoardDealt(cards=cards) | HandTabled(cards=cards):
                named.update(cards)
            case CardDealt(card=str(face)):
                named.add(face)
    return frozenset(named)


def shown_later(
    setup: TableSetup, steps: Iterable[Iterable[Happening]]
) -> dict[int, tuple[str, ...]]:
    """Return the hands to deal at first: those of the header, and those that are shown later."""
    hands = dict(setup.cards)
    for happening in _flat(steps):
        if isinstance(happening, HandTabled) and happening.count is None and happening.cards:
            hands.setdefault(happening.seat, happening.cards)
    return hands


def _flat(steps: Iterable[Iterable[Happening]]) -> Iterable[Happening]:
    for step in steps:
        for happening in step:
            yield from happening.parts if isinstance(happening, Together) else (happening,)
