"""Recorded hands twice: by sensors alone, and by keys alone with every other device away.

What sensors cannot see is entered with keys in both: a tap, which hand is turned face up, what the
floor decides, and that the pots are pushed. Wagers are silent pushes, folds reach the muck antenna,
cards are read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from drivers.emulated.clock import ManualClock
from engine.happenings import (
    AllInButtonPressed,
    ChipsPushed,
    HandMucked,
    HandTabled,
    Happening,
    Said,
    Tapped,
    TimePassed,
    Word,
)
from engine.rulings import Action, Alert, Ruling, Status
from engine.table import Table
from engine.view import TableView
from firmware_py.core.history.live import LiveTrail
from firmware_py.core.journal import Journal
from firmware_py.core.panel_keys import keys_for
from firmware_py.core.recovery import read_record
from firmware_py.core.station import build_station
from firmware_py.core.table_loop import TableLoop, inline
from firmware_py.core.tags import TagBook
from firmware_py.recorded_hands.felt import Move, to_happenings
from firmware_py.recorded_hands.reader import read_hand
from firmware_py.recorded_hands.record import RecordedHand
from firmware_py.virtual_table.conductor import without_cards
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.pace import FastPace
from firmware_py.virtual_table.through import play, virtual_config

HANDS = Path(__file__).parents[2] / "data" / "hands"
NAMES = [
    "stars-hhsmithy-nt-003",  # three all-ins, two side pots, a showdown
    "handhq-ps_1000nl-561",  # two pots, an all-in hand that is mucked: the floor is asked
    "pluribus-102-34",  # all fold to a raise
    "dwan-ivey-2009",  # televised: raised twice, all-in, face up before the river
    "wsop-2023-43-68",  # televised: a big blind ante, an all-in before the flop and a run-out
]


@dataclass(frozen=True)
class Played:
    """What the journal says after a hand.

    Attributes:
        happenings: without the time that passed.
        rulings: of each of them.
        view: the table at the end.
        keys: that were pressed.
    """

    happenings: tuple[Happening, ...]
    rulings: tuple[tuple[Ruling, ...], ...]
    view: TableView
    keys: tuple[str, ...]


def _hand(name: str) -> RecordedHand:
    path = HANDS / f"{name}.phh"
    return read_hand(path.read_text(encoding="utf-8"), path.name)


def _from_journal(path: Path, keys: Sequence[str]) -> Played:
    """Read the file again and rule on what it holds."""
    with Journal(path) as journal:
        record = read_record(journal.entries)
    assert record.setup is not None
    table = Table(record.setup)
    happenings: list[Happening] = []
    rulings: list[tuple[Ruling, ...]] = []
    for happening in record.happenings:
        answer = table.apply(happening)
        if not isinstance(happening, TimePassed):
            happenings.append(_in_order(happening))
            rulings.append(tuple(one._replace(confidence=1000) for one in answer))
    return Played(tuple(happenings), tuple(rulings), table.view, tuple(keys))


def _in_order(happening: Happening) -> Happening:
    """Antennas tell which chips lie there, not in which order."""
    if not isinstance(happening, ChipsPushed):
        return happening
    chips = tuple(sorted(happening.chips, key=lambda chip: chip or 0, reverse=True))
    return replace(happening, chips=chips, confidence=1000)


def _by_sensors(hand: RecordedHand, path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    keys: list[str] = []
    press = EmulatedStation.press

    def noted(station: EmulatedStation, key: str) -> None:
        keys.append(key)
        press(station, key)

    async def run() -> None:
        with Journal(path) as journal:
            steps = [_silent(move, hand) for move in to_happenings(hand)]
            trail = LiveTrail(journal, journal.entries)
            await trail.append_setup(without_cards(hand.setup))
            await play(hand.setup, steps, has_blanks=False, record=lambda _: trail)

    with monkeypatch.context() as patch:
        patch.setattr(EmulatedStation, "press", noted)
        asyncio.run(run())
    return _from_journal(path, keys)


def _silent(move: Move, hand: RecordedHand) -> tuple[Happening, ...]:
    """Leave the words away; push a wager so that each chip of it is needed (44, 45)."""
    found = []
    for happening in move.happenings:
        if isinstance(happening, ChipsPushed) and move.action in (Action.BET, Action.RAISE):
            found.append(replace(happening, chips=_with_small_change(happening.chips, hand)))
        elif not isinstance(happening, Said):
            found.append(happening)
    return tuple(found)


def _with_small_change(chips: Iterable[int | None], hand: RecordedHand) -> tuple[int, ...]:
    """Break the smallest chip until there are two alike: no single overchip, none to spare."""
    known = sorted((chip for chip in chips if chip is not None), reverse=True)
    smaller = [one for one in hand.setup.denominations if one < known[-1]]
    if smaller:
        last = known.pop()
        known += [max(smaller)] * (last // max(smaller))
        rest = last - max(smaller) * (last // max(smaller))
        assert not rest or rest in hand.setup.denominations
        known += [rest] * bool(rest)
    return tuple(known)


def _by_keys(
    hand: RecordedHand,
    path: Path,
    happenings: Iterable[Happening],
    keys: Callable[[Happening, TableView], Sequence[str]] = keys_for,
) -> Played:
    pressed: list[str] = []

    async def run() -> None:
        clock = ManualClock()
        config = virtual_config()
        away = msgspec.structs.replace(config, reader=[], oled=None, lights=None)
        gone = [msgspec.structs.replace(one, port=f"/nowhere/{one.name}") for one in config.reader]
        with EmulatedStation(away, clock=clock, sleep=clock.advance) as felt, Journal(path) as book:
            described = msgspec.structs.replace(config, reader=gone)
            setup = without_cards(hand.setup)
            station = build_station(described, felt.devices, TagBook({}, {}), setup=setup)
            trail = LiveTrail(book, book.entries)
            loop = TableLoop(station, record=trail, offload=inline, spend=clock.advance)
            pace = FastPace(felt, loop, clock)
            await trail.append_setup(setup)
            await loop.start()
            assert not any(reader.is_up for reader in station.readers.values())
            for happening in happenings:
                entered = keys(happening, station.table.view)
                pressed.extend(entered)
                await pace.press(entered)
                await loop.step()
                assert station.sensing.panel.refused is None, (happening, entered)
            await loop.close()

    asyncio.run(run())
    return _from_journal(path, pressed)


@pytest.mark.parametrize("name", NAMES)
def test_keys_alone_give_the_journal_that_sensors_alone_gave(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same happenings, entry by entry; so the same rulings with all their figures and rules."""
    hand = _hand(name)
    sensed = _by_sensors(hand, tmp_path / "sensed.db", monkeypatch)
    keyed = _by_keys(hand, tmp_path / "keyed.db", sensed.happenings)
    assert keyed.happenings == sensed.happenings
    assert keyed.rulings == sensed.rulings
    assert keyed.view == sensed.view
    assert list(sensed.view.stacks.values()) == list(
        hand.final_stacks or sensed.view.stacks.values()
    )
    assert _codes(sensed.keys) <= {"#11", "#51", "table", "floor", "confirm"}


