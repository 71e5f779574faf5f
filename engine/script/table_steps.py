"""What happens at the table as a whole: the steps that begin without a seat."""

from __future__ import annotations

from collections.abc import Callable

from engine.happenings import (
    UNSEEN_CARD,
    BoardDealt,
    ButtonPlaced,
    CardBurned,
    CardsAlike,
    ChipsExtra,
    ChipsMissing,
    CountStated,
    FloorDecided,
    ForeignCard,
    Happening,
    LevelAnnounced,
    NextHandStarted,
    PotPushed,
    Street,
    TimePassed,
    Undone,
)
from engine.script.words import (
    UnreadableError,
    expect_count,
    parse_amount,
    parse_cards,
    parse_chips,
    seat_of,
    unquote,
)

TableStep = Callable[[list[str]], Happening]
"""Makes a happening of the words after the first one."""

_CARDS_OF_STREET = {Street.FLOP: 3, Street.TURN: 1, Street.RIVER: 1}
_MAX_BOARD = 5


def _board_of(street: Street) -> TableStep:
    def read(words: list[str]) -> Happening:
        count = _CARDS_OF_STREET[street]
        cards = parse_cards(words, may_be_unseen=True) or (UNSEEN_CARD,) * count
        if len(cards) != count:
            raise UnreadableError(
                f"the {street} has {count} card{'s' * (count > 1)}, not {len(cards)}; "
                "one more is written 'board 7c'"
            )
        return BoardDealt(street, cards)

    return read


def _board(words: list[str]) -> Happening:
    cards = parse_cards(words, may_be_unseen=True)
    if not 1 <= len(cards) <= _MAX_BOARD:
        raise UnreadableError("'board' needs its card, e.g. 'board 7c'")
    return BoardDealt(None, cards)


def _no_burn(words: list[str]) -> Happening:
    if not words or words[0] not in ("flop", "turn", "river", "board"):
        raise UnreadableError("'no-burn' stands before flop, turn, river or board")
    dealt = TABLE_STEPS[words[0]](words[1:])
    assert isinstance(dealt, BoardDealt)
    return BoardDealt(dealt.street, dealt.cards, burned=False)


def _button(words: list[str]) -> Happening:
    expect_count(words, 1, "'button' and a seat, e.g. 'button s5'")
    return ButtonPlaced(seat_of(words[0]))


def _count(words: list[str]) -> Happening:
    expect_count(words, 2, "'count', a seat and an amount, e.g. 'count s4 3000'")
    return CountStated(seat_of(words[0]), parse_amount(words[1], "the count", least=0))


def _wait(words: list[str]) -> Happening:
    expect_count(words, 1, "'wait' and seconds, e.g. 'wait 10'")
    return TimePassed(parse_amount(words[0], "seconds"))


def _floor(words: list[str]) -> Happening:
    if not words or words[0] in ("because", "by"):
        raise UnreadableError("'floor' needs one of the options that it is offered")
    reason, person = read_remarks(words[1:], "the option")
    return FloorDecided(unquote(words[0]), reason, person)


def read_remarks(words: list[str], after: str) -> tuple[str, str]:
    """Return reason and person of ``because "reason" by "name"``, each of which may be absent."""
    said = {"because": "", "by": ""}
    while words:
        if words[0] not in said or len(words) < 2:
            raise UnreadableError(
                f'after {after} may follow: because "reason", by "name"; '
                f"not {' '.join(words)[:40]!r}"
            )
        said[words[0]] = unquote(words[1])
        words = words[2:]
    return said["because"], said["by"]


def _level(words: list[str]) -> Happening:
    if len(words) < 2:
        raise UnreadableError("'level' needs the blinds, e.g. 'level 200 400 bb_ante 400'")
    antes = {"ante": 0, "bb_ante": 0}
    small = parse_amount(words[0], "the small blind", least=0)
    big = parse_amount(words[1], "the big blind")
    rest = words[2:]
    while rest:
        if rest[0] not in antes or len(rest) < 2:
            raise UnreadableError(
                f"after the blinds may follow: ante N, bb_ante N; not {' '.join(rest)[:40]!r}"
            )
        antes[rest[0]] = parse_amount(rest[1], rest[0], least=0)
        rest = rest[2:]
    if small > big:
        raise UnreadableError(f"the small blind is at most the big blind, not {small} and {big}")
    return LevelAnnounced(small, big, antes["ante"], antes["bb_ante"])


def _alike(words: list[str]) -> Happening:
    cards = parse_cards(words)
    if len(cards) > 1:
        raise UnreadableError("'alike' names at most one card")
    return CardsAlike(cards[0] if cards else None)


def _foreign(words: list[str]) -> Happening:
    expect_count(words, 1, "'foreign' and where, e.g. 'foreign s4' or 'foreign board'")
    return ForeignCard(0 if words[0] == "board" else seat_of(words[0]))


def _pot(words: list[str]) -> Happening:
    kinds: dict[str, type[ChipsMissing | ChipsExtra]] = {
        "missing": ChipsMissing,
        "extra": ChipsExtra,
    }
    if not words or words[0] not in kinds:
        raise UnreadableError("'pot' is followed by 'missing' or 'extra' and chips")
    return kinds[words[0]](0, parse_chips(words[1:]))


def _bare(verb: str, happening: Happening) -> TableStep:
    def read(words: list[str]) -> Happening:
        expect_count(words, 0, repr(verb))
        return happening

    return read


TABLE_STEPS: dict[str, TableStep] = {
    "flop": _board_of(Street.FLOP),
    "turn": _board_of(Street.TURN),
    "river": _board_of(Street.RIVER),
    "board": _board,
    "no-burn": _no_burn,
    "burn": _bare("burn", CardBurned()),
    "button": _button,
    "count": _count,
    "wait": _wait,
    "floor": _floor,
    "undo": _bare("undo", Undone()),
    "push-pot": _bare("push-pot", PotPushed()),
    "next-hand": _bare("next-hand", NextHandStarted()),
    "level": _level,
    "alike": _alike,
    "foreign": _foreign,
    "pot": _pot,
}
"""Reader of each first word."""
