"""Every page of every moment of the test vectors can be drawn, and nothing on it is cut off."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine.script.script import read_script
from firmware_py.core.dealer_face.matters import NO_KEYS, Page, matters_of
from firmware_py.core.dealer_face.page_chooser import pages_of
from firmware_py.core.dealer_face.pages import on_canvas
from firmware_py.outcomes import run_script
from firmware_py.texts import LANGUAGES, catalogue
from firmware_py.view import PublicView, from_table
from tests.firmware_py.samples import facts

DATA = Path(__file__).parents[3] / "data" / "vectors"
SEATS = list(range(1, 11))
RULES = sorted({path.stem.split("-")[0] for path in DATA.rglob("*.toml")})


def _moments(rule: str) -> Iterator[tuple[str, PublicView]]:
    for path in sorted(DATA.rglob(f"{rule}-*.toml")):
        script = read_script(tomllib.loads(path.read_text(encoding="utf-8")))
        for outcome in run_script(script):
            yield path.stem, from_table(outcome.view, facts())


def _pages(view: PublicView) -> list[Page]:
    return pages_of(matters_of(msgspec.structs.replace(view, chip_seats=SEATS), NO_KEYS))


@pytest.mark.parametrize("rule", RULES)
def test_every_page_has_room(rule: str) -> None:
    """Main page, hand-over, and whatever else is open at that moment, in each language."""
    drawn = 0
    for number, (name, view) in enumerate(_moments(rule)):
        book = catalogue(LANGUAGES[number % len(LANGUAGES)])
        for page in _pages(view):
            assert on_canvas(view, page, book).overflows == [], (name, number, page)
            drawn += 1
    assert drawn
