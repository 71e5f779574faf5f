"""The grid: every push of one to four chips in every setting, after every word, on every prior."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from tests.engine.oracle.felt import Motion, Word
from tests.engine.oracle.round import Player, Round
from tests.engine.oracle.settings import CHIPS, Setting

MOST_CHIPS = 4
MOST_TO_PAY = 2
GRAIN = 25


@cache
def pushes(most: int = MOST_CHIPS) -> tuple[tuple[int, ...], ...]:
    """All motions of one to ``most`` chips; the order within a motion has no meaning."""
    return tuple(
        chips
        for count in range(1, most + 1)
        for chips in combinations_with_replacement(CHIPS, count)
    )


def pulls(player: Player) -> list[tuple[int, ...]]:
    """Nothing, the smallest chip, the greatest, or all chips taken back first."""
    front = tuple(sorted(player.front))
    wanted = [(), front[:1], front[-1:], front]
    return list(dict.fromkeys(wanted))


def words(street: Round, player: Player) -> list[Word]:
    """Silence, every betting word that leaves a bet, and amounts around each threshold."""
    size = street.unit if street.game == "limit" else street.largest
    half = street.asked + size // 2
    marks = {
        street.asked - GRAIN,
        street.asked,
        street.asked + GRAIN,
        half - half % GRAIN,
        half - half % GRAIN - GRAIN,
        half - half % GRAIN + GRAIN,
        street.full_raise_to(),
        street.full_raise_to() + 300,
        street.pot_raise_to(player),
        player.wealth,
    }
    amounts = sorted(mark for mark in marks if player.put_in < mark <= player.wealth)
    return [
        Word(),
        Word("call"),
        Word("all-in"),
        Word("raise"),
        *(Word("raise", amount) for amount in amounts),
        *(Word(None, amount) for amount in amounts),
    ]


def prefixes(page: Round) -> Iterator[tuple[tuple[int, ...], Word]]:
    """Chips pulled and words said before the push."""
    player = _actor(page)
    for pulled in pulls(player):
        for word in words(page, player):
            yield pulled, word


def motions(page: Round, pulled: tuple[int, ...], word: Word) -> Iterator[Motion]:
    """Every push that the seat has the chips for; shorter ones where the words made the bet."""
    player = _actor(page)
    left = list(player.front)
    for chip in pulled:
        left.remove(chip)
    most = MOST_TO_PAY if word.amount is not None or word.term == "call" else MOST_CHIPS
    for fresh in pushes(most):
        if sum(left) + sum(fresh) <= player.wealth:
            yield Motion(tuple(left), pulled, fresh)


def situations(setting: Setting) -> int:
    """How many comparisons the setting gives."""
    page = setting.paper()
    return sum(sum(1 for _ in motions(page, pulled, word)) for pulled, word in prefixes(page))


def _actor(page: Round) -> Player:
    assert page.actor is not None
    return page.player(page.actor)
