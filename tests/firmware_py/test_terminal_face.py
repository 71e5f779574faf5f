"""What ``run`` prints, with and without a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from firmware_py.terminal_face import PictureFace, PlainFace, make_terminal_face, ruling_text
from tests.firmware_py.samples import CALL, RAISE, public_view


def test_ruling_is_one_line_with_its_rule() -> None:
    """Seat, ruling, rule number and reason, in the language of the display."""
    (line,) = public_view(rulings=(CALL,)).rulings
    assert ruling_text(line, 2950, "en") == f"seat 4: {line.text['en']}  [45-A]  (pot 2,950)"
    assert (
        ruling_text(line, 2950, "zh-Hant")
        == f"4 號位：{line.text['zh-Hant']}〔45-A〕（底池 2,950）"
    )


def test_plain_lines_come_once() -> None:
    """A picture that is shown again prints nothing; a new ruling does."""
    out = io.StringIO()
    face = PlainFace(out, "en")
    face.show(public_view({"sequence": 1}, rulings=(RAISE,)))
    face.show(public_view({"sequence": 1, "level_seconds_left": 3}, rulings=(RAISE,)))
    face.show(public_view({"sequence": 2}, rulings=(CALL,)))
    printed = out.getvalue().splitlines()
    assert printed[0] == "hand 12: blinds 250/500, button seat 6"
    assert [line.split(":")[0] for line in printed if line.startswith("seat")] == [
        "seat 3",
        "seat 4",
    ]
    assert sum(line.startswith("┌") for line in printed) == 1


@pytest.mark.parametrize(
    ("width", "height", "columns"), [(150, 60, 128), (150, 24, 64), (80, 60, 64)]
)
def test_picture_fits_the_terminal(width: int, height: int, columns: int) -> None:
    """Large half blocks where there is room, Braille where there is not."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=width, height=height)
    with PictureFace(console, out, "en") as face:
        face.say_address("http://127.0.0.1:8080/")
        face.show(public_view())
    drawn = out.getvalue()
    assert "┌" + "─" * columns + "┐" in drawn
    assert "http://127.0.0.1:8080/" in drawn
    assert "seat 4: Call 1,100" in drawn


def test_without_a_terminal_lines_are_printed() -> None:
    """A file or pipe gets plain text."""
    out = io.StringIO()
    face = make_terminal_face(out, "en")
    assert type(face) is PlainFace
    with face:
        face.say_address("http://127.0.0.1:8080/")
        face.beat()
        face.lose()
    assert out.getvalue() == (
        "status screen: http://127.0.0.1:8080/   (Ctrl-C ends)\n"
        "the table is silent: waiting for it\n"
    )


def test_a_stop_that_was_asked_for_is_no_news() -> None:
    out = io.StringIO()
    face = PlainFace(out, "en")
    face.end()
    face.lose()
    assert out.getvalue() == ""
