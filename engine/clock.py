"""The clock on a player and the level of the blinds (TDA 2024, 23 and 29)."""

from __future__ import annotations

from engine.betting import impossible, notice
from engine.hand_start import State
from engine.happenings import LevelAnnounced
from engine.rulings import Alert, Ruling
from engine.setup import Level

CLOCK_S = 25
"""Seconds on the clock before the last five are counted down (TDA 2024, 29)."""


def call_clock(state: State, number: int) -> list[Ruling]:
    """Put the seat to act on the clock."""
    hand = state.hand
    if hand.actor != number or hand.is_betting_done:
        return [notice(number, "time-too-late", "29")]
    if hand.clock_seat == number:
        return [notice(number, "clock-runs", "29")]
    hand.clock_seat = number
    state.clock_s = 0
    return [notice(number, "clock-called", "29", seconds=clock_s(state))]


def clock_s(state: State) -> int:
    """Seconds before the countdown: the house may adjust them (29)."""
    return int(state.setup.house.get("clock_s", CLOCK_S))


def pass_time(state: State, seconds: int) -> list[Ruling]:
    """Let time pass on the clock; the countdown begins with a warning."""
    hand = state.hand
    if not hand.clock_seat:
        return []
    before = state.clock_s
    state.clock_s += max(0, seconds)
    if before < clock_s(state) <= state.clock_s:
        return [notice(hand.clock_seat, "time-warning", "29", alerts=(Alert.TIME_WARNING,))]
    return []


def announce_level(state: State, level: LevelAnnounced) -> list[Ruling]:
    """A level called in a hand applies to the next one (23)."""
    is_sane = 0 <= level.small_blind <= level.big_blind and level.big_blind > 0
    if not is_sane or min(level.ante, level.bb_ante) < 0:
        return [impossible(0, "0 <= small blind <= big blind")]
    state.next_level = Level(level.small_blind, level.big_blind, level.ante, level.bb_ante)
    return [notice(0, "level-announced", "23", small=level.small_blind, big=level.big_blind)]
