"""The settings of the grid."""

from __future__ import annotations

from tests.engine.oracle.settings import Setting

BIG = (20000, 20000, 20000)
LIMPED = ("3 call", "1 call", "2 check", "street")


def _unopened() -> list[Setting]:
    pot = "pot-limit"
    return [
        Setting("unopened", LIMPED, BIG),
        Setting("unopened, second to act", (*LIMPED, "1 check"), BIG),
        Setting("unopened, last to act, checked to", (*LIMPED, "1 check", "2 check"), BIG),
        Setting("unopened heads-up", ("1 call", "2 check", "street"), BIG[:2]),
        Setting("unopened, 600 left", LIMPED, (800, 20000, 20000)),
        Setting("unopened, 125 left", LIMPED, (325, 20000, 20000)),
        Setting("unopened, opponents short", LIMPED, (20000, 325, 700)),
        Setting("unopened pot-limit", LIMPED, BIG, game=pot),
        Setting("unopened pot-limit, 550 left", LIMPED, (750, 20000, 20000), game=pot),
        Setting("unopened limit", LIMPED, BIG, game="limit"),
        Setting("unopened limit, 150 left", LIMPED, (350, 20000, 20000), game="limit"),
        Setting(
            "unopened limit turn",
            (*LIMPED, "1 check", "2 check", "3 check", "street"),
            BIG,
            game="limit",
        ),
    ]


def _blind() -> list[Setting]:
    four = (20000, 20000, 20000, 20000)
    return [
        Setting("first against the blind", (), four),
        Setting("first against the blind of 50", (), four, blinds=(25, 50)),
        Setting("first against the blind of 500", (), four, blinds=(250, 500)),
        Setting("first against the blind, 600 left", (), (20000, 20000, 600)),
        Setting("first against the blind, 1000 left", (), (20000, 20000, 1000)),
        Setting("first against the blind, 300 left", (), (20000, 20000, 300)),
        Setting("first against the blind, 150 left", (), (20000, 20000, 150)),
        Setting("first against a short blind", (), (20000, 125, 20000)),
        Setting("after a limper", ("3 call",), four),
        Setting("small blind after a limper", ("3 call",), BIG),
        Setting("small blind in small chips", ("3 call",), BIG, posted={1: (25, 25, 25, 25)}),
        Setting("small blind by a 500 chip", ("3 call",), BIG, posted={1: (500,)}),
        Setting("small blind alone with the big", ("3 fold",), BIG),
        Setting("button heads-up", (), BIG[:2]),
        Setting("button heads-up, 500 left", (), (600, 20000)),
        Setting("first in pot-limit", (), four, game="pot-limit"),
        Setting("first in pot-limit, short blinds", (), (50, 125, 20000, 20000), game="pot-limit"),
        Setting("small blind in pot-limit", ("3 call",), BIG, game="pot-limit"),
        Setting("first in limit", (), four, game="limit"),
        Setting("first in limit, 325 left", (), (20000, 20000, 325), game="limit"),
        Setting("small blind in limit", ("3 call",), BIG, game="limit"),
    ]


def _option() -> list[Setting]:
    limped = ("3 call", "1 call")
    return [
        Setting("option", limped, BIG),
        Setting("option, small blind folded", ("3 call", "1 fold"), BIG),
        Setting("option heads-up", ("1 call",), BIG[:2]),
        Setting("option, posted in 25s", limped, BIG, blinds=(25, 50), posted={2: (25, 25)}),
        Setting("option, posted with 500", limped, BIG, posted={2: (500,)}),
        Setting("option, posted with 1000", limped, BIG, posted={2: (1000,)}),
        Setting("option, 600 left", limped, (20000, 800, 20000)),
        Setting("option, 50 left", limped, (20000, 250, 20000)),
        Setting("option, 125 left", limped, (20000, 325, 20000)),
        Setting("option in pot-limit", limped, BIG, game="pot-limit"),
        Setting("option in limit", limped, BIG, game="limit"),
    ]


