"""Which citations each edition knows. Light: no texts."""

from __future__ import annotations

from types import MappingProxyType

from engine.rulings import EDITION

_RULES = 71
_RULE_PARTS = {
    5: "ABCD",
    8: "AB",
    10: "AB",
    11: "ABCD",
    13: "ABC",
    15: "AB",
    17: "AB",
    18: "AB",
    20: "ABC",  # D was deleted in 2022
    24: "ABC",
    25: "ABC",
    34: "AB",
    35: "ABCDE",
    36: "AB",
    39: "ABCD",
    40: "ABC",
    41: "ABCD",
    42: "AB",
    43: "AB",
    45: "AB",
    46: "ABC",
    47: "AB",
    50: "AB",
    51: "ABC",
    52: "AB",
    53: "AB",
    54: "ABCD",
    55: "AB",
    59: "AB",
    65: "AB",
    71: "ABCD",
}
_PRACTICES = 22
_PRACTICE_PARTS = {5: "ABCD", 8: "ABCDEF", 10: "ABCDEFGH", 15: "AB"}
_ADDENDUM = (
    *("10", "11-D", "16", "18", "38", "40-A", "43"),
    *("45", "46", "47", "51", "52-B", "53-A", "53-B"),
)
_CASH_SHEET = 9


def _with_parts(prefix: str, count: int, parts: dict[int, str]) -> tuple[str, ...]:
    return tuple(
        f"{prefix}{number}{part}"
        for number in range(1, count + 1)
        for part in ("", *(f"-{letter}" for letter in parts.get(number, "")))
    )


CITATIONS = MappingProxyType(
    {
        EDITION: (
            *_with_parts("", _RULES, _RULE_PARTS),
            *_with_parts("RP-", _PRACTICES, _PRACTICE_PARTS),
            *(f"IA-{rule}" for rule in _ADDENDUM),
            *_with_parts("CASH-", _CASH_SHEET, {}),
        )
    }
)
"""Every valid citation by edition, in the order of the book: "45", "45-A", "RP-5-D", "IA-11-D"."""
