"""Recorded actions as chips, words, cards and mucks."""

from __future__ import annotations

from engine.script.vocabulary import format_happening
from firmware_py.recorded_hands.felt import to_happenings
from firmware_py.recorded_hands.reader import read_hand

DEAD = 'floor dead because "the record does not show this hand"'


def moves(actions: list[str], header: str = "") -> list[tuple[int, str | None, int, list[str]]]:
    text = f"""
    variant = "NT"
    antes = [0, 0, 0]
    blinds_or_straddles = [50, 100, 0]
    starting_stacks = [1000, 800, 600]
    actions = {actions}
    {header}
    """
    return [
        (move.phh, move.action, move.to, [format_happening(done) for done in move.happenings])
        for move in to_happenings(read_hand(text, "x.phh"))
    ]


def test_wagers_are_said_and_pushed_calls_are_pushed_folds_mucked_checks_tapped() -> None:
    played = moves(
        [
            "d dh p1 AhKh",
            "p3 cbr 300",
            "p1 f",
            "p2 cc",
            "d db 7h7s2c",
            "p2 cc",
            "p3 cbr 200",
            "p2 f",
        ],
        "_chip = 100",
    )
    assert played == [
        (1, "raise", 300, ["s3 say raise 300", "s3 push 100x3"]),
        (2, "fold", 50, ["s1 muck"]),
        (3, "call", 300, ["s2 push 100x2"]),
        (4, None, 0, ["flop 7h 7s 2c"]),
        (5, "check", 0, ["s2 tap"]),
        (6, "bet", 200, ["s3 say bet 200", "s3 push 100x2"]),
        (7, "fold", 0, ["s2 muck"]),
        (8, None, 0, ["push-pot"]),
    ]


def test_all_in_and_showdown() -> None:
    played = moves(
        [
            "p3 cbr 600",
            "p1 cc",
            "p2 f",
            "p3 sm ????",
            "p1 sm ????",
            "d db 7h7s2cQhKs",
            "p3 sm AcAd",
            "p1 sm ????",
        ],
        "_chip = 50",
    )
    assert played == [
        (0, "raise", 600, ["s3 say all-in", "s3 push 250x2 50x2"]),
        (1, "call", 600, ["s1 push 250x2 50"]),
        (2, "fold", 100, ["s2 muck"]),
        (5, None, 0, ["flop 7h 7s 2c"]),
        (5, None, 0, ["turn Qh"]),
        (5, None, 0, ["river Ks"]),
        (6, None, 0, ["s3 table"]),
        (7, None, 0, ["s1 muck", DEAD]),
        (8, None, 0, ["push-pot"]),
    ]


def test_last_live_hand_never_mucks() -> None:
    played = moves(["p3 f", "p1 f", "p2 sm"])
    assert [texts for *_, texts in played] == [["s3 muck"], ["s1 muck"], ["push-pot"]]


def test_short_call_pushes_what_is_there() -> None:
    played = moves(["p3 f", "p1 cbr 1000", "p2 cc"], "_chip = 50")
    assert played[2] == (2, "call", 800, ["s2 push 250x2 50x4"])


def test_who_collected_tells_whose_unseen_hand_won() -> None:
    played = moves(
        ["p3 f", "p1 cc", "p2 cc", "d db 7h7s2c", "p1 cc", "p2 cc"],
        "finishing_stacks = [1100, 700, 600]",
    )
    assert [texts for *_, texts in played][-2:] == [["s2 muck"], ["push-pot"]]
