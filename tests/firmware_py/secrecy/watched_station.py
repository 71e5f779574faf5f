"""A whole station in this process, all that leaves it caught: core, socket, faces, files, logs."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import httpx

from drivers.emulated.clock import ManualClock
from firmware_py.core.options import CoreOptions
from firmware_py.core.service import Core, opened_core
from firmware_py.core.table_loop import inline
from firmware_py.core.tags import TagBook
from firmware_py.core.view_socket import ViewSocket
from firmware_py.face.feed import Feed
from firmware_py.face.settings import FaceSettings
from firmware_py.face.web.app import create_app
from firmware_py.face.web.pages import Pages
from firmware_py.face.web.stream import partials
from firmware_py.view import PublicView
from firmware_py.view_client import ViewClient
from firmware_py.virtual_table.chips import Chips
from firmware_py.virtual_table.conductor import Conductor, without_cards
from firmware_py.virtual_table.conductor import Felt as OnTheFelt
from firmware_py.virtual_table.through import virtual_config
from tests.firmware_py.secrecy.canaries import find
from tests.firmware_py.secrecy.deals import Deal, Step
from tests.firmware_py.secrecy.felts import CanaryCards, Felt, is_told
from tests.firmware_py.secrecy.outputs import Files, Output, Texts, process_facts

HOST = "http://127.0.0.1"
LANGUAGES = ("en", "zh-Hant")
EVENING = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
_WAIT_S = 20.0


@dataclass(frozen=True)
class Leak:
    """A card that nobody may know, on its way out.

    Attributes:
        way: one of ``outputs.WAYS``.
        card: its name or its tag, as it was found.
        step: after which step of the hand, 0 for its start.
    """

    way: str
    card: str
    step: int


@dataclass
class Pictures:
    """An output of the publisher that counts; ``due`` pictures were not read from the socket."""

    due: int = 0

    def show(self, _view: PublicView) -> None:
        """Count a picture."""
        self.due += 1


@dataclass
class Watched:
    """A station with a felt, and every byte that leaves it.

    Attributes:
        core: what runs the table; its parts are moved by this.
        felt: antennas, keys, display and lamps.
        closed: names and tags of the hands before that were never shown.
        feed: what the face knows.
        seen: every name and tag that left so far.
        searched_bytes: how much was searched for cards so far.
    """

    core: Core
    felt: Felt
    clock: ManualClock
    feed: Feed
    client: ViewClient
    tap: asyncio.StreamReader
    pictures: Pictures
    texts: Texts
    files: Files
    pages: Pages = field(default_factory=lambda: Pages(tuple(range(1, 11))))
    closed: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    searched_bytes: int = 0
    _conductor: Conductor | None = None

    async def deal(self, deal: Deal) -> None:
        """Begin a hand: the cards are dealt face down."""
        chips = Chips(self.felt, deal.setup.denominations)
        cards = CanaryCards(self.felt, deal.deck)
        book = TagBook(chips.book, cards.book)
        loop = self.core.loop
        await loop.begin(without_cards(deal.setup), book)
        felt = OnTheFelt(self.felt, chips, cards)
        self._conductor = Conductor(felt, loop, self.felt.pace(loop, self.clock), deal.setup)
        self._conductor.lay_out(deal.hands)
        self._felt_now = felt
        await self._conductor.begin()

    async def perform(self, step: Step) -> None:
        """Let a step of the hand take place."""
        assert self._conductor is not None
        if is_told(self.felt, step.happening):
            await self.core.loop.submit(step.happening)
        else:
            await self._conductor.perform(step.happening)

    def clear(self) -> None:
        """Take everything off the felt."""
        assert self._conductor is not None
        self._conductor.leave()
        self._felt_now.chips.clear()
        self._felt_now.cards.collect()

    async def left(self, language: str = "en", *, is_drawn: bool = True) -> list[Output]:
        """Return what left since the last call.

        Args:
            language: of the event stream.
            is_drawn: also what display and page draw of the newest picture. They draw nothing but
                what came through the socket or went the same way, which is always in it.
        """
        found = [("view socket", await self._frames())]
        if is_drawn:
            self.core.face.draw()
            regions = self.pages.regions(self.feed.snapshot(), language)
            found.append(("event stream", partials(regions).encode()))
        return [
            *found,
            *self._shown(),
            *self.texts.take(),
            *self.files.take(),
        ]

    async def served(self, language: str = "en", *, is_whole: bool = False) -> list[Output]:
        """Return what the status screen answers now.

        Args:
            language: of the pages.
            is_whole: also every page of the hand, its steps and its exports.
        """
        app = create_app(self.feed, FaceSettings(), self.client.ask)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=HOST) as browser:

            async def page(way: str, path: str) -> Output:
                answer = await browser.get(path, params={"lang": language})
                return way, f"{answer.url} {answer.headers}".encode() + answer.content

            found = [await page("status page", "/"), await page("view as JSON", "/api/view")]
            for question in self.feed.snapshot().view.questions:  # type: ignore[union-attr]
                found.append(await page("status page", f"/question/{question.mark}"))
            if is_whole:
                found += [await page(way, path) for way, path in self._hand_paths()]
        found.append(("process", process_facts()))
        return found

    def search(self, outputs: Iterable[Output], hidden: Iterable[str], step: int) -> list[Leak]:
        """Return every card in what left that is hidden now, or was never shown before.

        Args:
            outputs: what left.
            hidden: names and tags.
            step: for the leaks.
        """
        secret = self.closed.union(hidden)
        leaks: list[Leak] = []
        for way, data in outputs:
            self.searched_bytes += len(data)
            found = find(data)
            self.seen |= found
            leaks += [Leak(way, card, step) for card in sorted(found & secret)]
        return leaks

    def _hand_paths(self) -> Iterator[tuple[str, str]]:
        hand = self.feed.snapshot().view.hand_entry  # type: ignore[union-attr]
        steps = self.core.desk._hands._trail.trail.hand.steps  # type: ignore[union-attr]
        yield from (("hand pages", path) for path in ("/hands", "/hands/now", f"/hands/{hand}"))
        for number in sorted({0, len(steps) // 2, len(steps)}):
            yield "hand pages", f"/hands/{hand}/steps/{number}"
        yield "hand pages", f"/hands/{hand}/correct/1"
        yield "exports", f"/hands/{hand}.toml"
        yield "exports", f"/hands/{hand}.phh"

    def _shown(self) -> Iterator[Output]:
        assert self.felt.oled is not None
        assert self.felt.lights is not None
        yield "display", bytes(self.felt.oled._ram)
        lights = [round(self.felt.lights.brightness(channel), 4) for channel in range(16)]
        gpio = self.felt.config.gpio
        pins = [self.felt.devices.pins.level(pin) for pin in (gpio.red, gpio.amber, gpio.green)]
        yield "lamps", repr((lights, pins)).encode()

    async def _frames(self) -> bytes:
        """Return what came through the socket, up to the picture of the newest happening."""
        self.core.publisher.refresh(self.core.loop.station.table.view)
        wanted = b'"sequence":%d,' % self.core.journal.sequence
        heard: list[bytes] = []
        async with asyncio.timeout(_WAIT_S):
            while self.pictures.due:
                heard.append(await self.tap.readline())
                self.pictures.due -= 1
            while _sequence(self.feed) < self.core.journal.sequence:
                await asyncio.sleep(0)
        assert wanted in heard[-1]
        return b"".join(heard)


@asynccontextmanager
async def watched_station(folder: Path, first: Deal, felt_of: type[Felt]) -> AsyncIterator[Watched]:
    """Open a station in ``folder``.

    Args:
        folder: takes state and socket.
        first: how its table starts; hands are dealt by ``Watched.deal``.
        felt_of: with which devices.
    """
    clock = ManualClock(1000.0)
    texts = Texts()
    state = folder / "state"
    with felt_of(virtual_config(), clock) as felt, texts.caught():
        options = CoreOptions(
            felt.config, felt.devices, TagBook({}, {}), state, folder / "view.sock",
            setup=without_cards(first.setup), player=_nobody, is_virtual=True, clock=clock,
            level_time=clock, watch=felt.watch,
        )  # fmt: skip
        async with opened_core(options) as core:
            core.loop._offload = inline
            core.loop._spend = clock.advance
            socket = ViewSocket(options.socket, core.desk.answer)
            pictures = Pictures()
            core.publisher.add(socket)
            core.publisher.add(pictures)
            feed = Feed(now=clock, wall=lambda: EVENING)
            client = ViewClient(options.socket, feed)
            async with socket.listening():
                core.publisher.refresh(core.loop.station.table.view)
                tap, writer = await asyncio.open_unix_connection(options.socket, limit=2**22)
                await tap.readline()  # whoever connects gets the newest: now it is connected
                pictures.due = 0
                listening = asyncio.create_task(client.run(), name="client")
                try:
                    yield Watched(
                        core, felt, clock, feed, client, tap, pictures, texts,
                        Files(state, but=("journal.reserve",)),
                    )  # fmt: skip
                finally:
                    writer.close()
                    listening.cancel()
                    with suppress(asyncio.CancelledError):
                        await listening
    reserve = state / "journal.reserve"
    assert not reserve.read_bytes().strip(b"\0"), "the reserve holds nothing but room"


def _sequence(feed: Feed) -> int:
    view = feed.snapshot().view
    return 0 if view is None else view.sequence


async def _nobody(_: object) -> None:
    """Nobody plays by himself at this table."""


async def play(
    station: Watched,
    deal: Deal,
    chance: random.Random,
    *,
    page_rate: float = 0.1,
    draw_rate: float = 1.0,
    whole_rate: float = 1.0,
) -> list[Leak]:
    """Play a hand and search all that leaves after every step, also after the end.

    Args:
        station: where.
        deal: the hand.
        chance: decides languages, and where pages are asked for in the middle of a hand.
        page_rate: share of the steps after which the status screen is asked over HTTP.
        draw_rate: share of the steps after which display and event stream are drawn.
        whole_rate: share of the hands of which every page and export is asked for at the end.

    Raises:
        AssertionError: a card that was shown to all did not leave: the hand went another way.
    """
    hidden = deal.hidden()
    await station.deal(deal)
    leaks = station.search(await station.left(), hidden[0], 0)
    for at, step in enumerate(deal.steps, start=1):
        await station.perform(step)
        language = chance.choice(LANGUAGES)
        is_drawn = chance.random() < draw_rate
        outputs = await station.left(language, is_drawn=is_drawn)
        leaks += station.search(outputs, hidden[at], at)
        if chance.random() < page_rate:
            leaks += station.search(await station.served(language), hidden[at], at)
    end = len(deal.steps)
    is_whole = chance.random() < whole_rate
    outputs = await station.served(chance.choice(LANGUAGES), is_whole=is_whole)
    leaks += station.search([*outputs, *station.files.take()], hidden[-1], end)
    assert deal.shown <= station.seen, f"another hand was played: {deal}"
    station.clear()
    station.closed |= hidden[-1]
    return leaks


async def play_hands(
    folder: Path, deals: Sequence[Deal], seed: int, felt_of: type[Felt], **rates: float
) -> tuple[list[Leak], int]:
    """Play hands on one station; ``rates`` are those of ``play``.

    Returns:
        The leaks, and how many bytes were searched.
    """
    chance = random.Random(seed)
    leaks: list[Leak] = []
    async with watched_station(folder, deals[0], felt_of) as station:
        for deal in deals:
            leaks += await play(station, deal, chance, **rates)
        leaks += station.search(station.files.whole(), (), -1)
    return leaks, station.searched_bytes