def _big_blind() -> list[Setting]:
    raises = [
        (600, (25, 50), (25, 25)),
        (600, (100, 200), (100, 100)),
        (900, (50, 100), (1000,)),
        (700, (50, 100), (1000,)),
        (700, (100, 200), (500,)),
        (1000, (100, 200), (100, 100)),
        (500, (250, 500), (500,)),
    ]
    found = []
    for to, blinds, posted in raises:
        if to <= blinds[1]:
            continue
        for name, second in (("heads-up", "1 fold"), ("multi-way", "1 call")):
            story = (f"3 raise {to}", second)
            found.append(
                Setting(
                    f"blind {blinds[1]} as {posted} faces {to} {name}",
                    story,
                    BIG,
                    blinds=blinds,
                    posted={2: posted},
                )
            )
    short = {2: (100, 100)}
    story = ("3 raise 600", "1 call")
    return [
        *found,
        Setting("blind faces 600, 400 left", story, (20000, 600, 20000), posted=short),
        Setting("blind faces 600, 500 left", story, (20000, 700, 20000), posted=short),
        Setting("blind faces 600, 1000 left", story, (20000, 1200, 20000), posted=short),
        Setting("blind faces 600, 1100 left", story, (20000, 1300, 20000), posted=short),
        Setting("blind faces 600 in pot-limit", story, BIG, posted=short, game="pot-limit"),
        Setting("blind faces a raise in limit", ("3 raise 400", "1 call"), BIG, game="limit"),
        Setting(
            "blind faces a short all-in",
            ("3 all-in", "1 call"),
            (20000, 20000, 325),
            posted=short,
        ),
        Setting(
            "blind faces a short all-in alone",
            ("3 all-in", "1 fold"),
            (20000, 20000, 325),
            posted=short,
        ),
        Setting(
            "small blind faces 600",
            ("3 raise 600",),
            BIG,
            blinds=(150, 300),
            posted={1: (100, 25, 25)},
        ),
    ]


def _bet() -> list[Setting]:
    found = []
    for to in (200, 325, 400, 1050, 1200, 1400):
        story = (*LIMPED, f"1 bet {to}")
        found.append(Setting(f"opening bet of {to}", story, BIG))
    for to in (400, 1050):
        alone = ("1 call", "2 check", "street", f"2 bet {to}")
        found.append(Setting(f"opening bet of {to} heads-up", alone, BIG[:2]))
    for left in (125, 400, 425, 1000, 1100, 2000):
        story = (*LIMPED, "1 bet 400")
        found.append(Setting(f"opening bet of 400, {left} left", story, (20000, 200 + left, 20000)))
    for left in (2000, 2500, 1500, 3000):
        story = (*LIMPED, "1 bet 1400")
        found.append(
            Setting(f"opening bet of 1400, {left} left", story, (20000, 200 + left, 20000))
        )
    return [
        *found,
        Setting("opening bet called by one", (*LIMPED, "1 bet 400", "2 call"), BIG),
        Setting("opening bet short", (*LIMPED, "1 all-in"), (325, 20000, 20000)),
        Setting("opening bet all-in", (*LIMPED, "1 all-in"), (1250, 20000, 20000)),
        Setting("opening bet all-in, heads-up", (*LIMPED, "1 all-in", "2 fold"), (1250, *BIG[1:])),
        Setting("opening bet in pot-limit", (*LIMPED, "1 bet 600"), BIG, game="pot-limit"),
        Setting("opening bet in limit", (*LIMPED, "1 bet 200"), BIG, game="limit"),
        Setting(
            "opening bet in limit, 325 left",
            (*LIMPED, "1 bet 200"),
            (20000, 525, 20000),
            game="limit",
        ),
    ]


def _raise() -> list[Setting]:
    four = (20000, 20000, 20000, 20000)
    limped = ("3 call", "4 call", "1 call", "2 check", "street")
    pot = "pot-limit"
    return [
        Setting("raise to 1100 over the blind", ("3 raise 1100",), four, blinds=(250, 500)),
        Setting("raise to 400 over the blind", ("3 raise 400",), four),
        Setting("raise to 600 over the blind, 1000 left", ("3 raise 600",), (*BIG, 1000)),
        Setting("raise to 600 over the blind, 600 left", ("3 raise 600",), (*BIG, 600)),
        Setting("raise to 600 over the blind, 700 left", ("3 raise 600",), (*BIG, 700)),
        Setting("raise to 1000 over 300", (*LIMPED, "1 bet 300", "2 raise 1000"), BIG),
        Setting("raise and a call", (*limped, "1 bet 300", "2 raise 800", "3 call"), four),
        Setting("two raises", (*limped, "1 bet 200", "2 raise 400", "3 raise 1200"), four),
        Setting(
            "bettor in chips faces a raise",
            (*LIMPED, "1 chips bet 600 500 100", "2 raise 1800", "3 fold"),
            BIG,
        ),
        Setting(
            "bettor in chips faces a raise, multi-way",
            (*LIMPED, "1 chips bet 600 500 100", "2 raise 1300", "3 call"),
            BIG,
        ),
        Setting(
            "bettor in chips faces the least raise",
            (*LIMPED, "1 chips bet 600 500 100", "2 raise 1200", "3 call"),
            BIG,
        ),
        Setting(
            "bettor in one chip faces a raise",
            (*LIMPED, "1 chips bet 500 500", "2 raise 1025", "3 call"),
            BIG,
        ),
        Setting(
            "caller whose change lies in front faces a raise",
            (*LIMPED, "1 bet 400", "2 chips call 400 1000", "3 raise 900", "1 call"),
            BIG,
        ),
        Setting(
            "bettor in chips faces a raise, 1100 left",
            (*LIMPED, "1 chips bet 600 500 100", "2 raise 1300", "3 call"),
            (1900, 20000, 20000),
        ),
        Setting("raise in pot-limit", ("3 raise 600",), four, game=pot),
        Setting("raise in pot-limit, 1500 left", ("3 raise 600",), (*BIG, 1500), game=pot),
        Setting(
            "bettor faces a pot raise",
            (*LIMPED, "1 chips bet 500 500", "2 raise 1500", "3 fold"),
            BIG,
            game=pot,
        ),
        Setting("raise in limit", (*LIMPED, "1 bet 200", "2 raise 400"), BIG, game="limit"),
        Setting(
            "cap in limit",
            (*LIMPED, "1 bet 200", "2 raise 400", "3 raise 600", "1 raise 800"),
            BIG,
            game="limit",
        ),
        Setting(
            "bettor faces a raise in limit",
            (*LIMPED, "1 chips bet 200 100 100", "2 raise 400", "3 call"),
            BIG,
            game="limit",
        ),
    ]


