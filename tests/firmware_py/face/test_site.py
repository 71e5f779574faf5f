"""The pages beside the table on a whole station: who may do what, and what is refused how."""

from __future__ import annotations

import re
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from engine.happenings import Word
from engine.script.vocabulary import parse_happenings
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.actions import MAX_BODY
from firmware_py.face.web.door import COOKIE, csrf_of
from firmware_py.face.web.happenings import describe, seat_of
from firmware_py.face.web.pages import page_texts
from firmware_py.face.web.site import local_path
from firmware_py.texts import LANGUAGES
from tests.firmware_py.floor_station import (
    ANA,
    BO,
    HOST,
    TO_AN_UNDERCALL,
    TO_THE_NEXT_HAND,
    Floor,
    running_floor,
)

HOSTILE = """<img src=x onerror="alert(1)">'{{7*7}}<script>alert(2)</script>"""


@pytest_asyncio.fixture
async def floor(tmp_path: Path) -> AsyncIterator[Floor]:
    async with running_floor(tmp_path, (ANA, BO)) as running:
        yield running


@pytest_asyncio.fixture
async def browser(floor: Floor) -> AsyncIterator[httpx.AsyncClient]:
    async with floor.browser() as opened:
        yield opened


async def post(browser: httpx.AsyncClient, to: str, /, **form: Any) -> tuple[int, dict[str, Any]]:
    token = browser.cookies.get(COOKIE, "")
    headers = {"X-Csrf-Token": csrf_of(token)} if token else {}
    response = await browser.post(f"/api/{to}", json=form, headers=headers)
    return response.status_code, response.json()


async def sign_in(browser: httpx.AsyncClient, who: tuple[str, str] = ANA) -> None:
    status, answer = await post(browser, "sign-in", name=who[0], pin=who[1])
    assert (status, answer["key"]) == (200, "signed-in")


async def test_session_is_out_of_reach_of_scripts_and_other_sites(browser):
    response = await browser.post("/api/sign-in", json={"name": ANA[0], "pin": ANA[1]})
    cookie = response.headers["set-cookie"]
    for word in ("HttpOnly", "SameSite=strict", "Max-Age=43200", "Path=/"):
        assert word in cookie
    page = (await browser.get("/")).text
    token = browser.cookies[COOKIE]
    assert token not in page
    assert f'<meta name="csrf" content="{csrf_of(token)}">' in page
    assert "Ana Lim" in page


async def test_signing_out_ends_the_session_at_the_core(floor, browser):
    await sign_in(browser)
    token = browser.cookies[COOKIE]
    status, _ = await post(browser, "sign-out")
    assert status == 200
    assert COOKIE not in browser.cookies
    browser.cookies.set(COOKIE, token)
    assert (await post(browser, "clock", act="pause"))[1]["key"] == "signed-out"


async def test_wrong_pins_are_counted_and_lock(browser):
    for _ in range(4):
        status, answer = await post(browser, "sign-in", name=ANA[0], pin="000001")
        assert (status, answer["key"]) == (409, "wrong-pin")
    for pin in ("000001", ANA[1]):
        _, answer = await post(browser, "sign-in", name=ANA[0], pin=pin)
        assert answer["message"] == (
            "Too many wrong PINs. Try again in 1 minute(s), or let the technician unlock the name."
        )
    await sign_in(browser, BO)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": HOST + ":81"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"X-Csrf-Token": "0" * 64}, 403),
        ({"X-Csrf-Token": ""}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Cookie": "session=other"}, 401),
        ({}, 200),
    ],
    ids=range(11),
)
async def test_other_sites_decide_nothing(floor, browser, headers, status):
    """A page of another site in the floor's browser gets nowhere (cookies sent along or not)."""
    await sign_in(browser)
    usual = {"Content-Type": "application/json", "X-Csrf-Token": csrf_of(browser.cookies[COOKIE])}
    before = floor.view.level_seconds_left
    response = await browser.post(
        "/api/clock", content=b'{"act": "add", "seconds": "60"}', headers=usual | headers
    )
    assert response.status_code == status
    if status != 200:
        assert floor.view.level_seconds_left == before


