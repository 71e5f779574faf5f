"""Cards that can be found wherever they turn up: each with a name and a tag like no other bytes.

Two letters such as ``Ah`` are found in any digest by chance, and not told from the word "As". So
the decks of these tests have ranks and suits of their own, one private-use letter each, and every
hand is dealt from another deck; while ``taught`` lasts the engine plays with them. Tags are long
enough by themselves.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import NamedTuple
from unittest import mock

from phevaluator import evaluate_cards

from engine import cards as engine_cards
from engine.cards import DECK, RANKS, SUITS
from engine.script import words as script_words

DECKS = 300
"""So many decks have letters of their own: ranks from U+E000 on, suits from U+F000 on."""

_MAKER = "E004"
_TAG_BYTES = 6

_NAMES = (
    re.compile(rb"(?=\xee([\x80-\xbf]{2})\xef([\x80-\xa3][\x80-\xbf]))"),  # as UTF-8
    re.compile(rb"(?=%ee((?:%[89ab][0-9a-f]){2})%ef((?:%[89ab][0-9a-f]){2}))"),  # in an address
)
_ESCAPED = re.compile(rb"(?=\\u(e[0-9a-f]{3})\\u(f[0-8][0-9a-f]{2}))")  # in JSON, or by repr()
_NUMBERED = re.compile(rb"(?=&#(5[7-9]\d{3}|6[01]\d{3});&#(6[1-3]\d{3});)")  # in HTML
_RAW = re.compile(rb"(?=\xe0\x04(.{6}))|(?=(.{6})\x04\xe0)", re.DOTALL)
_DIGITS = re.compile(rb"(?=e004([0-9a-f]{12}))|(?=([0-9a-f]{12})04e0)")
_CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"\\": b"\\", b"'": b"'"}
_ESCAPES = re.compile(rb"\\(?:x([0-9a-f]{2})|([nrt\\']))")
_SEPARATORS = re.compile(rb"\\x|[ :\-]")


class Secret(NamedTuple):
    """One card: its name as the engine is told, and its tag in upper-case hex."""

    name: str
    uid: str


class Deck:
    """52 canaries.

    Args:
        number: below ``DECKS``; each has names of its own.
        tags: seed of the tags, ISO 15693 ones of one maker; another seed gives every card another.
    """

    def __init__(self, number: int = 0, tags: int = 0) -> None:
        if not 0 <= number < DECKS:
            raise ValueError(f"there are {DECKS} decks: {number}")
        self._number, self._tags = number, tags
        self.names = _names(number)
        chance = random.Random(f"tags {number} {tags}")
        uids = {_MAKER + chance.randbytes(_TAG_BYTES).hex().upper() for _ in self.names}
        assert len(uids) == len(self.names)
        shuffled = sorted(uids)
        chance.shuffle(shuffled)
        pairs = zip(self.names.values(), shuffled, strict=True)
        self.secrets = {name: Secret(name, uid) for name, uid in pairs}

    def with_other_tags(self, kept: Collection[str]) -> Deck:
        """Return a deck of the same names, all with other tags but for those that are kept."""
        other = Deck(self._number, self._tags + 1)
        other.secrets |= {name: self.secrets[name] for name in kept}
        return other

    @property
    def faces(self) -> Mapping[str, str]:
        """Tag to name, as a tag book wants it."""
        return {secret.uid: secret.name for secret in self.secrets.values()}


def find(data: bytes) -> set[str]:
    """Return the names and tags of canaries in ``data``, in any form that is looked for."""
    found: set[str] = set()
    small = data.lower()
    for first, second in _NAMES[0].findall(data):
        found.add((b"\xee" + first + b"\xef" + second).decode())
    if b"%ee" in small:
        for first, second in _NAMES[1].findall(small):
            name = (b"ee" + first + b"ef" + second).replace(b"%", b"").decode()
            found.add(bytes.fromhex(name).decode())
    if b"\\ue" in small:
        for pair in _ESCAPED.findall(small):
            found.add("".join(chr(int(code, 16)) for code in pair))
    if b"&#" in data:
        for pair in _NUMBERED.findall(data):
            found.add("".join(chr(int(code)) for code in pair))
    for raw in (data, _without_escapes(data)) if b"\\x" in data else (data,):
        if b"\xe0\x04" in raw or b"\x04\xe0" in raw:
            for forward, backward in _RAW.findall(raw):
                found.add(_MAKER + (forward or backward[::-1]).hex().upper())
    digits = _SEPARATORS.sub(b"", small)
    if b"e004" in digits or b"04e0" in digits:
        for forward, backward in _DIGITS.findall(digits):
            tag = forward.decode() or bytes.fromhex(backward.decode())[::-1].hex()
            found.add(_MAKER + tag.upper())
    return found


def _without_escapes(data: bytes) -> bytes:
    """Return bytes as they were before ``repr`` wrote them."""

    def meant(escape: re.Match[bytes]) -> bytes:
        return bytes([int(escape[1], 16)]) if escape[1] else _CONTROLS[escape[2]]

    return _ESCAPES.sub(meant, data)


@contextmanager
def taught() -> Iterator[None]:
    """Let the engine play with the canaries as with any deck."""
    real = {name: card for number in range(DECKS) for card, name in _names(number).items()}

    def evaluate(*cards: str) -> int:
        rank: int = evaluate_cards(*(real.get(card, card) for card in cards))
        return rank

    known = frozenset({*DECK, *real})
    with ExitStack() as stack:
        for module, name, value in (
            (script_words, "CARDS", known),
            (engine_cards, "_KNOWN", known),
            (engine_cards, "evaluate_cards", evaluate),
        ):
            stack.enter_context(mock.patch.object(module, name, value))
        yield


def _names(number: int) -> dict[str, str]:
    ranks = {rank: chr(0xE000 + len(RANKS) * number + at) for at, rank in enumerate(RANKS)}
    suits = {suit: chr(0xF000 + len(SUITS) * number + at) for at, suit in enumerate(SUITS)}
    return {card: ranks[card[0]] + suits[card[1]] for card in DECK}
