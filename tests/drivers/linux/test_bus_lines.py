"""SCL and SDA by pinctrl, with the command scripted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from drivers.bus_recovery import BusRecovery
from drivers.errors import BusError
from drivers.linux.bus_lines import take_bus_1_lines

SHOWN = " 2: a3    pu | hi // GPIO2 = SDA1\n 3: a3    pu | hi // GPIO3 = SCL1\n"


def test_pins_are_taken_and_given_back() -> None:
    commands: list[str] = []

    def run(command: Sequence[str]) -> str:
        commands.append(" ".join(command[1:]))
        return SHOWN

    BusRecovery(
        lambda: False, take_lines=lambda: take_bus_1_lines(run=run), sleep=lambda _: None
    ).recover()
    assert commands[0] == "get 2,3"
    assert commands[1:4] == ["set 2 ip pu", "set 3 op dl", "set 3 ip pu"]
    assert commands.count("set 3 op dl") == 10
    assert commands[-2:] == ["set 2 a3 pu", "set 3 a3 pu"]


def test_pins_are_given_back_after_an_error() -> None:
    commands: list[str] = []

    def run(command: Sequence[str]) -> str:
        commands.append(" ".join(command[1:]))
        return SHOWN

    with pytest.raises(RuntimeError), take_bus_1_lines(run=run):
        raise RuntimeError
    assert commands[-2:] == ["set 2 a3 pu", "set 3 a3 pu"]


def test_pins_without_a_controller_are_left_alone() -> None:
    commands: list[str] = []

    def run(command: Sequence[str]) -> str:
        commands.append(" ".join(command[1:]))
        return " 2: ip    pu | hi // GPIO2 = input\n 3: ip    pu | hi // GPIO3 = input\n"

    with pytest.raises(BusError, match="I2C controller"), take_bus_1_lines(run=run):
        pytest.fail("the lines were given out")
    assert commands == ["get 2,3"]


def test_missing_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BusError, match="pinctrl"), take_bus_1_lines():
        pytest.fail("the lines were given out")
