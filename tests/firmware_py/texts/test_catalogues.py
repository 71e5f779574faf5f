"""All catalogues say the same things, and nothing they lack stops the station."""

from __future__ import annotations

import string
from typing import Any

import pytest

from engine.rulings import Action, Alert, Reason, Ruling, Status
from engine.view import Question
from firmware_py.texts import (
    LANGUAGES,
    Catalogue,
    catalogue,
    render,
    render_question,
    render_ruling,
)


def _flat(language: str) -> dict[str, str]:
    tables = catalogue(language).tables
    return {
        f"{table}.{key}": text for table, texts in tables.items() for key, text in texts.items()
    }


def _placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_hold_the_same_keys(language: str) -> None:
    """A text added to one catalogue alone fails here, with its name."""
    english, other = set(_flat(LANGUAGES[0])), set(_flat(language))
    assert english ^ other == set()
    assert len(english) > 20


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translations_use_the_same_values(language: str) -> None:
    """A sentence tells the same figures in each language."""
    first, other = _flat(LANGUAGES[0]), _flat(language)
    differing = {k for k in first if _placeholders(first[k]) != _placeholders(other.get(k, ""))}
    assert differing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_is_well_formed_and_not_empty(language: str) -> None:
    """Each text can be filled in and says something."""
    book = catalogue(language)
    for table, entries in book.tables.items():
        for key in entries:
            assert book.find(table, key), f"{language}: {table}.{key}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", [*Action, *Status])
def test_every_action_and_status_has_a_word(language: str, word: Action | Status) -> None:
    """The faces never fall back for the words of a ruling."""
    table = "action" if isinstance(word, Action) else "status"
    assert catalogue(language).find(table, word.value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("alert", list(Alert))
def test_every_alert_has_a_text(language: str, alert: Alert) -> None:
    """An alert is shown in words."""
    assert catalogue(language).find("alert", alert.value), alert.value


SAMPLE = Catalogue("en", {"reason": {"sample": "at least {amount:,}", "broken": "{amount"}})


def test_values_are_filled_in() -> None:
    """Figures of a reason appear in its sentence, thousands grouped."""
    assert SAMPLE.text("reason", "sample", amount=1500) == "at least 1,500"


def test_render_fills_in_the_values_of_a_reason() -> None:
    """A reason's own values reach its sentence, in each language."""
    for language in LANGUAGES:
        texts = catalogue(language).tables["reason"]
        key = next(key for key, text in texts.items() if "{to:,}" in text)
        assert "1,234,567" in render(Reason(key, (("to", 1234567),)), language)


@pytest.mark.parametrize(
    ("values", "text"),
    [({}, "at least ?"), ({"amount": "many"}, "at least many"), ({"other": 1}, "at least ?")],
)
def test_missing_or_odd_values_do_not_raise(values: dict[str, Any], text: str) -> None:
    """A reason with other values than its text expects still gives a sentence."""
    assert SAMPLE.text("reason", "sample", **values) == text


def test_broken_template_counts_as_missing() -> None:
    """A slip in a catalogue shows the key's words instead."""
    assert SAMPLE.find("reason", "broken", amount=1) is None
    assert SAMPLE.text("reason", "broken", amount=1) == "broken"


def test_unknown_key_gives_its_words() -> None:
    """A reason without a text is shown by its name."""
    assert render(Reason("some-new-reason"), "en") == "some new reason"
    assert render(Reason("none"), "en") == ""


def test_unknown_language_falls_back() -> None:
    """Another language code gives the first language."""
    assert catalogue("xx").language == "en"


@pytest.mark.parametrize(
    ("ruling", "english"),
    [
        (Ruling(4, Status.FINAL, Action.RAISE, to=1400), "Seat 4: raise, 1,400 in."),
        (Ruling(4, Status.PENDING, Action.RAISE, to=1400, owes=400), "Seat 4: raise, 400 still"),
        (Ruling(2, Status.FINAL, Action.FOLD), "Seat 2: fold."),
        (Ruling(2, Status.FLOOR), "Seat 2: the floor is asked."),
        (Ruling(0, Status.VOID), "Noted."),
    ],
)
def test_ruling_without_a_text_is_told_by_its_facts(ruling: Ruling, english: str) -> None:
    """The fall-back names seat, action and amount."""
    assert render_ruling(ruling, "en").startswith(english)
    assert render_ruling(ruling, "zh-Hant")


def test_question_without_a_text_names_its_options() -> None:
    """The floor can answer a question that has no text of its own."""
    question = Question(1, 3, ("40-B",), ("words", "chips"), "no-such-key")
    assert "the words count, the chips count" in render_question(question, "en")
