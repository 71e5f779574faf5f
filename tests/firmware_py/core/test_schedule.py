"""The one plan for all fields: who is looked at when, and that nobody is forgotten."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware_py.core.schedule import Attention, Schedule

ZONES = [*(f"seat{n}.bets" for n in range(1, 11)), *(f"seat{n}.cards" for n in range(1, 11))]
ZONES += ["board1", "board2", "board3", "board4", "board5", "muck", "pot"]


def _run(schedule: Schedule, attention: Attention, slots: int) -> list[str | None]:
    return [schedule.next(attention, ZONES) for _ in range(slots)]


def test_the_seat_to_act_gets_every_second_slot() -> None:
    seen = _run(Schedule(ZONES), Attention(actor="seat4.bets"), 60)
    assert seen[0::2] == ["seat4.bets"] * 30
    assert "seat4.bets" not in seen[1::2]


def test_a_zone_in_which_something_moves_comes_before_others() -> None:
    attention = Attention(actor="seat4.bets", hot=frozenset({"muck"}))
    seen = _run(Schedule(ZONES), attention, 80)
    assert seen.count("muck") > 5 * max(seen.count(f"seat{n}.cards") for n in range(1, 11))


def test_a_zone_that_is_due_comes_before_plain_ones_and_those_before_idle_ones() -> None:
    attention = Attention(due=frozenset({"board1"}), idle=frozenset({"seat9.bets"}))
    seen = _run(Schedule(ZONES), attention, 300)
    assert seen.count("board1") > 2 * seen.count("seat1.bets") > 2 * seen.count("seat9.bets")


def test_without_an_actor_all_slots_are_shared() -> None:
    assert set(_run(Schedule(ZONES), Attention(), len(ZONES))) == set(ZONES)


def test_no_reader_no_slot() -> None:
    assert Schedule(ZONES).next(Attention(actor="seat1.bets"), []) is None


def test_only_zones_whose_reader_works_are_visited() -> None:
    schedule = Schedule(ZONES)
    attention = Attention(actor="seat4.bets", hot=frozenset({"pot"}))
    assert {schedule.next(attention, ["muck", "board1"]) for _ in range(20)} == {"muck", "board1"}


some_zones = st.frozensets(st.sampled_from(ZONES))
attentions = st.builds(
    Attention, st.sampled_from([None, *ZONES[:10]]), hot=some_zones, due=some_zones, idle=some_zones
)


@settings(deadline=None, max_examples=40)
@given(st.lists(attentions, min_size=1, max_size=8), st.integers(1, 40))
@example([Attention(actor="seat1.bets"), Attention(actor="seat2.bets")], 1)
def test_nothing_starves(turns: list[Attention], length: int) -> None:
    """However attention jumps about, each zone is visited within the stated number of slots."""
    schedule = Schedule(ZONES)
    last = dict.fromkeys(ZONES, 0)
    for slot in range(1, 2 * schedule.longest_wait):
        attention = turns[slot // length % len(turns)]
        zone = schedule.next(attention, ZONES)
        assert zone is not None
        last[zone] = slot
        assert slot - min(last.values()) <= schedule.longest_wait
