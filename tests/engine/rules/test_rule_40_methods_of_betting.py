"""TDA 2024, 40: words and chips; the first counts, together the words, contradictions the floor."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, checked_flop

BET = checked_flop(3).then("s1 say bet 1000")

CASES = [
    Case(
        "chips first: a word afterwards is too late",
        BET.then("s2 push 1000"), "s2 say raise 3000",
        status="void", rules=["40-A"], bets={2: 1000}, actor=3,
    ),
    Case(
        "chips first, then fold said: the call stands",
        BET.then("s2 push 500x2"), "s2 say fold",
        bets={2: 1000}, actor=3,
    ),
    Case(
        "words first: more chips are change",
        BET.then("s2 say call"), "s2 push 5000",
        seat=2, action="call", to=1000, change=4000, actor=3,
    ),
    Case(
        "words first: fewer chips are owed",
        BET.then("s2 say raise 3000"), "s2 push 1000x2",
        seat=2, to=3000, owes=1000,
    ),
    Case(
        "together: call said with an overchip",
        BET, "s2 say call + push 5000",
        seat=2, action="call", to=1000, change=4000, rules=["40-A"],
    ),
    Case(
        "together: raise said with a chip is the most that the chip allows",
        BET, "s2 say raise + push 5000",
        seat=2, action="raise", to=5000, change=0, rules=["40-A", "44"],
    ),
    Case(
        "together: raise to an amount with more chips",
        BET, "s2 say raise 2500 + push 5000",
        seat=2, action="raise", to=2500, change=2500,
    ),
    Case(
        "together: a check with chips is the floor's",
        checked_flop(3), "s1 say check + push 500",
        seat=1, status="floor", alerts=["contradiction"], options=["words", "chips"], actor=0,
    ),
    Case(
        "together: a fold with chips is the floor's",
        BET, "s2 say fold + push 1000",
        seat=2, status="floor", rules=["40-A"], options=["words", "chips"], actor=0,
    ),
    Case(
        "together, floor for the words",
        BET.then("s2 say fold + push 1000"), "floor words",
        seat=2, action="fold", actor=3, stacks={2: 19800},
    ),
    Case(
        "together, floor for the chips",
        BET.then("s2 say fold + push 1000"), "floor chips",
        seat=2, action="call", to=1000, actor=3,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_words_and_chips(case: Case) -> None:
    """40-A."""
    case.check()


def test_example_1_a_word_that_the_chip_contradicts() -> None:
    """Forty-two thousand said, a 5000 chip pushed, 5000 pushed to call: the floor."""
    begun = checked_flop(2, stack=60000).then("s2 say bet 42000", "s2 push 5000")
    felt = begun.felt().do(alerts=["contradiction"], bets={2: 42000})
    felt.do("s1 push 5000", status="floor", rules=["40-A"], options=["words", "chips"])


def test_example_1_chips_taken() -> None:
    """The bet was 5000 and is called."""
    begun = checked_flop(2, stack=60000).then("s2 say bet 42000", "s2 push 5000", "s1 push 5000")
    begun.felt().do("floor chips", bets={1: 5000, 2: 5000}, pot=10400, actor=0)


def test_example_1_words_taken() -> None:
    """The bet is 42000, and the opponent, who answered something else, acts on it."""
    begun = checked_flop(2, stack=60000).then("s2 say bet 42000", "s2 push 5000", "s1 push 5000")
    begun.felt().do("floor words", bets={2: 42000}, actor=1, to_call=42000)


AMOUNTS = {
    1000: ("call", 1000),
    1400: ("call", 1000),
    1475: ("call", 1000),
    1500: ("raise", 2000),
    1975: ("raise", 2000),
    2000: ("raise", 2000),
    2600: ("raise", 2600),
}
"""Amounts facing 1000, half of whose raise is reached at 1500."""


@pytest.mark.parametrize("amount", AMOUNTS)
def test_amount_said_is_as_good_as_the_same_in_chips(amount: int) -> None:
    """40-C, with many small chips so that no chip rule comes in between."""
    action, to = AMOUNTS[amount]
    BET.felt().do(f"s2 say {amount}", seat=2, action=action, to=to, actor=3)
    BET.felt().do(f"s2 push 25x{amount // 25}", seat=2, action=action, to=to, actor=3)


def test_amount_said_without_a_bet_is_the_bet() -> None:
    """40-B."""
    checked_flop(3).felt().do("s1 say 700", seat=1, action="bet", to=700, rules=["40-C"], actor=2)


def test_amount_said_of_the_whole_stack_is_all_in() -> None:
    """40-C."""
    BET.felt().do("s2 say 19800", seat=2, action="raise", to=19800, all_in=True)
