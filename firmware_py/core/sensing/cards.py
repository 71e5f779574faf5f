"""Cards at the seats, on the board and in the muck.

Cards are known by their tags; a face is opened only where the card lies open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.happenings import (
    UNSEEN_CARD,
    BoardDealt,
    CardDealt,
    CardsAlike,
    FloorDecided,
    ForeignCard,
    HandMucked,
    Happening,
    Street,
    Undone,
)
from engine.view import TableView
from firmware_py.core.sensing.doubts import Doubt, DoubtKind
from firmware_py.core.sensing.presence import PresenceEstimator, TagMoved
from firmware_py.core.sensing.zones import BOARD, MUCK, cards_zone, is_cards, seat_of
from firmware_py.core.tags import TagBook

_DUE = {
    Street.PREFLOP: (Street.FLOP, BOARD[:3]),
    Street.FLOP: (Street.TURN, BOARD[3:4]),
    Street.TURN: (Street.RIVER, BOARD[4:5]),
}


@dataclass(frozen=True, slots=True)
class CardSettings:
    """How long to wait for cards that belong together.

    Attributes:
        board_settle_s: a board card of no expected street is reported after this time.
        board_visits: and after so many visits of the board.
    """

    board_settle_s: float = 0.2
    board_visits: int = 2


class Cards:
    """What the card antennas tell about a hand.

    Args:
        book: which tags are cards.
        presence: where the tags are; fed by the caller.
        hole_cards: cards of a full hand in this game.
        short_hands: seats of the first hand that the books give another number of cards.
        is_dealt: whether hands are dealt without a happening for each card; False while the
            first hand is dealt card by card.
    """

    def __init__(
        self,
        book: TagBook,
        presence: PresenceEstimator,
        *,
        hole_cards: int = 2,
        short_hands: Mapping[int, int] | None = None,
        is_dealt: bool = True,
        settings: CardSettings | None = None,
    ) -> None:
        self._book = book
        self._presence = presence
        self._hole_cards = hole_cards
        self._expected = dict(short_hands or {})
        self._is_dealt = is_dealt
        self._settings = settings or CardSettings()
        self._view: TableView | None = None
        self._hands: dict[int, list[str]] = {}
        self._muck: set[str] = set()
        self._mucked: set[int] = set()
        self._stale: set[str] = set()
        self._foreign: set[str] = set()
        self._alike: dict[str, str] = {}  # a card that is there twice, and its face if it lies open
        self._board: list[str] = []
        self._board_pending: dict[str, tuple[str, float]] = {}
        self._board_visits = 0
        self._is_burned = True
        self._announced: Street | None = None
        self._exposed: int | None = None

    def see(self, view: TableView, applied: Happening | None = None) -> None:
        """Learn what the books say now, and by which happening they came to it."""
        before, self._view = self._view, view
        if before is not None and before.hand != view.hand:
            self._start_hand()
        elif isinstance(applied, FloorDecided) and applied.option == "misdeal":
            self._forget_hands()
            self._mucked.clear()
            self._expected.clear()
        elif isinstance(applied, Undone):
            self._take_back_mucks(view)
        if len(view.board) < len(self._board):  # taken back: those cards are not on the board
            self._stale |= set(self._board[len(view.board) :])
            del self._board[len(view.board) :]

    def adopt(self, zone: str) -> list[Happening]:
        """Take the cards in a zone for those of the running hand: the end of a first look at it.

        Returns:
            What is out of order there: a card too many, a foreign card.
        """
        uids = sorted(self._presence.tags_in(zone))
        cards = [uid for uid in uids if self._book.kind(uid) == "card" and uid not in self._stale]
        strangers = [uid for uid in uids if self._book.kind(uid) is None]
        happenings = [found for uid in strangers for found in self._meet_stranger(uid, zone)]
        if zone == MUCK:
            self._muck.update(cards)
        elif is_cards(zone):
            seat = seat_of(zone) or 0
            taken = {uid for hand in self._hands.values() for uid in hand}
            hand = self._hands.setdefault(seat, [])
            hand += [uid for uid in cards if uid not in taken]
            if self._is_dealt:
                happenings += [CardDealt(seat) for _ in hand[self._size(seat) :]]
        elif self._view is not None:
            cards = [uid for uid in cards if self._may_be_board_card(uid)]
            known = len(self._view.board) - len(self._board)
            self._board += cards[: max(0, known)]
            for uid in cards[max(0, known) :]:
                self._board_pending[uid] = (zone, 0.0)
        return happenings

    def expose_next(self, seat: int | None) -> None:
        """The dealer says that the next card at a seat is seen by all; None takes that back."""
        self._exposed = seat

    def no_burn(self, *, is_on: bool = True) -> None:
        """The dealer says that no card was burned before the next street, or takes that back."""
        self._is_burned = not is_on

    def announce(self, street: Street | None) -> None:
        """The dealer says which street comes next, whatever the betting; None takes that back."""
        self._announced = street

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """Return the tags of a seat's hand, wherever they lie now."""
        return tuple(self._hands.get(seat, ()))

    def note(self, moved: TagMoved) -> list[Happening]:
        """Take one settled arrival or departure at a card antenna."""
        if not moved.is_there:
            self._stale.discard(moved.uid)
            self._board_pending.pop(moved.uid, None)
            return []
        kind = self._book.kind(moved.uid)
        if kind == "chip" or moved.uid in self._stale:
            return []
        if kind is None:
            return self._meet_stranger(moved.uid, moved.zone)
        if moved.zone == MUCK:
            self._muck.add(moved.uid)
            return []
        if is_cards(moved.zone):
            return self._meet_at_seat(moved.uid, seat_of(moved.zone) or 0)
        if moved.zone in BOARD and self._may_be_board_card(moved.uid):
            self._board_pending[moved.uid] = (moved.zone, moved.first_at_s)
            self._board_visits = 0
        return []

    def visited(self, zone: str) -> None:
        """Count a visit of the board."""
        if zone in BOARD:
            self._board_visits += 1

    def settle(self, now_s: float) -> list[Happening]:
        """Return mucked hands and board cards that are certain by now."""
        return [*self._settle_muck(), *self._settle_board(now_s)]

    def is_quiet(self) -> bool:
        """Return whether no card is on its way and no street half dealt."""
        return not self._board_pending and not self._half_mucked()

    def restless(self) -> frozenset[str]:
        """Return the zones that want visits."""
        zones = {zone for zone, _ in self._board_pending.values()}
        if self._board_pending and self._due() is not None:
            zones |= set(_DUE[self._view.street][1]) if self._view else set()
        for seat in self._half_mucked():
            zones |= {cards_zone(seat), MUCK}
        return frozenset(zones)

    def doubts(self) -> list[Doubt]:
        """Return where cards lie that cannot be of the deck in play (R-25)."""
        found = [
            Doubt(DoubtKind.TWO_ALIKE, zone, card=face)
            for uid, face in self._alike.items()
            if (zone := self._presence.zone_of(uid)) is not None
        ]
        in_play = [uid for hand in self._hands.values() for uid in hand]
        in_play += [*self._board, *self._board_pending]
        decks = Counter(self._book.deck_of(uid) for uid in in_play)
        if len(decks) < 2:
            return found
        main = decks.most_common(1)[0][0]
        others = {
            (zone, deck)
            for uid in in_play
            if (deck := self._book.deck_of(uid)) != main
            and (zone := self._presence.zone_of(uid)) is not None
        }
        return found + [
            Doubt(DoubtKind.SECOND_DECK, zone, deck=deck) for zone, deck in sorted(others)
        ]

    def _meet_stranger(self, uid: str, zone: str) -> list[Happening]:
        if uid in self._foreign or zone == MUCK:
            return []
        self._foreign.add(uid)
        return [ForeignCard(seat_of(zone) or 0)]

    def _may_be_board_card(self, uid: str) -> bool:
        """A card of a hand that is thrown across the board stays as unknown as it was."""
        is_of_a_hand = any(uid in hand for hand in self._hands.values())
        return not is_of_a_hand and uid not in self._muck and uid not in self._board

    def _meet_at_seat(self, uid: str, seat: int) -> list[Happening]:
        if any(uid in hand for hand in self._hands.values()):
            return []  # lifted and put back
        hand = self._hands.setdefault(seat, [])
        hand.append(uid)
        happenings: list[Happening] = []
        if self._is_news(seat):
            is_seen, self._exposed = self._exposed == seat, None
            happenings.append(CardDealt(seat, self._book.open_card(uid) if is_seen else None))
            return [*happenings, *self._look_alike(uid, is_open=is_seen)]
        return self._look_alike(uid, is_open=False)

    def _is_news(self, seat: int) -> bool:
        if not self._is_dealt:
            return True
        holds = self._view is None or any(
            line.seat == seat and line.has_cards for line in self._view.seats
        )
        return not holds or len(self._hands[seat]) > self._size(seat)

    def _size(self, seat: int) -> int:
        """Return how many cards the books give to a seat."""
        return self._expected.get(seat, self._hole_cards)

    def _look_alike(self, uid: str, *, is_open: bool) -> list[Happening]:
        known = {other for hand in self._hands.values() for other in hand} | set(self._board)
        if uid in self._alike or not self._book.has_alike(uid, known):
            return []
        face = self._book.open_card(uid) if is_open else None
        self._alike[uid] = face or ""
        return [CardsAlike(face)]

    def _half_mucked(self) -> list[int]:
        """Return the seats with a live hand of which the muck has seen a card."""
        if self._view is None:
            return []
        return [
            line.seat
            for line in self._view.seats
            if line.has_cards
            and line.seat not in self._mucked
            and self._muck.intersection(self._hands.get(line.seat, ()))
        ]

    def _settle_muck(self) -> list[Happening]:
        done = [
            seat
            for seat in self._half_mucked()
            if not self._presence.tags_in(cards_zone(seat)).intersection(self._hands[seat])
        ]
        self._mucked.update(done)
        return [HandMucked(seat) for seat in done]

    def _due(self) -> Street | None:
        """Return the street that comes next, if it is time for it."""
        view = self._view
        if view is None or view.street not in _DUE:
            return None
        street, _ = _DUE[view.street]
        if self._announced is street:
            return street
        return street if view.actor == 0 and not view.questions else None

    def _settle_board(self, now_s: float) -> list[Happening]:
        if not self._board_pending or self._view is None:
            return []
        if self._due() is not None:
            street, zones = _DUE[self._view.street]
            found = {zone: uid for uid, (zone, _) in self._board_pending.items()}
            if set(zones) <= found.keys():
                return self._deal_street(street, [found[zone] for zone in zones])
            if found.keys() <= set(zones):
                return []  # the rest of the flop is still to come
        newest_s = max(at_s for _, at_s in self._board_pending.values())
        is_settled = (
            now_s - newest_s >= self._settings.board_settle_s
            and self._board_visits >= self._settings.board_visits
        )
        return self._deal_extra() if is_settled else []

    def _deal_street(self, street: Street, uids: list[str]) -> list[Happening]:
        for uid in uids:
            del self._board_pending[uid]
        self._board += uids
        cards = tuple(self._book.open_card(uid) for uid in uids)
        is_burned, self._is_burned, self._announced = self._is_burned, True, None
        alike = [found for uid in uids for found in self._look_alike(uid, is_open=True)]
        return [BoardDealt(street, cards, is_burned), *alike]

    def _deal_extra(self) -> list[Happening]:
        """Report one card of no announced street; the next one after this was ruled upon."""
        uid = min(self._board_pending, key=lambda uid: self._board_pending[uid][1])
        del self._board_pending[uid]
        self._board.append(uid)
        if self._view is not None and self._view.street is Street.OVER:
            return [BoardDealt(None, (UNSEEN_CARD,))]  # of a stub nothing is shown (28)
        card = self._book.open_card(uid)
        return [BoardDealt(None, (card,)), *self._look_alike(uid, is_open=True)]

    def _start_hand(self) -> None:
        self._forget_hands()
        self._mucked.clear()
        self._alike.clear()
        self._expected.clear()
        self._is_dealt = True

    def _take_back_mucks(self, view: TableView) -> None:
        """A hand that is live again is given back; the muck may catch it anew."""
        live = {line.seat for line in view.seats if line.has_cards}
        for seat in self._mucked & live:
            self._muck -= set(self._hands.get(seat, ()))
        self._mucked -= live

    def _forget_hands(self) -> None:
        """All cards out are of the past; where they still lie they are not looked at again."""
        self._stale = {uid for hand in self._hands.values() for uid in hand}
        self._stale |= set(self._board) | set(self._board_pending) | self._muck
        self._stale = {uid for uid in self._stale if self._presence.zone_of(uid) is not None}
        self._hands.clear()
        self._muck.clear()
        self._board.clear()
        self._board_pending.clear()
