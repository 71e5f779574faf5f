"""Chips that are taken, added or lost while nobody is looking: held with seat and amount."""

from __future__ import annotations

import pytest

from engine.rulings import Alert, Status
from engine.view import TableView
from tests.firmware_py.faults.felt import faulty_table
from tests.firmware_py.faults.table import observe

TO_THE_FLOP = ("s3 say raise 500 + push 500", "s4 muck", "s1 muck", "s2 say call + push 500")


def _books(view: TableView) -> tuple[int, dict[int, int], dict[int, int]]:
    return view.pot, view.stacks, view.bets


async def test_chips_taken_from_a_bet_hold_the_hand_with_seat_and_amount() -> None:
    async with faulty_table() as table:
        await table.do("s3 push 500 100x2", "s4 muck")
        books = _books(table.view)
        uid = table.chips.lose("seat3.bets", 500)
        await table.until(lambda: "s3 pull 500" in table.happened)
        assert table.view.actor == 1
        await table.until(lambda: "s3 missing 500" in table.happened)
        assert table.view.actor == 0
        (question,) = table.view.questions
        assert (question.key, question.seat, question.amount) == ("chips-missing", 3, 500)
        assert _books(table.view) == books
        said = table.said("seat3.bets")
        assert said.startswith("seat 3, chips: 500 of what was put in is missing")
        assert table.said("seat3.bets", "zh-Hant").startswith("3 號位下注區：投入的計分牌少了 1 枚")
        ruling = table.views[-1].rulings[-1].text["en"]
        table.felt.place("seat3.bets", uid)
        await table.until(lambda: "seat3.bets" not in table.lines())
        await table.do("floor recount")
        assert table.view.actor == 1
        observe(
            42,
            "500 of a raise to 700 taken away while seat 1 is to act, then put back",
            f'held: "{ruling}", asked {question.options}; books untouched; '
            f"then seat {table.view.actor} is to act again",
        )


async def test_chips_put_back_in_time_hold_nothing() -> None:
    async with faulty_table() as table:
        await table.do("s3 push 500 100x2", "s4 muck")
        uid = table.chips.lose("seat3.bets", 500)
        await table.until(lambda: "s3 pull 500" in table.happened)
        table.felt.place("seat3.bets", uid)
        await table.seconds(10)
        assert not table.view.questions
        assert not table.lines()
        assert not any("missing" in text for text in table.happened)


async def test_chips_taken_from_the_pot_hold_the_hand() -> None:
    async with faulty_table() as table:
        await table.do(*TO_THE_FLOP, "flop")
        books = _books(table.view)
        table.chips.lose("pot", 500)
        await table.until(lambda: bool(table.view.questions))
        (question,) = table.view.questions
        assert (question.key, question.amount) == ("chips-missing", 500)
        assert question.seat in {2, 3}
        assert _books(table.view) == books
        said = table.said(f"seat{question.seat}.bets")
        assert "500 of what was put in is missing" in said
        await table.do("s2 say check")
        assert table.view.rulings[-1].status is Status.HELD
        observe(
            42,
            "a 500 chip taken out of the pot on the flop",
            f"held, {question.amount} missing, last seen at the seat that had put it in; "
            f"what players do meanwhile is {table.view.rulings[-1].status.value}",
        )


async def test_chips_added_by_a_seat_without_an_action_hold_the_hand() -> None:
    async with faulty_table() as table:
        await table.do(*TO_THE_FLOP, "flop")
        books = _books(table.view)
        table.chips.push(4, "seat4.bets", [1000])
        await table.until(lambda: "s4 extra 1000" in table.happened)
        (question,) = table.view.questions
        assert (question.key, question.seat, question.amount) == ("chips-extra", 4, 1000)
        assert _books(table.view) == books
        said = table.said("seat4.bets")
        observe(
            42,
            "a folded player lays 1000 before seat 4",
            f'held: "{said}"; books untouched',
        )


async def test_chips_added_to_the_pot_hold_the_hand() -> None:
    async with faulty_table() as table:
        await table.do(*TO_THE_FLOP, "flop")
        spare = [uid for uid, worth in table.chips.book.items() if worth == 5000][-1]
        table.felt.place("pot", spare)
        await table.until(lambda: "pot extra 5000" in table.happened)
        assert table.view.questions[0].amount == 5000
        assert "5,000 that no action explains" in table.said("pot")


