"""An evening: hand after hand on a loop that runs by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.happenings import Happening
from engine.script.vocabulary import format_happening
from firmware_py.config import StationConfig, read_config
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop
from firmware_py.recorded_hands.reader import read_hand
from firmware_py.recorded_hands.record import RecordedHand
from firmware_py.virtual_table.evening import Evening

PHH = """
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000]
actions = [
  "d dh p1 AhKh", "d dh p2 ????", "d dh p3 ????",
  "p3 f", "p1 cbr 300", {last}
]
"""


@pytest.fixture
def config() -> StationConfig:
    return read_config(Path(__file__).parents[3] / "hw" / "full-table.toml")


def _hand(last: str, name: str) -> RecordedHand:
    return read_hand(PHH.replace("{last}", last), name)


async def test_hands_are_played_one_after_another(config: StationConfig) -> None:
    hands = [_hand('"p2 f"', "one"), _hand('"p2 cc", "d db 2c7dTs", "p1 cc", "p2 f"', "two")]
    seen: list[str] = []
    begun: list[str] = []

    def hear(happening: Happening, *_: object) -> None:
        seen.append(format_happening(happening))

    with Evening(config, hands, speed=1000, repeats=False, is_paced=False) as evening:
        station = build_station(evening.config, evening.devices, evening.book, setup=evening.setup)
        loop = TableLoop(station, listeners=[hear])
        await loop.start()
        running = asyncio.create_task(loop.run())
        try:
            await evening.play(loop, lambda hand: begun.append(hand.name))
        finally:
            running.cancel()
            await asyncio.wait([running])
            await loop.close()
    assert begun == ["one", "two"]
    played = [text for text in seen if not text.startswith("wait")]
    first = ["s3 muck", "s1 say raise 300", "s1 push 100x2 25x2", "s2 muck", "push-pot"]
    assert played[:5] == first
    assert played[5:] == [
        *first[:3],
        "s2 push 100x2",
        "flop 2c 7d Ts",
        "s1 tap",
        "s2 muck",
        "push-pot",
    ]


@pytest.mark.parametrize(("hands", "speed"), [([], 1.0), ([_hand('"p2 f"', "one")], 0.0)])
def test_an_evening_needs_a_hand_and_a_speed(
    config: StationConfig, hands: list[RecordedHand], speed: float
) -> None:
    with pytest.raises(ValueError, match=r"at least one|above 0"):
        Evening(config, hands, speed=speed)
