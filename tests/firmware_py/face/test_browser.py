"""The page in a real Chromium: live, in both languages, at both sizes, light and dark."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import face_views
import msgspec
import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from firmware_py.face.feed import Feed
from firmware_py.texts import catalogue
from tests.firmware_py.chromium import AXE, DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

HOSTILE = '<img src=x onerror="document.title=\'owned\'"><b>O\'Hara & "co"</b>'


@pytest_asyncio.fixture(loop_scope="module")
async def table(clock, serve_feed) -> AsyncIterator[tuple[Feed, str]]:
    """A feed with the clock of the test, and the address of its page."""
    feed = Feed(now=clock.now, wall=clock.wall)
    async with serve_feed(feed, beat_every_s=1.0) as (host, port):
        yield feed, f"http://{host}:{port}/"


@pytest_asyncio.fixture(loop_scope="module")
async def page(chromium, table) -> AsyncIterator[Page]:
    """A phone's page, closed before its station; any error in it fails the test."""
    context = await chromium.new_context(viewport=PHONE, locale="en-GB")
    opened = await context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    yield opened
    await context.close()
    assert errors == []


async def test_a_hand_is_shown_as_it_goes(page, table):
    feed, address = table
    await page.goto(address)
    await expect(page.locator("#notice")).to_contain_text("Waiting for the first word")
    feed.show(face_views.view())
    await expect(page.locator("#notice")).to_be_empty()
    await expect(page.locator("li.acts .number")).to_have_text("5")
    await expect(page.locator(".pot .figure")).to_have_text("1,500")
    feed.show(face_views.turned_into_call())
    await expect(page.locator("li.acts .number")).to_have_text("9")
    await expect(page.locator(".board [role=img]")).to_have_count(3)
    await expect(page.locator(".verdict")).to_contain_text("Call 2,100")
    await expect(page.locator("#questions")).to_be_hidden()
    feed.show(face_views.question())
    await expect(page.locator("#questions")).to_contain_text(
        catalogue("en").text("option", "forfeit")
    )
    await expect(page.locator("li.acts")).to_have_count(0)
    feed.show(face_views.showdown())
    await expect(page.locator("#questions")).to_be_hidden()
    await expect(page.locator(".awards li")).to_have_text(
        ["Side pot 1: seat 4 wins 24,900", "Main pot: seat 9 wins 37,050"]
    )
    await expect(page.get_by_label("queen of hearts")).to_be_visible()


async def test_news_arrives_quickly_and_replaces_only_what_changed(page, table):
    feed, address = table
    feed.show(face_views.view())
    await page.goto(address)
    await expect(page.locator(".pot .figure")).to_have_text("1,500")
    await page.evaluate("document.querySelector('#ruling h2').marked = true")
    await page.evaluate("""() => {
        window.changed = new Promise(done => new MutationObserver(() => done(performance.now()))
            .observe(document.querySelector('.pot .figure'),
                     {characterData: true, subtree: true, childList: true}));
    }""")
    started = await page.evaluate("performance.now()")
    feed.show(face_views.view(pot=9_999))
    assert await page.evaluate("window.changed") - started < 500
    assert await page.evaluate("document.querySelector('#ruling h2').marked") is True


async def test_the_page_is_live_however_slowly_its_scripts_come(page, table):
    """htmx looks for its extensions once; the one for streams must be there by then."""
    feed, address = table
    feed.show(face_views.view())

    async def come_late(route):
        async with asyncio.timeout(10):
            while not await page.evaluate("window.htmx !== undefined"):
                await asyncio.sleep(0)
        await route.continue_()

    await page.route("**/hx-sse*", come_late)
    await page.goto(address)
    feed.show(face_views.view(pot=777))
    await expect(page.locator(".pot .figure")).to_have_text("777")


async def test_the_level_counts_down_on_the_screen(page, table, clock):
    feed, address = table
    feed.show(face_views.view(level_seconds_left=61))
    await page.goto(address)
    await expect(page.get_by_role("timer")).to_have_text("1:01")
    clock.now_s += 2
    await expect(page.get_by_role("timer")).to_have_text("0:59")


async def test_a_rule_can_be_read_with_one_touch(page, table):
    """It stays open while the same ruling is shown, and another rule does not come opened."""
    feed, address = table
    feed.show(face_views.turned_into_call())
    await page.goto(address)
    cited = page.locator("#ruling details").first
    await expect(cited.locator("p")).to_be_hidden()
    await cited.locator("summary").click()
    await expect(cited.locator("p")).to_be_visible()
    same = face_views.turned_into_call().rulings[0]
    feed.show(face_views.view(rulings=[msgspec.structs.replace(same, change=123)]))
    await expect(page.locator("#ruling .due")).to_contain_text("123")
    await expect(cited.locator("p")).to_be_visible()
    feed.show(face_views.view(rulings=[face_views.ruling(6, "check", rules=["53-A"])]))
    await expect(cited).to_contain_text("53-A")
    await expect(cited.locator("p")).to_be_hidden()


async def test_the_language_is_switched_and_remembered(page, table):
    feed, address = table
    feed.show(face_views.turned_into_call())
    await page.goto(address)
    await page.get_by_role("link", name="繁體中文").click()
    await expect(page.locator(".verdict")).to_contain_text("跟注 2,100")
    await expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    feed.show(face_views.showdown())
    await expect(page.locator(".awards li").first).to_have_text("邊池 1：4 號位贏得 24,900")
    await page.goto(address)
    await expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    await page.get_by_role("link", name="English").click()
    await expect(page.locator(".awards li").first).to_contain_text("Side pot 1")


