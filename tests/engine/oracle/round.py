"""A betting round kept with pencil and paper: who has put in what, what is asked, who may raise.

Rules: TDA 2024, 43-A (largest prior full bet or raise), 47 (re-opening), 48 (cap in limit),
54 (pot-limit, full blinds before the flop).
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace


@dataclass
class Player:
    """One seat in the hand.

    Attributes:
        seat: 1 to 10.
        wealth: chips that could be in on this street: behind and in.
        put_in: in on this street by the rulings.
        folded: out of the hand.
        stood_at: what was asked when it last acted on this street, None before that.
        front: chips that lie in front, by value.
    """

    seat: int
    wealth: int
    put_in: int = 0
    folded: bool = False
    stood_at: int | None = None
    front: list[int] = field(default_factory=list)

    @property
    def behind(self) -> int:
        """Chips that are not in."""
        return self.wealth - self.put_in


@dataclass
class Round:
    """One street.

    Attributes:
        game: "no-limit", "pot-limit" or "limit".
        players: in clockwise order, the first to act first.
        big_blind: the least opening bet of no-limit and pot-limit.
        unit: bet of this street in a limit game.
        cap: bets and raises of a street in a limit game, 0 where there is none.
        pot_before: chips in from earlier streets and dead money.
        missing_blinds: chips by which the blinds fell short; pot-limit counts them.
        asked: what a seat must have in to stay.
        largest: largest full bet or raise of the street (43-A).
        whole: limit: ``asked`` in whole bets; all-ins of half a bet over it count as one.
        levels: what was asked, from the first bet or blind on.
        bets_made: limit: bets and raises so far, for the cap.
        opening: the street's first chip bet (51-B); the big blind before the flop.
        actor: whose turn it is.
    """

    game: str
    players: list[Player]
    big_blind: int
    unit: int = 0
    cap: int = 4
    pot_before: int = 0
    missing_blinds: int = 0
    asked: int = 0
    largest: int = 0
    whole: int = 0
    levels: list[int] = field(default_factory=list)
    bets_made: int = 0
    opening: int = 0
    actor: int | None = None

    def __post_init__(self) -> None:
        self.largest = self.largest or self.size

    @property
    def size(self) -> int:
        """The least bet of this street."""
        return self.unit if self.game == "limit" else self.big_blind

    def copy(self) -> Round:
        """The same page once more."""
        twin = copy(self)
        twin.levels = list(self.levels)
        twin.players = [replace(one, front=list(one.front)) for one in self.players]
        return twin

    def player(self, seat: int) -> Player:
        """The player of a seat."""
        return next(one for one in self.players if one.seat == seat)

    def live(self) -> list[Player]:
        """Players with a hand."""
        return [one for one in self.players if not one.folded]

    def is_heads_up(self) -> bool:
        """Whether two hands are left (51-B)."""
        return len(self.live()) == 2

    def pot(self) -> int:
        """All chips in."""
        return self.pot_before + sum(one.put_in for one in self.players)

    def asked_of(self, player: Player) -> int:
        """What is asked, cut to what any opponent could match: the rest would come back at once.

        It matters behind a short blind alone, which the others otherwise call in full.
        """
        others = [one.wealth for one in self.live() if one is not player]
        return min(self.asked, max(others, default=0))

    def to_call(self, player: Player) -> int:
        """What the player must still put in to stay, never more than there is behind."""
        return max(0, min(self.asked_of(player), player.wealth) - player.put_in)

    # Raising

    def is_capped(self) -> bool:
        """Whether a limit street has had all its bets and raises (48)."""
        return self.game == "limit" and 0 < self.cap <= self.bets_made

    def is_open_to(self, player: Player) -> bool:
        """Whether the betting is open: 47-A, 47-B, and the cap of a limit game."""
        if self.is_capped():
            return False
        if player.stood_at is None:
            return True
        facing = self.asked - player.stood_at
        if self.game == "limit":
            return facing * 2 >= self.unit
        return facing >= self.largest

    def can_raise(self, player: Player) -> bool:
        """Whether it is open and there is a chip beyond the call."""
        return self.is_open_to(player) and player.wealth > self.asked

    def full_raise_to(self) -> int:
        """The least full bet or raise, as a total, whatever the stack."""
        if self.game == "limit":
            return self.whole + self.unit
        return self.asked + self.largest

    def pot_raise_to(self, player: Player) -> int:
        """The pot-limit: call first, count the pot, raise by it."""
        call = self.asked - player.put_in
        return self.asked + self.pot() + self.missing_blinds + call

    def least_to(self, player: Player) -> int:
        """Least bet or raise of the player, 0 if there is none."""
        return min(self.full_raise_to(), player.wealth) if self.can_raise(player) else 0

    def most_to(self, player: Player) -> int:
        """Greatest bet or raise of the player, 0 if there is none."""
        if not self.can_raise(player):
            return 0
        if self.game == "limit":
            return min(self.full_raise_to(), player.wealth)
        if self.game == "pot-limit":
            return min(self.pot_raise_to(player), player.wealth)
        return player.wealth

    # Acting

    def wager(self, player: Player, total: int) -> None:
        """A bet or a raise to ``total``; what is asked and the largest full raise follow."""
        increase = total - self.asked
        if self.game == "limit":
            if (total - self.whole) * 2 >= self.unit:
                self.bets_made += 1
                self.whole = max(self.whole + self.unit, total)
        elif increase >= self.largest:
            self.largest = increase
        self.opening = self.opening or total
        self.asked = total
        self.levels.append(total)
        self._stand(player, total)

    def stay(self, player: Player) -> None:
        """A call or a check."""
        self._stand(player, player.put_in + self.to_call(player))

    def fold(self, player: Player) -> None:
        """The hand is out."""
        player.folded = True
        self._pass_on(player)

    def settle(self) -> None:
        """The betting is over: what nobody matched goes back to its owner."""
        first, second = sorted(self.players, key=lambda one: one.put_in)[:-3:-1]
        first.put_in = second.put_in

    def _stand(self, player: Player, total: int) -> None:
        player.put_in = total
        player.stood_at = self.asked
        self._pass_on(player)

    def open(self) -> None:
        """Give the action to the first player that can act."""
        self.actor = next((one.seat for one in self.players if self._must_act(one)), None)

    def _pass_on(self, player: Player) -> None:
        start = self.players.index(player)
        turn = self.players[start + 1 :] + self.players[:start]
        self.actor = next((one.seat for one in turn if self._must_act(one)), None)

    def _must_act(self, player: Player) -> bool:
        if player.folded or player.behind == 0 or len(self.live()) == 1:
            return False
        if player.put_in < self.asked_of(player):
            return True
        others = [one for one in self.live() if one is not player and one.behind > 0]
        return player.stood_at is None and bool(others)
