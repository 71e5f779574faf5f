"""Betting situations of the grid, each told once: as happenings and on paper.

A story is a list of short facts, ``"3 raise 600"``, ``"1 fold"``, ``"flop"``, ``"1 bet 500 100"``.
``raise X`` is spoken; ``bet``/``chips`` facts push chips that make exactly what they say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.happenings import BoardDealt, ChipsPushed, Happening, Said, Street, Word
from engine.setup import Level, TableSetup
from tests.engine.oracle.round import Player, Round

GAMES = {"no-limit": "nlhe", "pot-limit": "plhe", "limit": "lhe"}
STREETS = (Street.FLOP, Street.TURN, Street.RIVER)
CHIPS = (1000, 500, 100, 25)


@dataclass(frozen=True)
class Setting:
    """A story that ends with a seat to act.

    Attributes:
        name: of the test.
        facts: the story.
        stacks: chips by seat before the blinds; the button is the highest seat, or seat 1 heads-up.
        blinds: small and big.
        game: "no-limit", "pot-limit" or "limit".
        posted: chips with which a blind was posted, by seat.
        is_bet_beside: the seat to act has chips of an earlier bet in front.
    """

    name: str
    facts: tuple[str, ...]
    stacks: tuple[int, ...]
    blinds: tuple[int, int] = (100, 200)
    game: str = "no-limit"
    posted: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def button(self) -> int:
        """Seat of the button."""
        return 1 if len(self.stacks) == 2 else len(self.stacks)

    def setup(self) -> TableSetup:
        """The table of the engine."""
        return TableSetup(
            Level(*self.blinds),
            self.button,
            dict(enumerate(self.stacks, 1)),
            game=GAMES[self.game],
            denominations=CHIPS,
            posted=dict(self.posted),
        )

    def happenings(self) -> list[Happening]:
        """The story as the engine is told it."""
        told: list[Happening] = []
        street = 0
        for fact in self.facts:
            words = fact.split()
            if words == ["street"]:
                told.append(BoardDealt(STREETS[street], ("??",) * (3 if street == 0 else 1)))
                street += 1
            elif words[1] == "chips":
                told.append(ChipsPushed(int(words[0]), tuple(int(chip) for chip in words[4:])))
            else:
                amount = int(words[2]) if len(words) > 2 else None
                told.append(Said(int(words[0]), Word(words[1]), amount))
        return told

    # On paper

    def paper(self) -> Round:
        """The story on paper."""
        page = self._first_page()
        streets = 0
        for fact in self.facts:
            if fact == "street":
                streets += 1
                page = self._next_page(page, streets)
            else:
                _write(page, fact.split())
        return page

    def _first_page(self) -> Round:
        seats = len(self.stacks)
        small, big = (1, 2)
        order = [(big + step - 1) % seats + 1 for step in range(1, seats + 1)]
        players = [Player(seat, self.stacks[seat - 1]) for seat in order]
        page = Round(self.game, players, self.blinds[1], unit=self.blinds[1])
        for seat, blind in zip((small, big), self.blinds, strict=True):
            player = page.player(seat)
            player.put_in = min(blind, player.wealth)
            page.missing_blinds += blind - player.put_in
            player.front = list(self.posted.get(seat) or fewest(player.put_in))
        page.asked = page.whole = page.opening = self.blinds[1]
        page.bets_made = 1
        page.open()
        return page

    def _next_page(self, page: Round, streets: int) -> Round:
        seats = len(self.stacks)
        order = [(self.button + step - 1) % seats + 1 for step in range(1, seats + 1)]
        players = []
        for seat in order:
            old = page.player(seat)
            players.append(Player(seat, old.behind, folded=old.folded))
        unit = self.blinds[1] * (2 if streets >= 2 else 1)
        new = Round(self.game, players, self.blinds[1], unit=unit, pot_before=page.pot())
        new.open()
        return new


def fewest(amount: int) -> list[int]:
    """The fewest chips that make an amount."""
    chips = []
    for chip in CHIPS:
        while amount >= chip:
            chips.append(chip)
            amount -= chip
    return chips


def _write(page: Round, words: list[str]) -> None:
    """Write one fact down; only legal, exact ones are told in stories."""
    player = page.player(int(words[0]))
    kind = words[2] if words[1] == "chips" else words[1]
    if kind == "fold":
        page.fold(player)
    elif kind in ("call", "check"):
        page.stay(player)
    elif kind == "all-in":
        if player.wealth > page.asked:
            page.wager(player, player.wealth)
        else:
            page.stay(player)
    else:
        page.wager(player, int(words[3] if words[1] == "chips" else words[2]))
    if words[1] == "chips":
        player.front += [int(chip) for chip in words[4:]]
    else:
        lacking = player.put_in - sum(player.front)
        if lacking > 0:
            player.front += fewest(lacking)
