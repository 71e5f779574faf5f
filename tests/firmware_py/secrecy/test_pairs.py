"""What leaves does not depend on hidden cards: the same bytes, messages, sizes and order.

Here some dozens of pairs; ``make bench-secrecy`` plays the full number.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from firmware_py.core.sensing.sensing import Sensing
from tests.firmware_py.secrecy import pairs
from tests.firmware_py.secrecy.canaries import Secret, taught
from tests.firmware_py.secrecy.deals import Deal
from tests.firmware_py.secrecy.felts import DirectFelt, LinkFelt
from tests.firmware_py.secrecy.outputs import Output
from tests.firmware_py.secrecy.pairs import Pair, compare, pair_of
from tests.firmware_py.secrecy.plants import PLANTS, Plant
from tests.firmware_py.secrecy.watched_station import Watched

pytestmark = pytest.mark.timeout(600)  # a busy machine takes its time


@pytest.fixture(autouse=True)
def canaries() -> Iterator[None]:
    with taught():
        yield


@pytest.mark.parametrize("first", range(0, 40, 10))
async def test_with_antennas_that_answer_at_once(first: int, tmp_path: Path) -> None:
    chosen = [pair_of("pairs", first + at, at) for at in range(10)]
    difference, compared = await compare(tmp_path, chosen, DirectFelt)
    assert difference is None
    assert compared > 1_000_000


async def test_through_all_devices(tmp_path: Path) -> None:
    chosen = [pair_of("pairs through devices", at, at) for at in range(4)]
    difference, compared = await compare(tmp_path, chosen, LinkFelt)
    assert difference is None
    assert compared > 100_000


def test_a_pair_differs_in_every_hidden_hand_and_in_nothing_else() -> None:
    for number in range(20):
        pair = pair_of("pairs", number, number)
        assert [step.happening for step in pair.one.steps] == [
            step.happening for step in pair.other.steps
        ]
        kept = pair.one.shown if number % 2 == 0 else pair.one.board
        for seat, hand in pair.one.hands.items():
            other = pair.other.hands[seat]
            assert set(hand) <= kept or set(hand) != set(other)
        tags, others = pair.one.deck.secrets, pair.other.deck.secrets
        assert all((tags[name] == others[name]) is (name in kept) for name in tags)


def _silent(one: Deal) -> Secret:
    """Return a card of a hand that is never shown."""
    hand = next(cards for cards in one.hands.values() if not set(cards) & one.shown)
    return one.deck.secrets[hand[0]]


def _telling_pair() -> Pair:
    """Return a whole pair whose silent cards are told apart by the last bit of their tags."""
    for number in range(0, 100, 2):
        pair = pair_of("pairs", number, 1)
        with suppress(StopIteration):
            if len({int(_silent(side).uid, 16) % 2 for side in (pair.one, pair.other)}) == 2:
                return pair
    raise AssertionError("no such pair")


async def _differs_with(plant: Plant, tmp_path: Path) -> str:
    """Return by which way a pair differs while a leak is planted on either side."""
    play = pairs._hand

    async def leaky(station: Watched, one: Deal, chance: random.Random) -> list[Output]:
        with plant(_silent(one), station, tmp_path):
            return await play(station, one, chance)

    with mock.patch.object(pairs, "_hand", leaky):
        difference, _ = await compare(tmp_path, [_telling_pair()], DirectFelt)
    assert difference is not None
    assert difference.one is not None
    return difference.one[0]


@pytest.mark.parametrize("way", ["lamps", "display", "view socket"])
async def test_what_depends_on_a_hidden_card_is_found(way: str, tmp_path: Path) -> None:
    assert await _differs_with(PLANTS[way], tmp_path) == way


async def test_one_more_message_is_found(tmp_path: Path) -> None:
    """It says nothing, but comes only where a hidden card has an odd tag."""

    def once_more(secret: Secret, station: Watched, _: Path) -> Any:
        real = Sensing.see

        def see(sensing: Sensing, *args: Any) -> None:
            real(sensing, *args)
            if int(secret.uid, 16) % 2:
                station.core.publisher.refresh(station.core.loop.station.table.view)

        return mock.patch.object(Sensing, "see", see)

    assert await _differs_with(once_more, tmp_path) == "view socket"
