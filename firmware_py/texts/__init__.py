"""Every sentence that people read, in the languages of the station.

One catalogue a language: a TOML file in this folder whose tables hold templates in the manner of
``str.format``. A language is added by adding its file. A text that is missing is built from the
bare facts instead; nothing here raises because of what a catalogue holds or lacks.
"""

from firmware_py.texts.catalogue import LANGUAGES, Catalogue, catalogue
from firmware_py.texts.sentences import render, render_question, render_ruling

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "catalogue",
    "render",
    "render_question",
    "render_ruling",
]
