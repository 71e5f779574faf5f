"""Pages against golden pictures, pixel by pixel; nothing cut off in either language."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import msgspec
import pytest
from PIL import Image

from engine.rulings import Reason, Ruling, Status
from firmware_py.core.dealer_face import fonts
from firmware_py.core.dealer_face.canvas import Canvas, broken, short
from firmware_py.core.dealer_face.fault_page import draw_fault, place_name
from firmware_py.core.dealer_face.hand_over_page import open_matters
from firmware_py.core.dealer_face.matters import Kind, Page
from firmware_py.core.dealer_face.pages import on_canvas
from firmware_py.core.dealer_face.terminal_picture import framed, to_blocks, to_braille
from firmware_py.core.panel_codes import Armed
from firmware_py.core.panel_entry import Refusal, Refused
from firmware_py.core.sensing.keys import PanelState
from firmware_py.texts import LANGUAGES, catalogue, in_language
from firmware_py.view import DeviceLine, QuestionLine
from tests.firmware_py.core.dealer_face.golden import GOLDEN, MOST, SAMPLES, drawn, path_of
from tests.firmware_py.samples import public_view
from tests.firmware_py.texts import engine_keys

TABLES = ("page", "asked", "remedy", "entry", "refused", "armed")
EVERY = [(name, language) for name in SAMPLES for language in LANGUAGES]


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_page_is_the_approved_one(name: str, language: str) -> None:
    """Each page is what somebody looked at and approved; ``golden.py`` says how to draw anew."""
    image = drawn(name, language).image
    assert (image.mode, image.size) == ("1", (128, 64))
    with Image.open(path_of(name, language)) as golden:
        assert golden.convert("1").tobytes() == image.tobytes(), name


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_nothing_is_cut_off_and_there_is_room_to_move(name: str, language: str) -> None:
    """All texts have room, and the last column and row are free for the pixel shift."""
    canvas = drawn(name, language)
    assert canvas.overflows == []
    used = canvas.image.getbbox()
    assert used is not None
    assert used[2] <= 127
    assert used[3] <= 63


def test_golden_pictures_are_those_of_the_samples() -> None:
    """No picture is left over from a page that is gone."""
    assert set(GOLDEN.glob("*.png")) == {path_of(name, language) for name, language in EVERY}


def test_every_kind_of_page_has_a_picture() -> None:
    """A page that is added is looked at."""
    assert {sample.page.kind for sample in SAMPLES.values()} == set(Kind)


def _options() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every question of the engine, with its options at most four at a time."""
    for kind, options in sorted(engine_keys.questions().items()):
        for chosen in itertools.combinations(sorted(options), min(4, len(options))):
            yield kind, chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_fits_with_any_of_its_options(language: str) -> None:
    """The longest names of options have room, at seat 10 with two rules."""
    for kind, options in _options():
        asked = QuestionLine(1, 10, ["53-B", "RP-22"], list(options), {}, "", kind, MOST)
        view = msgspec.structs.replace(public_view(actor=0), questions=[asked])
        canvas = on_canvas(view, Page(Kind.FLOOR, "0"), catalogue(language))
        assert canvas.overflows == [], (kind, options)
        entry = on_canvas(view, Page(Kind.ENTRY), catalogue(language), PanelState("12_", "floor"))
        assert entry.overflows == [], (kind, options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_fits_on_the_main_page(language: str) -> None:
    """Each sentence of a ruling without an action is there in full, with large numbers."""
    values = dict.fromkeys(
        ("to", "amount", "total", "level", "owes", "change", "wanted", "least", "chip"), MOST
    ) | dict.fromkeys(("seat", "first", "target", "actor", "number", "hands"), 10)
    values |= {"small": 1_000_000, "big": 2_000_000, "seconds": 25}
    too_long = {}
    for key in catalogue(language).tables["reason"]:
        ruling = Ruling(10, Status.VOID, reason=Reason(key, tuple(values.items())))
        line = public_view(rulings=(ruling,)).rulings[-1]
        text = in_language(line.text, language)
        canvas = Canvas()
        faces = (fonts.PLAIN, fonts.NARROW, fonts.EDGE, fonts.SMALL)
        parts = canvas.flow(text, faces, top=30, end=54)
        if parts > 1:
            too_long[key] = text
    assert too_long == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_has_its_name(language: str) -> None:
    """What the keys are taken for is said in the bar, in full."""
    book = catalogue(language)
    for mode in book.tables["entry"]:
        canvas = on_canvas(public_view(), Page(Kind.ENTRY), book, PanelState("1_", mode))
        assert canvas.overflows == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_announcement_is_said_in_full(language: str) -> None:
    """Why a key did nothing has room on a page and at the foot of an open entry."""
    book = catalogue(language)
    for why in Refusal:
        keys = PanelState("1_", "amount", refused=Refused("next-hand", why))
        for kind in (Kind.ENTRY, Kind.REFUSED):
            assert on_canvas(public_view(), Page(kind), book, keys).overflows == [], (kind, why)
    for what in Armed:
        keys = PanelState(armed=(what,))
        assert on_canvas(public_view(), Page(Kind.ARMED), book, keys).overflows == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_of_any_length_is_shown_in_full(language: str) -> None:
    """What has no room comes in parts, and each character is in one of them."""
    text = " ".join(f"{number} 請檢查讀取器" for number in range(40))
    line = DeviceLine("seat10.bets", "degraded", dict.fromkeys(LANGUAGES, text))
    book = catalogue(language)
    canvas = Canvas()
    parts = canvas.flow(text, (fonts.WORDS,))
    assert parts > 3
    pictures = []
    for part in range(parts):
        canvas = Canvas()
        draw_fault(canvas, line, part, book)
        pictures.append(canvas.image.tobytes())
    assert len(set(pictures)) == parts
    canvas = Canvas()
    draw_fault(canvas, line, parts, book)
    assert canvas.image.tobytes() == pictures[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_open_matter_is_on_one_of_the_pages(language: str) -> None:
    """Four at a time, and around."""
    sample, book = SAMPLES["open-matters-largest"], catalogue(language)
    lines = list(open_matters(sample.view, book))
    parts = -(-len(lines) // 4)
    assert parts > 4
    pages = [
        on_canvas(sample.view, Page(Kind.OPEN_MATTERS, part=part), book).image.tobytes()
        for part in range(parts + 1)
    ]
    assert len(set(pages)) == parts
    assert pages[parts] == pages[0]


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("seat10.bets", "SEAT 10", "10號位"),
        ("board3", "board card 3", "第 3 張公共牌"),
        ("muck", "muck", "棄牌堆"),
        ("felt", "felt", "各區"),
        ("cards.a", "cards.a", "cards.a"),
    ],
)
def test_places_have_names(name: str, english: str, chinese: str) -> None:
    """A zone is named as people call it, a device as it is labelled."""
    for language, wanted in (("en", english), ("zh-Hant", chinese)):
        named = place_name(name, catalogue(language))
        assert named == wanted
        assert fonts.has_glyphs(named, fonts.BOLD)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a few words", ["a few", "words"]),
        ("unbreakable", ["unbreak", "able"]),
        ("請檢查讀取器，還有", ["請檢查", "讀取", "器，還", "有"]),
        ("共 1,234 枚", ["共", "1,234", "枚"]),
        ("共 123，枚", ["共", "123，枚"]),
    ],
)
def test_lines_are_broken_where_people_break_them(text: str, lines: list[str]) -> None:
    """At blanks, between ideographs, never inside a number or before a comma."""
    assert broken(text, fonts.WORDS, 56) == lines


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (999, "999"),
        (1_000, "1K"),
        (2_500, "2.5K"),
        (2_550, "2550"),
        (250_000, "250K"),
        (1_000_000, "1M"),
        (1_250_000, "1250K"),
        (1_234_567, "1234567"),
    ],
)
def test_short_amounts_lose_nothing(amount: int, text: str) -> None:
    """Thousands and millions, with one decimal, or the whole number."""
    assert short(amount) == text


