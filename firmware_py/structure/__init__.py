"""Structure files: the levels of a tournament, as TOML or as the usual columns of a table (CSV)."""

from __future__ import annotations

from firmware_py.config import LevelSection
from firmware_py.structure.csv_form import levels_of_csv
from firmware_py.structure.problems import MAX_LEVELS, StructureError, describe
from firmware_py.structure.toml_form import levels_of_toml

__all__ = ["MAX_LEVELS", "StructureError", "describe", "read_structure"]

_FORMS = {"toml": levels_of_toml, "csv": levels_of_csv}


def read_structure(text: str, form: str) -> list[LevelSection]:
    """Return the levels of a structure file.

    Args:
        text: of the file.
        form: ``toml`` or ``csv``.

    Raises:
        StructureError: the text does not fit; says line and column, and what is allowed there.
    """
    if form not in _FORMS:
        raise StructureError("form", 0, given=form[:20])
    return _FORMS[form](text.lstrip("\ufeff"))
