"""Rough hearing: as much trouble as was ordered, the same for the same seed."""

from __future__ import annotations

import pytest

from drivers.emulated.rough_hearing import RoughHearing

TAGS = {1: ("A", "B", "R1"), 2: ("C", "R2"), 5: ("D",)}
ROUNDS = 4000


def _share(hearing: RoughHearing, socket: int, uid: str) -> float:
    return sum(uid in hearing.heard(socket, TAGS) for _ in range(ROUNDS)) / ROUNDS


@pytest.mark.parametrize(("uid", "expected"), [("A", 0.8), ("C", 0.05), ("D", 0.0), ("R1", 0.98)])
def test_rates_are_as_ordered(uid: str, expected: float) -> None:
    hearing = RoughHearing(1, miss=0.2, ghost=0.05, steady=("R1", "R2"), steady_miss=0.02)
    assert _share(hearing, 1, uid) == pytest.approx(expected, abs=0.02)


def test_fixed_tags_are_not_heard_next_door() -> None:
    assert _share(RoughHearing(1, ghost=0.5, steady=("R1", "R2")), 1, "R2") == 0


def test_bursts_are_blind_rounds_in_a_row() -> None:
    hearing = RoughHearing(1, miss=0, ghost=0, burst=0.02, burst_length=3)
    heard = "".join("x" if hearing.heard(1, TAGS) else "." for _ in range(ROUNDS))
    bursts = [part for part in heard.split("x") if part]
    assert sum(map(len, bursts)) / len(bursts) == pytest.approx(3, abs=0.6)
    assert len(bursts) / ROUNDS == pytest.approx(0.02, abs=0.006)


def test_a_burst_is_of_one_antenna() -> None:
    hearing = RoughHearing(1, miss=0, ghost=0, burst=0.5, burst_length=50)
    seen = [(bool(hearing.heard(1, TAGS)), bool(hearing.heard(2, TAGS))) for _ in range(60)]
    assert (True, False) in seen or (False, True) in seen


def test_the_same_seed_hears_the_same() -> None:
    one, other = RoughHearing(7, burst=0.1), RoughHearing(7, burst=0.1)
    assert [one.heard(1, TAGS) for _ in range(50)] == [other.heard(1, TAGS) for _ in range(50)]
