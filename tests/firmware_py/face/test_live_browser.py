"""Pages that renew themselves, and what a floor person does at a seat, in a real Chromium."""

from __future__ import annotations

import msgspec
import pytest
from playwright.async_api import expect

from firmware_py.core.journal_entry import Kind
from tests.firmware_py.chromium import PHONE, sign_in, watched
from tests.firmware_py.floor_station import ANA, BO, TO_AN_UNDERCALL, TO_THE_NEXT_HAND

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_the_running_hand_renews_itself(phone, station):
    """What happens is there without a touch; what is opened stays open; the next hand comes too."""
    floor, address = station
    await floor.do("s4 say raise 150")
    await phone.goto(f"{address}/hands/now")
    rule = phone.locator("#h1 details").first
    await rule.locator("summary").click()
    await floor.do("s5 muck")
    await expect(phone.locator("#h2")).to_contain_text("Cards of seat 5 are in the muck")
    await expect(rule.locator("p")).to_be_visible()
    await floor.do("s6 muck", "s1 muck", "s2 muck", "s3 muck", "next-hand")
    await expect(phone.locator("#hand .title")).to_contain_text("Hand 2")
    await expect(phone.locator("#hand")).to_contain_text("Nothing has happened in this hand yet.")
    await expect(phone.get_by_role("link", name="Hand before")).to_be_visible()


async def test_a_hand_that_is_over_stays(phone, station):
    """Whoever reads a hand is not taken to the next one; it stays open until that goes on (22)."""
    floor, address = station
    await floor.do("s4 muck")
    entry = floor.view.hand_entry
    await phone.goto(f"{address}/hands/{entry}")
    await expect(phone.get_by_role("link", name="Correct or overrule number 1")).to_be_visible()
    await floor.do("s5 muck", "s6 muck", "s1 muck", "s2 muck")
    await expect(phone.locator("#h5")).to_be_visible()
    correct = phone.get_by_role("link", name="Correct or overrule number 1")
    await floor.do("next-hand", "s5 say raise 200")
    await expect(correct).to_be_visible()
    await floor.do("s6 say call")
    await expect(correct).to_have_count(0)
    await expect(phone.locator("#hand .title")).to_contain_text("Hand 1")
    await expect(phone.locator("#h5")).to_be_visible()


async def test_an_open_question_is_announced_on_every_page(phone, station):
    """Somebody who reads the rule book sees at once that the table asks."""
    floor, address = station
    await phone.goto(f"{address}/rules/45-A")
    await expect(phone.locator("#headline")).to_contain_text("Hand 1")
    await floor.do(*TO_AN_UNDERCALL)
    banner = phone.locator("#asked")
    await expect(banner).to_contain_text("A question to the floor is open.")
    await floor.do("floor call")
    await expect(banner).to_be_empty()


async def test_a_question_answered_elsewhere_says_so_before_it_is_sent(phone, station):
    """The form that is being filled in keeps its words, and tells that it has become useless."""
    floor, address = station
    await floor.do(*TO_AN_UNDERCALL)
    await phone.goto(f"{address}/question/{floor.view.questions[0].mark}")
    await phone.get_by_label("Reason").fill("half a story")
    await floor.do('floor forfeit by "Bo"')
    await expect(phone.locator("#question-state")).to_contain_text(
        "This question was answered. Floor: forfeit and fold (Bo)"
    )
    await expect(phone.get_by_label("Reason")).to_have_value("half a story")


async def test_level_keys_follow_what_another_person_did(chromium, station, phone):
    """Keys and schedule are those of now; what cannot be taken back is asked once more."""
    floor, address = station
    await phone.clock.install()
    context = await chromium.new_context(viewport=PHONE, locale="en-GB")
    other, errors = await watched(context)
    for page, who in ((phone, ANA), (other, BO)):
        await page.goto(f"{address}/sign-in?next=/level")
        await sign_in(page, who)
    await other.get_by_role("button", name="Start").click()
    await expect(phone.get_by_role("button", name="Pause")).to_be_visible()
    forward = phone.get_by_role("button", name="Level forward")
    await forward.click()
    await expect(phone.locator(".answer.ask")).to_contain_text("is lost. Touch again")
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url))
    await forward.click()  # a touch that bounces is no second one
    await phone.evaluate("fetch('/healthz').then(answer => answer.text())")
    assert sent == [f"{address}/healthz"]
    await phone.clock.fast_forward(1000)
    await forward.click()
    for page in (phone, other):
        await expect(page.locator("#level-clock")).to_contain_text("Level 2")
        await expect(page.locator("tr.now th")).to_have_text("2")
    await expect(phone.locator(".answer.well")).to_have_text("Done.")
    await phone.get_by_role("button", name="Hand-for-hand").click()
    await phone.clock.fast_forward(9000)  # too late for the second touch
    await phone.get_by_role("button", name="Hand-for-hand").click()
    await expect(phone.locator(".answer.ask")).to_be_visible()
    assert "hand-for-hand" not in floor.view.level_notices
    await context.close()
    assert errors == []


