"""The display's picture as text: two pixels a character, one above the other."""

from __future__ import annotations

from PIL import Image

_BLOCKS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def to_blocks(image: Image.Image) -> list[str]:
    """Return one line for each two rows of pixels; an odd last row has black below it."""
    width, height = image.size
    pixels = image.convert("1").load()
    assert pixels is not None
    lit = [[int(bool(pixels[x, y])) for x in range(width)] for y in range(height)]
    lit += [[0] * width] * (height % 2)
    return [
        "".join(_BLOCKS[pair] for pair in zip(above, below, strict=True))
        for above, below in zip(lit[::2], lit[1::2], strict=True)
    ]


def framed(lines: list[str]) -> list[str]:
    """Return the lines in a thin frame, as the display sits in its bezel."""
    width = max(map(len, lines), default=0)
    return [
        "┌" + "─" * width + "┐",
        *(f"│{line:<{width}}│" for line in lines),
        "└" + "─" * width + "┘",
    ]
