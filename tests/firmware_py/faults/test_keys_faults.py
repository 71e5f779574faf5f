"""Keys that are stuck, that chatter, that are pressed at once or while a part starts again.

The property holds over drivers, strokes and sensing: any sequence of edges on a line gives one
action a press, in the order of the presses, and none that is older than half a second.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.debounce import DEBOUNCE_S, MAX_PRESS_AGE_S
from drivers.emulated.devices import EmulatedDevices
from drivers.mcp23017 import INPUT_STUCK_S, MCP23017
from drivers.readings import InputChange
from firmware_py.virtual_table.emulated_station import EmulatedStation
from tests.firmware_py.faults.felt import FaultyTable, faulty_table
from tests.firmware_py.faults.table import observe

TICK_S = 0.005
_SLACK_S = 1e-6
PIN_A, PIN_B = 3, 9


async def _serve(table: FaultyTable, seconds: float) -> None:
    """Serve the panel alone."""
    for _ in range(round(seconds / TICK_S)):
        table.clock.advance(TICK_S)
        await table.loop.service_panel()


async def test_a_shorted_all_in_button_is_a_fault_and_no_all_in() -> None:
    async with faulty_table() as table:
        table.felt.press("seat3")
        await _serve(table, INPUT_STUCK_S - 0.5)
        assert "seat3" not in table.lines()
        await _serve(table, 1.0)
        said = table.lines()["seat3"]
        assert said.state == "degraded"
        assert said.text["en"] == (
            "down for more than 10 s: stuck or shorted, it counts as no press"
        )
        assert said.text["zh-Hant"].startswith("按住超過 10 秒")
        await _serve(table, 60)
        await table.pace.press(["call"])
        await table.until(lambda: bool(table.happened))
        table.felt.release("seat3")
        await _serve(table, 1.0)
        assert table.happened == ["s3 say call"]
        assert "seat3" not in table.lines()
        observe(
            17,
            "the all-in button of seat 3 shorted for more than a minute while seat 3 is to act",
            f'"seat3: {said.text["en"]}"; other keys work: {table.happened}, 0 all-ins',
        )


async def test_a_button_that_is_down_at_the_start_counts_once_it_was_let_go() -> None:
    def hold(felt: EmulatedStation) -> None:
        felt.press("seat3")
        felt.press("fold")

    async with faulty_table(before_start=hold) as table:
        said = table.said("seat3")
        assert said == "down since before the start: counts once it was let go"
        assert table.said("fold", "zh-Hant") == "開機前已按住：放開後才有效"
        await _serve(table, 1.0)
        for key in ("seat3", "fold"):
            table.felt.release(key)
        await _serve(table, 1.0)
        assert table.happened == []
        assert not table.lines()
        await table.pace.press(["fold"])
        await table.until(lambda: bool(table.happened))
        assert table.happened == ["s3 say fold"]
        observe(
            17,
            "all-in button and fold key down while the station starts, then let go",
            f'"seat3: {said}"; nothing comes of it, the next press counts: {table.happened}',
        )


async def test_a_press_while_the_expander_starts_again_is_none() -> None:
    """The chip was away and came back with the key down: nobody knows since when."""
    async with faulty_table() as table:
        table.felt.bus.unplug(0x20)
        await _serve(table, 0.2)
        table.felt.press("seat3")
        await _serve(table, 0.7)
        table.felt.bus.plug(0x20)
        await _serve(table, 2.0)
        assert table.said("seat3").startswith("down since before the start")
        table.felt.release("seat3")
        await _serve(table, 1.0)
        assert table.happened == []
        observe(
            18,
            "an all-in button pressed while its expander is away, let go when it is back",
            f"{len(table.happened)} actions",
        )


async def test_chatter_is_one_action_and_two_keys_at_once_keep_their_order() -> None:
    async with faulty_table() as table:
        for level in (1, 0, 1, 0, 1, 0, 1):
            (table.felt.press if level else table.felt.release)("call")
            await _serve(table, TICK_S)
        await _serve(table, 0.1)
        for level in (0, 1, 0, 1, 0):
            (table.felt.press if level else table.felt.release)("call")
            await _serve(table, TICK_S)
        await _serve(table, 0.2)
        await table.until(lambda: bool(table.happened))
        assert table.happened == ["s3 say call"]
        table.felt.press("check")
        await _serve(table, TICK_S)
        table.felt.press("fold")
        await _serve(table, 0.1)
        for key in ("check", "fold"):
            table.felt.release(key)
        await _serve(table, 0.1)
        await table.until(lambda: len(table.happened) > 2)
        assert table.happened == ["s3 say call", "s4 say check", "s4 say fold"]
        observe(
            18,
            "seven edges in 35 ms on one key; then two keys 5 ms apart",
            ", ".join(table.happened),
        )


@dataclass(frozen=True)
class _Level:
    """The line of one key from a time on."""

    at_s: float
    pin: int
    is_down: bool


def _levels(pin: int) -> st.SearchStrategy[list[_Level]]:
    pauses = st.lists(
        st.one_of(
            st.floats(0.0005, 0.012),  # bounce
            st.floats(0.02, 0.06),  # about as long as the debounce time
            st.floats(0.06, 0.8),  # people
        ),
        min_size=1,
        max_size=12,
    )
    return pauses.map(
        lambda found: [
            _Level(at_s, pin, number % 2 == 0)
            for number, at_s in enumerate(itertools.accumulate(found))
        ]
    )


@given(
    _levels(PIN_A),
    _levels(PIN_B),
    st.lists(st.tuples(st.floats(0.1, 8.0), st.floats(0.05, 2.0)), max_size=2),
)
@settings(max_examples=80, deadline=None)
def test_any_edges_give_one_action_a_press_in_order_and_none_too_late(
    a: list[_Level], b: list[_Level], gaps: list[tuple[float, float]]
) -> None:
    """``gaps`` are times in which the service does not run at all."""
    edges = sorted([*a, *b], key=lambda edge: edge.at_s)
    changes, services = _run(edges, gaps)
    for pin in (PIN_A, PIN_B):
        own = [change for _, change in changes if change.pin == pin]
        levels = [change.is_active for change in own]
        presses = [change.changed_at_s for change in own if change.is_active]
        is_again = (one and two for one, two in itertools.pairwise(levels))
        assert not any(is_again), "a press after a press without a release"
        downs = [edge.at_s for edge in edges if edge.pin == pin and edge.is_down]
        assert len(presses) <= len(downs), "a press that nobody made"
        for one, two in itertools.pairwise(presses):
            assert two - one >= DEBOUNCE_S - _SLACK_S, "two actions of one press"
        for press in _clear_presses(edges, pin, gaps):
            near = [at_s for at_s in presses if press - 0.03 <= at_s <= press + 0.06]
            assert len(near) == 1, f"{len(near)} actions of the press at {press}"
    for now_s, change in changes:
        if change.is_active:
            assert now_s - change.changed_at_s <= MAX_PRESS_AGE_S, "an old press acts"
    for now_s in services:
        together = [change.changed_at_s for at_s, change in changes if at_s == now_s]
        assert together == sorted(together), "out of order"


def _run(
    edges: list[_Level], gaps: list[tuple[float, float]]
) -> tuple[list[tuple[float, InputChange]], list[float]]:
    """Drive an emulated expander by the edges; return what the driver made of them, and when."""
    clock = [0.0]
    devices = EmulatedDevices(clock=lambda: clock[0], sleep=lambda _: None)
    chip = devices.add_expander(1, 0x20, interrupt_pin=5)
    part = MCP23017(devices.i2c_bus(1), 0x20, "panel.a", interrupt=devices.pins.input(5))
    part.start(0.0)
    changes: list[tuple[float, InputChange]] = []
    services: list[float] = []
    waiting = list(edges)
    end_s = (edges[-1].at_s if edges else 0.0) + 1.0
    now_s = 0.0
    while now_s < end_s:
        now_s += TICK_S
        while waiting and waiting[0].at_s <= now_s:
            edge = waiting.pop(0)
            (chip.press if edge.is_down else chip.release)(edge.pin)
        clock[0] = now_s
        if any(at_s <= now_s < at_s + long_s for at_s, long_s in gaps):
            continue
        if part.is_due(now_s):
            services.append(now_s)
            changes += [(now_s, change) for change in part.service(now_s)]
    devices.close()
    return changes, services


def _clear_presses(edges: list[_Level], pin: int, gaps: list[tuple[float, float]]) -> list[float]:
    """Return the presses that nobody can miss: long, alone, and with the service running."""
    own = [edge for edge in edges if edge.pin == pin]
    found = []
    for number, edge in enumerate(own):
        before_s = edge.at_s - (own[number - 1].at_s if number else 0.0)
        after_s = own[number + 1].at_s - edge.at_s if number + 1 < len(own) else 1.0
        is_served = all(
            at_s > edge.at_s + 0.2 or at_s + long_s < edge.at_s - 0.1 for at_s, long_s in gaps
        )
        if edge.is_down and before_s >= 0.1 and after_s >= 0.1 and is_served:
            found.append(edge.at_s)
    return found


def test_the_page_says_what_the_property_holds() -> None:
    observe(
        18,
        "any edges on two keys, with the service held up at times",
        f"one action a press, none within {DEBOUNCE_S * 1000:.0f} ms of another, "
        f"none older than {MAX_PRESS_AGE_S * 1000:.0f} ms, in the order of the presses",
    )


@pytest.mark.parametrize("key", ["seat1", "seat10"])
async def test_a_press_older_than_half_a_second_does_nothing(key: str) -> None:
    """The loop was held up while a button was pressed and let go."""
    async with faulty_table() as table:
        table.felt.press(key)
        table.clock.advance(0.3)
        table.felt.release(key)
        table.clock.advance(0.6)
        await _serve(table, 1.0)
        assert table.happened == []
