"""The taught tags of a station, as a file in its state folder: chips, and decks by name.

Written as a whole, to a new file that then takes the place of the old one, readable by the
station's user alone. A tag has one name on every kind of reader: all its bytes in upper-case
hex, ``E0`` first for ISO 15693 (R-22, R-43).
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from firmware_py.core.panel_faces import FACES
from firmware_py.core.tags import TagBook
from firmware_py.errors import TagError

VERSION = 2
MOST_BYTES = 16 * 1024 * 1024
MODE = 0o600

Tag = Annotated[str, Meta(pattern="^[0-9A-F]{8,124}$")]
Worth = Annotated[int, Meta(ge=1)]
DeckName = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,15}$")]

_DECK_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,15}")
_TAG = re.compile(r"(?:[0-9A-F]{2}){4,62}")
_ISO_15693_DIGITS = 16


class TagFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``tags.json``.

    Attributes:
        version: of the format.
        chips: denomination by tag.
        decks: face ("Ah") by tag, for each deck by its name, e.g. "red" and "blue".
    """

    version: Literal[2] = 2
    chips: dict[Tag, Worth] = {}
    decks: dict[DeckName, dict[Tag, str]] = {}

    def book(self) -> TagBook:
        """Return what the station knows: all chips, and the cards of all decks.

        Raises:
            ValueError: a tag is two things.
        """
        deck: dict[str, str] = {}
        names: dict[str, str] = {}
        for name, cards in self.decks.items():
            deck |= cards
            names |= dict.fromkeys(cards, name)
        return TagBook(self.chips, deck, names)


class _FirstVersion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As it was before decks had names."""

    chips: dict[str, int] = {}
    deck: dict[str, str] = {}


def read_tags(path: Path) -> TagBook:
    """Read the taught tags; none where the file is missing.

    Raises:
        TagError: as ``read_tag_file``.
    """
    return read_tag_file(path).book()


def read_tag_file(path: Path) -> TagFile:
    """Read the file; empty where it is missing.

    Raises:
        TagError: it cannot be read, or does not fit; its content is not repeated.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return TagFile()
    except OSError as error:
        raise TagError(f"the taught tags cannot be read: {error}") from error
    try:
        tags = _decoded(raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise TagError(
            "the taught tags are no valid JSON of their kind, import them again from a CSV file: "
            f"{path}"
        ) from None
    if problem := problem_of(tags):
        raise TagError(f"the taught tags do not fit, {problem}: {path}")
    return tags


def write_tag_file(path: Path, tags: TagFile) -> None:
    """Replace the file by one with these tags, in one step.

    Raises:
        TagError: they do not fit, or the disk refuses; the old file is as it was.
    """
    if problem := problem_of(tags):
        raise TagError(f"the tags do not fit, {problem}: {path}")
    raw = msgspec.json.format(msgspec.json.encode(tags), indent=1)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            _write_through(fresh, raw)
            fresh.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        _sync_folder(path.parent)
    except OSError as error:
        raise TagError(f"the taught tags cannot be written ({error.strerror}): {path}") from error


def normalise_tag(text: str) -> str:
    """Return the one name of a tag, however it was written down (R-22).

    Blanks, colons and dashes between the bytes are allowed, and an ISO 15693 identity that begins
    with its low byte is turned round.

    Raises:
        ValueError: 4 to 62 bytes in hex are a tag.
    """
    digits = re.sub(r"[\s:-]", "", text).upper()
    if not _TAG.fullmatch(digits):
        raise ValueError(f"expected a tag of 4 to 62 bytes in hex: {text!r}")
    is_turned = len(digits) == _ISO_15693_DIGITS and digits.endswith("E0")
    if is_turned and not digits.startswith("E0"):
        return bytes.fromhex(digits)[::-1].hex().upper()
    return digits


def check_deck_name(name: str) -> str:
    """Return the name.

    Raises:
        ValueError: it cannot name a deck.
    """
    if not _DECK_NAME.fullmatch(name):
        raise ValueError(
            f"expected a deck's name of small letters, digits and dashes, at most 16: {name!r}"
        )
    return name


def problem_of(tags: TagFile) -> str:
    """Return what does not fit, in a few words and without a face; "" if all does."""
    owner: dict[str, str] = dict.fromkeys(tags.chips, "the chips")
    for name, cards in tags.decks.items():
        if problem := _problem_of_deck(name, cards):
            return problem
        for uid in cards:
            if uid in owner:
                return f"one tag is in deck {name} and in {owner[uid]}, {uid}"
            owner[uid] = f"deck {name}"
    return ""


def _problem_of_deck(name: str, cards: Mapping[str, str]) -> str:
    if not set(cards.values()) <= set(FACES):
        return f"deck {name} has a card that no deck has"
    if len(set(cards.values())) < len(cards):
        return f"deck {name} has one card twice"
    return ""


def _decoded(raw: bytes) -> TagFile:
    try:
        return msgspec.json.decode(raw, type=TagFile)
    except msgspec.ValidationError:
        old = msgspec.json.decode(raw, type=_FirstVersion)
        return msgspec.convert(
            {"chips": old.chips, "decks": {"deck": old.deck} if old.deck else {}}, TagFile
        )


def _write_through(path: Path, raw: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, MODE)
    with os.fdopen(descriptor, "wb") as file:
        os.fchmod(file.fileno(), MODE)
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
