"""Recorded hands (PHH): read, turned into what happens on the felt, replayed and compared."""

from firmware_py.recorded_hands.felt import Move, to_happenings
from firmware_py.recorded_hands.reader import read_hand
from firmware_py.recorded_hands.record import RecordedAction, RecordedHand
from firmware_py.recorded_hands.result import HandResult, replay_hand

__all__ = [
    "HandResult",
    "Move",
    "RecordedAction",
    "RecordedHand",
    "read_hand",
    "replay_hand",
    "to_happenings",
]
