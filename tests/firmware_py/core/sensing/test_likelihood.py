"""Presence by likelihood: what it takes for a fact, and what does not make one."""

from __future__ import annotations

import random
from collections.abc import Collection

import pytest

from firmware_py.core.sensing.claims import LikelihoodSettings
from firmware_py.core.sensing.likelihood import LikelihoodPresence
from firmware_py.core.sensing.zone_rates import ZoneState

HERE, THERE = "seat1.bets", "seat2.bets"
ROUND_S = 0.25


class Bench:
    """An estimator that is shown rounds."""

    def __init__(self, **settings: object) -> None:
        self.now_s = 0.0
        self.presence = LikelihoodPresence(
            LikelihoodSettings(**settings),
            references={HERE: "REF"},
            neighbours={HERE: (THERE,), THERE: (HERE,)},
        )

    def look(self, *uids: str, zone: str = HERE, times: int = 1, is_void: bool = False) -> list:
        """Show the same round so many times; return what settled."""
        moved = []
        for _ in range(times):
            self.now_s += ROUND_S
            read = uids if is_void or zone != HERE else (*uids, "REF")
            moved += self.presence.observe(zone, read, self.now_s)
        return moved

    def chips(self) -> Collection[str]:
        """Return what lies here."""
        return self.presence.tags_in(HERE)


def test_one_sighting_is_no_chip() -> None:
    bench = Bench()
    assert bench.look("A") == []
    assert not bench.presence.is_settled(HERE)
    assert bench.presence.newcomers(HERE) == {"A": ROUND_S}


def test_a_chip_settles_within_three_sightings() -> None:
    bench = Bench()
    moved = bench.look("A", times=3)
    assert [(one.uid, one.is_there, one.first_at_s) for one in moved] == [("A", True, ROUND_S)]
    assert bench.presence.is_settled(HERE)
    assert bench.presence.confidence(HERE) >= 970


def test_more_chips_are_waited_for_longer() -> None:
    """Each of many may hide another one."""
    few, many = Bench(), Bench()
    few.look("A", times=3)
    many.look(*(f"C{number}" for number in range(20)), times=3)
    assert few.presence.is_settled(HERE)
    assert not many.presence.is_settled(HERE)


def test_a_newcomer_delays_the_others() -> None:
    bench = Bench()
    bench.look("A", "B", times=2)
    bench.look("A", "B", "C")
    assert not bench.presence.is_settled(HERE)
    bench.look("A", "B", "C", times=4)
    assert bench.presence.is_settled(HERE)
    assert bench.chips() == {"A", "B", "C"}


def test_a_tag_read_once_is_in_doubt_and_then_forgotten() -> None:
    bench = Bench()
    bench.look("A")
    bench.look(times=1)
    assert not bench.presence.is_settled(HERE)
    bench.look(times=12)
    assert bench.presence.is_settled(HERE)
    assert bench.chips() == set()


@pytest.mark.parametrize("misses", [1, 2, 3])
def test_a_few_misses_take_nothing_away(misses: int) -> None:
    bench = Bench()
    bench.look("A", times=20)
    assert bench.look(times=misses) == []
    assert bench.chips() == {"A"}


def test_a_chip_that_left_is_out_in_ten_rounds() -> None:
    bench = Bench()
    bench.look("A", "B", times=20)
    gone_at_s = bench.now_s + ROUND_S
    moved = bench.look("B", times=10)
    assert [(one.uid, one.is_there, one.first_at_s) for one in moved] == [("A", False, gone_at_s)]
    assert bench.presence.is_settled(HERE)


def test_a_void_round_proves_nothing_gone() -> None:
    bench = Bench()
    bench.look("A", times=20)
    assert bench.look(times=8, is_void=True) == []
    assert bench.chips() == {"A"}
    assert not bench.presence.is_blind(HERE)


def test_a_coil_that_stays_dead_is_blind_until_its_reference_is_back() -> None:
    bench = Bench()
    bench.look("A", times=20)
    bench.look(times=11, is_void=True)
    assert bench.presence.is_blind(HERE)
    assert bench.presence.health(bench.now_s)[0].state is ZoneState.BLIND
    bench.look("A")
    assert not bench.presence.is_blind(HERE)
    assert bench.chips() == {"A"}


def test_a_missed_reference_does_not_void_a_round_full_of_tags() -> None:
    """A dead coil reads nothing."""
    bench = Bench()
    bench.look("A", "B", "C", times=20)
    moved = bench.look("B", "C", times=10, is_void=True)
    assert [(one.uid, one.is_there) for one in moved] == [("A", False)]


def test_an_incomplete_round_proves_nothing_gone() -> None:
    bench = Bench()
    bench.look("A", times=20)
    for _ in range(20):
        bench.now_s += ROUND_S
        assert bench.presence.observe(HERE, ("REF",), bench.now_s, is_complete=False) == []
    assert bench.chips() == {"A"}


