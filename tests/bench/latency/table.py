"""A whole station on a clock of its own: from the last chip that settles to the dealer's display.

Readers answer at the pace of their documents, in the time of the table; nine seats are in. Each
push begins at a random moment of the plan of visits, and its chips land one after another.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection
from dataclasses import dataclass, field

from drivers.emulated.clock import ManualClock
from engine.happenings import Happening
from engine.rulings import Ruling
from engine.setup import Level, TableSetup
from engine.view import TableView
from firmware_py.core.dealer_face.dealer_face import BUS_INTERVAL_S, DealerFace
from firmware_py.core.health import device_line
from firmware_py.core.schedule import Attention, Schedule
from firmware_py.core.sensing.estimator import references_of
from firmware_py.core.sensing.zones import bets_zone
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import Listener, TableLoop, inline
from firmware_py.core.tags import TagBook
from firmware_py.view import PublicView
from firmware_py.virtual_table.cards import Cards
from firmware_py.virtual_table.chips import Chips
from firmware_py.virtual_table.emulated_station import EmulatedStation, Roughness
from firmware_py.virtual_table.hearing import HearingRates
from firmware_py.virtual_table.through import virtual_config
from tests.firmware_py.faults.felt import with_references

SEATS = tuple(range(1, 10))
STACK = 20_000
PUSHES = {1: (1000,), 5: (100,) * 5, 20: (100,) * 20}
"""Number of chips to a push of so many."""
MOTION_S = 0.3
"""Time in which the chips of a push land."""
MOST_S = 120.0
BITS_A_BYTE, BITS_AROUND = 9, 2
BUS_HZ = 100_000


class PlainTurn(Schedule):
    """Every antenna in turn, whatever the table wants to know."""

    def next(self, attention: Attention, available: Collection[str]) -> str | None:
        """Return the zone that has waited longest."""
        return super().next(Attention(), available)


@dataclass(frozen=True, slots=True)
class Delay:
    """One push; times in seconds after its last chip has settled.

    Attributes:
        rounds: visits of the area until the ruling,
        ruled_s: when the station ruled,
        shown_s: and when its display had the whole picture of it.
    """

    rounds: int
    ruled_s: float
    shown_s: float


@dataclass(slots=True)
class Glass:
    """The dealer's display, drawn as the core does: by its own task, which what is new wakes."""

    felt: EmulatedStation
    face: DealerFace
    clock: ManualClock
    wakes_at_s: float
    changed_at_s: float = 0.0
    drawn_at_s: float = 0.0
    _free_at_s: float = field(default=0.0, init=False)

    def show(self, view: PublicView) -> None:
        """Take a picture of the table."""
        self.face.show(view)
        self.changed_at_s = self.clock()
        self.wakes_at_s = min(self.wakes_at_s, max(self._free_at_s, self.changed_at_s))

    def catch_up(self) -> None:
        """Let the task do what was due while a visit took place."""
        while self.wakes_at_s <= self.clock():
            begins_at_s = self.wakes_at_s
            spent_s = self._draw() if begins_at_s >= self.changed_at_s else 0.0
            self._free_at_s = begins_at_s + spent_s
            if spent_s:
                self.drawn_at_s = self._free_at_s
            self.wakes_at_s = self._free_at_s + BUS_INTERVAL_S

    def _draw(self) -> float:
        """Draw; return the time of the bus, 0 if the picture in the display is as before."""
        oled = self.felt.oled
        assert oled is not None
        before, first = oled.image().tobytes(), self.felt.bus.transactions
        self.face.draw()
        count = self.felt.bus.transactions - first
        sent = list(self.felt.bus.log)[-count:] if count else []
        bits = sum(BITS_AROUND + BITS_A_BYTE * (1 + len(one.written)) for one in sent)
        return bits / BUS_HZ if oled.image().tobytes() != before else 0.0


