"""Live parts that the picture alone does not give: a hand, the schedule, a question, a seat.

What the core has to be asked for is asked once for all readers, and again when the table moved on.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping

from markupsafe import Markup

from firmware_py.errors import StationError
from firmware_py.face.feed import Freshness, Snapshot
from firmware_py.face.web.door import Ask, ProblemError, get
from firmware_py.face.web.pages import EVERYWHERE, LEVEL_REGIONS, REGIONS, Pages
from firmware_py.requests import HandPage, Schedule, ShowHand, ShowSchedule

Part = Callable[[Snapshot, str], Awaitable[dict[str, str]]]
"""Makes a page's own parts by name, for a snapshot and a language; what it cannot make now is left
out, and stays on the page as it is."""

MAX_ID = 2**53
PATIENCE_S = 1.0
"""How long a stream waits for the core before it goes on without."""

_KEEP = 24


def regions_of(place: str, *, is_signed_in: bool) -> tuple[str, ...]:
    """Return the parts of a page that the picture gives."""
    if place == "table":
        return REGIONS
    if place == "level":
        return tuple(name for name in LEVEL_REGIONS if is_signed_in or name != "level-keys")
    return EVERYWHERE


def number_in(text: str) -> int:
    """Return a number out of an address, 0 where there is none."""
    return min(int(text), MAX_ID) if text.isascii() and text.isdigit() and len(text) < 20 else 0


class Parts:
    """Makes parts, and keeps the newest of those that the core had to be asked for.

    Args:
        pages: renders.
        ask: reaches the core.
    """

    def __init__(self, pages: Pages, ask: Ask) -> None:
        self.pages = pages
        self._ask = ask
        self._kept: OrderedDict[tuple[str, int, str], tuple[int, Markup]] = OrderedDict()
        self._asking = asyncio.Lock()

    def of(self, place: str, about: Mapping[str, str]) -> Part | None:
        """Return what makes the own parts of a page, None where it has none.

        Args:
            place: of the page.
            about: which hand, seat or question it shows, as in its address.
        """
        number = number_in(about.get("number", ""))
        mark = about.get("mark", "")[:80]
        makers: dict[str, Part] = {
            "hand": lambda snapshot, language: self._hand(snapshot, language, number),
            "level": self._level,
            "question": lambda snapshot, language: self._question(snapshot, language, mark),
            "seat": lambda snapshot, language: self._seat(snapshot, language, number),
        }
        return makers.get(place)

    async def hand(self, snapshot: Snapshot, language: str, number: int) -> Markup:
        """Return a hand with all that happened in it; ``number`` 0 is the running one.

        Raises:
            ProblemError: there is no such hand.
            StationError: the core does not answer.
        """

        async def make() -> Markup:
            hand = await get(self._ask, lambda request: ShowHand(request, number))
            assert isinstance(hand, HandPage)
            return self.pages.part("hand-log.html", language, hand=hand)

        view = snapshot.view
        moment = -1 if view is None else view.sequence
        return await self._keep(("hand", number, language), moment, make)

    async def schedule(self, snapshot: Snapshot, language: str) -> Markup:
        """Return the schedule of levels.

        Raises:
            ProblemError: the core is out of service.
            StationError: the core does not answer.
        """

        async def make() -> Markup:
            schedule = await get(self._ask, ShowSchedule)
            assert isinstance(schedule, Schedule)
            return self.pages.part("schedule.html", language, schedule=schedule)

        moment = -1 if snapshot.view is None else snapshot.view.sequence
        return await self._keep(("schedule", 0, language), moment, make)

    async def _keep(
        self, key: tuple[str, int, str], moment: int, make: Callable[[], Awaitable[Markup]]
    ) -> Markup:
        async with self._asking:
            kept = self._kept.get(key)
            if kept is None or kept[0] != moment:
                kept = (moment, await make())
                self._kept[key] = kept
                while len(self._kept) > _KEEP:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return kept[1]

    async def _hand(self, snapshot: Snapshot, language: str, number: int) -> dict[str, str]:
        return await self._if_there("hand", snapshot, self.hand(snapshot, language, number))

    async def _level(self, snapshot: Snapshot, language: str) -> dict[str, str]:
        return await self._if_there("schedule", snapshot, self.schedule(snapshot, language))

    async def _if_there(
        self, name: str, snapshot: Snapshot, made: Coroutine[None, None, Markup]
    ) -> dict[str, str]:
        """Return a part; nothing where the core is silent, so that the reader's beats go on."""
        if snapshot.freshness is not Freshness.LIVE:
            made.close()
            return {}
        try:
            async with asyncio.timeout(PATIENCE_S):
                return {name: await made}
        except (StationError, ProblemError, TimeoutError):
            return {}

    async def _question(self, snapshot: Snapshot, language: str, mark: str) -> dict[str, str]:
        view = snapshot.view
        if view is None:
            return {}
        open_marks = [question.mark for question in view.questions]
        answers = [step for step in view.steps if step.text.startswith("floor ")]
        state = self.pages.part(
            "question-state.html", language, is_open=mark in open_marks,
            is_first=open_marks[:1] == [mark], answer=answers[-1].text if answers else "",
        )  # fmt: skip
        return {"question-state": state}

    async def _seat(self, snapshot: Snapshot, language: str, seat: int) -> dict[str, str]:
        view = snapshot.view
        if view is None:
            return {}
        line = next((one for one in view.seats if one.seat == seat), None)
        facts = self.pages.part("seat-facts.html", language, view=view, line=line, seat=seat)
        return {"seat": facts}
