"""Takes the pictures of display and status screen in this folder from a running station.

    python docs/take_pictures.py http://127.0.0.1:8080/

It takes the page as it is at that moment, on a phone and on a desk, light in English and dark in
Chinese, and the dealer's display, drawn from the same view by the same code, four times its size.
Start the station with ``make run`` and call this when the hand is worth a picture.

    python docs/take_pictures.py pages

puts every page of the display on one sheet a language, numbered as in ``display.md``, from the
pictures that the tests compare with.
"""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.request import urlopen

import msgspec
from PIL import Image, ImageDraw, ImageOps
from playwright.sync_api import Browser, sync_playwright

from firmware_py.core.dealer_face.display import page_of
from firmware_py.view import PublicView

FOLDER = Path(__file__).parent / "pictures"
APPROVED = Path(__file__).parents[1] / "tests" / "data" / "oled"
CHROMIUM = "/usr/bin/chromium"
ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
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
LOOKS = (("en", "light"), ("zh-Hant", "dark"))
PAGES = {
    "status": "",
    "hand": "hands/now",
    "level": "level",
    "rules": "rules?q=%E5%85%A8%E4%B8%8B",
}
"""The page of each picture; of all but the first, the phone's are enough."""


def take_pictures(address: str, folder: Path = FOLDER) -> list[Path]:
    """Write one picture a size and look into ``folder``; returns their paths.

    Raises:
        playwright.sync_api.Error: the browser cannot be started or the station not be reached.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            return [
                _take(browser, address, folder / f"{page}-{size}-{scheme}-{language}.png")
                for page in PAGES
                for size in SIZES
                for language, scheme in LOOKS
                if page == "status" or size == "phone"
            ]
        finally:
            browser.close()


def take_display(address: str, folder: Path = FOLDER) -> list[Path]:
    """Write the dealer's display in both languages; returns the paths."""
    with urlopen(f"{address.rstrip('/')}/api/view", timeout=10) as answer:
        view = msgspec.json.decode(answer.read(), type=PublicView)
    paths = []
    for language in ("en", "zh-Hant"):
        paths.append(folder / f"oled-main-{language}.png")
        _glowing(page_of(view, language), SCALE).save(paths[-1], optimize=True)
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


def _take(browser: Browser, address: str, path: Path) -> Path:
    name, size, scheme, language = path.stem.split("-", 3)
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    where = f"{address.rstrip('/')}/{PAGES[name]}"
    page.goto(f"{where}{'&' if '?' in where else '?'}lang={language}")
    page.wait_for_selector(".table" if name == "status" else "main section")
    page.screenshot(path=path, full_page=size == "phone")
    context.close()
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(256)
    small.save(path, optimize=True)
    return path


def main(arguments: list[str]) -> int:
    """Take the pictures; the only argument is the station's address, or ``pages``."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    if arguments == ["pages"]:
        paths = draw_sheets()
    else:
        paths = [*take_display(arguments[0]), *take_pictures(arguments[0])]
    for path in paths:
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
