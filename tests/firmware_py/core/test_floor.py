"""What the floor does from a face: once, to the table that was seen, journalled with the person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from engine.script.vocabulary import parse_happenings
from firmware_py.core.history.pages import MAX_EXPORT
from firmware_py.core.journal_entry import Kind
from firmware_py.requests import (
    Correct,
    Decide,
    Done,
    Export,
    Exported,
    HandPage,
    Hands,
    ListHands,
    Refused,
    Report,
    Schedule,
    SetClock,
    ShowHand,
    ShowSchedule,
    ShowStep,
    StepPage,
    UseStructure,
)
from tests.firmware_py.floor_station import (
    ANA,
    BO,
    TO_AN_UNDERCALL,
    TO_THE_NEXT_HAND,
    Floor,
    running_floor,
)


@pytest_asyncio.fixture
async def floor(tmp_path: Path) -> AsyncIterator[Floor]:
    async with running_floor(tmp_path, (ANA, BO)) as running:
        yield running


async def asked(floor: Floor) -> str:
    """Play to an undercall; return the mark of the question."""
    await floor.do(*TO_AN_UNDERCALL)
    return (await floor.until(lambda view: bool(view.questions))).questions[0].mark


def refusal(answer: Any) -> tuple[str, dict[str, Any]]:
    assert isinstance(answer, Refused), answer
    return answer.key, answer.values


def bodies(floor: Floor, kind: Kind = Kind.HAPPENING) -> list[str]:
    return [entry.body for entry in floor.entries() if entry.kind == kind]


async def test_two_people_answer_at_the_same_time(floor: Floor) -> None:
    """One is heard; the other is told by whom and how it was answered. Nothing is done twice."""
    mark = await asked(floor)
    ana, bo = await floor.sign_in(ANA), await floor.sign_in(BO)
    first, second = await asyncio.gather(
        floor.ask(lambda number: Decide(number, ana, mark, "call", "seat 4 said call")),
        floor.ask(lambda number: Decide(number, bo, mark, "forfeit")),
    )
    assert isinstance(first, Done)
    assert [(line.seat, line.action, line.to) for line in first.rulings][:1] == [(4, "call", 1000)]
    key, values = refusal(second)
    assert (key, values["option"], values["person"]) == ("answered", "call", "Ana Lim")
    decided = [body for body in bodies(floor) if body.startswith("floor")]
    assert decided == ['floor call because "seat 4 said call" by "Ana Lim"']


async def test_answer_at_the_panel_comes_between(floor: Floor) -> None:
    """What the dealer's keys answered is not answered again by a page that does not know it."""
    mark = await asked(floor)
    token = await floor.sign_in()
    await floor.do("floor forfeit")
    key, _ = refusal(await floor.ask(lambda number: Decide(number, token, mark, "call")))
    assert key == "not-open"


async def test_mark_is_of_this_question_alone(floor: Floor) -> None:
    """The same question in another hand has another mark, so an old page answers nothing."""
    await floor.do(*TO_THE_NEXT_HAND)
    first = floor.view.hand_entry
    await floor.do("s5 say raise 150", "s6 say raise 400", "s1 push 100x3")
    view = await floor.until(lambda view: bool(view.questions))
    assert view.questions[0].mark.startswith(f"{first}-")
    assert first > 1


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"hand": 99}, "hand-over"),
        ({"number": 40, "was": "x"}, "no-such-happening"),
        ({"was": "s4 say raise 151"}, "changed"),
        ({"instead": "s4 say raise 150"}, "same"),
        ({"instead": "s4 shoves"}, "unreadable"),
        ({"instead": "s4 push 25 / 25"}, "unreadable"),
        ({"instead": "s4 push 400"}, "no-such-chip"),
        ({"instead": "s4 say call + s4 push 25 75"}, "no-such-chip"),
        ({"instead": "s4 deal Ah"}, "not-instead"),
        ({"instead": "s4 table AhKh"}, "not-instead"),
        ({"instead": "next-hand"}, "not-instead"),
        ({"instead": "s4 tap + s4 table AhKh"}, "not-instead"),
        ({"instead": "undo"}, "not-instead"),
        ({"reason": " \t\n"}, "no-reason"),
    ],
)
async def test_correction_that_is_refused_changes_nothing(
    floor: Floor, changes: dict[str, Any], key: str
) -> None:
    """Another hand, another happening by now, words that cannot be, a hole card, no reason."""
    await floor.do("s4 say raise 150", "s5 muck")
    token = await floor.sign_in()
    before = bodies(floor)
    good = {
        "hand": floor.view.hand_entry, "number": 1, "was": "s4 say raise 150",
        "instead": "s4 say call", "reason": "misheard",
    }  # fmt: skip
    answer = await floor.ask(lambda number: Correct(number, token, **(good | changes)))
    assert refusal(answer)[0] == key
    assert bodies(floor) == before


