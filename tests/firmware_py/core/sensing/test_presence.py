"""Presence by counting: two sightings make a tag, a longer silence unmakes it."""

from __future__ import annotations

import random

import pytest

from firmware_py.core.sensing.presence import Presence, TagMoved

A, B = "seat1.bets", "pot"


def _look(
    presence: Presence, zone: str, visits: list[set[str]], start_s: float = 0.0
) -> list[TagMoved]:
    return [
        change
        for at, uids in enumerate(visits)
        for change in presence.observe(zone, uids, start_s + at * 0.1)
    ]


def test_one_sighting_is_nothing_and_two_are_a_tag() -> None:
    presence = Presence()
    assert presence.observe(A, {"x"}, 0.0) == []
    assert presence.zone_of("x") is None
    assert presence.observe(A, {"x"}, 0.1) == [TagMoved("x", A, is_there=True, first_at_s=0.0)]
    assert presence.tags_in(A) == {"x"}


def test_sightings_too_far_apart_do_not_add_up() -> None:
    presence = Presence()
    presence.observe(A, {"x"}, 0.0)
    assert presence.observe(A, {"x"}, 5.0) == []


def test_two_misses_are_a_doubt_and_nothing_more() -> None:
    presence = Presence()
    assert len(_look(presence, A, [{"x"}, {"x"}, set(), set()])) == 1
    assert not presence.is_settled(A)
    _look(presence, A, [{"x"}], 0.4)
    assert presence.is_settled(A)


def test_a_tag_is_gone_after_three_misses_and_not_before_600_ms() -> None:
    presence = Presence()
    moved = _look(presence, A, [{"x"}, {"x"}, *[set()] * 5])
    assert [change.is_there for change in moved] == [True]
    assert presence.observe(A, set(), 0.71) == [TagMoved("x", A, is_there=False, first_at_s=0.2)]


def test_an_incomplete_visit_proves_nobody_gone() -> None:
    presence = Presence()
    _look(presence, A, [{"x"}, {"x"}])
    for at in range(20):
        assert presence.observe(A, set(), 1.0 + at, is_complete=False) == []
    assert presence.tags_in(A) == {"x"}


def test_a_tag_moves_when_its_old_place_misses_it() -> None:
    presence = Presence()
    _look(presence, A, [{"x"}, {"x"}])
    assert _look(presence, B, [{"x"}, {"x"}], 0.2) == []
    assert presence.contested() == {A}
    presence.observe(A, set(), 0.4)
    presence.observe(B, {"x"}, 0.5)
    assert presence.observe(A, set(), 0.6) == []
    moved = presence.observe(B, {"x"}, 0.7)
    assert [(change.zone, change.is_there) for change in moved] == [(A, False), (B, True)]


def test_a_neighbours_ghost_does_not_move_a_tag_and_is_reported_when_it_stays() -> None:
    presence = Presence()
    _look(presence, A, [{"x"}, {"x"}])
    for at in range(1, 41):
        assert presence.observe(B, {"x"}, at * 0.1) == []
        assert presence.observe(A, {"x"}, at * 0.1 + 0.05) == []
    assert presence.conflicts(4.2) == [("x", A, B)]


def test_a_single_ghost_is_forgotten() -> None:
    presence = Presence()
    presence.observe(A, {"x"}, 0.0)
    assert not presence.is_settled(A)
    presence.observe(A, set(), 3.5)
    assert presence.is_settled(A)


@pytest.mark.parametrize("miss", [0.02, 0.10])
def test_chips_at_rest_stay(miss: float) -> None:
    """An hour of a zone that is looked at each second: no false change at 20 chips."""
    draw = random.Random(7)
    presence = Presence()
    chips = {f"chip{n}" for n in range(20)}
    for at in range(3):
        presence.observe(A, chips, float(at))
    # The simple form bears two misses in a row; three come at miss ** 3 a visit and chip.
    changes = sum(
        len(presence.observe(A, {uid for uid in chips if draw.random() > miss}, 3.0 + at))
        for at in range(1000)
    )
    assert changes <= 3 * 2 * 20 * 1000 * miss**3
