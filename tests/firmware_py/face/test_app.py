"""The application: what it answers, in which language, with which headers, and to whom not."""

from __future__ import annotations

import re

import face_views
import msgspec
import pytest

from engine.happenings import Street
from engine.rulings import Reason, Ruling, Status
from engine.view import SeatView, TableView
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.languages import accepted_language
from firmware_py.face.web.pages import REGIONS, Pages
from firmware_py.face.web.security import is_known_host
from firmware_py.face.web.stream import Streams, picture_events
from firmware_py.texts import catalogue
from firmware_py.view import PublicView, StationFacts, from_table

HOSTILE = """<img src=x onerror="alert(1)">'"{{7*7}}</hx-partial><script>alert(2)</script>"""
STRING_BET = catalogue("en").text("alert", "string-bet")
SETTINGS = FaceSettings(least_gap_s=0.0)


async def page(client, **options):
    response = await client.get("/", **options)
    assert response.status_code == 200
    return response.text


def region(html, name):
    """Return a region's HTML out of the page."""
    return re.split(r"</section>|</h1>|</main>", html.split(f'id="{name}"')[1])[0]


async def test_before_the_first_view_the_page_says_that_it_waits(client):
    html = await page(client)
    assert "Waiting for the first word from the table." in html
    assert 'class="seats"' not in html


async def test_the_page_shows_the_table(client, feed):
    feed.show(face_views.turned_into_call())
    html = await page(client)
    for text in ("table-12", "Hand 27", "10,050", "Seat 9 to act", "4,200", "12:34", "400 / 800"):
        assert text in html
    assert 'aria-label="king of spades"' in html
    assert html.count('class="bet"') == 3


async def test_the_last_ruling_is_shown_with_its_rules_and_reason(client, feed):
    feed.show(face_views.turned_into_call())
    ruling = region(await page(client), "ruling")
    for text in ("Seat 7", "Call", "2,100", "Rule 45-A", STRING_BET, "Every chip", "due: 400"):
        assert text in ruling


async def test_the_newest_of_several_rulings_leads(client, feed):
    rulings = [face_views.ruling(3, "check"), face_views.ruling(6, "raise", 900)]
    feed.show(face_views.view(rulings=rulings))
    ruling = region(await page(client), "ruling")
    assert ruling.index("Seat 6") < ruling.index("Ruled with it") < ruling.index("Seat 3")


async def test_an_alert_of_the_last_ruling_is_not_said_twice(client, feed):
    feed.show(
        face_views.view(
            alerts=["string-bet", "no-burn"],
            rulings=[face_views.ruling(3, "call", 600, alerts=["string-bet"])],
        )
    )
    html = await page(client)
    assert html.count(STRING_BET) == 1
    assert catalogue("en").text("alert", "no-burn") in region(html, "alerts")


async def test_an_open_question_shows_its_options_and_no_control(client, feed):
    feed.show(face_views.question())
    html = await page(client)
    questions = region(html, "questions")
    assert catalogue("en").text("option", "forfeit") in questions
    assert "Rule 41-B" in questions
    assert not re.search(r"<(button|form|input|select)", html)


async def test_a_showdown_shows_pots_hands_and_awards(client, feed):
    feed.show(face_views.showdown())
    html = await page(client)
    for text in ("Side pot 1: seat 4 wins 24,900", "Main pot: seat 9 wins 37,050", "seats 4 6 9"):
        assert text in html
    assert 'aria-label="queen of hearts"' in html


async def test_a_device_that_is_ill_is_named(client, feed):
    feed.show(face_views.question())
    devices = region(await page(client), "devices")
    assert "chips" in devices
    assert "Too many frames are damaged." in devices
    assert "6 others are working" in devices


async def test_an_old_picture_says_so(client, feed, clock):
    feed.show(face_views.view())
    clock.now_s += 10
    assert "No news from the table since 21:14:05." in await page(client)
    feed.lose()
    assert "core does not answer" in await page(client)


