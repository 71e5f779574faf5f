"""Pairs of hands that nobody at the table can tell apart: what leaves must be the same bytes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from firmware_py.core import options, stamps
from firmware_py.core.journal_store import read_entries
from tests.firmware_py.secrecy.canaries import Deck
from tests.firmware_py.secrecy.deals import Deal, deal, with_other_cards
from tests.firmware_py.secrecy.felts import Felt
from tests.firmware_py.secrecy.outputs import Output
from tests.firmware_py.secrecy.watched_station import EVENING, LANGUAGES, Watched, watched_station

_OF_THIS_RUN = {"process", "journal files", "text on the display"}
"""What names the run's own folder, has SQLite's random salt (the journal's rows are compared), or
depends on which letters were drawn before (the picture is compared)."""


@dataclass(frozen=True)
class Difference:
    """Where two runs parted: hand and message, and both outputs as (way, bytes)."""

    hand: int
    message: int
    one: Output | None
    other: Output | None


@dataclass(frozen=True)
class Pair:
    """Two hands of equal public history."""

    one: Deal
    other: Deal


def pair_of(seed: str, number: int, deck: int) -> Pair:
    """Return a pair, dealt from a deck.

    Of an even number, all cards that are never shown are others. Of an odd one, all hole cards
    are, and the hand ends before the first of them is shown. Their tags are others too.
    """
    whole = deal(seed, number, Deck(deck))
    if number % 2 == 0:
        return Pair(whole, with_other_cards(whole, number, whole.shown))
    first = next((at for at, step in enumerate(whole.steps) if _shows(whole, at)), None)
    until = Deal(whole.deck, whole.setup, whole.hands, whole.steps[:first])
    return Pair(until, with_other_cards(until, number, until.board))


def _shows(whole: Deal, at: int) -> bool:
    return bool(set(whole.steps[at].opened) - whole.board)


async def compare(
    folder: Path, pairs: Sequence[Pair], felt_of: type[Felt]
) -> tuple[Difference | None, int]:
    """Play both hands of each pair, each side on a station of its own.

    Returns:
        The first difference, and how many bytes were compared.
    """
    one = await _record(folder / "one", [pair.one for pair in pairs], felt_of)
    other = await _record(folder / "other", [pair.other for pair in pairs], felt_of)
    size = sum(len(data) for hand in one for _, data in hand)
    for hand, (left, right) in enumerate(zip(one, other, strict=True)):
        for message, (mine, yours) in enumerate(zip_longest(left, right)):
            if mine != yours:
                return Difference(hand, message, mine, yours), size
    return None, size


async def _record(folder: Path, deals: Sequence[Deal], felt_of: type[Felt]) -> list[list[Output]]:
    """Return what left in each hand, in order; last, what the state folder holds in the end."""
    folder.mkdir()
    chance = random.Random(7)
    with _steady_time():
        async with watched_station(folder, deals[0], felt_of) as station:
            list(station.texts.take())  # of the start: it names this run's ports
            hands = [await _hand(station, one, chance) for one in deals]
        hands.append(list(_stored(folder / "state")))
    return hands


async def _hand(station: Watched, one: Deal, chance: random.Random) -> list[Output]:
    await station.deal(one)
    found = await station.left()
    for step in one.steps:
        await station.perform(step)
        found += await station.left(chance.choice(LANGUAGES))
    found += await station.served(chance.choice(LANGUAGES), is_whole=True)
    station.clear()
    return [output for output in found if output[0] not in _OF_THIS_RUN]


def _stored(state: Path) -> Iterator[Output]:
    for entry in read_entries(state / "journal.db"):
        yield "journal files", repr(entry).encode()
    for path in sorted(state.iterdir()):
        yield "other files", f"{path.name} {path.stat().st_size}".encode()


@contextmanager
def _steady_time() -> Iterator[None]:
    """Give both runs the same times in journal and pictures."""
    wall_ns = int(EVENING.timestamp()) * 1_000_000_000
    steady = SimpleNamespace(monotonic_ns=lambda: 10**12, time_ns=lambda: wall_ns)
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(stamps, "time", steady))
        now = SimpleNamespace(now=lambda _zone=None: EVENING)
        stack.enter_context(mock.patch.object(options, "datetime", now))
        yield
