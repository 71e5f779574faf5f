"""Whatever happens on a table, in whatever order: nothing raises, no chip is lost, all replays.

Sequences mix what a game would bring with nonsense: pushes by empty seats, cards at no seat,
words by folded players, time that runs backwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine import happenings as facts
from engine.happenings import Happening, Street, Word
from engine.rulings import Ruling, Status
from engine.script.vocabulary import format_happening, parse_happenings
from engine.setup import Level, TableSetup
from engine.table import Table
from engine.view import TableView

LENGTH = 40
MONEY = (facts.BoughtIn, facts.ToppedUp, facts.PlayerSat, facts.PlayerLeft, facts.Disqualified)
NEXT_CARD = {Street.PREFLOP: Street.FLOP, Street.FLOP: Street.TURN, Street.TURN: Street.RIVER}

Happenings = st.SearchStrategy[Happening]

# Strategies

SEATS = st.integers(1, 10)
NOWHERE = st.integers(-1, 12)
FACES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
CARDS = st.sampled_from(FACES)
CHIPS = st.lists(st.sampled_from([25, 100, 500, 1000, 5000, None]), min_size=1, max_size=5)
AMOUNTS = st.sampled_from([1, 5, 25, 75, 100, 150, 200, 300, 400, 1000, 2500, 10**6])
WILD_AMOUNTS = AMOUNTS | st.integers(-1000, 1000)
OPTIONS = st.sampled_from(
    [
        *("call", "forfeit", "bet-all", "words", "chips", "back-up", "no-raise", "dead", "live"),
        *("misdeal", "play-on", "in-action", "nonsense"),
    ]
)


@st.composite
def table_setups(draw: st.DrawFn) -> TableSetup:
    """Two to seven players with short and long stacks in any game."""
    seats = draw(st.lists(SEATS, min_size=2, max_size=7, unique=True))
    small = draw(st.sampled_from([25, 50, 100]))
    stacks = {seat: 25 * draw(st.integers(1, 200)) for seat in seats}
    game = draw(st.sampled_from(["nlhe", "plo", "lhe"]))
    count = 4 if game == "plo" else 2
    deck = iter(draw(st.permutations(FACES)))
    known = draw(st.booleans())
    return TableSetup(
        Level(small, 2 * small, draw(st.sampled_from([0, 0, 25])), draw(st.sampled_from([0, 100]))),
        draw(st.sampled_from(seats) | SEATS),
        stacks,
        game=game,
        is_cash=draw(st.booleans()),
        cards={seat: tuple(next(deck) for _ in range(count)) for seat in seats} if known else {},
        is_dealt=draw(st.integers(0, 5)) > 0,
    )


def acts(seats: st.SearchStrategy[int], amounts: st.SearchStrategy[int]) -> Happenings:
    """What a seat does with chips, words, cards and time."""
    bets = st.sampled_from([Word.BET, Word.RAISE])
    bare = st.sampled_from([Word.CALL, Word.CHECK, Word.FOLD, Word.ALL_IN, Word.POT])
    odd = st.integers(0, 9).map(lambda dice: dice == 0)
    one_seat = [facts.Tapped, facts.HandMucked, facts.HandDiscarded, facts.AllInButtonPressed]
    one_seat += [facts.ClockCalled, facts.TimeExpired, facts.ButtonPlaced, facts.PlayerLeft]
    one_seat += [facts.Disqualified, facts.Warned]
    return st.one_of(
        st.builds(facts.ChipsPushed, seats, CHIPS.map(tuple), st.sampled_from([1000, 1000, 400])),
        st.builds(facts.ChipsPulled, seats, CHIPS.map(tuple)),
        st.builds(facts.Said, seats, bets, st.none() | amounts, odd),
        st.builds(facts.Said, seats, bare, st.none(), odd),
        st.builds(facts.Said, seats, st.none(), amounts, odd),
        st.builds(facts.HandTabled, seats, st.none() | st.just(1)),
        st.builds(facts.AskedToSee, seats, seats),
        st.builds(facts.CardDealt, seats, st.none() | CARDS),
        st.builds(facts.CountStated, seats, amounts),
        st.sampled_from(one_seat).flatmap(lambda kind: st.builds(kind, seats)),
        st.sampled_from([facts.BoughtIn, facts.ToppedUp, facts.PlayerSat]).flatmap(
            lambda kind: st.builds(kind, seats, amounts)
        ),
    )


def table_acts(amounts: st.SearchStrategy[int]) -> Happenings:
    """What dealer, floor and clock do."""
    faces = st.lists(CARDS | st.just("??"), min_size=1, max_size=4).map(tuple)
    boards = st.sampled_from([Street.FLOP, Street.TURN, Street.RIVER, None])
    return st.one_of(
        st.builds(facts.BoardDealt, boards, faces, st.booleans()),
        st.builds(facts.FloorDecided, OPTIONS),
        st.builds(facts.TimePassed, amounts),
        st.builds(facts.LevelAnnounced, amounts, amounts, st.sampled_from([0, 25])),
        st.sampled_from([facts.CardBurned(), facts.CardsAlike(), facts.PotPushed()]),
        st.sampled_from([facts.NextHandStarted(), facts.Undone(), facts.ForeignCard(0)]),
    )


def is_writable(happening: Happening) -> bool:
    """Whether a journal takes it: no big blind below the small one, no turn of two cards."""
    match happening:
        case facts.LevelAnnounced():
            return happening.small_blind <= happening.big_blind
        case facts.BoardDealt():
            counts = {Street.FLOP: (3,), Street.TURN: (1,), Street.RIVER: (1,), None: (1,)}
            return len(happening.cards) in counts.get(happening.street, ())
        case _:
            return True


SANE = (acts(SEATS, AMOUNTS) | table_acts(AMOUNTS)).filter(is_writable)
NONSENSE = acts(NOWHERE, WILD_AMOUNTS) | table_acts(WILD_AMOUNTS)
SINGLE = SANE | NONSENSE
ANYTHING = st.one_of(
    SINGLE,
    SINGLE,
    st.lists(SINGLE, min_size=2, max_size=3).map(lambda parts: facts.Together(tuple(parts))),
    st.builds(facts.Corrected, st.integers(-1, 12), SINGLE),
)


def expected_next(view: TableView) -> list[Happening]:
    """What a game would bring now, so that sequences get past the first street."""
    if view.questions:
        return [facts.FloorDecided(option) for option in view.questions[0].options]
    if view.actor:
        seat = view.actor
        wager = facts.Said(seat, Word.RAISE, view.min_raise_to) if view.min_raise_to else None
        words = [Word.CALL, Word.CHECK, Word.FOLD, Word.ALL_IN, Word.RAISE]
        found: list[Happening] = [facts.Said(seat, word) for word in words]
        pushed = facts.ChipsPushed(seat, (1000, 500))
        return [*found, found[0], found[0], pushed, *([wager] if wager else [])]
    if view.street is Street.OVER:
        return [facts.PotPushed(), facts.NextHandStarted()]
    if view.street is Street.SHOWDOWN:
        return [facts.HandTabled(one.seat) for one in view.seats if one.has_cards]
    if view.street in NEXT_CARD:
        street = NEXT_CARD[view.street]
        free = [face for face in FACES if face not in view.board]
        count = 3 if street is Street.FLOP else 1
        return [facts.BoardDealt(street, tuple(free[-count:]))]
    return [facts.NextHandStarted()]


# Invariants


@dataclass
class Watched:
    """A table and what must stay true of it.

    Attributes:
        table: the engine's.
        told: all happenings, those taken back included.
        rulings: answers to them.
        chips: on the table, in stacks and pot.
        has_moved_money: chips were bought or carried off at some time.
    """

    table: Table
    told: list[Happening] = field(default_factory=list)
    rulings: list[tuple[Ruling, ...]] = field(default_factory=list)
    chips: int = 0
    has_moved_money: bool = False

    def apply(self, happening: Happening) -> None:
        """Apply a happening and look at the table."""
        before = self.table.view
        self.told.append(happening)
        self.rulings.append(self.table.apply(happening))
        view = self.table.view
        self._check_chips(happening, view)
        check_view(view)
        check_turn(happening, before, view, self.rulings[-1])

    def _check_chips(self, happening: Happening, view: TableView) -> None:
        self.has_moved_money = self.has_moved_money or moves_money(happening)
        on_table = sum(view.stacks.values()) + view.pot
        assert on_table >= 0
        may_settle = self.has_moved_money and can_settle_money(happening)
        assert may_settle or on_table == self.chips
        self.chips = on_table


def moves_money(happening: Happening) -> bool:
    """Whether chips may come to the table or leave it."""
    if isinstance(happening, facts.Together):
        return any(moves_money(part) for part in happening.parts)
    if isinstance(happening, facts.Corrected):
        return moves_money(happening.instead)
    if isinstance(happening, facts.FloorDecided):
        return happening.option == "in-action"  # chips found behind an all-in (62)
    return isinstance(happening, MONEY)


def can_settle_money(happening: Happening) -> bool:
    """Whether money that came or went earlier may be settled by it."""
    if isinstance(happening, facts.Together):
        return any(can_settle_money(part) for part in happening.parts)
    settling = (facts.NextHandStarted, facts.PotPushed, facts.Undone, facts.Corrected)
    return moves_money(happening) or isinstance(happening, settling)


def check_view(view: TableView) -> None:
    """The figures of one picture fit each other."""
    assert all(one.stack >= 0 and one.bet >= 0 for one in view.seats)
    in_pots = sum(pot.amount for pot in view.pots)
    assert all(pot.amount > 0 for pot in view.pots)
    if view.pot:
        assert 0 <= view.pot - in_pots <= max(view.bets.values())
    if not view.actor:
        assert (view.to_call, view.min_raise_to, view.max_raise_to) == (0, 0, 0)
        return
    actor = next(one for one in view.seats if one.seat == view.actor)
    assert actor.has_cards
    assert not actor.is_all_in
    assert 0 <= view.to_call <= actor.stack
    assert 0 <= view.min_raise_to <= view.max_raise_to <= actor.bet + actor.stack
    assert view.may_raise or view.max_raise_to == 0
    assert not view.questions


def check_turn(
    happening: Happening, before: TableView, view: TableView, rulings: tuple[Ruling, ...]
) -> None:
    """Who has acted in turn is not asked again before another has acted."""
    seat = getattr(happening, "seat", 0)
    if not isinstance(happening, facts.ChipsPushed | facts.Said) or seat != before.actor:
        return
    finals = [one for one in rulings if one.status is Status.FINAL and one.action is not None]
    if len(finals) == 1 and finals[0].seat == seat and len(rulings) == 1:
        assert view.actor != seat


def without_answer(view: TableView) -> TableView:
    """The picture without what was said of the last happening."""
    return replace(view, rulings=(), alerts=())


# Tests


def run(data: st.DataObject, allowed: Happenings) -> Watched:
    """Draw a table and a sequence, apply it and check after each happening."""
    watched = Watched(Table(data.draw(table_setups())))
    check_view(watched.table.view)
    watched.chips = sum(watched.table.view.stacks.values()) + watched.table.view.pot
    for _ in range(data.draw(st.integers(5, LENGTH))):
        likely = st.sampled_from(expected_next(watched.table.view))
        watched.apply(data.draw(st.one_of(likely, likely, allowed)))
    return watched


EXAMPLES = settings(
    max_examples=80,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


HEADS_UP_CASH = TableSetup(Level(100, 200), 4, {4: 1450, 5: 2475}, is_cash=True)
THREE = TableSetup(Level(100, 200), 3, {1: 5000, 2: 5000, 3: 5000})
FOLDS: tuple[Happening, ...] = (facts.Said(3, Word.FOLD), facts.Said(1, Word.FOLD))
FOUND = [
    pytest.param(
        HEADS_UP_CASH,
        (
            *(facts.PlayerSat(8, 1), facts.CardsAlike(), facts.PlayerLeft(5)),
            *(facts.NextHandStarted(), facts.Said(4, Word.CALL)),
        ),
        id="a blind leaves a fouled hand while a new player waits",
    ),
    pytest.param(
        THREE,
        (facts.Together((facts.Undone(), facts.Tapped(1))),),
        id="undone in the same moment as a tap",
    ),
    pytest.param(
        THREE,
        (FOLDS[0], facts.Corrected(1, facts.Together((facts.Undone(), facts.Tapped(1))))),
        id="corrected to a moment with an undo",
    ),
    pytest.param(
        THREE,
        (facts.LevelAnnounced(-100, -100), *FOLDS, facts.NextHandStarted()),
        id="a level of blinds below nothing",
    ),
]


@pytest.mark.parametrize(("setup", "sequence"), FOUND)
def test_found(setup: TableSetup, sequence: tuple[Happening, ...]) -> None:
    """Sequences that once broke an invariant."""
    watched = Watched(Table(setup))
    watched.chips = sum(watched.table.view.stacks.values()) + watched.table.view.pot
    for happening in sequence:
        watched.apply(happening)
    assert watched.table.view.hand in (1, 2)


@pytest.mark.timeout(300)
@EXAMPLES
@given(st.data())
def test_anything_replays(data: st.DataObject) -> None:
    """Any sequence leaves a consistent table, and played again gives the same one."""
    watched = run(data, ANYTHING)
    again = Table(watched.table.setup)
    assert [again.apply(one) for one in watched.told] == watched.rulings
    assert again.view == watched.table.view
    shortened = Table(watched.table.setup)
    for one in watched.table.happenings:
        shortened.apply(one)
    assert without_answer(shortened.view) == without_answer(watched.table.view)


@pytest.mark.timeout(300)
@EXAMPLES
@given(st.data())
def test_undo_and_redo(data: st.DataObject) -> None:
    """Taking a happening back gives the table before it; doing it again the table after it."""
    watched = run(data, SANE)
    table = watched.table
    before = table.view
    happening = data.draw(SINGLE.filter(lambda one: not isinstance(one, facts.Undone)))
    rulings = table.apply(happening)
    after = table.view
    table.apply(facts.Undone())
    assert without_answer(table.view) == without_answer(before)
    assert table.apply(happening) == rulings
    assert table.view == after


@pytest.mark.timeout(300)
@EXAMPLES
@given(st.data())
def test_journal_reads_back(data: st.DataObject) -> None:
    """What is written of a game is what happened, and gives the same table."""
    watched = run(data, SANE)
    lines = [format_happening(one) for one in watched.table.happenings]
    read = [one for line in lines for one in parse_happenings(line)]
    assert tuple(read) == watched.table.happenings
    again = Table(watched.table.setup)
    for one in read:
        again.apply(one)
    assert without_answer(again.view) == without_answer(watched.table.view)
