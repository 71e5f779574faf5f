"""Polls that have become slow are noticed after a minute, and not before."""

from __future__ import annotations

import pytest

from drivers.pn532.poll_watch import SAMPLES, SLOW_FOR_S, PollWatch


class Clocked:
    """Polls four times a second."""

    def __init__(self) -> None:
        self.watch = PollWatch()
        self.now_s = 0.0

    def run(self, duration_s: float, seconds: float, cards: int = 0) -> list[float]:
        """Return at which times the watch spoke up."""
        spoke_at_s = []
        for _ in range(int(seconds * 4)):
            self.now_s += 0.25
            if self.watch.note(cards, duration_s, self.now_s) is not None:
                spoke_at_s.append(self.now_s)
        return spoke_at_s


def test_twice_the_usual_time_for_a_minute_is_noticed() -> None:
    bench = Clocked()
    assert bench.run(0.020, 100) == []
    slow = bench.run(0.041, 70)
    became_slow_at_s = 100 + (SAMPLES // 2 + 1) * 0.25
    assert slow[0] == became_slow_at_s + SLOW_FOR_S
    assert bench.watch.note(0, 0.041, bench.now_s) == (0.020, 0.041)
    bench.watch.reset()
    assert bench.run(0.041, 200) == []


@pytest.mark.parametrize("duration_s", [0.020, 0.035, 0.039])
def test_less_than_twice_is_not(duration_s: float) -> None:
    bench = Clocked()
    bench.run(0.020, 100)
    assert bench.run(duration_s, 300) == []


def test_the_minute_begins_anew_after_a_usual_while() -> None:
    bench = Clocked()
    bench.run(0.020, 100)
    for _ in range(5):
        assert bench.run(0.050, 55) == []
        assert bench.run(0.020, 5) == []


def test_single_slow_polls_do_not_count() -> None:
    bench = Clocked()
    for _ in range(300):
        assert bench.run(0.020, 1) == []
        assert bench.run(0.300, 0.5) == []


def test_cards_that_take_longer_are_not_slowness() -> None:
    bench = Clocked()
    bench.run(0.012, 100, cards=0)
    assert bench.run(0.040, 300, cards=2) == []
    assert bench.run(0.025, 55, cards=0) == []
    assert bench.run(0.025, 60, cards=0) != []


def test_pauses_of_the_computer_do_not_count_where_polls_take_no_time() -> None:
    bench = Clocked()
    bench.run(0.001, 100)
    assert bench.run(0.015, 300) == []
