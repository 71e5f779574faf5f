"""What a random hand starts with. The same seed always plans the same hand."""

from __future__ import annotations

import random
from dataclasses import dataclass

from engine.happenings import BoardDealt, Street
from engine.setup import Level, TableSetup

GAMES = {"nlhe": "no-limit", "plo": "pot-limit", "lhe": "limit"}
WEIGHTS = (5, 2, 3)
RANKS = "23456789TJQKA"
SUITS = "cdhs"
CHIPS = {1: (1, 5, 25, 100, 500, 1000, 5000), 25: (25, 100, 500, 1000, 5000, 25000)}


@dataclass(frozen=True)
class Plan:
    """A table and a stacked deck.

    Attributes:
        number: of the hand; with the seed it gives the hand again.
        game: of ``GAMES``.
        unit: the smallest chip.
        stacks: by place; place 0 is the first left of the button, heads-up the big blind.
        blinds: small and big.
        ante: of each player; bb_ante: of the big blind alone.
        holes: hole cards by place.
        board: five cards.
    """

    number: int
    game: str
    unit: int
    stacks: tuple[int, ...]
    blinds: tuple[int, int]
    ante: int
    bb_ante: int
    holes: tuple[tuple[str, ...], ...]
    board: tuple[str, ...]

    @property
    def seats(self) -> range:
        """Seats in order from the button's left; the last has the button."""
        return range(1, len(self.stacks) + 1)

    @property
    def button(self) -> int:
        """Seat of the button."""
        return len(self.stacks)

    @property
    def blind_seats(self) -> tuple[int, int]:
        """Seats of the small and the big blind; heads-up the button has the small one."""
        return (2, 1) if len(self.stacks) == 2 else (1, 2)

    def setup(self) -> TableSetup:
        """The table of the engine."""
        return TableSetup(
            Level(*self.blinds, self.ante, self.bb_ante),
            self.button,
            dict(zip(self.seats, self.stacks, strict=True)),
            game=self.game,
            denominations=CHIPS[self.unit],
            cards=dict(zip(self.seats, self.holes, strict=True)),
        )

    def board_dealt(self, street: int) -> BoardDealt:
        """The board cards of street 1, 2 or 3."""
        name = (Street.FLOP, Street.TURN, Street.RIVER)[street - 1]
        return BoardDealt(name, self.board_cards(street))

    def board_cards(self, street: int) -> tuple[str, ...]:
        """The cards that come on street 1, 2 or 3."""
        return self.board[:3] if street == 1 else self.board[street + 1 : street + 2]


def plan_hand(chance: random.Random, number: int) -> Plan:
    """Draw a hand: game, seats, blinds, antes, stacks from a fraction of a blind up."""
    game = chance.choices(tuple(GAMES), WEIGHTS)[0]
    unit = chance.choice((1, 25))
    places = chance.randint(2, 6 if game == "plo" else 9)
    small = unit * chance.choice((1, 2, 5, 10))
    big = 2 * small if chance.random() < 0.8 else 3 * small
    ante, bb_ante = _antes(chance, unit, small, big)
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    chance.shuffle(deck)
    count = 4 if game == "plo" else 2
    holes = tuple(tuple(deck.pop() for _ in range(count)) for _ in range(places))
    return Plan(
        number,
        game,
        unit,
        tuple(_stack(chance, unit, big) for _ in range(places)),
        (small, big),
        ante,
        bb_ante,
        holes,
        tuple(deck.pop() for _ in range(5)),
    )


def _antes(chance: random.Random, unit: int, small: int, big: int) -> tuple[int, int]:
    kind = chance.random()
    if kind < 0.5:
        return (0, 0)
    if kind < 0.75:
        return (chance.choice((unit, small)), 0)
    return (0, big)


def _stack(chance: random.Random, unit: int, big: int) -> int:
    kind = chance.random()
    blinds = big // unit
    if kind < 0.12:
        return unit * chance.randint(1, 2 * blinds)
    if kind < 0.6:
        return unit * chance.randint(2 * blinds, 12 * blinds)
    return unit * chance.randint(12 * blinds, 120 * blinds)
