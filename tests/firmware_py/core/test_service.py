"""The core as a whole: it starts, shows, decides, stops, and goes on where it stopped."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from drivers.emulated.devices import EmulatedDevices
from engine.happenings import ChipsPushed, ForeignCard, Happening, Said, Word
from firmware_py.config import StationConfig, read_config
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import Kind
from firmware_py.core.journal_store import verified_entries
from firmware_py.core.options import CoreOptions
from firmware_py.core.people import PeopleFile
from firmware_py.core.service import run_core, serve_core
from firmware_py.core.table_loop import TableLoop
from firmware_py.core.tags import TagBook
from firmware_py.notify import ServiceManager
from firmware_py.requests import Decide, Refused, SignedIn, SignIn
from firmware_py.view import DeviceLine, PublicView
from firmware_py.view_client import ViewClient

HW = Path(__file__).parents[3] / "hw"
MOVES: tuple[Happening, ...] = (
    Said(1, Word.RAISE, 150),
    ChipsPushed(1, (100, 25)),
    Said(2, Word.CALL),
)


class Pictures:
    """Keeps the newest picture and lets a test wait for one."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[PublicView] = asyncio.Queue()
        self.client: ViewClient

    def show(self, view: PublicView) -> None:
        self.queue.put_nowait(view)

    def beat(self) -> None:
        pass

    def lose(self) -> None:
        pass

    async def until(self, wanted: Callable[[PublicView], bool]) -> PublicView:
        while not wanted(view := await self.queue.get()):
            pass
        return view


@pytest.fixture
def devices() -> Iterator[EmulatedDevices]:
    emulated = EmulatedDevices()
    yield emulated
    emulated.close()


@pytest.fixture
def notified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "200000")
        monkeypatch.delenv("WATCHDOG_PID", raising=False)
        yield listener


def _config() -> StationConfig:
    """A small table of which no reader is plugged in."""
    return read_config(HW / "small-table.toml")


def _options(
    tmp_path: Path,
    devices: EmulatedDevices,
    player: Callable[[TableLoop], Awaitable[None]] | None = None,
) -> CoreOptions:
    return CoreOptions(
        _config(), devices, TagBook({}, {}), tmp_path / "state", tmp_path / "view.sock",
        player=player, is_virtual=True,
    )  # fmt: skip


@asynccontextmanager
async def _running(options: CoreOptions) -> AsyncIterator[Pictures]:
    pictures = Pictures()
    with ServiceManager() as manager:
        core = asyncio.create_task(run_core(options, manager), name="core")
        pictures.client = ViewClient(options.socket, pictures)
        client = asyncio.create_task(pictures.client.run(), name="client")
        try:
            async with asyncio.timeout(20):
                yield pictures
        finally:
            client.cancel()
            core.cancel()
            results = await asyncio.gather(core, client, return_exceptions=True)
    for result in results:
        assert isinstance(result, asyncio.CancelledError), result


async def _raise_and_call(loop: TableLoop) -> None:
    for move in MOVES:
        await loop.submit(move)


async def test_hand_goes_on_after_a_restart(tmp_path: Path, devices: EmulatedDevices) -> None:
    """The same hand, the same pot, the same actor and the same last ruling."""
    async with _running(_options(tmp_path, devices, _raise_and_call)) as pictures:
        before = await pictures.until(lambda view: view.pot == 300 and view.sequence > 3)
    async with _running(_options(tmp_path, devices)) as pictures:
        after = await pictures.until(lambda _: True)
    for name in ("hand", "street", "pot", "actor", "to_call", "seats", "pots", "rulings"):
        assert getattr(after, name) == getattr(before, name), name


async def test_happening_is_stored_before_it_is_shown(
    tmp_path: Path, devices: EmulatedDevices
) -> None:
    """A picture's sequence is in the journal when the picture arrives."""
    async with _running(_options(tmp_path, devices, _raise_and_call)) as pictures:
        view = await pictures.until(lambda view: bool(view.rulings))
        stored = verified_entries(tmp_path / "state" / "journal.db")
        assert stored[-1].sequence >= view.sequence
        assert "s1 say raise 150" in [entry.body for entry in stored]


