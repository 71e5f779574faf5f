"""Compares a replayed hand with its ``.expected.json``, which another program made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.view import Pot
from firmware_py.recorded_hands import HandResult

Expected = Mapping[str, Any]
"""The parsed ``.expected.json``."""

_BETTING = ("fold", "check", "call", "bet", "raise")


def compare_with_expected(result: HandResult, expected: Expected) -> list[str]:
    """Return where result and expectation differ; empty where they agree."""
    return [*_actions(result, expected), *_pots(result, expected), *_stacks(result, expected)]


def _actions(result: HandResult, expected: Expected) -> Iterator[str]:
    wanted = [
        (
            action["phh"],
            action["player"],
            action["kind"],
            action["to"],
            action["all_in"],
            action["pot_after"],
            action["stack_after"],
        )
        for action in expected["actions"]
        if action["kind"] in _BETTING
    ]
    got = [
        (act.phh, act.seat, act.action, act.to, act.all_in, act.pot, act.stack)
        for act in result.actions
    ]
    if len(wanted) != len(got):
        yield f"{len(wanted)} actions wanted, got {len(got)}"
    for want, have in zip(wanted, got, strict=False):
        if want != have:
            yield f"action (phh, seat, kind, to, all_in, pot, stack): wanted {want}, got {have}"


def _pots(result: HandResult, expected: Expected) -> Iterator[str]:
    pairs: list[tuple[str, object, object]] = [
        ("pots", _wanted_pots(expected["pots"]), _got_pots(result.pots)),
        (
            "returned",
            [(back["player"], back["amount"]) for back in expected["returned"]],
            list(result.returned),
        ),
        ("won", _won(expected), _totals(result)),
    ]
    if expected["engine"] != "record":  # a log does not state the pots of each street
        streets = [_wanted_pots(street["pots"]) for street in expected["street_pots"]]
        pairs.append(("street_pots", streets, [_got_pots(pots) for pots in result.street_pots]))
    for key, wanted, got in pairs:
        if wanted != got:
            yield f"{key}: wanted {wanted}, got {got}"


def _wanted_pots(pots: list[Any]) -> list[tuple[int, list[int]]]:
    return [(pot["amount"], pot["eligible"]) for pot in pots]


def _got_pots(pots: tuple[Pot, ...]) -> list[tuple[int, list[int]]]:
    return [(pot.amount, list(pot.eligible_seats)) for pot in pots]


def _won(expected: Expected) -> dict[int, int]:
    won: dict[int, int] = {}
    for pot in expected["pots"]:
        for share in pot["won"]:
            won[share["player"]] = won.get(share["player"], 0) + share["amount"]
    return won


def _totals(result: HandResult) -> dict[int, int]:
    won: dict[int, int] = {}
    for pot in result.winners:
        for seat, amount in pot.items():
            won[seat] = won.get(seat, 0) + amount
    return won


def _stacks(result: HandResult, expected: Expected) -> Iterator[str]:
    if list(result.stacks) != expected["final_stacks"]:
        yield f"stacks: wanted {expected['final_stacks']}, got {list(result.stacks)}"
    for difference in result.differences:
        yield f"record: {difference}"
