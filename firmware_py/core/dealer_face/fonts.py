"""Pixel fonts of the display, and text that is made to fit.

The faces are drawn for one height each and are crisp there and at whole multiples.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

from PIL import Image, ImageDraw, ImageFont

_FALLBACK = "Galmuri11"
"""Has the ideographs that the Latin faces lack."""


_EXTRA = {"Galmuri9": frozenset("第級分秒盲注前暫停休息")}
"""Ideographs that a Latin face has all the same."""

_FIRST_IDEOGRAPH = "\u3000"
_STRAIGHT = str.maketrans("“”‘’", "\"\"''")
"""Quotation marks that pixel fonts do without."""
_IN_NO_FONT = "\ue000"


def is_chinese(text: str) -> bool:
    """Return whether a text has ideographs in it."""
    return max(text, default="") >= _FIRST_IDEOGRAPH


@dataclass(frozen=True, slots=True)
class Face:
    """A font at a size.

    Attributes:
        name: of the file.
        size: height of a line in pixels: 12 times ``scale`` for Galmuri11, 10 for Galmuri9, 8 for
            Galmuri7, 16 for Station16.
        scale: whole multiple of the drawn size.
    """

    name: str
    size: int
    scale: int = 1


PLAIN = Face("Galmuri11", 12)
NARROW = Face("Galmuri11-Condensed", 12)
HUGE_BOLD = Face("Galmuri11-Bold", 36, 3)
HUGE_NARROW = Face("Galmuri11-Condensed", 36, 3)
LARGE_BOLD = Face("Galmuri11-Bold", 24, 2)
LARGE = Face("Galmuri11", 24, 2)
LARGE_NARROW = Face("Galmuri11-Condensed", 24, 2)
BOLD = Face("Galmuri11-Bold", 12)
EDGE = Face("Galmuri9", 10)
SMALL = Face("Galmuri7", 8)
WORDS = Face("Station16", 16)
"""For sentences: has every common ideograph."""


def fitting(text: str, width: int, faces: tuple[Face, ...]) -> Face:
    """Return the first face that has the text's glyphs and in which it is at most ``width`` pixels
    wide, else the last."""
    return next(
        (face for face in faces if ink_width(text, face) <= width and has_glyphs(text, face)),
        faces[-1],
    )


def width_of(text: str, face: Face) -> int:
    """Return how far a line of text moves on, in pixels."""
    return sum(_advance(character, face) for character in text.translate(_STRAIGHT))


def ink_width(text: str, face: Face) -> int:
    """Return the width of a line of text without the gap after its last letter."""
    gap = 0 if face == WORDS else face.scale  # ideographs of Station16 may fill their width
    return max(0, width_of(text, face) - gap)


def has_glyphs(text: str, face: Face) -> bool:
    """Return whether every character of the text can be written in a face."""
    return all(_has_glyph(character, face) for character in text.translate(_STRAIGHT))


def ink_of(text: str, face: Face) -> tuple[int, int]:
    """Return the first row with ink, and the row below the last one; (0, 0) for blanks."""
    inks = (_ink(character, face) for character in text.translate(_STRAIGHT))
    rows = [ink for ink in inks if ink is not None]
    return (min(top for top, _ in rows), max(end for _, end in rows)) if rows else (0, 0)


def write(
    draw: ImageDraw.ImageDraw, x: int, y: int, text: str, face: Face, *, fill: int = 1
) -> int:
    """Write a line with its upper left corner at ``x``, ``y``; return where it ends."""
    for character in text.translate(_STRAIGHT):
        font = _font_for(character, face)
        draw.text((x, y), character, font=font, fill=fill)
        x += _advance(character, face)
    return x


@cache
def _advance(character: str, face: Face) -> int:
    return round(_font_for(character, face).getlength(character))


@cache
def _ink(character: str, face: Face) -> tuple[int, int] | None:
    box = _picture(character, face).getbbox()
    return None if box is None else (box[1], box[3])


@cache
def _has_glyph(character: str, face: Face) -> bool:
    """A character that a font lacks is drawn as a box, as one that no font has."""
    if character.isspace():
        return True
    return _picture(character, face).tobytes() != _picture(_IN_NO_FONT, face).tobytes()


def _picture(character: str, face: Face) -> Image.Image:
    image = Image.new("1", (2 * face.size, 2 * face.size))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.text((0, 0), character, font=_font_for(character, face), fill=1)
    return image


@cache
def _font_for(character: str, face: Face) -> ImageFont.FreeTypeFont:
    if face == WORDS or character < _FIRST_IDEOGRAPH or character in _EXTRA.get(face.name, ()):
        return _font(face.name, face.size)
    return _font(_FALLBACK, 12 * face.scale)


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    source = resources.files(__package__) / "fonts" / f"{name}.woff"
    with resources.as_file(source) as path:
        return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
