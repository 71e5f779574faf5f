"""Every sentence that people read, in the languages of the station.

One catalogue a language: a TOML file in this folder whose tables hold templates in the manner of
``str.format``. A language is added by adding its file; what that lacks is said in English. A text
that is missing there too is built from the bare facts; nothing here raises because of what a
catalogue holds or lacks.
"""

from firmware_py.languages import LANGUAGES
from firmware_py.texts.catalogue import (
    Catalogue,
    catalogue,
    in_language,
    read_catalogue,
)
from firmware_py.texts.sentences import render, render_question, render_ruling

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "catalogue",
    "in_language",
    "read_catalogue",
    "render",
    "render_question",
    "render_ruling",
]