async def test_emulated_devices_are_announced(client, feed):
    feed.show(face_views.view(is_virtual=True))
    assert "Emulated devices" in await page(client)


async def test_language_by_query_is_remembered(client, feed):
    feed.show(face_views.turned_into_call())
    response = await client.get("/?lang=zh-Hant")
    assert '<html lang="zh-Hant">' in response.text
    cookie = response.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("lang=zh-hant", "httponly", "samesite=strict"))
    assert "最新裁決" in await page(client)


async def test_reading_sets_no_cookie(client):
    response = await client.get("/", headers={"Accept-Language": "zh-TW"})
    assert "set-cookie" not in response.headers
    assert '<html lang="zh-Hant">' in response.text


async def test_an_unknown_language_is_no_error_and_not_remembered(client):
    response = await client.get("/?lang=../../etc", headers={"Cookie": "lang=xx"})
    assert response.status_code == 200
    assert "set-cookie" not in response.headers


async def test_languages_are_not_mixed(client, feed):
    """On the Chinese page the only Latin words are names, and the other language's own name."""
    for view in (face_views.turned_into_call(), face_views.question(), face_views.showdown()):
        feed.show(view)
        chinese = await page(client, params={"lang": "zh-Hant"})
        body = re.sub(r"<[^>]*>", " ", re.split("<body[^>]*>", chinese)[1])
        words = set(re.findall(r"[A-Za-z]{2,}", body))
        assert words <= {"table", "TDA", "English", "chips"}, words
        english = await page(client, params={"lang": "en"})
        body = re.sub(r"<[^>]*>", " ", re.split("<body[^>]*>", english)[1])
        assert set(re.findall(r"[\u3400-\u9fff]+", body)) == {"繁體中文"}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("en-GB,zh-TW;q=0.9", "en"),
        ("fr,zh-HK;q=0.5,en;q=0.7", "en"),
        ("zh;q=0, en", "en"),
        ("de, fr", "en"),
        ("*", "en"),
        ("zh-Hant;q=x,en;q=0.1", "en"),
        (";;;,,,q=1", "en"),
    ],
)
def test_accept_language(header, language):
    assert accepted_language(header) == language


async def test_api_view_is_the_public_view(client, feed):
    response = await client.get("/api/view")
    assert response.status_code == 503
    feed.show(face_views.showdown())
    response = await client.get("/api/view")
    assert msgspec.json.decode(response.content, type=PublicView) == face_views.showdown()
    assert response.headers["age"] == "0"


async def test_health(client, feed, clock):
    assert (await client.get("/healthz")).status_code == 503
    feed.show(face_views.view())
    response = await client.get("/healthz")
    assert (response.status_code, response.json()["status"]) == (200, "live")
    clock.now_s += 4
    response = await client.get("/healthz")
    assert (response.status_code, response.json()["status"]) == (503, "stale")


@pytest.mark.parametrize(
    "path", ["/", "/api/view", "/healthz", "/static/live.js", "/seats-10.css", "/nothing"]
)
async def test_every_answer_carries_the_security_headers(client, path):
    response = await client.get(path)
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["x-frame-options"] == "DENY"
    assert response.headers["referrer-policy"] == "no-referrer"


async def test_nothing_is_inline_and_nothing_comes_from_outside(client, feed):
    feed.show(face_views.showdown())
    html = await page(client)
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", html)
    assert set(re.findall(r'(?:src|href)="([^"]*)"', html)) == {
        link for link in re.findall(r'(?:src|href)="([^"]*)"', html) if link.startswith(("/", "#"))
    }


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/", "/events", "/static/live.js"])
async def test_only_reading_is_allowed(client, method, path):
    assert (await client.request(method, path)).status_code == 405


