"""Amounts of a record: ints, fractions or texts, scaled to whole chips exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from math import gcd

from engine.errors import HandRecordError

_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,6})?")
_STEPS = (1, 5, 25, 100, 500)
_STEP_FACTOR = 1000
CENTS = 100


def parse_number(value: object, where: str) -> Decimal:
    """Return an amount as written.

    Raises:
        HandRecordError: it is no finite decimal number.
    """
    text = str(value) if isinstance(value, int | str | Decimal) else ""
    if isinstance(value, bool) or not _NUMBER.fullmatch(text):
        raise HandRecordError(f"{where}: an amount is a number like 600 or 7.50, not {value!r}")
    return Decimal(text)


def find_scale(amounts: Iterable[Decimal]) -> int:
    """Return 100 where any amount is written with cents, else 1."""
    has_cents = any(
        isinstance(exponent := amount.as_tuple().exponent, int) and exponent < 0
        for amount in amounts
    )
    return CENTS if has_cents else 1


def to_chips(amount: Decimal, scale: int, where: str) -> int:
    """Return whole chips.

    Raises:
        HandRecordError: the amount has parts of a cent.
    """
    chips = amount * scale
    if chips != int(chips):
        raise HandRecordError(f"{where}: amounts go down to cents, not {amount}")
    return int(chips)


def choose_denominations(amounts: Iterable[int]) -> tuple[int, ...]:
    """Return chip values of which every amount can be made, each a part of the next.

    Args:
        amounts: all stacks, forced bets and wagers; those of 0 do not count.
    """
    found = [abs(amount) for amount in amounts if amount]
    unit, most = gcd(*found) or 1, max(found, default=1)
    chips = [unit]
    factor = 1
    while chips[-1] < most:
        chips += [unit * factor * step for step in _STEPS if unit * factor * step > chips[-1]]
        factor *= _STEP_FACTOR
    return tuple(chip for chip in chips if chip <= most)
