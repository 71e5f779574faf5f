"""The throttling flags and where they come from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from drivers.linux.throttling import Throttling, parse_flags, read_throttling


def missing(command: Sequence[str]) -> str:
    raise FileNotFoundError(command[0])


@pytest.mark.parametrize(
    ("text", "flags"),
    [("throttled=0x0\n", 0), ("throttled=0x50005\n", 0x50005), ("50005\n", 0x50005)],
)
def test_both_spellings(text: str, flags: int) -> None:
    assert parse_flags(text) == flags


@pytest.mark.parametrize(
    ("bit", "field"),
    [
        (0, "has_under_voltage"),
        (1, "is_frequency_capped"),
        (2, "is_throttled"),
        (3, "is_hot"),
        (16, "had_under_voltage"),
        (17, "was_frequency_capped"),
        (18, "was_throttled"),
        (19, "was_hot"),
    ],
)
def test_each_bit(bit: int, field: str) -> None:
    found = Throttling.from_flags(1 << bit)
    names = Throttling.__dataclass_fields__
    assert [name for name in names if getattr(found, name)] == [field]


def test_command_comes_first(tmp_path: Path) -> None:
    asked: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> str:
        asked.append(command)
        return "throttled=0x10000\n"

    found = read_throttling(run=run, sysfs=tmp_path / "none")
    assert found is not None
    assert found.had_under_voltage
    assert not found.has_under_voltage
    assert asked == [["vcgencmd", "get_throttled"]]


@pytest.mark.parametrize("run", [missing, lambda _: "VCHI initialization failed"])
def test_sysfs_comes_second(tmp_path: Path, run) -> None:
    sysfs = tmp_path / "get_throttled"
    sysfs.write_text("1\n")
    found = read_throttling(run=run, sysfs=sysfs)
    assert found is not None
    assert found.has_under_voltage


def test_none_off_a_pi(tmp_path: Path) -> None:
    assert read_throttling(run=missing, sysfs=tmp_path / "none") is None


def test_real_command_that_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing on the path the default runner falls through to sysfs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "flags").write_text("0\n")
    assert read_throttling(sysfs=tmp_path / "flags") == Throttling.from_flags(0)


def test_real_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "vcgencmd"
    program.write_text('#!/bin/sh\n[ "$1" = get_throttled ] && echo throttled=0x4\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert read_throttling(sysfs=tmp_path / "none") == Throttling.from_flags(4)
