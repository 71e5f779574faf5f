"""Structure files: both forms give the same levels, and errors say where and what is allowed."""

from __future__ import annotations

import pytest

from firmware_py.config import LevelSection
from firmware_py.errors import ConfigError
from firmware_py.structure import StructureError, describe, read_structure
from firmware_py.texts import LANGUAGES

LEVELS = [
    LevelSection(25, 50, 20),
    LevelSection(100, 200, 20, bb_ante=200, break_minutes=10, color_up=25),
    LevelSection(1000, 2000, 15, ante=200, hand_for_hand=True),
]
TOML = """
name = "Friday"
[[level]]
small_blind = 25
big_blind = 50
minutes = 20
[[level]]
small_blind = 100
big_blind = 200
bb_ante = 200
minutes = 20
break_minutes = 10
color_up = 25
[[level]]
small_blind = 1000
big_blind = 2000
ante = 200
minutes = 15
hand_for_hand = true
"""
CSV = """Level,Small Blind,Big Blind,Ante,BB Ante,Minutes,Color up,Hand-for-hand
1,25,50,,,20,,
2,100,200,,200,20,25,no
Break,,,,,10,,

3,"1,000","2,000",200,-,15,,Yes
"""


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (TOML, "toml"),
        (CSV, "csv"),
        (
            "\ufeff" + CSV.replace(",", ";").replace('"1;000"', "1000").replace('"2;000"', "2000"),
            "csv",
        ),
    ],
    ids=["toml", "commas", "semicolons"],
)
def test_both_forms_give_the_same_levels(text: str, form: str) -> None:
    """As written by hand, and as a spreadsheet saves it."""
    assert read_structure(text, form) == LEVELS


def test_short_names_of_columns_are_known() -> None:
    """Card rooms write them in several ways; 休息 is a break too."""
    text = "lvl,sb,bb,bba,duration\n1,25,50,50,20\n休息,,,,15\n"
    levels = [LevelSection(25, 50, 20, bb_ante=50, break_minutes=15)]
    assert read_structure(text, "csv") == levels
    assert (
        read_structure(f"級別,小盲,大盲,大盲前注,分鐘{text[text.index(chr(10)) :]}", "csv")
        == levels
    )


HEAD = "sb,bb,minutes,h4h\n"
LEVEL = "[[level]]\nsmall_blind = 25\nbig_blind = 50\n"


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("csv", "", "Line 1: small blind is missing; allowed are small blind, big"),
        ("csv", "sb,bb,minuts\n", "Line 1, column 3: “minuts” is not known."),
        ("csv", "sb,bb,sb,minutes\n", "Line 1, column 3: “sb” is there twice; once is allowed."),
        ("csv", HEAD, "There are 0 levels; 1 to 200 are allowed."),
        ("csv", HEAD + "25,50,20\n" * 201, "There are 201 levels; 1 to 200 are allowed."),
        ("csv", HEAD + "25,50,20\n50,1o0,20\n",
         "Line 3, column 2: big blind is “1o0”; a whole number from 1 to 1,000,000,000,000 is"),
        ("csv", HEAD + "25,50,0\n",
         "Line 2, column 3: minutes is “0”; a whole number from 1 to 1,440 is allowed."),
        ("csv", HEAD + "25,50\n", "Line 2: minutes is “”; a whole number from 1 to 1,440"),
        ("csv", HEAD + "75,50,20\n", "Line 2, column 1: The small blind 75"),
        ("csv", HEAD + "25,50,20,maybe\n",
         "Line 2, column 4: hand for hand is “maybe”; allowed are yes, no."),
        ("csv", HEAD + "break,,10\n", "Line 2: A break stands here; one"),
        ("csv", HEAD + '"25,50,20\n', "Line 2: This is no line of a CSV table."),
        ("toml", LEVEL, "Line 1: minutes is missing; allowed are small_blind, "),
        ("toml", LEVEL + "  bbante = 5\n",
         "Line 4, column 3: “bbante” is not known. Is it bb_ante? Allowed are small_blind, "),
        ("toml", LEVEL + "minutes = 0\n",
         "Line 4, column 11: minutes is “0”; a whole number from 1 to 1,440 is allowed."),
        ("toml", LEVEL + "minutes = 20.5\n", "Line 4, column 11: minutes is “20.5”; a whole"),
        ("toml", LEVEL + "minutes = true\n", "Line 4, column 11: minutes is “true”; a whole"),
        ("toml", LEVEL + "minutes = 20\nhand_for_hand = 1\n",
         "Line 5, column 17: hand_for_hand is “1”; allowed are true, false."),
        ("toml", LEVEL.replace("25", "75") + "minutes = 20\n",
         "Line 2, column 15: The small blind 75 is above the big blind; at most 50 is allowed."),
        ("toml", "name = 'x'\n[[level]\n", "Line 2, column 8: This is not TOML."),
        ("toml", 'name = "x\n', "Line 1, column 10: This is not TOML."),
        ("toml", 'name = "x"\n', "There are 0 levels; 1 to 200 are allowed."),
        ("toml", "level = [1]\n", "There are 0 levels; 1 to 200 are allowed."),
        ("toml", LEVEL + "minutes = 20\n[levels]\n", "Line 5, column 2: “levels” is not"),
        ("xls", "", "A structure is TOML or CSV, not “xls”."),
    ],
)  # fmt: skip
def test_error_says_where_it_is_and_what_is_allowed(form: str, text: str, message: str) -> None:
    """Line and column, the wrong word, the nearest right one; and the same in every language."""
    with pytest.raises(ConfigError) as caught:
        read_structure(text, form)
    assert str(caught.value).startswith(message)
    error = caught.value
    assert isinstance(error, StructureError)
    for language in LANGUAGES[1:]:
        said = describe(error.problem, error.line, error.column, error.values, language)
        assert "{" not in said
        assert "?" not in said
        assert "allowed" not in said
