"""TDA 2024, 18: the hand that was paid for, the right that is lost, and the floor's choice."""

from __future__ import annotations

import pytest

from tests.engine.rules.felt import Start, checked_flop

TAPS = ("s1 tap", "s2 tap", "s3 tap", "s4 tap")
RIVER = checked_flop(4).then(*TAPS, "turn", *TAPS, "river")
CHECKED = RIVER.then(*TAPS)
# Seat 3 raises and is the last aggressor; seats 1, 2 and 4 call.
PAID = RIVER.then(
    "s1 say bet 1000", "s2 say call", "s3 say raise 5000", "s4 say call", "s1 say call",
    "s2 say call",
)  # fmt: skip


@pytest.mark.parametrize("asker", [1, 2, 4])
def test_caller_may_see_the_last_aggressors_hand(asker: int) -> None:
    """18-B: an inalienable right while the cards are kept."""
    PAID.felt().do(f"s{asker} asks s3", seat=3, status="final", rules=["18-B"], face_up=[3])


def test_right_stays_when_the_asker_has_tabled() -> None:
    """18-B: tabled or retained."""
    PAID.felt().do("s2 table", "s2 asks s3", status="final", face_up=[3])


@pytest.mark.parametrize("let_go", ["s4 muck", "s4 discard"])
def test_right_is_lost_with_the_cards(let_go: str) -> None:
    """18-A: who has let go face down asks in vain, caller or not."""
    PAID.felt().do(let_go, "s4 asks s3", status="void", rules=["18-A"], face_up=[])


def test_folded_player_has_no_right() -> None:
    """18-A: no cards at the showdown."""
    folded = RIVER.then("s1 say bet 1000", "s2 say fold", "s3 say call", "s4 say call")
    folded.felt().do("s2 asks s1", status="void", rules=["18-A"], face_up=[])


@pytest.mark.parametrize(
    ("begun", "step"),
    [
        pytest.param(PAID, "s2 asks s1", id="another caller's hand"),
        pytest.param(PAID, "s3 asks s1", id="the aggressor asks a caller"),
        pytest.param(CHECKED, "s1 asks s3", id="no river bet"),
    ],
)
def test_other_requests_are_the_floors(begun: Start, step: str) -> None:
    """18-B: the director decides; nothing goes up before."""
    felt = begun.felt().do(step, status="floor", rules=["18-B"], options=["show"], face_up=[])
    target = int(step[-1])
    felt.do("floor show", face_up=[target])


def test_floor_may_deny() -> None:
    """The hand stays down."""
    CHECKED.felt().do("s1 asks s3", "floor deny", face_up=[])


def test_turn_bet_gives_no_right_on_a_checked_river() -> None:
    """18-B: a river bet is what is paid for."""
    taps = ("s1 tap", "s2 tap", "s3 tap")
    begun = checked_flop(3).then(*taps, "turn", "s1 say bet 400", "s2 say call", "s3 say call")
    begun.then("river", *taps).felt().do("s2 asks s1", status="floor", face_up=[])


def test_example_1() -> None:
    """A and C have let go of their cards: only B may ask, and at the floor's discretion."""
    begun = checked_flop(3).then("s1 tap", "s2 tap", "s3 tap", "turn", "s1 tap", "s2 tap", "s3 tap")
    felt = begun.then("river", "s1 tap", "s2 tap", "s3 tap").felt()
    felt.do("s1 muck", "s2 table", "s3 discard")
    felt.do("s1 asks s2", status="void", rules=["18-A"])
    felt.do("s3 asks s2", status="void", rules=["18-A"])
    felt.do("s2 asks s3", status="floor", rules=["18-B"])
