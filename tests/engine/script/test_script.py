"""Header defaults and checks, steps, and a folder of scripts with one mistake each."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.errors import ScriptError
from engine.happenings import ChipsPushed, Said, Street, Together, Word
from engine.script.script import Script, read_script
from engine.setup import Level, TableSetup

DATA = Path(__file__).parents[2] / "data"

LEAST = """
title = "A hand"
blinds = [50, 100]
button = 3
stacks = { 3 = 9000, 1 = 10000, 2 = 8000 }
[[step]]
do = "s3 say call"
"""


def read(text: str) -> Script:
    return read_script(tomllib.loads(text))


def test_defaults() -> None:
    script = read(LEAST)
    assert (script.title, script.about, script.rules) == ("A hand", "", ())
    assert script.setup == TableSetup(
        level=Level(50, 100), button=3, stacks={1: 10000, 2: 8000, 3: 9000}
    )
    assert list(script.setup.stacks) == [1, 2, 3]
    step = script.steps[0]
    assert (step.number, step.do, step.expect) == (1, ("s3 say call",), {})
    assert step.happenings == (Said(3, Word.CALL),)


def test_whole_header() -> None:
    script = read(
        """
        title = "All keys"
        about = "Why"
        rules = ["45-A", "RP-5"]
        game = "lhe"
        format = "cash"
        blinds = [5, 10]
        ante = 1
        bb_ante = 10
        button = 9
        stacks = { 1 = 500, 2 = 500, 4 = 500 }
        denominations = [1, 5, 25]
        cards = { 1 = "AhKh", 2 = "7c", 4 = "2c 3c 4c" }
        posted = { 1 = [5], 2 = [25] }
        limit = [10, 20]
        cap = 5
        deal = "steps"
        house = { min_buy_in = 200, min_confidence = 950 }
        [[step]]
        do = ["s4 push 5 / 1", "s1 say raise + push 25"]
        expect = { pot = 15 }
        """
    )
    assert script.rules == ("45-A", "RP-5")
    assert script.setup == TableSetup(
        level=Level(5, 10, 1, 10),
        button=9,
        stacks={1: 500, 2: 500, 4: 500},
        game="lhe",
        is_cash=True,
        denominations=(1, 5, 25),
        cards={1: ("Ah", "Kh"), 2: ("7c",), 4: ("2c", "3c", "4c")},
        posted={1: (5,), 2: (25,)},
        limit=(10, 20),
        cap=5,
        is_dealt=False,
        house={"min_buy_in": 200, "min_confidence": 950},
    )
    assert script.steps[0].happenings == (
        ChipsPushed(4, (5,)),
        ChipsPushed(4, (1,)),
        Together((Said(1, Word.RAISE), ChipsPushed(1, (25,)))),
    )


def test_dead_small_blind_leaves_the_big_blind_to_the_first_seat() -> None:
    script = read(LEAST.replace("[[step]]", 'dead = ["sb"]\nposted = { 1 = [100] }\n[[step]]'))
    assert script.setup.has_dead_small_blind
    assert script.setup.posted == {1: (100,)}


def test_heads_up_the_button_posts_the_small_blind() -> None:
    text = LEAST.replace("3 = 9000, ", "").replace("button = 3", "button = 2")
    script = read(text.replace("[[step]]", "posted = { 2 = [25, 25] }\n[[step]]"))
    assert script.setup.posted == {2: (25, 25)}


def test_short_stack_posts_what_it_has() -> None:
    text = LEAST.replace("2 = 8000", "2 = 75")
    script = read(text.replace("[[step]]", "posted = { 2 = [25, 25, 25] }\n[[step]]"))
    assert script.setup.posted == {2: (25, 25, 25)}


def test_same_card_twice_is_a_fouled_deck_not_a_mistake() -> None:
    script = read(LEAST.replace("[[step]]", 'cards = { 1 = "AhAh", 2 = "AhKd" }\n[[step]]'))
    assert script.setup.cards[1] == ("Ah", "Ah")


def test_expect_is_kept_in_its_checked_form() -> None:
    script = read(
        LEAST
        + """
        expect = { seat = 3, status = "final", action = "call", to = 100, change = 0, owes = 0,
            all_in = false, rules = ["45-A"], alerts = ["undercall"], no_alerts = ["no-burn"],
            options = ["call"], street = "flop", actor = 0, to_call = 0, min_raise_to = 0,
            max_raise_to = 0, may_raise = true, pot = 350, pots = [[350, [3, 1]]],
            stacks = { 3 = 8900 }, bets = { 3 = 100 }, face_up = [3, 1], shows_first = 0,
            winners = [{ 3 = 350 }], button = 3, sb = 1, bb = 2 }
        """.replace("\n", " ")
    )
    expect = script.steps[0].expect
    assert expect["street"] == Street.FLOP
    assert expect["pots"] == [[350, [1, 3]]]
    assert expect["stacks"] == {3: 8900}
    assert expect["face_up"] == [1, 3]
    assert expect["winners"] == [{3: 350}]
    assert len(expect) == 27


@pytest.mark.parametrize(
    "path", sorted((DATA / "vectors").glob("*.toml")), ids=lambda path: path.stem
)
def test_every_vector_is_valid(path: Path) -> None:
    script = read(path.read_text())
    assert [step.number for step in script.steps] == list(range(1, len(script.steps) + 1))


WRONG = [
    path
    for path in sorted((DATA / "wrong-scripts").glob("*.toml"))
    if "is not valid TOML" not in path.read_text()
]


@pytest.mark.parametrize("path", WRONG, ids=lambda path: path.stem)
def test_mistake_is_named_with_its_step(path: Path) -> None:
    text = path.read_text()
    message = text.splitlines()[0].removeprefix("# ")
    with pytest.raises(ScriptError) as caught:
        read(text)
    assert str(caught.value).startswith(message)
    place = message.split(":")[0]
    assert caught.value.step == (0 if place == "header" else int(place.removeprefix("step ")))
