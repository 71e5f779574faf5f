"""Starts that get nowhere are counted, working ones forgive them."""

from __future__ import annotations

from pathlib import Path

from firmware_py.core.journal_entry import Stamp
from firmware_py.core.start_count import StartCount


class Clock:
    def __init__(self) -> None:
        self.boot_id = "a"
        self.ms = 0

    def __call__(self) -> Stamp:
        return Stamp(self.boot_id, self.ms, 0, False)


def test_third_start_in_a_minute_is_refused(tmp_path: Path) -> None:
    """Two fail, the third stays out instead of trying again."""
    clock = Clock()
    for expected in (True, True, False, False):
        assert StartCount(tmp_path / "state" / "starts.json", clock).begin() is expected
        clock.ms += 5000


def test_start_that_worked_forgives(tmp_path: Path) -> None:
    """READY ends the count."""
    count = StartCount(tmp_path / "starts.json", Clock())
    for _ in range(6):
        assert count.begin()
        count.ready()


def test_slow_failures_and_another_boot_do_not_count(tmp_path: Path) -> None:
    """Only this boot's last minute matters."""
    clock = Clock()
    count = StartCount(tmp_path / "starts.json", clock)
    for _ in range(5):
        assert count.begin()
        clock.ms += 31_000
    clock.boot_id = "b"
    clock.ms = 0
    assert count.begin()


def test_unusable_folder_counts_nothing(tmp_path: Path) -> None:
    """A read-only or missing state folder never stops a start here; garbage is no count."""
    (tmp_path / "file").write_text("x")
    count = StartCount(tmp_path / "file" / "starts.json", Clock())
    assert all(count.begin() for _ in range(5))
    (tmp_path / "starts.json").write_text("no json")
    assert StartCount(tmp_path / "starts.json", Clock()).begin()