async def test_head_is_answered(client, feed):
    feed.show(face_views.view())
    assert (await client.head("/")).status_code == 200


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:8080", True),
        ("192.168.4.7", True),
        ("[::1]:8080", True),
        ("localhost:8080", True),
        ("Table-12.example:80", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("table-12.example.evil.example", False),
        ("", False),
        ("[evil.example]", False),
    ],
)
def test_known_hosts(host, known):
    assert is_known_host(host, ("table-12.example",)) is known


async def test_a_foreign_name_that_points_here_gets_nothing(client, feed):
    feed.show(face_views.view())
    response = await client.get("/api/view", headers={"Host": "evil.example"})
    assert response.status_code == 400
    assert "stack" not in response.text


async def test_hostile_names_and_texts_are_shown_as_text(client, feed):
    feed.show(
        msgspec.structs.replace(
            face_views.question(),
            station=HOSTILE,
            started_at=HOSTILE,
            street=HOSTILE,
            alerts=[HOSTILE],
            devices=[msgspec.structs.replace(face_views.DEVICES[0], name=HOSTILE, state="out")],
            rulings=[
                face_views.ruling(
                    7, None, rules=[HOSTILE], alerts=[HOSTILE], text={"en": HOSTILE}, status=HOSTILE
                )
            ],
            questions=[
                msgspec.structs.replace(
                    face_views.question().questions[0],
                    options=[HOSTILE],
                    rules=[HOSTILE],
                    text={"en": HOSTILE},
                )
            ],
            board=[HOSTILE],
        )
    )
    html = await page(client)
    assert "<img" not in html
    assert html.count("<script") == 4
    assert html.count("&lt;img src=x onerror=") > 5
    assert "</hx-partial>" not in html


async def test_first_load_is_small(client, feed):
    """Page, style, scripts and icon together: under 150 kB uncompressed."""
    feed.show(face_views.showdown())
    html = await page(client)
    total = len(html.encode())
    links = re.findall(r'(?:src|href)="(/(?:static/|seats-)[^"]*)"', html)
    assert len(links) == 8
    for link in links:
        response = await client.get(link)
        assert response.status_code == 200
        total += len(response.content)
    assert total < 150_000


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/seats-0.css",
        "/seats-99999999999.css",
        "/seats--1.css",
        "/static/",
    ],
)
async def test_nothing_else_can_be_fetched(client, path):
    assert (await client.get(path)).status_code == 404


async def next_event(events):
    return (await anext(events)).encode().decode()


async def test_the_first_event_holds_every_region_and_the_next_only_what_changed(feed):
    feed.show(face_views.view())
    events = picture_events(feed, Pages(SETTINGS.places), "en", SETTINGS, Streams(9))
    first = await next_event(events)
    assert all(f'hx-target="#{name}"' in first for name in REGIONS)
    feed.show(face_views.view(level_seconds_left=753))
    second = await next_event(events)
    assert re.findall(r'hx-target="#(\w+)"', second) == ["clock"]
    feed.show(face_views.view(level_seconds_left=753, actor=6))
    third = await next_event(events)
    assert re.findall(r'hx-target="#(\w+)"', third) == ["felt"]
    await events.aclose()


async def test_a_fast_table_is_not_queued_up_for_a_slow_reader(feed):
    feed.show(face_views.view())
    events = picture_events(feed, Pages(SETTINGS.places), "en", SETTINGS, Streams(9))
    await next_event(events)
    for pot in range(1000, 2000):
        feed.show(face_views.view(pot=pot))
    assert "1,999" in await next_event(events)
    await events.aclose()


async def test_silence_of_the_core_reaches_an_open_stream(feed, clock):
    feed.show(face_views.view(is_clock_running=False))
    events = picture_events(feed, Pages(SETTINGS.places), "en", SETTINGS, Streams(9))
    await next_event(events)
    clock.now_s += 5
    feed.lose()
    assert "core does not answer" in await next_event(events)
    await events.aclose()


