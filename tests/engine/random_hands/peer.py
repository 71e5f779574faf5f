"""The same hand in PokerKit, as long as PokerKit's rules allow it."""

from __future__ import annotations

from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    Mode,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from tests.engine.random_hands.plan import Plan

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PULLING,
)


class Peer:
    """A PokerKit state that counts in the smallest chip, so that odd chips are chips.

    Attributes:
        state: PokerKit's.
        unit: value of the smallest chip.
    """

    def __init__(self, plan: Plan) -> None:
        self.unit = plan.unit
        self.state = _state(plan)
        for hole in plan.holes:
            self.state.deal_hole("".join(hole))

    # Figures, in our chips

    @property
    def actor(self) -> int:
        """Seat to act, 0 if none."""
        index = self.state.actor_index
        return 0 if index is None else index + 1

    @property
    def to_call(self) -> int:
        """What the actor must add to call."""
        return (self.state.checking_or_calling_amount or 0) * self.unit

    @property
    def least_to(self) -> int:
        """Least bet or raise, 0 if none is allowed."""
        return (self.state.min_completion_betting_or_raising_to_amount or 0) * self.unit

    @property
    def most_to(self) -> int:
        """Greatest bet or raise, 0 if none is allowed."""
        return (self.state.max_completion_betting_or_raising_to_amount or 0) * self.unit

    @property
    def pot(self) -> int:
        """All chips in."""
        return self.state.total_pot_amount * self.unit

    @property
    def stacks(self) -> dict[int, int]:
        """Chips behind."""
        return {place + 1: chips * self.unit for place, chips in enumerate(self.state.stacks)}

    @property
    def is_over(self) -> bool:
        """Whether only the pots are left to push."""
        return self.state.actor_index is None and bool(self.state.can_push_chips())

    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        """Amounts and seats that can win, main pot first; before the chips are pushed."""
        return [
            (pot.amount * self.unit, tuple(place + 1 for place in pot.player_indices))
            for pot in self.state.pots
        ]

    def push_pots(self) -> None:
        """The winners get their chips."""
        while self.state.can_push_chips():
            self.state.push_chips()

    # Actions

    def fold(self) -> None:
        """The actor folds."""
        self.state.fold()

    def stay(self) -> None:
        """The actor checks or calls."""
        self.state.check_or_call()

    def can_wager(self, to: int) -> bool:
        """Whether PokerKit allows the bet or raise."""
        return bool(self.state.can_complete_bet_or_raise_to(to // self.unit))

    def wager(self, to: int) -> None:
        """The actor bets or raises."""
        self.state.complete_bet_or_raise_to(to // self.unit)

    def deal(self, cards: tuple[str, ...]) -> None:
        """Board cards come."""
        self.state.burn_card("??")
        self.state.deal_board("".join(cards))


def _state(plan: Plan) -> State:
    unit = plan.unit
    small, big = (blind // unit for blind in plan.blinds)
    stacks = [stack // unit for stack in plan.stacks]
    # PokerKit lists antes and blinds as [small blind's, big blind's, ...], also heads-up.
    antes = {1: plan.bb_ante // unit} if plan.bb_ante else plan.ante // unit
    is_uniform = not plan.bb_ante
    tail = (stacks, len(stacks))
    if plan.game == "lhe":
        return FixedLimitTexasHoldem.create_state(
            *(AUTOMATIONS, is_uniform, antes, (small, big), big, 2 * big, *tail),
            mode=Mode.TOURNAMENT,
        )
    kind = PotLimitOmahaHoldem if plan.game == "plo" else NoLimitTexasHoldem
    return kind.create_state(
        *(AUTOMATIONS, is_uniform, antes, (small, big), big, *tail), mode=Mode.TOURNAMENT
    )
