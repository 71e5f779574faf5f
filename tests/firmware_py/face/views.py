"""Views of one hand at a ten-seat table, as the core would send them."""

from __future__ import annotations

from typing import Any

import msgspec

from firmware_py.view import (
    DeviceLine,
    PotLine,
    PublicView,
    QuestionLine,
    RulingLine,
    SeatLine,
)

DEVICES = [
    DeviceLine("cards.a", "ok"),
    DeviceLine("cards.b", "ok"),
    DeviceLine("chips", "ok"),
    DeviceLine("panel.a", "ok"),
    DeviceLine("panel.b", "ok"),
    DeviceLine("lights", "ok"),
    DeviceLine("oled", "ok"),
]

STACKS = {1: 41_200, 2: 18_650, 3: 27_400, 4: 63_075, 5: 9_800, 6: 35_500, 7: 22_100, 9: 12_350}


def seat(number: int, bet: int = 0, **changes: Any) -> SeatLine:
    """Return a seat in the hand with its stack of the start less the bet."""
    line = SeatLine(number, STACKS.get(number, 20_000) - bet, bet, True, False, False, [])
    return msgspec.structs.replace(line, **changes)


def ruling(number: int, action: str | None, to: int = 0, **changes: Any) -> RulingLine:
    """Return a final ruling without alerts."""
    line = RulingLine(
        number,
        "final",
        action,
        to,
        0,
        0,
        False,
        ["40"],
        [],
        {"en": "Plain.", "zh-Hant": "清楚。"},
        1000,
    )
    return msgspec.structs.replace(line, **changes)


def view(**changes: Any) -> PublicView:
    """Return the start of a hand before the flop, seat 5 to act, with ``changes``."""
    base = PublicView(
        sequence=412,
        hand=27,
        street="preflop",
        actor=5,
        to_call=600,
        min_raise_to=1_200,
        max_raise_to=9_800,
        may_raise=True,
        pot=1_500,
        pots=[PotLine(1_500, [1, 2, 3, 4, 5, 6, 7, 9])],
        seats=[
            seat(1),
            seat(2),
            seat(3, 300),
            seat(4, 600, stack=61_875),
            *[seat(number) for number in (5, 6, 7, 9)],
        ],
        board=[],
        face_up=[],
        shows_first=0,
        winners=[],
        button=2,
        sb=3,
        bb=4,
        small_blind=300,
        big_blind=600,
        ante=0,
        bb_ante=600,
        next_level=None,
        alerts=[],
        questions=[],
        rulings=[],
        level=8,
        level_seconds_left=754,
        is_clock_running=True,
        clock_seat=0,
        devices=list(DEVICES),
        is_virtual=False,
        station="table-12",
        started_at="2025-06-14 18:02",
    )
    return msgspec.structs.replace(base, **changes)


def turned_into_call() -> PublicView:
    """Two chips without a word, of which both are needed: a call, with change due."""
    return view(
        sequence=431,
        street="flop",
        actor=9,
        to_call=2_100,
        min_raise_to=4_200,
        max_raise_to=11_750,
        pot=10_050,
        pots=[PotLine(10_050, [4, 6, 7, 9])],
        board=["Ks", "8d", "4h"],
        seats=[
            seat(1, has_cards=False),
            seat(2, has_cards=False),
            seat(3, has_cards=False, stack=27_100),
            seat(4, 2_100, stack=59_775),
            seat(5, has_cards=False),
            seat(6, 2_100, stack=32_200),
            seat(7, 2_100, stack=18_800),
            seat(9, stack=11_750),
        ],
        alerts=["undercall"],
        rulings=[
            ruling(
                7,
                "call",
                2_100,
                change=400,
                rules=["45-A", "42"],
                alerts=["string-bet"],
                text={
                    "en": "Every chip is needed for the call, so this is a call.",
                    "zh-Hant": "每一枚籌碼都是跟注所需，因此判為跟注。",
                },
            )
        ],
        next_level=(400, 800, 0, 800),
    )


def question() -> PublicView:
    """An undercall that the floor decides; one device is ill."""
    return msgspec.structs.replace(
        turned_into_call(),
        sequence=440,
        actor=0,
        questions=[
            QuestionLine(
                3,
                9,
                ["41-B"],
                ["call", "forfeit"],
                {
                    "en": "Seat 9 put in less than the call: must it be made, or be forfeited?",
                    "zh-Hant": "9 號位放入少於跟注額：須補足跟注，還是可以放棄籌碼並棄牌？",
                },
            )
        ],
        rulings=[
            ruling(
                9,
                "call",
                1_500,
                status="floor",
                owes=600,
                rules=["41-B"],
                alerts=["undercall"],
                text={"en": "Seat 9: the floor is asked.", "zh-Hant": "9 號位：請裁判裁定。"},
                confidence=870,
            )
        ],
        devices=[
            *DEVICES[:2],
            DeviceLine(
                "chips",
                "degraded",
                {"en": "Too many frames are damaged.", "zh-Hant": "損壞的訊框過多。"},
            ),
            *DEVICES[3:],
        ],
    )


def showdown() -> PublicView:
    """All-in with a side pot: hands tabled, pots known, side pot first."""
    return view(
        sequence=466,
        street="showdown",
        actor=0,
        to_call=0,
        min_raise_to=0,
        max_raise_to=0,
        may_raise=False,
        pot=61_950,
        pots=[PotLine(37_050, [4, 6, 9]), PotLine(24_900, [4, 6])],
        board=["Ks", "8d", "4h", "Tc", "2s"],
        winners=[[(4, 24_900)], [(9, 37_050)]],
        seats=[
            seat(1, has_cards=False),
            seat(2, has_cards=False),
            seat(3, has_cards=False, stack=27_100),
            seat(4, stack=38_075, tabled=["Kh", "Qh"]),
            seat(5, has_cards=False),
            seat(6, stack=10_500, tabled=["Jd", "Td"]),
            seat(7, has_cards=False, stack=18_800),
            seat(9, stack=0, is_all_in=True, tabled=["8s", "8h"]),
        ],
        rulings=[
            ruling(
                0, None, rules=["21", "16"], text={"en": "Pots are known.", "zh-Hant": "底池已定。"}
            )
        ],
    )


def busy() -> PublicView:
    """As many marks, notices and words at once as a table can have."""
    asked = question()
    return msgspec.structs.replace(
        turned_into_call(),
        sequence=450,
        seats=[
            seat(1, has_cards=False),
            seat(2, stack=1_041_200, is_held=True),
            seat(3, 1_127_100, stack=0, is_all_in=True),
            seat(4, 2_100, is_held=True),
            seat(5, has_cards=False),
            seat(6, 2_100),
            seat(7, 2_100, stack=0, is_all_in=True, tabled=["As", "Ad", "Kc", "Qc"]),
            seat(9, 300),
            seat(10, 127_100, stack=1_200_000),
        ],
        clock_seat=9,
        pots=[PotLine(10_050, [2, 3, 4, 6, 7, 9, 10]), PotLine(1_127_100, [3, 10])],
        questions=asked.questions,
        rulings=[*turned_into_call().rulings, *asked.rulings],
        devices=[
            *asked.devices[:-1],
            DeviceLine("oled", "absent", {"en": "No answer.", "zh-Hant": "沒有回應。"}),
        ],
        alerts=["no-burn"],
        is_virtual=True,
    )
