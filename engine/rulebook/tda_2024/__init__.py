"""Poker TDA rules of 2024, in words of our own, and the sheet of the cash tables.

The rules themselves are the association's (version 1.0, October 2024); this is a guide to them.
"""

from __future__ import annotations

from engine.rulebook.entry import Chapter
from engine.rulebook.tda_2024 import (
    action,
    addendum,
    addendum_betting,
    betting,
    button,
    cash,
    conduct,
    dealing,
    declarations,
    general,
    other_play,
    practices,
    practices_dealing,
    procedures,
    seating,
    showdown,
)

_MODULES = (
    general,
    seating,
    showdown,
    procedures,
    button,
    dealing,
    betting,
    action,
    declarations,
    other_play,
    conduct,
    practices,
    practices_dealing,
    addendum,
    addendum_betting,
    cash,
)

CHAPTERS = tuple(Chapter(module.TITLE, module.ENTRIES) for module in _MODULES)
"""The book in order: rules, recommended procedures, addendum, cash sheet."""