def test_text_that_is_cut_is_noticed() -> None:
    """The tests of this file can fail."""
    canvas = Canvas()
    canvas.text(0, 0, "a text that nobody can write in so little room", (fonts.NARROW,), right=50)
    canvas.big("88,888,888,888,888,888,888,888")
    assert len(canvas.overflows) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_text_has_its_glyphs(language: str) -> None:
    """No text of the pages shows the box that stands for a missing glyph."""
    faces = (fonts.PLAIN, fonts.BOLD, fonts.LARGE_NARROW)
    tables = [catalogue(language).tables[name] for name in TABLES]
    characters = {c for table in tables for text in table.values() for c in text}
    missing = {c for c in characters for face in faces if not fonts.has_glyphs(c, face)}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_its_glyphs(language: str) -> None:
    """All texts of the catalogues can be drawn in the face for sentences."""
    tables = catalogue(language).tables.values()
    characters = {c for table in tables for text in table.values() for c in text}
    missing = {c for c in characters if not fonts.has_glyphs(c, fonts.WORDS)}
    assert missing == set()


def test_missing_glyph_would_be_seen() -> None:
    """The two tests above can fail."""
    assert not fonts.has_glyphs("\u0e01", fonts.WORDS)
    assert not fonts.has_glyphs("查", fonts.PLAIN)


def test_terminal_picture() -> None:
    """Half blocks show two rows of pixels; an odd row has nothing below it."""
    image = Image.new("1", (3, 3))
    for point in ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)):
        image.putpixel(point, 1)
    assert to_blocks(image) == ["▀█▄", "  ▀"]
    assert framed(["▀█▄", "  ▀"]) == ["┌───┐", "│▀█▄│", "│  ▀│", "└───┘"]


def test_terminal_picture_of_the_page_loses_nothing() -> None:
    """The page can be read back from its text, pixel by pixel."""
    image = drawn("call", "zh-Hant").image
    back = Image.new("1", image.size)
    for row, line in enumerate(to_blocks(image)):
        for x, block in enumerate(line):
            back.putpixel((x, 2 * row), int(block in "▀█"))
            back.putpixel((x, 2 * row + 1), int(block in "▄█"))
    assert back.tobytes() == image.tobytes()


def test_braille_picture_of_the_page_loses_nothing() -> None:
    """The small picture too can be read back, dot by dot (Unicode, Braille Patterns)."""
    image = drawn("call", "en").image
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
