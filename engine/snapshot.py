"""Draws the frozen view from the state."""

from __future__ import annotations

from engine.hand import Hand, OpenQuestion
from engine.happenings import ChipsPushed
from engine.pots import build_pots
from engine.rulings import Ruling
from engine.seat import Seat
from engine.setup import Level
from engine.showdown import face_up_seats, shows_first
from engine.view import Pot, Question, SeatView, TableView


def view_of(hand: Hand, next_level: Level | None, rulings: tuple[Ruling, ...]) -> TableView:
    """Freeze the table as it stands after the rulings given."""
    actor = hand.visible_actor
    seat = hand.seats.get(actor)
    low, high = hand.bounds(seat) if seat else (0, 0)
    pots = hand.final_pots if hand.is_paid else build_pots(hand)
    info = hand.level_info
    alerts = tuple(dict.fromkeys(alert for ruling in rulings for alert in ruling.alerts))
    return TableView(
        hand=hand.number,
        street=hand.street,
        actor=actor,
        to_call=hand.to_call(seat) if seat else 0,
        min_raise_to=low,
        max_raise_to=high,
        may_raise=hand.may_raise(seat) if seat else False,
        pot=hand.pot,
        pots=tuple(Pot(amount, seats) for amount, seats in pots),
        seats=tuple(_seat_view(one) for one in sorted(hand.seats.values(), key=_number)),
        board=tuple(hand.board),
        face_up=face_up_seats(hand),
        shows_first=shows_first(hand),
        winners=hand.winners,
        button=hand.button,
        sb=hand.sb_seat,
        bb=hand.bb_seat,
        small_blind=info.small_blind,
        big_blind=info.big_blind,
        ante=info.ante,
        bb_ante=info.bb_ante,
        next_level=_level(next_level),
        alerts=alerts,
        questions=tuple(
            Question(one.number, one.seat, one.rules, one.options, one.kind, _amount_of(one))
            for one in hand.questions
        ),
        rulings=rulings,
        clock_seat=hand.clock_seat,
        is_cash=hand.is_cash,
    )


def _number(seat: Seat) -> int:
    return seat.number


def _level(level: Level | None) -> tuple[int, int, int, int] | None:
    if level is None:
        return None
    return (level.small_blind, level.big_blind, level.ante, level.bb_ante)


def _seat_view(seat: Seat) -> SeatView:
    return SeatView(
        seat=seat.number,
        stack=seat.stack,
        bet=seat.bet,
        chips_in_front=tuple(seat.front),
        has_cards=seat.is_live,
        is_all_in=seat.is_all_in,
        is_held=seat.held is not None,
        tabled=seat.tabled,
        change=seat.change,
        owes=seat.owes,
        warnings=seat.warnings,
        penalty_hands=seat.penalty_hands - seat.is_on_penalty,
        is_on_penalty=seat.is_on_penalty,
        is_button_due=seat.is_button_due,
    )


def _amount_of(question: OpenQuestion) -> int:
    """Chips at stake: the question's own, else those of the pushes that wait for the answer."""
    pushes = [part.chips for part in question.parts if isinstance(part, ChipsPushed)]
    return question.amount or sum(chip or 0 for chips in pushes for chip in chips)