async def test_origin_must_be_told(floor):
    async with floor.browser() as browser:
        del browser.headers["Origin"]
        response = await browser.post("/api/sign-in", json={"name": ANA[0], "pin": ANA[1]})
        assert response.status_code == 403


async def test_question_is_answered_once(floor, browser):
    """Two tabs, the back button, another person: a clear message and nothing done twice."""
    await floor.do(*TO_AN_UNDERCALL)
    mark = (await floor.until(lambda view: bool(view.questions))).questions[0].mark
    page = (await browser.get("/")).text
    assert f'href="/question/{mark}?option=forfeit"' in page
    form = (await browser.get(f"/question/{mark}?option=forfeit")).text
    assert re.search(r'value="forfeit" required checked', form)
    for text in ("Seat 4 pushes 500 + 100 (= 600)", "Rule 51-B", "Sign in to decide"):
        assert text in form
    status, answer = await post(browser, "decide", mark=mark, option="call")
    assert (status, answer["key"]) == (401, "signed-out")
    await sign_in(browser)
    status, answer = await post(browser, "decide", mark=mark, option="call", reason="heard it")
    assert (status, answer["done"], answer["message"]) == (200, True, "Done.")
    assert any("1,000" in line for line in answer["more"])
    await sign_in(browser, BO)
    status, answer = await post(browser, "decide", mark=mark, option="forfeit")
    assert status == 409
    assert re.match(
        r"This question was already answered: call, by Ana Lim at \d\d:\d\d:\d\d\.",
        answer["message"],
    )
    gone = await browser.get(f"/question/{mark}")
    assert gone.status_code == 404
    assert "not open any more" in gone.text
    assert [e.body for e in floor.entries() if e.body.startswith("floor")] == [
        'floor call because "heard it" by "Ana Lim"'
    ]


@pytest.mark.parametrize(
    ("form", "status", "message"),
    [
        ({"reason": "x" * 100_000}, 413, "At most 500 characters; this has 100,000."),
        ({"reason": "全" * 501}, 413, "At most 500 characters; this has 501."),
        ({"reason": "x" * MAX_BODY}, 413, "far too long"),
        ({"option": "win"}, 409, "no such answer: win"),
        ({"option": ""}, 400, "not understood"),
        ({"mark": "1-1-1-undercall"}, 409, "not open any more"),
        ({"chips": 500}, 400, "not understood"),
        ({"mark": ["1"]}, 400, "not understood"),
    ],
    ids=range(8),
)
async def test_bad_decisions_are_explained_and_not_done(floor, browser, form, status, message):
    await floor.do(*TO_AN_UNDERCALL)
    mark = (await floor.until(lambda view: bool(view.questions))).questions[0].mark
    await sign_in(browser)
    got, answer = await post(browser, "decide", **({"mark": mark, "option": "call"} | form))
    assert (got, answer["done"]) == (status, False)
    assert message in answer["message"]
    assert floor.view.questions[0].mark == mark


@pytest.mark.parametrize("body", [b"", b"[]", b"\xff\xfe", b'{"mark": ', b"null", b'"x"'])
async def test_bodies_that_are_no_form(browser, body):
    await sign_in(browser)
    headers = {
        "Content-Type": "application/json", "X-Csrf-Token": csrf_of(browser.cookies[COOKIE]),
    }  # fmt: skip
    response = await browser.post("/api/decide", content=body, headers=headers)
    assert (response.status_code, response.json()["key"]) == (400, "bad-form")


