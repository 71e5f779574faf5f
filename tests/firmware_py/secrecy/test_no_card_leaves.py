"""No hole card leaves before it is tabled, a mucked one never: every output, after every step.

Here some hundreds of hands; ``make bench-secrecy`` plays the full number. What is covered where:

- *Through all devices* (pseudo-terminals, I2C, keys) a few hands: the real core with its SQLite
  journal, its socket, the face's application over HTTP, display, lamps, logs, files, exports.
- *With antennas that answer at once* the mass: the same core and outputs, but readings of cards
  come without bytes, and words and chips are told to the core.
- Meaning that is not in these bytes as such (a lamp's brightness, a length, an order) shows in
  ``test_pairs.py``; texts of errors in ``test_error_texts.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware_py.secrecy.canaries import Deck, taught
from tests.firmware_py.secrecy.deals import deal
from tests.firmware_py.secrecy.felts import ByteFelt, DirectFelt
from tests.firmware_py.secrecy.watched_station import play_hands

BATCH = 10

pytestmark = pytest.mark.timeout(600)  # a busy machine takes its time


@pytest.fixture(autouse=True)
def canaries() -> Iterator[None]:
    with taught():
        yield


@pytest.mark.parametrize("first", range(0, 240, BATCH))
async def test_with_antennas_that_answer_at_once(first: int, tmp_path: Path) -> None:
    deals = [deal("no card leaves", first + at, Deck(at)) for at in range(BATCH)]
    assert any(one.shown - one.board for one in deals)
    assert all(set(one.deck.secrets) - one.shown for one in deals)
    leaks, searched = await play_hands(
        tmp_path, deals, first, DirectFelt, page_rate=0.05, draw_rate=0.2
    )
    assert leaks == []
    assert searched > BATCH * 50_000


@pytest.mark.parametrize("first", [0, 2, 4, 6])
async def test_through_all_devices(first: int, tmp_path: Path) -> None:
    deals = [deal("through all devices", first + at, Deck(at)) for at in range(2)]
    leaks, searched = await play_hands(tmp_path, deals, first, ByteFelt)
    assert leaks == []
    assert searched > len(deals) * 50_000