async def test_correction_rules_again_from_there(floor: Floor) -> None:
    """A call that was heard as a raise: the hand goes on with it, and both are in the record."""
    await floor.do("s4 say raise 150", "s5 muck")
    token = await floor.sign_in()
    entry = floor.view.hand_entry
    answer = await floor.ask(
        lambda number: Correct(
            number, token, entry, 1, "s4 say raise 150", "s4 say call", "mis\nheard \x07it"
        )
    )
    assert isinstance(answer, Done)
    assert (answer.rulings[1].action, answer.rulings[1].to) == ("call", 50)
    view = await floor.until(lambda view: view.pot == 125)
    assert view.to_call == 50
    assert bodies(floor)[-1] == ('correct 1 as "s4 say call" because "mis heard it" by "Ana Lim"')
    page = await floor.ask(ShowHand)
    assert isinstance(page, HandPage)
    assert page.happenings[0].text == "s4 say call"
    assert page.happenings[0].corrections[0].was == "s4 say raise 150"
    assert page.happenings[0].rulings[0].action == "call"


CALLED = (
    *("s4 say raise 150", "s5 say call", "s6 muck", "s1 muck", "s2 muck", "s3 muck"),
    *("flop Ah Kd 3c", "s4 say bet 200", "s5 muck", "next-hand"),
)
"""Seat 5 calls 150 and loses them."""


async def test_hand_before_is_corrected_until_substantial_action(floor: Floor) -> None:
    """The award of a pot may be disputed so long (Rule 22); chips and record come out right."""
    await floor.do(*CALLED)
    token, first = await floor.sign_in(), 1
    running = floor.view.hand_entry
    stacks = {line.seat: line.stack + line.bet for line in floor.view.seats}

    def correct(was: str = "s4 say raise 150", instead: str = "s4 say raise 250") -> Any:
        return floor.ask(lambda number: Correct(number, token, first, 1, was, instead, "misheard"))

    assert refusal(await correct(was="s4 say raise 100"))[0] == "changed"
    assert isinstance(await correct(), Done)
    view = await floor.until(lambda view: view.sequence > running)
    now = {line.seat: line.stack + line.bet for line in view.seats}
    assert (now[4] - stacks[4], now[5] - stacks[5]) == (100, -100)
    assert sum(now.values()) == sum(stacks.values())
    page = await floor.ask(lambda number: ShowHand(number, first))
    assert isinstance(page, HandPage)
    assert (page.is_running, page.can_correct) == (False, True)
    assert page.happenings[0].corrections[0].was == "s4 say raise 150"
    assert page.happenings[1].rulings[0].to == 250
    after = await floor.ask(lambda number: ShowStep(number, running, 0))
    assert isinstance(after, StepPage)
    assert {line.seat: line.stack + line.bet for line in after.view.seats} == now
    assert refusal(await correct())[0] == "changed"
    await floor.do("undo")
    view = await floor.until(lambda view: view.sequence > running + 1)
    assert {line.seat: line.stack + line.bet for line in view.seats} == stacks
    assert isinstance(await correct(), Done)
    await floor.do("s5 say call", "s6 say call", "s1 say call")
    was, instead = "s4 say raise 250", "s4 say raise 350"
    assert refusal(await correct(was, instead))[0] == "dispute-too-late"
    page = await floor.ask(lambda number: ShowHand(number, first))
    assert isinstance(page, HandPage)
    assert not page.can_correct
    await floor.do("s2 muck", "s3 muck", "s4 muck", "flop 2h 2d 2c", "s5 tap", "s6 tap", "s1 tap")
    assert refusal(await correct(was, instead))[0] == "dispute-too-late"


