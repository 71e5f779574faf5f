"""Which zones the table asks for: bets of the seat to act, the muck, the board when due."""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.view import TableView
from firmware_py.core.schedule import Attention
from firmware_py.core.sensing.zones import BOARD, MUCK, bets_zone, cards_zone, seat_of


def attention_of(
    view: TableView | None,
    zones: Collection[str],
    hot: frozenset[str],
    is_known: Callable[[str], bool],
) -> Attention:
    """Return which zones want the next visits.

    Args:
        view: the table, None before there is one.
        zones: all that have an antenna.
        hot: where something moves or is in doubt.
        is_known: whether the reader of a zone has had its first looks.
    """
    if view is None:
        return Attention(hot=hot)
    if view.actor == 0 and not view.questions:
        due = frozenset(BOARD)
    else:
        due = frozenset({MUCK, cards_zone(view.actor)})
    zone = bets_zone(view.actor)
    actor = zone if view.actor and is_known(zone) else None
    return Attention(actor, hot, due, _idle(view, zones) - due)


def _idle(view: TableView, zones: Collection[str]) -> frozenset[str]:
    """Return the zones of seats without a hand, and the board while a street is played."""
    playing = {line.seat for line in view.seats if line.has_cards}
    return frozenset(
        zone
        for zone in zones
        if zone in BOARD or (seat_of(zone) or min(playing, default=0)) not in playing
    )
