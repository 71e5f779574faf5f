"""The display as a part of the running core: real threads, a real socket, emulated glass."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from engine.happenings import ChipsPushed, Said, Word
from firmware_py.config import StationConfig, read_config
from firmware_py.core.dealer_face.matters import HAND_OVER, NO_KEYS, Kind, Page
from firmware_py.core.dealer_face.pages import draw_page
from firmware_py.core.options import CoreOptions, Player
from firmware_py.core.sensing.keys import PanelState
from firmware_py.core.service import run_core
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.tags import TagBook
from firmware_py.notify import ServiceManager
from firmware_py.view import PublicView
from firmware_py.view_client import ViewClient
from firmware_py.virtual_table.emulated_station import EmulatedStation

HW = Path(__file__).parents[3] / "hw"
DEADLINE_S = 20
GLANCE_S = 0.01


class Room:
    """Keeps the pictures that left the core."""

    def __init__(self) -> None:
        self.views: list[PublicView] = []

    def show(self, view: PublicView) -> None:
        self.views.append(view)

    def beat(self) -> None:
        return

    def lose(self) -> None:
        return


def _config() -> StationConfig:
    """A table with keys, lamps and a display, and no readers; its picture stands still."""
    config = read_config(HW / "full-table.toml")
    assert config.oled is not None
    still = msgspec.structs.replace(config.oled, shift_every_minutes=0)
    return msgspec.structs.replace(config, reader=[], oled=still)


@asynccontextmanager
async def _running(
    folder: Path, felt: EmulatedStation, player: Player | None = None
) -> AsyncIterator[Room]:
    options = CoreOptions(
        felt.config, felt.devices, TagBook({}, {}), folder / "state", folder / "view.sock",
        player=player, is_virtual=True,
    )  # fmt: skip
    room = Room()
    client = ViewClient(options.socket, room)
    with ServiceManager() as manager:
        core = asyncio.create_task(run_core(options, manager), name="core")
        listening = asyncio.create_task(client.run(), name="client")
        try:
            async with asyncio.timeout(DEADLINE_S):
                yield room
        finally:
            listening.cancel()
            core.cancel()
            await asyncio.gather(core, listening, return_exceptions=True)


async def _until(holds: Callable[[], bool]) -> None:
    """Wait for something; the test's deadline ends it."""
    while not holds():
        await asyncio.sleep(GLANCE_S)


def _is_shown(felt: EmulatedStation, room: Room, page: Page, keys: PanelState = NO_KEYS) -> bool:
    """Whether the newest picture is on the glass as this page."""
    assert felt.oled is not None
    glass = felt.oled.image().tobytes()
    return bool(room.views) and glass == draw_page(room.views[-1], page, "en", keys).tobytes()


async def test_typed_digits_are_on_the_glass_and_do_not_leave_the_core(tmp_path: Path) -> None:
    """From the key through the expander to the display; the socket never hears of them."""
    loops: asyncio.Queue[TableLoop] = asyncio.Queue()

    async def player(loop: TableLoop) -> None:
        loops.put_nowait(loop)
        await asyncio.Event().wait()

    with EmulatedStation(_config()) as felt:
        async with _running(tmp_path, felt, player) as room:
            loop = await loops.get()
            entered = ""
            for key in ("amount", "seat9", "seat4", "seat7", "seat3"):
                entered += key.removeprefix("seat") if key != "amount" else ""
                felt.press(key)
                await _until(lambda: loop.station.sensing.panel.entered == f"{entered}_")  # noqa: B023
                felt.release(key)
            keys = loop.station.sensing.panel
            assert (keys.entered, keys.entering) == ("9473_", "amount")
            await _until(lambda: _is_shown(felt, room, Page(Kind.ENTRY), keys))
            left = [msgspec.json.encode(view) for view in room.views]
    assert left
    assert not [one for one in left if b"9473" in one or b"entering" in one]


async def test_hand_that_goes_on_is_handed_over_on_the_glass(tmp_path: Path) -> None:
    """After a power cut the display first says where the hand stands (RP-15)."""

    async def player(loop: TableLoop) -> None:
        await loop.submit(Said(4, Word.RAISE, 150))
        await asyncio.Event().wait()

    with EmulatedStation(_config()) as felt:
        async with _running(tmp_path, felt, player) as room:
            await _until(lambda: bool(room.views) and room.views[-1].pot == 225)
        async with _running(tmp_path, felt) as room:
            await _until(lambda: _is_shown(felt, room, HAND_OVER[0]))
            await _until(lambda: _is_shown(felt, room, HAND_OVER[1]))
            assert room.views[-1].pot == 225


async def test_doubtful_count_is_put_to_the_dealer_on_the_glass(tmp_path: Path) -> None:
    """Chips that were not read surely: what was read, large, until somebody answers."""

    async def player(loop: TableLoop) -> None:
        await loop.submit(ChipsPushed(4, (100, 25), confidence=500))
        await asyncio.Event().wait()

    with EmulatedStation(_config()) as felt:
        async with _running(tmp_path, felt, player) as room:
            await _until(lambda: _is_shown(felt, room, Page(Kind.CONFIRM)))
            (asked,) = room.views[-1].questions
            assert (asked.seat, asked.amount) == (4, 125)