@pytest.mark.parametrize("kind", [Decide, Correct, Report, SetClock, UseStructure])
async def test_nothing_is_decided_without_a_session(floor: Floor, kind: type) -> None:
    """Every request that changes something needs a token that the core gave."""
    before = len(floor.entries())
    fields: dict[type, tuple[Any, ...]] = {
        Decide: ("guess", "1-1-1-x", "call"),
        Correct: ("guess", 1, 1, "s4 tap", "s4 say call", "because"),
        Report: ("guess", 1, "s4 clock"),
        SetClock: ("guess", "pause"),
        UseStructure: ("guess", "", "toml"),
    }
    answer = await floor.ask(lambda number: kind(number, *fields[kind]))
    assert refusal(answer) == ("signed-out", {})
    assert len(floor.entries()) == before


async def test_reports_of_the_floor(floor: Floor) -> None:
    """Clock, penalty and disqualification; with a note of the person; nothing else."""
    token, entry = await floor.sign_in(), floor.view.hand_entry

    def report(text: str, hand: int = entry) -> Any:
        return floor.ask(lambda number: Report(number, token, hand, text, "late"))

    assert isinstance(await report("s4 clock"), Done)
    assert isinstance(await report("s5 penalty 2"), Done)
    assert refusal(await report("s5 muck"))[0] == "not-allowed"
    assert refusal(await report("s5 penalties"))[0] == "unreadable"
    assert refusal(await report("s5 clock", entry + 1))[0] == "hand-over"
    assert refusal(await report("count s5 100", entry + 1))[0] == "hand-over"
    assert bodies(floor) == ["s4 clock", "s5 penalty 2"]
    notes = [msgspec.json.decode(body) for body in bodies(floor, Kind.NOTE)]
    reports = [note for note in notes if note["note"] == "floor-report"]
    assert [(note["text"], note["person"], note["reason"]) for note in reports] == [
        ("s4 clock", "Ana Lim", "late"),
        ("s5 penalty 2", "Ana Lim", "late"),
    ]
    page = await floor.ask(ShowHand)
    assert isinstance(page, HandPage)
    assert [(line.person, line.reason) for line in page.happenings] == [("Ana Lim", "late")] * 2
    assert isinstance(await report("s6 penalty 1", entry + 1), Done)  # of no hand, so of any
    assert refusal(await report("s9 leaves"))[0] == "not-now"


async def test_level_clock_is_worked_from_the_page(floor: Floor) -> None:
    """Pause, add, forward and back; a second touch on forward does not skip a level."""
    token = await floor.sign_in()

    def work(act: str, position: int = 0, seconds: int = 0) -> Any:
        return floor.ask(lambda number: SetClock(number, token, act, position, seconds))

    assert isinstance(await work("start"), Done)
    await floor.until(lambda view: view.is_clock_running)
    assert isinstance(await work("pause"), Done)
    assert isinstance(await work("add", seconds=90), Done)
    view = await floor.until(lambda view: view.level_seconds_left == 21 * 60 + 30)
    assert not view.is_clock_running
    assert isinstance(await work("forward", 1), Done)
    assert refusal(await work("forward", 1)) == ("level-changed", {"level": 2})
    view = await floor.until(lambda view: view.level == 2)
    assert view.next_level == (50, 100, 0, 0)
    assert refusal(await work("back", 1))[0] == "level-changed"
    assert isinstance(await work("back", 2), Done)
    assert refusal(await work("back", 1))[0] == "no-such-level"
    assert refusal(await work("shout"))[0] == "no-such-act"
    notes = [msgspec.json.decode(body) for body in bodies(floor, Kind.NOTE)]
    acts = [(note["act"], note["person"]) for note in notes if note["note"] == "level-clock-set"]
    assert acts == [(act, "Ana Lim") for act in ("start", "pause", "add", "forward", "back")]


async def test_another_structure_is_used_and_its_notices_shown(floor: Floor) -> None:
    """Checked first, then used; a break with a chip race shows as one."""
    token = await floor.sign_in()
    text = "sb,bb,minutes,color up\n25,50,20,25\nbreak,,10,\n100,200,20,\n"

    def use(text: str, *, is_trial: bool) -> Any:
        return floor.ask(lambda number: UseStructure(number, token, text, "csv", is_trial))

    key, values = refusal(await use("sb,bb\n1,2\n", is_trial=False))
    assert (key, values["problem"], values["line"]) == ("bad-structure", "missing", 1)
    assert isinstance(await use(text, is_trial=True), Done)
    schedule = await floor.ask(ShowSchedule)
    assert isinstance(schedule, Schedule)
    assert len(schedule.lines) == 10
    assert isinstance(await use(text, is_trial=False), Done)
    schedule = await floor.ask(ShowSchedule)
    assert isinstance(schedule, Schedule)
    assert [(one.kind, one.level) for one in schedule.lines] == [
        ("level", 1), ("break", 1), ("level", 2),
    ]  # fmt: skip
    await floor.ask(lambda number: SetClock(number, token, "forward", 1))
    view = await floor.until(lambda view: view.level_kind == "break")
    assert (view.level, view.level_notices, view.color_up) == (1, ["color-up"], 25)
    assert view.next_level is None


