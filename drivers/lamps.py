"""Lamps and a buzzer driven by patterns: data in, pins out, time as an argument."""

from __future__ import annotations

from dataclasses import dataclass

from drivers.pins import OutputPin


@dataclass(frozen=True, slots=True)
class Pattern:
    """A rhythm.

    Attributes:
        steps: seconds on, off, on, ... beginning with on; () is off.
        is_repeated: whether it starts over; else the output stays off, or on if ``steps`` is
            a single 0.
    """

    steps: tuple[float, ...]
    is_repeated: bool = False

    def __post_init__(self) -> None:
        if any(step < 0 for step in self.steps):
            raise ValueError(f"a step is 0 s or longer: {self.steps}")
        if self.is_repeated and sum(self.steps) <= 0:
            raise ValueError(f"a repeated pattern takes time: {self.steps}")

    def is_on_at(self, elapsed_s: float) -> bool:
        """Return whether the output is on so long after the pattern began."""
        if self.is_repeated:
            elapsed_s %= sum(self.steps)
        elif self.steps == (0.0,):
            return True
        for index, step_s in enumerate(self.steps):
            if elapsed_s < step_s:
                return index % 2 == 0
            elapsed_s -= step_s
        return False

    def has_ended(self, elapsed_s: float) -> bool:
        """Return whether nothing more will change."""
        return not self.is_repeated and elapsed_s >= sum(self.steps)


OFF = Pattern(())
STEADY = Pattern((0.0,))
SLOW_BLINK = Pattern((0.5, 0.5), is_repeated=True)
FAST_BLINK = Pattern((0.1, 0.1), is_repeated=True)

CLICK = Pattern((0.03,))
BEEP = Pattern((0.15,))
TWO_BEEPS = Pattern((0.12, 0.12, 0.12))
THREE_BEEPS = Pattern((0.12, 0.12, 0.12, 0.12, 0.12))
LONG_BEEP = Pattern((0.8,))
ALARM = Pattern((0.3, 0.2), is_repeated=True)


class PatternOutput:
    """One lamp or buzzer.

    Args:
        pin: what is switched.
    """

    def __init__(self, pin: OutputPin) -> None:
        self._pin = pin
        self._pattern = OFF
        self._began_at_s = 0.0

    @property
    def pattern(self) -> Pattern:
        """The pattern in hand."""
        return self._pattern

    @property
    def is_on(self) -> bool:
        """Whether the pin is on now."""
        return self._pin.is_on

    def play(self, pattern: Pattern, now_s: float) -> None:
        """Begin a pattern; a repeated one that already plays goes on in its rhythm."""
        if pattern == self._pattern and pattern.is_repeated:
            return
        self._pattern = pattern
        self._began_at_s = now_s
        self.service(now_s)

    def service(self, now_s: float) -> None:
        """Switch the pin as the pattern says; to be called a few dozen times a second."""
        should_be_on = self._pattern.is_on_at(now_s - self._began_at_s)
        if should_be_on and not self._pin.is_on:
            self._pin.on()
        elif not should_be_on and self._pin.is_on:
            self._pin.off()

    def close(self) -> None:
        """Switch off and let the pin go."""
        self._pin.close()


@dataclass(frozen=True, slots=True)
class StatusLamps:
    """The three status LEDs."""

    red: PatternOutput
    amber: PatternOutput
    green: PatternOutput

    def service(self, now_s: float) -> None:
        """Switch all three as their patterns say."""
        for lamp in (self.red, self.amber, self.green):
            lamp.service(now_s)

    def close(self) -> None:
        """Switch all three off and let their pins go."""
        for lamp in (self.red, self.amber, self.green):
            lamp.close()
