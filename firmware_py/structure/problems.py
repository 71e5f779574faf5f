"""What can be wrong with a structure file, as data; and how it is said in each language."""

from __future__ import annotations

from collections.abc import Mapping

from firmware_py.errors import ConfigError
from firmware_py.languages import FIRST
from firmware_py.texts import catalogue

MAX_LEVELS = 200
MAX_MINUTES = 1440
MAX_CHIPS = 10**12

SHOWN = 40
"""Characters of a wrong value that are shown."""


class StructureError(ConfigError):
    """A structure file that cannot be used.

    Attributes:
        problem: what is wrong, as the catalogues name it in their table ``structure``.
        line: from 1, 0 for the file as a whole.
        column: from 1: of characters in TOML, of cells in CSV; 0 for the line as a whole.
        values: to fill in.
    """

    def __init__(self, problem: str, line: int, column: int = 0, **values: int | str) -> None:
        super().__init__(describe(problem, line, column, values, FIRST))
        self.problem = problem
        self.line = line
        self.column = column
        self.values = values


def describe(
    problem: str, line: int, column: int, values: Mapping[str, int | str], language: str
) -> str:
    """Return where a structure file is wrong, in what, and what is allowed there."""
    book = catalogue(language)
    what = book.text("structure", problem, **values)
    if not line:
        return what
    where = "at-column" if column else "at-line"
    return book.text("structure", where, line=line, column=column, what=what)
