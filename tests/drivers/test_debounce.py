"""Bounce, short presses, held inputs and old presses, over edge sequences."""

from __future__ import annotations

import random

import pytest

from drivers.debounce import SAMPLE_INTERVAL_S, Debouncer, Edge, is_too_old


def feed(
    debouncer: Debouncer, levels: str, *, start_s: float = 0.0, step_s: float = 0.005
) -> list[Edge]:
    """Sample a string of 0, 1, and L (0, but latched), and return the edges."""
    edges: list[Edge] = []
    for index, level in enumerate(levels):
        edges += debouncer.sample(
            start_s + index * step_s, is_active=level == "1", latched=level == "L"
        )
    return edges


def shape(edges: list[Edge]) -> str:
    return "".join("+" if edge.is_active else "-" for edge in edges)


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ("0000000", ""),
        ("01110000", ""),  # three samples are no level
        ("01111", "+"),  # four are
        ("0101011110001", "+"),  # a release of three samples is none
        ("01010111100000", "+-"),
        ("011110100000000", "+-"),
        ("0L0000", "+-"),  # a short press, once
        ("0L00000000", "+-"),
        ("0L1111", "+"),  # latched while still bouncing: one press
        ("0LL0L1111", "+"),
        ("01L00000", "+-"),  # seen by a sample, then latched at its release
    ],
)
def test_levels_become_edges(levels: str, expected: str) -> None:
    assert shape(feed(Debouncer(), levels)) == expected


def test_edge_carries_the_time_of_the_first_sign() -> None:
    """Two buttons are ordered by when they first moved, not by when they settled."""
    (edge,) = feed(Debouncer(), "0101111")
    assert edge == Edge(is_active=True, at_s=pytest.approx(0.005))


def test_short_press_is_in_order() -> None:
    press, release = feed(Debouncer(), "0L0000")
    assert press.is_active
    assert not release.is_active
    assert press.at_s <= release.at_s


def test_slow_samples_settle_after_30_ms() -> None:
    """At the poll's 50 ms one more sample is enough."""
    assert shape(feed(Debouncer(), "011", step_s=0.05)) == "+"


def test_fast_samples_do_not_count_double() -> None:
    """Four samples within 4 ms are not a level."""
    debouncer = Debouncer()
    assert shape(feed(debouncer, "0" + "1" * 10, step_s=0.001)) == ""
    assert shape(feed(debouncer, "11", start_s=0.016)) == "+"


def test_held_at_start_gives_only_a_release() -> None:
    """R-30: held is reported, and counts only after its release."""
    debouncer = Debouncer()
    assert feed(debouncer, "111111") == []
    assert debouncer.is_held
    assert debouncer.is_active
    assert shape(feed(debouncer, "00000000", start_s=0.1)) == "-"
    assert not debouncer.is_held
    assert shape(feed(debouncer, "1111", start_s=0.3)) == "+"
    assert not debouncer.is_held


@pytest.mark.parametrize("level", ["1", "L"])
def test_press_in_a_pause_of_unknown_length_gives_no_action(level: str) -> None:
    """A press that may be older than 500 ms is not acted upon."""
    debouncer = Debouncer()
    feed(debouncer, "000")
    assert feed(debouncer, level + level.replace("L", "0") * 8, start_s=0.6) == []
    assert debouncer.is_held is (level == "1")


def test_release_in_a_pause_is_still_told() -> None:
    debouncer = Debouncer()
    feed(debouncer, "01111")
    assert shape(feed(debouncer, "0", start_s=2.0)) == "-"


def test_chatter_for_half_a_second_is_no_press() -> None:
    """A contact that never rests long enough gives nothing, and afterwards is held."""
    debouncer = Debouncer()
    assert feed(debouncer, "0" + "110" * 40 + "111111") == []
    assert debouncer.is_held


def test_settled_tells_the_pace() -> None:
    debouncer = Debouncer()
    feed(debouncer, "00000")
    assert debouncer.is_settled
    feed(debouncer, "1", start_s=0.03)
    assert not debouncer.is_settled
    feed(debouncer, "111", start_s=0.035)
    assert debouncer.is_settled
    assert SAMPLE_INTERVAL_S == 0.005


def test_no_press_within_30_ms_of_a_release() -> None:
    """Late bounce of a release, or a contact that opens while it is pressed: no second press."""
    released = "01111" + "0000"
    assert shape(feed(Debouncer(), released + "0L0000000")) == "+-"
    assert shape(feed(Debouncer(), released + "000000L0000")) == "+-+-"
    assert shape(feed(Debouncer(), released + "1111")) == "+-"
    assert shape(feed(Debouncer(), released + "1111111")) == "+-"
    assert shape(feed(Debouncer(), released + "1111111" + "00000001111")) == "+--+"


def test_discarded_press_gives_no_release() -> None:
    debouncer = Debouncer()
    feed(debouncer, "01111")
    debouncer.discard(0.03)
    assert feed(debouncer, "00000000", start_s=0.035) == []


@pytest.mark.parametrize(("now_s", "expected"), [(1.5, False), (1.501, True)])
def test_age_of_a_press(now_s: float, expected: bool) -> None:
    assert is_too_old(1.0, now_s) is expected


@pytest.mark.parametrize("seed", range(200))
def test_one_action_per_press_whatever_the_bounce(seed: int) -> None:
    """Seeded presses of 60-400 ms, 120-400 ms apart, with 8 ms of bounce and a latch."""
    dice = random.Random(seed)
    presses, at_s = dice.randint(1, 6), 0.1
    changes: list[tuple[float, bool]] = []
    for _ in range(presses):
        for target in (True, False):
            edges = sorted(dice.uniform(0, 0.008) for _ in range(2 * dice.randint(0, 4)))
            changes += [
                (at_s + offset, target if index % 2 == 0 else not target)
                for index, offset in enumerate([*edges, 0.008])
            ]
            at_s += dice.uniform(0.06 if target else 0.12, 0.4)
    debouncer, edges_out, now_s, level, last = Debouncer(), [], 0.0, False, 0
    while now_s < at_s + 0.2:
        is_latched = False
        while last < len(changes) and changes[last][0] <= now_s:
            is_latched |= changes[last][1] != level
            level = changes[last][1]
            last += 1
        edges_out += debouncer.sample(now_s, is_active=level, latched=is_latched)
        now_s += 0.05 if debouncer.is_settled and dice.random() < 0.8 else 0.005
    assert shape(edges_out) == "+-" * presses
    assert [edge.at_s for edge in edges_out] == sorted(edge.at_s for edge in edges_out)
