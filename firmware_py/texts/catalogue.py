"""Message catalogues: text by table and key."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from firmware_py.languages import ENDING, FIRST, LANGUAGES


class _Lenient(string.Formatter):
    """Formats what it can: a value that is not given is "?", a format that does not fit is left
    out."""

    def get_field(  # attributes and indices are not followed
        self,
        field_name: str,
        args: Any,  # noqa: ARG002
        kwargs: Any,
    ) -> tuple[Any, str]:
        return kwargs.get(field_name, "?"), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        try:
            return format(value, format_spec)
        except (TypeError, ValueError):
            return str(value)


_FORMATTER = _Lenient()


class Catalogue:
    """The texts of one language.

    Args:
        language: its code.
        tables: texts by table and key.
        fallback: asked for what these tables lack; a whole sentence of it is shown, never a part.
    """

    def __init__(
        self,
        language: str,
        tables: Mapping[str, Mapping[str, str]],
        fallback: Catalogue | None = None,
    ) -> None:
        self.language = language
        self.tables = tables
        self._fallback = fallback

    def find(self, table: str, key: str, /, **values: int | str) -> str | None:
        """Return the text with its values filled in, or None where no catalogue has such a key.

        A placeholder without a value becomes "?"; a template that cannot be read counts as
        missing.
        """
        own = self._filled_in(table, key, values)
        if own is None and self._fallback is not None:
            return self._fallback.find(table, key, **values)
        return own

    def text(self, table: str, key: str, /, **values: int | str) -> str:
        """Return the text, or the key as plain words where it is missing."""
        found = self.find(table, key, **values)
        return found if found is not None else key.replace("-", " ")

    def _filled_in(self, table: str, key: str, values: Mapping[str, int | str]) -> str | None:
        template = self.tables.get(table, {}).get(key)
        if not isinstance(template, str):
            return None
        try:
            return _FORMATTER.vformat(template, (), values)
        except (ValueError, IndexError, KeyError, RecursionError):
            return None


def read_catalogue(
    folder: Traversable, language: str, fallback: Catalogue | None = None
) -> Catalogue:
    """Read the catalogue of a language from a folder; an empty one where it has no file."""
    source = folder / f"{language}{ENDING}"
    text = source.read_text(encoding="utf-8") if source.is_file() else ""
    return Catalogue(language, tomllib.loads(text), fallback)


@cache
def catalogue(language: str) -> Catalogue:
    """Return the catalogue of ``language``; the first of ``LANGUAGES`` where it is unknown."""
    folder = resources.files(__package__)
    if language not in LANGUAGES or language == FIRST:
        return read_catalogue(folder, FIRST)
    return read_catalogue(folder, language, catalogue(FIRST))


def in_language(text: Mapping[str, str], language: str) -> str:
    """Return a sentence that is there in several languages, that of the first if need be."""
    return text.get(language) or text.get(FIRST, "")