async def test_a_player_is_penalized_counted_and_put_on_the_clock(phone, station):
    """From the seat on the table's picture; person and reason are in the hand and the record."""
    floor, address = station
    await phone.clock.install()
    await phone.goto(f"{address}/sign-in?next=/")
    await sign_in(phone, ANA)
    await phone.locator("a.box", has_text="Seat 4").click()
    await expect(phone.locator("#seat .stack")).to_have_text("20,000")
    await phone.get_by_role("button", name="Call the clock on seat 4").click()
    await expect(phone.locator("#seat")).to_contain_text("On the clock: 30 s left")
    await phone.get_by_role("link", name="5", exact=True).click()
    await phone.get_by_role("heading", name="Warning").click()
    await phone.get_by_role("button", name="Note the warning").click()
    await expect(phone.locator("#seat")).to_contain_text("Warnings: 1")
    await phone.get_by_role("heading", name="Warning").click()
    await phone.get_by_role("heading", name="Penalty").click()
    await phone.get_by_role("radio", name="1 round: 6 hands").check()
    await phone.locator("#penalty-reason").fill("phone at the table")
    await phone.get_by_role("button", name="Give the penalty").click()
    await expect(phone.locator("#seat")).to_contain_text("Misses 6 more hand(s)")
    await phone.get_by_role("heading", name="A count was stated").click()
    await phone.get_by_label("Chips").nth(0).fill("１，２００")
    await phone.get_by_role("button", name="Note the count").click()
    await expect(phone.locator(".answer.well").last).to_contain_text("Count noted: 1,200")
    await phone.get_by_role("heading", name="Chips added").click()
    await phone.locator("#tops-up-amount").fill("5,000")
    await phone.get_by_role("button", name="Add the chips").click()
    await expect(phone.locator(".answer.well").last).to_contain_text("5,000")
    await phone.get_by_role("heading", name="Disqualification").click()
    out = phone.get_by_role("button", name="Disqualify seat 5")
    await out.click()
    await expect(phone.locator(".answer.ask")).to_contain_text("Seat 5 is out")
    bodies = [entry.body for entry in floor.entries() if entry.kind == Kind.HAPPENING]
    assert bodies == ["s4 clock", "s5 warning", "s5 penalty 6", "count s5 1200", "s5 tops-up 5000"]
    await phone.clock.fast_forward(1000)
    await out.click()
    await expect(phone.locator(".answer.well").last).to_contain_text("Done.")
    await phone.goto(f"{address}/hands/now")
    await expect(phone.locator("#h3")).to_contain_text(
        "Penalty for seat 5: 6 hand(s) (Ana Lim) – phone at the table"
    )
    notes = [
        msgspec.json.decode(entry.body) for entry in floor.entries() if entry.kind == Kind.NOTE
    ]
    people = [note["person"] for note in notes if note["note"] == "floor-report"]
    assert people == ["Ana Lim"] * 6


async def test_chips_and_seats_between_hands(phone, station):
    """A player comes to an empty seat, another leaves; what cannot be is refused, not swallowed."""
    floor, address = station
    await phone.clock.install()
    await phone.goto(f"{address}/sign-in?next=/seats/7")
    await sign_in(phone, ANA)
    await expect(phone.locator("#seat")).to_contain_text("empty")
    await phone.get_by_label("Chips").fill("0")
    await phone.get_by_role("button", name="Seat the player").click()
    await expect(phone.get_by_role("alert").last).to_contain_text("This is no amount")
    await phone.get_by_label("Chips").fill("25,000")
    await phone.get_by_role("button", name="Seat the player").click()
    await expect(phone.get_by_role("alert").last).to_contain_text("25,000")
    await phone.goto(f"{address}/seats/6")
    await phone.get_by_role("heading", name="The player leaves").click()
    leaves = phone.get_by_role("button", name="Seat 6 leaves")
    await leaves.click()
    await phone.clock.fast_forward(1000)
    await leaves.click()
    await expect(phone.locator(".answer.well")).to_contain_text("Done.")
    await floor.do(*TO_THE_NEXT_HAND)
    view = await floor.until(lambda view: view.hand == 2)
    assert {line.seat: line.stack + line.bet for line in view.seats}[7] == 25_000
    assert 6 not in {line.seat for line in view.seats}


@pytest.mark.parametrize("path", ["/hands/now", "/level", "/seats/4", "/rules", "/hands"])
async def test_every_page_says_when_it_is_old(phone, station, path, monkeypatch):
    """The core goes away and comes back; nobody reads an old page as the table's."""
    floor, address = station
    await phone.goto(f"{address}{path}")
    await expect(phone.locator("#headline")).to_contain_text("Hand 1")
    await expect(phone.locator("#notice")).to_be_empty()
    monkeypatch.setattr(floor.feed, "beat", lambda: None)
    monkeypatch.setattr(floor.feed, "show", lambda _view: None)
    floor.feed.lose()
    await expect(phone.locator("#notice")).to_contain_text("core does not answer")
    monkeypatch.undo()
    await expect(phone.locator("#notice")).to_be_empty()
