"""The display's picture as text: two pixels a character as half blocks, or eight as Braille."""

from __future__ import annotations

from PIL import Image

_BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}

_BRAILLE = 0x2800
_DOT_BITS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)
_DOTS = {(number % 2, number // 2): bit for number, bit in enumerate(_DOT_BITS)}
"""Bit of each dot in Unicode's Braille patterns."""


def to_blocks(image: Image.Image) -> list[str]:
    """Return one line for each two rows of pixels; an odd last row has black below it."""
    lit = _rows(image)
    lit += [[0] * image.width] * (image.height % 2)
    return [
        "".join(_BLOCKS[pair] for pair in zip(above, below, strict=True))
        for above, below in zip(lit[::2], lit[1::2], strict=True)
    ]


def to_braille(image: Image.Image) -> list[str]:
    """Return a picture of half the width in characters: each shows 2 x 4 pixels, square ones.

    Width and height are multiples of 2 and 4.
    """
    lit = _rows(image)
    return [
        "".join(
            chr(_BRAILLE + sum(bit for (dx, dy), bit in _DOTS.items() if lit[y + dy][x + dx]))
            for x in range(0, image.width, 2)
        )
        for y in range(0, image.height, 4)
    ]


def _rows(image: Image.Image) -> list[list[int]]:
    pixels = image.convert("1").load()
    assert pixels is not None
    return [[int(bool(pixels[x, y])) for x in range(image.width)] for y in range(image.height)]


def framed(lines: list[str]) -> list[str]:
    """Return the lines in a thin frame, as the display sits in its bezel."""
    width = max(map(len, lines), default=0)
    return [
        "┌" + "─" * width + "┐",
        *(f"│{line:<{width}}│" for line in lines),
        "└" + "─" * width + "┘",
    ]
