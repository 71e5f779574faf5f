"""Structure files: the levels of a tournament, as TOML or as the usual columns of a table (CSV)."""

from __future__ import annotations

import csv
import difflib
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta

from firmware_py.config import LevelSection
from firmware_py.errors import ConfigError
from firmware_py.strict_toml import complain, parse_strict

MAX_LEVELS = 200

_COLUMNS = {
    "small_blind": ("small blind", "small", "sb"),
    "big_blind": ("big blind", "big", "bb"),
    "ante": ("ante",),
    "bb_ante": ("bb ante", "bba", "big blind ante"),
    "minutes": ("minutes", "duration", "length", "time", "min"),
    "color_up": ("color up", "colour up", "chip race"),
    "level": ("level", "lvl", "round"),
}
_REQUIRED = ("small_blind", "big_blind", "minutes")
_BREAK = re.compile(r"\bbreak\b|休息", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+")


class Structure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of a structure file."""

    level: Annotated[
        list[LevelSection],
        Meta(min_length=1, max_length=MAX_LEVELS, description=f"1 to {MAX_LEVELS} of [[level]]"),
    ]
    name: str = ""


def read_structure(text: str, form: str, file: str = "structure") -> list[LevelSection]:
    """Return the levels of a structure file.

    Args:
        text: of the file.
        form: ``toml`` or ``csv``.
        file: for messages.

    Raises:
        ConfigError: the text does not fit; says line and key or column, and what is allowed.
    """
    if form == "toml":
        levels = parse_strict(text, Structure, file).level
        for index, one in enumerate(levels):
            if one.small_blind > one.big_blind:
                message = f"must not be above the big blind, {one.big_blind}: {one.small_blind}"
                raise complain(file, text, ("level", index, "small_blind"), message)
        return levels
    if form == "csv":
        return _Sheet(text, file).levels()
    raise ConfigError(f"{file}: a structure is toml or csv: {form!r}")


@dataclass(frozen=True, slots=True)
class _Cell:
    line: int
    column: str
    text: str


class _Sheet:
    """The table of a CSV file: first line the names of the columns, then one line a level."""

    def __init__(self, text: str, file: str) -> None:
        self._file = file
        first = text.split("\n", 1)[0]
        mark = max(",;\t", key=first.count)
        self._reader = csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=mark, strict=True)

    def levels(self) -> list[LevelSection]:
        try:
            names = next(self._reader, [])
            at = self._columns(names)
            levels: list[LevelSection] = []
            for row in self._reader:
                if any(cell.strip() for cell in row):
                    self._take(row, at, levels)
        except csv.Error as error:
            raise self._complaint(self._reader.line_num, "", f"not CSV: {error}") from error
        if not 1 <= len(levels) <= MAX_LEVELS:
            message = f"expected 1 to {MAX_LEVELS} levels: {len(levels)}"
            raise self._complaint(self._reader.line_num, "", message)
        return levels

    def _columns(self, names: Sequence[str]) -> dict[str, int]:
        at: dict[str, int] = {}
        for index, name in enumerate(names):
            plain = re.sub(r"[\s_-]+", " ", name).strip().lower()
            key = next((key for key, known in _COLUMNS.items() if plain in known), None)
            if key is None and plain:
                near = difflib.get_close_matches(plain, _known_names(), n=1, cutoff=0.0)[0]
                message = f"unknown column; did you mean {near!r}? {_allowed()}: {name!r}"
                raise self._complaint(1, str(index + 1), message)
            if key in at:
                raise self._complaint(1, str(index + 1), f"this column is there twice: {name!r}")
            if key is not None:
                at[key] = index
        for key in _REQUIRED:
            if key not in at:
                message = f"the column {_COLUMNS[key][0]!r} is missing; {_allowed()}: {names}"
                raise self._complaint(1, "", message)
        return at

    def _take(self, row: Sequence[str], at: Mapping[str, int], levels: list[LevelSection]) -> None:
        cells = {
            key: _Cell(self._reader.line_num, str(index + 1), row[index].strip())
            for key, index in at.items()
            if index < len(row)
        }
        if any(_BREAK.search(cell.text) for cell in cells.values()):
            if not levels or levels[-1].break_minutes:
                message = "a break comes after a level"
                raise self._complaint(self._reader.line_num, "", f"{message}: {list(row)}")
            minutes = self._number(cells, "minutes", least=1, most=1440)
            levels[-1] = msgspec.structs.replace(levels[-1], break_minutes=minutes)
            return
        small = self._number(cells, "small_blind")
        big = self._number(cells, "big_blind", least=1)
        if small > big:
            message = f"must not be above the big blind, {big}: {small}"
            raise self._complaint(self._reader.line_num, cells["small_blind"].column, message)
        levels.append(
            LevelSection(
                small,
                big,
                self._number(cells, "minutes", least=1, most=1440),
                ante=self._number(cells, "ante", default=0),
                bb_ante=self._number(cells, "bb_ante", default=0),
                color_up=self._number(cells, "color_up", default=0),
            )
        )

    def _number(
        self,
        cells: Mapping[str, _Cell],
        key: str,
        *,
        least: int = 0,
        most: int = 10**12,
        default: int | None = None,
    ) -> int:
        cell = cells.get(key)
        if default is not None and (cell is None or cell.text in ("", "-")):
            return default
        text = "" if cell is None else cell.text
        if not _NUMBER.fullmatch(text) or not least <= int(text.replace(",", "")) <= most:
            column = "" if cell is None else cell.column
            limit = f" to {most}" if most < 10**12 else " or more"
            message = f"{_COLUMNS[key][0]}: expected a whole number, {least}{limit}: {text[:40]!r}"
            raise self._complaint(self._reader.line_num, column, message)
        return int(text.replace(",", ""))

    def _complaint(self, line: int, column: str, message: str) -> ConfigError:
        where = f"{self._file}:{max(line, 1)}" + (f", column {column}" if column else "")
        return ConfigError(f"{where}: {message}", column)


def _known_names() -> list[str]:
    return [name for names in _COLUMNS.values() for name in names]


def _allowed() -> str:
    return "columns are " + ", ".join(names[0] for names in _COLUMNS.values())
