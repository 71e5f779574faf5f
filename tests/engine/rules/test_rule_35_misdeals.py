"""TDA 2024, 35: what is a misdeal, until when, what is dealt again, and the fouled deck."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Case, Start, checked_flop, start

DEAL = start(3, deal="steps")
FULL = ("s1 deal", "s2 deal", "s3 deal", "s1 deal", "s2 deal", "s3 deal")
EMPTY_SEAT = Start(DEAL.header | {"stacks": {1: 20000, 3: 20000, 5: 20000}, "button": 5})

MISDEALS = [
    Case("first card to the wrong seat", DEAL, "s2 deal", alerts=["wrong-first-card"]),
    Case("first card to the button", DEAL, "s3 deal", alerts=["wrong-first-card"]),
    Case(
        "a card where nobody sits",
        EMPTY_SEAT, "s1 deal", "s2 deal", alerts=["card-at-empty-seat"],
    ),
    Case(
        "a seat dealt out",
        DEAL, "s1 deal", "s3 deal", "s1 deal", "s3 deal",
        seat=2, alerts=["seat-dealt-out"],
    ),
    Case(
        "one card too few",
        DEAL, "s1 deal", "s2 deal", "s3 deal", "s1 deal", "s3 deal",
        seat=2, alerts=["wrong-card-count"],
    ),
    Case(
        "one card too many within the deal",
        DEAL, "s1 deal", "s2 deal", "s3 deal", "s1 deal", "s1 deal",
        seat=1, alerts=["wrong-card-count"],
    ),
    Case("a third card after the deal", DEAL, *FULL, "s1 deal", alerts=["wrong-card-count"]),
    Case("a third card at the button", DEAL, *FULL, "s3 deal", alerts=["wrong-card-count"]),
    Case("a foreign card", DEAL, *FULL, "foreign s2", seat=2, alerts=["foreign-card"]),
    Case("after one call", start(4), "s3 say call", "s1 deal", alerts=["wrong-card-count"]),
    Case(
        "after two folds",
        start(5), "s3 say fold", "s4 say fold", "s1 deal",
        alerts=["wrong-card-count"],
    ),
    Case(
        "a hand of one card shows when it acts",
        start(4, cards={3: "Ah"}), "s3 say call",
        seat=3, alerts=["wrong-card-count"],
    ),
    Case(
        "a hand of three cards shows when it acts",
        start(4, cards={3: "AhKhQh"}), "s3 say raise 600",
        seat=3, alerts=["wrong-card-count"],
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", MISDEALS, ids=str)
def test_irregular_deal_is_a_question(case: Case) -> None:
    """35-A before substantial action: the floor, with a misdeal among the options."""
    felt = case.begun.felt().do(*case.steps, status="floor", options=["misdeal"], **case.expect)
    felt.do(actor=0)
    assert "35-A" in felt.rulings[-1].rules


@pytest.mark.parametrize("case", MISDEALS, ids=str)
def test_misdeal_is_an_exact_replay(case: Case) -> None:
    """35-C: same button, blinds, players; every chip is where it was."""
    before = case.begun.felt().view
    felt = case.begun.felt().do(*case.steps, "floor misdeal")
    felt.do(button=before.button, sb=before.sb, bb=before.bb, stacks=before.stacks, pot=before.pot)
    assert felt.view.actor in (0, before.actor)
    assert felt.view.hand == before.hand


def test_two_cards_in_a_row_on_the_button_are_no_misdeal() -> None:
    """35-B."""
    felt = DEAL.felt().do("s1 deal", "s2 deal", "s1 deal", "s2 deal", "s3 deal", "s3 deal", actor=3)
    felt.do("s3 say call", status="final")


SUBSTANTIAL = start(5).then("s3 say call", "s4 say call")


@pytest.mark.parametrize(
    ("step", "alert"),
    [
        ("s1 deal", "wrong-card-count"),
        ("foreign s1", "foreign-card"),
        ("s9 deal", "card-at-empty-seat"),
    ],
)
def test_no_misdeal_after_substantial_action(step: str, alert: str) -> None:
    """35-D: noted, and play goes on."""
    felt = SUBSTANTIAL.felt().do(step, alerts=[alert], rules=["35-D"], actor=5)
    assert felt.question == ""
    felt.do("s5 say call", action="call", to=200, actor=1)


def test_floor_may_play_on() -> None:
    """The question is open until then; the same action stands afterwards."""
    felt = start(4).felt().do("s3 say call", "foreign s1", actor=0)
    felt.do("floor play-on", actor=4, to_call=200, bets={3: 200})


def test_action_of_a_misdeal_returns() -> None:
    """35-C: a raise and nothing else has happened."""
    felt = start(4).felt().do("s3 say raise 900", "s1 deal", "floor misdeal")
    felt.do(stacks={3: 20000}, bets={3: 0}, actor=3, to_call=200, min_raise_to=400)


def test_fouled_deck_returns_every_bet_whatever_has_happened() -> None:
    """35-E on the river, after bets on each street, antes and an all-in."""
    header = {"bb_ante": 200, "stacks": {3: 1500}, "cards": {1: "AhKh"}}
    felt = checked_flop(3, **header).felt()
    felt.do("s1 say bet 400", "s2 say call", "s3 say all-in", "s1 say call", "s2 say call", "turn")
    felt.do("s1 say bet 1000", "s2 say call", "river Ah", rules=["35-E"], street="over")
    felt.do(stacks={1: 20000, 2: 20000, 3: 1500}, pot=0, winners=[], face_up=[])


def test_fouled_deck_before_any_action() -> None:
    """35-E: blinds too."""
    felt = start(3, cards={1: "AhKh", 2: "AhQd"}).felt().do("alike", alerts=["duplicate-card"])
    felt.do(street="over", stacks={1: 20000, 2: 20000, 3: 20000})


def test_hand_after_a_fouled_one_has_the_same_button() -> None:
    """Nobody has paid for it."""
    felt = start(3).felt().do("s3 say call", "alike", "next-hand", button=3, sb=1, bb=2, pot=300)
    felt.do(actor=3)


def test_fouled_deck_ends_an_open_question() -> None:
    """Nothing is left to decide."""
    felt = start(4).felt().do("s3 say call", "foreign s1", "alike", street="over", pot=0)
    assert felt.question == ""


def test_concluded_hand_is_not_undone_by_a_fouled_deck() -> None:
    """35-E, 22: once the next hand has begun the last one stands."""
    felt = start(3).felt().do("s3 say fold", "s1 say fold", "next-hand", "alike")
    felt.do(stacks={1: 19900, 2: 20100, 3: 20000})


def test_two_alike_within_the_deal_foul_the_deck() -> None:
    """35-E: seen as they land."""
    felt = DEAL.felt().do("s1 deal 7c", "s2 deal 7c", rules=["35-E"], street="over")
    felt.do(stacks={1: 20000, 2: 20000, 3: 20000})


def test_board_card_that_a_player_tables_too_fouls_the_deck() -> None:
    """35-E at the showdown."""
    felt = start(2, button=1, stacks={2: 1000}, cards={1: "AhKh", 2: "AdQd"}).felt()
    felt.do("s1 say all-in", "s2 say call", "flop 2c 3c Ad", rules=["35-E"], street="over")
    felt.do(stacks={1: 20000, 2: 1000})


def test_misdeal_keeps_the_level_and_the_antes() -> None:
    """35-C: limits stay the same though a new level was called meanwhile."""
    felt = start(4, bb_ante=200).felt().do("level 200 400", "s3 say call", "s1 deal")
    felt.do("floor misdeal", pot=500, to_call=200, stacks={2: 19600, 3: 20000})


def test_misdeal_seats_no_new_player() -> None:
    """35-C: who sat down meanwhile waits for the next hand."""
    felt = start(4).felt().do("s6 sits 9000", "s1 deal", "floor misdeal", stacks={6: 0}, actor=3)
    for seat in (3, 4, 1):
        felt.do(f"s{seat} say fold")
    felt.do("next-hand", stacks={6: 9000})
