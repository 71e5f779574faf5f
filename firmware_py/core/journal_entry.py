"""One row of the journal: what happened, when, and the chain that makes damage show."""

from __future__ import annotations

import dataclasses
import hashlib
from enum import StrEnum
from functools import lru_cache

import msgspec

from engine.errors import EngineError
from engine.games import GAMES
from engine.happenings import UNSEEN_CARD, CardDealt, Corrected, Happening, Together
from engine.script.vocabulary import format_happening, parse_happenings
from engine.setup import TableSetup
from firmware_py.errors import JournalCorruptError

GENESIS = bytes(32)
"""The chain before the first entry."""


class Kind(StrEnum):
    """What a body holds."""

    SETUP = "setup"  # a TableSetup as JSON: a table starts
    HAPPENING = "happening"  # the text of one happening, as in table scripts
    FAULT = "fault"  # a fault that stays until somebody clears it, as JSON
    CLEARED = "cleared"  # the number of the fault's entry
    NOTE = "note"  # anything else worth keeping, as JSON; replay passes over it


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """When an entry was written.

    Attributes:
        boot_id: identity of this start of the computer; monotonic times compare only within it.
        monotonic_ms: monotonic clock.
        wall_ms: wall clock, Unix time; for people only.
        is_synchronised: whether the wall clock was known to be right.
    """

    boot_id: str
    monotonic_ms: int
    wall_ms: int
    is_synchronised: bool


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A row as stored.

    Attributes:
        sequence: 1, 2, 3 ... without a gap.
        stamp: when.
        kind: what ``body`` holds.
        body: text; names no card of a hand that was not tabled.
        chain: SHA-256 of the chain before and the body.
        seal: SHA-256 of the chain and the other columns, so that these cannot change unseen.
    """

    sequence: int
    stamp: Stamp
    kind: str
    body: str
    chain: bytes
    seal: bytes

    def happening(self) -> Happening:
        """Return the happening of the body.

        Raises:
            JournalCorruptError: the body is not one happening.
        """
        try:
            parsed = _parsed(self.body)
        except EngineError as error:
            raise JournalCorruptError(f"not a happening: {self.body!r}", self.sequence) from error
        if len(parsed) != 1:
            raise JournalCorruptError(f"not one happening: {self.body!r}", self.sequence)
        return parsed[0]

    def setup(self) -> TableSetup:
        """Return the table set-up of the body.

        Raises:
            JournalCorruptError: the body is none.
        """
        try:
            return msgspec.json.decode(self.body, type=TableSetup)
        except (msgspec.DecodeError, EngineError) as error:
            raise JournalCorruptError(
                f"not a table set-up: {self.body!r}", self.sequence
            ) from error


@lru_cache(maxsize=8192)
def _parsed(body: str) -> tuple[Happening, ...]:
    """Parse a text once; at a table the same ones come again and again."""
    return parse_happenings(body)


def make_entry(previous: Entry | None, stamp: Stamp, kind: Kind, body: str) -> Entry:
    """Return the entry that follows ``previous`` (None before the first)."""
    sequence = 1 if previous is None else previous.sequence + 1
    chain = chain_after(GENESIS if previous is None else previous.chain, body)
    return Entry(sequence, stamp, kind, body, chain, seal_of(chain, sequence, stamp, kind))


def chain_after(previous: bytes, body: str) -> bytes:
    """SHA-256 of the previous chain and the body."""
    return hashlib.sha256(previous + body.encode()).digest()


def seal_of(chain: bytes, sequence: int, stamp: Stamp, kind: str) -> bytes:
    """SHA-256 of the chain and the columns beside the body."""
    columns = (
        f"{sequence}|{stamp.boot_id}|{stamp.monotonic_ms}|{stamp.wall_ms}"
        f"|{int(stamp.is_synchronised)}|{kind}"
    )
    return hashlib.sha256(chain + columns.encode()).digest()


def check_entry(previous: Entry | None, entry: Entry) -> None:
    """Check that ``entry`` follows ``previous`` and was not altered.

    Raises:
        JournalCorruptError: names the entry.
    """
    expected = 1 if previous is None else previous.sequence + 1
    if entry.sequence != expected:
        raise JournalCorruptError(f"entry {entry.sequence} follows a gap", expected)
    chain = chain_after(GENESIS if previous is None else previous.chain, entry.body)
    if entry.chain != chain:
        raise JournalCorruptError("the chain does not fit the body", entry.sequence)
    if entry.seal != seal_of(chain, entry.sequence, entry.stamp, entry.kind):
        raise JournalCorruptError("the seal does not fit the entry", entry.sequence)


def happening_body(happening: Happening) -> str:
    """Return the text to store: the words of table scripts, without the face of a dealt card."""
    return format_happening(without_dealt_faces(happening))


def without_dealt_faces(happening: Happening) -> Happening:
    """Return the same happening, saying of a card dealt to a seat only that it was dealt."""
    if isinstance(happening, CardDealt):
        return CardDealt(happening.seat)
    if isinstance(happening, Together):
        return Together(tuple(without_dealt_faces(part) for part in happening.parts))
    if isinstance(happening, Corrected):
        return dataclasses.replace(happening, instead=without_dealt_faces(happening.instead))
    return happening


def setup_body(setup: TableSetup) -> str:
    """Return the JSON to store; of hole cards that a script names, only an odd number is kept."""
    usual = GAMES[setup.game].hole_cards
    odd = {
        seat: (UNSEEN_CARD,) * len(cards)
        for seat, cards in setup.cards.items()
        if len(cards) != usual
    }
    return msgspec.json.encode(dataclasses.replace(setup, cards=odd)).decode()
