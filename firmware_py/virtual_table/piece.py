"""What a virtual table can play: a recorded hand or a table script."""

from __future__ import annotations

from dataclasses import dataclass

from engine.happenings import Happening
from engine.script.script import Script
from engine.setup import TableSetup
from firmware_py.recorded_hands.felt import to_happenings
from firmware_py.recorded_hands.record import RecordedHand


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to play.

    Attributes:
        name: of its file; title: what it says of itself, "" if nothing.
        setup: how the table starts.
        steps: happenings, step by step.
        has_blanks: cards that are left unseen have no face that the station was taught.
    """

    name: str
    title: str
    setup: TableSetup
    steps: tuple[tuple[Happening, ...], ...]
    has_blanks: bool = False


def piece_of_hand(hand: RecordedHand) -> Piece:
    """A recorded hand, one step a recorded action."""
    steps = tuple(move.happenings for move in to_happenings(hand))
    return Piece(hand.name, hand.title, hand.setup, steps)


def piece_of_script(script: Script, name: str) -> Piece:
    """A table script; what it expects is not compared while people watch."""
    steps = tuple(step.happenings for step in script.steps)
    return Piece(name, script.title, script.setup, steps, has_blanks=True)
