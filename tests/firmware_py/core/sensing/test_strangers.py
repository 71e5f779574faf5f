"""A tag that nobody taught counts when two rounds saw it."""

from __future__ import annotations

from drivers.readings import Inventory
from engine.setup import Level, TableSetup
from engine.table import Table
from firmware_py.core.sensing.sensing import NoticeKind, Sensing
from firmware_py.core.sensing.strangers import MOST_WAITING, WINDOW_S, Strangers
from firmware_py.core.tags import TagBook

TAG, ZONE = "E0040000DEADBEEF", "seat3.bets"


def test_the_second_round_makes_it_count() -> None:
    strangers = Strangers()
    assert not strangers.counts(ZONE, TAG, 0.0)
    assert not strangers.counts("seat4.bets", TAG, 0.1)
    assert strangers.counts(ZONE, TAG, 0.2)
    assert strangers.counts(ZONE, TAG, 0.3)


def test_two_rounds_of_one_visit_are_enough() -> None:
    assert Strangers().counts(ZONE, TAG, 0.0, rounds=2)


def test_a_sighting_of_long_ago_does_not_help() -> None:
    strangers = Strangers()
    assert not strangers.counts(ZONE, TAG, 0.0)
    assert not strangers.counts(ZONE, TAG, WINDOW_S + 0.1)
    assert strangers.counts(ZONE, TAG, WINDOW_S + 0.2)
    assert not strangers.counts(ZONE, TAG, 3 * WINDOW_S)


def test_memory_is_bounded() -> None:
    strangers = Strangers()
    for number in range(MOST_WAITING + 1):
        assert not strangers.counts(ZONE, f"{number:016X}", 0.0)
    assert not strangers.counts(ZONE, f"{0:016X}", 0.1)
    assert strangers.counts(ZONE, f"{MOST_WAITING:016X}", 0.1)


def test_a_forged_tag_is_neither_noticed_nor_in_anybodys_way() -> None:
    sensing = Sensing({("chips", 1): ZONE}, {}, TagBook({}, {}))
    sensing.see(Table(TableSetup(Level(50, 100), 3, dict.fromkeys((1, 2, 3), 9000))).view)
    for number in range(40):
        forged = (f"E0040000{number:08X}",) if number % 2 else ()
        sensing.feed(Inventory("chips", 1, forged, number * 0.1), number * 0.1)
        assert sensing.is_quiet()
    assert not sensing.notices
    for _ in range(2):
        sensing.feed(Inventory("chips", 1, (TAG,), 4.0), 4.0)
    assert [notice.kind for notice in sensing.notices] == [NoticeKind.UNKNOWN_TAG]
    assert not sensing.is_quiet()
