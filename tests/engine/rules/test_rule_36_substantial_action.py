"""TDA 2024, 36: any two actions in turn with chips, or any three. Seen through the misdeal."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Felt, start

NOT_YET = [
    (),
    ("s3 say fold",),
    ("s3 say call",),
    ("s3 say raise 600",),
    ("s3 say fold", "s4 say fold"),
    ("s3 say call", "s4 say call", "undo"),
    ("s5 say fold", "s6 say fold"),
]
SUBSTANTIAL = [
    ("s3 say fold", "s4 say call"),
    ("s3 say call", "s4 say fold"),
    ("s3 say raise 600", "s4 say fold"),
    ("s3 say fold", "s4 say all-in"),
    ("s3 say fold", "s4 say fold", "s5 say fold"),
]


def _is_substantial(felt: Felt) -> bool:
    felt.do("foreign board")
    return "35-D" in felt.rulings[-1].rules


@pytest.mark.parametrize("steps", NOT_YET, ids=str)
def test_not_substantial(steps: tuple[str, ...]) -> None:
    """One action, two folds, blinds, or actions out of turn."""
    assert not _is_substantial(start(6).felt().do(*steps))


@pytest.mark.parametrize("steps", SUBSTANTIAL, ids=str)
def test_substantial(steps: tuple[str, ...]) -> None:
    """Two with chips in one of them, or three of any kind."""
    assert _is_substantial(start(6).felt().do(*steps))


def test_posted_blinds_do_not_count() -> None:
    """Two blinds and a call are one action."""
    assert not _is_substantial(start(3).felt().do("s3 say call"))


def test_check_of_the_big_blind_counts() -> None:
    """Heads-up: a call and a check are two actions with chips."""
    assert _is_substantial(start(2, button=1).felt().do("s1 say call", "s2 say check"))


def test_new_hand_starts_at_none() -> None:
    """The actions of the hand before do not count."""
    felt = start(3).felt().do("s3 say call", "s1 say fold", "s2 say raise 600", "s3 say fold")
    assert not _is_substantial(felt.do("next-hand"))