async def test_ruling_is_overruled_with_a_reason(floor, browser):
    await floor.do("s4 say raise 150")
    await sign_in(browser)
    entry = floor.view.hand_entry
    page = (await browser.get("/hands/now")).text
    assert f'href="/hands/{entry}/correct/1"' in page
    form = (await browser.get(f"/hands/{entry}/correct/1")).text
    assert 'value="s4 say call"' in form
    await floor.do("s5 push 100x2 @0.9")
    assert 'value="s5 push 100x2"' in (await browser.get(f"/hands/{entry}/correct/2")).text
    given = {"hand": str(entry), "number": "1", "was": "s4 say raise 150"}
    for more, key in (
        ({"instead": "s4 say call"}, "no-reason"),
        ({"reason": "x"}, "no-instead"),
        ({"instead": "s4 say raise", "amount": "2oo", "reason": "x"}, "bad-amount"),
        ({"instead": "other", "other": "s4 deal Ah", "reason": "x"}, "not-instead"),
        ({"instead": "other", "other": "s4 jumps", "reason": "x"}, "unreadable"),
    ):
        status, answer = await post(browser, "correct", **(given | more))
        assert (answer["key"], answer["done"]) == (key, False)
        assert status in (400, 409)
    wanted = {"instead": "s4 say raise", "amount": "2,000", "reason": HOSTILE}
    status, answer = await post(browser, "correct", **(given | wanted))
    assert (status, answer["done"]) == (200, True)
    page = (await browser.get("/hands/now")).text
    assert "Raise to 2,000" in page
    assert "Was: Seat 4 says “raise 150”. Corrected by Ana Lim." in page
    assert "<img" not in page
    assert page.count("<script") == page.count('<script src="/static/')


async def test_hands_before_are_replayed_and_exported(floor, browser, tmp_path):
    """As files that the command line runs with the same rulings and PokerKit reads."""
    import pokerkit

    from firmware_py.adjudicate import adjudicate

    await floor.do(*TO_THE_NEXT_HAND, "s5 say raise 150")
    entry = floor.view.hand_entry
    listed = (await browser.get("/hands")).text
    assert f'href="/hands/{entry}"' in listed
    assert 'href="/hands/1"' in listed
    step = (await browser.get("/hands/1/steps/5")).text
    for text in ("Hand 1, step 5", "Cards of seat 2 are in the muck", "5 / 5", "seat 3 wins"):
        assert text in step
    assert 'rel="next"' not in step
    for number in (1, entry):
        script = await browser.get(f"/hands/{number}.toml")
        assert script.headers["content-disposition"] == f'attachment; filename="hand-{number}.toml"'
        path = tmp_path / f"{number}.toml"
        path.write_bytes(script.content)
        assert adjudicate([path]) == 0
        assert tomllib.loads(script.text)["step"]
        phh = (await browser.get(f"/hands/{number}.phh")).text
        assert len(list(pokerkit.HandHistory.loads(phh))) > 3


@pytest.mark.parametrize(
    "path",
    [
        "/hands/2", "/hands/0", "/hands/99999999999999999999", "/hands/1/steps/99",
        "/hands/1/steps/99999999999999", "/hands/1.pdf", "/hands/7.phh", "/hands/1/correct/9",
        "/question/none", "/rules/99", "/rules/%3Cb%3E", "/nowhere", "/hands/one",
    ],
)  # fmt: skip
async def test_pages_that_are_not_there(browser, path):
    response = await browser.get(path)
    assert response.status_code == 404
    assert "<b>" not in response.text


async def test_reading_closed_to_those_without_a_pin(tmp_path):
    settings = FaceSettings(places=(1, 2, 3, 4, 5, 6), is_open=False)
    async with running_floor(tmp_path, settings=settings) as floor, floor.browser() as browser:
        for path in ("/", "/hands", "/hands/now", "/level", "/rules", "/rules/45"):
            response = await browser.get(path)
            assert (response.status_code, response.headers["location"]) == (
                303,
                f"/sign-in?next={path}",
            )
        for path in ("/api/view", "/events"):
            assert (await browser.get(path)).status_code == 401
        assert (await browser.get("/nowhere")).status_code == 404
        assert (await browser.get("/sign-in")).status_code == 200
        assert (await browser.get("/healthz")).status_code == 200
        await sign_in(browser)
        for path in ("/", "/hands", "/hands/now", "/level", "/rules", "/api/view"):
            assert (await browser.get(path)).status_code == 200


