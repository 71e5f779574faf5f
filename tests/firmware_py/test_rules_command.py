"""``dealer-station rules``: what is printed, and the exit status."""

from __future__ import annotations

import re

import pytest

from engine.rulebook import load_rule_book
from engine.rulebook.entry import Language
from firmware_py.rules_command import choose_language, rules

CHINESE = re.compile(r"[\u3400-\u9fff]")


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eighty columns, no colours, a language that nobody set."""
    for name in ("LC_ALL", "LANG", "FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


def squeezed(text: str) -> str:
    """Text without the breaks of its lines."""
    return " ".join(text.split())


def test_a_part_is_shown_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Number, title, part, what the station does, what belongs with it."""
    assert rules("45-A", "en") == 0
    out = squeezed(capsys.readouterr().out)
    entry = load_rule_book().find("45")
    shown, other = entry.part("A"), entry.part("B")
    assert shown is not None
    assert other is not None
    assert out.startswith(f"45-A {entry.title.en} TDA 2024")
    assert shown.text.en in out
    assert other.text.en not in out
    assert entry.station.en in out
    assert "IA-45, 41-D" in out


def test_a_rule_is_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    """All parts; hand-typed numbers will do."""
    assert rules("rp 5", "en") == 0
    out = squeezed(capsys.readouterr().out)
    for part in load_rule_book().find("RP-5").parts:
        assert f"{part.label} {part.text.en}" in out


def test_the_cash_sheet_is_not_called_tda(capsys: pytest.CaptureFixture[str]) -> None:
    """It is the house's own."""
    assert rules("cash 2", "en") == 0
    assert "TDA" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("query", "lang", "numbers"),
    [("overchip", "en", ["44", "41"]), ("全下", "zh-Hant", ["16", "RP-1"])],
)
def test_words_list_the_rules_found(
    capsys: pytest.CaptureFixture[str], query: str, lang: str, numbers: list[str]
) -> None:
    """Best first, nothing cut off."""
    assert rules(query, lang) == 0
    out = capsys.readouterr().out
    listed = re.findall(r"^ ((?:RP-|IA-|CASH-)?\d+\S*) ", out, re.MULTILINE)
    assert listed[0] == numbers[0]
    assert set(numbers) <= set(listed)
    assert "…" not in out


def test_no_query_lists_the_contents(capsys: pytest.CaptureFixture[str]) -> None:
    """Every entry, once."""
    assert rules(None, "en") == 0
    out = capsys.readouterr().out
    listed = re.findall(r"^ ((?:RP-|IA-|CASH-)?\d+\S*) ", out, re.MULTILINE)
    assert listed == [entry.citation for entry in load_rule_book().entries]


@pytest.mark.parametrize(
    ("query", "lang", "said"),
    [
        ("72", "en", "The book TDA 2024 has no rule 72. Nearest: 71, 70, 69."),
        ("45-D", "zh-Hant", "TDA 2024 沒有 45-D 這條規則。最接近的是：45、45-A、45-B。"),
    ],
)
def test_an_unknown_number_names_the_nearest(
    capsys: pytest.CaptureFixture[str], query: str, lang: str, said: str
) -> None:
    """Status 2, on standard error."""
    assert rules(query, lang) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.strip() == said


def test_words_without_an_answer_suggest_others(capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1; the suggestions are of the reader's language."""
    assert rules("overcihp", "en") == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "Nothing found for overcihp." in err
    assert "Did you mean: overchip" in err


def test_words_like_no_other_are_said_to_have_no_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """No suggestion is made up."""
    assert rules("qqqq", "zh-Hant") == 1
    err = capsys.readouterr().err
    assert "找不到「qqqq」。" in err
    assert "您要找的是" not in err


@pytest.mark.parametrize("query", [None, "45", "raise", "RP-10", "全下"])
def test_english_output_has_no_chinese(
    capsys: pytest.CaptureFixture[str], query: str | None
) -> None:
    """But for the words that were asked for."""
    assert rules(query, "en") == 0
    out = capsys.readouterr().out
    assert not CHINESE.search(out.replace(query or "", ""))


@pytest.mark.parametrize("query", [None, "45", "加注", "RP-10"])
def test_chinese_output_has_no_english(
    capsys: pytest.CaptureFixture[str], query: str | None
) -> None:
    """But for abbreviations."""
    assert rules(query, "zh-Hant") == 0
    out = capsys.readouterr().out
    words = set(re.findall(r"[A-Za-z]{2,}", out))
    assert words <= {"TDA", "RP", "IA", "CASH", "Razz", "SB", "BB", "UTG", "LJ", "HJ", "CO"}


@pytest.mark.parametrize(
    ("lang", "environment", "chosen"),
    [
        ("zh-Hant", {"LC_ALL": "en_US.UTF-8"}, Language.CHINESE),
        ("en", {"LANG": "zh_TW.UTF-8"}, Language.ENGLISH),
        (None, {"LC_ALL": "zh_TW.UTF-8", "LANG": "en_US.UTF-8"}, Language.CHINESE),
        ("", {"LC_ALL": "", "LANG": "zh_HK.UTF-8"}, Language.CHINESE),
        (None, {"LANG": "C.UTF-8"}, Language.ENGLISH),
        (None, {}, Language.ENGLISH),
    ],
)
def test_the_language_is_that_asked_for_or_that_of_the_environment(
    lang: str | None, environment: dict[str, str], chosen: Language
) -> None:
    """The option, then LC_ALL, then LANG, then English."""
    assert choose_language(lang, environment) is chosen


def test_the_environment_is_looked_at(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the option."""
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert rules("44", None) == 0
    assert "超面額計分牌" in capsys.readouterr().out
