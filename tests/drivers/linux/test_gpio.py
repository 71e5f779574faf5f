"""gpiozero behind our pins, on its own mock factory."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from drivers.errors import DeviceNotFoundError, PinInUseError
from drivers.linux.gpio import GpiozeroPins, make_pin_factory
from drivers.pins import NoPins


@pytest.fixture
def pins() -> Iterator[GpiozeroPins]:
    factory = make_pin_factory("mock")
    assert isinstance(factory, GpiozeroPins)
    yield factory
    factory.close()


def test_mock_is_chosen_by_name(pins: GpiozeroPins) -> None:
    assert isinstance(pins.factory, MockFactory)


def test_output(pins: GpiozeroPins) -> None:
    """Both polarities; closing switches off first."""
    for number, active_low, on_level in ((17, False, 1), (27, True, 0)):
        output = pins.output(number, active_low=active_low)
        pin = pins.factory.pin(number)
        assert (output.is_on, pin.state) == (False, 1 - on_level)
        output.on()
        assert (output.is_on, pin.state) == (True, on_level)
        output.off()
        assert (output.is_on, pin.state) == (False, 1 - on_level)
        output.on()
        output.close()
        assert not output.is_on
        output.close()


def test_input_with_its_edges(pins: GpiozeroPins) -> None:
    """The mock takes each drive as an edge, so bounce calls several times."""
    edges: list[int] = []
    button = pins.input(26, when_active=lambda: edges.append(1))
    pin = pins.factory.pin(26)
    assert pin.pull == "up"
    assert not button.is_active
    for _ in range(3):
        pin.drive_low()
        pin.drive_high()
    pin.drive_low()
    assert button.is_active
    assert len(edges) == 4
    button.close()
    assert not button.is_active


def test_stuck_low_at_start() -> None:
    """An input that no pull-up can raise is active from the first reading on, without an edge."""

    class ShortedPin(MockPin):
        def drive_high(self) -> None:
            assert self.function == "input"

    edges: list[int] = []
    factory = GpiozeroPins(MockFactory(pin_class=ShortedPin))
    button = factory.input(26, when_active=lambda: edges.append(1))
    assert button.is_active
    assert edges == []
    factory.close()


def test_second_user_of_a_pin(pins: GpiozeroPins) -> None:
    pins.output(17)
    for claim in (pins.output, pins.input):
        with pytest.raises(PinInUseError, match="GPIO17"):
            claim(17)


def test_closing_frees_the_pins() -> None:
    factory = make_pin_factory("mock")
    output = factory.output(17)
    factory.close()
    assert not output.is_on


@pytest.mark.parametrize("name", ["lgpio", "rpigpio"])
def test_missing_library_is_said_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """R-53: no fallback to another factory, no GPIO here."""
    library = {"lgpio": "lgpio", "rpigpio": "RPi"}[name]
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"gpiozero.pins.{name}", raising=False)
    with pytest.raises(DeviceNotFoundError, match=f"no GPIO here.*emulated devices: {name}$"):
        make_pin_factory(name)


def test_library_that_refuses_the_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    """lgpio's error is no ``OSError``; RPi.GPIO on a Pi 5 raises ``RuntimeError``."""

    class LgpioError(Exception):
        pass

    def refuse() -> None:
        raise LgpioError("can not open gpiochip")

    library, backend = ModuleType("lgpio"), ModuleType("gpiozero.pins.lgpio")
    vars(library)["error"] = LgpioError
    vars(backend)["LGPIOFactory"] = refuse
    monkeypatch.setitem(sys.modules, "lgpio", library)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", backend)
    with pytest.raises(DeviceNotFoundError, match="can not open gpiochip"):
        make_pin_factory("lgpio")


def test_none_is_a_factory_without_pins() -> None:
    factory = make_pin_factory("none")
    assert isinstance(factory, NoPins)
    output, button = factory.output(17), factory.input(26)
    output.on()
    assert output.is_on
    output.off()
    assert not output.is_on
    assert not button.is_active
    for closable in (output, button, factory):
        closable.close()


def test_unknown_name() -> None:
    with pytest.raises(ValueError, match="'pigpio'"):
        make_pin_factory("pigpio")
