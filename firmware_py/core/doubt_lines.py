"""What is doubtful on the felt and on the panel, as lines for the faces.

A line is named by its zone or key as in the station description, and says in each language what
is wrong there. It names no tag, and no card that does not lie open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from drivers.mcp23017 import MCP23017
from firmware_py.config import ExpanderSection
from firmware_py.core.sensing.doubts import Doubt, DoubtKind
from firmware_py.core.sensing.zones import BOARD, is_bets, is_cards, seat_of, takes_chips
from firmware_py.core.station import Station
from firmware_py.texts import LANGUAGES, Catalogue, catalogue
from firmware_py.view import DeviceLine

DEGRADED = "degraded"
FELT = "felt"


def felt_lines(station: Station, now_s: float) -> list[DeviceLine]:
    """Return what is doubtful now on the panel and on the felt."""
    return [
        *key_lines(station.expanders, station.config.expander),
        *zone_lines(station.sensing.doubts(now_s)),
    ]


def zone_lines(doubts: Sequence[Doubt]) -> list[DeviceLine]:
    """Return a line for each doubt of this moment; all unknown zones share one, named ``FELT``."""
    unknown = [doubt.zone for doubt in doubts if doubt.kind is DoubtKind.UNKNOWN]
    lines = [_line(FELT, "unknown-places", zones=unknown)] if unknown else []
    return lines + [_line_of(one) for one in doubts if one.kind is not DoubtKind.UNKNOWN]


def key_lines(
    expanders: Iterable[MCP23017], sections: Iterable[ExpanderSection]
) -> list[DeviceLine]:
    """Return a line for each key that is down for too long, or since before the start.

    Args:
        expanders: the parts, read lately.
        sections: of the station description, which names the keys.
    """
    names = {section.name: section.keys for section in sections}
    lines = []
    for part in expanders:
        keys = names[part.name]
        for pin in sorted((part.stuck | part.held) & keys.keys()):
            lines.append(_line(keys[pin], "key-stuck" if pin in part.stuck else "key-held"))
    return lines


def places(zones: Iterable[str], book: Catalogue) -> str:
    """Return zones in the words of a language, those of one kind together."""
    groups: dict[str, list[str]] = {}
    for zone in zones:
        if is_bets(zone) or is_cards(zone):
            groups.setdefault("bets" if is_bets(zone) else "cards", []).append(str(seat_of(zone)))
        elif zone in BOARD:
            groups.setdefault("board", []).append(str(BOARD.index(zone) + 1))
        else:
            groups.setdefault(zone, [])
    comma, semicolon = book.text("place", "comma"), book.text("place", "semicolon")
    named = [
        book.text(
            "place", name if len(numbers) < 2 else f"{name}-many", numbers=comma.join(numbers)
        )
        for name, numbers in groups.items()
    ]
    return semicolon.join(named)


def _line_of(doubt: Doubt) -> DeviceLine:
    key = str(doubt.kind)
    if doubt.kind is DoubtKind.UNDECIDED:
        key = "undecided-chips" if takes_chips(doubt.zone) else "undecided-cards"
    elif doubt.kind is DoubtKind.TWO_ALIKE and doubt.card:
        key = "two-alike-open"
    elif doubt.kind is DoubtKind.CROSSTALK and seat_of(doubt.zone) and seat_of(doubt.other):
        key = "crosstalk-seats"
    return _line(
        doubt.zone,
        key,
        zones=[doubt.zone],
        other=[doubt.other] if doubt.other else [],
        one=seat_of(doubt.zone) or 0,
        two=seat_of(doubt.other) or 0,
        count=doubt.count,
        least=doubt.least,
        card=doubt.card,
        deck=doubt.deck,
        miss=doubt.miss_percent,
        ghost=doubt.ghost_percent,
    )


def _line(
    name: str, key: str, *, zones: Iterable[str] = (), other: Iterable[str] = (), **values: Any
) -> DeviceLine:
    def text(language: str) -> str:
        book = catalogue(language)
        filled = {"place": places(zones, book), "other": places(other, book), **values}
        return book.text("doubt", key, **filled)

    return DeviceLine(name, DEGRADED, {language: text(language) for language in LANGUAGES})
