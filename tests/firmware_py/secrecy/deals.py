"""Random hands as people play them, with what may be known of the cards after each step.

A hand is planned and played by ``tests.engine.random_hands``; here players also throw their cards
into the muck, losers do not show, and somebody presses the key that says a hand was turned up,
though it was not.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from engine.happenings import BoardDealt, HandMucked, HandTabled, Happening, Said, Street, Word
from engine.script.vocabulary import parse_happenings
from engine.setup import TableSetup
from engine.table import Table
from tests.engine.random_hands.plan import Plan, plan_hand
from tests.engine.random_hands.play import Game, Tally
from tests.firmware_py.secrecy.canaries import Deck

_MUCKS, _MUCKS_UNSHOWN, _PRESSES = 0.5, 0.5, 0.15


@dataclass(frozen=True)
class Step:
    """A happening, and the cards that lie open for all from it on."""

    happening: Happening
    opened: tuple[str, ...] = ()


@dataclass
class Deal:
    """One hand.

    Attributes:
        deck: its cards; all names are of it.
        setup: of the table.
        hands: hole cards by seat.
        steps: what takes place.
    """

    deck: Deck
    setup: TableSetup
    hands: dict[int, tuple[str, ...]]
    steps: list[Step] = field(default_factory=list)

    @property
    def shown(self) -> frozenset[str]:
        """Every card that lies open in the end."""
        return frozenset(name for step in self.steps for name in step.opened)

    @property
    def board(self) -> frozenset[str]:
        """Every card that comes on the board."""
        dealt = (one.happening for one in self.steps if isinstance(one.happening, BoardDealt))
        return frozenset(name for happening in dealt for name in happening.cards)

    def hidden(self) -> list[frozenset[str]]:
        """Return names and tags of the cards nobody may know, at the start and after each step.

        The tag of a card that lies open is no secret of the card any more.
        """
        secret = frozenset(self.deck.secrets)
        found = [secret]
        for step in self.steps:
            secret -= set(step.opened)
            found.append(secret)
        return [frozenset(key for name in one for key in self.deck.secrets[name]) for one in found]


def deal(seed: str, number: int, deck: Deck, most_steps: int = 60) -> Deal:
    """Play a random hand in the engine alone and return it; the same seed, the same hand."""
    for attempt in range(100):
        chance = random.Random(f"{seed}/{number}/{attempt}")
        plan = plan_hand(chance, number)
        game = Game(plan, chance, Tally())
        game.part("not compared here")
        game.play()
        if len(game.told) <= most_steps:
            return _as_people_play(plan, game.told, deck, chance)
    raise AssertionError(f"no hand of {most_steps} steps or less: {seed}")


def with_other_cards(one: Deal, seed: int, kept: Collection[str]) -> Deal:
    """Return the same hand with other cards on other tags, but for those that are kept.

    Args:
        one: the hand.
        seed: the same one gives the same cards.
        kept: names; every hand that has another card than these is changed.
    """
    chance = random.Random(f"others {seed}")
    closed = sorted(set(one.deck.secrets) - set(kept))
    for _ in range(1000):
        other = closed.copy()
        chance.shuffle(other)
        instead = dict(zip(closed, other, strict=True))
        hands = {seat: _exchanged(hand, instead) for seat, hand in one.hands.items()}
        if all(set(hands[seat]) != set(hand) or set(hand) <= set(kept)
               for seat, hand in one.hands.items()):  # fmt: skip
            setup = dataclasses.replace(one.setup, cards=hands)
            steps = [Step(step.happening, _exchanged(step.opened, instead)) for step in one.steps]
            return Deal(one.deck.with_other_tags(kept), setup, hands, steps)
    raise AssertionError("no other cards are left")


def _exchanged(cards: tuple[str, ...], instead: dict[str, str]) -> tuple[str, ...]:
    return tuple(instead.get(name, name) for name in cards)


def _as_people_play(plan: Plan, told: list[str], deck: Deck, chance: random.Random) -> Deal:
    hands = {
        seat: tuple(deck.names[card] for card in hole)
        for seat, hole in zip(plan.seats, plan.holes, strict=True)
    }
    setup = dataclasses.replace(plan.setup(), cards=hands)
    happenings = [one for text in told for one in parse_happenings(text)]
    silent = _who_does_not_show(plan, happenings, chance)
    steps = [
        step
        for happening in happenings
        for step in _played(_with_canaries(happening, deck), hands, silent, chance)
    ]
    return Deal(deck, setup, hands, steps)


def _played(
    happening: Happening,
    hands: dict[int, tuple[str, ...]],
    silent: set[int],
    chance: random.Random,
) -> Iterator[Step]:
    match happening:
        case Said(seat, Word.FOLD):
            if chance.random() < _PRESSES:
                yield Step(HandTabled(seat))
            yield Step(HandMucked(seat) if chance.random() < _MUCKS else happening)
            if chance.random() < _PRESSES:
                yield Step(HandTabled(seat))
        case HandTabled(seat) if seat in silent:
            yield Step(HandMucked(seat))
            yield Step(HandTabled(seat))
        case HandTabled(seat):
            yield Step(happening, hands[seat])
        case BoardDealt():
            yield Step(happening, happening.cards)
        case _:
            yield Step(happening)


def _with_canaries(happening: Happening, deck: Deck) -> Happening:
    if isinstance(happening, BoardDealt):
        return dataclasses.replace(
            happening, cards=tuple(deck.names[one] for one in happening.cards)
        )
    return happening


def _who_does_not_show(plan: Plan, happenings: list[Happening], chance: random.Random) -> set[int]:
    """Losers of a showdown without an all-in may muck; the hand tabled first stays."""
    tabled = [one.seat for one in happenings if isinstance(one, HandTabled)]
    is_river = any(isinstance(o, BoardDealt) and o.street is Street.RIVER for o in happenings)
    if len(tabled) < 2 or not is_river or _is_all_in(plan, happenings):
        return set()
    return {seat for seat in tabled[1:] if chance.random() < _MUCKS_UNSHOWN}


def _is_all_in(plan: Plan, happenings: list[Happening]) -> bool:
    table = Table(plan.setup())
    for happening in happenings:
        if isinstance(happening, HandTabled):
            break
        table.apply(happening)
    return bool(table.view.face_up)
