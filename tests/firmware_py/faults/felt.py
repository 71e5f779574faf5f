"""A whole emulated station on which things go wrong: chips, cards, keys, and what it shows.

Time is the test's own: each slot moves it by what the visit takes on the air.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from drivers.emulated.clock import ManualClock
from drivers.emulated.metratec_tags import Hearing
from engine.happenings import HandTabled, Happening, TimePassed
from engine.script.vocabulary import format_happening, parse_happenings
from engine.setup import Level, TableSetup
from engine.view import TableView
from firmware_py.config import StationConfig, read_config
from firmware_py.core.doubt_lines import felt_lines
from firmware_py.core.health import bus_lines, reader_lines
from firmware_py.core.panel_keys import keys_for
from firmware_py.core.sensing.estimator import references_of
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop, inline
from firmware_py.core.tags import TagBook
from firmware_py.view import DeviceLine, PublicView, StationFacts
from firmware_py.virtual_table.cards import Cards
from firmware_py.virtual_table.chips import Chips
from firmware_py.virtual_table.conductor import Conductor, Felt
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.pace import FastPace

HW = Path(__file__).parents[3] / "hw"
SETUP = TableSetup(Level(50, 100), 4, dict.fromkeys((1, 2, 3, 4), 20000))
"""Four seats, seat 3 is to act before the flop."""
MOST_SLOTS = 20000
_CONFIDENCE = re.compile(r" @[\d.]+")


def with_references(config: StationConfig) -> StationConfig:
    """Fix a reference tag under each chip antenna."""
    readers = [
        msgspec.structs.replace(
            one, references={antenna: f"E00405000000{antenna:04X}" for antenna in one.zones}
        )
        if one.kind == "quasar"
        else one
        for one in config.reader
    ]
    return msgspec.structs.replace(config, reader=readers)


@dataclass
class FaultyTable:
    """A running table, four seats with blinds posted and cards dealt.

    Attributes:
        happened: what sensing and keys reported, as table scripts write it, without confidence.
        views: every picture that was shown.
    """

    felt: EmulatedStation
    loop: TableLoop
    clock: ManualClock
    chips: Chips
    cards: Cards
    pace: FastPace
    conductor: Conductor
    happened: list[str] = field(default_factory=list)
    views: list[PublicView] = field(default_factory=list)

    @property
    def view(self) -> TableView:
        return self.loop.station.table.view

    def lines(self) -> dict[str, DeviceLine]:
        """Return what is not in order, by name."""
        station, now_s = self.loop.station, self.clock()
        lines = [*reader_lines(station), *bus_lines(station), *felt_lines(station, now_s)]
        return {line.name: line for line in lines if line.state != "ok"}

    def said(self, name: str, language: str = "en") -> str:
        """Return the text of a line, "" where all is in order."""
        line = self.lines().get(name)
        return line.text[language] if line is not None else ""

    async def do(self, *texts: str) -> None:
        """Let things take place; the cards of a hand that is tabled by name are keyed in."""
        for text in texts:
            for happening in parse_happenings(text):
                if isinstance(happening, HandTabled) and happening.cards:
                    await self.pace.press(keys_for(happening, self.view))
                    await self.pace.rest([], 0)
                else:
                    await self.conductor.perform(happening)

    async def slots(self, number: int) -> None:
        """Let the schedule go on."""
        for _ in range(number):
            if await self.loop.step() is None:
                self.clock.advance(0.006)
            await self.loop.service_panel()

    async def until(self, holds: Callable[[], bool], most_s: float = 60.0) -> float:
        """Go on until something holds; return the seconds that took."""
        began_s = self.clock()
        for _ in range(MOST_SLOTS):
            if holds():
                return self.clock() - began_s
            assert self.clock() - began_s <= most_s, "it never came to that"
            await self.slots(1)
        raise AssertionError("it never came to that")

    async def visits(self, zone: str, number: int) -> None:
        """Go on until a zone was looked at so often again."""
        sensing = self.loop.station.sensing
        wanted = sensing.visits(zone) + number
        await self.until(lambda: sensing.visits(zone) >= wanted)

    async def pushes(self, number: int) -> None:
        """Go on until so many happenings were reported and nothing is on its way."""
        await self.until(lambda: len(self.happened) >= number, 120)
        await self.until(self.loop.station.sensing.is_quiet, 120)

    async def seconds(self, seconds: float) -> None:
        """Go on for so long."""
        end_s = self.clock() + seconds
        await self.until(lambda: self.clock() >= end_s, seconds + 10)


@asynccontextmanager
async def faulty_table(
    *,
    hearing: Hearing | None = None,
    config: StationConfig | None = None,
    hands: Mapping[int, tuple[str, ...]] | None = None,
    faces: Iterable[str] = (),
    patience: int = 1,
    setup: TableSetup = SETUP,
    decks: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda _: {},
    before_start: Callable[[EmulatedStation], None] = lambda _: None,
) -> AsyncIterator[FaultyTable]:
    """Run a table whose zones are all known, with nothing wrong yet.

    Args:
        hearing: how well chips are heard; every one and no other if not given.
        config: the full table if not given.
        hands: faces to deal, by seat.
        faces: faces that are dealt by name later.
        patience: as of ``Conductor``.
        decks: names the deck of each card.
        before_start: done to the devices before the station looks at them.
    """
    clock = ManualClock()
    hands = dict(hands or {})
    with EmulatedStation(
        config or read_config(HW / "full-table.toml"),
        clock=clock,
        sleep=clock.advance,
        hearing=hearing,
    ) as felt:
        for zone, uid in references_of(felt.config).items():
            felt.place(zone, uid)
        chips = Chips(felt, setup.denominations)
        named = {face for hand in hands.values() for face in hand} | set(faces)
        cards = Cards(felt, named)
        book = TagBook(chips.book, cards.book, decks(cards.book))
        station = build_station(felt.config, felt.devices, book, setup=setup)
        pictures: list[PublicView] = []

        class Face:
            def show(self, view: PublicView) -> None:
                pictures.append(view)

        loop = TableLoop(
            station,
            outputs=[Face()],
            facts=lambda: StationFacts(devices=tuple(felt_lines(station, clock()))),
            offload=inline,
            spend=clock.advance,
        )
        pace = FastPace(felt, loop, clock)
        conductor = Conductor(Felt(felt, chips, cards), loop, pace, setup, patience=patience)
        conductor.lay_out(hands)
        table = FaultyTable(felt, loop, clock, chips, cards, pace, conductor, views=pictures)

        def hear(happening: Happening, *_: object) -> None:
            if not isinstance(happening, TimePassed):
                table.happened.append(_CONFIDENCE.sub("", format_happening(happening)))

        loop.listen(hear)
        try:
            before_start(felt)
            await loop.start()
            await table.until(lambda: not station.sensing.unknown_zones())
            assert table.happened == []
            yield table
        finally:
            await loop.close()
