"""Structure files: both forms give the same levels, and errors say where and what is allowed."""

from __future__ import annotations

import pytest

from firmware_py.config import LevelSection
from firmware_py.errors import ConfigError
from firmware_py.structure import read_structure

LEVELS = [
    LevelSection(25, 50, 20),
    LevelSection(100, 200, 20, bb_ante=200, break_minutes=10, color_up=25),
    LevelSection(1000, 2000, 15, ante=200),
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
"""
CSV = """Level,Small Blind,Big Blind,Ante,BB Ante,Minutes,Color up
1,25,50,,,20,
2,100,200,,200,20,25
Break,,,,,10,

3,"1,000","2,000",200,-,15,
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
    assert read_structure(text, "csv") == [LevelSection(25, 50, 20, bb_ante=50, break_minutes=15)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"structure:1: the column 'small blind' is missing; columns are .*"),
        ("sb,bb,minuts\n", r"structure:1, column 3: unknown column; did you mean 'minutes'\?.*"),
        ("sb,bb,sb,minutes\n", r"structure:1, column 3: this column is there twice: 'sb'"),
        ("sb,bb,minutes\n", r"structure:1: expected 1 to 200 levels: 0"),
        ("sb,bb,minutes\n25,50,20\n50,1o0,20\n",
         r"structure:3, column 2: big blind: expected a whole number, 1 or more: '1o0'"),
        ("sb,bb,minutes\n25,50,0\n",
         r"structure:2, column 3: minutes: expected a whole number, 1 to 1440: '0'"),
        ("sb,bb,minutes\n25,50\n", r"structure:2: minutes: expected .*: ''"),
        ("sb,bb,minutes\n75,50,20\n",
         r"structure:2, column 1: must not be above the big blind, 50: 75"),
        ("sb,bb,minutes\nbreak,,10\n", r"structure:2: a break comes after a level.*"),
        ('sb,bb,minutes\n"25,50,20\n', r"structure:\d: not CSV: .*"),
    ],
    ids=range(10),
)  # fmt: skip
def test_error_in_a_table_says_line_and_column(text: str, message: str) -> None:
    """And what is allowed there."""
    with pytest.raises(ConfigError, match=f"^{message}$"):
        read_structure(text, "csv")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[level]]\nsmall_blind = 25\nbig_blind = 50\n",
         r"structure:1: level\[0\].minutes: required"),
        (TOML.replace("bb_ante", "bbante"), r"structure:10: level\[1\].bbante: unknown key; did"),
        (TOML.replace("minutes = 15", "minutes = 0"),
         r"structure:18: level\[2\].minutes: expected"),
        (TOML.replace("small_blind = 100\n", "small_blind = 300\n"),
         r"structure:8: level\[1\].small_blind: must not be above the big blind, 200: 300"),
        ("[[level]\n", r"structure: not valid TOML: .*line 1, column"),
        ('name = "x"\n', r"structure: level: required"),
    ],
    ids=range(6),
)  # fmt: skip
def test_error_in_toml_says_line_and_key(text: str, message: str) -> None:
    """As in the station description."""
    with pytest.raises(ConfigError, match=f"^{message}"):
        read_structure(text, "toml")


def test_other_forms_are_refused() -> None:
    """The two that there are, are named."""
    with pytest.raises(ConfigError, match="toml or csv: 'xls'"):
        read_structure("", "xls")
