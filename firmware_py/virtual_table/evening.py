"""An evening at the virtual table: hands and scripts, one after another, as people play."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self

from drivers.emulated.devices import EmulatedDevices
from engine.happenings import BoardDealt, HandTabled, Happening, PotPushed
from engine.setup import TableSetup
from firmware_py.config import StationConfig
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.tags import TagBook
from firmware_py.virtual_table.cards import Cards
from firmware_py.virtual_table.chips import Chips
from firmware_py.virtual_table.conductor import Conductor, Felt, without_cards
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.pace import LivePace, run_trouble
from firmware_py.virtual_table.piece import Piece
from firmware_py.virtual_table.through import PATIENCE, faces_of, shown_later
from firmware_py.virtual_table.trouble import Trouble
from firmware_py.virtual_table.trouble_maker import TroubleMaker

_log = logging.getLogger(__name__)

THINK_S = (0.6, 2.5)
"""Shortest and longest time that a player takes."""
LOOK_S = 1.5
"""Time for a street's cards, or a hand that was turned up, to be looked at."""
BETWEEN_HANDS_S = 5.0


class Evening:
    """Hands on emulated devices; use it as a context, and its parts for the station.

    Args:
        config: the station description.
        pieces: what is played, in order.
        speed: people act so many times as fast as they would.
        repeats: begin again after the last hand.
        seed: decides how long people think.
        is_paced: whether readers take the time that their documents give.
        trouble: what goes wrong meanwhile; steps are those of all pieces, one after another.

    Raises:
        ValueError: no hand, or a speed that is not above 0.
    """

    def __init__(
        self,
        config: StationConfig,
        pieces: Sequence[Piece],
        *,
        speed: float = 1.0,
        repeats: bool = True,
        seed: int = 1,
        is_paced: bool = True,
        trouble: Trouble | None = None,
    ) -> None:
        if not pieces:
            raise ValueError("an evening needs at least one hand")
        if speed <= 0:
            raise ValueError(f"the speed must be above 0: {speed}")
        self._pieces = tuple(pieces)
        self._speed = speed
        self._repeats = repeats
        self._random = random.Random(seed)
        self._trouble = trouble
        self.felt = EmulatedStation(
            config, is_paced=is_paced, rough=trouble.roughness() if trouble else None
        )
        self._maker = TroubleMaker(trouble, self.felt, time.sleep) if trouble else None
        self._motions = trouble.motions() if trouble else None
        self._patience = PATIENCE if trouble and trouble.is_hard_of_hearing else 1

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
        return without_cards(self._pieces[0].setup)

    @property
    def book(self) -> TagBook:
        """Chips and cards of the first hand."""
        return self._lay(self._pieces[0])[1]

    async def play(self, loop: TableLoop, on_piece: Callable[[Piece], None] | None = None) -> None:
        """Play all pieces on a loop that runs beside this.

        Args:
            loop: the station, made of ``config``, ``devices``, ``setup`` and ``book``.
            on_piece: told of each before it begins.

        Raises:
            StationError: the station does not come to rest.
        """
        making = asyncio.create_task(self._make_trouble(), name="trouble")
        try:
            await self._play_all(loop, on_piece)
        finally:
            making.cancel()

    async def _make_trouble(self) -> None:
        if self._maker is not None:
            await run_trouble(self._maker)

    async def _play_all(self, loop: TableLoop, on_piece: Callable[[Piece], None] | None) -> None:
        pieces = itertools.cycle(self._pieces) if self._repeats else iter(self._pieces)
        for piece in pieces:
            if on_piece is not None:
                on_piece(piece)
            _log.info("next: %s", piece.title or piece.name)
            await self.play_piece(loop, piece)

    async def play_piece(self, loop: TableLoop, piece: Piece) -> None:
        """Play one piece: deal it, let it take place, clear the felt.

        Raises:
            StateError: no hand can start with these stacks and blinds.
            StationError: the station does not come to rest.
        """
        felt, book = self._lay(piece)
        pace = LivePace(self.felt, loop, self._speed, self._maker)
        await loop.begin(without_cards(piece.setup), book)
        conductor = Conductor(
            felt, loop, pace, piece.setup, patience=self._patience, motions=self._motions
        )
        try:
            conductor.lay_out(shown_later(piece.setup, piece.steps))
            await conductor.begin()
            for step in piece.steps:
                for happening in step:
                    await pace.wait(self._pause_s(happening))
                    await conductor.perform(happening)
                pace.step_done()
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

    def _lay(self, piece: Piece) -> tuple[Felt, TagBook]:
        chips = Chips(self.felt, piece.setup.denominations)
        faces = faces_of(piece.setup, piece.steps)
        cards = Cards(self.felt, faces, has_blanks=piece.has_blanks)
        return Felt(self.felt, chips, cards), TagBook(chips.book, cards.book)

    def _pause_s(self, happening: Happening) -> float:
        if isinstance(happening, BoardDealt | HandTabled | PotPushed):
            return LOOK_S
        return self._random.uniform(*THINK_S)
