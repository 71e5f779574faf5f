"""Reads a Poker Hand History text (PHH, a TOML file) of the supported games."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from engine.chips import fewest_chips
from engine.errors import HandRecordError, StateError
from engine.games import GAMES as ENGINE_GAMES
from engine.script.words import CARDS
from engine.setup import Level, TableSetup
from firmware_py.recorded_hands.amounts import (
    CENTS,
    choose_denominations,
    find_scale,
    parse_number,
    to_chips,
)
from firmware_py.recorded_hands.record import UNSEEN, ActionKind, RecordedAction, RecordedHand

GAMES = {"NT": "nlhe", "PO": "plo", "FT": "lhe"}
"""Supported PHH variants and the engine's names for their games."""

_OTHER_GAMES = {
    "NS": "no-limit short-deck hold'em",
    "FO/8": "fixed-limit Omaha hi-lo",
    "F7S": "fixed-limit seven-card stud",
    "F7S/8": "fixed-limit seven-card stud hi-lo",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
_REQUIRED = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")
_LISTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")
_SINGLES = ("min_bet", "small_bet", "big_bet", "_rake", "_total_pot", "_chip")
_ACTION = re.compile(r"(?:d (dh|db)(?: p([0-9]+))?|p([0-9]+) (f|cc|cbr|sm|pb|sd))(?: (\S+))?")
_HOLE_CARDS = {variant: ENGINE_GAMES[game].hole_cards for variant, game in GAMES.items()}
_BOARD_CARDS = 5
_MAX_PLAYERS = 10
_MAX_ACTIONS = 2000


def read_hand(text: str, name: str) -> RecordedHand:
    """Return the hand of a PHH text.

    Args:
        text: one hand.
        name: of the file, for errors and results.

    Raises:
        HandRecordError: not PHH, incomplete, or of a game that is not supported yet.
    """
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError, ArithmeticError) as error:
        raise HandRecordError(f"{name}: is not a TOML text: {error}") from error
    return _Reader(name, document).read()