def test_a_ghost_of_the_next_antenna_is_no_chip_here() -> None:
    bench = Bench()
    bench.look("N", zone=THERE, times=10)
    bench.look("A", times=10)
    for number in range(40):
        bench.look("N", zone=THERE)
        bench.look(*("A", "N")[: 1 + (number % 5 == 0)])
    assert bench.chips() == {"A"}
    assert bench.presence.zone_of("N") == THERE


def test_a_chip_that_moves_is_there_and_then_here() -> None:
    bench = Bench()
    bench.look("A", zone=THERE, times=10)
    moved = []
    for _ in range(5):
        moved += bench.look(zone=THERE) + bench.look("A")
    assert [(one.zone, one.is_there) for one in moved] == [(THERE, False), (HERE, True)]


def test_a_tag_that_both_read_always_is_a_conflict() -> None:
    bench = Bench()
    for _ in range(20):
        bench.look("A", zone=THERE)
        bench.look("A")
    assert bench.presence.conflicts(bench.now_s) == [("A", THERE, HERE)]
    assert bench.presence.zone_of("A") is None
    assert not bench.presence.is_settled(HERE)
    assert bench.presence.is_overdue(HERE, bench.now_s)
    assert bench.presence.confidence(HERE) <= 500


def test_doubt_is_put_to_the_dealer_after_three_seconds() -> None:
    bench = Bench(ask_after_rounds=4)
    while not bench.presence.is_overdue(HERE, bench.now_s):
        bench.look("A", zone=THERE)
        bench.look("A")
        assert bench.now_s < 10
    assert bench.now_s >= 3
    assert not bench.presence.is_overdue("seat3.bets", bench.now_s)


def test_a_badly_placed_chip_is_a_chip() -> None:
    """Read in every third round only, and by no other antenna."""
    bench = Bench()
    for _ in range(10):
        bench.look("A", "B")
        bench.look("A", times=2)
    assert bench.chips() == {"A", "B"}


def test_miss_and_ghost_rates_are_learnt() -> None:
    bench = Bench()
    for number in range(200):
        bench.look(*("N", "M") if number % 4 else ("N",), zone=THERE)
        bench.look("A", *("N",)[: number % 10 == 0])
    here, there = bench.presence.health(bench.now_s)
    assert here.ghost_rate == pytest.approx(0.05, abs=0.02)
    assert there.miss_rate == pytest.approx(0.125, abs=0.03)
    assert (here.zone, here.void_rounds) == (HERE, 0)


def test_leaving_chips_do_not_look_like_misses() -> None:
    bench = Bench()
    bench.look("A", times=60)
    before = bench.presence.health(bench.now_s)[0].miss_rate
    bench.look(times=10)
    assert bench.chips() == set()
    assert bench.presence.health(bench.now_s)[0].miss_rate == before


def test_a_zone_that_misses_much_for_a_minute_is_degraded() -> None:
    bench = Bench()
    for number in range(400):
        bench.look(*("A",)[: number % 5 > 1])
    assert bench.presence.health(bench.now_s)[0].state is ZoneState.DEGRADED


def test_looking_at_changed_tags_only_forgets_no_doubt() -> None:
    """After each round the doubt is that of looking at every tag again."""
    rng = random.Random(7)
    bench = Bench()
    here, there = [f"C{number}" for number in range(12)], [f"N{number}" for number in range(6)]
    for number in range(400):
        lying = here[: 4 + number // 40]
        near = [uid for uid in there if rng.random() < 0.1]
        read = [uid for uid in lying if rng.random() < 0.8]
        bench.look(*read, *near, is_void=rng.random() < 0.1)
        bench.look(*(uid for uid in there if rng.random() < 0.8), zone=THERE)
        for zone, area in bench.presence._claims.areas.items():
            kept = dict(area.doubts)
            bench.presence._mistakes.weigh(area.tags.values())
            assert kept == pytest.approx(area.doubts), (number, zone)
            bench.presence._mistakes.judge(area, bench.now_s)


def test_the_order_of_the_tags_in_a_round_decides_nothing() -> None:
    """A tape that is played again gives the same, though sets have no order."""
    rng = random.Random(3)
    one, other = Bench(), Bench()
    uids = [f"C{number}" for number in range(60)]
    for _ in range(120):
        read = [uid for uid in uids if rng.random() < 0.8]
        moved, alike = one.look(*read), other.look(*(uid.replace("C", "D") for uid in read))
        assert [move.uid[1:] for move in moved] == [move.uid[1:] for move in alike]
        (health,) = one.presence.health(0.0)
        assert (health,) == other.presence.health(0.0)
        assert one.presence._claims.area(HERE).doubt == other.presence._claims.area(HERE).doubt
