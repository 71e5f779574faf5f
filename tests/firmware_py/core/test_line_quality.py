"""The share of damaged answers of the last ten seconds."""

from __future__ import annotations

from drivers.readings import LineCount
from firmware_py.core.line_quality import LEAST_ANSWERS, LineQuality


def test_more_than_one_in_twenty_is_noisy() -> None:
    quality = LineQuality()
    quality.note(LineCount(95, 5), 1.0)
    assert quality.share(1.0) == 0.05
    assert not quality.is_noisy(1.0)
    quality.note(LineCount(95, 6), 1.1)
    assert quality.is_noisy(1.1)


def test_few_answers_say_nothing() -> None:
    quality = LineQuality()
    quality.note(LineCount(0, LEAST_ANSWERS - 1), 1.0)
    assert not quality.is_noisy(1.0)
    quality.note(LineCount(0, LEAST_ANSWERS), 1.1)
    assert quality.is_noisy(1.1)


def test_only_ten_seconds_count() -> None:
    quality = LineQuality()
    quality.note(LineCount(0, 50), 0.0)
    assert quality.is_noisy(10.0)
    assert not quality.is_noisy(10.1)
    quality.note(LineCount(50, 50), 10.2)
    assert quality.share(10.2) == 0.0


def test_a_port_that_was_opened_again_counts_on() -> None:
    quality = LineQuality()
    quality.note(LineCount(30, 10), 1.0)
    quality.reopened()
    quality.note(LineCount(50, 10), 2.0)
    assert quality.share(2.0) == 0.2