def _codes(keys: Sequence[str]) -> set[str]:
    """Return which entries were keyed: codes, and keys that end one."""
    found = set()
    for at, key in enumerate(keys):
        if key == "page":
            found.add("#" + "".join(str(int(one[4:]) % 10) for one in keys[at + 1 : at + 3]))
        elif not key.startswith("seat"):
            found.add(key)
    return found


def _said(move: Move, hand: RecordedHand) -> Iterable[Happening]:
    """Return a move as a dealer without antennas enters it: words and buttons, no chips."""
    for happening in move.happenings:
        match happening:
            case Said(seat, Word.ALL_IN):
                yield AllInButtonPressed(seat)
            case ChipsPushed(seat) if move.action is Action.CALL:
                yield Said(seat, Word.CALL)
            case ChipsPushed():
                continue
            case HandMucked(seat) if move.action is Action.FOLD:
                yield Said(seat, Word.FOLD)
            case Tapped(seat):
                yield Said(seat, Word.CHECK)
            case HandTabled(seat, None, ()):
                yield HandTabled(seat, None, hand.setup.cards[seat])
            case _:
                yield happening


WORD_RULES = {
    Action.BET: {"3", "40-B", "RP-1"},
    Action.CALL: {"41-A", "51-A"},
    Action.RAISE: {"3", "43-B", "RP-1"},
}
"""What a ruling on words, or on the all-in button, cites."""
CHIP_RULES = {
    Action.BET: {"40-A"},
    Action.CALL: {"41-B", "45-A", "46-C"},
    Action.RAISE: {"43-A", "45-B", "46-C"},
}
"""What the same ruling cites when chips were pushed in silence; all else cites the same."""


@pytest.mark.parametrize("name", NAMES)
def test_words_by_keys_are_ruled_as_silent_chips_by_sensors(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who did what, to how much, all-in or not; pots and stacks. The rules fit words or chips."""
    hand = _hand(name)
    sensed = _by_sensors(hand, tmp_path / "sensed.db", monkeypatch)
    moves = [happening for move in to_happenings(hand) for happening in _said(move, hand)]
    keyed = _by_keys(hand, tmp_path / "keyed.db", moves)
    assert [_figures(one) for one in _acts(keyed)] == [_figures(one) for one in _acts(sensed)]
    assert (keyed.view.stacks, keyed.view.pots) == (sensed.view.stacks, sensed.view.pots)
    assert (keyed.view.winners, keyed.view.board) == (sensed.view.winners, sensed.view.board)
    for one, other in zip(_acts(keyed), _acts(sensed), strict=True):
        assert one.action is not None
        assert set(one.rules) <= WORD_RULES.get(one.action, set(other.rules)), one
        assert set(other.rules) <= CHIP_RULES.get(one.action, set(one.rules)), other
    assert Alert.BUTTON_MISSING not in {alert for one in _acts(keyed) for alert in one.alerts}


def _acts(played: Played) -> list[Ruling]:
    found = [ruling for rulings in played.rulings for ruling in rulings]
    return [ruling for ruling in found if ruling.status is Status.FINAL and ruling.action]


def _figures(ruling: Ruling) -> tuple[object, ...]:
    return (ruling.seat, ruling.status, ruling.action, ruling.to, ruling.all_in)
