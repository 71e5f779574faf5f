"""Logs and traces name no card and no tag, whatever an error's text quotes."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from drivers.errors import FrameError
from firmware_py.blanking import BlankingFormatter, trace_without_secrets, without_secrets

UID = "E004C35A275AC301"


@pytest.mark.parametrize(
    ("text", "blanked"),
    [
        ("seat 4 holds Ah Kd", "seat 4 holds ?? ??"),
        ("('Ah', 'Kd') and AhKd10c", "('??', '??') and ??"),
        ("A♥ 10♠\N{VARIATION SELECTOR-15}", "?? ??"),
        (f"tag {UID}", "tag ??"),
        (f"tag {UID.lower()}, 0x{UID}", "tag ??, ??"),
        ("e0 04 c3 5a 27 5a c3 01 came", "?? came"),
        ("E0:04:C3:5A", "??"),
        (repr(bytes.fromhex(UID)), "??"),
        ("tag 04123456789012", "tag ??"),
    ],
)
def test_cards_and_tags_are_blanked(text: str, blanked: str) -> None:
    assert without_secrets(text) == blanked


@pytest.mark.parametrize(
    "text",
    [
        "hand 12 goes on, pot 4500",
        "Asked for a Second time, all-in to 20000",
        "full-table-20261130-201500.tape at 20:15:00",
        "[Errno 121] Remote I/O error: /dev/i2c-1, address 0x20",
        "ended 3 times within 60 s; facade, decade",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert without_secrets(text) == text


def test_an_error_keeps_its_place() -> None:
    """The technician still sees where it happened."""
    with pytest.raises(ValueError, match="10c") as caught:
        int("10c AhKh")
    text = trace_without_secrets(caught.value)
    assert "test_blanking.py" in text
    assert text.endswith("invalid literal for int() with base 10: '?? ??'")


def test_a_trace_in_a_log_line_is_blanked() -> None:
    with pytest.raises(ValueError, match="Ah") as caught:
        int(f"seat 4 holds Ah, tag {UID}")
    trace = (caught.type, caught.value, caught.tb)
    record = logging.LogRecord("x", logging.ERROR, __file__, 1, "no %s", ("Kd",), trace)
    line = BlankingFormatter("%(levelname)s %(message)s").format(record)
    assert line.startswith("ERROR no ??\nTraceback")
    assert line.endswith("'seat 4 holds ??, tag ??'")


def test_an_error_of_bytes_says_how_many_and_keeps_them() -> None:
    raw = bytes.fromhex(UID)
    error = FrameError("expected a UID of 7 bytes", raw)
    assert str(error) == "expected a UID of 7 bytes, 8 bytes"
    assert error.raw == raw


UNCAUGHT = """
import asyncio, gc, resource, sys, threading
from firmware_py.processes import leave_no_core_dump, set_up_logging

set_up_logging()
leave_no_core_dump()
assert resource.getrlimit(resource.RLIMIT_CORE) == (0, 0)

def careless():
    raise LookupError("seat 4 holds Ah Kd, tag E004C35A275AC301")

class Lost:
    def __del__(self):
        careless()

async def forgotten():
    task = asyncio.ensure_future(asyncio.to_thread(careless))
    await asyncio.wait([task])
    del task
    gc.collect()

thread = threading.Thread(target=careless)
thread.start()
thread.join()
asyncio.run(forgotten())
Lost()
careless()
"""


def test_errors_that_nobody_catches_are_blanked_too() -> None:
    """In a thread, in a task nobody waited for, in a finalizer, and at the top of the program."""
    ended = subprocess.run(
        [sys.executable, "-c", UNCAUGHT],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=Path(__file__).parents[2],
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.count("LookupError: seat 4 holds ?? ??, tag ??") == 4
    for secret in ("Ah", "Kd", "E004C3"):
        assert secret not in ended.stderr.replace('holds Ah Kd, tag E004C35A275AC301")', "")
