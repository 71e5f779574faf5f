"""Lamp and buzzer patterns on emulated pins and on gpiozero's mock pins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from drivers.emulated.pins import EmulatedPins
from drivers.lamps import (
    BEEP,
    FAST_BLINK,
    OFF,
    SLOW_BLINK,
    STEADY,
    THREE_BEEPS,
    TWO_BEEPS,
    Pattern,
    PatternOutput,
    StatusLamps,
)
from drivers.linux.gpio import make_pin_factory
from drivers.pins import PinFactory


@pytest.fixture(params=["emulated", "mock", "none"])
def pins(request: pytest.FixtureRequest) -> Iterator[PinFactory]:
    factory = EmulatedPins() if request.param == "emulated" else make_pin_factory(request.param)
    yield factory
    factory.close()


def played(output: PatternOutput, pattern: Pattern, seconds: float) -> str:
    """Return the output's state each 60 ms, after 30 ms first."""
    output.play(pattern, 10.0)
    states = ""
    for step in range(round(seconds / 0.06)):
        output.service(10.03 + 0.06 * step)
        states += "#" if output.is_on else "."
    return states


@pytest.mark.parametrize(
    ("pattern", "states"),
    [
        (OFF, "........"),
        (STEADY, "########"),
        (BEEP, "###....."),
        (TWO_BEEPS, "##..##.."),
        (THREE_BEEPS, "##..##..##.."),
        (SLOW_BLINK, "########.........########"),
    ],
)
def test_rhythm(pins: PinFactory, pattern: Pattern, states: str) -> None:
    output = PatternOutput(pins.output(17))
    assert played(output, pattern, 0.06 * len(states)) == states
    output.close()
    assert not output.is_on


def test_new_pattern_replaces_the_old_one() -> None:
    output = PatternOutput(EmulatedPins().output(17))
    output.play(STEADY, 0.0)
    assert output.is_on
    output.play(OFF, 1.0)
    assert not output.is_on
    assert output.pattern is OFF


def test_blinking_goes_on_in_its_rhythm() -> None:
    """Asking for the same blink at each turn of a loop does not freeze it."""
    output = PatternOutput(EmulatedPins().output(17))
    states = set()
    for step in range(100):
        output.play(FAST_BLINK, step * 0.05)
        output.service(step * 0.05)
        states.add(output.is_on)
    assert states == {True, False}


def test_beep_asked_for_again_starts_again() -> None:
    output = PatternOutput(EmulatedPins().output(17))
    output.play(BEEP, 0.0)
    output.service(1.0)
    assert not output.is_on
    output.play(BEEP, 2.0)
    assert output.is_on


def test_status_lamps_switch_together() -> None:
    pins = EmulatedPins()
    red, amber, green = (PatternOutput(pins.output(number)) for number in (17, 27, 22))
    lamps = StatusLamps(red, amber, green)
    lamps.red.play(SLOW_BLINK, 0.0)
    lamps.green.play(STEADY, 0.0)
    assert [pins.level(number) for number in (17, 27, 22)] == [1, 0, 1]
    lamps.service(0.6)
    assert [pins.level(number) for number in (17, 27, 22)] == [0, 0, 1]
    lamps.close()
    assert [pins.level(number) for number in (17, 27, 22)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("pattern", "elapsed_s", "expected"),
    [(OFF, 0, True), (BEEP, 0.1, False), (BEEP, 0.15, True), (SLOW_BLINK, 99, False)],
)
def test_end_of_a_pattern(pattern: Pattern, elapsed_s: float, expected: bool) -> None:
    assert pattern.has_ended(elapsed_s) is expected


@pytest.mark.parametrize(("steps", "is_repeated"), [((-1.0,), False), ((), True), ((0.0,), True)])
def test_impossible_patterns(steps: tuple[float, ...], is_repeated: bool) -> None:
    with pytest.raises(ValueError, match=r"\("):
        Pattern(steps, is_repeated=is_repeated)