async def test_a_dealer_who_holds_the_floor_key_is_seen_on_every_face(
    tmp_path: Path, devices: EmulatedDevices
) -> None:
    """No rule asks for the floor here; the key does, and takes it back."""
    config = _config()
    part = next(one for one in config.expander if "floor" in one.keys.values())
    pin = next(pin for pin, key in part.keys.items() if key == "floor")
    devices.add_bus(config.i2c.bus)
    panel = devices.add_expander(config.i2c.bus, part.address, interrupt_pin=part.interrupt_pin)
    async with _running(_options(tmp_path, devices)) as pictures:
        await pictures.until(lambda view: not _lines(view, "floor"))
        panel.press(pin)
        called = await pictures.until(lambda view: bool(_lines(view, "floor")))
        panel.release(pin)
        assert _lines(called, "floor")[0].text["zh-Hant"] == "荷官請裁判到場"
        while not pictures.queue.empty():
            pictures.queue.get_nowait()
        for _ in range(2):  # a second lies between two pictures: the release has been read
            await pictures.until(lambda _: True)
        panel.press(pin)
        await pictures.until(lambda view: not _lines(view, "floor"))
    entries = verified_entries(tmp_path / "state" / "journal.db")
    assert [entry.kind for entry in entries if entry.kind == Kind.HAPPENING] == []


def _lines(view: PublicView, name: str) -> list[DeviceLine]:
    return [line for line in view.devices if line.name == name]


async def test_absent_devices_are_shown_and_stop_nothing(
    tmp_path: Path, devices: EmulatedDevices
) -> None:
    """No reader, no display, no lamps: the station is ready all the same and says what lacks."""
    async with _running(_options(tmp_path, devices)) as pictures:
        view = await pictures.until(
            lambda view: len(view.devices) > 3 and view.devices[-1].text["en"] != ""
        )
    states = {line.name: line.state for line in view.devices}
    assert states["journal"] == "ok"
    for name in ("cards.a", "chips", "panel.a", "panel.b", "oled", "lights"):
        assert states[name] == "absent"


async def test_ready_comes_after_the_self_test_and_stopping_at_the_end(
    tmp_path: Path, devices: EmulatedDevices, notified: socket.socket
) -> None:
    """systemd hears READY, WATCHDOG while the table loop runs, and STOPPING."""
    async with _running(_options(tmp_path, devices)) as pictures:
        await pictures.until(lambda _: True)
        await asyncio.sleep(0.35)
    heard: list[bytes] = []
    while True:
        try:
            heard.append(notified.recv(500).strip())
        except BlockingIOError:
            break
    assert heard[0].startswith(b"STATUS=hand 1 begins, pot ")
    assert heard[1] == b"READY=1"
    assert heard[-1] == b"STOPPING=1"
    assert 2 <= heard.count(b"WATCHDOG=1") <= 6


async def test_floor_decides_only_what_is_open(tmp_path: Path, devices: EmulatedDevices) -> None:
    """A decision reaches the table if it answers the oldest question with one of its options."""

    async def foul(loop: TableLoop) -> None:
        await loop.submit(ForeignCard(1))

    options = _options(tmp_path, devices, foul)
    PeopleFile(options.state).add("Ana", "402817")
    async with _running(options) as pictures:
        client = pictures.client
        asked = await pictures.until(lambda view: bool(view.questions))
        mark = asked.questions[0].mark
        signed = await client.ask(lambda number: SignIn(number, "ana", "402817"))
        assert isinstance(signed, SignedIn)
        answers = [
            await client.ask(lambda number, case=case: Decide(number, *case))
            for case in (
                ("no-token", mark, "play-on"),
                (signed.token, f"{mark}-other", "play-on"),
                (signed.token, mark, "no-such-option"),
                (signed.token, mark, "play-on", "seen by the floor"),
                (signed.token, mark, "play-on", "once more"),
            )
        ]
        await pictures.until(lambda view: not view.questions)
    refused = [one.key for one in answers if isinstance(one, Refused)]
    assert refused == ["signed-out", "not-open", "no-such-option", "answered"]
    stored = [entry.body for entry in verified_entries(options.journal)]
    decided = [body for body in stored if body.startswith("floor")]
    assert decided == ['floor play-on because "seen by the floor" by "Ana"']