@dataclass(frozen=True, slots=True)
class _Reader:
    name: str
    document: Mapping[str, object]

    def read(self) -> RecordedHand:
        variant = self._read_variant()
        for key in _REQUIRED:
            if key not in self.document:
                raise self._error(key, f"is missing; required: {', '.join(_REQUIRED)}")
        self._check_lists()
        written = [self._parse_action(index, text) for index, text in self._list_actions()]
        amounts = self._collect_amounts(written)
        scale = find_scale(amounts.values())
        chips = {
            where: to_chips(amount, scale, f"{self.name}: {where}")
            for where, amount in amounts.items()
        }
        actions = tuple(self._finish_action(action, variant, chips) for action in written)
        cards, doubtful = _known_cards(actions, _HOLE_CARDS[variant])
        return RecordedHand(
            name=self.name,
            variant=variant,
            scale=scale,
            setup=replace(self._make_setup(variant, chips, actions, scale), cards=cards),
            actions=actions,
            final_stacks=tuple(self._values("finishing_stacks", chips)) or None,
            rake=chips.get("_rake", 0),
            doubtful=doubtful,
            title=self._make_title(),
        )

    def _error(self, where: str, message: str) -> HandRecordError:
        return HandRecordError(f"{self.name}: {where}: {message}")

    def _read_variant(self) -> str:
        variant = self.document.get("variant")
        if not self.document:
            raise self._error("variant", "is missing: the text holds no hand")
        if isinstance(variant, str) and variant in GAMES:
            return variant
        if isinstance(variant, str) and variant in _OTHER_GAMES:
            game = _OTHER_GAMES[variant]
            raise self._error(
                "variant", f"{variant} ({game}) is not supported yet; supported: {', '.join(GAMES)}"
            )
        raise self._error("variant", f"must be one of {', '.join(GAMES)}, not {variant!r}")

    def _check_lists(self) -> None:
        players = len(self._list("starting_stacks"))
        if not 2 <= players <= _MAX_PLAYERS:
            raise self._error("starting_stacks", f"2 to {_MAX_PLAYERS} players play, not {players}")
        for key in _LISTS:
            count = len(self._list(key))
            if key in self.document and count != players:
                raise self._error(key, f"must hold {players} amounts, not {count}")

    def _list_actions(self) -> list[tuple[int, str]]:
        actions = self.document["actions"]
        if not isinstance(actions, list) or not all(isinstance(text, str) for text in actions):
            raise self._error("actions", f"must be a list of texts, not {str(actions)[:60]!r}")
        if len(actions) > _MAX_ACTIONS:
            raise self._error("actions", f"are at most {_MAX_ACTIONS}, not {len(actions)}")
        return list(enumerate(actions))

    def _parse_action(self, index: int, text: str) -> tuple[RecordedAction, str]:
        """Return the action without its amount, and the word that holds it."""
        where = _place(index, text)
        match = _ACTION.fullmatch(" ".join(text.split("#", maxsplit=1)[0].split()))
        if not match:
            raise self._error(
                where,
                "must be 'd dh pN CARDS', 'd db CARDS', 'pN f', 'pN cc', 'pN cbr AMOUNT' "
                f"or 'pN sm [CARDS]', not {text[:60]!r}",
            )
        word = match[1] or match[4]
        player = int(match[2] or match[3] or 0)
        if word in ("pb", "sd"):
            raise self._error(where, f"{word!r} belongs to stud or draw games, which have no board")
        if (word == "db") == bool(player) or player > len(self._list("starting_stacks")):
            raise self._error(where, f"no such player: {text[:60]!r}")
        return RecordedAction(index, ActionKind(word), player), match[5] or ""

    def _list(self, key: str) -> list[object]:
        values = self.document.get(key, [])
        if not isinstance(values, list):
            raise self._error(key, f"must be a list of amounts, not {str(values)[:60]!r}")
        return values

    def _collect_amounts(self, written: list[tuple[RecordedAction, str]]) -> dict[str, Decimal]:
        """Return every amount by the place where it stands."""
        raw: dict[str, object] = {
            key: self.document[key] for key in _SINGLES if key in self.document
        }
        for key in _LISTS:
            values = self._list(key)
            raw.update({f"{key}[{at}]": value for at, value in enumerate(values)})
        for action, word in written:
            if action.kind is ActionKind.WAGER:
                raw[_place(action.index)] = word
        return {where: parse_number(value, f"{self.name}: {where}") for where, value in raw.items()}

    def _finish_action(
        self, written: tuple[RecordedAction, str], variant: str, chips: Mapping[str, int]
    ) -> RecordedAction:
        action, word = written
        where = _place(action.index)
        if action.kind is ActionKind.WAGER:
            amount = chips[where]
            if amount <= 0:
                raise self._error(where, f"a wager is above 0, not {word!r}")
            return RecordedAction(action.index, action.kind, action.player, amount)
        if action.kind in (ActionKind.FOLD, ActionKind.CHECK_OR_CALL):
            if word:
                raise self._error(where, f"nothing may follow '{action.kind}', not {word!r}")
            return action
        cards = self._parse_cards(word, where)
        most = _BOARD_CARDS if action.kind is ActionKind.DEAL_BOARD else _HOLE_CARDS[variant]
        if len(cards) > most or (not cards and action.kind is not ActionKind.SHOW_OR_MUCK):
            raise self._error(where, f"1 to {most} cards are expected, not {word!r}")
        return RecordedAction(action.index, action.kind, action.player, 0, cards)

    def _parse_cards(self, word: str, where: str) -> tuple[str, ...]:
        cards = tuple(word[at : at + 2] for at in range(0, len(word), 2))
        for card in cards:
            if card != UNSEEN and card not in CARDS:
                raise self._error(where, f"a card is like Ah, or ?? where unseen, not {card!r}")
        return cards

    def _values(self, key: str, chips: Mapping[str, int]) -> list[int]:
        return [chips[f"{key}[{at}]"] for at in range(len(self._list(key)))]

    def _make_setup(
        self,
        variant: str,
        chips: Mapping[str, int],
        actions: tuple[RecordedAction, ...],
        scale: int,
    ) -> TableSetup:
        stacks = self._values("starting_stacks", chips)
        small, big, posts = self._read_blinds(self._values("blinds_or_straddles", chips))
        ante, bb_ante = self._read_antes(self._values("antes", chips))
        money = [*stacks, small, big, ante, bb_ante, *posts.values()]
        money += [action.amount for action in actions]
        # A pot is split down to the smallest chip; only the final stacks tell how small it was.
        money += self._values("finishing_stacks", chips) or [1]
        smallest = chips.get("_chip", 0)
        denominations = choose_denominations([smallest, *stacks] if smallest > 0 else money)
        try:
            return TableSetup(
                level=Level(small, big, ante, bb_ante),
                button=len(stacks),
                stacks=dict(enumerate(stacks, start=1)),
                game=GAMES[variant],
                is_cash=scale == CENTS
                or not self.document.keys().isdisjoint(("currency", "currency_symbol")),
                denominations=denominations,
                posted={seat: fewest_chips(post, denominations) for seat, post in posts.items()},
                limit=self._read_limit(chips) if variant == "FT" else None,
            )
        except StateError as error:
            raise HandRecordError(f"{self.name}: {error}") from error

    def _read_blinds(self, blinds: list[int]) -> tuple[int, int, dict[int, int]]:
        """Return small blind, big blind and what other seats post besides (negative in PHH)."""
        small, big, *others = blinds
        if small < 0 or big <= 0 or small > big:
            raise self._error("blinds_or_straddles", f"must begin with small and big, not {blinds}")
        if any(post > 0 for post in others):
            raise self._error("blinds_or_straddles", f"straddles are not supported yet: {blinds}")
        return small, big, {seat: -post for seat, post in enumerate(others, start=3) if post}

    def _read_antes(self, antes: list[int]) -> tuple[int, int]:
        """Return each player's ante and the big blind's single one."""
        if len(set(antes)) == 1 and antes[0] >= 0:
            return antes[0], 0
        if len(antes) > 1 and antes[1] > 0 and sum(map(abs, antes)) == antes[1]:
            return 0, antes[1]
        raise self._error(
            "antes", f"must be the same for all, or one of the big blind alone, not {antes}"
        )

    def _read_limit(self, chips: Mapping[str, int]) -> tuple[int, int]:
        for key in ("small_bet", "big_bet"):
            if chips.get(key, 0) <= 0:
                raise self._error(key, "is missing: a limit game needs its bets")
        return chips["small_bet"], chips["big_bet"]

    def _make_title(self) -> str:
        parts = [self.document.get(key) for key in ("event", "venue", "year")]
        return ", ".join(str(part) for part in parts if part)


def _place(index: int, text: str = "") -> str:
    return f"action {index}" + (f" {text[:60]!r}" if text else "")


def _known_cards(
    actions: tuple[RecordedAction, ...], count: int
) -> tuple[dict[int, tuple[str, ...]], dict[int, tuple[str, ...]]]:
    """Return the whole hands that were dealt or shown open, and apart those that cannot be."""
    hands: dict[int, tuple[str, ...]] = {}
    board: tuple[str, ...] = ()
    for action in actions:
        if action.kind is ActionKind.DEAL_BOARD:
            board += action.cards
        elif action.kind is ActionKind.DEAL_HOLE:
            hands[action.player] = hands.get(action.player, ()) + action.cards
        elif action.kind is ActionKind.SHOW_OR_MUCK and UNSEEN not in action.cards and action.cards:
            hands[action.player] = action.cards
    whole = {
        seat: cards for seat, cards in hands.items() if UNSEEN not in cards and len(cards) == count
    }
    seen = Counter(card for cards in (board, *whole.values()) for card in cards if card != UNSEEN)
    doubtful = {
        seat: cards for seat, cards in whole.items() if any(seen[card] > 1 for card in cards)
    }
    return {seat: cards for seat, cards in whole.items() if seat not in doubtful}, doubtful
