"""What a script expects after a step, and how it is compared with what came out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.happenings import Street
from engine.rulings import Action, Alert, Ruling, Status
from engine.script.fields import (
    describe,
    expect_bool,
    expect_int,
    expect_list,
    expect_one_of,
    expect_seat,
    expect_seat_table,
    expect_texts,
    refuse_unknown,
)
from engine.script.words import UnreadableError
from engine.view import TableView


@dataclass(frozen=True, slots=True)
class Difference:
    """One expectation that did not hold.

    Attributes:
        key: of ``expect``.
        wanted: as the script says.
        got: in the same form; None where there is nothing.
    """

    key: str
    wanted: object
    got: object


def read_expect(table: Mapping[str, object]) -> dict[str, object]:
    """Check the keys and values of ``expect`` and return them.

    Raises:
        UnreadableError: an unknown key, named with the nearest one, or a value that cannot be.
    """
    refuse_unknown(table, _READERS, "expect key")
    return {key: _READERS[key](value, key) for key, value in table.items()}


def compare(
    expect: Mapping[str, object],
    rulings: Sequence[Ruling],
    view: TableView,
    alerts: Sequence[Alert],
) -> list[Difference]:
    """Return where the outcome of a step differs from what is expected.

    Args:
        expect: as returned by ``read_expect``.
        rulings: of all happenings of the step, in order.
        view: the table after the step.
        alerts: raised by all happenings of the step.
    """
    got = {**_of_newest(expect, rulings), **figures_of_view(view)}
    got["alerts"] = [str(alert) for alert in alerts]
    got["no_alerts"] = got["alerts"]
    got["options"] = _options(rulings, view)
    return [
        Difference(key, wanted, got.get(key))
        for key, wanted in expect.items()
        if not _RULES.get(key, _is_equal)(wanted, got.get(key))
    ]


def figures_of_ruling(ruling: Ruling) -> dict[str, object]:
    """Return what a script can expect of one ruling, by its keys; also as JSON."""
    return {
        "seat": ruling.seat,
        "status": str(ruling.status),
        "action": str(ruling.action) if ruling.action else None,
        "to": ruling.to,
        "change": ruling.change,
        "owes": ruling.owes,
        "all_in": ruling.all_in,
        "rules": list(ruling.rules),
    }


def figures_of_view(view: TableView) -> dict[str, object]:
    """Return what a script can expect of the table, by its keys; also as JSON."""
    return {
        "street": str(view.street),
        "actor": view.actor,
        "to_call": view.to_call,
        "min_raise_to": view.min_raise_to,
        "max_raise_to": view.max_raise_to,
        "may_raise": view.may_raise,
        "pot": view.pot,
        "pots": [[pot.amount, sorted(pot.eligible_seats)] for pot in view.pots],
        "stacks": view.stacks,
        "bets": view.bets,
        "face_up": sorted(view.face_up),
        "shows_first": view.shows_first,
        "winners": [dict(pot) for pot in view.winners],
        "button": view.button,
        "sb": view.sb,
        "bb": view.bb,
    }


def _of_newest(expect: Mapping[str, object], rulings: Sequence[Ruling]) -> dict[str, object]:
    """Return the figures of the newest ruling, where a seat is expected of that seat's."""
    of_seat = [ruling for ruling in rulings if ruling.seat == expect.get("seat")]
    newest = (of_seat or rulings)[-1:]
    return figures_of_ruling(newest[0]) if newest else {}


def _options(rulings: Sequence[Ruling], view: TableView) -> list[str]:
    offered = [option for question in view.questions for option in question.options]
    offered += [option for ruling in rulings for option in ruling.options]
    return list(dict.fromkeys(offered))


def _is_equal(wanted: object, got: object) -> bool:
    return wanted == got


def _is_among(wanted: object, got: object) -> bool:
    assert isinstance(wanted, tuple)
    return isinstance(got, list) and set(wanted) <= set(got)


def _is_apart(wanted: object, got: object) -> bool:
    assert isinstance(wanted, tuple)
    return isinstance(got, list) and not set(wanted) & set(got)


def _has_chips(wanted: object, got: object) -> bool:
    """Compare the seats named; a seat that is gone has no chips."""
    assert isinstance(wanted, dict)
    assert isinstance(got, dict)
    return all(got.get(seat, 0) == chips for seat, chips in wanted.items())


_RULES: dict[str, Callable[[object, object], bool]] = {
    "rules": _is_among,
    "alerts": _is_among,
    "options": _is_among,
    "no_alerts": _is_apart,
    "stacks": _has_chips,
    "bets": _has_chips,
}


def _read_one_of(allowed: Sequence[str]) -> Callable[[object, str], object]:
    return lambda value, key: expect_one_of(value, key, allowed)


def _read_alerts(value: object, key: str) -> tuple[str, ...]:
    names = [str(alert) for alert in Alert]
    return tuple(expect_one_of(name, "alert", names) for name in expect_texts(value, key))


def _read_seat_or_none(value: object, key: str) -> int:
    return expect_seat(value, key, least=0)


def _read_chips_by_seat(value: object, key: str) -> dict[int, int]:
    return {
        seat: expect_int(chips, f"{key} of seat {seat}")
        for seat, chips in expect_seat_table(value, key).items()
    }


def _read_winners(value: object, key: str) -> list[dict[int, int]]:
    return [_read_chips_by_seat(pot, key) for pot in expect_list(value, key)]


def _read_seats(value: object, key: str) -> list[int]:
    return sorted(expect_seat(seat, f"each of {key}") for seat in expect_list(value, key))


def _read_pots(value: object, key: str) -> list[object]:
    pots: list[object] = []
    for pot in expect_list(value, key):
        if not isinstance(pot, list) or len(pot) != 2:
            raise UnreadableError(f"each of {key} must be [amount, [seats]], not {describe(pot)}")
        pots.append([expect_int(pot[0], f"an amount of {key}"), _read_seats(pot[1], key)])
    return pots


_READERS: dict[str, Callable[[object, str], object]] = {
    "seat": _read_seat_or_none,
    "status": _read_one_of(tuple(Status)),
    "action": _read_one_of(tuple(Action)),
    "to": expect_int,
    "change": expect_int,
    "owes": expect_int,
    "all_in": expect_bool,
    "rules": expect_texts,
    "alerts": _read_alerts,
    "no_alerts": _read_alerts,
    "options": expect_texts,
    "street": _read_one_of(tuple(Street)),
    "actor": _read_seat_or_none,
    "to_call": expect_int,
    "min_raise_to": expect_int,
    "max_raise_to": expect_int,
    "may_raise": expect_bool,
    "pot": expect_int,
    "pots": _read_pots,
    "stacks": _read_chips_by_seat,
    "bets": _read_chips_by_seat,
    "face_up": _read_seats,
    "shows_first": _read_seat_or_none,
    "winners": _read_winners,
    "button": _read_seat_or_none,
    "sb": _read_seat_or_none,
    "bb": _read_seat_or_none,
}
