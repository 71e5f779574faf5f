"""What takes place on the felt: the one vocabulary of sensors, table scripts, journal and engine.

Each happening is a fact with no opinion about the rules. Its text form (``s4 push 500 1000x2``) is
read and written by ``engine.script`` alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Word(StrEnum):
    """The official betting terms (TDA 2024, 3)."""

    CALL = "call"
    CHECK = "check"
    FOLD = "fold"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all-in"
    POT = "pot"


class Street(StrEnum):
    """Betting rounds of board games, and what comes after them."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    SHOWDOWN = "showdown"
    OVER = "over"


UNKNOWN_CHIP = None
"""Stands for a chip whose value the station does not know (``?`` in scripts)."""

UNSEEN_CARD = "??"
"""Stands for a card whose face nobody has seen."""


@dataclass(frozen=True, slots=True)
class ChipsPushed:
    """Chips landed in a seat's betting area in one motion.

    Attributes:
        seat: 1 to 10.
        chips: one denomination per chip; None for a chip of unknown value.
        confidence: how sure sensing is of the chips, 0 to 1 in thousandths (1000 = sure).
    """

    seat: int
    chips: tuple[int | None, ...]
    confidence: int = 1000


@dataclass(frozen=True, slots=True)
class ChipsPulled:
    """Chips were taken back from a seat's betting area in one motion."""

    seat: int
    chips: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ChipsMissing:
    """Chips that had been put in are gone from the felt, and no action explains it.

    Attributes:
        seat: whose push had brought them; 0 where nobody's had.
        chips: denominations, one entry per chip.
    """

    seat: int
    chips: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ChipsExtra:
    """Chips lie on the felt that no action has brought there.

    Attributes:
        seat: in front of whom; 0 for the pot.
        chips: denominations, one entry per chip; None for a chip of unknown value.
    """

    seat: int
    chips: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A betting word, an amount, or both; ``conditional`` for "if you bet, I raise"."""

    seat: int
    word: Word | None
    amount: int | None = None
    conditional: bool = False


@dataclass(frozen=True, slots=True)
class Tapped:
    """The player tapped the table: a check (TDA 2024, 3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Together:
    """Several happenings in one moment, e.g. a word with the chips."""

    parts: tuple[Happening, ...]


@dataclass(frozen=True, slots=True)
class HandMucked:
    """A seat's cards reached the muck."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandDiscarded:
    """A seat's cards were pushed forward face down, not yet in the muck."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandTabled:
    """A seat's cards were turned face up.

    Attributes:
        seat: 1 to 10.
        count: how many were turned up; None for all of them.
        cards: their faces as read at this moment ("Ah"); empty where the table set-up names them.
    """

    seat: int
    count: int | None = None
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AskedToSee:
    """``seat`` asks to see the hand of ``target`` (TDA 2024, 18)."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class AllInButtonPressed:
    """The dealer pressed the seat's all-in button (TDA 2024, RP-1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoardDealt:
    """Board cards landed.

    Attributes:
        street: FLOP, TURN or RIVER as announced; None for a card of no announced street.
        cards: faces, ``UNSEEN_CARD`` where unseen.
        burned: False if no burn card came before them.
    """

    street: Street | None
    cards: tuple[str, ...]
    burned: bool = True


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card landed at a seat; ``card`` is None where its face was not seen."""

    seat: int
    card: str | None = None


@dataclass(frozen=True, slots=True)
class CardBurned:
    """One more card was burned."""


@dataclass(frozen=True, slots=True)
class CardsAlike:
    """Two cards of the same rank and suit are in the deck in play (TDA 2024, 35-E).

    Sensing reports it without naming an untabled card; ``card`` is given only where it lies open.
    """

    card: str | None = None


@dataclass(frozen=True, slots=True)
class ForeignCard:
    """A card of no known deck lies at a seat, or on the board (seat 0)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ButtonPlaced:
    """The dealer put the button at a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class CountStated:
    """Somebody stated ``amount`` as the seat's bet, or as the pot to a player about to bet."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class TimePassed:
    """Whole seconds passed without anything else."""

    seconds: int


@dataclass(frozen=True, slots=True)
class FloorDecided:
    """The floor answered the oldest open question with one of its options.

    Attributes:
        option: name of the option.
        reason: free text, kept with the ruling (TDA 2024, 1).
        person: who decided, "" where unknown.
    """

    option: str
    reason: str = ""
    person: str = ""


@dataclass(frozen=True, slots=True)
class Corrected:
    """The floor overrules or corrects: one happening is taken as another one.

    The hand is ruled again from there (TDA 2024, 1). The hand before can be corrected until
    substantial action on this one (TDA 2024, 22).

    Attributes:
        number: which one, counted from 1 since its hand began.
        instead: what it is taken as, e.g. the words that say the ruling wanted.
        reason: free text, kept with the ruling.
        person: who decided, "" where unknown.
        is_hand_before: it belongs to the hand before this one.
    """

    number: int
    instead: Happening
    reason: str = ""
    person: str = ""
    is_hand_before: bool = False


@dataclass(frozen=True, slots=True)
class ClockCalled:
    """The clock was called on a seat (TDA 2024, 29)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeExpired:
    """The called clock of a seat ran out."""

    seat: int


@dataclass(frozen=True, slots=True)
class Undone:
    """The dealer took the last happening back."""


@dataclass(frozen=True, slots=True)
class PotPushed:
    """The pots were pushed to their winners; stacks grow now."""


@dataclass(frozen=True, slots=True)
class NextHandStarted:
    """The button moves, blinds are posted, the next hand is dealt."""


@dataclass(frozen=True, slots=True)
class LevelAnnounced:
    """A new level; it applies to the next hand (TDA 2024, 23)."""

    small_blind: int
    big_blind: int
    ante: int = 0
    bb_ante: int = 0


@dataclass(frozen=True, slots=True)
class BoughtIn:
    """Cash game: a busted or new player bought chips."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ToppedUp:
    """Cash game: a player added chips between hands."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Warned:
    """A player got a verbal warning (TDA 2024, 71-A)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Penalized:
    """A player is to miss ``hands`` hands, from the next one on (TDA 2024, 71-A)."""

    seat: int
    hands: int


@dataclass(frozen=True, slots=True)
class Disqualified:
    """A player is out of the event; the chips leave play (TDA 2024, 71-D)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerSat:
    """A player sat down with a stack."""

    seat: int
    amount: int


Happening = (
    ChipsPushed
    | ChipsPulled
    | ChipsMissing
    | ChipsExtra
    | Said
    | Tapped
    | Together
    | HandMucked
    | HandDiscarded
    | HandTabled
    | AskedToSee
    | AllInButtonPressed
    | BoardDealt
    | CardDealt
    | CardBurned
    | CardsAlike
    | ForeignCard
    | ButtonPlaced
    | CountStated
    | TimePassed
    | FloorDecided
    | Corrected
    | ClockCalled
    | TimeExpired
    | Undone
    | PotPushed
    | NextHandStarted
    | LevelAnnounced
    | BoughtIn
    | ToppedUp
    | PlayerLeft
    | PlayerSat
    | Warned
    | Penalized
    | Disqualified
)
