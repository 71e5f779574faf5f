"""Takes the pictures of display and status screen in this folder from a running station.

    python -m docs.take_pictures http://127.0.0.1:8080/ floor 123456

It takes the pages as they are at that moment, as the person sees them whose name and PIN are given,
and the dealer's display, drawn from the same view by the same code, four times its size. Phones
show English by daylight, desks Chinese in the dark, and the table both ways. Start the station with
``make run SPEED=3 PLAY=docs/pictures/undercall.toml`` and call this when the question is open.

    python -m docs.take_pictures pages

puts every page of the display on one sheet a language, numbered as in ``display.md``, from the
pictures that the tests compare with.
"""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.request import urlopen

import msgspec
from PIL import Image, ImageDraw, ImageOps
from playwright.sync_api import Browser, Page, sync_playwright

from firmware_py.core.dealer_face.matters import MAIN
from firmware_py.core.dealer_face.pages import draw_page
from firmware_py.view import PublicView
from tests.firmware_py.chromium import ARGS, PATH

FOLDER = Path(__file__).parent / "pictures"
APPROVED = Path(__file__).parents[1] / "tests" / "data" / "oled"
SIZES = {"phone": (390, 844), "desk": (1440, 900)}
SCALE = 4
"""Dots of the picture to one of the display."""
SHEET = (
    *("call", "notice", "floor-two", "floor-three", "confirm", "clock", "clock-countdown"),
    *("cards-up", "cards-down", "shows-first", "shows-next", "award-side", "award-odd", "change"),
    *("owes", "all-in-button", "fault-reader", "fault-doubt", "fault-out", "level", "break"),
    *("color-up", "no-push", "hand-for-hand", "hand-over", "open-matters", "entry-amount"),
    *("entry-floor", "entry-hidden", "refused", "armed", "floor-called"),
)
"""The pages of a sheet in their order, by the names of their approved pictures."""
COLUMNS, SHEET_SCALE, GAP = 4, 2, 22
LOOKS = {"phone": ("en", "light"), "desk": ("zh-Hant", "dark")}
PAGES = {
    "status": "",
    "question": "question/{mark}?option=call",
    "hand": "hands/now",
    "step": "hands/{hand}/steps/{step}",
    "correct": "hands/{hand}/correct/{step}",
    "seat": "seats/{seat}",
    "level": "level",
    "rules": "rules?q=%E5%85%A8%E4%B8%8B",
    "rule": "rules/51-B",
}
"""The page of each picture; the running hand, its newest step and its question are filled in."""
TALLEST = 1500
"""Dots of a phone's page that are shown."""


def take_pictures(address: str, name: str, pin: str, folder: Path = FOLDER) -> list[Path]:
    """Write one picture a page and size into ``folder``; returns their paths.

    Raises:
        playwright.sync_api.Error: the browser cannot be started or the station not be reached.
        LookupError: no question is open at the table.
    """
    folder.mkdir(parents=True, exist_ok=True)
    view = _view(address)
    question, step = view.questions[0], view.steps[-1]
    facts = {
        "mark": question.mark, "seat": question.seat, "hand": view.hand_entry, "step": step.number,
    }  # fmt: skip
    looks = [(size, *look) for size, look in LOOKS.items()]
    swapped = [(size, *LOOKS[other]) for size, other in zip(LOOKS, reversed(LOOKS), strict=True)]
    paths = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH, args=ARGS)
        for size, language, scheme in (*looks, *swapped):
            page = _open(browser, address, SIZES[size], scheme)
            _sign_in(page, address, name, pin)
            pages = PAGES if (size, language, scheme) in looks else ("status",)
            for shown in pages:
                where = f"{address.rstrip('/')}/{PAGES[shown].format(**facts)}"
                path = folder / f"{shown}-{size}-{scheme}-{language}.png"
                paths.append(
                    _take(page, f"{where}{'&' if '?' in where else '?'}lang={language}", path)
                )
            page.context.close()
        browser.close()
    return paths


def take_display(address: str, folder: Path = FOLDER) -> list[Path]:
    """Write the main page of the dealer's display in both languages; returns the paths."""
    view = _view(address)
    paths = []
    for language in ("en", "zh-Hant"):
        paths.append(folder / f"oled-main-{language}.png")
        _glowing(draw_page(view, MAIN, language), SCALE).save(paths[-1], optimize=True)
    return paths


def draw_sheets(folder: Path = FOLDER) -> list[Path]:
    """Write a sheet with all pages in each language; returns the paths."""
    paths = []
    wide, tall = 128 * SHEET_SCALE + GAP, 64 * SHEET_SCALE + GAP
    size = (COLUMNS * wide + GAP, -(-len(SHEET) // COLUMNS) * tall + GAP)
    for language in ("en", "zh-Hant"):
        sheet = Image.new("RGB", size, "#20262c")
        draw = ImageDraw.Draw(sheet)
        for place, name in enumerate(SHEET):
            at = (GAP + place % COLUMNS * wide, GAP + place // COLUMNS * tall)
            with Image.open(APPROVED / f"{name}-{language}.png") as page:
                sheet.paste(_glowing(page, SHEET_SCALE), at)
            draw.text((at[0], at[1] - 13), str(place + 1), fill="#c8d0d8")
        paths.append(folder / f"oled-pages-{language}.png")
        sheet.quantize(32).save(paths[-1], optimize=True)
    return paths


def _glowing(page: Image.Image, scale: int) -> Image.Image:
    """Return a page in the colours of the glass, enlarged."""
    picture = ImageOps.colorize(page.convert("L"), "#04080c", "#9fdcff")
    size = (picture.width * scale, picture.height * scale)
    return picture.resize(size, Image.Resampling.NEAREST)


def _view(address: str) -> PublicView:
    with urlopen(f"{address.rstrip('/')}/api/view", timeout=10) as answer:
        return msgspec.json.decode(answer.read(), type=PublicView)


def _open(browser: Browser, address: str, size: tuple[int, int], scheme: str) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.goto(f"{address.rstrip('/')}/sign-in?lang=en")
    return page


def _sign_in(page: Page, address: str, name: str, pin: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("PIN").fill(pin)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(address)


def _take(page: Page, where: str, path: Path) -> Path:
    page.goto(where)
    page.wait_for_selector("main section:visible")
    page.evaluate(
        "document.querySelector('.acts details:nth-of-type(2)')?.setAttribute('open', '')"
    )
    page.screenshot(path=path, full_page=page.viewport_size == {"width": 390, "height": 844})
    with Image.open(path) as picture:
        shown = picture.convert("RGB").crop((0, 0, picture.width, min(picture.height, TALLEST)))
    shown.quantize(128).save(path, optimize=True)
    return path


def main(arguments: list[str]) -> int:
    """Take the pictures: of a station's address with a person's name and PIN, or ``pages``."""
    if arguments == ["pages"]:
        paths = draw_sheets()
    elif len(arguments) == 3:
        paths = [*take_display(arguments[0]), *take_pictures(*arguments)]
    else:
        print(__doc__, file=sys.stderr)
        return 2
    for path in paths:
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