async def test_hands_are_listed_shown_and_exported(floor: Floor) -> None:
    """The running hand and those before, each step with its table."""
    await floor.do(*TO_THE_NEXT_HAND, "s5 say raise 150")
    hands = await floor.ask(ListHands)
    assert isinstance(hands, Hands)
    assert [(one.number, one.happenings) for one in hands.hands] == [(2, 1), (1, 5)]
    older = hands.hands[1].hand
    page = await floor.ask(lambda number: ShowHand(number, older))
    assert isinstance(page, HandPage)
    assert (page.is_running, page.older, page.newer) == (False, 0, hands.hands[0].hand)
    step = await floor.ask(lambda number: ShowStep(number, older, 5))
    assert isinstance(step, StepPage)
    assert step.line is not None
    assert (step.last, step.line.text, step.view.winners) == (5, "s2 muck", [[(3, 50)]])
    start = await floor.ask(lambda number: ShowStep(number, older, 0))
    assert isinstance(start, StepPage)
    assert (start.line, start.view.actor, start.view.pot) == (None, 4, 75)
    for form, word in (("script", "[[step]]"), ("phh", 'variant = "NT"')):
        exported = await floor.ask(lambda number, form=form: Export(number, older, form))
        assert isinstance(exported, Exported)
        assert word in exported.text
        assert len(exported.text) < MAX_EXPORT
    for make in (
        lambda number: ShowHand(number, 2),
        lambda number: ShowStep(number, 2, 0),
        lambda number: Export(number, 2, "phh"),
    ):
        assert refusal(await floor.ask(make))[0] == "no-such-hand"
    assert refusal(await floor.ask(lambda number: ShowStep(number, older, 6)))[0] == (
        "no-such-happening"
    )
    assert refusal(await floor.ask(lambda number: Export(number, older, "pdf")))[0] == (
        "no-such-form"
    )


async def test_no_card_comes_out_before_it_is_tabled(floor: Floor) -> None:
    """Seen deals, a correction to one, a folded hand: no answer names the cards."""
    for happening in parse_happenings("s4 deal 7c"):
        await floor.loop.submit(happening)
    for happening in parse_happenings('correct 1 as "s4 deal 2d"'):
        await floor.loop.submit(happening)
    await floor.do("s4 muck", "s5 muck", "s6 muck", "s1 muck", "s2 say all-in", "s3 say all-in")
    await floor.do("s2 table AhKd")
    page = await floor.ask(ShowHand)
    script = await floor.ask(lambda number: Export(number, floor.view.hand_entry, "script"))
    phh = await floor.ask(lambda number: Export(number, floor.view.hand_entry, "phh"))
    step = await floor.ask(lambda number: ShowStep(number, floor.view.hand_entry, 4))
    everything = b"".join(map(msgspec.json.encode, (page, script, phh, step, floor.view)))
    assert b"AhKd" in everything
    for card in (b"7c", b"2d"):
        assert card not in everything
    assert b"Ah" not in msgspec.json.encode(step)


async def test_table_is_not_kept_waiting_by_readers_of_long_evenings(floor: Floor) -> None:
    """A long evening is replayed in slices; the table's own loop turns meanwhile."""
    texts = ("s{0} muck", "s{1} muck", "s{2} muck", "s{3} muck", "s{4} muck", "next-hand")
    for hand in range(60):
        seats = [(hand + at + 3) % 6 + 1 for at in range(6)]
        for text in texts:
            for happening in parse_happenings(text.format(*seats)):
                await floor.loop.submit(happening)
    newest = floor.loop.station.table.view.hand
    assert newest == 61
    longest = 0.0

    async def turn() -> None:
        nonlocal longest
        clock = asyncio.get_running_loop().time
        while True:
            before = clock()
            await asyncio.sleep(0)
            longest = max(longest, clock() - before)

    turning = asyncio.create_task(turn(), name="turn")
    page = await floor.ask(ShowHand)
    turning.cancel()
    assert isinstance(page, HandPage)
    assert page.number == 61
    assert longest < 0.25
