"""The status page in a real Chromium: bytes of the first load, and how soon a ruling is seen."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Page, async_playwright

from firmware_py.core.journal_store import read_entries
from tests.bench.running import Running, running_station

CHROMIUM = "/usr/bin/chromium"
ARGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
MOST_WAIT_S = 300.0

_WATCH = """() => {
    window.seen = [];
    const note = () => requestAnimationFrame(() => {
        const sequence = Number(document.querySelector('.table').dataset.sequence);
        window.seen.push([sequence, performance.timeOrigin + performance.now()]);
    });
    new MutationObserver(note).observe(document.querySelector('#ruling'),
        {subtree: true, childList: true, characterData: true, attributes: true});
}"""
"""Notes the number of the newest journal entry in the picture, and the time, with each ruling."""


@dataclass(frozen=True)
class PageFigures:
    """What was measured.

    Attributes:
        first_load_bytes: of all answers but pictures, as they came over the wire, heads included.
        delays_ms: sorted, from the stamp of a ruling's journal entry to its frame on the screen.
    """

    first_load_bytes: int
    delays_ms: list[float]


def measure_page(folder: Path, rulings: int = 30, speed: float = 20) -> PageFigures:
    """Run a station and look at its page until so many rulings were seen."""
    with running_station(folder, speed=speed) as station:
        return asyncio.run(_measure(station, rulings))


async def _measure(station: Running, rulings: int) -> PageFigures:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = await browser.new_page()
        loaded = await first_load(page, station.address)
        await page.evaluate(_WATCH)
        until_s = time.monotonic() + MOST_WAIT_S
        delays: dict[int, float] = {}
        while len(delays) < rulings and time.monotonic() < until_s:
            await page.wait_for_timeout(500)
            seen = await page.evaluate("window.seen")
            delays = _delays(station, seen)
        await browser.close()
    return PageFigures(loaded, sorted(delays.values()))


async def first_load(page: Page, address: str) -> int:
    """Open the page with nothing kept; return the bytes that came, pictures left out."""
    client = await page.context.new_cdp_session(page)
    await client.send("Network.enable")
    await client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def responded(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    client.on("Network.responseReceived", responded)
    client.on("Network.loadingFinished", finished)
    await page.goto(address, wait_until="load")
    await page.wait_for_function("document.querySelector('.table') !== null")
    return round(sum(size for one, size in sizes.items() if kinds.get(one) != "Image"))


def _delays(station: Running, seen: list[tuple[int, float]]) -> dict[int, float]:
    """Return by journal entry how long after its stamp it was first seen."""
    first: dict[int, float] = {}
    for sequence, at_ms in seen:
        first.setdefault(sequence, at_ms)
    if not first:
        return {}
    entries = read_entries(station.state / "journal.db", min(first), max(first))
    stamps = {entry.sequence: entry.stamp.wall_ms for entry in entries}
    return {one: at_ms - stamps[one] for one, at_ms in first.items() if one in stamps}
