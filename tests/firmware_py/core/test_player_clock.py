"""The seat on the clock is counted down for the displays."""

from __future__ import annotations

import pytest

from engine.happenings import ClockCalled, Said, TimeExpired, Word
from engine.setup import Level, TableSetup
from engine.table import Table
from firmware_py.core.player_clock import PlayerClock


def _table(**house: int | str | bool) -> Table:
    stacks = dict.fromkeys((1, 2, 3), 10_000)
    return Table(TableSetup(Level(50, 100), button=1, stacks=stacks, house=house))


@pytest.mark.parametrize(("house", "seconds"), [({}, 30), ({"clock_s": 10}, 15)])
def test_counts_from_the_call_to_the_end_of_the_countdown(
    house: dict[str, int | str | bool], seconds: int
) -> None:
    """25 seconds and five more, or what the house has set; never below nothing (29)."""
    table, clock = _table(**house), PlayerClock()
    clock.hear(table.apply(Said(1, Word.CALL)), table.view.clock_seat, 100.0)
    assert clock.seconds_left(100.0) is None
    clock.hear(table.apply(ClockCalled(2)), table.view.clock_seat, 100.0)
    assert [clock.seconds_left(100.0 + s) for s in (0, 0.4, 1, seconds, seconds + 9)] == [
        seconds, seconds, seconds - 1, 0, 0,
    ]  # fmt: skip


def test_ends_with_the_action_and_begins_anew_with_the_next_call() -> None:
    """Who acts is off the clock; a second call gives the whole time again."""
    table, clock = _table(), PlayerClock()
    clock.hear(table.apply(ClockCalled(1)), table.view.clock_seat, 0.0)
    clock.hear(table.apply(Said(1, Word.CALL)), table.view.clock_seat, 20.0)
    assert clock.seconds_left(20.0) is None
    clock.hear(table.apply(ClockCalled(2)), table.view.clock_seat, 50.0)
    assert clock.seconds_left(50.0) == 30
    clock.hear(table.apply(TimeExpired(2)), table.view.clock_seat, 80.0)
    assert clock.seconds_left(80.0) is None


def test_clock_of_before_a_restart_begins_anew() -> None:
    """Nobody knows how long the power was out: the time is the player's."""
    clock = PlayerClock()
    clock.hear((), 4, 7.0)
    assert clock.seconds_left(8.0) == 29
    clock.hear((), 4, 20.0)
    assert clock.seconds_left(20.0) == 17
