"""Which languages the station speaks: those that have a catalogue in ``firmware_py/texts``."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

FIRST = "en"
"""The language to fall back on; its catalogue has every text."""

ENDING = ".toml"


def languages_in(folder: Traversable) -> tuple[str, ...]:
    """Return the languages that have a catalogue in a folder, the first one first."""
    names = (entry.name for entry in folder.iterdir())
    found = sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING))
    return (FIRST, *(language for language in found if language != FIRST))


LANGUAGES = languages_in(resources.files("firmware_py") / "texts")
"""Languages with a catalogue, the one to fall back on first."""
