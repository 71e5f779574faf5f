"""What a floor person does on a phone, in a real Chromium against a whole station."""

from __future__ import annotations

import asyncio
import tomllib

import pokerkit
import pytest
from playwright.async_api import expect

from firmware_py.adjudicate import adjudicate
from tests.firmware_py.chromium import PHONE, look_at, sign_in, watched
from tests.firmware_py.floor_station import (
    ANA,
    BO,
    TO_AN_UNDERCALL,
    TO_THE_NEXT_HAND,
    running_floor,
)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_an_undercall_is_answered(phone, station):
    """Question, rule, pushes that led there, PIN, decision: from the table page, with a thumb."""
    floor, address = station
    await phone.goto(address)
    await floor.do(*TO_AN_UNDERCALL)
    question = phone.locator("#questions")
    await expect(question).to_contain_text("Seat 4 put in too little")
    await question.get_by_text("Binding words and undercalls").click()
    await expect(question.get_by_role("link", name="The whole rule")).to_be_visible()
    await question.get_by_text("What led there").click()
    await expect(question.locator(".own")).to_contain_text("Seat 4 pushes 500 + 100 (= 600)")
    await question.get_by_role("link", name="call", exact=True).click()
    await phone.get_by_role("link", name="Sign in to decide").click()
    await sign_in(phone, ANA)
    await expect(phone.get_by_role("radio", name="call")).to_be_checked()
    await phone.get_by_label("Reason").fill("heard by the dealer")
    await phone.get_by_role("button", name="Decide as Ana Lim").click()
    await expect(phone.locator(".verdict")).to_contain_text("Seat 4")
    await expect(phone.locator(".verdict")).to_contain_text("Call 1,000")
    await expect(phone.locator("#questions")).to_be_hidden()
    assert floor.entries()[-1].body == 'floor call because "heard by the dealer" by "Ana Lim"'


async def test_a_second_person_answers_the_same_question(chromium, station):
    """Both have the form open; the later one is told by whom it was answered, and loses no word."""
    floor, address = station
    await floor.do(*TO_AN_UNDERCALL)
    contexts, pages = [], []
    for who in (ANA, BO):
        context = await chromium.new_context(viewport=PHONE, locale="en-GB")
        page = await context.new_page()
        mark = floor.view.questions[0].mark
        await page.goto(f"{address}/sign-in?next=/question/{mark}")
        await sign_in(page, who)
        await page.get_by_role("radio", name="forfeit" if who is BO else "call").check()
        contexts.append(context)
        pages.append(page)
    first, second = pages
    await second.get_by_label("Reason").fill("my reason")
    await first.get_by_role("button", name="Decide as Ana Lim").click()
    await expect(first.locator(".verdict")).to_contain_text("Call 1,000")
    await second.get_by_role("button", name="Decide as Bo").click()
    await expect(second.get_by_role("alert")).to_contain_text(
        "This question was already answered: call, by Ana Lim"
    )
    await expect(second.get_by_label("Reason")).to_have_value("my reason")
    await first.go_back()
    again = first.get_by_role("button", name="Decide as Ana Lim")
    await expect(again.or_(first.get_by_text("not open any more"))).to_be_visible()
    decided = [entry.body for entry in floor.entries() if entry.body.startswith("floor")]
    assert decided == ['floor call by "Ana Lim"']
    for context in contexts:
        await context.close()


async def test_a_ruling_is_overruled(phone, station):
    """From the hand page, with a reason; the hand is ruled again and says who did it."""
    floor, address = station
    await floor.do("s4 say raise 150", "s5 muck")
    await phone.goto(f"{address}/sign-in?next=/hands/now")
    await sign_in(phone, ANA)
    await phone.get_by_role("link", name="Correct or overrule number 1").click()
    await phone.get_by_role("radio", name="Raise to").check()
    await phone.get_by_label("Amount").fill("200")
    await phone.get_by_role("button", name="Correct as Ana Lim").click()
    assert await phone.locator("#reason:invalid").count() == 1  # the browser asks for a reason
    await phone.get_by_label("Reason").fill("said two hundred")
    await phone.get_by_role("button", name="Correct as Ana Lim").click()
    corrected = phone.locator("#h1")
    await expect(corrected).to_contain_text("Seat 4 says “raise 200”")
    await expect(corrected).to_contain_text("Was: Seat 4 says “raise 150”. Corrected by Ana Lim.")
    await expect(corrected).to_contain_text("Reason: said two hundred")
    view = await floor.until(lambda view: view.to_call == 200)
    assert view.actor == 6


