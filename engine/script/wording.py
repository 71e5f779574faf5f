"""Happenings to step text: the inverse of the vocabulary's reader, one text per happening."""

from __future__ import annotations

import re
from typing import assert_never

from engine.errors import ScriptError
from engine.happenings import (
    UNSEEN_CARD,
    AllInButtonPressed,
    AskedToSee,
    BoardDealt,
    BoughtIn,
    ButtonPlaced,
    CardBurned,
    CardDealt,
    CardsAlike,
    ChipsExtra,
    ChipsMissing,
    ChipsPulled,
    ChipsPushed,
    ClockCalled,
    Corrected,
    CountStated,
    Disqualified,
    FloorDecided,
    ForeignCard,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    LevelAnnounced,
    NextHandStarted,
    Penalized,
    PlayerLeft,
    PlayerSat,
    PotPushed,
    Said,
    Tapped,
    TimeExpired,
    TimePassed,
    Together,
    ToppedUp,
    Undone,
    Warned,
)
from engine.script.words import format_chips, quote

_BARE_OPTION = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

_OfSeat = (
    Tapped
    | HandMucked
    | HandDiscarded
    | AllInButtonPressed
    | ClockCalled
    | TimeExpired
    | PlayerLeft
    | Disqualified
    | Warned
)
_OfTable = CardBurned | Undone | PotPushed | NextHandStarted
_OfAmount = BoughtIn | ToppedUp | PlayerSat
_OfCard = CardDealt | CardsAlike | ForeignCard | HandTabled
_OfSeatAndOne = AskedToSee | ButtonPlaced | CountStated | TimePassed | Penalized

_SEAT_VERBS: dict[type[_OfSeat], str] = {
    Tapped: "tap",
    HandMucked: "muck",
    HandDiscarded: "discard",
    AllInButtonPressed: "all-in",
    ClockCalled: "clock",
    TimeExpired: "time",
    PlayerLeft: "leaves",
    Disqualified: "disqualified",
    Warned: "warning",
}
_TABLE_WORDS: dict[type[_OfTable], str] = {
    CardBurned: "burn",
    Undone: "undo",
    PotPushed: "push-pot",
    NextHandStarted: "next-hand",
}
_AMOUNT_VERBS: dict[type[_OfAmount], str] = {
    BoughtIn: "buys",
    ToppedUp: "tops-up",
    PlayerSat: "sits",
}


def format_happening(happening: Happening) -> str:
    """Return the step text of a happening; reading it gives the same happening.

    Raises:
        ScriptError: chips or parts are missing, so that no text could be read back.
    """
    match happening:
        case Together(parts):
            if len(parts) < 2:
                raise ScriptError(f"two happenings or more are joined, not {len(parts)}")
            return " + ".join(format_happening(part) for part in parts)
        case ChipsPushed() | ChipsPulled():
            return _format_motion(happening)
        case ChipsMissing() | ChipsExtra():
            return _format_variance(happening)
        case Said():
            return _format_said(happening)
        case BoardDealt():
            return _format_board(happening)
        case FloorDecided():
            return _format_floor(happening)
        case Corrected(number, instead):
            which = ["before", str(number)] if happening.is_hand_before else [str(number)]
            words = ["correct", *which, "as", quote(format_happening(instead))]
            return " ".join(words + _remarks(happening))
        case LevelAnnounced():
            return _format_level(happening)
        case _:
            return _format_short(happening)


def _format_short(happening: _OfSeat | _OfTable | _OfAmount | _OfCard | _OfSeatAndOne) -> str:
    match happening:
        case CardDealt() | CardsAlike() | ForeignCard() | HandTabled():
            return _format_cards(happening)
        case AskedToSee(seat, target):
            return f"s{seat} asks s{target}"
        case ButtonPlaced(seat):
            return f"button s{seat}"
        case Penalized(seat, hands):
            return f"s{seat} penalty {hands}"
        case CountStated(seat, amount):
            return f"count s{seat} {amount}"
        case TimePassed(seconds):
            return f"wait {seconds}"
        case BoughtIn() | ToppedUp() | PlayerSat():
            return f"s{happening.seat} {_AMOUNT_VERBS[type(happening)]} {happening.amount}"
        case CardBurned() | Undone() | PotPushed() | NextHandStarted():
            return _TABLE_WORDS[type(happening)]
        case _:
            return f"s{happening.seat} {_SEAT_VERBS[type(happening)]}"


def _format_cards(happening: _OfCard) -> str:
    match happening:
        case CardDealt(seat, card):
            return f"s{seat} deal {card or ''}".rstrip()
        case CardsAlike(card):
            return f"alike {card or ''}".rstrip()
        case ForeignCard(seat):
            return f"foreign s{seat}" if seat else "foreign board"
        case HandTabled(seat, count, cards):
            words = [f"s{seat} table", "" if count is None else str(count), "".join(cards)]
            return " ".join(filter(None, words))
        case _:
            assert_never(happening)


def _format_motion(happening: ChipsPushed | ChipsPulled) -> str:
    if not happening.chips:
        raise ScriptError(f"chips are missing: {happening}")
    chips = format_chips(happening.chips)
    if isinstance(happening, ChipsPulled):
        return f"s{happening.seat} pull {chips}"
    text = f"s{happening.seat} push {chips}"
    if happening.confidence == 1000:
        return text
    return f"{text} @{f'0.{happening.confidence:03d}'.rstrip('0').rstrip('.')}"


def _format_variance(happening: ChipsMissing | ChipsExtra) -> str:
    if not happening.chips:
        raise ScriptError(f"chips are missing: {happening}")
    where = f"s{happening.seat}" if happening.seat else "pot"
    verb = "missing" if isinstance(happening, ChipsMissing) else "extra"
    return f"{where} {verb} {format_chips(happening.chips)}"


def _format_said(said: Said) -> str:
    words = [f"s{said.seat} say", "conditional" if said.conditional else "", said.word or ""]
    words.append("" if said.amount is None else str(said.amount))
    return " ".join(filter(None, words))


def _format_board(board: BoardDealt) -> str:
    words = ["" if board.burned else "no-burn", board.street or "board"]
    if board.street is None or set(board.cards) != {UNSEEN_CARD}:
        words.extend(board.cards)
    return " ".join(filter(None, words))


def _format_floor(decided: FloorDecided) -> str:
    option = decided.option
    bare = _BARE_OPTION.fullmatch(option) and option not in ("because", "by")
    words = ["floor", option if bare else quote(option)]
    return " ".join(words + _remarks(decided))


def _remarks(decided: FloorDecided | Corrected) -> list[str]:
    reason = ["because", quote(decided.reason)] if decided.reason else []
    person = ["by", quote(decided.person)] if decided.person else []
    return reason + person


def _format_level(level: LevelAnnounced) -> str:
    text = f"level {level.small_blind} {level.big_blind}"
    if level.ante:
        text += f" ante {level.ante}"
    if level.bb_ante:
        text += f" bb_ante {level.bb_ante}"
    return text
