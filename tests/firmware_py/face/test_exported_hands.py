"""A hand exported from the page and run again on the command line gives the very same rulings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pokerkit
import pytest

from engine.happenings import Happening, NextHandStarted
from engine.rulings import Ruling
from engine.view import TableView
from firmware_py.requests import Correct, Decide, Report
from tests.firmware_py.floor_station import TO_AN_UNDERCALL, TO_THE_NEXT_HAND, Floor, running_floor

ROOT = Path(__file__).parents[3]


class Heard:
    """What the station ruled as it happened, hand by hand: a list of rulings each happening."""

    def __init__(self, floor: Floor) -> None:
        self.hands: list[list[tuple[Ruling, ...]]] = [[]]
        floor.loop.listen(self._hear)

    def _hear(self, happening: Happening, rulings: tuple[Ruling, ...], view: TableView) -> None:
        del view
        if isinstance(happening, NextHandStarted):
            self.hands.append([])
        else:
            self.hands[-1].append(rulings)


def as_told(ruling: Ruling) -> dict[str, Any]:
    """A ruling as ``adjudicate --json`` prints it."""
    return {
        "seat": ruling.seat, "status": ruling.status, "action": ruling.action, "to": ruling.to,
        "change": ruling.change, "owes": ruling.owes, "all_in": ruling.all_in,
        "rules": list(ruling.rules), "alerts": list(ruling.alerts),
        "options": list(ruling.options),
    }  # fmt: skip


def adjudicated(script: Path) -> list[list[dict[str, Any]]]:
    """The rulings of each step, from the command as people call it."""
    code = "from firmware_py.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "adjudicate", str(script), "--json"],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(line)["rulings"] for line in done.stdout.splitlines()]


def same(printed: list[list[dict[str, Any]]], heard: list[tuple[Ruling, ...]]) -> None:
    told = [[as_told(ruling) for ruling in rulings] for rulings in heard]
    fields = set(told[0][0]) if told and told[0] else set()
    assert [[{key: one[key] for key in fields} for one in step] for step in printed] == told


async def exported(floor: Floor, hand: int, form: str) -> str:
    async with floor.browser() as browser:
        response = await browser.get(f"/hands/{hand}.{form}")
    assert response.status_code == 200
    return response.text


async def play(floor: Floor) -> None:
    """An undercall that the floor decides, an overruled raise, a clock, a penalty, an all-in."""
    token = await floor.sign_in()
    await floor.do(*TO_AN_UNDERCALL)
    mark = floor.view.questions[0].mark
    await floor.ask(lambda number: Decide(number, token, mark, "call", 'said "call"'))
    await floor.do("s4 push 100x4", "s1 push 1000 / 500", "s1 pull 500", "s2 muck")
    await floor.do("turn 9s", "s3 tap", "s4 push 1000 500", "s1 say raise 4000", "s1 push 1000x4")
    step = next(one for one in floor.view.steps if one.text == "s1 say raise 4000")
    entry = floor.view.hand_entry
    await floor.ask(
        lambda number: Correct(
            number, token, entry, step.number, step.text, "s1 say raise 3000", "misheard"
        )
    )
    await floor.ask(lambda number: Report(number, token, entry, "s5 penalty 2", "late"))
    await floor.do("s3 clock", "s3 muck", "s4 say all-in", "s1 say call")
    await floor.do("s4 table AsAc", "s1 table KhKs", "river 2d", "push-pot")


@pytest.mark.parametrize("hands_before", [0, 1])
async def test_script_of_the_page_gives_the_same_rulings(tmp_path, hands_before):
    """Seat, status, action, amounts, rules, alerts and options of every single ruling."""
    async with running_floor(tmp_path) as floor:
        heard = Heard(floor)
        if hands_before:
            await floor.do(*TO_THE_NEXT_HAND)
            await floor.do("s5 muck", "s6 muck", "s1 muck", "s2 muck", "s3 muck", "next-hand")
            heard.hands[:-1] = []
            await floor.do("s6 say raise 200", "s1 push 100x2", "s2 push 1000", "s3 say fold")
            await floor.do("s4 push 500", "s5 muck", "s6 push 500 100", "level 50 100", "s1 muck")
        else:
            await play(floor)
        script = tmp_path / "hand.toml"
        script.write_text(await exported(floor, floor.view.hand_entry, "toml"), encoding="utf-8")
        same(adjudicated(script), heard.hands[-1])


async def test_script_of_a_hand_with_a_past_gives_the_same_rulings(tmp_path):
    """A penalty of the hand before is none that a header can tell: the hands before come along."""
    async with running_floor(tmp_path) as floor:
        heard = Heard(floor)
        await floor.do("s5 penalty 2", *TO_THE_NEXT_HAND)
        heard.hands[:-1] = []
        await floor.do("s6 say raise 200", "s1 push 100x2", "s2 muck", "s3 muck", "s4 muck")
        script = tmp_path / "hand.toml"
        script.write_text(await exported(floor, floor.view.hand_entry, "toml"), encoding="utf-8")
        before, *steps = adjudicated(script)
        assert before
        same(steps, heard.hands[-1])


async def test_scripts_of_two_hands_of_which_one_corrects_the_other(tmp_path):
    """The hand before has the correction at its end, the hand that made it comes with its past."""
    async with running_floor(tmp_path) as floor:
        token = await floor.sign_in()
        await floor.do(
            "s4 say raise 150", "s5 say call", "s6 muck", "s1 muck", "s2 muck", "s3 muck"
        )
        await floor.do("flop Ah Kd 3c", "s4 say bet 200", "s5 muck", "next-hand")
        heard = Heard(floor)
        await floor.ask(
            lambda number: Correct(
                number, token, 1, 1, "s4 say raise 150", "s4 say raise 250", "misheard"
            )
        )
        await floor.do("s5 say raise 200", "s6 muck")
        first, second = tmp_path / "first.toml", tmp_path / "second.toml"
        first.write_text(await exported(floor, 1, "toml"), encoding="utf-8")
        second.write_text(await exported(floor, floor.view.hand_entry, "toml"), encoding="utf-8")
        same(adjudicated(second)[1:], heard.hands[-1])
        *_, corrected = adjudicated(first)
        assert [(one["seat"], one["to"]) for one in corrected if one["action"]] == [(4, 250)]
        phh = pokerkit.HandHistory.loads(await exported(floor, floor.view.hand_entry, "phh"))
        sat = {line.seat: line.stack + line.bet for line in floor.view.seats}
        assert dict(zip(phh.seats, phh.starting_stacks, strict=True)) == sat


async def test_a_ruling_that_changed_is_noticed(tmp_path):
    """The comparison of this file can fail: another push gives another ruling."""
    async with running_floor(tmp_path) as floor:
        heard = Heard(floor)
        await floor.do("s4 say raise 150", "s5 push 100x2")
        text = await exported(floor, floor.view.hand_entry, "toml")
        script = tmp_path / "hand.toml"
        script.write_text(text.split("[[step]]")[0] + '[[step]]\ndo = "s4 say raise 175"\n')
        with pytest.raises(AssertionError):
            same(adjudicated(script), heard.hands[-1][:1])


async def test_phh_of_the_page_is_played_by_pokerkit(tmp_path):
    """PokerKit comes to the same stacks, having checked each action by its own rules."""
    async with running_floor(tmp_path) as floor:
        await play(floor)
        phh = await exported(floor, floor.view.hand_entry, "phh")
        view = floor.view
    history = pokerkit.HandHistory.loads(phh)
    *_, last = history
    assert last.status is False
    final = {line.seat: line.stack for line in view.seats}
    assert dict(zip(history.seats, last.stacks, strict=True)) == final
    assert "2d" in phh
    assert "late" not in phh
