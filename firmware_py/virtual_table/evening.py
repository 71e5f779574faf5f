"""An evening at the virtual table: recorded hands, one after another, as people play them."""

from __future__ import annotations

import itertools
import logging
import random
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

from drivers.emulated.devices import EmulatedDevices
from engine.happenings import BoardDealt, HandTabled, Happening, PotPushed
from engine.setup import TableSetup
from firmware_py.config import StationConfig
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.tags import TagBook
from firmware_py.recorded_hands.felt import to_happenings
from firmware_py.recorded_hands.record import RecordedHand
from firmware_py.virtual_table.cards import Cards
from firmware_py.virtual_table.chips import Chips
from firmware_py.virtual_table.conductor import Conductor, Felt, without_cards
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.pace import LivePace
from firmware_py.virtual_table.through import faces_of, shown_later

_log = logging.getLogger(__name__)

THINK_S = (0.6, 2.5)
"""Shortest and longest time that a player takes."""
LOOK_S = 1.5
"""Time for a street's cards, or a hand that was turned up, to be looked at."""
BETWEEN_HANDS_S = 5.0


class Evening:
    """Recorded hands on emulated devices; use it as a context, and its parts for the station.

    Args:
        config: the station description.
        hands: what is played, in order.
        speed: people act so many times as fast as they would.
        repeats: begin again after the last hand.
        seed: decides how long people think.
        is_paced: whether readers take the time that their documents give.

    Raises:
        ValueError: no hand, or a speed that is not above 0.
    """

    def __init__(
        self,
        config: StationConfig,
        hands: Sequence[RecordedHand],
        *,
        speed: float = 1.0,
        repeats: bool = True,
        seed: int = 1,
        is_paced: bool = True,
    ) -> None:
        if not hands:
            raise ValueError("an evening needs at least one recorded hand")
        if speed <= 0:
            raise ValueError(f"the speed must be above 0: {speed}")
        self._hands = tuple(hands)
        self._speed = speed
        self._repeats = repeats
        self._random = random.Random(seed)
        self.felt = EmulatedStation(config, is_paced=is_paced)

    @property
    def config(self) -> StationConfig:
        """The description with the paths of the emulated ports."""
        return self.felt.config

    @property
    def devices(self) -> EmulatedDevices:
        """Emulated buses and pins."""
        return self.felt.devices

    @property
    def setup(self) -> TableSetup:
        """How the first hand starts."""
        return without_cards(self._hands[0].setup)

    @property
    def book(self) -> TagBook:
        """Chips and cards of the first hand."""
        return self._lay(self._hands[0])[1]

    async def play(
        self, loop: TableLoop, on_hand: Callable[[RecordedHand], None] | None = None
    ) -> None:
        """Play all hands on a loop that runs beside this.

        Args:
            loop: the station, made of ``config``, ``devices``, ``setup`` and ``book``.
            on_hand: told of each hand before it begins.

        Raises:
            StationError: the station does not come to rest.
        """
        hands = itertools.cycle(self._hands) if self._repeats else iter(self._hands)
        for hand in hands:
            if on_hand is not None:
                on_hand(hand)
            _log.info("next hand: %s", hand.title or hand.name)
            await self.play_hand(loop, hand)

    async def play_hand(self, loop: TableLoop, hand: RecordedHand) -> None:
        """Play one hand: deal it, let it take place, clear the felt.

        Raises:
            StateError: no hand can start with these stacks and blinds.
            StationError: the station does not come to rest.
        """
        felt, book = self._lay(hand)
        pace = LivePace(self.felt, loop, self._speed)
        await loop.begin(without_cards(hand.setup), book)
        conductor = Conductor(felt, loop, pace, hand.setup)
        moves = to_happenings(hand)
        try:
            conductor.lay_out(shown_later(hand.setup, [move.happenings for move in moves]))
            await conductor.begin()
            for move in moves:
                for happening in move.happenings:
                    await pace.wait(self._pause_s(happening))
                    await conductor.perform(happening)
            await pace.wait(BETWEEN_HANDS_S)
        finally:
            conductor.leave()
            felt.chips.clear()
            felt.cards.collect()

    def close(self) -> None:
        """Unplug all emulated devices."""
        self.felt.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _lay(self, hand: RecordedHand) -> tuple[Felt, TagBook]:
        chips = Chips(self.felt, hand.setup.denominations)
        steps = [move.happenings for move in to_happenings(hand)]
        cards = Cards(self.felt, faces_of(hand.setup, steps))
        return Felt(self.felt, chips, cards), TagBook(chips.book, cards.book)

    def _pause_s(self, happening: Happening) -> float:
        if isinstance(happening, BoardDealt | HandTabled | PotPushed):
            return LOOK_S
        return self._random.uniform(*THINK_S)
