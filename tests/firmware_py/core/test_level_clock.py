"""The level timer counts monotonic time and nothing else."""

from __future__ import annotations

import pytest

from engine.happenings import LevelAnnounced
from firmware_py.core.level_clock import LevelClock, TimedLevel

LEVELS = (TimedLevel(25, 50, 0, 0, 20), TimedLevel(50, 100, 0, 100, 15), TimedLevel(1, 2, 1, 0, 1))


def _clock() -> LevelClock:
    return LevelClock(LEVELS)


def test_starts_paused_with_the_whole_level() -> None:
    """Nobody plays before the clock is started."""
    clock = _clock()
    assert (clock.level, clock.is_running) == (1, False)
    assert clock.seconds_left(1e6) == 1200
    assert clock.tick(1e6) == ()


@pytest.mark.parametrize(
    ("passed_s", "left"), [(0, 1200), (0.1, 1200), (1, 1199), (59.5, 1141), (1199.9, 1)]
)
def test_counts_down_in_whole_seconds(passed_s: float, left: int) -> None:
    """A second is shown until it is over."""
    clock = _clock()
    clock.start(100.0)
    assert clock.seconds_left(100.0 + passed_s) == left


def test_pause_keeps_the_time() -> None:
    """A break takes nothing from the level; starting twice changes nothing."""
    clock = _clock()
    clock.start(0)
    clock.pause(200)
    clock.pause(250)
    assert clock.seconds_left(5000) == 1000
    clock.start(5000)
    clock.start(5100)
    assert clock.seconds_left(5100) == 900


def test_next_level_is_announced_once_and_begins_on_time() -> None:
    """A late tick does not lengthen the next level."""
    clock = _clock()
    clock.start(0)
    assert clock.tick(1199.9) == ()
    assert clock.tick(1207) == (LevelAnnounced(50, 100, 0, 100),)
    assert clock.tick(1208) == ()
    assert (clock.level, clock.seconds_left(1210)) == (2, 890)


def test_last_level_has_no_end() -> None:
    """After the schedule the last blinds stay; levels slept through are not announced."""
    clock = _clock()
    clock.start(0)
    assert clock.tick(1_000_000) == (LevelAnnounced(1, 2, 1, 0),)
    assert (clock.level, clock.seconds_left(1_000_000)) == (3, 0)


def test_level_by_hand() -> None:
    """The floor goes back a level: full time, running as before."""
    clock = _clock()
    clock.start(0)
    clock.tick(1300)
    assert clock.go_to(1, 1300) == (LevelAnnounced(25, 50, 0, 0),)
    assert (clock.seconds_left(1300), clock.is_running) == (1200, True)
    with pytest.raises(ValueError, match="levels are 1 to 3: 4"):
        clock.go_to(4, 1300)


def test_restore_after_a_restart() -> None:
    """Level and time are as before, and wait for somebody to start them."""
    clock = _clock()
    clock.restore(2, 77.5)
    assert (clock.level, clock.seconds_left(0), clock.is_running) == (2, 78, False)
    clock.start(1000)
    assert clock.tick(1077.5) == (LevelAnnounced(1, 2, 1, 0),)


def test_empty_schedule_is_refused() -> None:
    """A clock without levels cannot be made."""
    with pytest.raises(ValueError, match="at least one level"):
        LevelClock(())
