"""Message catalogues of the page: complete, alike, and in one language each."""

from __future__ import annotations

import re
import string
import tomllib
from importlib import resources

import pytest

from engine.rulings import Action
from firmware_py.face.feed import Freshness
from firmware_py.face.web.pages import page_texts
from firmware_py.texts import LANGUAGES

TECHNICAL = re.compile(
    r"TOML|CSV|PHH|PIN|BB|\[\[level\]\]|dealer-station [a-z]+ [a-z]*(?: NAME)?|45-A"
    r"|level、small blind、big blind、ante、bb ante、minutes、color up|break"
)
"""Names that are the same in every language."""

ATTRIBUTES = re.compile(r"\{% block (?:main_class|skip|live) %\}.*?\{% endblock %\}")
WEB = resources.files("firmware_py.face.web")
CALL = re.compile(r"""\bt\("([\w-]+)", "([\w-]+)"(?:[,)]| if| ~)""")


def tables(language):
    return page_texts(language).tables


def keys(language):
    return {(table, key) for table, texts in tables(language).items() for key in texts}


def placeholders(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def templates():
    return {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in (WEB / "templates").iterdir()
        if entry.name.endswith(".html")
    }


def test_every_language_of_the_station_has_a_file_and_no_other():
    files = {entry.name for entry in (WEB / "texts").iterdir() if entry.name.endswith(".toml")}
    assert files == {f"{language}.toml" for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_text_is_there_in_every_language(language):
    assert keys(language) == keys(LANGUAGES[0])


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_same_values_are_filled_in(language):
    for table, key in keys(language):
        mine, first = tables(language)[table][key], tables(LANGUAGES[0])[table][key]
        assert placeholders(mine) == placeholders(first), f"{table}.{key}: {mine!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language):
    for table, key in keys(language):
        assert tables(language)[table][key].strip() or key == "separator"


def test_english_has_no_chinese_and_chinese_no_english():
    """Names of the languages and the letters on the felt (D, ranks, TDA) are no sentences."""
    for table, key in keys("en"):
        assert not re.search(r"[\u3000-\u9fff\uff00-\uffef]", tables("en")[table][key])
    for table, key in keys("zh-Hant"):
        text = TECHNICAL.sub("", re.sub(r"\{[^}]*\}", "", tables("zh-Hant")[table][key]))
        assert table == "rank" or text == "D" or not re.search(r"[A-Za-z]", text), f"{text!r}"


def test_templates_use_only_texts_that_exist():
    used = {pair for text in templates().values() for pair in CALL.findall(text)}
    assert len(used) > 40
    assert used <= keys("en"), used - keys("en")


def test_no_template_holds_words_of_its_own():
    for name, text in templates().items():
        bare = ATTRIBUTES.sub(" ", text)
        bare = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", bare, flags=re.DOTALL)
        bare = TECHNICAL.sub("", re.sub(r"<[^>]*>", " ", bare))
        assert not re.search(r"\w{2,}", re.sub(r"&\w+;", "", bare)), f"{name}: {bare!r}"


def test_texts_chosen_by_data_exist():
    assert {("notice", state.value) for state in Freshness if state != "live"} <= keys("en")
    assert {("ruling", action.value) for action in Action} <= keys("en")
    assert {("device", state) for state in ("degraded", "absent", "out")} <= keys("en")
    marks = (
        "actor",
        "all-in",
        "folded",
        "held",
        "clock",
        "face-up",
        "shows-first",
        "asked",
        "penalty",
    )
    assert {("mark", mark) for mark in marks} <= keys("en")
    assert {("rank", rank) for rank in "23456789TJQKA"} <= keys("en")
    assert {("suit", suit) for suit in "cdhs"} <= keys("en")


def test_no_text_is_unused():
    """A text that nothing names has been forgotten."""
    code = [entry for entry in WEB.iterdir() if entry.name.endswith(".py")]
    source = " ".join([*templates().values(), *(one.read_text(encoding="utf-8") for one in code)])
    chosen_by_data = {"notice", "rank", "suit", "mark", "device", "answer", "word", "correct"}
    chosen_by_data |= {"rules", "level"}
    for table, key in keys("en"):
        named = f'"{key}"' in source or f'"{key.removesuffix("-short")}' in source
        is_blind = key.startswith(("small-blind", "big-blind"))
        is_action = table == "ruling" and key in {action.value for action in Action}
        assert named or is_blind or is_action or table in chosen_by_data, f"{table}.{key}"


def test_catalogues_are_plain_tables_of_text():
    for language in LANGUAGES:
        document = tomllib.loads((WEB / "texts" / f"{language}.toml").read_text(encoding="utf-8"))
        assert all(isinstance(text, str) for table in document.values() for text in table.values())