async def test_unusable_state_folder_is_shown_and_healed(
    tmp_path: Path, devices: EmulatedDevices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No record, no play: the reason is shown; when the cause is gone the table begins."""
    from firmware_py.core import out_of_service

    monkeypatch.setattr(out_of_service, "RETRY_S", 0.05)
    options = _options(tmp_path, devices)
    options.state.write_text("a file where the folder should be")
    pictures = Pictures()
    with ServiceManager() as manager:
        core = asyncio.create_task(serve_core(options, manager), name="core")
        client = asyncio.create_task(ViewClient(options.socket, pictures).run(), name="client")
        async with asyncio.timeout(20):
            out = await pictures.until(lambda _: True)
            assert [(line.name, line.state) for line in out.devices] == [("journal", "out")]
            assert "cannot be kept" in out.devices[0].text["en"]
            assert (out.seats, out.pot) == ([], 0)
            options.state.unlink()
            view = await pictures.until(lambda view: bool(view.seats))
            assert view.hand == 1
        core.cancel()
        client.cancel()
        await asyncio.gather(core, client, return_exceptions=True)


async def test_damaged_record_is_out_until_cleared(
    tmp_path: Path, devices: EmulatedDevices
) -> None:
    """The fault outlives restarts until a person clears it."""
    options = _options(tmp_path, devices)
    async with _running(options) as pictures:
        await pictures.until(lambda _: True)
    options.journal.write_bytes(b"no database" * 500)
    for _ in range(2):
        async with _running(options) as pictures:
            view = await pictures.until(lambda _: True)
            line = next(line for line in view.devices if line.name == "journal")
            assert line.state == "out"
            assert "journal-damaged-1.db" in line.text["en"]
    with Journal(options.journal, reserve_bytes=0) as journal:
        await journal.append_cleared(1, "Ana")
    async with _running(options) as pictures:
        view = await pictures.until(lambda _: True)
        assert next(line for line in view.devices if line.name == "journal").state == "ok"


async def test_nothing_hidden_is_in_the_state_folder_or_the_pictures(
    tmp_path: Path, devices: EmulatedDevices
) -> None:
    """Hole cards that the set-up names reach neither the disk nor a face."""
    options = _options(tmp_path, devices, _raise_and_call)
    setup = _config().table_setup()
    cards = {1: ("Ah", "Kd"), 2: ("7c", "2s")}
    options = CoreOptions(
        options.config, devices, options.book, options.state, options.socket,
        setup=type(setup)(**{**_fields(setup), "cards": cards}), player=options.player,
    )  # fmt: skip
    async with _running(options) as pictures:
        view = await pictures.until(lambda view: view.pot == 300)
    written = b"".join(f.read_bytes() for f in options.state.iterdir() if f.suffix != ".reserve")
    shown = msgspec.json.encode(view)
    names = (b"Ah", b"Kd", b"7c", b"2s")
    # Two letters alone also turn up by chance in digests.
    for card in (*(b'"%s"' % name for name in names), *(b" %s" % name for name in names)):
        assert card not in written
        assert card not in shown


def _fields(setup: object) -> dict[str, object]:
    import dataclasses

    return {f.name: getattr(setup, f.name) for f in dataclasses.fields(setup)}  # type: ignore[arg-type]
