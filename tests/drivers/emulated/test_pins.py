"""Emulated pins: as strict as real ones."""

from __future__ import annotations

import pytest

from drivers.emulated.pins import EmulatedPins
from drivers.errors import PinInUseError


def test_bounce_is_several_edges() -> None:
    pins, edges = EmulatedPins(), []
    pins.input(26, when_active=lambda: edges.append(1))
    pins.bounce(26, 0, edges=5)
    assert len(edges) == 3
    assert pins.level(26) == 0


def test_stuck_low_at_start() -> None:
    pins = EmulatedPins()
    pins.stick(26)
    button = pins.input(26)
    pins.drive(26, 1)
    assert button.is_active
    pins.unstick(26)
    pins.drive(26, 1)
    assert not button.is_active


def test_second_user_is_refused_until_the_first_lets_go() -> None:
    pins = EmulatedPins()
    first = pins.output(17)
    first.on()
    with pytest.raises(PinInUseError, match="GPIO17"):
        pins.input(17)
    assert first.is_on
    first.close()
    pins.input(17)


def test_listener_hears_each_new_level() -> None:
    pins, heard = EmulatedPins(), []
    pins.listen(16, heard.append)
    line = pins.output(16, active_low=True)
    line.on()
    line.on()
    pins.close()
    assert heard == [1, 0, 1]