async def test_change_that_is_made_in_the_pot_is_no_theft() -> None:
    async with faulty_table() as table:
        await table.do(*TO_THE_FLOP, "flop")
        spare = [uid for uid, worth in table.chips.book.items() if worth == 100][-5:]
        table.chips.lose("pot", 500)
        for uid in spare:
            table.felt.place("pot", uid)
        await table.seconds(15)
        assert not table.view.questions
        assert not table.lines()


async def test_chips_that_go_while_the_reader_is_away_are_not_forgotten() -> None:
    async with faulty_table() as table:
        await table.do("s3 push 500 100x2", "s4 muck")
        table.felt.ports["chips"].close()
        await table.until(lambda: "felt" in table.lines())
        table.chips.lose("seat3.bets", 500)
        table.felt.ports["chips"].reopen()
        table.clock.advance(5)
        await table.until(table.loop.station.readers["chips"].poll)
        await table.until(lambda: "s3 missing 500" in table.happened)
        assert "s3 pull 500" not in table.happened
        observe(
            42,
            "500 of a raise taken while the chip reader is unplugged",
            f"nothing while it is away; then {table.happened[-1]!r}, the hand is held",
        )


@pytest.mark.parametrize("answer", ["books-stand", "recount"])
async def test_a_chip_lost_in_play_is_a_variance_that_the_dealer_decides(answer: str) -> None:
    async with faulty_table() as table:
        await table.do(*TO_THE_FLOP)
        table.chips.lose("seat3.bets", 500)  # it never arrives in the pot
        await table.do("flop")
        await table.until(lambda: "s3 missing 500" in table.happened)
        ruling = table.view.rulings[-1]
        assert Alert.POT_MISMATCH in table.view.alerts
        await table.do(f"floor {answer}", "s2 tap", "s3 say bet 100", "s2 muck")
        assert table.view.street == "over"
        before = len(table.happened)
        stacks = table.view.stacks
        await table.do("push-pot")
        if answer == "recount":
            assert table.happened[before:] == ["s3 missing 500"]
            assert table.view.stacks == stacks
            assert table.view.questions[0].amount == 500
            await table.do("floor books-stand", "push-pot")
        assert table.happened[-1] == "push-pot"
        assert sum(table.view.stacks.values()) == 4 * 20000
        said = dict(ruling.reason.values)
        observe(
            43,
            f"one 500 chip of seat 3 lost while bets are gathered; the dealer answers {answer}",
            f"variance of {said['amount']}, last seen at seat {said['seat']}; "
            f"happenings from the award on: {', '.join(table.happened[before:])}",
        )


async def test_an_unknown_chip_holds_the_settlement() -> None:
    async with faulty_table() as table:
        await table.do("s3 push 500 ?", "floor call", "s4 muck", "s1 muck", "s2 muck")
        assert table.view.street == "over"
        stacks = table.view.stacks
        before = len(table.happened)
        await table.pace.press(["next-hand"])
        await table.until(lambda: bool(table.view.questions))
        assert table.happened[before:] == ["s3 extra ?"]
        assert table.view.stacks == stacks
        assert table.view.hand == 1
        reason = table.views[-1].rulings[-1].text["en"]
        await table.do("floor books-stand")
        await table.pace.press(["next-hand"])
        await table.until(lambda: table.view.hand == 2)
        observe(
            8,
            "the pot is pushed while an unknown tag lies before seat 3",
            f'not settled: "{reason}"; after the dealer\'s answer the next hand begins',
        )


async def test_one_chip_of_several_lost_in_the_gathering_is_named_with_its_denomination() -> None:
    async with faulty_table() as table:
        await table.do("s3 say raise 600 + push 500 100", "s4 muck", "s1 muck")
        await table.do("s2 say call + push 500")
        table.chips.lose("seat3.bets", 100)
        await table.do("flop")
        await table.until(lambda: bool(table.view.questions))
        assert "s3 missing 100" in table.happened
        assert "s3 pull 100" not in table.happened
