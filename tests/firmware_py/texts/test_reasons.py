"""Whatever the engine says has a sentence of its own, short and whole, in both languages."""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.floor import HANDLERS
from engine.rulebook.numbers import CITATIONS
from engine.rulings import NO_REASON, Ruling
from engine.script.script import read_script
from engine.view import Question
from firmware_py.outcomes import run_script
from firmware_py.texts import LANGUAGES, catalogue, render_question, render_ruling
from tests.firmware_py.texts.engine_keys import questions, reasons

VECTORS = Path(__file__).parents[2] / "data" / "vectors"
MAX_COLUMNS = 48
"""Half-width columns of a line of the widest display."""

LARGEST = {"seat": 10, "target": 10, "first": 10, "number": 999, "seconds": 25}
AMOUNT = 1_250_000
NOT_IN_CHINESE = re.compile(r"[A-Za-z]|[\u4e00-\u9fff][:,;?!.]|[:,;?!][\u4e00-\u9fff]|[。，：]$")
NOT_THE_CARD_ROOMS = ("主管", "銷牌", "派彩", "發牌失誤", "籌碼", "本局", "废", "廢牌")


def columns(text: str) -> int:
    """Width in half-width columns."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def _all_vectors() -> Iterator[tuple[str, tuple[Ruling, ...], tuple[Question, ...]]]:
    for path in sorted(VECTORS.glob("*.toml")):
        script = read_script(tomllib.loads(path.read_text(encoding="utf-8")))
        for step, outcome in zip(script.steps, run_script(script), strict=True):
            yield f"{path.stem} {step.number}", outcome.rulings, outcome.view.questions


@pytest.fixture(scope="module")
def played() -> list[tuple[str, tuple[Ruling, ...], tuple[Question, ...]]]:
    """All scripts once through the engine."""
    return list(_all_vectors())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_text(language: str) -> None:
    """A new reason in the engine fails here with its name; so does a text nobody uses."""
    made, written = set(reasons()), set(catalogue(language).tables["reason"])
    assert made - written == set()
    assert written - made == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_use_only_values_that_every_maker_gives(language: str) -> None:
    """No sentence can come out with a gap."""
    texts = catalogue(language).tables["reason"]
    gaps = {key: _placeholders(texts[key]) - given for key, given in reasons().items()}
    assert {key: gap for key, gap in gaps.items() if gap} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_a_display_line(language: str) -> None:
    """With the greatest seat and amounts of millions."""
    book = catalogue(language)
    widths = {}
    for key, given in reasons().items():
        values = {name: LARGEST.get(name, AMOUNT) for name in given}
        widths[key] = columns(book.find("reason", key, **values) or "")
    assert {key: width for key, width in widths.items() if not 0 < width <= MAX_COLUMNS} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_option_has_a_text(language: str) -> None:
    """The floor reads what is asked and what the rules leave."""
    tables = catalogue(language).tables
    assert set(questions()) == set(HANDLERS)
    assert set(questions()) | {"none"} == set(tables["question"])
    assert set().union(*questions().values()) == set(tables["option"])


def test_chinese_is_the_card_rooms() -> None:
    """Its terms, full-width punctuation, and no second language in a sentence."""
    tables = catalogue("zh-Hant").tables
    wrong = {}
    for table in ("reason", "question", "option", "alert", "sentence", "status", "action"):
        for key, text in tables[table].items():
            plain = re.sub(r"\{[^}]*\}", "7", text)
            is_mixed = NOT_IN_CHINESE.search(plain.removesuffix("。"))
            if is_mixed or any(word in plain for word in NOT_THE_CARD_ROOMS):
                wrong[f"{table}.{key}"] = text
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_of_all_scripts_render(
    language: str, played: list[tuple[str, tuple[Ruling, ...], tuple[Question, ...]]]
) -> None:
    """No fall-back, no gap, no brace, no line too long, in any of the recorded disputes."""
    texts = catalogue(language).tables["reason"]
    wrong = []
    for where, rulings, _ in played:
        for ruling in rulings:
            text = render_ruling(ruling, language)
            has_gap = any(mark in text for mark in "{}?？") or columns(text) > MAX_COLUMNS
            if ruling.reason == NO_REASON or ruling.reason.key not in texts or has_gap:
                wrong.append((where, ruling.reason, text))
    assert wrong == []
    assert sum(len(rulings) for _, rulings, _ in played) > 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_of_all_scripts_render(
    language: str, played: list[tuple[str, tuple[Ruling, ...], tuple[Question, ...]]]
) -> None:
    """Each open question has its own sentence; only those about the table name no seat."""
    texts = catalogue(language).tables["question"]
    asked = {question.key: question for _, _, open_now in played for question in open_now}
    assert set(asked) >= {"undercall", "misdeal", "skipped-seat", "contradiction"}
    for key, question in asked.items():
        assert key in texts
        assert "{" not in render_question(question, language)


def test_rulings_of_all_scripts_cite_the_book(
    played: list[tuple[str, tuple[Ruling, ...], tuple[Question, ...]]],
) -> None:
    """Every citation of a ruling or question can be opened in the rule book."""
    cited = {rule for _, rulings, _ in played for ruling in rulings for rule in ruling.rules}
    cited |= {rule for _, _, open_now in played for question in open_now for rule in question.rules}
    assert len(cited) > 50
    assert cited <= set(CITATIONS["TDA 2024"])


def test_rulings_of_all_scripts_give_grounds(
    played: list[tuple[str, tuple[Ruling, ...], tuple[Question, ...]]],
) -> None:
    """A ruling with an action, a question or an alert names its rule."""
    groundless = [
        (where, ruling.reason.key)
        for where, rulings, _ in played
        for ruling in rulings
        if (ruling.action or ruling.options or ruling.alerts) and not ruling.rules
    ]
    assert groundless == []
