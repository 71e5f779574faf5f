"""What a phone has to fetch before it shows the table, by the bytes that come over the wire."""

from __future__ import annotations

import face_views
import pytest
from playwright.async_api import async_playwright

from tests.bench.page import ARGS, CHROMIUM, first_load

MOST_BYTES = 150_000

pytestmark = pytest.mark.browser


async def test_first_load_is_small(feed, serve_feed):
    """The fullest page that there is: ten seats, open cards, a question, ruling and rules."""
    feed.show(face_views.busy())
    async with serve_feed(feed) as (host, port), async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = await browser.new_page()
        loaded = await first_load(page, f"http://{host}:{port}/")
        html = len(await page.content())
        await browser.close()
    assert html < loaded < MOST_BYTES
