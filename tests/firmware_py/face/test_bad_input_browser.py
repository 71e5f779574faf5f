"""What goes wrong at a form in a real Chromium: a clear message, nothing lost, nothing executed."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from firmware_py.core.people import PeopleFile
from tests.firmware_py.chromium import PHONE, sign_in, watched
from tests.firmware_py.floor_station import ANA, BO, TO_AN_UNDERCALL

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

OWNED = "document.title = 'owned'"
HOSTILE_NAME = """<img src=x onerror="1">'{{7}}`\\"""
HOSTILE_REASON = (
    f"""</p><script>{OWNED}</script><img src=x onerror="{OWNED}"> " by "Bo" \\ {{{{7*7}}}}"""
)


async def asked(floor, phone, address, who=ANA):
    """Sign in and open the form of an undercall."""
    await floor.do(*TO_AN_UNDERCALL)
    await phone.goto(f"{address}/sign-in?next=/question/{floor.view.questions[0].mark}")
    await sign_in(phone, who)
    await phone.get_by_role("radio", name="call").check()


def decisions(floor):
    return [entry.body for entry in floor.entries() if entry.body.startswith(("floor", "correct"))]


async def test_a_name_and_a_reason_that_want_to_be_more(phone, station):
    """They are shown as they were typed, everywhere, and come back out of the record unharmed."""
    floor, address = station
    PeopleFile(floor.state).add(HOSTILE_NAME, "640913")
    await asked(floor, phone, address, (HOSTILE_NAME, "640913"))
    await phone.get_by_label("Reason").fill(HOSTILE_REASON)
    await phone.get_by_role("button", name="Decide as").click()
    await expect(phone.locator(".verdict")).to_contain_text("Call 1,000")
    await phone.goto(f"{address}/hands/now")
    await expect(phone.locator("#hand")).to_contain_text(HOSTILE_REASON)
    await expect(phone.locator(".who")).to_have_text(HOSTILE_NAME)
    number = await phone.locator("ol.log > li").first.get_attribute("value")
    await phone.goto(f"{address}/hands/{floor.view.hand_entry}/steps/{number}")
    await expect(phone.locator(".did")).to_contain_text(f"({HOSTILE_NAME})")
    script = await (await phone.request.get(f"{address}/hands/{floor.view.hand_entry}.toml")).text()
    assert "onerror" in script
    assert await phone.locator("img").count() == 0
    assert "owned" not in await phone.title()
    assert len(decisions(floor)) == 1


async def test_a_reason_of_a_hundred_thousand_characters(phone, station):
    """The page says how long it may be; the text stays and can be made shorter."""
    floor, address = station
    await asked(floor, phone, address)
    await phone.get_by_label("Reason").fill("x" * 100_000)
    await phone.get_by_role("button", name="Decide").click()
    await expect(phone.get_by_role("alert").last).to_have_text(
        "At most 500 characters; this has 100,000. Nothing was done."
    )
    assert len(await phone.get_by_label("Reason").input_value()) == 100_000
    assert decisions(floor) == []
    await phone.get_by_label("Reason").fill("short")
    await phone.get_by_role("button", name="Decide").click()
    await expect(phone.locator(".verdict")).to_contain_text("Call 1,000")


async def test_signed_out_in_another_tab(phone, station):
    """The decision is refused, its words stay, and it goes through after signing in again."""
    floor, address = station
    await asked(floor, phone, address)
    await phone.get_by_label("Reason").fill("heard by all")
    other = await phone.context.new_page()
    await other.goto(f"{address}/me")
    await other.get_by_role("button", name="Sign out").click()
    await expect(other.get_by_role("link", name="Sign in")).to_be_visible()
    await phone.get_by_role("button", name="Decide").click()
    refused = phone.get_by_role("alert").last
    await expect(refused).to_contain_text("what you typed is still here")
    assert decisions(floor) == []
    async with phone.context.expect_page() as opened:
        await refused.get_by_role("link", name="Sign in").click()
    again = await opened.value
    await sign_in(again, BO)
    await expect(again.get_by_role("link", name="Bo")).to_be_visible()
    await expect(phone.get_by_label("Reason")).to_have_value("heard by all")
    await phone.get_by_role("button", name="Decide").click()
    await expect(phone.locator(".verdict")).to_contain_text("Call 1,000")
    assert decisions(floor) == ['floor call because "heard by all" by "Bo"']


