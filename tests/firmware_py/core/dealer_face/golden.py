"""Every page of the display as it should look, plain ones and those with the largest values.

    python -m tests.firmware_py.core.dealer_face.golden

draws all of them anew into ``tests/data/oled``; look at each before it is kept.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from engine.happenings import Street
from engine.rulings import Action, Reason, Ruling, Status
from engine.view import Question
from firmware_py.core.dealer_face.canvas import Canvas
from firmware_py.core.dealer_face.matters import MAIN, NO_KEYS, Kind, Page
from firmware_py.core.dealer_face.pages import on_canvas
from firmware_py.core.panel_codes import Armed
from firmware_py.core.panel_entry import Refusal, Refused
from firmware_py.core.sensing.keys import PanelState
from firmware_py.texts import LANGUAGES, catalogue
from firmware_py.view import DeviceLine, PublicView
from tests.firmware_py.samples import QUESTION, RAISE, public_view, table_view

GOLDEN = Path(__file__).parents[3] / "data" / "oled"

MILLIONS = 1_234_567
MOST = 8_888_888
TEN = tuple(range(1, 11))

ALL_IN = RAISE._replace(to=125000, all_in=True, rules=("47-A", "43-B"))
TOO_LITTLE = Question(4, 10, ("41-B", "1"), ("call", "forfeit"), "undercall")
SKIPPED = Question(5, 10, ("53-B",), ("back-up", "no-raise", "dead"), "skipped-seat")
FOUR = Question(6, 0, ("35-A", "1"), ("misdeal", "play-on", "no-raise", "forfeit"), "misdeal")
READ = Question(7, 10, ("1",), ("confirm", "recount"), "low-confidence", MOST)
CHIPS = DeviceLine(
    "chips", "absent",
    {
        "en": "does not answer: chips: port lost, check cable and supply of the reader",
        "zh-Hant": "沒有回應：連接埠中斷，請檢查讀取器的線材與電源",
    },
)  # fmt: skip
DOUBT = DeviceLine(
    "seat10.bets", "degraded",
    {
        "en": "seat 10, chips: at least 1,234,567, with 12 of unknown value: no all-in and no "
        "settlement by itself",
        "zh-Hant": "10 號位下注區：至少 1,234,567，另有 12 枚面額不明，不自動判全下，也不自動結算",
    },
)  # fmt: skip
FULL = DeviceLine(
    "journal", "out",
    {
        "en": "the disk is full: finish this hand, start none",
        "zh-Hant": "儲存空間已滿：打完這一手後請勿開新的一手",
    },
)  # fmt: skip


@dataclass(frozen=True)
class Sample:
    """A page, what it is drawn from, and what the dealer does with the keys."""

    view: PublicView
    page: Page = MAIN
    keys: PanelState = NO_KEYS


def seats(*numbers: int, **changes: Any) -> tuple[Any, ...]:
    """Return seat views of a hand between these seats."""
    return tuple(replace(table_view().seats[0], seat=number, **changes) for number in numbers)


def showdown(**changes: Any) -> PublicView:
    """Return a view after the last bet."""
    given: dict[str, Any] = {
        "street": Street.SHOWDOWN, "actor": 0, "to_call": 0, "pot": 49_800, "rulings": (),
    }  # fmt: skip
    return public_view(**(given | changes))


def big(**changes: Any) -> PublicView:
    """Return a view with ten seats and the largest amounts."""
    given: dict[str, Any] = {
        "seats": seats(*TEN, stack=MOST, change=MOST, owes=MOST), "button": 10, "sb": 1, "bb": 2,
        "actor": 10, "to_call": MOST, "min_raise_to": MOST, "pot": MOST, "rulings": (),
        "small_blind": 1_000_000, "big_blind": 2_000_000, "bb_ante": 2_000_000, "hand": 1234,
    }  # fmt: skip
    return public_view({"level": 40, "level_seconds_left": 3599}, **(given | changes))


def _main() -> dict[str, Sample]:
    views = {
        "call": public_view(),
        "big-all-in": public_view(
            pot=1234500, to_call=120000, min_raise_to=240000, rulings=(ALL_IN,), bb_ante=500
        ),
        "no-raise": public_view(to_call=0, may_raise=False, rulings=(Ruling(2, Status.HELD),)),
        "floor": public_view(
            {"is_clock_running": False},
            actor=0,
            street=Street.FLOP,
            rulings=(Ruling(10, Status.FLOOR, rules=("40-B",)),),
            questions=(QUESTION,),
        ),
        "over": public_view(
            {"level_seconds_left": None},
            actor=0,
            street=Street.OVER,
            rulings=(Ruling(1, Status.FINAL, Action.FOLD),),
        ),
        "first": public_view({"level": 1, "level_seconds_left": 1200}, rulings=()),
        "notice": public_view(
            {"devices": (CHIPS, DOUBT)},
            next_level=(300, 600, 0, 600),
            rulings=(
                Ruling(0, Status.FINAL, rules=("RP-5", "39-C"), reason=Reason("premature-board")),
            ),
        ),
        "void": public_view(
            rulings=(Ruling(7, Status.VOID, rules=("51-A",), reason=Reason("check-facing-bet")),)
        ),
        "largest": big(rulings=(ALL_IN._replace(seat=10, to=MOST),)),
    }
    return {name: Sample(view) for name, view in views.items()}


def _questions() -> dict[str, Sample]:
    asked = {
        "floor-two": (QUESTION,),
        "floor-largest": (TOO_LITTLE, QUESTION),
        "floor-three": (SKIPPED,),
        "floor-four": (FOUR,),
    }
    return {
        name: Sample(public_view(actor=0, questions=given), Page(Kind.FLOOR, "0"))
        for name, given in asked.items()
    } | {
        "confirm": Sample(
            public_view(actor=0, questions=(replace(READ, seat=3, amount=1100),)),
            Page(Kind.CONFIRM),
        ),
        "confirm-largest": Sample(public_view(actor=0, questions=(READ,)), Page(Kind.CONFIRM)),
    }


def _money() -> dict[str, Sample]:
    put_right = tuple(
        replace(seat, change=400 if seat.seat == 4 else 0, owes=75 if seat.seat == 3 else 0)
        for seat in table_view().seats
    )
    view = public_view(seats=put_right)
    return {
        "change": Sample(view, Page(Kind.CHANGE, "4")),
        "change-largest": Sample(big(), Page(Kind.CHANGE, "10")),
        "owes": Sample(view, Page(Kind.OWES, "3")),
        "owes-largest": Sample(big(), Page(Kind.OWES, "10")),
    }


def _showdown() -> dict[str, Sample]:
    four_pots = (((10, MOST),), ((4, MOST),), ((3, 24_900), (7, 24_900)), ((9, MILLIONS),))
    ten_ways = (tuple((seat, MOST + (1 if seat == 4 else 0)) for seat in TEN),)
    award = {
        "award": ((((4, 24_900),),), "0"),
        "award-side": (four_pots, "0"),
        "award-split": (four_pots, "2"),
        "award-main": (four_pots, "3"),
        "award-odd": ((((4, 5_025), (7, 5_000)),), "0"),
        "award-three": ((((4, 100_025), (7, 100_000), (9, 100_000)),), "0"),
        "award-ten": (ten_ways, "0"),
    }
    cards_up = {
        "cards-up": showdown(street=Street.TURN, seats=seats(2, 5), face_up=(2, 5)),
        "cards-up-five": showdown(seats=seats(1, 2, 5, 9, 10), face_up=(1, 2, 5, 9, 10)),
        "cards-up-ten": showdown(seats=seats(*TEN), face_up=TEN, pot=MOST),
        "show-hand": showdown(seats=seats(2, 10), face_up=(10,)),
        "cards-down": msgspec.structs.replace(
            showdown(seats=seats(2, 5), face_up=(2, 5)), level_notices=["hand-for-hand"]
        ),
    }
    return (
        {
            name: Sample(
                showdown(street=Street.OVER, winners=winners, pot=MOST), Page(Kind.AWARD, place)
            )
            for name, (winners, place) in award.items()
        }
        | {name: Sample(view, Page(Kind.CARDS_UP)) for name, view in cards_up.items()}
        | {
            "all-in-button": Sample(
                public_view(seats=seats(4, 10, is_button_due=True)), Page(Kind.BUTTON)
            ),
            "shows-first": Sample(
                showdown(seats=seats(2, 4, 7, 9), shows_first=4), Page(Kind.SHOWS_FIRST)
            ),
            "shows-next": Sample(
                showdown(seats=(*seats(4, tabled=("Ah", "Kh")), *seats(7)), shows_first=4),
                Page(Kind.SHOWS_FIRST),
            ),
            "shows-largest": Sample(
                showdown(seats=seats(*TEN), shows_first=10, pot=MOST), Page(Kind.SHOWS_FIRST)
            ),
        }
    )


def _time() -> dict[str, Sample]:
    def clock(seconds: int) -> Sample:
        return Sample(public_view({"clock_seconds_left": seconds}, clock_seat=5), Page(Kind.CLOCK))

    between: dict[str, Any] = {"street": Street.OVER, "actor": 0, "pot": 0, "rulings": ()}
    pause = {"level_kind": "break", "level_seconds_left": 754, "color_up": 25}
    last = pause | {"level_seconds_left": 59, "level_notices": ("resume-soon", "color-up")}
    largest = big(next_level=(1_000_000, 2_000_000, 0, 2_000_000))
    notice = {
        name: public_view({"level_notices": (name,)}) for name in ("no-push", "hand-for-hand")
    }
    return {
        "clock": clock(27),
        "clock-countdown": clock(4),
        "clock-up": clock(0),
        "level": Sample(public_view(next_level=(300, 600, 0, 600), **between), Page(Kind.LEVEL)),
        "level-ante": Sample(public_view(next_level=(300, 600, 75, 0)), Page(Kind.LEVEL)),
        "level-largest": Sample(largest, Page(Kind.LEVEL)),
        "break": Sample(public_view(pause, **between), Page(Kind.BREAK)),
        "break-ends": Sample(
            public_view(last, next_level=(300, 600, 0, 600), **between), Page(Kind.BREAK)
        ),
        "color-up": Sample(public_view(pause, **between), Page(Kind.COLOR_UP)),
    } | {name: Sample(view, Page(Kind.NOTICE, name)) for name, view in notice.items()}


def _hand_over() -> dict[str, Sample]:
    view = public_view(
        {"devices": (CHIPS,)},
        seats=tuple(
            replace(
                seat,
                change=400 if seat.seat == 4 else 0,
                is_all_in=seat.seat == 3,
                penalty_hands=2 if seat.seat == 6 else 0,
            )
            for seat in table_view().seats
        ),
        questions=(QUESTION,),
    )
    largest = big(questions=(TOO_LITTLE,), next_level=(1_000_000, 2_000_000, 0, 0))
    page, matters = Page(Kind.HAND_OVER), Page(Kind.OPEN_MATTERS)
    return {
        "hand-over": Sample(view, page),
        "hand-over-largest": Sample(largest, page),
        "hand-over-all-in": Sample(big(seats=seats(*TEN, is_all_in=True)), page),
        "open-matters": Sample(view, matters),
        "open-matters-none": Sample(public_view(), matters),
        "open-matters-largest": Sample(largest, matters._replace(part=5)),
    }


def _faults() -> dict[str, Sample]:
    view = public_view({"devices": (CHIPS, DOUBT, FULL)})
    return {
        "fault-reader": Sample(view, Page(Kind.FAULT, "chips")),
        "fault-doubt": Sample(view, Page(Kind.FAULT, "seat10.bets")),
        "fault-out": Sample(view, Page(Kind.FAULT, "journal")),
    }


def _entries() -> dict[str, Sample]:
    typed = {
        "entry-amount": PanelState("4: 1250_", "amount"),
        "entry-largest": PanelState("10: 999999999999999_", "amount"),
        "entry-code": PanelState("2: #1_", "code"),
        "entry-hidden": PanelState("4: #38 ** *_", "cards"),
        "entry-chips": PanelState("10: #21 25000+5000+1000+500+100_", "chips"),
    }
    view = public_view()
    asked = public_view(actor=0, questions=(SKIPPED,))
    late = PanelState("10: #17 _", "target", refused=Refused("next-hand", Refusal.OTHER_ENTRY))
    refused = PanelState(refused=Refused("next-hand", Refusal.NO_CHIPS))
    armed = PanelState(armed=(Armed.CONDITIONAL, Armed.NO_BURN, Armed.TOGETHER))
    return {name: Sample(view, Page(Kind.ENTRY), entered) for name, entered in typed.items()} | {
        "entry-floor": Sample(asked, Page(Kind.ENTRY), PanelState("2_", "floor")),
        "entry-refused": Sample(view, Page(Kind.ENTRY), late),
        "refused": Sample(view, Page(Kind.REFUSED), refused),
        "armed": Sample(view, Page(Kind.ARMED), armed),
        "floor-called": Sample(view, Page(Kind.FLOOR_CALLED), PanelState(is_floor_called=True)),
    }


SAMPLES = (
    _main()
    | _questions()
    | _money()
    | _showdown()
    | _time()
    | _hand_over()
    | _faults()
    | _entries()
)


def drawn(name: str, language: str) -> Canvas:
    """Draw a sample."""
    sample = SAMPLES[name]
    return on_canvas(sample.view, sample.page, catalogue(language), sample.keys)


def path_of(name: str, language: str) -> Path:
    """Return where its picture is kept."""
    return GOLDEN / f"{name}-{language}.png"


def main() -> int:
    """Draw all pictures anew; those of no sample are deleted."""
    wanted = {
        path_of(name, language): (name, language) for name in SAMPLES for language in LANGUAGES
    }
    for path in set(GOLDEN.glob("*.png")) - set(wanted):
        path.unlink()
    for path, (name, language) in wanted.items():
        drawn(name, language).image.save(path, optimize=True)
    print(f"{len(wanted)} pictures in {GOLDEN}: look at them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
