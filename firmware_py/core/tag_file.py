"""The taught tags of a station, as a file in its state folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from firmware_py.core.tags import TagBook
from firmware_py.errors import StationError


class TagFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``tags.json``: chips by denomination, cards by face, each by whole tag identity."""

    chips: dict[str, int] = {}
    deck: dict[str, str] = {}


def read_tags(path: Path) -> TagBook:
    """Read the taught tags; none where the file is missing.

    Raises:
        StationError: the file cannot be read; its content is not repeated.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return TagBook({}, {})
    except OSError as error:
        raise StationError(f"the taught tags cannot be read: {error}") from error
    try:
        tags = msgspec.json.decode(raw, type=TagFile)
    except msgspec.DecodeError:
        raise StationError(f"the taught tags are no valid JSON of their kind: {path}") from None
    try:
        return TagBook(tags.chips, tags.deck)
    except ValueError:
        raise StationError(f"a tag is taught as chip and as card: {path}") from None
