"""Takes the pictures of display and status screen in this folder from a running station.

    python docs/take_pictures.py http://127.0.0.1:8080/

It takes the page as it is at that moment, on a phone and on a desk, light in English and dark in
Chinese, and the dealer's display, drawn from the same view by the same code, four times its size.
Start the station with ``make run`` and call this when the hand is worth a picture.
"""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.request import urlopen

import msgspec
from PIL import Image, ImageOps
from playwright.sync_api import Browser, sync_playwright

from firmware_py.core.dealer_face.display import page_of
from firmware_py.view import PublicView

FOLDER = Path(__file__).parent / "pictures"
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
        page = page_of(view, language).convert("L")
        picture = ImageOps.colorize(page, "#04080c", "#9fdcff")
        size = (picture.width * SCALE, picture.height * SCALE)
        paths.append(folder / f"oled-main-{language}.png")
        picture.resize(size, Image.Resampling.NEAREST).save(paths[-1], optimize=True)
    return paths


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
    """Take the pictures; the only argument is the station's address."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    for path in (*take_display(arguments[0]), *take_pictures(arguments[0])):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