async def test_an_old_picture_says_so_and_recovers(page, table, clock):
    feed, address = table
    feed.show(face_views.view())
    await page.goto(address)
    await expect(page.locator("#notice")).to_be_empty()
    clock.now_s += 4
    await expect(page.locator("#notice")).to_contain_text("No news from the table since 21:14:05")
    feed.lose()
    await expect(page.locator("#notice")).to_contain_text("core does not answer")
    feed.beat()
    await expect(page.locator("#notice")).to_be_empty()


async def test_a_station_that_is_gone_is_noticed_and_found_again(chromium, clock, serve_feed):
    feed = Feed(now=clock.now, wall=clock.wall)
    feed.show(face_views.view())
    context = await chromium.new_context(viewport=PHONE)
    page = await context.new_page()
    await page.clock.install()
    async with serve_feed(feed) as (host, port):
        await page.goto(f"http://{host}:{port}/")
        await expect(page.locator(".pot .figure")).to_have_text("1,500")
        await expect(page.locator("#offline")).to_be_hidden()
    for _ in range(4):
        await page.clock.run_for(3000)
        await asyncio.sleep(0)
    await expect(page.locator("#offline")).to_be_visible()
    await expect(page.locator("#offline")).to_contain_text("This page has lost the station.")
    feed.show(face_views.view(pot=4_321))
    async with serve_feed(feed, on_port=port):
        async with asyncio.timeout(20):
            while await page.locator(".pot .figure").text_content() != "4,321":
                await page.clock.run_for(3000)
        await expect(page.locator("#offline")).to_be_hidden()
    await context.close()


async def test_a_page_without_a_live_connection_says_so_and_tries_again(
    chromium, clock, serve_feed
):
    """All streams are taken when the page is opened; later one becomes free."""
    feed = Feed(now=clock.now, wall=clock.wall)
    feed.show(face_views.view())
    context = await chromium.new_context(viewport=PHONE)
    page = await context.new_page()
    await page.clock.install()
    async with serve_feed(feed, max_streams=1) as (host, port):
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b" 200 " in await reader.readline()
        async with page.expect_response("**/events*") as refused:
            await page.goto(f"http://{host}:{port}/")
        assert (await refused.value).status == 503
        for _ in range(4):
            await page.clock.run_for(3000)
        await expect(page.locator("#offline")).to_be_visible()
        await expect(page.locator(".pot .figure")).to_have_text("1,500")
        writer.close()
        feed.show(face_views.view(pot=4_321))
        async with asyncio.timeout(20):
            while await page.locator(".pot .figure").text_content() != "4,321":
                await page.clock.run_for(3000)
        await expect(page.locator("#offline")).to_be_hidden()
    await context.close()


async def test_hostile_texts_do_nothing(page, table):
    feed, address = table
    feed.show(face_views.view())
    await page.goto(address)
    await expect(page.locator(".station")).to_have_text("table-12")
    feed.show(
        msgspec.structs.replace(
            face_views.question(),
            station=HOSTILE,
            alerts=[HOSTILE],
            rulings=[face_views.ruling(7, None, rules=[HOSTILE], text={"en": HOSTILE})],
            devices=[msgspec.structs.replace(face_views.DEVICES[0], name=HOSTILE, state="out")],
        )
    )
    await expect(page.locator(".station")).to_have_text(HOSTILE)
    await expect(page.locator("#ruling .reason")).to_have_text(HOSTILE)
    await page.reload()
    await expect(page.locator(".station")).to_have_text(HOSTILE)
    assert await page.locator("img, b:has-text('Hara')").count() == 0
    assert "owned" not in (await page.title()).split("<")[0]


async def test_everything_is_reached_by_keyboard(page, table):
    feed, address = table
    feed.show(face_views.turned_into_call())
    await page.goto(address)
    reached = []
    for _ in range(11):
        await page.keyboard.press("Tab")
        reached.append(
            await page.evaluate("document.activeElement.textContent.trim().split(/\\s+/)[0]")
        )
    assert reached == [
        *("Skip", "English", "繁體中文", "Table", "Hand", "History", "Level", "Rules", "Sign"),
        *("Rule", "Rule"),
    ]
    await page.keyboard.press("Enter")
    await expect(page.locator("#ruling details").nth(1)).to_have_attribute("open", "")


async def test_the_page_asks_nobody_but_the_station(page, table):
    feed, address = table
    feed.show(face_views.showdown())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(address)
    await expect(page.locator(".awards")).to_be_visible()
    assert len(asked) >= 7
    assert all(url.startswith(address) for url in asked)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_accessible_and_nothing_overlaps(chromium, table, size, scheme):
    """axe finds nothing (WCAG 2.2 A and AA, good practice), and no sideways scrolling."""
    feed, address = table
    context = await chromium.new_context(viewport=size, color_scheme=scheme, bypass_csp=True)
    page = await context.new_page()
    feed.show(face_views.view())
    await page.goto(address)
    await page.add_script_tag(path=AXE)
    for show in (face_views.busy, face_views.showdown):
        feed.show(show())
        number = str(show().sequence)
        await expect(page.locator(".table")).to_have_attribute("data-sequence", number)
        found = await page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found["violations"]] == []
        assert await page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        assert await page.evaluate(OVERLAPS) == []
    await context.close()


OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll('.box, .board, .dealer')].map(element =>
        [element.className + ' ' + element.textContent.trim().slice(0, 12),
         element.getBoundingClientRect()]);
    const found = [];
    boxes.forEach(([name, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
            found.push([name, other]);
        }
    }));
    return found;
}"""
