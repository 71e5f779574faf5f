"""How card readers of an emulated station hear: misses, ghosts, bursts, uneven tags."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from drivers.emulated.clock import ManualClock
from firmware_py.config import read_config
from firmware_py.core.field import TagReader
from firmware_py.virtual_table.emulated_station import EmulatedStation, Roughness
from firmware_py.virtual_table.hearing import HearingRates, Spots, own_seed, rough

HW = Path(__file__).parents[3] / "hw"
ROUNDS = 400


def _heard(
    config_name: str, reader_name: str, antenna: int, rates: HearingRates, lay: dict[str, list[str]]
) -> Counter[str]:
    """Return how often each tag was named by so many visits of one antenna."""
    config = read_config(HW / f"{config_name}.toml")
    clock = ManualClock()
    seen: Counter[str] = Counter()
    with EmulatedStation(config, rough=Roughness(5, cards=rates, time=clock)) as felt:
        for zone, uids in lay.items():
            for uid in uids:
                felt.place(zone, uid)
        (section,) = [one for one in felt.config.reader if one.name == reader_name]
        reader: TagReader = felt.make_reader(section, clock)
        for _ in range(ROUNDS):
            found = reader.visit(antenna)
            assert found is not None, reader.state
            seen.update(found.uids)
        reader.close()
    return seen


CASES = [
    ("full-table", "cards.a", 2, "E01600000000000{}", ("seat2.cards", "seat3.cards")),
    ("home-table", "cards.board2", 1, "0416000000000{}", ("board2", "board3")),
]


@pytest.mark.parametrize(("config", "reader", "antenna", "form", "zones"), CASES)
def test_misses_and_ghosts_have_their_rates(
    config: str, reader: str, antenna: int, form: str, zones: tuple[str, str]
) -> None:
    own, near = form.format(1), form.format(2)
    rates = HearingRates(miss=0.2, ghost=0.1)
    seen = _heard(config, reader, antenna, rates, {zones[0]: [own], zones[1]: [near]})
    assert seen[own] / ROUNDS == pytest.approx(0.8, abs=0.06)
    assert seen[near] / ROUNDS == pytest.approx(0.1, abs=0.05)


@pytest.mark.parametrize(("config", "reader", "antenna", "form", "zones"), CASES)
def test_an_antenna_goes_blind_in_bursts(
    config: str, reader: str, antenna: int, form: str, zones: tuple[str, str]
) -> None:
    own = form.format(1)
    rates = HearingRates(burst=0.05, burst_length=4.0)
    seen = _heard(config, reader, antenna, rates, {zones[0]: [own]})
    assert 0.7 < seen[own] / ROUNDS < 0.95


def test_uneven_tags_are_missed_each_at_its_own_rate() -> None:
    tags = tuple(f"E0040000{number:08X}" for number in range(30))
    hearing = rough(HearingRates(miss=0.2, is_uneven=True), 3, "chips")
    seen = Counter(uid for _ in range(ROUNDS) for uid in hearing.heard(1, {1: tags}))
    rates = sorted(1 - seen[uid] / ROUNDS for uid in tags)
    assert sum(rates) / len(rates) == pytest.approx(0.2, abs=0.07)
    assert rates[0] < 0.08
    assert rates[-1] > 0.35


def test_readers_do_not_share_their_dice() -> None:
    assert own_seed(1, "cards.a") != own_seed(1, "cards.b")
    assert own_seed(1, "cards.a") != own_seed(2, "cards.a")


def test_boards_hear_the_boards_beside_them_only() -> None:
    spots = Spots()
    numbers = [spots.add() for _ in range(4)]
    for number in numbers:
        spots.place(number, f"C{number}")
    hear = spots.ear(2, rough(HearingRates(ghost=0.9), 1, "x"))
    heard = {uid for _ in range(50) for uid in hear(("C2",))}
    assert heard == {"C1", "C2", "C3"}
    spots.remove(1, "C1")
    spots.remove(1, "C1")
    assert "C1" not in {uid for _ in range(50) for uid in hear(("C2",))}
