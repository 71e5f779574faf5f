"""The engine's ruling beside the verdict on paper."""

from __future__ import annotations

import copy
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from engine.happenings import ChipsPulled, ChipsPushed, Said
from engine.happenings import Word as Term
from engine.rulings import Ruling, Status
from engine.table import Table
from engine.view import TableView
from tests.engine.oracle.felt import Motion, Verdict, Word, judge
from tests.engine.oracle.grid import motions, prefixes
from tests.engine.oracle.round import Player, Round
from tests.engine.oracle.settings import Setting

Figures = dict[str, object]


@dataclass(frozen=True)
class Difference:
    """One situation in which engine and paper do not agree."""

    setting: str
    pulled: tuple[int, ...]
    word: Word
    fresh: tuple[int, ...]
    why: str
    wanted: Figures
    got: Figures

    def __str__(self) -> str:
        keys = [key for key in self.wanted if self.wanted[key] != self.got.get(key)]
        wanted = {key: self.wanted[key] for key in keys}
        got = {key: self.got.get(key) for key in keys}
        said = " ".join(str(part) for part in (self.word.term, self.word.amount) if part)
        return (
            f"{self.setting}: pulled {list(self.pulled)}, said {said!r}, pushed "
            f"{list(self.fresh)}: rule {self.why} wants {wanted}, got {got}"
        )


def differences(setting: Setting) -> tuple[int, list[Difference]]:
    """Count the setting's situations and collect those that differ."""
    table = Table(setting.setup())
    for happening in setting.happenings():
        table.apply(happening)
    page = setting.paper()
    assert page.actor is not None
    seat = page.actor
    count = 0
    found: list[Difference] = []
    for pulled, word in prefixes(page):
        before = clone(table)
        if pulled:
            before.apply(ChipsPulled(seat, pulled))
        if word != Word():
            term = None if word.term is None else Term(word.term)
            before.apply(Said(seat, term, word.amount))
        for motion in motions(page, pulled, word):
            count += 1
            after = clone(before)
            rulings = after.apply(ChipsPushed(seat, motion.fresh))
            why, wanted = on_paper(page.copy(), word, motion)
            got = in_engine(rulings, after.view, set(wanted))
            if wanted != got:
                found.append(Difference(setting.name, pulled, word, motion.fresh, why, wanted, got))
    return count, found


def on_paper(page: Round, word: Word, motion: Motion) -> tuple[str, Figures]:
    """What the rules say of ruling and table after the motion."""
    assert page.actor is not None
    player = page.player(page.actor)
    verdict = judge(page, player, word, motion)
    if verdict.is_for_floor and word.amount is not None:
        # The amount alone opened the question; the chips wait for its answer.
        return verdict.why, {"seat": player.seat, "status": "held", "actor": 0}
    if verdict.is_for_floor:
        return verdict.why, {
            "seat": player.seat,
            "status": "floor",
            "options": set(verdict.options),
            "actor": 0,
        }
    actor = _enter(page, verdict)
    if actor is None and is_by_words(word):
        # The words closed the betting; the chips find the uncalled part returned.
        page.settle()
    figures: Figures = {
        "seat": player.seat,
        "status": "final",
        "action": verdict.action,
        "to": player.put_in,
        "change": max(0, motion.total - player.put_in),
        "owes": max(0, player.put_in - motion.total),
        "all_in": player.behind == 0,
        "actor": 0 if actor is None else actor.seat,
    }
    if actor is not None:
        figures |= {
            "to_call": page.to_call(actor),
            "may_raise": page.is_open_to(actor),
            "min_raise_to": page.least_to(actor),
            "max_raise_to": page.most_to(actor),
        }
    return verdict.why, figures


def is_by_words(word: Word) -> bool:
    """Whether the words alone made the bet, so that the chips only pay for it."""
    return word.amount is not None or word.term in ("call", "all-in")


def _enter(page: Round, verdict: Verdict) -> Player | None:
    """Write the verdict down; return who acts next."""
    assert page.actor is not None
    player = page.player(page.actor)
    if verdict.action in ("bet", "raise"):
        page.wager(player, verdict.to)
    else:
        page.stay(player)
    return next((one for one in page.players if one.seat == page.actor), None)


def in_engine(rulings: tuple[Ruling, ...], view: TableView, keys: set[str]) -> Figures:
    """The same figures of the engine, those of ``keys``."""
    if not rulings:
        return {"status": None, "actor": view.actor}
    ruling = rulings[-1]
    figures: Figures = {
        "seat": ruling.seat,
        "status": str(ruling.status),
        "options": set(ruling.options) & {"bet-all", "call", "forfeit"},
        "action": None if ruling.action is None else str(ruling.action),
        "to": ruling.to,
        "change": ruling.change,
        "owes": ruling.owes,
        "all_in": ruling.all_in,
        "actor": view.actor,
        "to_call": view.to_call,
        "may_raise": view.may_raise,
        "min_raise_to": view.min_raise_to,
        "max_raise_to": view.max_raise_to,
    }
    if ruling.status is Status.FLOOR:
        keys = keys | {"options"}
    return {key: figures[key] for key in figures if key in keys}


# Copies of a prepared table, twenty times as fast as copy.deepcopy


_UNCHANGING = (int, str, tuple, frozenset, type(None), Enum)


def clone(table: Table) -> Table:
    """A table that goes on by itself; facts that cannot change are shared."""
    twin = _clone(table, {})
    assert isinstance(twin, Table)
    return twin


def _clone(one: object, seen: dict[int, object]) -> object:
    if isinstance(one, _UNCHANGING):
        return one
    known = seen.get(id(one))
    if known is not None:
        return known
    if isinstance(one, list):
        twin: object = [_clone(part, seen) for part in one]
    elif isinstance(one, dict):
        twin = {key: _clone(part, seen) for key, part in one.items()}
    elif isinstance(one, set):
        twin = set(one)
    elif _is_frozen(type(one)):
        return one
    elif is_dataclass(one):
        twin = object.__new__(type(one))
        seen[id(one)] = twin
        for name in _names(type(one)):
            object.__setattr__(twin, name, _clone(getattr(one, name), seen))
    else:
        twin = copy.deepcopy(one)
    seen[id(one)] = twin
    return twin


def _is_frozen(kind: Any) -> bool:
    parameters = getattr(kind, "__dataclass_params__", None)
    return parameters is not None and bool(parameters.frozen)


_FIELDS: dict[type, tuple[str, ...]] = {}


def _names(kind: Any) -> tuple[str, ...]:
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(one.name for one in fields(kind))
    return _FIELDS[kind]
