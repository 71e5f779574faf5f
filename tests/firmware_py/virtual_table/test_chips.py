"""Physical chips: nothing is lost, and change is what it should be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.config import read_config
from firmware_py.virtual_table.chips import Chips, _subset
from firmware_py.virtual_table.emulated_station import EmulatedStation

ZONE = "seat4.bets"


@pytest.fixture
def felt() -> Iterator[EmulatedStation]:
    with EmulatedStation(read_config(Path(__file__).parents[3] / "hw/full-table.toml")) as felt:
        yield felt


@pytest.fixture
def chips(felt: EmulatedStation) -> Chips:
    chips = Chips(felt, (25, 100, 500, 1000))
    chips.seat_stack(4, 3600)
    return chips


def _on_antenna(felt: EmulatedStation) -> int:
    return len(felt.readers["chips"].on(4))  # type: ignore[union-attr]


def test_pushed_chips_lie_on_the_antenna_and_pulled_ones_do_not(
    felt: EmulatedStation, chips: Chips
) -> None:
    chips.push(4, ZONE, (500, 100, 100))
    assert _on_antenna(felt) == 3
    chips.pull(4, ZONE, (100,))
    assert _on_antenna(felt) == 2
    assert chips.worth(ZONE) == 600


def test_a_chip_from_elsewhere_is_in_no_book(felt: EmulatedStation, chips: Chips) -> None:
    chips.push(4, ZONE, (500, None))
    assert chips.in_zone(ZONE) == (500, None)
    (stranger,) = set(felt.readers["chips"].on(4)) - chips.book.keys()  # type: ignore[union-attr]
    assert stranger.startswith("E0")


@pytest.mark.parametrize(
    ("pushed", "change", "left"),
    [
        ((1000, 500), 500, (1000,)),
        ((1000,), 400, (500, 100)),
        ((500, 100, 100), 100, (500, 100)),
        ((500, 500), 700, (100, 100, 100)),
        ((25,) * 3, 50, (25,)),
    ],
)
def test_change_leaves_what_was_bet(
    chips: Chips, pushed: tuple[int, ...], change: int, left: tuple[int, ...]
) -> None:
    chips.push(4, ZONE, pushed)
    assert chips.make_change(4, ZONE, change)
    assert sorted(worth or 0 for worth in chips.in_zone(ZONE)) == sorted(left)


def test_nothing_is_changed_where_too_little_lies(chips: Chips) -> None:
    chips.push(4, ZONE, (100,))
    assert not chips.make_change(4, ZONE, 400)
    assert chips.in_zone(ZONE) == (100,)


def test_all_chips_come_back_into_the_bank(felt: EmulatedStation, chips: Chips) -> None:
    chips.push(4, ZONE, (500, 100))
    chips.move_all(ZONE, "pot")
    assert chips.worth("pot") == 600
    chips.clear()
    assert chips.worth("pot") == chips.worth(ZONE) == _on_antenna(felt) == 0


@settings(deadline=None)
@given(st.lists(st.sampled_from([25, 100, 500]), max_size=8), st.integers(0, 1000))
def test_a_subset_adds_up_and_is_part_of_what_lies_there(values: list[int], total: int) -> None:
    found = _subset(values, total)
    if found is not None:
        assert sum(found) == total
        assert all(found.count(value) <= values.count(value) for value in found)
    elif total in (0, sum(values), *values):
        pytest.fail("a subset was there")
