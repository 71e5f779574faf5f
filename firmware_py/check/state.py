"""The state folder: the record, the taught tags."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from firmware_py.check.findings import Finding, failure, ok, warning
from firmware_py.core.journal_store import verified_entries
from firmware_py.core.panel_faces import FACES
from firmware_py.core.recovery import open_faults
from firmware_py.core.tag_file import MODE, read_tag_file
from firmware_py.errors import JournalError, StationError


def check_state(state: Path) -> Iterator[Finding]:
    """Look at the folder of the record, at the record itself and at the taught tags."""
    yield _check_folder(state)
    yield _check_journal(state / "journal.db")
    yield from check_tags(state / "tags.json")


def check_tags(path: Path) -> Iterator[Finding]:
    """Look at the taught tags; what is missing in a deck is named."""
    try:
        tags = read_tag_file(path)
    except StationError as error:
        yield failure("tags", "tags-unusable", reason=str(error))
        return
    if not tags.chips and not tags.decks:
        yield warning("tags", "tags-none")
        return
    cards = sum(map(len, tags.decks.values()))
    yield ok("tags", "tags", chips=len(tags.chips), decks=len(tags.decks), cards=cards)
    for name, deck in sorted(tags.decks.items()):
        missing = [face for face in FACES if face not in deck.values()]
        if missing:
            yield warning("tags", "deck-short", deck=name, missing=" ".join(missing))
    if path.stat().st_mode & 0o777 & ~MODE:
        yield warning("tags", "tags-readable", path=str(path))


def _check_folder(state: Path) -> Finding:
    folder = next((one for one in (state, *state.parents) if one.exists()), state)
    if not folder.is_dir():
        return failure("state", "state-no-folder", path=str(folder))
    if not os.access(folder, os.W_OK | os.X_OK):
        return failure("state", "state-permission", path=str(folder))
    return ok("state", "state", path=str(state))


def _check_journal(journal: Path) -> Finding:
    if not journal.exists():
        return ok("journal", "journal-none")
    try:
        entries = verified_entries(journal)
        faults = open_faults(entries)
    except JournalError as error:
        return failure("journal", "journal-damaged", reason=str(error))
    if faults:
        names = ", ".join(f"{fault.name} ({fault.sequence})" for fault in faults)
        return failure("journal", "journal-faults", names=names)
    return ok("journal", "journal", count=len(entries))
