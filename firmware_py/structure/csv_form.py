"""Structures as the usual columns of a table: the names of the columns, then one line a level."""

from __future__ import annotations

import csv
import difflib
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from firmware_py.config import LevelSection
from firmware_py.structure.problems import (
    MAX_CHIPS,
    MAX_LEVELS,
    MAX_MINUTES,
    SHOWN,
    StructureError,
)

_COLUMNS = {
    "small_blind": ("small blind", "small", "sb", "小盲", "小盲注"),
    "big_blind": ("big blind", "big", "bb", "大盲", "大盲注"),
    "ante": ("ante", "前注"),
    "bb_ante": ("bb ante", "bba", "big blind ante", "大盲前注"),
    "minutes": ("minutes", "duration", "length", "time", "min", "分鐘", "時間"),
    "color_up": ("color up", "colour up", "chip race", "移除籌碼"),
    "hand_for_hand": ("hand for hand", "h4h", "同步發牌", "全場同步"),
    "level": ("level", "lvl", "round", "級別"),
}
_REQUIRED = ("small_blind", "big_blind", "minutes")
_BREAK = re.compile(r"\bbreak\b|休息", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+")
_YES, _NO = ("yes", "y", "x", "1", "是"), ("", "-", "no", "n", "0", "否")


def levels_of_csv(text: str) -> list[LevelSection]:
    """Return the levels of a table with commas, semicolons or tabs.

    Raises:
        StructureError: it does not fit.
    """
    return _Sheet(text).levels()


@dataclass(frozen=True, slots=True)
class _Cell:
    column: int
    text: str


class _Sheet:
    def __init__(self, text: str) -> None:
        first = text.split("\n", 1)[0]
        mark = max(",;\t", key=first.count)
        self._reader = csv.reader(io.StringIO(text), delimiter=mark, strict=True)

    def levels(self) -> list[LevelSection]:
        levels: list[LevelSection] = []
        try:
            at = _columns(next(self._reader, []))
            for row in self._reader:
                if any(cell.strip() for cell in row):
                    self._take(row, at, levels)
        except csv.Error as error:
            raise StructureError("not-csv", self._line, hint=str(error)) from error
        if not 1 <= len(levels) <= MAX_LEVELS:
            raise StructureError("levels", 0, given=len(levels), most=MAX_LEVELS)
        return levels

    @property
    def _line(self) -> int:
        return max(self._reader.line_num, 1)

    def _take(self, row: Sequence[str], at: Mapping[str, int], levels: list[LevelSection]) -> None:
        cells = {
            key: _Cell(index + 1, row[index].strip())
            for key, index in at.items()
            if index < len(row)
        }
        if any(_BREAK.search(cell.text) for cell in cells.values()):
            if not levels or levels[-1].break_minutes:
                raise StructureError("break-first", self._line)
            minutes = self._number(cells, "minutes", least=1, most=MAX_MINUTES)
            levels[-1] = msgspec.structs.replace(levels[-1], break_minutes=minutes)
            return
        small = self._number(cells, "small_blind")
        big = self._number(cells, "big_blind", least=1)
        if small > big:
            column = cells["small_blind"].column
            raise StructureError("above-big-blind", self._line, column, given=small, most=big)
        levels.append(
            LevelSection(
                small,
                big,
                self._number(cells, "minutes", least=1, most=MAX_MINUTES),
                ante=self._number(cells, "ante", default=0),
                bb_ante=self._number(cells, "bb_ante", default=0),
                color_up=self._number(cells, "color_up", default=0),
                hand_for_hand=self._is_yes(cells),
            )
        )

    def _number(
        self,
        cells: Mapping[str, _Cell],
        key: str,
        *,
        least: int = 0,
        most: int = MAX_CHIPS,
        default: int | None = None,
    ) -> int:
        cell = cells.get(key)
        if default is not None and (cell is None or cell.text in ("", "-")):
            return default
        cell = cell or _Cell(0, "")
        if _NUMBER.fullmatch(cell.text) and least <= int(cell.text.replace(",", "")) <= most:
            return int(cell.text.replace(",", ""))
        raise StructureError(
            "number", self._line, cell.column,
            name=_COLUMNS[key][0], least=least, most=most, given=cell.text[:SHOWN],
        )  # fmt: skip

    def _is_yes(self, cells: Mapping[str, _Cell]) -> bool:
        cell = cells.get("hand_for_hand", _Cell(0, ""))
        word = cell.text.lower()
        if word in (*_YES, *_NO):
            return word in _YES
        raise StructureError(
            "one-of", self._line, cell.column,
            name=_COLUMNS["hand_for_hand"][0], allowed="yes, no", given=cell.text[:SHOWN],
        )  # fmt: skip


def _columns(names: Sequence[str]) -> dict[str, int]:
    """Return the index of each column that is there."""
    at: dict[str, int] = {}
    for index, name in enumerate(names):
        plain = re.sub(r"[\s_-]+", " ", name).strip().lower()
        key = next((key for key, known in _COLUMNS.items() if plain in known), None)
        if key is None and plain:
            known = [name for names in _COLUMNS.values() for name in names]
            near = difflib.get_close_matches(plain, known, n=1, cutoff=0.0)[0]
            raise StructureError(
                "unknown", 1, index + 1, near=near, allowed=_allowed(), given=name[:SHOWN]
            )
        if key in at:
            raise StructureError("twice", 1, index + 1, given=name[:SHOWN])
        if key is not None:
            at[key] = index
    for key in _REQUIRED:
        if key not in at:
            raise StructureError("missing", 1, name=_COLUMNS[key][0], allowed=_allowed())
    return at


def _allowed() -> str:
    return ", ".join(names[0] for names in _COLUMNS.values())