class BenchTable:
    """One table; ``push`` is measured as often as wanted, each time in a new hand.

    Args:
        has_attention: visits follow the station's own plan, not a plain turn.
        miss: chance that a chip is missed in a round.
        around: chips that lie before each other seat.
        seed: decides every draw.
    """

    def __init__(self, *, has_attention: bool, miss: float, around: int, seed: int) -> None:
        self._has_attention = has_attention
        self._rough = HearingRates(miss=miss)
        self._around = around
        self._rng = random.Random(seed)
        self._seed = seed
        self._ruled_at_s = 0.0

    def measure(self, chips: int, pushes: int) -> list[Delay]:
        """Return the delays of so many pushes of so many chips."""
        return asyncio.run(self._measure(chips, pushes))

    async def _measure(self, chips: int, pushes: int) -> list[Delay]:
        clock = ManualClock()
        rough = Roughness(self._seed, chips=self._rough, time=clock)
        with EmulatedStation(
            with_references(virtual_config()),
            clock=clock, sleep=clock.advance, is_paced=True, rough=rough,
        ) as felt:  # fmt: skip
            for zone, uid in references_of(felt.config).items():
                felt.place(zone, uid)
            return [await self._push(felt, clock, chips, number) for number in range(pushes)]

    async def _push(
        self, felt: EmulatedStation, clock: ManualClock, count: int, number: int
    ) -> Delay:
        button = SEATS[number % len(SEATS)]
        actor = SEATS[(number + 3) % len(SEATS)]
        setup = TableSetup(
            Level(50, 100), button, dict.fromkeys(SEATS, STACK), denominations=(25, 100, 500, 1000)
        )
        chips, cards = Chips(felt, setup.denominations), Cards(felt, frozenset())
        station = build_station(
            felt.config, felt.devices, TagBook(chips.book, cards.book), setup=setup,
            make_reader=felt.make_reader,
        )  # fmt: skip
        if not self._has_attention:
            zones = [zone for one in felt.config.reader for zone in one.zones.values()]
            station.schedule = PlainTurn(zones)
        glass = Glass(
            felt, DealerFace(felt.config, felt.devices, device_line), clock,
            clock() + self._rng.random() * BUS_INTERVAL_S,
        )  # fmt: skip
        for seat in SEATS:
            chips.seat_stack(seat, STACK)
            cards.deal(f"seat{seat}.cards", None)
            cards.deal(f"seat{seat}.cards", None)
            if seat != actor:
                chips.pay(bets_zone(seat), (25,) * self._around)
        loop = TableLoop(station, offload=inline, outputs=[glass])
        loop.listen(self._hear(clock))
        try:
            await loop.start()
            return await self._time_push(loop, glass, chips, (actor, PUSHES[count]))
        finally:
            await loop.close()
            glass.face.close()
            chips.clear()
            cards.collect()

    async def _time_push(
        self, loop: TableLoop, glass: Glass, chips: Chips, push: tuple[int, tuple[int, ...]]
    ) -> Delay:
        clock, (actor, worth), zone = glass.clock, push, bets_zone(push[0])
        sensing = loop.station.sensing
        ends_at_s = clock() + 3.0 + self._rng.random()
        while clock() < ends_at_s or not sensing.is_quiet():
            await self._step(loop, glass)
        lands = sorted(clock() + self._rng.random() * MOTION_S for _ in worth)
        settled_at_s, left = lands[-1], list(zip(lands, worth, strict=True))
        visits_before, self._ruled_at_s, rounds = sensing.visits(zone), 0.0, 0
        while not self._ruled_at_s or glass.drawn_at_s < self._ruled_at_s:
            while left and left[0][0] <= clock():
                chips.push(actor, zone, (left.pop(0)[1],))
                visits_before = sensing.visits(zone)
            await self._step(loop, glass)
            rounds = rounds or (sensing.visits(zone) - visits_before if self._ruled_at_s else 0)
            if clock() > settled_at_s + MOST_S:
                raise TimeoutError(f"no ruling within {MOST_S:.0f} s")
        return Delay(rounds, self._ruled_at_s - settled_at_s, glass.drawn_at_s - settled_at_s)

    async def _step(self, loop: TableLoop, glass: Glass) -> None:
        await loop.step()
        glass.catch_up()

    def _hear(self, clock: ManualClock) -> Listener:
        def hear(_: Happening, rulings: tuple[Ruling, ...], __: TableView) -> None:
            if rulings and not self._ruled_at_s:
                self._ruled_at_s = clock()

        return hear
