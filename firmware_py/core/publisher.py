"""Makes what the faces need beside the table's own view, and hands each picture to all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.happenings import Happening
from engine.rulings import Ruling
from engine.view import TableView
from firmware_py.core.level_clock import LevelClock
from firmware_py.core.player_clock import PlayerClock
from firmware_py.view import DeviceLine, PublicView, StationFacts, StepLine, from_table


class Output(Protocol):
    """Somebody who is shown pictures."""

    def show(self, view: PublicView, /) -> None:
        """Take the picture; must return at once."""


class Publisher:
    """An output of the table loop that passes pictures on.

    Args:
        fixed: what does not change while the station runs.
        levels: the level clock.
        clock: monotonic seconds.
        sequence: number of the newest journal entry.
        devices: health lines of this moment.
        hand: the journal entry with which the hand began, and its newest happenings.
        last_rulings: shown until there are newer ones.
        change_due: by seat, what antennas say is still to be given back.
        clock_seat: who was on the clock when the station was stopped, 0 for nobody.
    """

    def __init__(
        self,
        fixed: StationFacts,
        levels: LevelClock,
        clock: Callable[[], float],
        *,
        sequence: Callable[[], int],
        devices: Callable[[], Sequence[DeviceLine]],
        hand: Callable[[], tuple[int, tuple[StepLine, ...]]] = lambda: (0, ()),
        last_rulings: tuple[Ruling, ...] = (),
        clock_seat: int = 0,
        change_due: Callable[[], dict[int, int]] = dict,
    ) -> None:
        self._fixed = fixed
        self._levels = levels
        self._clock = clock
        self._sequence = sequence
        self._devices = devices
        self._hand = hand
        self._change_due = change_due
        self._last_rulings = last_rulings
        self._player_clock = PlayerClock()
        self._player_clock.hear((), clock_seat, clock())
        self._outputs: list[Output] = []

    def add(self, output: Output) -> None:
        """Show ``output`` each picture from now on."""
        self._outputs.append(output)

    def facts(self) -> StationFacts:
        """Return the facts of this moment."""
        levels, now_s = self._levels, self._clock()
        hand_entry, steps = self._hand()
        return StationFacts(
            sequence=self._sequence(),
            level=levels.level,
            level_seconds_left=levels.seconds_left(now_s),
            is_clock_running=levels.is_running,
            devices=tuple(self._devices()),
            is_virtual=self._fixed.is_virtual,
            station=self._fixed.station,
            started_at=self._fixed.started_at,
            last_rulings=self._last_rulings,
            hand_entry=hand_entry,
            steps=steps,
            level_position=levels.position,
            level_kind="break" if levels.current.is_break else "level",
            level_notices=levels.notices(now_s),
            color_up=levels.color_up,
            clock_seconds_left=self._player_clock.seconds_left(now_s),
            change_due=self._change_due(),
        )

    def hear(self, happening: Happening, rulings: tuple[Ruling, ...], view: TableView) -> None:  # noqa: ARG002
        """Remember the newest rulings, and since when a player is on the clock; a listener of the
        table loop."""
        self._last_rulings = rulings or self._last_rulings
        self._player_clock.hear(rulings, view.clock_seat, self._clock())

    def show(self, view: PublicView) -> None:
        """Pass a picture on."""
        for output in self._outputs:
            output.show(view)

    def refresh(self, view: TableView) -> None:
        """Show the table again, with the time and health of now."""
        self.show(from_table(view, self.facts()))
