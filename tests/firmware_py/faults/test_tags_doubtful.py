"""Tags that cannot be counted: heard twice, alike, unknown, of the wrong kind, not heard at all."""

from __future__ import annotations

import pytest

from drivers.emulated.metratec import EmulatedQuasar
from drivers.emulated.rough_hearing import RoughHearing
from engine.happenings import ChipsPushed
from engine.rulings import Alert
from firmware_py.config import read_config
from firmware_py.core.sensing.estimator import references_of
from tests.firmware_py.faults.felt import HW, FaultyTable, faulty_table, with_references
from tests.firmware_py.faults.table import observe

UNKNOWN = "E004FE0000000042"


def _house_chip(table: FaultyTable, worth: int, number: int = -1) -> str:
    """Return a chip of the house that nobody holds; the last ones are never dealt out."""
    return [uid for uid, value in table.chips.book.items() if value == worth][number]


async def test_a_tag_that_two_antennas_hear_is_counted_once_at_most() -> None:
    async with faulty_table() as table:
        uid = _house_chip(table, 500)
        table.felt.place("seat1.bets", uid)
        table.felt.place("seat2.bets", uid)
        waited_s = await table.until(lambda: "crosstalk" in table.said("seat1.bets"))
        assert waited_s > 3
        said = table.said("seat1.bets")
        assert said.startswith("crosstalk seats 1/2")
        assert table.said("seat1.bets", "zh-Hant").startswith("1／2 號位訊號串擾")
        await table.seconds(30)
        assert table.happened == []
        assert table.said("seat1.bets") == said
        table.felt.remove("seat2.bets", uid)
        await table.until(lambda: table.happened[-1:] == ["s1 push 500"])
        await table.until(lambda: not table.lines())
        assert table.happened == ["s1 push 500"]
        observe(
            6,
            "one tag lies on the antennas of seats 1 and 2, then only on that of seat 1",
            f'"{said}", counted nowhere until then: {", ".join(table.happened)}',
        )


async def test_a_chip_that_lies_here_and_is_heard_next_door_stays_one_chip() -> None:
    async with faulty_table() as table:
        uid = _house_chip(table, 500)
        table.felt.place("seat3.bets", uid)
        await table.until(lambda: bool(table.happened))
        table.felt.place("seat2.bets", uid)
        await table.until(lambda: "crosstalk" in table.said("seat2.bets"))
        await table.seconds(20)
        assert table.happened == ["s3 push 500"]


@pytest.mark.parametrize("ghost", [0.02, 0.10])
async def test_neighbours_ghosts_are_assigned_by_evidence_and_never_counted_twice(
    ghost: float,
) -> None:
    config = with_references(read_config(HW / "full-table.toml"))
    steady = list(references_of(config).values())
    hearing = RoughHearing(11, miss=0.10, ghost=ghost, steady=steady)
    async with faulty_table(hearing=hearing, config=config, patience=5) as table:
        for seats, count in (((2, 4), 4), ((3,), 20)):
            before = len(table.happened)
            for seat in seats:
                for number in range(1, count + 1):
                    uid = _house_chip(table, 100, -20 * seat - number)
                    table.felt.place(f"seat{seat}.bets", uid)
            await table.pushes(before + len(seats))
        await table.seconds(30)
        pushed = sorted(table.happened)
        assert pushed == ["s2 push 100x4", "s3 push 100x20", "s4 push 100x4"]
        observe(
            6,
            f"4 chips each before seats 2 and 4, then 20 before seat 3, ghosts {ghost:.2f}",
            f"28 chips counted, none twice: {', '.join(pushed)}",
        )


async def test_ghosts_out_of_range_are_shown_after_a_minute() -> None:
    config = with_references(read_config(HW / "full-table.toml"))
    steady = list(references_of(config).values())
    hearing = RoughHearing(7, miss=0.10, ghost=0.10, steady=steady)
    async with faulty_table(hearing=hearing, config=config, patience=5) as table:
        for number in range(1, 21):
            table.felt.place("seat3.bets", _house_chip(table, 100, -number))
        await table.until(lambda: "next door" in table.said("seat2.bets"), 400)
        assert table.said("seat2.bets").startswith("seat 2, chips: ")


