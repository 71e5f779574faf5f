"""A shorter form of ``make bench-latency``."""

from __future__ import annotations

from statistics import median

import pytest

from tests.bench.latency.table import BenchTable, Delay


def _delays(chips: int, *, has_attention: bool = True, pushes: int = 3) -> list[Delay]:
    bench = BenchTable(has_attention=has_attention, miss=0.0, around=2, seed=4)
    return bench.measure(chips, pushes)


@pytest.mark.parametrize(("chips", "most_s"), [(1, 0.8), (5, 1.3), (20, 2.8)])
def test_a_push_is_on_the_display_soon(chips: int, most_s: float) -> None:
    for delay in _delays(chips):
        assert 0 < delay.ruled_s < delay.shown_s <= most_s
        assert 3 <= delay.rounds <= 7


def test_attention_pays() -> None:
    """The seat to act is looked at every second time, not once a turn."""
    plan = median(one.ruled_s for one in _delays(5))
    turn = median(one.ruled_s for one in _delays(5, has_attention=False))
    assert turn > 4 * plan


def test_a_picture_takes_a_tenth_of_a_second() -> None:
    """hardware.md, section 9: 99.3 ms at 100 kHz; the display is woken, and does not wait."""
    for delay in _delays(1):
        assert 0.0993 <= delay.shown_s - delay.ruled_s <= 0.0993 + 0.02 + 0.0993 + 0.2
