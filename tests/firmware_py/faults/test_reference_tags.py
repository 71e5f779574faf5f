"""Reference tags as hw/README.md shows them: what they are for, on the table it shows them for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drivers.emulated.metratec import EmulatedQuasar
from firmware_py.config import StationConfig, read_config
from firmware_py.core.sensing.estimator import references_of
from tests.firmware_py.faults.felt import faulty_table
from tests.firmware_py.faults.test_tags_doubtful import Deaf

HW = Path(__file__).parents[3] / "hw"
POT = '11 = "pot"\n'
BLIND_ROUNDS = 9


def _shown() -> str:
    """Return the lines that the technician is told to add."""
    text = (HW / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```toml\n(\[reader\.references\].*?)```", text, re.DOTALL)
    return str(block)


@pytest.fixture
def with_shown_tags(tmp_path: Path) -> StationConfig:
    """The full table with those lines at the place that is named."""
    text = (HW / "full-table.toml").read_text(encoding="utf-8")
    path = tmp_path / "full-table.toml"
    path.write_text(text.replace(POT, f"{POT}\n{_shown()}"), encoding="utf-8")
    return read_config(path)


def test_every_chip_antenna_of_the_full_table_gets_one(with_shown_tags: StationConfig) -> None:
    (chips,) = (one for one in with_shown_tags.reader if one.kind == "quasar")
    references = references_of(with_shown_tags)
    assert references.keys() == set(chips.zones.values())
    assert len(set(references.values())) == len(references)


async def _blind_for_a_while(config: StationConfig, rounds: int) -> tuple[list[str], int]:
    """Return what is sensed where a hand lies on a coil with a bet, and the void rounds of it."""
    async with faulty_table(config=config) as table:
        table.chips.push(3, "seat3.bets", [500])
        await table.until(lambda: bool(table.happened))
        reader = table.felt.readers["chips"]
        assert isinstance(reader, EmulatedQuasar)
        reader.set_hearing(Deaf(3))
        await table.visits("seat3.bets", rounds)
        reader.set_hearing(Deaf())
        await table.visits("seat3.bets", 3)
        health = {line.zone: line for line in table.loop.station.sensing.zone_health(0.0)}
        return table.happened, health["seat3.bets"].void_rounds


async def test_blind_rounds_are_void_with_them(with_shown_tags: StationConfig) -> None:
    assert await _blind_for_a_while(with_shown_tags, BLIND_ROUNDS) == (
        ["s3 push 500"],
        BLIND_ROUNDS,
    )


async def test_blind_rounds_take_the_bet_away_without_them() -> None:
    """What the tags are for: an empty coil and a blind one look alike."""
    happened, void_rounds = await _blind_for_a_while(
        read_config(HW / "full-table.toml"), 2 * BLIND_ROUNDS
    )
    assert void_rounds == 0
    assert happened[:2] == ["s3 push 500", "s3 pull 500"]
