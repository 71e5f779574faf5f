"""Games and betting structures as data and small strategies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.happenings import Street


class Stakes(NamedTuple):
    """What a structure needs to know to bound a wager. Amounts are totals of this street.

    Attributes:
        level: amount that must be matched.
        nominal: for limit: the level as whole bets.
        raise_by: largest full bet or raise of the street (TDA 2024, 43-A).
        pot: all chips in, with full blinds before the flop (TDA 2024, 54-B); 0 where the
            structure does not count it.
        bet: what the seat has in.
        all_in: what the seat would have in with its last chip.
    """

    level: int
    nominal: int
    raise_by: int
    pot: int
    bet: int
    all_in: int


class Structure(Protocol):
    """How much may be bet."""

    is_limit: bool
    counts_pot: bool

    def min_to(self, stakes: Stakes) -> int:
        """Least full bet or raise."""

    def max_to(self, stakes: Stakes) -> int:
        """Greatest bet or raise, not looking at the stack."""

    def reopens(self, increase: int, raise_by: int) -> bool:
        """Whether ``increase`` since a seat acted lets it raise again (TDA 2024, 47)."""


class NoLimit:
    """Any amount from the least raise on."""

    is_limit = False
    counts_pot = False

    def min_to(self, stakes: Stakes) -> int:
        """Rule: TDA 2024, 43-A."""
        return stakes.level + stakes.raise_by

    def max_to(self, stakes: Stakes) -> int:
        """All chips; never below the least raise, which an all-in may miss."""
        return max(stakes.all_in, stakes.level + stakes.raise_by)

    def reopens(self, increase: int, raise_by: int) -> bool:
        """Rule: TDA 2024, 47-A."""
        return increase >= raise_by


class PotLimit(NoLimit):
    """At most the pot after a call."""

    counts_pot = True

    def max_to(self, stakes: Stakes) -> int:
        """Rule: TDA 2024, 54."""
        return stakes.level + stakes.pot + (stakes.level - stakes.bet)


class FixedLimit:
    """Bets and raises of one size."""

    is_limit = True
    counts_pot = False

    def min_to(self, stakes: Stakes) -> int:
        """One bet over the last whole one; a smaller all-in is completed."""
        return stakes.nominal + stakes.raise_by

    def max_to(self, stakes: Stakes) -> int:
        """The same: there is one size."""
        return stakes.nominal + stakes.raise_by

    def reopens(self, increase: int, raise_by: int) -> bool:
        """Rule: TDA 2024, 47-B."""
        return increase > 0 and 2 * increase >= raise_by


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the rule book.

    Attributes:
        hole_cards: dealt to each player.
        structure: how much may be bet.
    """

    hole_cards: int
    structure: Structure


GAMES: dict[str, Game] = {
    "nlhe": Game(2, NoLimit()),
    "lhe": Game(2, FixedLimit()),
    "plhe": Game(2, PotLimit()),
    "plo": Game(4, PotLimit()),
    "nlo": Game(4, NoLimit()),
    "lo": Game(4, FixedLimit()),
}

NEXT_STREET = {
    Street.PREFLOP: Street.FLOP,
    Street.FLOP: Street.TURN,
    Street.TURN: Street.RIVER,
}
BOARD_SIZE = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}
