"""Pins through gpiozero; the pin factory is chosen by name and never guessed (R-50 to R-53)."""

from __future__ import annotations

import contextlib
import errno
import importlib
import sys
from collections.abc import Callable
from typing import Any

from gpiozero import DigitalInputDevice, DigitalOutputDevice
from gpiozero.exc import GPIOPinInUse, GPIOZeroError

from drivers.errors import DeviceNotFoundError, PinInUseError
from drivers.pins import InputPin, NoPins, OutputPin, PinFactory

_FACTORIES = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}
_REMEDIES = {
    "lgpio": "on a Pi install python3-lgpio, make the venv with system packages "
    "and join group gpio",
    "rpigpio": "on a Pi up to 4 install RPi.GPIO; on a Pi 5 choose lgpio",
    "mock": "reinstall gpiozero",
}


def make_pin_factory(name: str) -> PinFactory:
    """Return the pin factory called "lgpio", "rpigpio", "mock" or "none".

    Raises:
        DeviceNotFoundError: there is no GPIO here, or its library is missing.
        ValueError: another name.
    """
    if name == "none":
        return NoPins()
    if name not in _FACTORIES:
        raise ValueError(f"a pin factory is lgpio, rpigpio, mock or none: {name!r}")
    module_name, class_name = _FACTORIES[name]
    try:
        factory = getattr(importlib.import_module(module_name), class_name)()
    except (ImportError, RuntimeError, OSError, GPIOZeroError, *_library_errors()) as error:
        raise DeviceNotFoundError(
            errno.ENODEV,
            f"no GPIO here ({error}); {_REMEDIES[name]}, or run with emulated devices: {name}",
        ) from error
    return GpiozeroPins(factory)


class GpiozeroPins:
    """A pin factory on top of one of gpiozero's.

    Args:
        factory: a ``gpiozero.Factory``; closed by ``close``.
    """

    def __init__(self, factory: Any) -> None:
        self.factory = factory
        self._devices: list[_Output | _Input] = []

    def output(self, number: int, *, active_low: bool = False) -> OutputPin:
        """Claim a pin as an output, off at first.

        Raises:
            PinInUseError: the pin is claimed already.
        """
        with _claiming(number):
            device = DigitalOutputDevice(
                number, active_high=not active_low, pin_factory=self.factory
            )
        pin = _Output(device)
        self._devices.append(pin)
        return pin

    def input(
        self,
        number: int,
        *,
        active_low: bool = True,
        when_active: Callable[[], None] | None = None,
    ) -> InputPin:
        """Claim a pin as an input that is pulled to its inactive level.

        Raises:
            PinInUseError: the pin is claimed already.
        """
        with _claiming(number):
            device = DigitalInputDevice(number, pull_up=active_low, pin_factory=self.factory)
        device.when_activated = when_active
        pin = _Input(device)
        self._devices.append(pin)
        return pin

    def close(self) -> None:
        """Let all pins go."""
        for device in self._devices:
            device.close()
        self._devices.clear()
        self.factory.close()


class _Output:
    def __init__(self, device: Any) -> None:
        self._device = device

    @property
    def is_on(self) -> bool:
        return not self._device.closed and bool(self._device.value)

    def on(self) -> None:
        self._device.on()

    def off(self) -> None:
        self._device.off()

    def close(self) -> None:
        if not self._device.closed:
            self._device.off()
            self._device.close()


class _Input:
    def __init__(self, device: Any) -> None:
        self._device = device

    @property
    def is_active(self) -> bool:
        return not self._device.closed and bool(self._device.is_active)

    def close(self) -> None:
        self._device.close()


class _claiming(contextlib.AbstractContextManager[None]):  # noqa: N801 - used as a statement
    """Turn gpiozero's refusal of a claimed pin into ours."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, GPIOPinInUse):
            raise PinInUseError(f"expected a free pin: GPIO{self._number}") from error


def _library_errors() -> tuple[type[Exception], ...]:
    """Return the root of lgpio's errors, which is no ``OSError``, once it is imported."""
    library = sys.modules.get("lgpio")
    return (library.error,) if library is not None else ()
