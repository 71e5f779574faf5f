"""Draws delay against error: one panel a scene, one line a method."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tests.bench.sensing.measure import Figures

PANEL = (560, 420)
MARGIN = (64, 40, 24, 52)
"""Left, top, right and bottom of a panel, in pixels."""
COLOURS = {
    "ours": (20, 110, 60),
    "raw difference": (150, 150, 150),
    "fixed window": (190, 90, 20),
    "SMURF": (70, 70, 190),
}
MOST_ROUNDS = 40.0
LEAST_WRONG, MOST_WRONG = 0.0003, 1.0
Curves = Mapping[str, Sequence[Figures]]


def draw(panels: Mapping[str, tuple[Curves, float, float]], path: Path) -> None:
    """Write the picture.

    Args:
        panels: title to curves by method, and the targets for p95 and for wrong amounts.
        path: a PNG file.
    """

    def place(p95: float, wrong: float) -> tuple[float, float]:
        left, top, right, bottom = MARGIN
        decades = math.log10(MOST_WRONG / LEAST_WRONG)
        share = math.log10(max(wrong, LEAST_WRONG) / LEAST_WRONG) / decades
        x = left + min(p95, MOST_ROUNDS) / MOST_ROUNDS * (PANEL[0] - left - right)
        return x, PANEL[1] - bottom - share * (PANEL[1] - top - bottom)

    font = ImageFont.load_default(15)
    image = Image.new("RGB", (PANEL[0] * len(panels), PANEL[1]), "white")
    for number, (title, (curves, target_p95, target_wrong)) in enumerate(panels.items()):
        panel = Image.new("RGB", PANEL, "white")
        pen = ImageDraw.Draw(panel)
        x, y = place(target_p95, target_wrong)
        origin = place(0, 0)
        pen.rectangle((origin[0], y, x, origin[1]), fill=(225, 240, 225))
        pen.text((MARGIN[0], 10), title, fill="black", font=font)
        for rounds in range(0, int(MOST_ROUNDS) + 1, 10):
            x, y = place(rounds, 0)
            pen.line((x, y, x, place(rounds, MOST_WRONG)[1]), fill=(220, 220, 220))
            pen.text((x - 8, y + 6), str(rounds), fill="black", font=font)
        for wrong in (0.001, 0.01, 0.1, 1.0):
            x, y = place(0, wrong)
            pen.line((x, y, place(MOST_ROUNDS, wrong)[0], y), fill=(220, 220, 220))
            pen.text((8, y - 9), f"{wrong * 100:g} %", fill="black", font=font)
        pen.text((MARGIN[0], PANEL[1] - 26), "p95, rounds; wrong, %", fill="black", font=font)
        for row, (method, figures) in enumerate(curves.items()):
            dots = [place(one.p95, one.wrong) for one in figures]
            if len(dots) > 1:
                pen.line(dots, fill=COLOURS[method], width=2)
            for x, y in dots:
                pen.ellipse((x - 4, y - 4, x + 4, y + 4), fill=COLOURS[method])
            at = (PANEL[0] - 150, MARGIN[1] + 18 * row)
            pen.text(at, method, fill=COLOURS[method], font=font)
        image.paste(panel, (PANEL[0] * number, 0))
    image.save(path, optimize=True)
