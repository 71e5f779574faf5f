"""Arithmetic of chips. All amounts are whole chip units."""

from __future__ import annotations

from collections.abc import Iterable


def fewest_chips(amount: int, denominations: Iterable[int]) -> tuple[int, ...]:
    """Make ``amount`` from the largest chips down; a rest that no chip makes is left off.

    Args:
        amount: what is to be made, 0 or more.
        denominations: chip values in play.
    """
    chips: list[int] = []
    for value in sorted(denominations, reverse=True):
        count, amount = divmod(amount, value)
        chips.extend([value] * count)
    return tuple(chips)


def is_every_chip_needed(chips: tuple[int, ...], to_call: int, already_in: int = 0) -> bool:
    """Return whether a multiple-chip push is only a call.

    True if taking away one of the smallest chips leaves less than the call.

    Rule: TDA 2024, 45-A.

    Args:
        chips: denominations pushed, one entry per chip.
        to_call: total that calls.
        already_in: value of chips that lay in front and are not looked at one by one.

    Raises:
        ValueError: ``chips`` is empty.
    """
    if not chips:
        raise ValueError("no chips were pushed")
    return already_in + sum(chips) - min(chips) < to_call


def reaches_half(total: int, level: int, min_raise_by: int) -> bool:
    """Return whether ``total`` goes at least half of a least raise over ``level``.

    Rule: TDA 2024, 43-A.
    """
    return 2 * (total - level) >= min_raise_by


def split_pot(amount: int, winners: tuple[int, ...], unit: int) -> dict[int, int]:
    """Share a pot in chips of the smallest denomination.

    Odd chips go one each in the order of ``winners``; what is below one chip goes to the first.

    Rule: TDA 2024, 20-A.

    Args:
        amount: the pot.
        winners: seats in order from the button's left.
        unit: smallest denomination in play.
    """
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    shares = {seat: (each + (place < odd)) * unit for place, seat in enumerate(winners)}
    shares[winners[0]] += rest
    return shares
