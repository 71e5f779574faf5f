"""``dealer-station tape``: make keys, record an evening, play it again on the bench."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from engine.happenings import Happening
from engine.rulings import Ruling
from engine.script.vocabulary import format_happening
from engine.view import TableView
from firmware_py.core.journal import Journal
from firmware_py.core.journal_entry import Stamp
from firmware_py.errors import StationError, TapeError
from firmware_py.processes import TAPE_KEY
from firmware_py.tape.keys import (
    fingerprint,
    is_locked,
    make_keys,
    read_public_key,
    read_secret_key,
)
from firmware_py.tape.playback import Played, play_tape
from firmware_py.tape.sealed_file import Ending
from firmware_py.tape.session import new_tape
from firmware_py.tape.tape_file import TapeFile
from firmware_py.texts import render_ruling

SAME, DIFFERENT, UNPLAYABLE = 0, 1, 2
"""Exit statuses of ``play``."""


def keys(name: Path, passphrase: str) -> int:
    """Make ``<name>.secret`` and ``<name>.public``.

    Returns:
        0: made; 2: they could not be.
    """
    secret, public = name.with_name(f"{name.name}.secret"), name.with_name(f"{name.name}.public")
    try:
        make_keys(secret, public, passphrase)
        mark = fingerprint(read_public_key(public))
    except TapeError as error:
        return _refuse(error)
    print(f"key {mark}")
    print(f"{public}: goes to the station, e.g. as {TAPE_KEY}")
    print(f"{secret}: stays with the operator; without it no tape can be opened")
    return 0


def record(
    folder: Path,
    key: Path,
    config: Path | None,
    *,
    virtual: bool,
    play: tuple[Path, ...],
    speed: float,
) -> int:
    """Run the station with a tape.

    Returns:
        As ``run``; 2 also where no tape can be made.
    """
    from firmware_py.run_command import run  # noqa: PLC0415 - only here

    try:
        mark = fingerprint(read_public_key(key))
        new_tape(folder, "new")
    except TapeError as error:
        return _refuse(error)
    print(f"tapes go to {folder}, sealed for key {mark}; Ctrl-C ends the tape", file=sys.stderr)
    arguments = ("--tape", str(folder.resolve()), "--tape-key", str(key.resolve()))
    return run(config, virtual, play, speed, arguments)


def play(
    file: Path,
    key: Path,
    passphrase: Callable[[], str],
    *,
    journal: Path | None,
    as_json: bool,
    language: str,
) -> int:
    """Play a tape and compare.

    Args:
        file: the tape.
        key: the operator's secret key.
        passphrase: asked only if the key is locked.
        journal: written there, if given; must be new.
        as_json: one object a line.
        language: of the rulings.

    Returns:
        0: all as it was recorded, up to the end or to where the tape is cut; 1: something
        differs; 2: the tape cannot be played.
    """
    lines = _JsonLines() if as_json else _Lines(language)
    try:
        if journal is not None and journal.exists():
            raise TapeError(f"expected a new file, this one is there already: {journal}")
        opened = read_secret_key(key, passphrase() if is_locked(key) else "")
        with TapeFile(file, opened) as tape, _progress(file.name, is_shown=not as_json) as show:
            lines.begin(tape)
            played = asyncio.run(
                play_tape(
                    tape,
                    open_journal=None if journal is None else _opener(journal),
                    on_happening=lines.happening,
                    on_progress=show,
                )
            )
    except StationError as error:
        return _refuse(error)
    lines.end(played)
    return SAME if played.difference is None else DIFFERENT


class _Lines:
    """What a person reads."""

    def __init__(self, language: str) -> None:
        self._language = language

    def begin(self, tape: TapeFile) -> None:
        print(f"{tape.start.config.name}, {tape.start.started_at}")

    def happening(
        self, at_s: float, happening: Happening, rulings: tuple[Ruling, ...], view: TableView
    ) -> None:
        said = "; ".join(
            f"{render_ruling(one, self._language)} [{', '.join(one.rules)}]" for one in rulings
        )
        end = f"  ->  {said}" if said else ""
        print(f"{_clock(at_s)}  hand {view.hand}  {format_happening(happening)}{end}")

    def end(self, played: Played) -> None:
        print(f"{_clock(played.seconds)}  {_ENDINGS[played.ending]}")
        difference = played.difference
        if difference is None:
            print(f"identical: {played.entries} entries, {played.happenings} happenings")
            return
        print(f"differs at {_clock(difference.at_s)}, entry {difference.entry}:")
        print(f"  recorded: {difference.recorded or '(nothing)'}")
        print(f"  played:   {difference.played or '(nothing)'}")


class _JsonLines:
    """What a script reads."""

    def begin(self, tape: TapeFile) -> None:
        _print_json({"station": tape.start.config.name, "started_at": tape.start.started_at})

    def happening(
        self, at_s: float, happening: Happening, rulings: tuple[Ruling, ...], view: TableView
    ) -> None:
        _print_json(
            {
                "at_s": round(at_s, 3),
                "hand": view.hand,
                "happening": format_happening(happening),
                "rulings": [one._asdict() for one in rulings],
            }
        )

    def end(self, played: Played) -> None:
        _print_json(played)


_ENDINGS = {
    Ending.WHOLE: "the tape is whole",
    Ending.CUT: "the tape is cut off here (power cut, or the disk was full); all before it counts",
    Ending.DAMAGED: "the tape is damaged here; all before it counts, nothing after it can be read",
}


def _clock(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{int(minutes) // 60}:{int(minutes) % 60:02d}:{rest:06.3f}"


def _opener(path: Path) -> Callable[[Callable[[], Stamp]], Journal]:
    return lambda stamp: Journal(path, stamp, reserve_bytes=0)


@contextmanager
def _progress(name: str, *, is_shown: bool) -> Iterator[Callable[[float], None] | None]:
    """Show on a terminal how far the tape has come; data lines go elsewhere."""
    if not is_shown or not sys.stderr.isatty() or sys.stdout.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - only where a bar is drawn
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=1.0)
        yield lambda share: bar.update(task, completed=share)


def _print_json(value: object) -> None:
    print(msgspec.json.encode(value).decode(), flush=True)


def _refuse(error: StationError) -> int:
    print(error, file=sys.stderr)
    return UNPLAYABLE