async def test_two_cards_of_one_rank_and_suit_end_the_hand_and_name_none_that_is_hidden() -> None:
    async with faulty_table(hands={1: ("Ah", "2c")}, faces=["Ah"]) as table:
        table.cards.deal("seat2.cards", "Ah")
        await table.until(lambda: bool(table.happened))
        await table.until(lambda: table.view.street == "over")
        said = table.said("seat2.cards"), table.said("seat2.cards", "zh-Hant")
        assert said[0].startswith("two decks?")
        assert said[1].startswith("混入另一副牌？")
        assert "alike" in table.happened
        shown = repr(table.views) + repr(said) + repr(table.happened)
        assert "Ah" not in shown
        assert Alert.DUPLICATE_CARD in table.view.alerts
        stacks = set(table.view.stacks.values())
        assert stacks == {20000}
        observe(
            7,
            "a second ace of hearts at seat 2, the first one hidden at seat 1",
            f'the hand stops, all bets go back; "{said[0]}"; no card is named',
        )


async def test_two_alike_of_which_one_lies_open_are_named() -> None:
    async with faulty_table(hands={1: ("Ah", "2c")}, faces=["Ah", "Kd", "7s"]) as table:
        await table.do("s3 muck", "s4 say call", "s1 say call", "s2 tap")
        for zone, face in zip(("board1", "board2", "board3"), ("Kd", "Ah", "7s"), strict=True):
            table.cards.deal(zone, face)
        await table.until(lambda: table.view.street == "over")
        said = table.said("board2")
        assert said == "two decks? Ah is there twice"
        observe(7, "the flop brings a card that seat 1 holds", f'the hand stops; "{said}"')


async def test_cards_of_a_second_deck_are_shown_at_their_place() -> None:
    def name(book: object) -> dict[str, str]:
        assert isinstance(book, dict)
        return {uid: "blue" if uid[6:8] == "01" else "red" for uid in book}

    async with faulty_table(decks=name, faces=["Ks", "Kd"]) as table:
        spare = [uid for uid, face in table.cards.book.items() if face == "Ks"][1]
        table.felt.place("seat2.cards", spare)
        await table.until(lambda: "second" in str(table.loop.station.sensing.doubts(table.clock())))
        said = table.said("seat2.cards")
        assert said == "two decks? seat 2, cards: a card of deck blue"
        table.felt.remove("seat2.cards", spare)
        await table.until(lambda: not table.said("seat2.cards"))
        observe(7, "a card of the other taught deck at seat 2", f'"{said}"')


async def test_an_unknown_chip_makes_the_amount_at_least() -> None:
    async with faulty_table() as table:
        table.chips.push(3, "seat3.bets", [500])
        table.felt.place("seat3.bets", UNKNOWN)
        await table.until(lambda: bool(table.happened))
        assert table.happened == ["s3 push 500 ?"]
        said = table.said("seat3.bets")
        assert said.startswith("seat 3, chips: at least 500, with 1 of unknown value")
        assert table.said("seat3.bets", "zh-Hant").startswith("3 號位下注區：至少 500")
        assert table.view.questions[0].key == "unknown-chip"
        assert table.view.bets[3] == 0
        assert not any(ruling.all_in for ruling in table.view.rulings)
        text = table.views[-1].rulings[-1].text["en"]
        assert "at least 500" in text
        observe(8, "500 and an unknown tag pushed", f'"{said}"; ruling "{text}", nothing is booked')


async def test_an_unknown_card_is_named_at_its_seat_and_the_hand_is_finished_by_hand() -> None:
    async with faulty_table(hands={2: ("Ks", "Kd")}, faces=["2c", "7d", "Ts", "3h", "4c"]) as table:
        await table.do("s3 muck", "s4 say call", "s1 muck")
        table.felt.place("seat4.cards", "E004FD0000000009")
        await table.until(lambda: bool(table.said("seat4.cards")))
        said = table.said("seat4.cards")
        assert said == "unreadable card, seat 4, cards"
        assert table.said("seat4.cards", "zh-Hant") == "無法讀取的牌：4 號位手牌"
        assert table.happened[-1] == "foreign s4"
        table.felt.remove("seat4.cards", "E004FD0000000009")
        await table.do("s2 tap", "flop 2c 7d Ts", "s2 tap", "s4 tap", "turn 3h", "s2 tap", "s4 tap")
        await table.do("river 4c", "s2 tap", "s4 tap", "s4 table AhQh", "s2 table")
        assert table.view.street == "over"
        assert table.view.winners == (((2, 250),),)
        observe(
            9,
            "an unknown tag at seat 4 after two actions; its hand is then entered with the keys",
            f'"{said}"; the hand ends, seat 2 wins {table.view.winners[0][0][1]}',
        )


