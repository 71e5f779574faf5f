"""The table of faults: a test says what it provoked and saw, and the page must say the same.

``python -m tests.firmware_py.faults`` runs the tests and writes ``docs/faults.md`` from what they
saw; every other run compares.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "faults.md"
COLLECT = "FAULT_ROWS"
"""Environment variable: the folder that takes the rows of a run that writes the page."""

FAULTS = {
    1: "cable pulled in the middle of a frame",
    2: "garbage before, between and inside frames",
    3: "checksum wrong",
    4: "checksum right by chance",
    5: "length field lies",
    6: "one tag on two antennas",
    7: "two tags of one rank and suit",
    8: "unknown tag on a chip zone",
    9: "unknown tag on a card zone",
    10: "reader restarts in the middle of its work",
    11: "tags fall silent by the session flag",
    12: "reader answers, but always without tags",
    13: "wrong reader in the port, two swapped cables",
    14: "port without permission, port in use",
    15: "I2C errors 121, 5, 110",
    16: "SDA held low",
    17: "stuck or shorted button",
    18: "button chatter, two buttons at once, a button during a restart",
    42: "chips taken from or added to a zone between actions",
    43: "chips do not balance at the end of a hand",
}
"""Faults by number: those that reach the table through its readers and keys."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the page.

    Attributes:
        number: of the fault.
        done: how it was provoked.
        seen: what the station did, with the figures that the test read off.
    """

    number: int
    done: str
    seen: str

    def __str__(self) -> str:
        return f"| {self.number} | {FAULTS[self.number]} | {self.done} | {self.seen} |"


def observe(number: int, done: str, seen: str) -> None:
    """Hold what a test saw against the page.

    Args:
        number: of the fault.
        done: how it was provoked.
        seen: what the station did; made from values that the test read, the same in every run.

    Raises:
        AssertionError: the page says something else.
    """
    row = Row(number, done, seen)
    folder = os.environ.get(COLLECT)
    if folder:
        name = f"{number:02d}-{hashlib.sha256(str(row).encode()).hexdigest()[:12]}.json"
        Path(folder, name).write_text(json.dumps(asdict(row)), encoding="utf-8")
        return
    lines = PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else []
    known = [line for line in lines if line.startswith(f"| {number} |")]
    assert str(row) in known, f"{PAGE.name} does not say this: {row}"


def render(rows: list[Row]) -> str:
    """Return the page."""
    head = """\
# What the station does when something fails

This page is written by `python -m tests.firmware_py.faults` from what its tests saw on emulated
devices; the test run fails when it sees something else.

| # | fault | provoked by | what the station did |
| --- | --- | --- | --- |
"""
    return head + "".join(
        f"{row}\n" for row in sorted(rows, key=lambda one: (one.number, one.done))
    )
