"""A tape for one start of the core."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from firmware_py.core.watch import Watch
from firmware_py.errors import TapeError
from firmware_py.tape.keys import read_public_key
from firmware_py.tape.recorder import Recorder
from firmware_py.tape.recording import Recording

_log = logging.getLogger(__name__)


@contextmanager
def recording(folder: Path, key: Path, station: str) -> Iterator[Watch]:
    """Give a watcher that puts all on a new tape; one that does nothing if none can be made.

    Args:
        folder: where tapes lie; each start of the core makes its own.
        key: file of the operator's public key.
        station: its name, for the name of the tape.
    """
    try:
        tape = Recorder(new_tape(folder, station), read_public_key(key))
    except TapeError as error:
        _log.error("no tape is made, the table runs without: %s", error)
        yield Watch()
        return
    with tape:
        yield Recording(tape)


def new_tape(folder: Path, station: str) -> Path:
    """Return a name that no tape has, with the date and time in UTC.

    Raises:
        TapeError: the folder cannot be used.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{station}-{datetime.now(UTC):%Y%m%d-%H%M%S}"
        path = folder / f"{stem}.tape"
        number = 2
        while path.exists():
            path = folder / f"{stem}-{number}.tape"
            number += 1
    except OSError as error:
        raise TapeError(
            f"the folder of tapes cannot be used ({error.strerror}): {folder}"
        ) from error
    return path