async def test_a_tag_of_the_wrong_kind_counts_as_nothing_and_is_shown() -> None:
    async with faulty_table() as table:
        card, chip = next(iter(table.cards.book)), _house_chip(table, 500)
        table.felt.place("seat3.bets", card)
        table.felt.place("seat4.cards", chip)
        await table.until(lambda: {"seat3.bets", "seat4.cards"} <= table.lines().keys())
        said = table.said("seat3.bets"), table.said("seat4.cards")
        assert said[0] == "seat 3, chips: a card lies where chips are read, it counts as nothing"
        assert said[1] == "seat 4, cards: a chip lies where cards are read, it counts as nothing"
        assert table.happened == []
        table.felt.remove("seat3.bets", card)
        table.felt.remove("seat4.cards", chip)
        await table.until(lambda: not table.lines())
        assert table.happened == []
        observe(8, "a card at the chip antenna of seat 3", f'"{said[0]}", 0 happenings')
        observe(9, "a chip at the card antenna of seat 4", f'"{said[1]}", 0 happenings')


class Deaf:
    """Antennas of some sockets hear nothing."""

    def __init__(self, *sockets: int) -> None:
        self.sockets = set(sockets)

    def heard(self, socket: int, tags: dict[int, tuple[str, ...]]) -> tuple[str, ...]:
        return () if socket in self.sockets else tags.get(socket, ())


async def test_a_dead_coil_is_unknown_after_ten_void_rounds_and_no_bet_is_taken_away() -> None:
    config = with_references(read_config(HW / "full-table.toml"))
    async with faulty_table(config=config) as table:
        sensing = table.loop.station.sensing
        table.chips.push(3, "seat3.bets", [100] * 5)
        await table.until(lambda: bool(table.happened))
        reader = table.felt.readers["chips"]
        assert isinstance(reader, EmulatedQuasar)
        reader.set_hearing(Deaf(3))
        before = sensing.visits("seat3.bets")
        await table.until(lambda: "seat3.bets" in sensing.unknown_zones(), 120)
        rounds = sensing.visits("seat3.bets") - before
        assert rounds == 11
        said = table.said("felt")
        assert said == "nothing is known of: seat 3, chips"
        assert table.said("felt", "zh-Hant") == "狀況不明：3 號位下注區"
        reader.set_hearing(Deaf())
        await table.until(lambda: not table.lines(), 120)
        assert table.happened == ["s3 push 100x5"]
        observe(
            12,
            "the coil of seat 3 hears nothing, five chips lie on it; then it hears again",
            f'"{said}" after {rounds} rounds without the reference tag; 0 false bets or removals',
        )


async def test_a_hand_over_the_coil_for_some_rounds_is_no_removal() -> None:
    config = with_references(read_config(HW / "full-table.toml"))
    async with faulty_table(config=config) as table:
        table.chips.push(3, "seat3.bets", [500])
        await table.until(lambda: bool(table.happened))
        reader = table.felt.readers["chips"]
        assert isinstance(reader, EmulatedQuasar)
        for _ in range(5):
            reader.set_hearing(Deaf(3))
            await table.visits("seat3.bets", 9)
            reader.set_hearing(Deaf())
            await table.visits("seat3.bets", 3)
            assert "felt" not in table.lines()
        assert table.happened == ["s3 push 500"]
        assert isinstance(table.loop.station.table.happenings[0], ChipsPushed)
        observe(
            12,
            "five times nine blind rounds over a bet",
            f"void, never absence: {len(table.happened)} push, 0 pulls, zone never unknown",
        )
