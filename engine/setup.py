"""How a table starts: the header of a table script, as facts."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.errors import StateError

SEATS = range(1, 11)
DEFAULT_DENOMINATIONS = (25, 100, 500, 1000, 5000, 25000)
GAMES = ("nlhe", "lhe", "plhe", "plo", "nlo", "lo")


@dataclass(frozen=True, slots=True)
class Level:
    """Forced bets of one level, in chips."""

    small_blind: int
    big_blind: int
    ante: int = 0
    bb_ante: int = 0


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Everything that is known before the first happening.

    Attributes:
        level: blinds and antes of the first hand.
        button: seat of the button; may be an empty seat (dead button).
        stacks: chips of each occupied seat before blinds and antes.
        game: one of ``GAMES``.
        is_cash: cash game (the button moves to the next player) or tournament (dead button).
        denominations: chip values in play, any order.
        cards: hole cards by seat where they are known, e.g. ("Ah", "Kh").
        posted: chips with which a seat posted its blind; fewest chips that make it where absent.
        has_dead_small_blind: nobody posts the small blind in the first hand.
        limit: small and big bet of a limit game; None for the default.
        cap: bets and raises a street in a limit game.
        is_dealt: False if ``CardDealt`` happenings deal the first hand.
        house: house rules that the rule book leaves open, by name.
    """

    level: Level
    button: int
    stacks: dict[int, int]
    game: str = "nlhe"
    is_cash: bool = False
    denominations: tuple[int, ...] = DEFAULT_DENOMINATIONS
    cards: dict[int, tuple[str, ...]] = field(default_factory=dict)
    posted: dict[int, tuple[int, ...]] = field(default_factory=dict)
    has_dead_small_blind: bool = False
    limit: tuple[int, int] | None = None
    cap: int = 4
    is_dealt: bool = True
    house: dict[str, int | str | bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check what no hand can start without.

        Raises:
            StateError: a seat, stack, blind or game that cannot be.
        """
        if self.game not in GAMES:
            raise StateError(f"game must be one of {', '.join(GAMES)}: {self.game!r}")
        for seat in (self.button, *self.stacks):
            if seat not in SEATS:
                raise StateError(f"seats are 1 to 10: {seat}")
        if len(self.stacks) < 2:
            raise StateError(f"at least two stacks are needed: {self.stacks}")
        for seat, stack in self.stacks.items():
            if stack <= 0:
                raise StateError(f"the stack of seat {seat} must be above 0: {stack}")
        if self.level.big_blind <= 0 or not 0 <= self.level.small_blind <= self.level.big_blind:
            raise StateError(
                "blinds must be [small, big] with 0 <= small <= big and big above 0: "
                f"[{self.level.small_blind}, {self.level.big_blind}]"
            )
        if not self.denominations or min(self.denominations) <= 0:
            raise StateError(f"denominations must be above 0: {list(self.denominations)}")

    @property
    def bets(self) -> tuple[int, int]:
        """Small and big bet of a limit game."""
        return self.limit or (self.level.big_blind, 2 * self.level.big_blind)
