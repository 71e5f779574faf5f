"""``dealer-station replay``: plays recorded hands on the table and compares with the record."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.errors import EngineError
from firmware_py.adjudicate import refuse_trouble
from firmware_py.errors import InputFileError, StationError
from firmware_py.input_files import find_files, read_text
from firmware_py.progress import track
from firmware_py.recorded_hands.reader import read_hand
from firmware_py.recorded_hands.record import RecordedHand
from firmware_py.recorded_hands.result import ActionResult, HandResult, Player, play_on_engine
from firmware_py.recorded_hands.result import replay_hand as replay_one
from firmware_py.tally import Tally


def replay(
    files: Sequence[Path],
    *,
    as_json: bool = False,
    through: str = "engine",
    trouble: Path | None = None,
) -> int:
    """Replay hands and return the exit status.

    Args:
        files: PHH files, or folders of them.
        as_json: print one JSON object a hand on standard output.
        through: ``engine``, or ``hardware`` for the way through the emulated devices.
        trouble: scenario of what goes wrong on that way.
    """
    try:
        player = _player(through, trouble)
    except StationError as error:
        print(f"--trouble: {error}", file=sys.stderr)
        return 2
    tally = Tally("hand", "agree", "cannot be played")
    for path in track(list(find_files(files, "*.phh")), "hands", writes_lines=as_json):
        _replay_file(path, player, tally, as_json=as_json)
    print(tally, file=sys.stderr if as_json else sys.stdout)
    return tally.status


def _player(through: str, trouble: Path | None) -> Player:
    if through == "engine":
        refuse_trouble(trouble)
        return play_on_engine
    module = importlib.import_module("firmware_py.virtual_table.through")
    scenario = module.read_scenario(trouble)
    return lambda hand: module.play_hand_on_hardware(hand, trouble=scenario)


def _replay_file(
    path: Path | InputFileError, player: Player, tally: Tally, *, as_json: bool
) -> None:
    try:
        result = replay_one(read_hand_file(path), player)
    except EngineError as error:
        print(error, file=sys.stderr)
        tally.unreadable += 1
        return
    except StationError as error:
        print(error if isinstance(error, InputFileError) else f"{path}: {error}", file=sys.stderr)
        tally.unreadable += 1
        return
    tally.add(is_fine=result.agrees)
    print(json.dumps(to_json(result), ensure_ascii=False) if as_json else _describe(result))
    for difference in result.differences:
        print(f"{path}: {difference}", file=sys.stderr)


def read_hand_file(path: Path | InputFileError) -> RecordedHand:
    """Return the hand of a file.

    Args:
        path: the file, or the error that ``find_files`` yielded in its place.

    Raises:
        InputFileError: it cannot be read.
        HandRecordError: it is no PHH text, or its game is not supported yet.
    """
    if isinstance(path, InputFileError):
        raise path
    return read_hand(read_text(path), str(path))


def to_json(result: HandResult) -> dict[str, object]:
    """Return the line of ``--json``."""
    return {
        "file": result.file,
        "variant": result.variant,
        "actions": [_action_to_json(action) for action in result.actions],
        "pots": [[pot.amount, list(pot.eligible_seats)] for pot in result.pots],
        "returned": [list(item) for item in result.returned],
        "winners": [{str(seat): won for seat, won in pot.items()} for pot in result.winners],
        "stacks": list(result.stacks),
        "notes": list(result.notes),
        "agrees": result.agrees,
        "differences": list(result.differences),
    }


def _action_to_json(action: ActionResult) -> dict[str, object]:
    return {
        "phh": action.phh,
        "seat": action.seat,
        "action": action.action,
        "to": action.to,
        "all_in": action.all_in,
        "pot": action.pot,
        "stack": action.stack,
    }


def _describe(result: HandResult) -> str:
    pots = " + ".join(str(pot.amount) for pot in result.pots)
    won: dict[int, int] = {}
    for pot in result.winners:
        for seat, amount in pot.items():
            won[seat] = won.get(seat, 0) + amount
    winners = ", ".join(f"seat {seat} wins {amount}" for seat, amount in sorted(won.items()))
    verdict = "agrees" if result.agrees else "differs"
    return f"{verdict:8}{result.file}  pot {pots}; {winners or 'no winner is known'}"
