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


SCHEDULE = (
    TimedLevel(25, 50, 0, 0, 20, color_up=25),
    TimedLevel(0, 0, 0, 0, 10, is_break=True),
    TimedLevel(100, 200, 0, 200, 20),
)


def test_break_announces_nothing_and_counts_as_no_level() -> None:
    """The blinds stay in the break; the next level is announced when it is over."""
    clock = LevelClock(SCHEDULE)
    clock.start(0)
    assert clock.tick(1200) == ()
    assert (clock.position, clock.level, clock.current.is_break) == (2, 1, True)
    assert clock.tick(1800) == (LevelAnnounced(100, 200, 0, 200),)
    assert (clock.position, clock.level) == (3, 2)


@pytest.mark.parametrize(
    ("at_s", "notices"),
    [
        (0, ()),
        (1109, ()),
        (1110, ("no-push",)),
        (1200, ("color-up",)),
        (1739, ("color-up",)),
        (1740, ("resume-soon", "color-up")),
        (1800, ()),
        (2990, ()),
    ],
)
def test_dealers_are_told_in_time(at_s: float, notices: tuple[str, ...]) -> None:
    """No push within 90 s of a level or break (RP-7), a minute before play resumes (RP-20)."""
    clock = LevelClock(SCHEDULE)
    clock.start(0)
    clock.tick(at_s)
    assert clock.notices(at_s) == notices


def test_paused_clock_tells_no_dealer_to_hold_the_push() -> None:
    """Nothing is about to begin while the time stands."""
    clock = LevelClock(SCHEDULE)
    clock.start(0)
    clock.pause(1150)
    assert clock.notices(1150) == ()


def test_hand_for_hand_takes_two_minutes_a_hand() -> None:
    """The time stands and each hand takes its two minutes (RP-8); then it runs again."""
    clock = LevelClock(SCHEDULE)
    clock.start(0)
    clock.set_hand_for_hand(100, is_on=True)
    clock.start(200)
    assert clock.seconds_left(5000) == 1100
    clock.hand_over(5000)
    assert clock.seconds_left(6000) == 980
    assert clock.notices(6000) == ("hand-for-hand",)
    for _ in range(9):
        clock.hand_over(6000)
    clock.tick(6000)
    assert clock.current.is_break
    clock.set_hand_for_hand(6000, is_on=False)
    assert clock.seconds_left(6010) == 590
    clock.hand_over(6010)
    assert clock.seconds_left(6010) == 590


BY_HANDS = (
    TimedLevel(25, 50, 0, 0, 10),
    TimedLevel(50, 100, 0, 0, 4, hand_for_hand=True),
    TimedLevel(0, 0, 0, 0, 5, is_break=True, hand_for_hand=True),
    TimedLevel(100, 200, 0, 0, 10),
)


def test_structure_begins_and_ends_hand_for_hand() -> None:
    """A level of it goes by hands, the break after it by the clock, the next one again as usual."""
    clock = LevelClock(BY_HANDS)
    clock.start(0)
    assert clock.tick(601) == (LevelAnnounced(50, 100),)
    assert (clock.is_hand_for_hand, clock.seconds_left(9000)) == (True, 240)
    clock.hand_over(9000)
    assert clock.tick(9000) == ()
    clock.hand_over(9100)
    assert clock.tick(9100) == ()
    assert (clock.current.is_break, clock.is_running, clock.seconds_left(9200)) == (True, True, 200)
    clock.hand_over(9200)
    assert clock.seconds_left(9200) == 200
    assert clock.tick(9401) == (LevelAnnounced(100, 200),)
    assert (clock.is_hand_for_hand, clock.seconds_left(9401)) == (False, 599)


def test_person_ends_hand_for_hand_for_good() -> None:
    """What the floor set holds until the structure says otherwise."""
    clock = LevelClock(BY_HANDS)
    clock.start(0)
    clock.tick(600)
    clock.set_hand_for_hand(700, is_on=False)
    assert clock.seconds_left(760) == 180
    clock.set_hand_for_hand(760, is_on=True)
    clock.go_to(4, 800)
    assert (clock.is_hand_for_hand, clock.is_running) == (False, True)
    clock.set_hand_for_hand(800, is_on=True)
    clock.go_to(1, 900)
    assert (clock.is_hand_for_hand, clock.seconds_left(5000)) == (True, 600)


def test_break_at_hand_for_hand_goes_by_the_clock() -> None:
    """There are no hands in it that could take its time."""
    clock = LevelClock(SCHEDULE)
    clock.set_hand_for_hand(0, is_on=True)
    clock.add(-1200, 10)
    clock.tick(10)
    assert (clock.current.is_break, clock.is_running, clock.seconds_left(310)) == (True, True, 300)
    assert clock.tick(620) == (LevelAnnounced(100, 200, 0, 200),)
    assert (clock.is_hand_for_hand, clock.seconds_left(5000)) == (True, 1200)


def test_time_is_added_and_taken_within_bounds() -> None:
    """Never below nothing and never above a day; running or not."""
    clock = LevelClock(SCHEDULE)
    clock.add(60, 0)
    assert clock.seconds_left(0) == 1260
    clock.start(0)
    clock.add(-7200, 100)
    assert clock.seconds_left(100) == 0
    for _ in range(20):
        clock.add(7200, 100)
    assert clock.seconds_left(100) == 24 * 3600


def test_another_schedule_goes_on_where_the_old_one_was() -> None:
    """Same place, time left; bets that are others now are announced."""
    clock = LevelClock(SCHEDULE)
    clock.start(0)
    same = (*SCHEDULE[:2], TimedLevel(200, 400, 0, 400, 20))
    assert clock.replace(same, 300) == ()
    assert (clock.seconds_left(300), clock.is_running) == (900, True)
    other = (TimedLevel(50, 100, 0, 0, 10), TimedLevel(75, 150, 0, 0, 10))
    assert clock.replace(other, 300) == (LevelAnnounced(50, 100, 0, 0),)
    assert clock.seconds_left(300) == 600
    clock.go_to(2, 300)
    assert clock.replace(SCHEDULE, 300) == (LevelAnnounced(25, 50, 0, 0),)
    assert clock.position == 1


def test_schedule_begins_with_a_level() -> None:
    """A break has no blinds to begin with."""
    with pytest.raises(ValueError, match="not with a break"):
        LevelClock(SCHEDULE[1:])
