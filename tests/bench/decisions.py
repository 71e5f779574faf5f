"""Decisions per second: the same recorded no-limit hands through our engine and PokerKit.

Both sides get their hands parsed beforehand and are asked, after every decision, who acts next
and what it costs to call; both are timed in turn, hand by hand, in processor time, so that what
else the machine does hits them alike.
"""

from __future__ import annotations

import gc
import re
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from pokerkit import HandHistory, State, parse_value

from engine.table import Table
from firmware_py.recorded_hands import Move, RecordedHand, read_hand, to_happenings

PlayerAct = Callable[[State], object]


@dataclass(frozen=True, slots=True)
class BenchHand:
    """One hand, parsed for both sides.

    Attributes:
        hand: for our engine; moves: its happenings.
        history: for PokerKit; actions: its operations.
        decisions: player decisions in it, the same for both.
    """

    hand: RecordedHand
    moves: tuple[Move, ...]
    history: HandHistory
    actions: tuple[PlayerAct, ...]
    decisions: int


def load_hands(folder: Path, limit: int) -> list[BenchHand]:
    """Read up to ``limit`` no-limit hands; those that PokerKit cannot play are left out.

    PokerKit's known differences (a raise that nobody is left to call, a short blind) stop it.
    """
    hands: list[BenchHand] = []
    for path in sorted(folder.glob("*.phh")):
        text = path.read_text(encoding="utf-8")
        if len(hands) == limit or not re.search(r"variant *= *.NT.", text):
            continue
        hand = read_hand(text, path.name)
        moves = to_happenings(hand)
        history = HandHistory.loads(text)
        actions = tuple(_operation(action) for action in history.actions)
        decisions = sum(1 for move in moves if move.action is not None)
        bench = BenchHand(hand, moves, history, actions, decisions)
        if _is_playable(bench):
            hands.append(bench)
    return hands


def _is_playable(bench: BenchHand) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a record with a card twice is no fair hand
            play_pokerkit(bench)
    except (ValueError, UserWarning):
        return False
    return True


def _operation(action: str) -> PlayerAct:
    """Turn one action of a hand history into a call, so that no parsing is timed."""
    words = action.split("#", maxsplit=1)[0].split()
    who, verb = words[0], words[1]
    argument = words[-1]
    if who == "d" and verb == "dh":
        return lambda state: state.deal_hole(argument)
    if who == "d":
        return lambda state: (state.burn_card("??"), state.deal_board(argument))
    operations: dict[str, PlayerAct] = {
        "f": lambda state: state.fold(),
        "cc": lambda state: state.check_or_call(),
        "cbr": lambda state: state.complete_bet_or_raise_to(parse_value(argument)),
        "sm": lambda state: state.show_or_muck_hole_cards(False if argument == verb else argument),
    }
    return operations[verb]


def play_ours(bench: BenchHand) -> None:
    """One hand through our engine: one happening a decision, as PokerKit takes one call."""
    table = Table(bench.hand.setup)
    for move in bench.moves:
        if move.action is None:
            for happening in move.happenings:
                table.apply(happening)
        else:
            table.apply(move.happenings[0])
            table.next_to_act()


def play_ours_with_chips(bench: BenchHand) -> None:
    """The same with the chips that pay for what was said, as they come from the felt."""
    table = Table(bench.hand.setup)
    for move in bench.moves:
        for happening in move.happenings:
            table.apply(happening)
        if move.action is not None:
            table.next_to_act()


def play_pokerkit(bench: BenchHand) -> None:
    """The same hand through PokerKit."""
    state = bench.history.create_state()
    for action in bench.actions:
        action(state)
        if state.actor_index is not None:
            _ = state.checking_or_calling_amount


@dataclass(frozen=True, slots=True)
class Speed:
    """Decisions per second of both sides, medians over the rounds, and their ratio."""

    ours: float
    ours_with_chips: float
    pokerkit: float
    hands: int
    decisions: int
    rounds: int

    @property
    def ratio(self) -> float:
        """How many times as fast ours is."""
        return self.ours / self.pokerkit


def compare_speed(hands: list[BenchHand], rounds: int) -> Speed:
    """Time both sides in turn."""
    decisions = sum(hand.decisions for hand in hands)
    sides = (play_ours, play_ours_with_chips, play_pokerkit)
    speeds: list[list[float]] = [[], [], []]
    for _ in range(rounds):
        for place, side in enumerate(sides):
            gc.collect()  # nobody pays for what the side before has left behind
            started_at = time.process_time()
            for hand in hands:
                side(hand)
            speeds[place].append(decisions / (time.process_time() - started_at))
    ours, with_chips, theirs = (median(side) for side in speeds)
    return Speed(ours, with_chips, theirs, len(hands), decisions, rounds)


def ruling_times(hands: list[BenchHand], rounds: int) -> list[float]:
    """Seconds of each single ruling with the view that the faces draw."""
    times = []
    for _ in range(rounds):
        for hand in hands:
            table = Table(hand.hand.setup)
            for move in hand.moves:
                for happening in move.happenings:
                    started_at = time.process_time()
                    table.apply(happening)
                    _ = table.view
                    times.append(time.process_time() - started_at)
    return times
