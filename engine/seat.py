"""One player's seat: books, chips in front, cards, and the rights of this street."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.happenings import ChipsPushed, Happening, Word
from engine.rulings import Action


@dataclass(slots=True)
class Held:
    """An out-of-turn action that waits for the action to arrive (TDA 2024, 53-A).

    Attributes:
        parts: the happenings it consists of, in order.
        is_bound: substantial action or the floor has bound it whatever happens (53-B).
        before_amount: it was a call of a raise whose amount was not known yet (59-B).
        only_facing_bet: it was conditional and holds only if the seat then faces a bet (59-A).
    """

    parts: list[Happening]
    is_bound: bool = False
    before_amount: bool = False
    only_facing_bet: bool = False

    @property
    def chips(self) -> list[int]:
        """Chips that were pushed with it, unknown ones left off."""
        return [
            chip
            for part in self.parts
            if isinstance(part, ChipsPushed)
            for chip in part.chips
            if chip is not None
        ]


@dataclass(slots=True)
class Seat:
    """What the station keeps of one occupied seat. Amounts are chips.

    Attributes:
        number: 1 to 10.
        stack: chips behind, by the books.
        is_in: was dealt into this hand.
        has_folded: its hand is dead, however it died.
        card_count: cards that were dealt to it.
        cards: their faces where known; used only once tabled, or to notice two alike.
        tabled_count: how many lie face up.
        tabled: their faces.
        is_mucked: its cards are in the muck.
        is_discarded: its cards were pushed forward face down.
        bet: in on this street.
        total: in on all streets, antes apart.
        ante: antes and other dead money of this hand.
        has_acted: on this street.
        level_after: the bet level right after it last acted; Rule 47's rights follow from it.
        front: chips that lie in front, by value.
        assumed: value in front that was ruled and never seen as chips.
        prior_total: value in front when its turn began, ``assumed`` included.
        pulled: chips taken back in this turn.
        pending: word that still lacks an amount.
        told_pot: pot as stated to it before a bet (52-B).
        limited_by: rule by which it may call or fold, not raise (53-B, 55); "" if none.
        is_bound_in: may call or raise, not fold (46-B).
        amount_by_words: its last amount came from words, so that chips only pay for it.
        last_action: what it was last ruled to have done on this street.
        has_all_in_button: the dealer marked it all-in (RP-1).
        held: an out-of-turn action.
        warnings: how many it was given (71-A).
        penalty_hands: hands still to be missed (71-A).
        is_on_penalty: this hand is one of them.
        bought: chips bought in all (cash results).
    """

    number: int
    stack: int
    is_in: bool = False
    has_folded: bool = False
    card_count: int = 0
    cards: tuple[str, ...] = ()
    tabled_count: int = 0
    tabled: tuple[str, ...] = ()
    is_mucked: bool = False
    is_discarded: bool = False
    bet: int = 0
    total: int = 0
    ante: int = 0
    has_acted: bool = False
    level_after: int = 0
    front: list[int] = field(default_factory=list)
    assumed: int = 0
    prior_total: int = 0
    pulled: list[int] = field(default_factory=list)
    pending: Word | None = None
    told_pot: int | None = None
    limited_by: str = ""
    is_bound_in: bool = False
    amount_by_words: bool = False
    last_action: Action | None = None
    has_all_in_button: bool = False
    held: Held | None = None
    warnings: int = 0
    penalty_hands: int = 0
    is_on_penalty: bool = False
    bought: int = 0

    @property
    def is_live(self) -> bool:
        """Whether it holds a hand that can still win."""
        return self.is_in and not self.has_folded

    @property
    def is_all_in(self) -> bool:
        """Whether it is live with nothing behind."""
        return self.is_in and not self.has_folded and self.stack == 0

    @property
    def can_act(self) -> bool:
        """Whether it is live with chips behind."""
        return self.is_in and not self.has_folded and self.stack > 0

    @property
    def is_button_due(self) -> bool:
        """Whether it is all-in, with chips still to be won, and not marked so (TDA 2024, RP-1)."""
        return self.is_all_in and not self.has_all_in_button and self.total + self.ante > 0

    @property
    def in_front(self) -> int:
        """Value of all chips in front of the seat."""
        return sum(self.front) + self.assumed

    @property
    def change(self) -> int:
        """What goes back out of the chips in front."""
        return max(0, self.in_front - self.bet)

    @property
    def owes(self) -> int:
        """What is still to be put in to complete what was ruled."""
        return max(0, self.bet - self.in_front)

    def put_in(self, to: int) -> None:
        """Move the books so that ``to`` is in on this street."""
        amount = to - self.bet
        self.stack -= amount
        self.bet = to
        self.total += amount

    def take_back(self, amount: int) -> None:
        """Return ``amount`` of this street's bet to the stack, e.g. an uncalled bet."""
        self.stack += amount
        self.bet -= amount
        self.total -= amount
        if self.assumed:
            self.assumed = max(0, self.assumed - amount)

    def clear_bets(self) -> None:
        """Nothing of it is in the middle any more: paid out, or given back."""
        self.total = 0
        self.ante = 0
        self.bet = 0
        self.front = []
        self.assumed = 0

    def begin_turn(self) -> None:
        """The action is on this seat: what lies in front now is prior (TDA 2024, 46)."""
        in_front = self.in_front
        if in_front < self.bet:
            self.assumed += self.bet - in_front
            in_front = self.bet
        self.prior_total = in_front
        self.pulled = []
        self.pending = None
        self.is_bound_in = False
        self.amount_by_words = False

    def begin_street(self) -> None:
        """A new street: the bets are gathered and all may act again."""
        self.bet = 0
        self.front = []
        self.assumed = 0
        self.has_acted = False
        self.level_after = 0
        self.limited_by = ""
        self.held = None
        self.last_action = None
        self.told_pot = None
        self.prior_total = 0
        self.pulled = []
        self.pending = None
        self.is_bound_in = False
        self.amount_by_words = False

    def begin_hand(self, *, is_in: bool, cards: int) -> None:
        """Forget the hand before; ``cards`` are dealt unseen if ``is_in``."""
        self.begin_street()
        self.is_in = is_in
        self.has_folded = False
        self.card_count = cards if is_in else 0
        self.cards = ()
        self.tabled_count = 0
        self.tabled = ()
        self.is_mucked = False
        self.is_discarded = False
        self.has_all_in_button = False
        self.total = 0
        self.ante = 0

    def remove_front(self, chips: list[int]) -> int:
        """Take chips away from in front; return the value of those that lay there."""
        value = 0
        for chip in chips:
            if chip in self.front:
                self.front.remove(chip)
                value += chip
            elif self.assumed >= chip:
                self.assumed -= chip
                value += chip
        return value
