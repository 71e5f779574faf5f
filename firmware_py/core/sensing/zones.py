"""Names of the places on the felt, as the station description writes them."""

from __future__ import annotations

BOARD = ("board1", "board2", "board3", "board4", "board5")
MUCK = "muck"
POT = "pot"


def bets_zone(seat: int) -> str:
    """Return the name of a seat's betting area."""
    return f"seat{seat}.bets"


def cards_zone(seat: int) -> str:
    """Return the name of the place where a seat's cards lie."""
    return f"seat{seat}.cards"


def seat_of(zone: str) -> int | None:
    """Return the seat that a zone belongs to; None for board, muck and pot."""
    if not zone.startswith("seat"):
        return None
    return int(zone.removeprefix("seat").split(".")[0])


def is_bets(zone: str) -> bool:
    """Return whether chips of a seat are bet here."""
    return zone.endswith(".bets")


def is_cards(zone: str) -> bool:
    """Return whether a seat's cards lie here."""
    return zone.endswith(".cards")


def takes_chips(zone: str) -> bool:
    """Return whether chips belong here; a card's tag seen here is no chip (R-59)."""
    return is_bets(zone) or zone == POT
