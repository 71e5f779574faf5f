"""What chips and words mean, read literally from Rules 40 to 47, 51, 52-A and 55.

A verdict is about one motion of chips of the seat in turn, with or without a word before it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.engine.oracle.round import Player, Round

TINY = 20
"""One chip is tiny if this many of it are no more than the call (41).

The rule gives one example, a 1000 chip against 50000, and no measure; this is the product's.
"""


@dataclass(frozen=True)
class Motion:
    """Chips of one turn.

    Attributes:
        left: chips of earlier bets that still lie in front.
        pulled: chips of earlier bets that were taken back in this turn.
        fresh: chips of the motion.
    """

    left: tuple[int, ...]
    pulled: tuple[int, ...]
    fresh: tuple[int, ...]

    @property
    def prior(self) -> int:
        """What lay in front when the turn began."""
        return sum(self.left) + sum(self.pulled)

    @property
    def puts_back(self) -> bool:
        """Whether every fresh chip is one of those that were taken back."""
        taken = list(self.pulled)
        for chip in self.fresh:
            if chip not in taken:
                return False
            taken.remove(chip)
        return True

    @property
    def total(self) -> int:
        """What lies in front now."""
        return sum(self.left) + sum(self.fresh)


@dataclass(frozen=True)
class Verdict:
    """What the seat has done; ``why`` is the number of the rule, for the reader of a difference."""

    action: str | None
    to: int
    why: str
    options: tuple[str, ...] = ()

    @property
    def is_for_floor(self) -> bool:
        """Whether the rules leave it to the floor."""
        return bool(self.options)


@dataclass(frozen=True)
class Word:
    """What was said before the chips moved; both None: nothing."""

    term: str | None = None
    amount: int | None = None


def judge(street: Round, player: Player, word: Word, motion: Motion) -> Verdict:
    """Rule on a motion of the seat in turn (40-A: what comes first defines the bet)."""
    if word.term == "call":
        return _stay(street, player, "51-A" if street.asked > player.put_in else "55")
    if word.term == "all-in":
        return _raise_to(street, player, player.wealth, "45")
    if word.term == "raise":
        total = motion.total if word.amount is None else word.amount
        is_last = word.amount is None and motion.total == player.wealth
        return _raise_said(street, player, total, is_last=is_last)
    if word.amount is not None:
        return _amount(street, player, word.amount)
    return _silent(street, player, motion)


# Words


def _raise_said(street: Round, player: Player, total: int, *, is_last: bool) -> Verdict:
    """43-A: at least a full raise; 43-B: the amount is the total; 44: all of the chip."""
    if is_last and total < street.full_raise_to():
        return _raise_to(street, player, total, "45")
    return _raise_to(street, player, max(total, street.full_raise_to()), "43")


def _amount(street: Round, player: Player, amount: int) -> Verdict:
    """40-C: an amount alone is that amount in chips, without a smallest chip to take away."""
    if street.asked == 0:
        return _open(street, player, amount)
    if amount >= player.wealth:
        return _raise_to(street, player, player.wealth, "45-B")
    if amount < street.asked:
        return _undercall(street, player, None)
    return _half_test(street, player, amount, "43-A")


# Chips without a word


def _silent(street: Round, player: Player, motion: Motion) -> Verdict:
    if street.asked == 0:
        return _open(street, player, motion.total)
    if street.asked <= player.put_in:
        return _option(street, player, motion)
    if motion.total < street.asked:
        if motion.total == player.wealth:
            return _stay(street, player, "45-A")
        return _undercall(street, player, motion)
    return _enough(street, player, motion)


def _open(street: Round, player: Player, total: int) -> Verdict:
    """44: without a bet, all that is pushed is bet; 52-A: made up to the least bet."""
    why = "44" if total >= street.full_raise_to() else "52-A"
    wanted = max(total, street.full_raise_to())
    return _raise_to(street, player, wanted, why)


def _option(street: Round, player: Player, motion: Motion) -> Verdict:
    """The big blind with no raise before it.

    One chip reads as an overchip, which is no raise (44), or as added to chips that cover the
    call (46-C-4): where the two differ directors do, and the floor is asked.
    """
    combined = _combined(street, player, motion, "46-C-4")
    if len(motion.fresh) == 1 and combined.action == "raise":
        return Verdict(None, 0, "44 or 46-C", ("bet-all", "call"))
    return combined


def _enough(street: Round, player: Player, motion: Motion) -> Verdict:
    """The chips in front make the call or more (44, 45, 46-C).

    Chips that were only lifted and put back are no new chips: 46-B holds the player to a call.

    46-C-2 is read as it stands: with chips partly pulled back, or with chips that covered the
    call, pulled back or not, the final chips are a raise at 50% and a call below, however few
    they are and whether or not each is needed.
    """
    if motion.puts_back:
        return _stay(street, player, "46-B")
    if motion.prior >= street.asked:
        return _combined(street, player, motion, "46-C-4")
    if motion.left and motion.pulled:
        return _combined(street, player, motion, "46-C-3")
    why = "46-C-2" if motion.pulled else "46-C-1" if motion.left else "45"
    if len(motion.fresh) == 1:
        return _stay(street, player, "44" if why == "45" else why)
    without_smallest = motion.total - min(motion.fresh)
    if without_smallest < street.asked:
        return _stay(street, player, why)
    return _combined(street, player, motion, why)


def _combined(street: Round, player: Player, motion: Motion, why: str) -> Verdict:
    """All chips in front are the bet: last chips are all-in (45-B-2), else the 50% standard."""
    if motion.total == player.wealth and motion.total > street.asked:
        return _raise_to(street, player, motion.total, why)
    return _half_test(street, player, motion.total, why)


def _half_test(street: Round, player: Player, total: int, why: str) -> Verdict:
    """43-A: half of the largest full bet or raise makes a full raise, less is a call."""
    size = street.unit if street.game == "limit" else street.largest
    if (total - street.asked) * 2 < size:
        return _stay(street, player, why)
    return _raise_to(street, player, max(total, street.full_raise_to()), why)


def _undercall(street: Round, player: Player, motion: Motion | None) -> Verdict:
    """51-B: a full call heads-up and against the opener, else the floor's; 41: the tiny chip."""
    is_one_chip = motion is not None and len(motion.fresh) == 1
    if motion and is_one_chip and motion.fresh[0] * TINY <= street.asked - player.put_in:
        return Verdict(None, 0, "41", ("call", "forfeit"))
    if street.is_heads_up() or street.asked == street.opening:
        return _stay(street, player, "51-B")
    return Verdict(None, 0, "51-B", ("call", "forfeit"))


# What it comes to


def _stay(street: Round, player: Player, why: str) -> Verdict:
    to = player.put_in + street.to_call(player)
    return Verdict("call" if to > player.put_in else "check", to, why)


def _raise_to(street: Round, player: Player, total: int, why: str) -> Verdict:
    """A bet or raise inside the limits; a call where the betting is not open or nothing is left."""
    if not street.can_raise(player) or min(total, player.wealth) <= street.asked:
        return _stay(street, player, why)
    action = "raise" if street.asked else "bet"
    return Verdict(action, min(total, street.most_to(player)), why)
