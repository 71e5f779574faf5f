"""A whole hand on paper: forced bets, streets, pots, winners, odd chips.

Rules: TDA 2024, 20 and 21 (odd chips, side pots), 43, 47, 48, 54, RP-11 (big blind before its
ante); a short big blind is called and raised as a full one.
"""

from __future__ import annotations

from typing import NamedTuple

from pokerkit import Hand, OmahaHoldemHand, StandardHighHand

from tests.engine.oracle.round import Player, Round
from tests.engine.random_hands.plan import GAMES, Plan

CAP = 4


class PaperPot(NamedTuple):
    """A pot and the seats that can win it."""

    amount: int
    seats: tuple[int, ...]


class PaperHand:
    """One hand, written down action by action.

    Attributes:
        plan: what it started with.
        street: 0 to 3.
        page: the betting round.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.street = 0
        self.antes = dict.fromkeys(plan.seats, 0)
        self.earlier = dict.fromkeys(plan.seats, 0)
        self.dead = 0
        self._hands: dict[int, Hand] = {}
        self.page = self._post()

    # Streets

    def _post(self) -> Round:
        plan = self.plan
        left = dict(zip(plan.seats, plan.stacks, strict=True))
        for seat in plan.seats:
            self.antes[seat] = min(plan.ante, left[seat])
            left[seat] -= self.antes[seat]
        small, big = plan.blind_seats
        posted = {small: min(plan.blinds[0], left[small]), big: min(plan.blinds[1], left[big])}
        self.dead = min(plan.bb_ante, left[big] - posted[big])
        left[big] -= self.dead
        after = list(plan.seats).index(big) + 1
        order = [*list(plan.seats)[after:], *list(plan.seats)[:after]]
        players = [Player(seat, left[seat], posted.get(seat, 0)) for seat in order]
        page = Round(GAMES[plan.game], players, plan.blinds[1], unit=plan.blinds[1], cap=self._cap)
        page.pot_before = self.dead + sum(self.antes.values())
        page.missing_blinds = sum(plan.blinds) - sum(posted.values())
        page.asked = page.whole = page.opening = plan.blinds[1]
        page.bets_made = 1
        page.open()
        return page

    @property
    def _cap(self) -> int:
        return 0 if len(self.plan.stacks) == 2 else CAP

    def next_street(self) -> None:
        """Gather the bets and turn a new page."""
        self.settle()
        old = self.page
        players = [
            Player(seat, old.player(seat).behind, folded=old.player(seat).folded)
            for seat in self.plan.seats
        ]
        for one in old.players:
            self.earlier[one.seat] += one.put_in
        self.street += 1
        big = self.plan.blinds[1]
        unit = big * (2 if self.street >= 2 else 1)
        self.page = Round(old.game, players, big, unit=unit, cap=self._cap, pot_before=old.pot())
        self.page.open()

    def settle(self) -> None:
        """What nobody matched goes back."""
        put_in = self.contributions()
        owner = max(put_in, key=lambda seat: put_in[seat])
        excess = put_in[owner] - sorted(put_in.values())[-2]
        player = self.page.player(owner)
        if excess > 0 and not player.folded:
            player.put_in -= min(excess, player.put_in)

    # Figures

    @property
    def is_over(self) -> bool:
        """Whether one hand is left."""
        return len(self.page.live()) == 1

    def contributions(self) -> dict[int, int]:
        """All that each seat has put in, the big blind's dead ante apart."""
        return {
            seat: self.antes[seat] + self.earlier[seat] + self.page.player(seat).put_in
            for seat in self.plan.seats
        }

    def stacks(self) -> dict[int, int]:
        """Chips behind."""
        return {seat: self.page.player(seat).behind for seat in self.plan.seats}

    def live_seats(self) -> list[int]:
        """Seats with a hand, from the button's left."""
        return [seat for seat in self.plan.seats if not self.page.player(seat).folded]

    def pots(self) -> list[PaperPot]:
        """Main pot first, by levels of the live hands; folded chips lie in the pots they reach."""
        put_in = self.contributions()
        live = self.live_seats()
        found: list[PaperPot] = []
        below = 0
        for level in sorted({put_in[seat] for seat in live}):
            if level == 0 and len(live) > 1 and any(put_in[seat] for seat in live):
                continue
            amount = sum(min(one, level) - min(one, below) for one in put_in.values())
            found.append(PaperPot(amount, tuple(s for s in live if put_in[s] >= level)))
            below = level
        over = sum(max(0, one - below) for one in put_in.values())
        found[-1] = PaperPot(found[-1].amount + over, found[-1].seats)
        found[0] = PaperPot(found[0].amount + self.dead, found[0].seats)
        return found

    # The end

    def winners(self) -> list[dict[int, int]]:
        """Seats and amounts of each pot, main pot first."""
        return [self._share(pot) for pot in self.pots()]

    def _share(self, pot: PaperPot) -> dict[int, int]:
        best = self.best(pot.seats)
        chips, rest = divmod(pot.amount, self.plan.unit)
        each, odd = divmod(chips, len(best))
        shares = {
            seat: (each + (1 if place < odd else 0)) * self.plan.unit
            for place, seat in enumerate(best)
        }
        shares[best[0]] += rest
        return {seat: share for seat, share in shares.items() if share}

    def best(self, seats: tuple[int, ...]) -> list[int]:
        """The winning seats among some, from the button's left."""
        if len(seats) == 1:
            return list(seats)
        kind = OmahaHoldemHand if self.plan.game == "plo" else StandardHighHand
        board = "".join(self.plan.board)
        hands = {seat: kind.from_game("".join(self.plan.holes[seat - 1]), board) for seat in seats}
        top = max(hands.values())
        return [seat for seat in seats if hands[seat] == top]

    def final_stacks(self) -> dict[int, int]:
        """Stacks after the pots were pushed."""
        stacks = self.stacks()
        for pot in self.winners():
            for seat, amount in pot.items():
                stacks[seat] += amount
        return stacks
