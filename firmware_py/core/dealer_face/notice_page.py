"""A page of words, for what the main page cannot say: out of service, and why."""

from __future__ import annotations

from PIL import Image, ImageDraw

from firmware_py.core.dealer_face.fonts import BOLD, PLAIN, WORDS, Face, width_of, write
from firmware_py.core.dealer_face.main_page import HEIGHT, WIDTH

_FIRST_IDEOGRAPH = "\u3000"


def draw_notice(title: str, text: str) -> Image.Image:
    """Draw a title in reverse and a text broken over the lines below it; what is more is cut.

    Chinese is drawn larger than Latin: three lines of eight ideographs.
    """
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    is_chinese = max(title + text, default="") >= _FIRST_IDEOGRAPH
    head, body = (WORDS, WORDS) if is_chinese else (BOLD, PLAIN)
    top = head.size
    draw.rectangle((0, 0, WIDTH - 1, top - 1), fill=1)
    write(draw, 2, 0, title, head, fill=0)
    for number, line in enumerate(_broken(text, body)[: (HEIGHT - top) // body.size]):
        write(draw, 0, top + int(not is_chinese) + number * body.size, line, body)
    return image


def _broken(text: str, face: Face) -> list[str]:
    """Break at blanks, and inside what is too long for a line (Chinese has no blanks)."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}".lstrip()
        if width_of(joined, face) <= WIDTH:
            lines[-1] = joined
            continue
        lines.append("")
        for character in word:
            if width_of(lines[-1] + character, face) > WIDTH:
                lines.append("")
            lines[-1] += character
    return [line for line in lines if line]
