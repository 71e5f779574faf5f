"""Takes the pictures of the status screen in this folder from a running station.

    python docs/take_pictures.py http://127.0.0.1:8080/

It takes the page as it is at that moment, on a phone and on a desk, light in English and dark in
Chinese. Start the station with ``make run`` and call this when the hand is worth a picture.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

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
LOOKS = (("en", "light"), ("zh-Hant", "dark"))


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
                _take(browser, address, folder / f"status-{size}-{scheme}-{language}.png")
                for size in SIZES
                for language, scheme in LOOKS
            ]
        finally:
            browser.close()


def _take(browser: Browser, address: str, path: Path) -> Path:
    _, size, scheme, language = path.stem.split("-", 3)
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.goto(f"{address.rstrip('/')}/?lang={language}")
    page.wait_for_selector(".table")
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
    for path in take_pictures(arguments[0]):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
