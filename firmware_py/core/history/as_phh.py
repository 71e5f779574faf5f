"""A hand of the journal as a PHH text (Poker Hand History, a TOML file), for other programs.

It tells the outcome: what each seat was ruled to have done. Words, chips and repairs are in the
table script. Cards are named only if they lay open.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from engine.games import GAMES
from engine.happenings import UNSEEN_CARD, Street
from engine.rulings import Action, Ruling, Status
from engine.view import TableView
from firmware_py.core.history.as_script import hand_setup
from firmware_py.core.history.replay import Replay
from firmware_py.core.refusal import RefusedError

VARIANTS = {"nlhe": "NT", "plo": "PO", "lhe": "FT"}


def as_phh(replay: Replay, venue: str) -> str:
    """Return the PHH text.

    Args:
        replay: of the hand.
        venue: name of the station.

    Raises:
        RefusedError: PHH has no such game, or the hand's start cannot be told in it.
    """
    setup = replay.setup if not replay.before else hand_setup(replay)
    if setup is None or setup.game not in VARIANTS:
        raise RefusedError("no-phh", game=replay.setup.game)
    first = replay.first
    order = _from(first.button, list(setup.stacks))
    players = {seat: number for number, seat in enumerate(order, start=1)}
    blinds = [_blind(seat, first) for seat in order]
    if len(order) == 2:
        blinds.reverse()  # PHH gives the small blind first, heads-up too; antes go by player
    antes = [first.ante + (first.bb_ante if seat == first.bb else 0) for seat in order]
    began = datetime.fromtimestamp(replay.began_ms / 1000, UTC)
    lines = [
        f'variant = "{VARIANTS[setup.game]}"',
        f"ante_trimming_status = {'false' if first.bb_ante else 'true'}",
        f"antes = {antes}",
        f"blinds_or_straddles = {blinds}",
    ]
    if setup.game == "lhe":
        small, big = setup.bets if setup.limit else (first.big_blind, 2 * first.big_blind)
        lines += [f"small_bet = {small}", f"big_bet = {big}"]
    else:
        lines.append(f"min_bet = {first.big_blind}")
    lines.append(f"starting_stacks = {[setup.stacks[seat] for seat in order]}")
    lines.append("actions = [")
    lines += [f"  {json.dumps(action)}," for action in _actions(replay, players)]
    lines += [
        "]",
        f"venue = {json.dumps(venue, ensure_ascii=False)}",
        f"hand = {replay.number}",
        f"year = {began.year}",
        f"month = {began.month}",
        f"day = {began.day}",
        f"time = {began:%H:%M:%S}",
        'time_zone = "UTC"',
        f"seats = {order}",
        f"seat_count = {max(10, *order)}",
    ]
    final = replay.views[-1]
    if any("pot-pushed" in (ruling.reason.key for ruling in step.rulings) for step in replay.steps):
        lines.append(f"finishing_stacks = {[final.stacks.get(seat, 0) for seat in order]}")
    return "\n".join([*lines, ""])


def _from(button: int, seats: Sequence[int]) -> list[int]:
    """Seats in PHH's order: the first one left of the button is player 1."""
    return sorted(seats, key=lambda seat: (seat - button - 1) % 10)


def _blind(seat: int, view: TableView) -> int:
    if seat == view.bb:
        return view.big_blind
    return view.small_blind if seat == view.sb else 0


@dataclass(slots=True)
class _Writer:
    """Collects actions.

    Attributes:
        last: seat of the newest action of the street; its ruling may still be restated.
        shown: seats whose cards were written.
    """

    players: dict[int, int]
    lines: list[str] = field(default_factory=list)
    last: int = 0
    shown: set[int] = field(default_factory=set)
    board: int = 0

    def act(self, ruling: Ruling) -> None:
        text = {
            Action.FOLD: "f",
            Action.CHECK: "cc",
            Action.CALL: "cc",
            Action.BET: f"cbr {ruling.to}",
            Action.RAISE: f"cbr {ruling.to}",
        }
        assert ruling.action is not None
        line = f"p{self.players[ruling.seat]} {text[ruling.action]}"
        if self.last == ruling.seat:
            self.lines[-1] = line
        else:
            self.lines.append(line)
        self.last = ruling.seat

    def muck(self, seat: int) -> None:
        if seat not in self.shown:
            self.shown.add(seat)
            self.lines.append(f"p{self.players[seat]} sm")

    def show(self, view: TableView) -> None:
        for seat in view.seats:
            if seat.tabled and UNSEEN_CARD not in seat.tabled and seat.seat not in self.shown:
                self.shown.add(seat.seat)
                self.lines.append(f"p{self.players[seat.seat]} sm {''.join(seat.tabled)}")

    def deal(self, view: TableView) -> None:
        new = view.board[self.board :]
        if new:
            self.board = len(view.board)
            self.lines.append(f"d db {''.join(new)}")
            self.last = 0


def _actions(replay: Replay, players: dict[int, int]) -> list[str]:
    count = GAMES[replay.setup.game].hole_cards
    writer = _Writer(players, [f"d dh p{number} {'??' * count}" for number in players.values()])
    before = replay.first
    for step in replay.steps:
        for ruling in step.rulings:
            if ruling.action is None or ruling.status is not Status.FINAL:
                continue
            if before.street in (Street.SHOWDOWN, Street.OVER) or before.face_up:
                writer.muck(ruling.seat)
            else:
                writer.act(ruling)
        before = step.view
        writer.show(step.view)
        if UNSEEN_CARD not in step.view.board:
            writer.deal(step.view)
    return writer.lines
