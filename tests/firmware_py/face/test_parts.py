"""Live parts of pages: asked for once for all readers, and never waited for in vain."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import face_views
import pytest

from firmware_py.errors import StationError
from firmware_py.face.feed import Feed
from firmware_py.face.web import parts as parts_module
from firmware_py.face.web.pages import EVERYWHERE, LEVEL_REGIONS, REGIONS, Pages
from firmware_py.face.web.parts import Parts, number_in, regions_of
from firmware_py.requests import Answered, Asked, HandPage, Refused, ShowHand


class Core:
    """Answers for a hand, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.answer: Callable[[Asked], Answered] = self._hand

    async def ask(self, make: Callable[[int], Asked]) -> Answered:
        self.asked.append(make(len(self.asked) + 1))
        await asyncio.sleep(0)
        return self.answer(self.asked[-1])

    @staticmethod
    def _hand(asked: Asked) -> Answered:
        assert isinstance(asked, ShowHand)
        number = asked.hand or 11
        return HandPage(asked.id, number, 27, 0, True, 0, 0, [], face_views.view())


@pytest.fixture
def core() -> Core:
    return Core()


@pytest.fixture
def parts(core: Core) -> Parts:
    return Parts(Pages(tuple(range(1, 11))), core.ask)


async def test_readers_of_one_hand_cost_one_request(feed: Feed, core: Core, parts: Parts) -> None:
    """However many phones show it; another one only when something happened or in a language."""
    feed.show(face_views.view(sequence=7, hand_entry=11))
    part = parts.of("hand", {"number": "0"})
    assert part is not None
    snapshot = feed.snapshot()
    shown = await asyncio.gather(*(part(snapshot, "en") for _ in range(12)))
    assert all("Hand 27" in one["hand"] for one in shown)
    assert len(core.asked) == 1
    assert "第 27 手" in (await part(snapshot, "zh-Hant"))["hand"]
    assert len(core.asked) == 2
    feed.show(face_views.view(sequence=8, hand_entry=11))
    await part(feed.snapshot(), "en")
    assert len(core.asked) == 3


async def test_silent_core_holds_no_reader_up(
    feed: Feed, core: Core, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The part is left out in time; the reader hears beats, and that the page is old."""
    monkeypatch.setattr(parts_module, "PATIENCE_S", 0.01)

    async def never(_make: Callable[[int], Asked]) -> Answered:
        return await asyncio.get_running_loop().create_future()

    feed.show(face_views.view(sequence=7))
    silent = Parts(Pages((1, 2)), never)
    for place in ("hand", "level"):
        part = silent.of(place, {})
        assert part is not None
        async with asyncio.timeout(1):
            assert await part(feed.snapshot(), "en") == {}
    feed.lose()
    lost = parts.of("hand", {})
    assert lost is not None
    assert await lost(feed.snapshot(), "en") == {}
    assert core.asked == []


@pytest.mark.parametrize("is_refused", [True, False])
async def test_part_that_cannot_be_made_leaves_the_page_as_it_is(
    feed: Feed, core: Core, parts: Parts, is_refused: bool
) -> None:
    """A core that has just been started again may not know the hand yet."""

    def refuse(asked: Asked) -> Answered:
        if is_refused:
            return Refused(asked.id, "no-such-hand", {"hand": 1})
        raise StationError("the table went away")

    core.answer = refuse
    feed.show(face_views.view(sequence=7))
    part = parts.of("hand", {})
    assert part is not None
    assert await part(feed.snapshot(), "en") == {}


def test_parts_of_each_page() -> None:
    """Nobody gets the keys of the level clock who may not touch them."""
    assert regions_of("table", is_signed_in=False) == REGIONS
    assert regions_of("level", is_signed_in=True) == LEVEL_REGIONS
    assert "level-keys" not in regions_of("level", is_signed_in=False)
    assert regions_of("<b>", is_signed_in=True) == EVERYWHERE


@pytest.mark.parametrize(
    ("text", "number"), [("", 0), ("12", 12), ("-1", 0), ("١", 0), ("9" * 30, 0), ("1e3", 0)]
)
def test_numbers_in_addresses(text: str, number: int) -> None:
    """What is no number is none."""
    assert number_in(text) == number