async def test_a_hand_is_replayed_and_exported(phone, station, tmp_path):
    """Step by step with the arrow keys; the files re-run with the same rulings."""
    floor, address = station
    await floor.do(*TO_THE_NEXT_HAND)
    await phone.goto(f"{address}/hands")
    await phone.get_by_role("link", name="Hand 1").click()
    await phone.get_by_role("link", name="Replay step by step").click()
    await expect(phone.get_by_text("The hand begins.")).to_be_visible()
    await expect(phone.locator(".turn")).to_have_text("Seat 4 to act")
    await phone.keyboard.press("ArrowRight")
    await expect(phone.locator(".did")).to_have_text("Cards of seat 4 are in the muck")
    await expect(phone.locator(".turn")).to_have_text("Seat 5 to act")
    await phone.get_by_role("link", name="Next").click()
    await expect(phone.get_by_text("2 / 5")).to_be_visible()
    await phone.keyboard.press("ArrowLeft")
    await expect(phone.get_by_text("1 / 5")).to_be_visible()
    await phone.get_by_role("link", name="All steps of this hand").click()
    files = {}
    for name in ("Table script", "PHH"):
        async with phone.expect_download() as download:
            await phone.get_by_role("link", name=name).click()
        files[name] = await (await download.value).path()
    script = tmp_path / "hand.toml"
    script.write_bytes(files["Table script"].read_bytes())
    assert adjudicate([script]) == 0
    assert len(tomllib.loads(script.read_text())["step"]) == 5
    history = pokerkit.HandHistory.loads(files["PHH"].read_text())
    assert list(history)[-1].status is False


async def test_the_level_is_changed(phone, station):
    """Start, add time, next level: the page shows it as it comes; the hand keeps its blinds."""
    floor, address = station
    await phone.clock.install()
    await phone.goto(f"{address}/sign-in?next=/level")
    await sign_in(phone, ANA)
    clock = phone.locator("#level-clock")
    await expect(clock).to_contain_text("Clock stopped")
    for key, shown in (("+5 minutes", "25:00"), ("−1 minute", "24:00")):
        await phone.get_by_role("button", name=key).click()
        await expect(clock.get_by_role("timer")).to_have_text(shown)
    await phone.get_by_role("button", name="Start").click()
    await expect(phone.get_by_role("button", name="Pause")).to_be_visible()
    forward = phone.get_by_role("button", name="Level forward")
    await forward.click()
    await expect(phone.locator(".answer.ask")).to_contain_text(
        "What is left of this level is lost."
    )
    await phone.clock.fast_forward(1000)
    await forward.click()
    await expect(clock).to_contain_text("Level 2")
    await expect(clock).to_contain_text("From the next hand: 50 / 100")
    await expect(phone.locator("tr.now th")).to_have_text("2")
    await phone.get_by_label("Text").fill("sb,bb,minutes\n25,5o,20\n")
    await phone.get_by_label("Kind").select_option("csv")
    await phone.get_by_role("button", name="Check only").click()
    await expect(phone.get_by_role("alert").last).to_contain_text(
        "Line 2, column 2: big blind is “5o”; a whole number from 1 to"
    )
    await expect(phone.get_by_label("Text")).to_have_value("sb,bb,minutes\n25,5o,20\n")
    assert floor.view.level == 2


async def test_rules_are_looked_up_and_marked(phone, station):
    """全下 finds Rule 16 and its kin; what was seen to its end is marked, apart by language."""
    _, address = station
    await phone.goto(f"{address}/rules?lang=zh-Hant")
    await phone.get_by_role("searchbox").fill("全下")
    await phone.keyboard.press("Enter")
    found = phone.locator("ol.hands a")
    await expect(found.first).to_contain_text("規則 16")
    numbers = await found.evaluate_all("links => links.map(link => link.dataset.mark)")
    assert {"16", "62", "RP-1", "IA-16"} <= set(numbers)
    await found.first.click()
    await expect(phone.get_by_role("heading", level=2)).to_contain_text("規則 16")
    await phone.locator("[data-end]").scroll_into_view_if_needed()
    await expect(phone.get_by_text("已查看到末尾")).to_be_visible()
    await phone.goto(f"{address}/rules")
    await expect(phone.locator("[data-count]")).to_have_text("已查看到末尾：1/71")
    assert await phone.locator("a.read").evaluate_all("all => all.map(a => a.dataset.mark)") == [
        "16"
    ]
    await phone.get_by_role("link", name="English").click()
    await expect(phone.locator("[data-count]")).to_have_text("Seen to the end: 0/71")
    await phone.goto(f"{address}/rules?lang=zh-Hant")
    await phone.get_by_role("button", name="清除標記").click()
    await expect(phone.locator("[data-count]")).to_have_text("已查看到末尾：0/71")