async def test_rule_book_finds_by_number_and_words_of_both_languages(browser):
    english = (await browser.get("/rules", params={"q": "all-in"})).text
    chinese = (await browser.get("/rules", params={"q": "全下", "lang": "zh-Hant"})).text
    for page in (english, chinese):
        found = re.findall(r'href="/rules/([^"]+)" data-mark', page)
        assert found[0] == "16"
        assert {"RP-1", "62", "IA-16"} <= set(found)
    number = await browser.get("/rules", params={"q": "規則 45-A"})
    assert number.headers["location"] == "/rules/45-A"
    part = (await browser.get("/rules/45-A", params={"lang": "en"})).text
    assert 'id="A" class="asked"' in part
    assert "Nothing found" in (await browser.get("/rules?q=zzzzz")).text
    contents = (await browser.get("/rules")).text
    assert contents.count("data-mark=") >= 100
    hostile = (await browser.get("/rules", params={"q": HOSTILE})).text
    assert "<img" not in hostile


async def test_without_a_core_pages_say_so(floor):
    """Nothing hangs and nothing pretends."""
    from firmware_py.face.web.app import create_app

    app = create_app(floor.feed, floor.settings)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(
        transport=transport, base_url=HOST, headers={"Origin": HOST}
    ) as browser:
        assert (await browser.get("/")).status_code == 200
        assert (await browser.get("/level")).status_code == 200
        assert (await browser.get("/rules")).status_code == 200
        for path in ("/hands", "/hands/1", "/hands/1.phh"):
            response = await browser.get(path)
            assert response.status_code == 503
            assert "does not answer" in response.text
        status, answer = await post(browser, "sign-in", name="a", pin="b")
        assert (status, answer["key"]) == (503, "no-answer")


@pytest.mark.parametrize(
    ("path", "local"),
    [
        ("/level", "/level"), ("/rules?q=a", "/rules?q=a"), ("", "/"), ("//evil.example", "/"),
        ("https://evil.example", "/"), ("/\\evil.example", "/"), ("/a\\b", "/"),
        ("javascript:alert(1)", "/"), ("/a\nb", "/"), ("/" + "x" * 400, "/"),
    ],
)  # fmt: skip
def test_sign_in_leads_to_own_pages_only(path, local):
    assert local_path(path) == local


TEXTS = [
    "s4 push 500 1000x2 ?", "s4 pull 25", "s4 say raise 800", "s4 say conditional raise 800",
    "s4 say call + s4 push 500", "s4 tap", "s4 muck", "s4 discard", "s4 table AhKd", "s4 table 1",
    "s2 asks s4", "s4 all-in", "flop Ah Kd 3c", "no-burn turn Ts", "board ??", "s4 deal", "burn",
    "button s5", "count s4 3000", "wait 10", 'floor call because "so" by "Ana"', "s4 clock",
    "s4 time", "undo", "push-pot", "next-hand", "level 200 400", "s4 buys 200", "s4 tops-up 40",
    "s4 leaves", "s4 sits 150", "alike", "foreign s4", "foreign board", "s4 penalty 2",
    "s4 warning", "s4 disqualified", 'correct 3 as "s4 say call" because "so" by "Ana"',
    *(f"s4 say {word}" for word in Word),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", TEXTS)
def test_every_happening_is_said_in_words(text, language):
    """No key is missing in any language, and the seat is told."""
    said = describe(text, page_texts(language))
    assert parse_happenings(text)
    assert said != text
    assert "?" not in said.replace("一枚未知籌碼", "") or "??" in text or "Th" in text
    assert "{" not in said
    assert (str(seat_of(text)) in said) or not seat_of(text)


def test_what_is_no_happening_is_shown_as_it_is():
    """A journal of another version may hold words that this one does not know."""
    assert describe("s4 levitates", page_texts("en")) == "s4 levitates"
    assert seat_of("s4 levitates") == 0
