"""An evening: hand after hand on a loop that runs by itself."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path

import pytest

from engine.happenings import Happening
from engine.script.script import read_script
from engine.script.vocabulary import format_happening
from firmware_py.config import StationConfig, read_config
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop
from firmware_py.recorded_hands.reader import read_hand
from firmware_py.virtual_table.evening import Evening
from firmware_py.virtual_table.piece import Piece, piece_of_hand, piece_of_script

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


SCRIPT = """
title = "an overchip"
blinds = [50, 100]
button = 3
stacks = { 1 = 9000, 2 = 9000, 3 = 9000 }
[[step]]
do = ["s3 push 500", "s1 muck"]
[[step]]
do = "s2 muck"
"""


def _hand(last: str, name: str) -> Piece:
    return piece_of_hand(read_hand(PHH.replace("{last}", last), name))


async def _play(config: StationConfig, pieces: list[Piece]) -> tuple[list[str], list[str]]:
    """Return the names of the pieces begun, and what was sensed."""
    seen: list[str] = []
    begun: list[str] = []

    def hear(happening: Happening, *_: object) -> None:
        seen.append(format_happening(happening).split(" @")[0])

    with Evening(config, pieces, speed=1000, repeats=False, is_paced=False) as evening:
        station = build_station(evening.config, evening.devices, evening.book, setup=evening.setup)
        loop = TableLoop(station, listeners=[hear])
        await loop.start()
        running = asyncio.create_task(loop.run())
        try:
            await evening.play(loop, lambda piece: begun.append(piece.name))
        finally:
            running.cancel()
            await asyncio.wait([running])
            await loop.close()
    return begun, [text for text in seen if not text.startswith("wait")]


async def test_hands_are_played_one_after_another(config: StationConfig) -> None:
    pieces = [_hand('"p2 f"', "one"), _hand('"p2 cc", "d db 2c7dTs", "p1 cc", "p2 f"', "two")]
    begun, played = await _play(config, pieces)
    assert begun == ["one", "two"]
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


async def test_a_table_script_is_played_like_a_hand(config: StationConfig) -> None:
    piece = piece_of_script(read_script(tomllib.loads(SCRIPT)), "x")
    _, played = await _play(config, [piece])
    assert played == ["s3 push 500", "s1 muck", "s2 muck"]


@pytest.mark.parametrize(("pieces", "speed"), [([], 1.0), ([_hand('"p2 f"', "one")], 0.0)])
def test_an_evening_needs_a_hand_and_a_speed(
    config: StationConfig, pieces: list[Piece], speed: float
) -> None:
    with pytest.raises(ValueError, match=r"at least one|above 0"):
        Evening(config, pieces, speed=speed)