async def test_wrong_pin_and_lock_out(phone, station):
    """What was typed stays; after five tries the name is locked, and the page says how long."""
    floor, address = station
    await phone.goto(f"{address}/sign-in")
    for _ in range(4):
        await sign_in(phone, (ANA[0], "000001"))
        await expect(phone.get_by_role("alert")).to_have_text("Name or PIN is wrong.")
        await expect(phone.locator("form")).to_have_attribute("aria-busy", "false")
    await sign_in(phone, (ANA[0], "000001"))
    await expect(phone.get_by_role("alert")).to_contain_text("Try again in 1 minute")
    await sign_in(phone, ANA)
    await expect(phone.get_by_role("alert")).to_contain_text("Too many wrong PINs")
    await expect(phone.get_by_label("Name")).to_have_value(ANA[0])
    floor.clock[0] += 61
    await expect(phone.locator("form")).to_have_attribute("aria-busy", "false")
    await sign_in(phone, ANA)
    await expect(phone.get_by_role("link", name="Ana Lim")).to_be_visible()


async def test_a_lost_station_loses_no_word(chromium, tmp_path, serve_feed):
    """The decision is not sent into the void: the page says so and keeps what was typed."""
    context = await chromium.new_context(viewport=PHONE, locale="en-GB")
    page = await context.new_page()
    async with running_floor(tmp_path) as floor:
        async with serve_feed(floor.feed, ask=floor.client.ask) as (host, port):
            await floor.do(*TO_AN_UNDERCALL)
            mark = floor.view.questions[0].mark
            await page.goto(f"http://{host}:{port}/sign-in?next=/question/{mark}")
            await sign_in(page, ANA)
            await page.get_by_role("radio", name="call").check()
            await page.get_by_label("Reason").fill("a long story")
        await page.get_by_role("button", name="Decide").click()
        await expect(page.get_by_role("alert")).to_contain_text("look before you send it again")
        await expect(page.get_by_label("Reason")).to_have_value("a long story")
        async with serve_feed(floor.feed, on_port=port, ask=floor.client.ask):
            await page.get_by_role("button", name="Decide").click()
            await expect(page.locator(".verdict")).to_contain_text("Call 1,000")
    await context.close()


async def test_keyboard_alone_decides(phone, station):
    """Tab, space and Enter: from the question on the table page to the decision."""
    floor, address = station
    await floor.do(*TO_AN_UNDERCALL)
    await phone.goto(f"{address}/sign-in?next=/")
    await phone.get_by_label("Name").focus()
    await phone.keyboard.type(ANA[0])
    await phone.keyboard.press("Tab")
    await phone.keyboard.type(ANA[1])
    await phone.keyboard.press("Enter")
    await expect(phone.locator("#questions .button").first).to_be_visible()
    await phone.locator("#questions .button").nth(1).focus()
    await phone.keyboard.press("Enter")
    await expect(phone.get_by_role("radio", name="forfeit")).to_be_checked()
    await phone.get_by_role("radio", name="forfeit").focus()
    for _ in range(2):
        await phone.keyboard.press("Tab")
    await phone.keyboard.press("Enter")
    await expect(phone.locator(".verdict")).to_contain_text("Fold")
    assert floor.entries()[-1].body == 'floor forfeit by "Ana Lim"'


async def test_accessible_in_both_sizes_and_schemes(chromium, station):
    """axe finds nothing on any page (WCAG 2.2 A and AA, good practice); nothing goes sideways."""
    floor, address = station
    await floor.do(*TO_THE_NEXT_HAND, "s5 say raise 150")
    await floor.do("s6 say raise 400", "s1 say raise 800", "s2 push 100x3")
    context = await chromium.new_context(viewport=PHONE, bypass_csp=True, locale="en-GB")
    page, errors = await watched(context)
    entry = floor.view.hand_entry
    mark = floor.view.questions[0].mark
    pages = ["/", f"/question/{mark}", "/hands", "/hands/now", "/hands/1/steps/3", "/me"]
    pages += ["/seats/1", "/seats/8"]
    pages += [f"/hands/{entry}/correct/1", "/level", "/rules", "/rules?q=call", "/rules/45-A"]
    await page.goto(f"{address}/sign-in")
    await look_at(page)
    await sign_in(page, ANA)
    await expect(page.get_by_role("link", name="Ana Lim")).to_be_visible()
    for path in (*pages, "/nowhere"):
        await page.goto(f"{address}{path}")
        await page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        await look_at(page, 4 if path in ("/", "/hands/now", "/level") else 2)
    await context.close()
    assert errors == []


async def test_ruling_is_on_the_page_soon_after_its_entry(phone, station):
    """Median of the time from the journal entry to the words on the page."""
    floor, address = station
    await floor.do("s4 say call")
    await phone.goto(address)
    await expect(phone.locator(".verdict")).to_contain_text("Call")
    taken = []
    now = asyncio.get_running_loop().time
    for to in range(200, 2000, 200):
        await phone.evaluate("""() => { window.seen = new Promise(done =>
            new MutationObserver(() => done()).observe(document.querySelector('#ruling'),
                {characterData: true, subtree: true, childList: true})) }""")
        seat = floor.loop.station.table.view.actor
        stored = now()
        await floor.do(f"s{seat} say raise {to}")
        await phone.evaluate("window.seen")
        taken.append(now() - stored)
    assert sorted(taken)[len(taken) // 2] < 0.15
