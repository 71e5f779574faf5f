"""How many unread tags are assumed: more where tags are missed, fewer as rounds go by."""

from __future__ import annotations

import pytest

from firmware_py.core.sensing.unread import EVEN, GUESSES, unread_share, unread_tags

USUAL = 0.10


def _unread(tags: int, rounds: int, misses: int = 0, usual: float = USUAL) -> float:
    """Of so many tags, all first read so long ago, each missed so often since."""
    return unread_tags({(rounds - misses, misses): tags}, {rounds: tags}, usual)


def test_unread_share_is_the_moment_of_the_beta_distribution() -> None:
    """E[p^n] for a uniform miss rate is 1 / (n + 1)."""
    for rounds in range(6):
        assert unread_share(rounds, 0.5, 2.0) == pytest.approx(1 / (rounds + 1))


def test_tags_that_are_alike_hide_as_often_as_they_are_missed() -> None:
    assert unread_share(3, 0.1, EVEN) == pytest.approx(0.001, rel=0.01)


def test_nothing_read_is_nothing_hidden() -> None:
    assert unread_tags({}, {}, USUAL) == 0


def test_each_round_without_a_newcomer_leaves_fewer() -> None:
    left = [_unread(20, rounds) for rounds in range(1, 12)]
    assert left == sorted(left, reverse=True)
    assert left[-1] < 0.001


def test_more_tags_hide_more() -> None:
    left = [_unread(tags, 4, 1) for tags in (1, 5, 20, 60)]
    assert left == sorted(left)


def test_misses_speak_of_more_hidden_ones() -> None:
    none = unread_tags({(8, 0): 20}, {8: 20}, USUAL)
    some = unread_tags({(8, 0): 12, (7, 1): 5, (6, 2): 3}, {8: 20}, USUAL)
    many = unread_tags({(6, 2): 8, (5, 3): 7, (4, 4): 5}, {8: 20}, USUAL)
    assert 3 * none < some < many / 3


def test_few_bad_tags_speak_of_more_hidden_ones_than_the_same_misses_of_all() -> None:
    """Ten misses of eighty rounds each time; in one heap two tags have all of them."""
    even = unread_tags({(7, 1): 10, (8, 0): 10}, {8: 20}, USUAL)
    uneven = unread_tags({(3, 5): 2, (8, 0): 18}, {8: 20}, USUAL)
    assert uneven > 3 * even


def test_a_zone_that_was_read_badly_before_is_trusted_less() -> None:
    well, usual, badly = (_unread(3, 4, usual=miss) for miss in (0.02, USUAL, 0.35))
    assert well < usual < badly / 2


def test_the_weights_are_those_of_guesses_about_one_zone() -> None:
    assert {guess.miss for guess in GUESSES} == {0.02, 0.10, 0.20, 0.35}
    assert all(guess.heap + guess.alone > 0 for guess in GUESSES)
