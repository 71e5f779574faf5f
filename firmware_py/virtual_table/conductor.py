"""Performs happenings as people do: chips are laid down, cards are moved, keys are pressed.

Nothing is told to the station but what its antennas and keys see.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.chips import fewest_chips
from engine.games import GAMES
from engine.happenings import (
    UNSEEN_CARD,
    BoardDealt,
    CardDealt,
    ChipsPulled,
    ChipsPushed,
    FloorDecided,
    ForeignCard,
    HandDiscarded,
    HandMucked,
    HandTabled,
    Happening,
    NextHandStarted,
    PotPushed,
    Street,
    TimePassed,
    Together,
)
from engine.rulings import Ruling, Status
from engine.setup import TableSetup
from engine.view import TableView
from firmware_py.core.panel_codes import Armed
from firmware_py.core.panel_keys import NoKeysError, arming_keys, keys_for
from firmware_py.core.sensing.zones import BOARD, MUCK, POT, bets_zone, cards_zone
from firmware_py.core.table_loop import TableLoop
from firmware_py.virtual_table.cards import Cards
from firmware_py.virtual_table.chips import Chips
from firmware_py.virtual_table.emulated_station import EmulatedStation
from firmware_py.virtual_table.motions import Motions
from firmware_py.virtual_table.pace import Pace

ARRIVAL_VISITS = 2
DEPARTURE_VISITS = 3
_PLACES = {Street.FLOP: BOARD[:3], Street.TURN: BOARD[3:4], Street.RIVER: BOARD[4:5]}
_FOLLOWING = {
    Street.PREFLOP: Street.FLOP,
    Street.FLOP: Street.TURN,
    Street.TURN: Street.RIVER,
}


@dataclass(frozen=True, slots=True)
class Felt:
    """What lies on the table.

    Attributes:
        station: the emulated antennas and keys.
        chips: all chips of the house.
        cards: the deck.
    """

    station: EmulatedStation
    chips: Chips
    cards: Cards


class Conductor:
    """Players and dealer of a virtual table.

    Args:
        felt: chips, cards and antennas.
        loop: the station; only its view and its rulings are looked at, as a dealer does.
        pace: lets time pass.
        setup: how the first hand starts.
        patience: people wait so many times as long as antennas that miss nothing need.
        motions: how chips are pushed; in one motion if not given.
    """

    def __init__(
        self,
        felt: Felt,
        loop: TableLoop,
        pace: Pace,
        setup: TableSetup,
        *,
        patience: int = 1,
        motions: Motions | None = None,
    ) -> None:
        self._felt = felt
        self._loop = loop
        self._pace = pace
        self._setup = setup
        self._patience = patience
        self._motions = motions or Motions()
        self._is_dealt = setup.is_dealt
        self._change: dict[int, int] = {}
        loop.listen(self._hear)

    def lay_out(self, hands: dict[int, tuple[str, ...]]) -> None:
        """Put everything on the felt that lies there before the first happening.

        Args:
            hands: faces to deal, by seat; other seats get unseen cards.
        """
        for seat, stack in self._setup.stacks.items():
            self._felt.chips.seat_stack(seat, stack)
        self._post()
        if self._is_dealt:
            self._deal(hands)

    async def begin(self) -> None:
        """Wait until the station has looked at every zone."""
        await self._pace.rest(self._felt.station.zones, 4 * self._patience)

    def leave(self) -> None:
        """Listen to the station no more."""
        self._loop.unlisten(self._hear)

    async def perform(self, happening: Happening) -> None:
        """Let a happening take place, and wait until the station has sensed it."""
        await self._tidy(happening)
        await self._do(happening)

    async def _do(self, happening: Happening) -> None:
        match happening:
            case ChipsPushed() | ChipsPulled():
                await self._move_chips(happening)
            case Together(parts):
                await self._do_together(parts)
            case HandMucked() | HandDiscarded() | BoardDealt() | CardDealt() | ForeignCard():
                await self._move_cards(happening)
            case TimePassed(seconds):
                await self._pace.wait(seconds)
            case NextHandStarted():
                await self._next_hand()
            case PotPushed():
                await self._clear_chips()
                await self._press(happening)
            case FloorDecided("misdeal"):
                await self._misdeal(happening)
            case HandTabled(seat, count):
                await self._press(HandTabled(seat, count))  # its cards are for the antenna to see
            case _:
                await self._press(happening)

    async def _move_chips(self, moved: ChipsPushed | ChipsPulled) -> None:
        zone = bets_zone(moved.seat)
        if isinstance(moved, ChipsPushed):
            first, *later = self._motions.of(moved.chips)
            self._felt.chips.push(moved.seat, zone, first)
            for chips in later:
                await self._pace.look_on(self._motions.pause_s)
                self._felt.chips.push(moved.seat, zone, chips)
            await self._rest([zone])
        else:
            self._felt.chips.pull(moved.seat, zone, moved.chips)
            await self._rest([zone], DEPARTURE_VISITS)

    async def _move_cards(
        self, moved: HandMucked | HandDiscarded | BoardDealt | CardDealt | ForeignCard
    ) -> None:
        match moved:
            case HandMucked(seat):
                await self._muck(seat)
            case HandDiscarded(seat):
                self._felt.cards.lift(cards_zone(seat))
                await self._press(moved)
            case BoardDealt():
                await self._deal_board(moved)
            case CardDealt(seat, face):
                if face is not None:
                    await self._pace.press(arming_keys(Armed.EXPOSED, seat))
                self._felt.cards.deal(cards_zone(seat), face)
                await self._rest([cards_zone(seat)])
            case ForeignCard(seat):
                zone = cards_zone(seat) if seat else self._free_board()
                self._felt.cards.deal_stranger(zone)
                await self._rest([zone])

    async def _press(self, happening: Happening) -> None:
        try:
            keys = keys_for(happening, self._view)
        except NoKeysError:
            return  # the station does not offer it, so nobody can enter it
        await self._pace.press(keys)
        await self._rest([])

    async def _do_together(self, parts: tuple[Happening, ...]) -> None:
        pushes = [part for part in parts if isinstance(part, ChipsPushed)]
        words = [part for part in parts if not isinstance(part, ChipsPushed)]
        if len(pushes) == 1 and len(words) == 1:
            # The keys of an entry take longer than a moment; the last one is the moment.
            keys = keys_for(words[0], self._view)
            await self._pace.press(keys[:-1])
            self._felt.chips.push(pushes[0].seat, bets_zone(pushes[0].seat), pushes[0].chips)
            await self._pace.press(keys[-1:])
            await self._rest([bets_zone(pushes[0].seat)])
        else:
            await self._press(Together(parts))

    async def _muck(self, seat: int) -> None:
        zone = cards_zone(seat)
        if self._felt.cards.in_zone(zone):
            self._felt.cards.move(zone, MUCK)
        elif self._felt.cards.in_zone(f"off {zone}"):
            self._felt.cards.move_off(zone, MUCK)
        else:
            await self._press(HandMucked(seat))
            return
        await self._rest([zone, MUCK], DEPARTURE_VISITS)

    async def _deal_board(self, dealt: BoardDealt) -> None:
        if not dealt.burned:
            await self._pace.press(arming_keys(Armed.NO_BURN))
        if dealt.street is None:
            zones = [self._free_board() for _ in dealt.cards[:1]]
        else:
            zones = list(_PLACES[dealt.street])
            if not self._is_due(dealt.street):
                await self._pace.press(arming_keys(Armed.STREET))
        for zone, face in zip(zones, dealt.cards, strict=False):
            self._felt.cards.deal(zone, face)
        await self._rest(zones)

    def _is_due(self, street: Street) -> bool:
        view = self._view
        return view.actor == 0 and not view.questions and _FOLLOWING.get(view.street) is street

    def _free_board(self) -> str:
        return next((zone for zone in BOARD if not self._felt.cards.in_zone(zone)), BOARD[-1])

    async def _misdeal(self, happening: Happening) -> None:
        await self._press(happening)
        zones = self._felt.cards.collect()
        await self._rest(zones, DEPARTURE_VISITS)
        await self._return_bets()
        if self._is_dealt:
            await self._rest(self._deal({}))

    async def _return_bets(self) -> None:
        """All action goes back, but the blinds stay."""
        zones = []
        for seat in self._view.seats:
            zone = bets_zone(seat.seat)
            surplus = self._felt.chips.worth(zone) - seat.bet
            if surplus > 0 and self._felt.chips.make_change(seat.seat, zone, surplus):
                zones.append(zone)
        await self._rest(zones, DEPARTURE_VISITS)

    async def _next_hand(self) -> None:
        await self._clear_chips()
        zones = self._felt.cards.collect()
        await self._rest(zones, DEPARTURE_VISITS)
        before = self._view.hand
        await self._press(NextHandStarted())
        if self._view.hand == before:
            return
        self._is_dealt = True
        self._change.clear()
        await self._rest(self._post())
        await self._rest(self._deal({}))

    async def _clear_chips(self) -> None:
        await self._gather()
        if self._felt.chips.in_zone(POT):
            self._felt.chips.collect(POT)
            await self._rest([POT], DEPARTURE_VISITS)

    async def _tidy(self, following: Happening) -> None:
        """What the dealer does with chips before the next thing happens."""
        if isinstance(following, BoardDealt) and following.street is not None:
            if self._view.actor == 0 and not self._view.questions:
                await self._make_change(0)
                await self._gather()
            return
        await self._make_change(_seat_of(following))

    async def _make_change(self, but_seat: int) -> None:
        """Give change to all seats save the one that is about to move again."""
        zones = []
        for seat, change in list(self._change.items()):
            if seat == but_seat:
                continue
            del self._change[seat]
            zone = bets_zone(seat)
            if self._felt.chips.make_change(seat, zone, change):
                zones.append(zone)
        await self._rest(zones, DEPARTURE_VISITS)

    async def _gather(self) -> None:
        seats = range(1, 11)
        zones = [bets_zone(seat) for seat in seats if self._felt.chips.in_zone(bets_zone(seat))]
        for zone in zones:
            self._felt.chips.move_all(zone, POT)
        if zones:
            await self._rest([*zones, POT], DEPARTURE_VISITS)

    def _post(self) -> list[str]:
        """Players lay down their blinds."""
        zones = []
        for seat in self._view.seats:
            if seat.bet:
                zone = bets_zone(seat.seat)
                chips = seat.chips_in_front or fewest_chips(seat.bet, self._setup.denominations)
                self._felt.chips.push(seat.seat, zone, chips)
                zones.append(zone)
        return zones

    def _deal(self, named: dict[int, tuple[str, ...]]) -> list[str]:
        """Deal a hand to every seat that has one."""
        size = GAMES[self._setup.game].hole_cards
        zones = []
        for seat in self._view.seats:
            if not seat.has_cards:
                continue
            zones.append(cards_zone(seat.seat))
            for face in named.get(seat.seat, (None,) * size):
                self._felt.cards.deal(cards_zone(seat.seat), face)
        return zones

    async def _rest(self, zones: Iterable[str], visits: int = ARRIVAL_VISITS) -> None:
        fitted = [zone for zone in zones if zone in self._felt.station.zones]
        await self._pace.rest(fitted, visits * self._patience)

    def _hear(self, _: Happening, rulings: tuple[Ruling, ...], view: TableView) -> None:
        for ruling in rulings:
            if ruling.seat and ruling.status is Status.FINAL and ruling.action is not None:
                self._change.pop(ruling.seat, None)
                if ruling.change:
                    self._change[ruling.seat] = ruling.change
        if view.street is Street.OVER:
            self._change.clear()

    @property
    def _view(self) -> TableView:
        return self._loop.station.table.view


def _seat_of(happening: Happening) -> int:
    """Return the seat that moves, 0 for the dealer."""
    if isinstance(happening, Together):
        return _seat_of(happening.parts[0])
    return getattr(happening, "seat", 0) or 0


def without_cards(setup: TableSetup) -> TableSetup:
    """Return the set-up as a station knows it: which cards lie where is for the antennas.

    That a hand has another number of cards than it should stays in the books.
    """
    size = GAMES[setup.game].hole_cards
    odd = {
        seat: (UNSEEN_CARD,) * len(cards)
        for seat, cards in setup.cards.items()
        if len(cards) != size
    }
    return replace(setup, cards=odd)
