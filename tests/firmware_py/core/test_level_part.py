"""The level clock announces levels, and a restart knows level and time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.happenings import Happening, LevelAnnounced, NextHandStarted
from firmware_py.config import LevelSection
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import Kind, Stamp
from firmware_py.core.journal_store import verified_entries
from firmware_py.core.level_part import NOTE_EVERY_S, LevelPart, level_clock, restore_levels
from firmware_py.core.refusal import RefusedError
from firmware_py.core.stamps import now_stamp

LEVELS = [LevelSection(25, 50, 20), LevelSection(50, 100, 20, bb_ante=100)]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.db", reserve_bytes=0) as opened:
        yield opened


class Bench:
    """A level part with a clock in hand."""

    def __init__(self, journal: Journal) -> None:
        self.now_s = 1000.0
        self.submitted: list[Happening] = []
        self.levels = level_clock(LEVELS)
        self.part = LevelPart(self.levels, journal, self._submit, lambda: self.now_s)

    async def _submit(self, happening: Happening) -> None:
        self.submitted.append(happening)


async def test_level_is_announced_to_the_table(journal: Journal) -> None:
    """When the time is up the next level is a happening like any other (TDA 2024, 23)."""
    bench = Bench(journal)
    bench.levels.start(1000.0)
    await bench.part.tick()
    assert bench.submitted == []
    bench.now_s += 1200
    await bench.part.tick()
    await bench.part.tick()
    assert bench.submitted == [LevelAnnounced(50, 100, 0, 100)]


async def test_notes_are_few(journal: Journal) -> None:
    """A change is noted at once, a running clock every half minute, a paused one never again."""
    bench = Bench(journal)
    await bench.part.tick()
    bench.now_s += 10 * NOTE_EVERY_S
    await bench.part.tick()
    assert journal.sequence == 1
    bench.levels.start(bench.now_s)
    for _ in range(int(3 * NOTE_EVERY_S)):
        await bench.part.tick()
        bench.now_s += 1
    assert journal.sequence == 1 + 3


async def test_restart_knows_level_and_time(journal: Journal, tmp_path: Path) -> None:
    """The clock runs on from the last note; a paused one waits."""
    bench = Bench(journal)
    bench.levels.start(1000.0)
    bench.now_s += 1200 + 300
    await bench.part.tick()
    journal.close()
    with Journal(tmp_path / "journal.db", reserve_bytes=0) as again:
        levels = level_clock(LEVELS)
        assert restore_levels(levels, again.entries, 5.0, now_stamp())
        assert (levels.level, levels.seconds_left(5.5), levels.is_running) == (2, 900, True)
        assert [entry.kind for entry in again.entries] == [Kind.NOTE]


BOOT, OTHER_BOOT = "one start of the computer", "another"


@pytest.mark.parametrize(
    ("boot_id", "now_s", "left"),
    [
        (BOOT, 110.0, 890),  # the process was restarted
        (BOOT, 230.0, 770),
        (BOOT, 4000.0, 880),  # it was stopped: nobody knows whether the table played
        (OTHER_BOOT, 4000.0, 880),  # the power was cut: the last entry is the last that is known
        (OTHER_BOOT, 1.0, 880),
    ],
)
async def test_restart_takes_off_what_is_known_to_have_passed(
    tmp_path: Path, boot_id: str, now_s: float, left: int
) -> None:
    """Wall time plays no part in it: it may jump by years at a start without a network."""
    at = [100.0, 0]

    def stamp() -> Stamp:
        at[1] += 10**12
        return Stamp(BOOT, int(at[0] * 1000), int(at[1]), is_synchronised=False)

    with Journal(tmp_path / "stamped.db", reserve_bytes=0, stamp=stamp) as journal:
        bench = Bench(journal)
        bench.levels.restore(2, 900)
        bench.levels.start(1000.0)
        await bench.part.tick()
        at[0] = 120.0
        await journal.append_note("other")
        levels = level_clock(LEVELS)
        now = Stamp(boot_id, int(now_s * 1000), 5, is_synchronised=False)
        entries = verified_entries(tmp_path / "stamped.db")
        assert restore_levels(levels, entries, 7.0, now)
    assert levels.seconds_left(7.0) == left
    assert levels.is_running


async def test_schedule_that_shrank_begins_anew(journal: Journal, tmp_path: Path) -> None:
    """A level that is no longer in the description is not restored."""
    bench = Bench(journal)
    bench.levels.go_to(2, 0.0)
    await bench.part.tick()
    await journal.append_note("other")
    levels = level_clock(LEVELS[:1])
    assert (
        restore_levels(levels, verified_entries(tmp_path / "journal.db"), 0.0, now_stamp()) is False
    )
    assert levels.level == 1


async def test_person_works_the_clock_and_is_noted(journal: Journal) -> None:
    """Forward announces the level at once; the record has who did it."""
    bench = Bench(journal)
    await bench.part.act("forward", position=1, seconds=0, person="Ana")
    assert bench.submitted == [LevelAnnounced(50, 100, 0, 100)]
    with pytest.raises(RefusedError, match="level-changed"):
        await bench.part.act("forward", position=1, seconds=0, person="Ana")
    assert bench.levels.level == 2


async def test_restart_knows_another_schedule_and_hand_for_hand(
    journal: Journal, tmp_path: Path
) -> None:
    """What a person set on the page holds after the power was cut."""
    bench = Bench(journal)
    other = [LevelSection(100, 200, 30, break_minutes=5), LevelSection(200, 400, 30)]
    await bench.part.use(other, "Ana")
    await bench.part.act("hand-for-hand", position=0, seconds=0, person="Ana")
    bench.part.hear(NextHandStarted(), (), None)  # type: ignore[arg-type]
    await bench.part.tick()
    await bench.part.act("add", position=0, seconds=10, person="Ana")
    journal.close()
    with Journal(tmp_path / "journal.db", reserve_bytes=0) as again:
        levels = level_clock(LEVELS)
        assert restore_levels(levels, again.entries, 5.0, now_stamp())
    assert [one.minutes for one in levels.schedule] == [30, 5, 30]
    assert levels.is_hand_for_hand
    assert levels.seconds_left(5.0) == 20 * 60 - 120 + 10
