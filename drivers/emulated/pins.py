"""Emulated GPIO pins: levels can be driven from the bench, by number, from any thread."""

from __future__ import annotations

import threading
from collections.abc import Callable

from drivers.errors import PinInUseError
from drivers.pins import InputPin, OutputPin


class EmulatedPins:
    """A pin factory. Undriven pins are high, as pulled up."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._levels: dict[int, int] = {}
        self._claimed: dict[int, _Pin] = {}
        self._stuck: set[int] = set()
        self._listeners: dict[int, list[Callable[[int], None]]] = {}

    def drive(self, number: int, level: int) -> None:
        """Set the level of a pin from outside, 0 or 1; each change is an edge."""
        with self._lock:
            if number in self._stuck or level == self.level(number):
                return
            self._levels[number] = level
            pin = self._claimed.get(number)
        if isinstance(pin, _EmulatedInput):
            pin.level_changed()

    def bounce(self, number: int, level: int, edges: int = 5) -> None:
        """Drive a pin to ``level`` through an odd number of edges, as a contact does."""
        for index in range(edges):
            self.drive(number, level if index % 2 == 0 else 1 - level)
        self.drive(number, level)

    def stick(self, number: int, level: int = 0) -> None:
        """Fault: hold a pin at a level until ``unstick``."""
        self.drive(number, level)
        with self._lock:
            self._stuck.add(number)

    def unstick(self, number: int) -> None:
        """End the fault of ``stick``; the level stays until driven."""
        with self._lock:
            self._stuck.discard(number)

    def level(self, number: int) -> int:
        """Return the level of a pin, 0 or 1."""
        return self._levels.get(number, 1)

    def listen(self, number: int, listener: Callable[[int], None]) -> None:
        """Call ``listener`` with each new level of an output, as a chip's reset input would."""
        self._listeners.setdefault(number, []).append(listener)

    def output(self, number: int, *, active_low: bool = False) -> OutputPin:
        """Claim a pin as an output, off at first.

        Raises:
            PinInUseError: the pin is claimed already.
        """
        pin = _EmulatedOutput(self, number, active_low=active_low)
        self._claim(number, pin)
        pin.off()
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
        pin = _EmulatedInput(self, number, active_low=active_low, when_active=when_active)
        self._claim(number, pin)
        with self._lock:
            self._levels.setdefault(number, int(active_low))
        return pin

    def close(self) -> None:
        """Let all pins go."""
        for pin in list(self._claimed.values()):
            pin.close()

    def _claim(self, number: int, pin: _Pin) -> None:
        with self._lock:
            if number in self._claimed:
                raise PinInUseError(f"expected a free pin: GPIO{number}")
            self._claimed[number] = pin

    def _let_go(self, number: int, pin: _Pin) -> None:
        with self._lock:
            if self._claimed.get(number) is pin:
                del self._claimed[number]

    def _put_out(self, number: int, level: int) -> None:
        with self._lock:
            is_changed = self._levels.get(number) != level
            self._levels[number] = level
        for listener in self._listeners.get(number, ()) if is_changed else ():
            listener(level)


class _Pin:
    def __init__(self, pins: EmulatedPins, number: int, *, active_low: bool) -> None:
        self._pins = pins
        self._number = number
        self._active_level = 0 if active_low else 1

    def close(self) -> None:
        self._pins._let_go(self._number, self)


class _EmulatedOutput(_Pin):
    @property
    def is_on(self) -> bool:
        return self._pins.level(self._number) == self._active_level

    def on(self) -> None:
        self._pins._put_out(self._number, self._active_level)

    def off(self) -> None:
        self._pins._put_out(self._number, 1 - self._active_level)

    def close(self) -> None:
        self.off()
        super().close()


class _EmulatedInput(_Pin):
    def __init__(
        self,
        pins: EmulatedPins,
        number: int,
        *,
        active_low: bool,
        when_active: Callable[[], None] | None,
    ) -> None:
        super().__init__(pins, number, active_low=active_low)
        self._when_active = when_active

    @property
    def is_active(self) -> bool:
        return self._pins.level(self._number) == self._active_level

    def level_changed(self) -> None:
        if self.is_active and self._when_active is not None:
            self._when_active()
