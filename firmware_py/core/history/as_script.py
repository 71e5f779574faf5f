"""A hand of the journal as a table script that expects what was ruled.

The hand gets a start of its own. Where the table carries something into the hand that a script's
header cannot say (a penalty, a seat that waits for the button), the script begins with the table
instead and plays the hands before it in its first step.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.errors import StateError
from engine.happenings import PotPushed
from engine.rulings import Ruling
from engine.script.vocabulary import parse_happenings
from engine.setup import Level, TableSetup
from engine.table import Table
from engine.view import TableView
from firmware_py.core.history.replay import Replay, Work
from firmware_py.core.refusal import RefusedError

_DEFAULT = TableSetup(Level(1, 2), 1, {1: 1, 2: 1})


def as_script(replay: Replay, title: str) -> Work[str]:
    """Return the text of the script.

    Args:
        replay: of the hand.
        title: one line, its first.

    Raises:
        RefusedError: the table began with posts that a script cannot tell.
    """
    texts = [step.text for step in replay.log]
    as_ruled = yield from _rule(copy.deepcopy(replay.start), texts)
    setup = replay.setup if not replay.before else hand_setup(replay)
    before: Sequence[str] = ()
    if setup is None or not (yield from _is_same(setup, texts, as_ruled)):
        setup, before = replay.setup, replay.before
    if not setup.posted.keys() <= _blind_seats(setup):
        raise RefusedError("no-script")
    steps = [_step(before, {})] if before else []
    for text, (rulings, view) in zip(texts, as_ruled, strict=True):
        steps.append(_step([text], _expect(rulings, view)))
    if not steps:
        steps = [_step(["wait 1"], {})]
    return "\n".join([*_header(setup, title), *steps])


def hand_setup(replay: Replay) -> TableSetup | None:
    """Return the start of a later hand as if its table began with it; None where it has none."""
    earlier = Table(replay.setup)
    for text in replay.before_as_it_counts[:-1]:
        for happening in parse_happenings(text):
            earlier.apply(happening)
    earlier.apply(PotPushed())
    stacks = earlier.view.stacks
    view = replay.first
    level = Level(view.small_blind, view.big_blind, view.ante, view.bb_ante)
    try:
        return replace(
            replay.setup,
            level=level,
            button=view.button,
            stacks={seat.seat: stacks[seat.seat] for seat in view.seats},
            cards={},
            posted={},
            has_dead_small_blind=view.sb == 0,
            limit=replay.setup.limit if level == replay.setup.level else None,
        )
    except (StateError, LookupError):
        return None


def _blind_seats(setup: TableSetup) -> set[int]:
    view = Table(setup).view
    return {view.sb, view.bb}


_Ruled = tuple[tuple[Ruling, ...], TableView]


def _rule(table: Table, texts: Iterable[str]) -> Work[list[_Ruled]]:
    ruled: list[_Ruled] = []
    for text in texts:
        rulings: tuple[Ruling, ...] = ()
        for happening in parse_happenings(text):
            rulings += table.apply(happening)
        ruled.append((rulings, table.view))
        yield
    return ruled


def _is_same(setup: TableSetup, texts: Sequence[str], as_ruled: Sequence[_Ruled]) -> Work[bool]:
    try:
        table = Table(setup)
    except StateError:
        return False
    again = yield from _rule(table, texts)
    return all(
        rulings == other and _comparable(view) == _comparable(other_view)
        for (rulings, view), (other, other_view) in zip(again, as_ruled, strict=True)
    )


def _comparable(view: TableView) -> TableView:
    """Leave out what counts hands and questions, and what only the next hand needs."""
    questions = tuple(replace(one, number=0) for one in view.questions)
    return replace(view, hand=0, questions=questions)


def _expect(rulings: Sequence[Ruling], view: TableView) -> dict[str, object]:
    expect: dict[str, object] = {}
    if rulings:
        newest = next(one for one in reversed(rulings) if one.seat == rulings[-1].seat)
        expect |= {"seat": newest.seat, "status": newest.status.value}
        if newest.action is not None:
            expect |= {"action": newest.action.value, "to": newest.to}
        expect |= {"change": newest.change, "owes": newest.owes, "all_in": newest.all_in}
        expect["rules"] = list(newest.rules)
    expect |= {"street": view.street.value, "actor": view.actor, "pot": view.pot}
    alerts = dict.fromkeys(
        alert.value for alert in (*view.alerts, *(a for one in rulings for a in one.alerts))
    )
    if alerts:
        expect["alerts"] = list(alerts)
    if view.questions:
        expect["options"] = list(view.questions[0].options)
    return expect


def _header(setup: TableSetup, title: str) -> list[str]:
    lines = [f"title = {_text(title)}", f"game = {_text(setup.game)}"]
    lines.append(f"format = {_text('cash' if setup.is_cash else 'tournament')}")
    lines.append(f"blinds = [{setup.level.small_blind}, {setup.level.big_blind}]")
    if setup.level.ante:
        lines.append(f"ante = {setup.level.ante}")
    if setup.level.bb_ante:
        lines.append(f"bb_ante = {setup.level.bb_ante}")
    lines += [f"button = {setup.button}", f"stacks = {_by_seat(setup.stacks)}"]
    lines.append(f"denominations = {sorted(setup.denominations)}")
    if setup.posted:
        posted = {seat: list(chips) for seat, chips in setup.posted.items()}
        lines.append(f"posted = {_by_seat(posted)}")
    if setup.has_dead_small_blind:
        lines.append('dead = ["sb"]')
    if setup.limit is not None:
        lines.append(f"limit = {list(setup.limit)}")
    if setup.cap != _DEFAULT.cap:
        lines.append(f"cap = {setup.cap}")
    if not setup.is_dealt:
        lines.append('deal = "steps"')
    if setup.house:
        lines.append(f"house = {_inline(setup.house)}")
    return lines


def _step(do: Sequence[str], expect: dict[str, object]) -> str:
    lines = ["", "[[step]]", f"do = {_text(do[0]) if len(do) == 1 else _list(do)}"]
    if expect:
        lines.append(f"expect = {_inline(expect)}")
    return "\n".join(lines)


def _inline(table: dict[str, int | str | bool] | dict[str, object]) -> str:
    return "{ " + ", ".join(f"{key} = {_value(value)}" for key, value in table.items()) + " }"


def _by_seat(table: dict[int, int] | dict[int, list[int]]) -> str:
    return "{ " + ", ".join(f"{seat} = {value}" for seat, value in table.items()) + " }"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return _list(value)
    return str(value) if isinstance(value, int) else _text(str(value))


def _list(values: Sequence[object]) -> str:
    return "[" + ", ".join(_value(value) for value in values) + "]"


def _text(text: str) -> str:
    """Return a TOML basic string; its escapes are those of JSON, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
