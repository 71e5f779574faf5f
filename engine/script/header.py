"""The header of a table script: how the table starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.errors import StateError
from engine.games import GAMES
from engine.script.fields import (
    describe,
    expect_cards,
    expect_int,
    expect_list,
    expect_one_of,
    expect_seat,
    expect_seat_table,
    expect_table,
    expect_text,
    expect_texts,
    refuse_unknown,
)
from engine.script.words import MAX_AMOUNT, MAX_CHIPS, UnreadableError, suggest
from engine.setup import DEFAULT_DENOMINATIONS, Level, TableSetup

_KEYS = (
    "title",
    "about",
    "rules",
    "game",
    "format",
    "blinds",
    "ante",
    "bb_ante",
    "button",
    "stacks",
    "denominations",
    "cards",
    "posted",
    "dead",
    "limit",
    "cap",
    "deal",
    "house",
    "step",
)
_REQUIRED = ("title", "blinds", "button", "stacks")
_MAX_CAP = 100

HOUSE_RULES = {
    "min_buy_in": MAX_AMOUNT,
    "max_buy_in": MAX_AMOUNT,
    "min_confidence": 1000,
    "clock_s": 600,
}
"""House rules and the greatest value of each: the least and greatest buy-in of a cash game in
chips, the confidence in thousandths below which sensed chips are put to the dealer, and the
seconds on a player's clock before the countdown."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a script says before its steps.

    Attributes:
        title: one line.
        about: free text.
        rules: numbers of the rules that it exercises.
        setup: how the table starts.
    """

    title: str
    about: str
    rules: tuple[str, ...]
    setup: TableSetup


def read_header(document: Mapping[str, object]) -> Header:
    """Read and check everything but the steps.

    Raises:
        UnreadableError: an unknown or missing key, or a value that cannot be.
    """
    refuse_unknown(document, _KEYS, "header key")
    game = _read_game(document.get("game", "nlhe"))
    for key in _REQUIRED:
        if key not in document:
            raise UnreadableError(f"{key!r} is missing; required: {', '.join(_REQUIRED)}")
    title = expect_text(document["title"], "title")
    if not title.strip() or "\n" in title:
        raise UnreadableError(f"title must be one line of text, not {describe(title)}")
    return Header(
        title=title,
        about=expect_text(document.get("about", ""), "about"),
        rules=expect_texts(document.get("rules", []), "rules"),
        setup=_read_setup(document, game),
    )


def _read_game(value: object) -> str:
    game = expect_text(value, "game")
    if game not in GAMES:
        raise UnreadableError(f"game {game[:40]!r} is not supported; {suggest(game, GAMES)}")
    return game


def _read_setup(document: Mapping[str, object], game: str) -> TableSetup:
    stacks = {
        seat: expect_int(chips, f"the stack of seat {seat}", least=1)
        for seat, chips in expect_seat_table(document["stacks"], "stacks").items()
    }
    if len(stacks) < 2:
        raise UnreadableError(f"stacks must name at least two seats, not {len(stacks)}")
    try:
        setup = TableSetup(
            level=_read_level(document),
            button=expect_seat(document["button"], "button"),
            stacks=dict(sorted(stacks.items())),
            game=game,
            is_cash=_read_choice(document, "format", ("tournament", "cash")) == "cash",
            denominations=_read_denominations(document),
            cards=_read_cards(document, game, stacks),
            has_dead_small_blind=_read_dead(document),
            limit=_read_pair(document["limit"], "limit", 1) if "limit" in document else None,
            cap=expect_int(document.get("cap", 4), "cap", 1, _MAX_CAP),
            is_dealt=_read_choice(document, "deal", ("done", "steps")) == "done",
            house=_read_house(document.get("house", {})),
        )
    except StateError as error:
        raise UnreadableError(str(error)) from error
    return replace(setup, posted=_read_posted(document, setup))


def _read_choice(document: Mapping[str, object], key: str, allowed: tuple[str, ...]) -> str:
    return expect_one_of(document.get(key, allowed[0]), key, allowed)


def _read_pair(value: object, what: str, least: int) -> tuple[int, int]:
    pair = expect_list(value, what)
    if len(pair) != 2:
        raise UnreadableError(f"{what} must be [small, big], not {describe(pair)}")
    small = expect_int(pair[0], f"the small one of {what}", least)
    big = expect_int(pair[1], f"the big one of {what}", 1)
    if small > big:
        raise UnreadableError(f"{what} must be [small, big] with small <= big, not {pair}")
    return small, big


def _read_level(document: Mapping[str, object]) -> Level:
    small, big = _read_pair(document["blinds"], "blinds", 0)
    ante = expect_int(document.get("ante", 0), "ante")
    return Level(small, big, ante, expect_int(document.get("bb_ante", 0), "bb_ante"))


def _read_denominations(document: Mapping[str, object]) -> tuple[int, ...]:
    if "denominations" not in document:
        return DEFAULT_DENOMINATIONS
    values = expect_list(document["denominations"], "denominations")
    chips = tuple(expect_int(value, "each of denominations", 1) for value in values)
    if not chips:
        raise UnreadableError("denominations must name at least one chip")
    if len(set(chips)) != len(chips):
        raise UnreadableError(f"denominations must name each chip once, not {describe(values)}")
    return chips


def _read_cards(
    document: Mapping[str, object], game: str, stacks: Mapping[int, int]
) -> dict[int, tuple[str, ...]]:
    most = GAMES[game].hole_cards + 1
    hands: dict[int, tuple[str, ...]] = {}
    for seat, text in expect_seat_table(document.get("cards", {}), "cards").items():
        what = f"the cards of seat {seat}"
        if seat not in stacks:
            raise UnreadableError(f"cards: seat {seat} has no stack, so nobody sits there")
        hands[seat] = expect_cards(text, what)
        if len(hands[seat]) > most:
            raise UnreadableError(f"{what} are at most {most}, not {describe(text)}")
    return hands


def _read_dead(document: Mapping[str, object]) -> bool:
    names = expect_texts(document.get("dead", []), "dead")
    for name in names:
        expect_one_of(name, "dead", ("sb",))
    return bool(names)


def _read_house(value: object) -> dict[str, int | str | bool]:
    table = expect_table(value, "house")
    refuse_unknown(table, HOUSE_RULES, "house rule")
    return {
        name: expect_int(rule, f"house rule {name!r}", 0, HOUSE_RULES[name])
        for name, rule in table.items()
    }


def _read_posted(document: Mapping[str, object], setup: TableSetup) -> dict[int, tuple[int, ...]]:
    blinds = _blinds_by_seat(setup)
    posted: dict[int, tuple[int, ...]] = {}
    for seat, value in expect_seat_table(document.get("posted", {}), "posted").items():
        if seat not in blinds:
            seats = " and ".join(str(blind) for blind in blinds)
            raise UnreadableError(f"posted: the blinds are seats {seats}, not {seat}")
        posted[seat] = _read_post(value, seat, blinds[seat], setup)
    return posted


def _read_post(value: object, seat: int, blind: int, setup: TableSetup) -> tuple[int, ...]:
    what = f"the chips posted by seat {seat}"
    chips = tuple(
        expect_chip(expect_int(chip, f"each of {what}", 1), setup.denominations)
        for chip in expect_list(value, what)
    )
    stack = setup.stacks[seat]
    if len(chips) > MAX_CHIPS or sum(chips) > stack:
        raise UnreadableError(f"{what} must be within the stack of {stack}, not {describe(value)}")
    if sum(chips) < min(blind, stack):
        raise UnreadableError(
            f"{what} must make the blind of {min(blind, stack)}, not {describe(value)}"
        )
    return chips


def expect_chip(chip: int, denominations: tuple[int, ...]) -> int:
    """Return the chip.

    Raises:
        UnreadableError: no such chip is in play.
    """
    if chip not in denominations:
        in_play = ", ".join(str(value) for value in sorted(denominations))
        raise UnreadableError(f"no chip of {chip} is in play; denominations: {in_play}")
    return chip


def _blinds_by_seat(setup: TableSetup) -> dict[int, int]:
    """Return what each blind owes, by seat: the seats left of the button, in order."""
    occupied = sorted(setup.stacks, key=lambda seat: (seat - setup.button - 1) % 10)
    small, big = setup.level.small_blind, setup.level.big_blind
    if setup.has_dead_small_blind:
        return {occupied[0]: big}
    if len(occupied) == 2 and setup.button in setup.stacks:
        return {setup.button: small, occupied[0]: big}
    return {occupied[0]: small, occupied[1]: big}
