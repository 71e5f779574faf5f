"""Pages against golden pictures, pixel by pixel."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from engine.happenings import Street
from engine.rulings import Action, Ruling, Status
from firmware_py.core.dealer_face import fonts
from firmware_py.core.dealer_face.main_page import draw_main_page
from firmware_py.core.dealer_face.notice_page import draw_notice
from firmware_py.core.dealer_face.terminal_picture import framed, to_blocks, to_braille
from firmware_py.texts import LANGUAGES, catalogue
from tests.firmware_py.samples import QUESTION, RAISE, public_view

GOLDEN = Path(__file__).parents[3] / "data" / "oled"

ALL_IN = RAISE._replace(to=125000, all_in=True, rules=("47-A", "43-B"))
VIEWS = {
    "call": public_view(),
    "big-all-in": public_view(
        pot=1234500, to_call=120000, min_raise_to=240000, rulings=(ALL_IN,), bb_ante=500
    ),
    "no-raise": public_view(to_call=0, may_raise=False, rulings=(Ruling(2, Status.HELD),)),
    "floor": public_view(
        {"is_clock_running": False},
        actor=0,
        street=Street.FLOP,
        rulings=(Ruling(10, Status.FLOOR, rules=("40-B",)),),
        questions=(QUESTION,),
    ),
    "over": public_view(
        {"level_seconds_left": None},
        actor=0,
        street=Street.OVER,
        rulings=(Ruling(1, Status.FINAL, Action.FOLD),),
    ),
    "first": public_view({"level": 1, "level_seconds_left": 1200}, rulings=()),
}


def assert_golden(image: Image.Image, name: str) -> None:
    """Compare with the stored picture; a missing one is drawn, and the run fails all the same."""
    path = GOLDEN / f"{name}.png"
    if not path.exists():
        image.save(path)
        pytest.fail(f"drew {path.name}: look at it, then run again")
    with Image.open(path) as golden:
        assert golden.size == image.size
        assert golden.convert("1").tobytes() == image.tobytes(), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_main_page(name: str, language: str) -> None:
    """The page is what somebody looked at and approved."""
    image = draw_main_page(VIEWS[name], language)
    assert (image.mode, image.size) == ("1", (128, 64))
    assert_golden(image, f"{name}-{language}")


@pytest.mark.parametrize(
    ("name", "title", "text"),
    [
        ("notice-en", "OUT OF SERVICE", "The journal cannot be written: no space left"),
        ("notice-zh-Hant", "暫停服務", "記錄無法寫入:請檢查儲存空間後重新啟動本機"),
    ],
)
def test_notice_page(name: str, title: str, text: str) -> None:
    """Sentences are broken over the lines."""
    assert_golden(draw_notice(title, text), name)


def test_notice_that_is_too_long_is_cut() -> None:
    """A long text fills the page and goes no further."""
    assert draw_notice("X", "word " * 200).size == (128, 64)


def test_golden_pictures_are_all_used() -> None:
    """No picture is left over from a page that is gone."""
    names = {f"{name}-{language}" for name in [*VIEWS, "notice"] for language in LANGUAGES}
    assert {path.stem for path in GOLDEN.glob("*.png")} == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_text_has_its_glyphs(language: str) -> None:
    """No text of the pages shows the box that stands for a missing glyph."""
    faces = (fonts.PLAIN, fonts.BOLD, fonts.LARGE_NARROW)
    characters = {c for text in catalogue(language).tables["page"].values() for c in text}
    missing = {c for c in characters for face in faces if not _has_glyph(c, face)}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_its_glyphs(language: str) -> None:
    """All texts of the catalogues can be drawn in the face for sentences."""
    tables = catalogue(language).tables.values()
    characters = {c for table in tables for text in table.values() for c in text}
    missing = {c for c in characters if not _has_glyph(c, fonts.WORDS)}
    assert missing == set()


def test_missing_glyph_would_be_seen() -> None:
    """The two tests above can fail."""
    assert not _has_glyph("\u0e01", fonts.WORDS)
    assert not _has_glyph("查", fonts.PLAIN)


def _has_glyph(character: str, face: fonts.Face) -> bool:
    if character.isspace():
        return True
    box = _drawn("\ue000", face)
    return _drawn(character, face) != box


def _drawn(character: str, face: fonts.Face) -> bytes:
    from PIL import ImageDraw

    image = Image.new("1", (40, 40))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    fonts.write(draw, 0, 0, character, face)
    return image.tobytes()


def test_terminal_picture() -> None:
    """Half blocks show two rows of pixels; an odd row has nothing below it."""
    image = Image.new("1", (3, 3))
    for point in ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)):
        image.putpixel(point, 1)
    assert to_blocks(image) == ["▀█▄", "  ▀"]
    assert framed(["▀█▄", "  ▀"]) == ["┌───┐", "│▀█▄│", "│  ▀│", "└───┘"]


def test_terminal_picture_of_the_page_loses_nothing() -> None:
    """The page can be read back from its text, pixel by pixel."""
    image = draw_main_page(VIEWS["call"], "zh-Hant")
    back = Image.new("1", image.size)
    for row, line in enumerate(to_blocks(image)):
        for x, block in enumerate(line):
            back.putpixel((x, 2 * row), int(block in "▀█"))
            back.putpixel((x, 2 * row + 1), int(block in "▄█"))
    assert back.tobytes() == image.tobytes()


def test_braille_picture_of_the_page_loses_nothing() -> None:
    """The small picture too can be read back, dot by dot (Unicode, Braille Patterns)."""
    image = draw_main_page(VIEWS["call"], "en")
    lines = to_braille(image)
    assert (len(lines), len(lines[0])) == (16, 64)
    back = Image.new("1", image.size)
    order = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            for bit, (dx, dy) in enumerate(order):
                is_lit = (ord(character) - 0x2800) >> bit & 1
                back.putpixel((2 * column + dx, 4 * row + dy), is_lit)
    assert back.tobytes() == image.tobytes()
