"""Plays one random hand three times over, and says where the three part."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from engine.chips import fewest_chips
from engine.happenings import (
    ChipsPushed,
    HandTabled,
    Happening,
    PotPushed,
    Said,
    Street,
    Tapped,
    Word,
)
from engine.rulings import Ruling, Status
from engine.script.vocabulary import format_happening
from engine.table import Table
from tests.engine.oracle.round import Player
from tests.engine.random_hands import differences as known
from tests.engine.random_hands.paper import PaperHand
from tests.engine.random_hands.peer import Peer
from tests.engine.random_hands.plan import CHIPS, Plan, plan_hand

Figures = dict[str, object]


class DisagreementError(AssertionError):
    """Engine and rules, or engine and PokerKit without a named reason, do not agree."""


@dataclass
class Tally:
    """What was compared.

    Attributes:
        hands, actions: how many.
        followed: hands that PokerKit could play to the end.
        compared: actions that PokerKit took part in.
        differences: PokerKit's known differences, by name.
        parted: hands that PokerKit could not go on with, by reason.
    """

    hands: int = 0
    actions: int = 0
    followed: int = 0
    compared: int = 0
    differences: Counter[str] = field(default_factory=Counter)
    parted: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Take the figures of another."""
        self.hands += other.hands
        self.actions += other.actions
        self.followed += other.followed
        self.compared += other.compared
        self.differences.update(other.differences)
        self.parted.update(other.parted)

    def lines(self) -> list[str]:
        """The figures for people."""
        return [
            f"{self.hands} hands, {self.actions} actions in the engine and on paper",
            f"{self.followed} hands to the end and {self.compared} actions in PokerKit too",
            *(f"  differs {count:6}  {name}" for name, count in sorted(self.differences.items())),
            *(f"  parted  {count:6}  {name}" for name, count in sorted(self.parted.items())),
        ]