async def test_two_tabs_and_the_back_button_decide_once(phone, station):
    """The other tab says so at once; going back does not bring a form that still works."""
    floor, address = station
    await asked(floor, phone, address)
    other, errors = await watched(phone.context)
    await other.goto(phone.url)
    await other.get_by_role("radio", name="forfeit").check()
    await phone.get_by_role("button", name="Decide").click()
    await expect(phone.locator(".verdict")).to_contain_text("Call 1,000")
    await expect(other.locator("#question-state")).to_contain_text("This question was answered.")
    await other.get_by_role("button", name="Decide").click()
    await expect(other.get_by_role("alert").last).to_contain_text("already answered: call")
    await phone.go_back()
    again = phone.get_by_role("button", name="Decide")
    gone = phone.get_by_text("not open any more")
    await expect(again.or_(gone)).to_be_visible()
    if await again.is_visible():
        await again.click()
        await expect(phone.get_by_role("alert").last).to_contain_text("already answered")
    assert decisions(floor) == ['floor call by "Ana Lim"']
    assert errors == []


async def test_a_form_that_was_tampered_with(phone, station):
    """Fields of another kind are not understood, and nothing is done."""
    floor, address = station
    await floor.do("s4 say raise 150")
    await phone.goto(f"{address}/sign-in?next=/hands/{floor.view.hand_entry}/correct/1")
    await sign_in(phone, ANA)
    await phone.get_by_role("radio", name="Fold").check()
    await phone.get_by_label("Reason").fill("why not")
    await phone.evaluate("document.querySelector('[name=number]').value = 'one'")
    await phone.get_by_role("button", name="Correct as").click()
    await expect(phone.get_by_role("alert").last).to_contain_text("The form was not understood")
    await phone.evaluate("document.querySelector('[name=number]').value = 1")
    await phone.evaluate("document.querySelector('[name=was]').value = 's4 say raise 151'")
    await phone.get_by_role("button", name="Correct as").click()
    await expect(phone.get_by_role("alert").last).to_contain_text("not what it was when you looked")
    await expect(phone.get_by_label("Reason")).to_have_value("why not")
    assert decisions(floor) == []


async def test_words_that_are_none_are_explained_in_the_readers_language(phone, station):
    """The sentence is Chinese; the words of table scripts are quoted, and marked English."""
    floor, address = station
    await floor.do("s4 say raise 150")
    path = f"/hands/{floor.view.hand_entry}/correct/1"
    await phone.goto(f"{address}/sign-in?next={path}")
    await sign_in(phone, ANA)
    await expect(phone.get_by_role("link", name="Ana Lim")).to_be_visible()
    await phone.goto(f"{address}{path}?lang=zh-Hant")
    await phone.get_by_role("radio", name="其他").check()
    await phone.locator("#other").fill("s4 shoves")
    await phone.get_by_label("理由").fill("說錯")
    await phone.get_by_role("button", name="更正").click()
    refused = phone.get_by_role("alert").last
    await expect(refused).to_contain_text("這不是牌桌腳本的用語：s4 shoves。未作任何處理。")
    await expect(refused.locator("[lang=en]")).to_contain_text("no such act of a seat")
    await expect(phone.locator("#other")).to_have_value("s4 shoves")


async def test_what_was_typed_survives_a_table_that_goes_on(chromium, station):
    """Other people's happenings renew the page around a form, and not the form."""
    floor, address = station
    context = await chromium.new_context(viewport=PHONE, locale="en-GB")
    page, errors = await watched(context)
    await page.goto(f"{address}/sign-in?next=/seats/5")
    await sign_in(page, ANA)
    await page.get_by_role("heading", name="Penalty").click()
    await page.get_by_role("radio", name="1 hand", exact=True).check()
    await page.locator("#penalty-reason").fill("for talking about")
    await floor.do("s4 say raise 150", "s5 push 100x2", "s6 muck")
    await expect(page.locator("#seat")).to_contain_text("Seat 5 pushes 100 × 2 (= 200)")
    await expect(page.get_by_role("radio", name="1 hand", exact=True)).to_be_checked()
    await expect(page.locator("#penalty-reason")).to_have_value("for talking about")
    await context.close()
    assert errors == []