def _raiser_in_chips() -> list[Setting]:
    four = (20000, 20000, 20000, 20000)
    raised = ("3 chips raise 600 500 100", "4 raise 1600", "1 fold")
    return [
        Setting("raiser in chips faces a raise", (*raised, "2 call"), four),
        Setting("raiser in chips faces a raise alone", (*raised, "2 fold"), four),
        Setting("raiser in chips, 1600 left", (*raised, "2 call"), (*BIG[:2], 2200, 20000)),
        Setting("raiser in chips, pot-limit", (*raised, "2 call"), four, game="pot-limit"),
        Setting(
            "raiser in chips faces a raise in limit",
            ("3 chips raise 400 100 100 100 100", "4 raise 600", "1 fold", "2 call"),
            four,
            game="limit",
        ),
        Setting("raise over a short blind", ("3 raise 400", "1 fold"), (20000, 125, *BIG[:2])),
        Setting(
            "turn bet in limit",
            (*LIMPED, "1 check", "2 check", "3 check", "street", "1 bet 400"),
            BIG,
            game="limit",
        ),
        Setting(
            "river bet heads-up",
            (
                "1 call",
                *("2 check", "street", "2 check", "1 check", "street", "2 check", "1 check"),
                *("street", "2 bet 1500"),
            ),
            BIG[:2],
        ),
    ]


def _short_all_in() -> list[Setting]:
    five = (20000, 225, 20000, 300, 20000)
    limped = ("3 call", "4 call", "5 call", "1 call", "2 check", "street")
    start = (*limped, "1 chips bet 100 100", "2 all-in")
    small = (50, 100)
    limit = "limit"
    return [
        Setting("short all-in over a bet", (*LIMPED, "1 bet 400", "2 all-in"), (20000, 725, 20000)),
        Setting("bettor and a short all-in", (*start, "3 call", "4 fold", "5 fold"), five, small),
        Setting(
            "bettor and two short all-ins", (*start, "3 call", "4 all-in", "5 call"), five, small
        ),
        Setting(
            "caller after two short all-ins",
            (*start, "3 chips call 125 100 25", "4 all-in", "5 call", "1 call"),
            five,
            small,
        ),
        Setting(
            "caller after two short all-ins and a raise",
            (*start, "3 chips call 125 100 25", "4 all-in", "5 call", "1 raise 300"),
            five,
            small,
        ),
        Setting("after two short all-ins", (*start, "3 call", "4 all-in"), five, small),
        Setting(
            "closed to a short stack",
            (*LIMPED, "1 chips bet 400 100 100 100 100", "2 all-in", "3 call"),
            (1200, 725, 20000),
        ),
        Setting(
            "checker and a short bet",
            (*LIMPED, "1 check", "2 all-in", "3 call"),
            (20000, 350, 20000),
        ),
        Setting(
            "limper and a short all-in",
            ("3 chips call 200 100 100", "4 all-in", "1 fold", "2 call"),
            (20000, 20000, 20000, 375),
        ),
        Setting(
            "half an all-in in limit", (*LIMPED, "1 bet 200", "2 all-in"), (*_two(500),), game=limit
        ),
        Setting(
            "less than half in limit", (*LIMPED, "1 bet 200", "2 all-in"), (*_two(475),), game=limit
        ),
        Setting(
            "bettor and half an all-in in limit",
            (*LIMPED, "1 chips bet 200 100 100", "2 all-in", "3 call"),
            (*_two(500),),
            game=limit,
        ),
        Setting(
            "bettor and less than half in limit",
            (*LIMPED, "1 chips bet 200 100 100", "2 all-in", "3 call"),
            (*_two(475),),
            game=limit,
        ),
    ]


def _two(left: int) -> tuple[int, int, int]:
    return (20000, left, 20000)


def settings() -> list[Setting]:
    """All settings, by kind."""
    return [
        *_unopened(),
        *_blind(),
        *_option(),
        *_big_blind(),
        *_bet(),
        *_raise(),
        *_raiser_in_chips(),
        *_short_all_in(),
    ]