class Game:
    """One hand in the engine, on paper and in PokerKit."""

    def __init__(self, plan: Plan, chance: random.Random, tally: Tally) -> None:
        self.plan = plan
        self.chance = chance
        self.tally = tally
        self.told: list[str] = []
        self.table = Table(plan.setup())
        self.paper = PaperHand(plan)
        self.peer: Peer | None = Peer(plan)
        if known.pays_blind_and_ante_otherwise(self.paper):
            self.part("ante-before-a-short-big-blind")

    # Playing

    def play(self) -> None:
        """From the first action to the last stack."""
        self.tally.hands += 1
        while True:
            self.compare()
            if self.paper.page.actor is not None:
                self.act()
            elif self.paper.is_over or self.paper.street == 3:
                break
            else:
                self.deal()
        self.finish()

    def act(self) -> None:
        """One action of the seat in turn."""
        self.tally.actions += 1
        assert self.paper.page.actor is not None
        player = self.paper.page.player(self.paper.page.actor)
        kind, to = self.choose(player)
        self.peer_acts(kind, to)
        for happening in self.spoken(player, kind, to):
            rulings = self.tell(happening)
            if any(one.status is Status.FLOOR for one in rulings):
                self.fail("a question", {"status": "final"}, {"status": "floor"})
        if kind == "fold":
            self.paper.page.fold(player)
        elif kind == "stay":
            self.paper.page.stay(player)
        else:
            self.paper.page.wager(player, to)

    def choose(self, player: Player) -> tuple[str, int]:
        """Fold, stay or wager, with a liking for edges: least, most, all-in."""
        page = self.paper.page
        least, most = page.least_to(player), page.most_to(player)
        call = page.to_call(player)
        dice = self.chance.random()
        if call and dice < 0.22:
            return ("fold", 0)
        if not least or dice < 0.68:
            return ("stay", 0)
        kind = self.chance.random()
        if kind < 0.35:
            return ("wager", least)
        if kind < 0.6:
            return ("wager", most)
        unit = self.plan.unit
        to = self.chance.randint(least // unit, min(most, 4 * least) // unit) * unit
        return ("wager", to if least <= to <= most else most)

    def spoken(self, player: Player, kind: str, to: int) -> list[Happening]:
        """The action as words, as chips, or as both."""
        seat = player.seat
        page = self.paper.page
        call = page.to_call(player)
        if kind == "fold":
            return [Said(seat, Word.FOLD)]
        if kind == "stay" and not call:
            return [self.chance.choice((Said(seat, Word.CHECK), Tapped(seat)))]
        amount = call if kind == "stay" else to - player.put_in
        chips = ChipsPushed(seat, fewest_chips(amount, CHIPS[self.plan.unit]))
        if kind == "stay":
            says = self.chance.random() < 0.5
            return [Said(seat, Word.CALL)] if says else [chips]
        word = Word.RAISE if page.asked else Word.BET
        words: Happening = Said(seat, word, to)
        if to == player.wealth and self.chance.random() < 0.5:
            words = Said(seat, Word.ALL_IN)
        return [words, chips] if self.chance.random() < 0.4 else [words]

    def deal(self) -> None:
        """The next street's cards."""
        self.paper.next_street()
        self.tell(self.plan.board_dealt(self.paper.street))
        if self.peer is not None:
            self.peer.deal(self.plan.board_cards(self.paper.street))

    def tell(self, happening: Happening) -> tuple[Ruling, ...]:
        """Give the engine a happening."""
        self.told.append(format_happening(happening))
        return self.table.apply(happening)

    # PokerKit

    def part(self, why: str) -> None:
        """PokerKit cannot go on with this hand."""
        self.tally.parted[why] += 1
        self.peer = None

    def peer_acts(self, kind: str, to: int) -> None:
        """The same action in PokerKit, or the named reason why not."""
        peer = self.peer
        if peer is None:
            return
        self.tally.compared += 1
        why = self.peer_differs(peer)
        if kind == "fold":
            peer.fold()
        elif kind == "stay" and "to_call" in why:
            self.part(why["to_call"])
        elif kind == "stay":
            peer.stay()
        elif peer.can_wager(to):
            peer.wager(to)
        elif why:
            self.part(next(iter(why.values())))
        else:
            self.fail("a wager that PokerKit refuses", {"to": to}, {"most": peer.most_to})

    def peer_differs(self, peer: Peer) -> dict[str, str]:
        """Names of the differences in this decision, by figure."""
        wanted = self.figures_on_paper()
        got: Figures = {
            "actor": peer.actor,
            "to_call": peer.to_call,
            "least_to": peer.least_to,
            "most_to": peer.most_to,
            "pot": peer.pot,
            "stacks": peer.stacks,
        }
        why: dict[str, str] = {}
        for figure, value in got.items():
            if value == wanted[figure]:
                continue
            name = known.explain(figure, self.paper, peer)
            if name is None:
                raise self.failed(f"PokerKit's {figure}", wanted, got)
            why[figure] = name
        self.tally.differences.update(set(why.values()))
        return why

    # Comparing

    def figures_on_paper(self) -> Figures:
        """What the rules say before an action."""
        page = self.paper.page
        actor = next((one for one in page.players if one.seat == page.actor), None)
        return {
            "actor": page.actor or 0,
            "to_call": page.to_call(actor) if actor else 0,
            "may_raise": page.is_open_to(actor) if actor else False,
            "least_to": page.least_to(actor) if actor else 0,
            "most_to": page.most_to(actor) if actor else 0,
            "pot": sum(self.plan.stacks) - sum(self.paper.stacks().values()),
            "stacks": self.paper.stacks(),
        }

    def compare(self) -> None:
        """The engine's table is the one on paper."""
        if self.paper.page.actor is None:
            self.paper.settle()
            if self.peer is not None and known.is_asked_for_nothing(self.paper, self.peer):
                self.tally.differences["matched-player-asked-to-act"] += 1
                self.peer.stay()
        view = self.table.view
        got: Figures = {
            "actor": view.actor,
            "to_call": view.to_call,
            "may_raise": view.may_raise,
            "least_to": view.min_raise_to,
            "most_to": view.max_raise_to,
            "pot": view.pot,
            "stacks": view.stacks,
        }
        wanted = self.figures_on_paper()
        if got != wanted:
            self.fail("the table", wanted, got)

    def finish(self) -> None:
        """Hands are tabled, pots known and pushed."""
        self.compare_pots()
        for seat in self.paper.live_seats():
            if not self.paper.is_over:
                self.tell(HandTabled(seat))
        view = self.table.view
        if view.street is not Street.OVER:
            self.fail("the end", {"street": "over"}, {"street": str(view.street)})
        winners = [dict(pot) for pot in view.winners]
        wanted = self.paper.winners()
        if winners != wanted[::-1]:
            self.fail("winners", {"winners": wanted[::-1]}, {"winners": winners})
        self.tell(PotPushed())
        if self.table.view.stacks != self.paper.final_stacks():
            self.fail("stacks", self.paper.final_stacks(), self.table.view.stacks)
        if self.peer is not None:
            self.finish_peer(self.peer)

    def compare_pots(self) -> None:
        """Main and side pots, with the seats that can win them."""
        wanted = [(pot.amount, tuple(sorted(pot.seats))) for pot in self.paper.pots()]
        got = [(pot.amount, tuple(pot.eligible_seats)) for pot in self.table.view.pots]
        if wanted != got:
            self.fail("pots", {"pots": wanted}, {"pots": got})

    def finish_peer(self, peer: Peer) -> None:
        """PokerKit's pots and stacks."""
        if not peer.is_over:
            self.fail("PokerKit's end", {"actor": 0}, {"actor": peer.actor})
        peer.push_pots()
        self.tally.followed += 1
        ours = self.paper.final_stacks()
        if peer.stacks == ours:
            return
        most = max(abs(peer.stacks[seat] - ours[seat]) for seat in ours)
        if not known.has_odd_chips(self.paper) or most > known.odd_chips(self.paper):
            self.fail("PokerKit's stacks", ours, peer.stacks)
        self.tally.differences["odd-chips-to-one-player"] += 1

    def fail(self, what: str, wanted: object, got: object) -> None:
        """Raise with all that is needed to play the hand again."""
        raise self.failed(what, wanted, got)

    def failed(self, what: str, wanted: object, got: object) -> DisagreementError:
        """The error."""
        return DisagreementError(
            f"{what} of hand {self.plan.number}: wanted {wanted}, got {got}\n"
            f"{self.plan}\n{self.told}"
        )


def play_hand(seed: int, number: int, tally: Tally) -> None:
    """Play one random hand.

    Raises:
        DisagreementError: with the seed's plan and story.
    """
    chance = random.Random(f"{seed}/{number}")
    Game(plan_hand(chance, number), chance, tally).play()