async def test_a_quiet_table_still_beats(feed, monkeypatch):
    monkeypatch.setattr("firmware_py.face.web.stream.TICK_S", 0.01)
    feed.show(face_views.view())
    settings = FaceSettings(least_gap_s=0.0, beat_every_s=0.02)
    events = picture_events(feed, Pages(settings.places), "en", settings, Streams(9))
    await next_event(events)
    assert "event: beat" in await next_event(events)
    await events.aclose()


async def test_streams_end_when_the_station_stops(feed):
    streams = Streams(9)
    events = picture_events(feed, Pages(SETTINGS.places), "en", SETTINGS, streams)
    await next_event(events)
    streams.is_closing = True
    feed.wake()
    assert [event async for event in events] == []


def test_streams_are_counted():
    streams = Streams(limit=1)
    with streams.place():
        assert streams.is_full
    assert not streams.is_full


def hidden_hand_view(tabled=(), board=("Ks",)):
    """A table on which the engine's own reasons name cards that must not be seen."""
    seats = tuple(
        SeatView(seat, 1000, 0, (), True, False, False, tabled if seat == 2 else ())
        for seat in (1, 2, 3)
    )
    reason = Reason("two-decks", (("card", "Qh"), ("other", "7♣")))
    return TableView(
        hand=1, street=Street.TURN, actor=1, to_call=0, min_raise_to=2, max_raise_to=9,
        may_raise=True, pot=10, pots=(), seats=seats, board=board, face_up=(), shows_first=0,
        winners=(), button=1, sb=2, bb=3, small_blind=1, big_blind=2, ante=0, bb_ante=0,
        next_level=None, alerts=(), questions=(),
        rulings=(Ruling(2, Status.FINAL, reason=reason),), clock_seat=0, is_cash=False,
    )  # fmt: skip


CARD = re.compile(
    r"\b(?:10|[2-9TJQKA])(?:[cdhs]\b|[♣♦♥♠])|\b[a-z]+ of (?:clubs|diamonds|hearts|spades)"
)
CHINESE_CARD = re.compile(r"(?:梅花|方塊|紅心|黑桃)(?:10|[2-9JQKA])")


async def every_answer(client, feed):
    """Return all bytes that depend on the view: pages, JSON, health, the stream, errors."""
    answers = [
        await client.get(path, params={"lang": language})
        for path in ("/", "/api/view", "/healthz", "/missing")
        for language in ("en", "zh-Hant")
    ]
    texts = [f"{answer.headers}{answer.text}" for answer in answers]
    for language in ("en", "zh-Hant"):
        events = picture_events(feed, Pages(SETTINGS.places), language, SETTINGS, Streams(9))
        texts.append(await next_event(events))
        await events.aclose()
    return texts


@pytest.mark.parametrize(
    ("tabled", "board", "seen"),
    [
        ((), (), set()),
        ((), ("Ks",), {"Ks", "king of spades", "黑桃K"}),
        (("Td",), ("Ks",), {"Ks", "king of spades", "黑桃K", "Td", "ten of diamonds", "方塊10"}),
    ],
)
async def test_no_answer_names_a_card_that_does_not_lie_open(client, feed, tabled, board, seen):
    feed.show(from_table(hidden_hand_view(tabled, board), StationFacts()))
    found: set[str] = set()
    for text in await every_answer(client, feed):
        found |= set(CARD.findall(text)) | set(CHINESE_CARD.findall(text))
    assert found == seen


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
async def test_chips_are_written_as_card_rooms_do(client, feed, language):
    """Thousands in groups of three with commas, in Chinese as in English."""
    seats = [face_views.seat(7, 1_250_000, stack=12_345_678), face_views.seat(9)]
    feed.show(face_views.view(seats=seats, pot=1_250_900, big_blind=10_000))
    html = await page(client, params={"lang": language})
    for amount in ("1,250,000", "12,345,678", "1,250,900", "10,000"):
        assert amount in html
    assert not re.search(r">[^<]*\b\d{4,}\b[^<]*<", html.split("</header>")[1].split("<footer")[0])
