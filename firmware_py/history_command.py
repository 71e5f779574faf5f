"""``dealer-station history``: the hands of the journal in the terminal, and as files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from firmware_py.config import EXIT_CONFIG, StationConfig, read_config
from firmware_py.core.history.as_phh import as_phh
from firmware_py.core.history.as_script import as_script
from firmware_py.core.history.pages import happening_line, title_of
from firmware_py.core.history.replay import Replay, Replayer, run
from firmware_py.core.history.trail import Trail
from firmware_py.core.journal_entry import Entry
from firmware_py.core.journal_store import read_entries
from firmware_py.core.refusal import RefusedError
from firmware_py.errors import ConfigError, StationError
from firmware_py.processes import DEFAULT_CONFIG, SHIPPED_CONFIG
from firmware_py.texts import catalogue, in_language

OK, NOT_THERE = 0, 1
"""Exit statuses."""

_REFUSALS = {
    "no-phh": "PHH has no words for this hand's game or start; the table script tells it",
    "no-script": "the table began with posts that a table script cannot tell",
}


class History:
    """The hands of one journal, which may be written meanwhile.

    Args:
        config: station description; by default that of the installed station, else the shipped
            one of the full table.
        journal: the journal; by default that of the station.

    Raises:
        ConfigError: the configuration cannot be used.
        StationError: there is no journal, or it cannot be read.
    """

    def __init__(self, config: Path | None, journal: Path | None) -> None:
        station = _read(config)
        self._name = station.name
        self._entries = read_entries(journal or station.state_directory() / "journal.db")
        self.trail = Trail()
        for entry in self._entries:
            self.trail.add(entry)

    def replay(self, hand: int) -> Replay:
        """Replay a hand; 0 for the newest one.

        Raises:
            StationError: there is no such hand.
        """
        newest = self.trail.hand
        wanted = hand or (0 if newest is None else newest.entry)
        place = self.trail.place_of(wanted)
        if place is None:
            raise StationError(f"no such hand; 'history list' shows them: {hand}")
        return run(Replayer().replay(self._between(*place), wanted))

    def text(self, replay: Replay, form: str) -> str:
        """Return a hand as ``script`` or ``phh``.

        Raises:
            StationError: it cannot be told so.
        """
        try:
            if form == "phh":
                return as_phh(replay, self._name)
            return run(as_script(replay, title_of(replay, self._name)))
        except RefusedError as error:
            raise StationError(_REFUSALS.get(error.key, error.key)) from error

    def _between(self, first: int, last: int) -> list[Entry]:
        return [one for one in self._entries if first <= one.sequence <= last]


def list_hands(config: Path | None, journal: Path | None, count: int) -> int:
    """Print the newest hands; return the exit status: 0, or 1 without a journal, 78."""
    return _guarded(lambda: _list(History(config, journal), count))


def show_hand(config: Path | None, journal: Path | None, hand: int, lang: str) -> int:
    """Print what happened in a hand and what was ruled; return the exit status as above."""
    return _guarded(lambda: _show(History(config, journal).replay(hand), lang))


def export_hand(
    config: Path | None, journal: Path | None, hand: int, form: str, out: Path | None
) -> int:
    """Write a hand to a file, or to standard output; return the exit status as above."""

    def work() -> None:
        history = History(config, journal)
        text = history.text(history.replay(hand), form)
        if out is None:
            sys.stdout.write(text if text.endswith("\n") else text + "\n")
        else:
            try:
                out.write_text(text if text.endswith("\n") else text + "\n", encoding="utf-8")
            except OSError as error:
                raise StationError(f"cannot be written ({error}): {out}") from error

    return _guarded(work)


def _guarded(work: Callable[[], None]) -> int:

    try:
        work()
    except ConfigError as error:
        print(error, file=sys.stderr)
        return EXIT_CONFIG
    except StationError as error:
        print(error, file=sys.stderr)
        return NOT_THERE
    return OK


def _read(config: Path | None) -> StationConfig:
    return read_config(config or (DEFAULT_CONFIG if DEFAULT_CONFIG.exists() else SHIPPED_CONFIG))


def _list(history: History, count: int) -> None:
    found, has_more = history.trail.summaries(0, count)
    grid = Grid("hand", "no.", "began", "happenings", "floor", "board", box=None)
    for one in found:
        grid.add_row(
            str(one.entry), str(one.number), _time(one.began_ms), str(one.happenings),
            str(one.decisions or ""), " ".join(one.board),
        )  # fmt: skip
    Console().print(grid)
    if has_more:
        print(f"only the newest {count} are shown; more: --count")


def _show(replay: Replay, lang: str) -> None:
    words = catalogue(lang)
    print(f"hand {replay.entry}, no. {replay.number} at its table, {_time(replay.began_ms)}")
    for number, step in enumerate(replay.steps, 1):
        line = happening_line(number, step)
        print(f"{number:4}  {line.text}")
        for made in line.corrections:
            because = f" because {made.reason!r}" if made.reason else ""
            print(f"      was: {made.was}; corrected by {made.person or 'somebody'}{because}")
        for ruling in line.rulings:
            sentence = in_language(ruling.text, lang)
            action = words.text("action", ruling.action) if ruling.action else ""
            who = f"s{ruling.seat}" if ruling.seat else "table"
            facts = " ".join(
                filter(None, (who, ruling.status, action, str(ruling.to) if ruling.to else ""))
            )
            print(f"        -> {facts}: {sentence} [{', '.join(ruling.rules)}]")


def _time(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M:%S")
