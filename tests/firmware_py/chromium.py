"""Debian's Chromium as tests and pictures use it: it asks nobody but the station."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Page

PATH = "/usr/bin/chromium"
ARGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
AXE = Path(__file__).parents[1] / "data" / "axe" / "axe.min.js"

CONTRAST = "{runOnly: ['color-contrast']}"
LOOKS = (
    (PHONE, "light", "{}"),
    (DESK, "dark", "{runOnly: ['color-contrast', 'target-size', 'list']}"),
    (PHONE, "dark", CONTRAST),
    (DESK, "light", CONTRAST),
)
"""Sizes and schemes, and what axe looks for that they decide."""

SMALL_TARGETS = """() => [...document.querySelectorAll('button, .button, nav.places a, .choice')]
    .filter(element => element.checkVisibility() && element.getBoundingClientRect().height < 40)
    .map(element => element.outerHTML.slice(0, 80))"""
"""What is touched with a thumb and is less than 40 px high."""


async def watched(context: BrowserContext) -> tuple[Page, list[str]]:
    """Return a new page and its errors as they come, refusals of the station left out."""
    page = await context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: _note(line, errors))
    return page, errors


def _note(line: Any, errors: list[str]) -> None:
    if line.type == "error" and "the server responded with a status of 4" not in line.text:
        errors.append(line.text)


async def sign_in(page: Page, who: tuple[str, str]) -> None:
    """Fill the sign-in form in and send it."""
    await page.get_by_label("Name").fill(who[0])
    await page.get_by_label("PIN").fill(who[1])
    await page.get_by_role("button", name="Sign in").click()


async def look_at(page: Page, looks: int = 2) -> None:
    """Look at a page on the phone in light and on the desk in dark, or all four ways.

    axe finds nothing (WCAG 2.2 A and AA, good practice), nothing goes sideways, and what is
    touched is large enough for a thumb.
    """
    await page.add_script_tag(path=AXE)
    for size, scheme, options in LOOKS[:looks]:
        await page.set_viewport_size(size)
        await page.emulate_media(color_scheme=scheme)
        found = await page.evaluate(f"axe.run(document, {options})")
        told = [(rule["id"], rule["nodes"][0]["html"]) for rule in found["violations"]]
        assert told == [], page.url
        assert found["passes"], page.url
        width = await page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["width"], page.url
        assert await page.evaluate(SMALL_TARGETS) == [], page.url
