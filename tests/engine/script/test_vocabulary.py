"""Every row of the vocabulary reads to its happening, and every happening reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ScriptError
from engine.happenings import (
    AllInButtonPressed,
    AskedToSee,
    BoardDealt,
    BoughtIn,
    ButtonPlaced,
    CardBurned,
    CardDealt,
    CardsAlike,
    ChipsExtra,
    ChipsMissing,
    ChipsPulled,
    ChipsPushed,
    ClockCalled,
    Corrected,
    CountStated,
    FloorDecided,
    ForeignCard,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    LevelAnnounced,
    NextHandStarted,
    PlayerLeft,
    PlayerSat,
    PotPushed,
    Said,
    Street,
    Tapped,
    TimeExpired,
    TimePassed,
    Together,
    ToppedUp,
    Undone,
    Word,
)
from engine.script.vocabulary import format_happening, parse_happenings

ROWS: list[tuple[str, Happening]] = [
    ("s4 push 500 1000x2", ChipsPushed(4, (500, 1000, 1000))),
    ("s4 push 500 ?", ChipsPushed(4, (500, None))),
    ("s4 push 500 1000 @0.62", ChipsPushed(4, (500, 1000), 620)),
    ("s4 push 25 @0", ChipsPushed(4, (25,), 0)),
    ("s4 pull 25x2", ChipsPulled(4, (25, 25))),
    ("s4 say call", Said(4, Word.CALL)),
    ("s4 say check", Said(4, Word.CHECK)),
    ("s4 say fold", Said(4, Word.FOLD)),
    ("s4 say all-in", Said(4, Word.ALL_IN)),
    ("s4 say pot", Said(4, Word.POT)),
    ("s4 say bet", Said(4, Word.BET)),
    ("s4 say bet 300", Said(4, Word.BET, 300)),
    ("s4 say raise 800", Said(4, Word.RAISE, 800)),
    ("s4 say 1400", Said(4, None, 1400)),
    ("s4 say conditional raise 800", Said(4, Word.RAISE, 800, conditional=True)),
    (
        "s4 say raise + s4 push 1000",
        Together((Said(4, Word.RAISE), ChipsPushed(4, (1000,)))),
    ),
    (
        "s4 time + s4 push 500 + s10 tap",
        Together((TimeExpired(4), ChipsPushed(4, (500,)), Tapped(10))),
    ),
    ("s4 tap", Tapped(4)),
    ("s4 muck", HandMucked(4)),
    ("s4 discard", HandDiscarded(4)),
    ("s4 table", HandTabled(4)),
    ("s4 table 1", HandTabled(4, 1)),
    ("s4 table AhKd", HandTabled(4, None, ("Ah", "Kd"))),
    ("s4 table 1 Ah", HandTabled(4, 1, ("Ah",))),
    ("s2 asks s4", AskedToSee(2, 4)),
    ("s4 all-in", AllInButtonPressed(4)),
    ("flop Ah Kd 3c", BoardDealt(Street.FLOP, ("Ah", "Kd", "3c"))),
    ("flop", BoardDealt(Street.FLOP, ("??", "??", "??"))),
    ("turn", BoardDealt(Street.TURN, ("??",))),
    ("river 7c", BoardDealt(Street.RIVER, ("7c",))),
    ("no-burn flop Ah Kd 3c", BoardDealt(Street.FLOP, ("Ah", "Kd", "3c"), burned=False)),
    ("no-burn turn", BoardDealt(Street.TURN, ("??",), burned=False)),
    ("board 7c", BoardDealt(None, ("7c",))),
    ("board ??", BoardDealt(None, ("??",))),
    ("s4 deal", CardDealt(4)),
    ("s4 deal 7c", CardDealt(4, "7c")),
    ("burn", CardBurned()),
    ("s4 missing 500 1000x2", ChipsMissing(4, (500, 1000, 1000))),
    ("pot extra ?", ChipsExtra(0, (None,))),
    ("alike", CardsAlike()),
    ("alike 7c", CardsAlike("7c")),
    ("foreign s4", ForeignCard(4)),
    ("foreign board", ForeignCard(0)),
    ("button s5", ButtonPlaced(5)),
    ("count s4 3000", CountStated(4, 3000)),
    ("wait 10", TimePassed(10)),
    ("floor play-on", FloorDecided("play-on")),
    (
        'floor call because "seat 3 said \\"call\\" / nothing" by "Ann"',
        FloorDecided("call", 'seat 3 said "call" / nothing', "Ann"),
    ),
    ("s4 clock", ClockCalled(4)),
    ("s4 time", TimeExpired(4)),
    ("undo", Undone()),
    ("push-pot", PotPushed()),
    ("next-hand", NextHandStarted()),
    ("level 200 400", LevelAnnounced(200, 400)),
    ("level 200 400 bb_ante 400", LevelAnnounced(200, 400, 0, 400)),
    ("level 200 400 ante 50", LevelAnnounced(200, 400, 50)),
    ("s4 buys 20000", BoughtIn(4, 20000)),
    ("s4 tops-up 4000", ToppedUp(4, 4000)),
    ("s4 leaves", PlayerLeft(4)),
    ("s4 sits 15000", PlayerSat(4, 15000)),
]


@pytest.mark.parametrize(("text", "happening"), ROWS, ids=[text for text, _ in ROWS])
def test_row_reads_and_is_written_the_same(text: str, happening: Happening) -> None:
    assert parse_happenings(text) == (happening,)
    assert format_happening(happening) == text


@pytest.mark.parametrize(
    ("text", "happenings"),
    [
        ("s4 push 500 / 1000", (ChipsPushed(4, (500,)), ChipsPushed(4, (1000,)))),
        ("s4 push 500/1000", (ChipsPushed(4, (500,)), ChipsPushed(4, (1000,)))),
        (
            "s4 push 500 100 / 1000 500 / ?",
            (ChipsPushed(4, (500, 100)), ChipsPushed(4, (1000, 500)), ChipsPushed(4, (None,))),
        ),
        ("s4 pull 25 / 25", (ChipsPulled(4, (25,)), ChipsPulled(4, (25,)))),
        ("s4 pull 25 / push 100", (ChipsPulled(4, (25,)), ChipsPushed(4, (100,)))),
        (
            "s4 say raise + push 500 / 1000",
            (
                Together((Said(4, Word.RAISE), ChipsPushed(4, (500,)))),
                ChipsPushed(4, (1000,)),
            ),
        ),
    ],
)
def test_slash_parts_motions(text: str, happenings: tuple[Happening, ...]) -> None:
    assert parse_happenings(text) == happenings


def test_seat_is_taken_from_the_step_before_the_plus() -> None:
    assert parse_happenings("s4 say raise + push 1000") == (
        Together((Said(4, Word.RAISE), ChipsPushed(4, (1000,)))),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a step is missing"),
        ("s4", "what does the seat do?"),
        ("s11 tap", "seats are s1 to s10, not 's11'"),
        ("s0 tap", "seats are s1 to s10, not 's0'"),
        ("s٤ tap", "no such step"),
        ("s4 psuh 500", "did you mean 'push'?"),
        ("floop Ah Kd 3c", "did you mean 'flop'?"),
        ("push 500", "'push' needs a seat"),
        ("s4 flop", "'flop' is written without a seat"),
        ("s4 push", "chips are missing"),
        ("s4 push 500.5", "chips are written like 500, 1000x2 or ?, not '500.5'"),
        ("s4 push -500", "not '-500'"),
        ("s4 push 1_000", "not '1_000'"),
        ("s4 push 0", "a chip must be from 1"),
        ("s4 push 500x0", "the number of chips must be from 1"),
        ("s4 push 1x99999999", "one motion moves at most 2000 chips"),
        ("s4 push 1x2000 1", "one motion moves at most 2000 chips"),
        ("s4 push 9999999999999999", "a chip must be a whole number"),
        ("s4 push 500 @1.1", "a confidence is written @0.62"),
        ("s4 say riase 800", "did you mean 'raise'?"),
        ("s4 say", "what is said?"),
        ("s4 say call 300", "only bet and raise take an amount"),
        ("s4 say raise 800 900", "nothing may follow"),
        ("s4 say raise 1.5", "must be a whole number from 1, not '1.5'"),
        ("s4 tap 3", "nothing may follow 'tap', not '3'"),
        ("s4 deal 1c", "a card is a rank of"),
        ("s4 deal 7c8c", "one at a time"),
        ("flop Ah Kd", "the flop has 3 cards, not 2"),
        ("turn Ah Kd", "the turn has 1 card, not 2"),
        ("board", "'board' needs its card"),
        ("no-burn", "'no-burn' stands before"),
        ("button 5", "seats are s1 to s10, not '5'"),
        ("count s4", "is incomplete"),
        ("wait 0", "seconds must be from 1"),
        ("floor", "needs one of the options"),
        ("floor call why", "after the option may follow"),
        ('floor call because "x', "a quotation mark is not closed"),
        ("level 200", "'level' needs the blinds"),
        ("level 400 200", "the small blind is at most the big blind"),
        ("level 200 400 ante", "after the blinds may follow"),
        ("s4 tap / 500", "'/' parts two motions of chips"),
        ("s4 push 500 /", "after '/' come the chips"),
        ("s4 push 500 / tap", "after '/' come the chips"),
        ("s4 tap +", "a step is missing beside '+'"),
    ],
)
def test_wrong_text_is_refused_with_what_is_allowed(text: str, message: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_happenings(text, 7)
    assert message in str(caught.value)
    assert str(caught.value).startswith("step 7: ")
    assert str(caught.value).endswith(repr(text))


def test_joining_needs_two_parts() -> None:
    with pytest.raises(ScriptError, match="two happenings or more"):
        format_happening(Together((Tapped(4),)))


SEATS = st.integers(1, 10)
AMOUNTS = st.integers(1, 10**12)
CARDS = st.sampled_from([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"])
CHIPS = st.lists(
    st.one_of(st.none(), st.sampled_from([25, 100]), AMOUNTS), min_size=1, max_size=20
).map(tuple)
BETS = st.sampled_from([Word.BET, Word.RAISE])
BARE_WORDS = st.sampled_from([Word.CALL, Word.CHECK, Word.FOLD, Word.ALL_IN, Word.POT])


def _boards() -> st.SearchStrategy[BoardDealt]:
    cards = CARDS | st.just("??")

    def of(street: Street | None, least: int, most: int) -> st.SearchStrategy[BoardDealt]:
        faces = st.lists(cards, min_size=least, max_size=most).map(tuple)
        return st.builds(BoardDealt, st.just(street), faces, st.booleans())

    return st.one_of(
        of(Street.FLOP, 3, 3), of(Street.TURN, 1, 1), of(Street.RIVER, 1, 1), of(None, 1, 5)
    )


SINGLE = st.one_of(
    st.builds(ChipsPushed, SEATS, CHIPS, st.integers(0, 1000)),
    st.builds(ChipsPulled, SEATS, CHIPS),
    st.builds(ChipsMissing, st.integers(0, 10), CHIPS),
    st.builds(ChipsExtra, st.integers(0, 10), CHIPS),
    st.builds(Said, SEATS, BETS, st.none() | AMOUNTS, st.booleans()),
    st.builds(Said, SEATS, BARE_WORDS, st.none(), st.booleans()),
    st.builds(Said, SEATS, st.none(), AMOUNTS, st.booleans()),
    st.builds(
        HandTabled, SEATS, st.none() | st.integers(1, 9), st.lists(CARDS, max_size=4).map(tuple)
    ),
    st.builds(AskedToSee, SEATS, SEATS),
    _boards(),
    st.builds(CardDealt, SEATS, st.none() | CARDS),
    st.builds(CardsAlike, st.none() | CARDS),
    st.builds(ForeignCard, st.integers(0, 10)),
    st.builds(ButtonPlaced, SEATS),
    st.builds(CountStated, SEATS, st.integers(0, 10**12)),
    st.builds(TimePassed, AMOUNTS),
    st.builds(FloorDecided, st.text(), st.text(), st.text()),
    st.builds(
        LevelAnnounced,
        st.integers(0, 500),
        st.integers(500, 9000),
        st.integers(0, 100),
        st.integers(0, 100),
    ),
    st.sampled_from([CardBurned(), Undone(), PotPushed(), NextHandStarted()]),
    st.sampled_from([BoughtIn, ToppedUp, PlayerSat]).flatmap(
        lambda kind: st.builds(kind, SEATS, AMOUNTS)
    ),
    st.sampled_from(
        [
            Tapped,
            HandMucked,
            HandDiscarded,
            AllInButtonPressed,
            ClockCalled,
            TimeExpired,
            PlayerLeft,
        ]
    ).flatmap(lambda kind: st.builds(kind, SEATS)),
)
HAPPENINGS = SINGLE | st.lists(SINGLE, min_size=2, max_size=4).map(
    lambda parts: Together(tuple(parts))
)


@given(HAPPENINGS)
def test_every_happening_reads_back(happening: Happening) -> None:
    assert parse_happenings(format_happening(happening)) == (happening,)


@given(st.text() | st.text("s4 pushflor+/x?@1\"'", max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Any text reads to happenings that can be written again, or is refused."""
    try:
        happenings = parse_happenings(text)
    except ScriptError:
        return
    assert happenings
    for happening in happenings:
        assert parse_happenings(format_happening(happening)) == (happening,)


def test_a_correction_names_the_happening_and_what_it_is_taken_as() -> None:
    text = 'correct 3 as "s4 push 500 1000" because "the \\"raise\\" was heard" by "Ann"'
    (corrected,) = parse_happenings(text)
    assert corrected == Corrected(3, ChipsPushed(4, (500, 1000)), 'the "raise" was heard', "Ann")
    assert format_happening(corrected) == text


@pytest.mark.parametrize(
    "text", ["correct 3", 'correct 0 as "s4 tap"', 'correct 3 as "s4 push 5 / 5"']
)
def test_a_wrong_correction_is_refused(text: str) -> None:
    with pytest.raises(ScriptError):
        parse_happenings(text)
