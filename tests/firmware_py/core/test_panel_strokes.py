"""Fingers on keys: short, long, repeated, two at once, stuck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.core.panel_strokes import (
    LONG_KEYS,
    LONG_S,
    REPEAT_EVERY_S,
    STUCK_S,
    Kind,
    Stroke,
    Strokes,
    is_seat_button,
)

Edge = tuple[str, bool, float]


def _waits(key: str) -> bool:
    """As with no entry open: a seat button is an all-in."""
    return key in LONG_KEYS or is_seat_button(key)


def _run(*edges: Edge, until_s: float = 0.0) -> list[Stroke]:
    """Move fingers in the order given and hold what is down until the time given."""
    strokes = Strokes(_waits)
    found: list[Stroke] = []
    for key, is_down, at_s in edges:
        found += strokes.hold(at_s)
        if is_down:
            found += strokes.press(key, at_s)
            found += strokes.settle(key, at_s)
        else:
            found += strokes.release(key, at_s)
    return found + strokes.hold(until_s)


def test_a_word_key_acts_when_it_goes_down() -> None:
    assert _run(("call", True, 1.0)) == [Stroke("call", Kind.SHORT, 1.0)]


@pytest.mark.parametrize("key", ["undo", "floor", "page", "clock", "seat4"])
def test_a_key_with_a_long_stroke_and_an_all_in_act_when_let_go(key: str) -> None:
    assert _run((key, True, 1.0)) == []
    assert _run((key, True, 1.0), (key, False, 1.2)) == [Stroke(key, Kind.SHORT, 1.0)]


@pytest.mark.parametrize("key", sorted(LONG_KEYS))
def test_a_long_stroke_acts_while_the_key_is_down_and_once(key: str) -> None:
    down: Edge = (key, True, 1.0)
    assert _run(down, until_s=1.0 + LONG_S - 0.01) == []
    assert _run(down, until_s=1.0 + LONG_S) == [Stroke(key, Kind.LONG, 1.0)]
    assert _run(down, ("call", True, 3.0), (key, False, 9.0)) == [
        Stroke(key, Kind.LONG, 1.0),
        Stroke("call", Kind.SHORT, 3.0),
    ]


def test_a_long_stroke_counts_by_its_stamps_when_nobody_looked_meanwhile() -> None:
    """The loop may have waited for the disk between the two changes."""
    strokes = Strokes(_waits)
    strokes.settle("undo", 1.0)
    assert strokes.release("undo", 1.0 + LONG_S) == [Stroke("undo", Kind.LONG, 1.0)]


def test_a_release_without_its_press_does_nothing() -> None:
    """R-30: a key that was down before the start."""
    assert _run(("seat4", False, 1.0), ("undo", False, 1.0)) == []


def test_keys_that_overlap_act_in_the_order_of_their_presses() -> None:
    """A fast typist presses the next key before the last one is up."""
    found = _run(
        ("page", True, 1.0), ("call", True, 1.1), ("page", False, 1.2), ("call", False, 1.3)
    )
    assert found == [Stroke("page", Kind.SHORT, 1.0), Stroke("call", Kind.SHORT, 1.1)]


def test_two_seat_buttons_together_are_no_all_in() -> None:
    """A hand that leans on the panel: nobody is all-in, and the dealer is told once."""
    found = _run(
        *(("seat4", True, 1.0), ("seat5", True, 1.1), ("seat6", True, 1.2)),
        *(("seat4", False, 1.3), ("seat5", False, 1.4), ("seat6", False, 1.5)),
        *(("seat4", True, 2.0), ("seat4", False, 2.1)),
    )
    assert found == [Stroke("seat5", Kind.TOGETHER, 1.1), Stroke("seat4", Kind.SHORT, 2.0)]


def test_a_stuck_seat_button_is_no_all_in_and_in_nobodys_way() -> None:
    """Fault 17."""
    late_s = 1.0 + STUCK_S + 1
    found = _run(
        ("seat4", True, 1.0), ("seat5", True, late_s), ("seat5", False, late_s + 0.1),
        ("seat4", False, late_s + 0.2),
    )  # fmt: skip
    assert found == [Stroke("seat4", Kind.STUCK, 1.0), Stroke("seat5", Kind.SHORT, late_s)]


def test_up_and_down_repeat_while_they_are_held_but_not_for_ever() -> None:
    assert len(_run(("up", True, 0.0), until_s=LONG_S - 0.01)) == 1
    assert len(_run(("up", True, 0.0), until_s=LONG_S + 2.5 * REPEAT_EVERY_S)) == 4
    assert _run(("up", True, 0.0), until_s=STUCK_S) == _run(("up", True, 0.0), until_s=STUCK_S + 99)


KEYS = st.sampled_from(["seat1", "seat2", "call", "undo", "up", "page"])


@given(st.lists(st.tuples(KEYS, st.floats(0.01, 12.0)), max_size=30))
def test_one_press_is_one_stroke_at_most(toggles: list[tuple[str, float]]) -> None:
    """Whatever fingers do, no press acts twice (repeats apart), and none acts unpressed."""
    down: set[str] = set()
    edges: list[Edge] = []
    now_s = 0.0
    for key, wait_s in toggles:
        now_s += wait_s
        edges.append((key, key not in down, now_s))
        down ^= {key}
    found = _run(*edges, until_s=now_s + 20)
    presses = {(key, at_s) for key, is_down, at_s in edges if is_down}
    acted = [(one.key, one.at_s) for one in found if one.key != "up"]
    assert len(acted) == len(set(acted))
    assert set(acted) <= presses
