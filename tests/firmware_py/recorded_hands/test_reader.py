"""PHH texts: amounts, cards, set-up, and each mistake with its place."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest

from engine.errors import HandRecordError
from engine.setup import Level
from firmware_py.recorded_hands.amounts import choose_denominations, find_scale
from firmware_py.recorded_hands.reader import read_hand
from firmware_py.recorded_hands.record import ActionKind, RecordedAction, RecordedHand

HAND = """
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 8000, 6000]
actions = ["d dh p1 AhKh", "d dh p2 ????", "d dh p3 7c", "d dh p3 6c", "p3 cbr 300 # opens",
  "p1 f", "p2 cc", "d db 7h7s2c", "p2 sm QsQd"]
_source = "ours"
"""


def read(text: str = HAND) -> RecordedHand:
    return read_hand(text, "x.phh")


def test_whole_hand() -> None:
    hand = read()
    assert (hand.name, hand.variant, hand.scale, hand.final_stacks) == ("x.phh", "NT", 1, None)
    setup = hand.setup
    assert setup.level == Level(50, 100)
    assert (setup.button, setup.stacks) == (3, {1: 10000, 2: 8000, 3: 6000})
    assert setup.cards == {1: ("Ah", "Kh"), 2: ("Qs", "Qd"), 3: ("7c", "6c")}
    assert hand.actions[4] == RecordedAction(4, ActionKind.WAGER, 3, 300)
    assert hand.actions[7].cards == ("7h", "7s", "2c")


def test_cents_scale_every_amount() -> None:
    text = HAND.replace("[50, 100, 0]", "[0.5, 1, 0]").replace("300 #", "3.25 #")
    text = text.replace("[10000, 8000, 6000]", '[100, "80.10", 60.0]')
    hand = read(text + "finishing_stacks = [99.5, 83.85, 56.75]\n")
    assert hand.scale == 100
    assert hand.setup.level == Level(50, 100)
    assert hand.setup.stacks == {1: 10000, 2: 8010, 3: 6000}
    assert hand.actions[4].amount == 325
    assert hand.final_stacks == (9950, 8385, 5675)
    assert hand.setup.denominations[0] == 5
    assert hand.setup.is_cash


def test_heads_up_keeps_small_and_big_in_order() -> None:
    hand = read(
        """
        variant = "FT"
        antes = [0, 0]
        blinds_or_straddles = [5, 10]
        small_bet = 10
        big_bet = 20
        starting_stacks = [500, 600]
        actions = ["p2 f"]
        """
    )
    assert hand.setup.level == Level(5, 10)
    assert hand.setup.button == 2
    assert hand.setup.limit == (10, 20)


def test_antes() -> None:
    assert read(HAND.replace("antes = [0, 0, 0]", "antes = [5, 5, 5]")).setup.level.ante == 5
    hand = read(HAND.replace("antes = [0, 0, 0]", "antes = [0, 100, 0]"))
    assert (hand.setup.level.ante, hand.setup.level.bb_ante) == (0, 100)


def test_extra_post_lies_before_its_seat() -> None:
    hand = read(HAND.replace("[50, 100, 0]", "[50, 100, -100]"))
    assert hand.setup.posted == {3: (100,)}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"NT"', '"FB"', "variant: FB (fixed-limit badugi) is not supported yet; supported: NT"),
        ('"NT"', '"XX"', "variant: must be one of NT, PO, FT, not 'XX'"),
        ('variant = "NT"', "variant = 5", "variant: must be one of NT, PO, FT, not 5"),
        ("antes =", "ants =", "antes: is missing; required: variant, antes"),
        ("[10000, 8000, 6000]", "[10000, 8000]", "antes: must hold 2 amounts, not 3"),
        ("[10000, 8000, 6000]", "[10000]", "starting_stacks: 2 to 10 players play, not 1"),
        ("[10000, 8000, 6000]", "5", "starting_stacks: must be a list of amounts"),
        ("10000, 8000", "inf, 8000", "starting_stacks[0]: an amount is a number like 600 or 7.50"),
        ("10000, 8000", "true, 8000", "starting_stacks[0]: an amount is a number"),
        ("10000, 8000", "0.005, 8000", "starting_stacks[0]: amounts go down to cents, not 0.005"),
        ("10000, 8000", "0, 8000", "the stack of seat 1 must be above 0"),
        ("[50, 100, 0]", "[50, 100, 200]", "blinds_or_straddles: straddles are not supported yet"),
        ("[50, 100, 0]", "[100, 50, 0]", "blinds_or_straddles: must begin with small and big"),
        ("[0, 0, 0]", "[5, 0, 0]", "antes: must be the same for all, or one of the big blind"),
        ("p2 cc", "p4 cc", "action 6 'p4 cc': no such player"),
        ("p2 cc", "p2 call", "action 6 'p2 call': must be 'd dh pN CARDS'"),
        ("p2 cc", "p2 cc 100", "action 6: nothing may follow 'cc', not '100'"),
        ("p2 cc", "p2 sd", "action 6 'p2 sd': 'sd' belongs to stud or draw games"),
        ("cbr 300", "cbr", "action 4: an amount is a number like 600 or 7.50, not ''"),
        ("cbr 300", "cbr 3e2", "action 4: an amount is a number like 600 or 7.50, not '3e2'"),
        ("cbr 300", "cbr -3", "action 4: a wager is above 0, not '-3'"),
        ("7h7s2c", "7h7s2x", "action 7: a card is like Ah, or ?? where unseen, not '2x'"),
        ("p1 AhKh", "p1 AhKhQh", "action 0: 1 to 2 cards are expected, not 'AhKhQh'"),
        ("d db 7h7s2c", "d db", "action 7: 1 to 5 cards are expected, not ''"),
        ("d dh p2", "d dh", "action 1 'd dh ????': no such player"),
        ('"p1 f"', "7", "actions: must be a list of texts"),
        ('variant = "NT"', 'variant = "NT', "is not a TOML text"),
    ],
)
def test_mistake_is_named_with_its_place(old: str, new: str, message: str) -> None:
    assert old in HAND
    with pytest.raises(HandRecordError) as caught:
        read(HAND.replace(old, new, 1))
    assert str(caught.value).startswith("x.phh: ")
    assert message in str(caught.value)


def test_limit_game_needs_its_bets() -> None:
    with pytest.raises(HandRecordError, match="small_bet: is missing"):
        read(HAND.replace('"NT"', '"FT"'))


def test_empty_text_holds_no_hand() -> None:
    with pytest.raises(HandRecordError, match="the text holds no hand"):
        read("")


def test_scale_is_100_only_with_cents() -> None:
    assert find_scale([Decimal(5), Decimal("1e3")]) == 1
    assert find_scale([Decimal(5), Decimal("0.50")]) == 100


@pytest.mark.parametrize(
    ("amounts", "chips"),
    [
        ([1], (1,)),
        ([0, 0], (1,)),
        ([50, 100, 10000], (50, 250, 1250, 5000)),
        ([3, 1000], (1, 5, 25, 100, 500, 1000)),
        ([25000, 4100000], (25000, 125000, 625000, 2500000)),
    ],
)
def test_denominations_make_every_amount(amounts: list[int], chips: tuple[int, ...]) -> None:
    assert choose_denominations(amounts) == chips
    assert all(large % small == 0 for small, large in pairwise(chips))
