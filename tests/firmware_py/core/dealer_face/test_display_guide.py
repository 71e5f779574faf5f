"""The guide for dealers shows and explains every page."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from PIL import Image

from firmware_py.core.dealer_face.matters import Kind
from firmware_py.texts import LANGUAGES
from tests.firmware_py.core.dealer_face.golden import SAMPLES, path_of

DOCS = Path(__file__).parents[4] / "docs"
SCRIPT = runpy.run_path(str(DOCS / "take_pictures.py"))


def test_every_page_is_on_the_sheet() -> None:
    """No kind of page is left out, and each picture is one that the tests compare with."""
    assert {SAMPLES[name].page.kind for name in SCRIPT["SHEET"]} == set(Kind)
    for name in SCRIPT["SHEET"]:
        assert all(path_of(name, language).exists() for language in LANGUAGES)


def test_guide_speaks_of_every_number_of_the_sheet() -> None:
    """Whoever looks at a picture finds its number in the text."""
    text = (DOCS / "display.md").read_text(encoding="utf-8")
    named: set[int] = set()
    for first, last in re.findall(r"\b(\d+) to (\d+)\b", text):
        named |= set(range(int(first), int(last) + 1))
    for numbers in re.findall(r"(?:^\| |\()((?:\d+(?:, )?)+)", text, re.MULTILINE):
        named |= {int(number) for number in numbers.split(", ")}
    assert set(range(1, len(SCRIPT["SHEET"]) + 1)) <= named


def test_sheets_are_those_of_the_approved_pictures(tmp_path: Path) -> None:
    """The sheets in ``docs`` show the pages as they are now."""
    for path in SCRIPT["draw_sheets"](tmp_path):
        with Image.open(path) as now, Image.open(DOCS / "pictures" / path.name) as kept:
            assert now.convert("RGB").tobytes() == kept.convert("RGB").tobytes(), path.name
