"""The feed: freshness, the level's clock, waking its readers."""

from __future__ import annotations

import asyncio

import face_views

from firmware_py.face.feed import Feed, Freshness


def test_nothing_heard_is_waiting(feed):
    snapshot = feed.snapshot()
    assert (snapshot.freshness, snapshot.view, snapshot.age_s) == (Freshness.WAITING, None, 0.0)


def test_a_beat_without_a_view_still_waits(feed):
    feed.beat()
    assert feed.snapshot().freshness is Freshness.WAITING


def test_three_silent_seconds_are_live_more_are_stale(feed, clock):
    feed.show(face_views.view())
    clock.now_s += 3.0
    assert feed.snapshot().freshness is Freshness.LIVE
    clock.now_s += 0.1
    assert feed.snapshot().freshness is Freshness.STALE
    feed.beat()
    assert feed.snapshot().freshness is Freshness.LIVE


def test_a_lost_core_is_lost_until_it_speaks(feed):
    feed.show(face_views.view())
    feed.lose()
    assert feed.snapshot().freshness is Freshness.LOST
    feed.beat()
    assert feed.snapshot().freshness is Freshness.LIVE


def test_heard_at_is_the_wall_time_of_the_last_word(feed, clock):
    feed.show(face_views.view())
    clock.now_s += 2.0
    feed.beat()
    clock.now_s += 50.0
    snapshot = feed.snapshot()
    assert snapshot.heard_at is not None
    assert snapshot.heard_at.strftime("%H:%M:%S") == "21:14:07"
    assert snapshot.age_s == 50.0


def test_the_level_counts_down_between_views(feed, clock):
    feed.show(face_views.view(level_seconds_left=10))
    clock.now_s += 2.5
    assert feed.snapshot().seconds_left == 8


def test_the_level_never_goes_below_zero(feed, clock):
    feed.show(face_views.view(level_seconds_left=1))
    clock.now_s += 2.5
    assert feed.snapshot().seconds_left == 0


def test_a_stopped_clock_stands_still(feed, clock):
    feed.show(face_views.view(level_seconds_left=10, is_clock_running=False))
    clock.now_s += 2.5
    assert feed.snapshot().seconds_left == 10


def test_the_level_stands_still_at_the_last_word_when_the_core_is_silent(feed, clock):
    feed.show(face_views.view(level_seconds_left=100))
    clock.now_s += 2.0
    feed.beat()
    clock.now_s += 60.0
    assert feed.snapshot().seconds_left == 98


def test_no_schedule_no_time(feed):
    feed.show(face_views.view(level_seconds_left=None))
    assert feed.snapshot().seconds_left is None


async def test_a_view_wakes_every_reader(feed):
    seen = feed.snapshot().version
    readers = [asyncio.create_task(feed.changed(seen, 30.0)) for _ in range(3)]
    await asyncio.sleep(0)
    feed.show(face_views.view())
    async with asyncio.timeout(1):
        await asyncio.gather(*readers)
    assert feed.snapshot().version != seen


async def test_a_reader_who_missed_news_does_not_wait(feed):
    seen = feed.snapshot().version
    feed.show(face_views.view())
    async with asyncio.timeout(1):
        await feed.changed(seen, 30.0)


async def test_silence_ends_the_wait(feed):
    async with asyncio.timeout(1):
        await feed.changed(feed.snapshot().version, 0.01)


async def test_beats_of_a_live_core_wake_nobody(feed):
    feed.show(face_views.view())
    seen = feed.snapshot().version
    feed.beat()
    assert feed.snapshot().version == seen


def test_clocks_are_real_without_being_given():
    feed = Feed()
    feed.show(face_views.view())
    snapshot = feed.snapshot()
    assert 0 <= snapshot.age_s < 1
    assert snapshot.heard_at is not None
    assert snapshot.heard_at.tzinfo is not None
