"""Message catalogues: text by table and key."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

LANGUAGES = ("en", "zh-Hant")
"""Languages with a catalogue, the one to fall back on first."""


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
    """The texts of one language."""

    def __init__(self, language: str, tables: Mapping[str, Mapping[str, str]]) -> None:
        self.language = language
        self.tables = tables

    def find(self, table: str, key: str, /, **values: int | str) -> str | None:
        """Return the text with its values filled in, or None where the catalogue has no such key.

        A placeholder without a value becomes "?"; a template that cannot be read counts as
        missing.
        """
        template = self.tables.get(table, {}).get(key)
        if not isinstance(template, str):
            return None
        try:
            return _FORMATTER.vformat(template, (), values)
        except (ValueError, IndexError, KeyError, RecursionError):
            return None

    def text(self, table: str, key: str, /, **values: int | str) -> str:
        """Return the text, or the key as plain words where it is missing."""
        found = self.find(table, key, **values)
        return found if found is not None else key.replace("-", " ")


@cache
def catalogue(language: str) -> Catalogue:
    """Return the catalogue of ``language``; the first of ``LANGUAGES`` where it is unknown."""
    known = language if language in LANGUAGES else LANGUAGES[0]
    source = resources.files(__package__) / f"{known}.toml"
    return Catalogue(known, tomllib.loads(source.read_text(encoding="utf-8")))
