"""The search itself: it knows every form of a card, and finds a leak in each way out."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from engine.cards import hand_rank
from tests.firmware_py.secrecy.canaries import Deck, Secret, find, taught
from tests.firmware_py.secrecy.deals import deal
from tests.firmware_py.secrecy.felts import DirectFelt
from tests.firmware_py.secrecy.outputs import WAYS
from tests.firmware_py.secrecy.plants import PLANTS
from tests.firmware_py.secrecy.watched_station import Leak, play, watched_station

FORMS: dict[str, Callable[[Secret], bytes]] = {
    "name": lambda one: one.name.encode(),
    "hand": lambda one: f"s4 table {one.name}{one.name}".encode(),
    "JSON": lambda one: json.dumps({"card": one.name}).encode(),
    "repr": lambda one: ascii(one.name).encode(),
    "address": lambda one: quote(one.name).encode(),
    "HTML": lambda one: "".join(f"&#{ord(letter)};" for letter in one.name).encode(),
    "tag": lambda one: one.uid.encode(),
    "small": lambda one: one.uid.lower().encode(),
    "apart": lambda one: bytes.fromhex(one.uid).hex(" ").encode(),
    "colons": lambda one: bytes.fromhex(one.uid).hex(":").upper().encode(),
    "raw": lambda one: b"\0\xff" + bytes.fromhex(one.uid) + b"\n",
    "raw backwards": lambda one: b"\x04" + bytes.fromhex(one.uid)[::-1],
    "backwards": lambda one: bytes.fromhex(one.uid)[::-1].hex().encode(),
    "bytes": lambda one: repr([bytes.fromhex(one.uid)]).encode(),
}


@pytest.fixture(autouse=True)
def canaries() -> Iterator[None]:
    with taught():
        yield


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_every_card_is_found(form: str) -> None:
    for number in (0, 299):
        for secret in Deck(number).secrets.values():
            noise = random.Random(secret.uid).randbytes(50)
            found = find(noise.hex().encode() + b"|" + FORMS[form](secret) + b"|" + noise)
            assert {secret.name, secret.uid} & found, secret


def test_chance_finds_nothing() -> None:
    """Two megabytes of noise, and the words of a status page, hold no card."""
    secrets = {key for number in range(300) for one in Deck(number).secrets.values() for key in one}
    noise = random.Random(1).randbytes(1_000_000)
    for data in (noise, noise.hex().encode(), b"As the dealer said, 2s and Ah in E0 04"):
        assert find(data) & secrets == set()


def test_canaries_play_like_the_cards_they_stand_for() -> None:
    names = Deck(7).names
    board = tuple(names[card] for card in ("2c", "7d", "9s", "Jh", "Jc"))
    aces = tuple(names[card] for card in ("Ah", "As"))
    kings = tuple(names[card] for card in ("Kh", "Ks"))
    assert hand_rank(aces, board) < hand_rank(kings, board)


def test_every_way_out_has_a_leak_that_is_planted() -> None:
    assert set(PLANTS) == set(WAYS)


@pytest.mark.parametrize("way", [way for way in WAYS if way != "lamps"])
async def test_a_planted_leak_is_found(way: str, tmp_path: Path) -> None:
    """A card of a hand that is never shown leaves once, by one way, and is found there."""
    hand = deal("planted", 1, Deck(3))
    silent = next(cards for cards in hand.hands.values() if not set(cards) & hand.shown)
    secret = hand.deck.secrets[silent[0]]
    leaks: list[Leak] = []
    async with watched_station(tmp_path, hand, DirectFelt) as station:
        with PLANTS[way](secret, station, tmp_path / "state"):
            leaks = await play(station, hand, random.Random(1), page_rate=0.3)
    found = {leak.card for leak in leaks if leak.way == way}
    assert found
    assert found <= set(secret)
