"""Whatever the engine asks and the keys refuse has its words for the dealer's display."""

from __future__ import annotations

import pytest

from firmware_py.core.dealer_face.fonts import BOLD, ink_width
from firmware_py.core.panel_codes import Armed
from firmware_py.core.panel_entry import Refusal
from firmware_py.texts import LANGUAGES, catalogue
from tests.firmware_py.texts import engine_keys

WIDTH = 127
"""Pixels of a line."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_word_or_two_that_fit_a_line(language: str) -> None:
    """A question that is added to the engine needs an ``asked`` text."""
    book = catalogue(language)
    for kind in engine_keys.questions():
        words = book.find("asked", kind)
        assert words, kind
        assert ink_width(words, BOLD) <= WIDTH, words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", list(Refusal))
def test_every_refusal_says_why(language: str, why: Refusal) -> None:
    """A reason that is added to the keys needs a ``refused`` text."""
    assert catalogue(language).find("refused", why), why


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", list(Armed))
def test_every_announcement_has_its_words(language: str, what: Armed) -> None:
    """So does what can be announced."""
    assert catalogue(language).find("armed", what.name.lower().replace("_", "-")), what
