"""Structures as TOML: one ``[[level]]`` a level, keys as in the station description."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from firmware_py.config import LevelSection
from firmware_py.strict_toml import line_of
from firmware_py.structure.problems import (
    MAX_CHIPS,
    MAX_LEVELS,
    MAX_MINUTES,
    SHOWN,
    StructureError,
)

_NUMBERS = {
    "small_blind": (0, MAX_CHIPS),
    "big_blind": (1, MAX_CHIPS),
    "minutes": (1, MAX_MINUTES),
    "ante": (0, MAX_CHIPS),
    "bb_ante": (0, MAX_CHIPS),
    "break_minutes": (0, MAX_MINUTES),
    "color_up": (0, MAX_CHIPS),
}
"""Least and most of what is a whole number."""

_REQUIRED = ("small_blind", "big_blind", "minutes")
_KEYS = (*_NUMBERS, "hand_for_hand")
_AT = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)$")


def levels_of_toml(text: str) -> list[LevelSection]:
    """Return the levels of a TOML text.

    Raises:
        StructureError: it does not fit.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        line, column = (found[1], found[2]) if found else (None, None)
        last = len(text.splitlines()) or 1
        hint = _AT.sub("", str(error)).strip()
        raise StructureError("not-toml", int(line or last), int(column or 0), hint=hint) from error
    return _Document(text, document).levels()


@dataclass(frozen=True, slots=True)
class _Document:
    text: str
    content: Mapping[str, Any]

    def levels(self) -> list[LevelSection]:
        for key in self.content:
            if key not in ("level", "name"):
                raise self._unknown(key, (key,), ("level", "name"))
        levels = self.content.get("level", [])
        if not isinstance(levels, list) or not 1 <= len(levels) <= MAX_LEVELS:
            given = len(levels) if isinstance(levels, list) else 0
            raise StructureError("levels", 0, given=given, most=MAX_LEVELS)
        return [self._level(index, level) for index, level in enumerate(levels)]

    def _level(self, index: int, level: Any) -> LevelSection:
        if not isinstance(level, dict):
            raise StructureError("levels", 0, given=0, most=MAX_LEVELS)
        for key, value in level.items():
            self._check(index, key, value)
        for key in _REQUIRED:
            if key not in level:
                line, _ = self._place(("level", index))
                raise StructureError("missing", line, name=key, allowed=", ".join(_KEYS))
        small, big = level["small_blind"], level["big_blind"]
        if small > big:
            line, column = self._place(("level", index, "small_blind"))
            raise StructureError("above-big-blind", line, column, given=small, most=big)
        return LevelSection(**level)

    def _check(self, index: int, key: str, value: Any) -> None:
        path = ("level", index, key)
        if key == "hand_for_hand":
            if not isinstance(value, bool):
                raise self._wrong("one-of", path, value, allowed="true, false")
            return
        if key not in _NUMBERS:
            raise self._unknown(key, path, _KEYS)
        least, most = _NUMBERS[key]
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._wrong("number", path, value, least=least, most=most)

    def _wrong(
        self, problem: str, path: tuple[str | int, ...], value: Any, **allowed: int | str
    ) -> StructureError:
        line, column = self._place(path)
        given = str(value).lower() if isinstance(value, bool) else str(value)
        return StructureError(
            problem, line, column, name=str(path[-1]), given=given[:SHOWN], **allowed
        )

    def _unknown(
        self, key: str, path: tuple[str | int, ...], known: tuple[str, ...]
    ) -> StructureError:
        line, _ = self._place(path)
        near = difflib.get_close_matches(key, known, n=1, cutoff=0.0)[0]
        column = self._text_of(line).find(key) + 1
        return StructureError(
            "unknown", line, column, near=near, allowed=", ".join(known), given=key[:SHOWN]
        )

    def _place(self, path: tuple[str | int, ...]) -> tuple[int, int]:
        """Return line and column of a value, 0 where the text does not show it."""
        line = line_of(self.text, path) or 0
        found = re.search(rf"{re.escape(str(path[-1]))}\s*=\s*", self._text_of(line))
        return line, found.end() + 1 if found else 0

    def _text_of(self, line: int) -> str:
        lines = self.text.splitlines()
        return lines[line - 1] if 0 < line <= len(lines) else ""
